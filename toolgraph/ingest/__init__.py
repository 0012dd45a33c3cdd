"""Documents → operations (pure). One reader a format; spec versions differ as data."""

from toolgraph.ingest.arazzo import require_arazzo
from toolgraph.ingest.collection import ingest, ingest_openapi, sources_in

__all__ = ["ingest", "ingest_openapi", "require_arazzo", "sources_in"]
