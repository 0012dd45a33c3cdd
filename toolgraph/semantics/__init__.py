"""What an operation means: its action, resource, module and result, each with its evidence.

Deterministic rules, one a function, in ordered tuples; the highest basis wins. Curated values beat declared
ones, declared ones inferred ones.
"""

from __future__ import annotations

from toolgraph.model import Action, Contract, Operation, Semantics, Shape
from toolgraph.schema import SchemaIndex
from toolgraph.semantics.actions import action_of
from toolgraph.semantics.claim import Claim
from toolgraph.semantics.facts import gather
from toolgraph.semantics.modules import Module, modules_of
from toolgraph.semantics.options import DEFAULTS, Options
from toolgraph.semantics.resources import resource_of
from toolgraph.semantics.results import result_of
from toolgraph.semantics.sentences import one_line, when_to_use

__all__ = ["DEFAULTS", "Module", "Options", "describe", "modules_of"]


def describe(
    operation: Operation,
    contract: Contract,
    index: SchemaIndex,
    options: Options = DEFAULTS,
    module: Module | None = None,
) -> Semantics:
    """Give the semantics of an operation; *module* comes from `modules_of`, which sees all operations."""
    facts = gather(operation, index, options, module.prefix if module else "")
    action = action_of(facts)
    kind = Action(action.value) if action else Action.UNKNOWN
    resource = resource_of(facts)
    name = resource.value if resource else ""
    result = result_of(facts, kind)
    known = {
        "canonical_action": action,
        "primary_resource": resource,
        "path_module": module.claim if module else None,
        "result_shape": result,
    }
    return Semantics(
        canonical_action=kind,
        primary_resource=name,
        one_line_summary=one_line(operation, kind, name),
        when_to_use=when_to_use(kind, name, contract),
        result_shape=Shape(result.value) if result else Shape.UNKNOWN,
        semantic_confidence=_confidence(action, resource, module.claim if module else None),
        semantic_evidence=tuple(claim.evidence(field) for field, claim in known.items() if claim),
    )


def _confidence(*claims: Claim | None) -> str:
    """`high`: all of action, resource and module, with a mean basis of 0.75; `medium`: two of them, with 0.45."""
    found = [claim.basis for claim in claims if claim and claim.source != "unknown"]
    mean = sum(found) / len(found) if found else 0.0
    if len(found) == len(claims) and mean >= 0.75:
        return "high"
    return "medium" if len(found) > 1 and mean >= 0.45 else "low"
