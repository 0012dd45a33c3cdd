"""Small graphs to plan over."""

from __future__ import annotations

from typing import Any

from tests.factories import binding as bound
from tests.factories import edge, evidence, field, produced, snapshot, tool
from toolgraph.model import Action, Edge, Evidence, EvidenceSource, Field, Location, Plan, Semantics, Snapshot, Tool
from toolgraph.plan import PathSynthesizer


def key(name: str = "orderId", tag: str = "order.id", **overrides: Any) -> Field:
    """Give a required path parameter that identifies an entity."""
    return field(name, **({"required": True, "semantic_tag": tag, "reference": True} | overrides))


def asked(name: str, **overrides: Any) -> Field:
    """Give a required query parameter."""
    return field(name, **({"required": True, "location": Location.QUERY} | overrides))


def in_body(path: str, **overrides: Any) -> Field:
    """Give a required body field."""
    name = path.rsplit(".", 1)[-1].removesuffix("[*]")
    return field(name, **({"required": True, "location": Location.BODY, "json_path": path} | overrides))


def gives(path: str = "$.items[*].id", tag: str = "order.id") -> Field:
    """Give a response field that identifies an entity."""
    return produced(path, semantic_tag=tag, identity=True)


def flow(source: str, target: str, from_path: str = "$.items[*].id", to: str = "orderId", **overrides: Any) -> Edge:
    """Give an inferred data flow into a path parameter."""
    names = ("to_location", "to_path", "required", "side_effect", "scope")
    ends = {name: overrides.pop(name) for name in names if name in overrides}
    return edge(source, target, reason(from_path, to, **ends, **overrides))


def reason(from_path: str = "$.items[*].id", to: str = "orderId", **overrides: Any) -> Evidence:
    """Give one reason for a flow into a path parameter."""
    names = ("to_location", "to_path", "required", "side_effect", "scope")
    ends = {name: overrides.pop(name) for name in names if name in overrides}
    source = overrides.pop("source", EvidenceSource.API_CONTRACT)
    return evidence(source, binding=bound(from_path, to, **ends), **({"rank": 1} | overrides))


def reader(name: str = "getOrder", *consumes: Field, **overrides: Any) -> Tool:
    """Give a GET of one order."""
    return tool(name, **({"consumes": consumes or (key(),), "path": f"/{name}/{{orderId}}"} | overrides))


def lister(name: str = "listOrders", *consumes: Field, **overrides: Any) -> Tool:
    """Give a GET of a list of orders."""
    return tool(name, **({"consumes": consumes, "produces": (gives(),), "path": f"/{name}"} | overrides))


def writer(name: str = "createOrder", *consumes: Field, **overrides: Any) -> Tool:
    """Give a POST that makes an order."""
    meaning = Semantics(canonical_action=Action.CREATE)
    values: dict[str, Any] = {
        "consumes": consumes,
        "produces": (gives("$.id"),),
        "method": "post",
        "semantics": meaning,
    }
    return tool(name, **(values | overrides))


def shop(**overrides: Any) -> Snapshot:
    """Give two tools: one lists orders, the other reads one."""
    return snapshot(lister(), reader(), edges=[flow("listOrders", "getOrder")], **overrides)


def plan_for(graph: Snapshot, target: str = "getOrder", **asked_with: Any) -> Plan:
    """Make a plan over a graph with the artifact's own settings."""
    return PathSynthesizer(graph).synthesize(target, **asked_with)


def tools_of(plan: Plan) -> list[str]:
    """Give the tools of a plan in order."""
    return [step.tool for step in plan.steps]
