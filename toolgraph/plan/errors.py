"""Why no plan could be made."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from toolgraph.errors import ToolgraphError


class Reason(StrEnum):
    """What stands in the way of a plan."""

    UNKNOWN_TARGET = "unknown_target"
    UNSATISFIED_FIELD = "unsatisfied_field"
    ENUM_REQUIRED = "enum_required"
    DYNAMIC_OPTION_REQUIRED = "dynamic_option_required"
    CYCLE = "cycle"
    MAX_DEPTH = "max_depth"


class PlanSynthesisError(ToolgraphError):
    """No plan as asked; `evidence` holds the facts: the tool and field, known values, producers with their reasons."""

    stage = "synthesize"

    def __init__(self, reason: Reason, message: str, evidence: Mapping[str, Any] | None = None) -> None:
        self.reason = reason.value
        self.message = message
        self.evidence = dict(evidence or {})
        super().__init__(message)

    def to_dict(self) -> dict[str, Any]:
        """Give the error as plain values: stage, reason, message, evidence."""
        return {"stage": self.stage, "reason": self.reason, "message": self.message, "evidence": self.evidence}
