from __future__ import annotations

import pytest

from tests import factories as make
from toolgraph.catalog.modules import NO_MODULE, OTHER, Module, ModuleFlow, ModuleMap, largest, module_map, tied
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Edge, EvidenceSource, Status, Tool


def whole(*tools: Tool, edges: tuple[Edge, ...] = (), statuses: dict[str, Status] | None = None) -> ModuleMap:
    return module_map(tools, GraphIndex(edges), statuses or {})


def flow(source: str, target: str, source_kind: EvidenceSource = EvidenceSource.API_CONTRACT) -> Edge:
    return make.edge(source, target, make.evidence(source_kind, binding=make.binding(), score=0.9))


def test_edges_are_counted_by_the_modules_of_their_ends() -> None:
    found = whole(
        make.tool("a", module="orders"), make.tool("b", module="orders"), make.tool("c", module="payments"),
        edges=(flow("a", "c"), flow("b", "c"), flow("a", "b", EvidenceSource.OPENAPI_LINK)),
    )  # fmt: skip
    assert found.flows == (
        ModuleFlow(source="orders", target="orders", edges=1, confirmed=1),
        ModuleFlow(source="orders", target="payments", edges=2),
    )
    assert found.edges == 3


def test_suppliers_come_before_consumers() -> None:
    found = whole(
        make.tool("z", module="zoo"), make.tool("a", module="ants"), make.tool("n", module="none"),
        edges=(flow("z", "a"),),
    )  # fmt: skip
    assert [module.name for module in found.modules] == ["zoo", "ants", "none"]


def test_weak_scope_and_rejected_edges_are_left_out_and_the_first_two_counted() -> None:
    found = whole(
        make.tool("a", module="m"), make.tool("b", module="m"),
        edges=(
            make.edge("a", "b", make.evidence(binding=make.binding(scope=True), score=0.9)),
            make.edge("b", "a", make.evidence(EvidenceSource.NAME_BASED, score=0.4)),
        ),
    )  # fmt: skip
    assert (found.flows, found.hidden_scope, found.hidden_weak) == ((), 1, 1)
    rejected = make.edge("a", "b", make.evidence(score=0.9), make.rejection())
    assert whole(make.tool("a"), make.tool("b"), edges=(rejected,)).flows == ()


def test_a_module_knows_the_readiness_of_its_tools() -> None:
    found = whole(make.tool("a", module="m"), make.tool("b", module="m"), statuses={"a": Status.READY})
    assert found.modules == (Module(name="m", tools=2, readiness={Status.READY: 1, Status.UNKNOWN: 1}),)


def test_tools_without_a_module_are_together() -> None:
    assert [module.name for module in whole(make.tool("a", module=""), make.tool("b", module="")).modules] == [
        NO_MODULE
    ]


@pytest.mark.parametrize("limit", [1, 2, 5, 6])
def test_the_rest_is_gathered_without_losing_a_tool_or_an_edge(limit: int) -> None:
    tools = [make.tool(f"t{i}{j}", module=f"m{i}") for i in range(6) for j in range(i + 1)]
    edges = tuple(flow(f"t{i}0", f"t{(i + 1) % 6}0") for i in range(6))
    everything = whole(*tools, edges=edges)
    shown = largest(everything, limit)
    assert sum(module.tools for module in shown.modules) == len(tools)
    assert sum(module.merged for module in shown.modules) == 6
    assert shown.edges == everything.edges
    names = [module.name for module in shown.modules]
    assert (OTHER in names) is (limit < 6)
    assert len(names) <= limit + 1


def test_modules_without_a_flow_can_be_left_out() -> None:
    tools = [make.tool(name, module=name) for name in "abcd"]
    found = tied(whole(*tools, edges=(flow("a", "b"), flow("c", "c"))))
    assert [module.name for module in found.modules] == ["a", "b", "c"]
    assert found.edges == 2


def test_the_largest_modules_are_kept() -> None:
    tools = [make.tool(f"t{i}{j}", module=f"m{i}") for i in range(4) for j in range(i + 1)]
    assert {module.name for module in largest(whole(*tools), 2).modules} == {"m3", "m2", OTHER}
