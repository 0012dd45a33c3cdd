"""Whether tools and the collection can be searched, planned and executed, with reasons and remedies."""

from toolgraph.readiness.assessment import CollectionStatus, Readiness, ToolReadiness, assess
from toolgraph.readiness.codes import Code, Part
from toolgraph.readiness.issues import FlawKind, Issue, flaw_kinds, issues_of, message_of
from toolgraph.readiness.report import status_reason, write_problem, write_report

__all__ = [
    "Code",
    "CollectionStatus",
    "FlawKind",
    "Issue",
    "Part",
    "Readiness",
    "ToolReadiness",
    "assess",
    "flaw_kinds",
    "issues_of",
    "message_of",
    "status_reason",
    "write_problem",
    "write_report",
]
