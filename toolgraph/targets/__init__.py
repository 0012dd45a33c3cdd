"""Which tool a request means, what it can't do without, and which tools a model is shown for it."""

from toolgraph.targets.admission import Admission, Limits, admit
from toolgraph.targets.bundle import Bundle, assemble
from toolgraph.targets.closure import Closure, complete
from toolgraph.targets.expansion import expand_with_producers
from toolgraph.targets.selection import Decision, Policy, ReasonCode, TargetSelection, select_target

__all__ = [
    "Admission",
    "Bundle",
    "Closure",
    "Decision",
    "Limits",
    "Policy",
    "ReasonCode",
    "TargetSelection",
    "admit",
    "assemble",
    "complete",
    "expand_with_producers",
    "select_target",
]
