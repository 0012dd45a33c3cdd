"""Plans: which tools to call in which order to reach a target, with every value's origin."""

from toolgraph.model import Plan, PlanStep
from toolgraph.plan.errors import PlanSynthesisError
from toolgraph.plan.synthesizer import PathSynthesizer

__all__ = ["PathSynthesizer", "Plan", "PlanStep", "PlanSynthesisError"]
