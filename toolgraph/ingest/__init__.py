"""Documents → operations (pure). One reader a format; spec versions differ as data."""

from toolgraph.ingest.collection import ingest, ingest_openapi, sources_in
from toolgraph.ingest.kinds import require_arazzo

__all__ = ["ingest", "ingest_openapi", "require_arazzo", "sources_in"]
