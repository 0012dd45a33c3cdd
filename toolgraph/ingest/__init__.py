"""Documents → operations (pure). One reader a format; spec versions differ as data."""

from toolgraph.ingest.openapi import ingest_openapi

__all__ = ["ingest_openapi"]
