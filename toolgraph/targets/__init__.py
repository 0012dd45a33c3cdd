"""Which of the candidates is the tool that a request means, and which tools supply what it needs."""

from toolgraph.targets.expansion import expand_with_producers
from toolgraph.targets.selection import Decision, Policy, ReasonCode, TargetSelection, select_target

__all__ = ["Decision", "Policy", "ReasonCode", "TargetSelection", "expand_with_producers", "select_target"]
