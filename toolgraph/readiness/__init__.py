"""Whether tools and the collection can be searched, planned and executed, with reasons and remedies."""

from toolgraph.readiness.assessment import CollectionStatus, Readiness, ToolReadiness, assess
from toolgraph.readiness.codes import Code
from toolgraph.readiness.report import status_reason, write_report

__all__ = ["Code", "CollectionStatus", "Readiness", "ToolReadiness", "assess", "status_reason", "write_report"]
