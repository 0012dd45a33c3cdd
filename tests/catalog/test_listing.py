from __future__ import annotations

import pytest

from tests import factories as make
from toolgraph.catalog import Catalog
from toolgraph.catalog.listing import Listing
from toolgraph.catalog.modules import module_map
from toolgraph.catalog.selection import KIND_CODES, parse_selection
from toolgraph.graph.census import census
from toolgraph.model import Action, EvidenceSource, Semantics

SCOPE = make.binding("$.tenant", "tenant", scope=True)
CATALOG = Catalog(
    make.snapshot(
        make.tool(
            "listOrders",
            module="back office",
            semantics=Semantics(canonical_action=Action.SEARCH, primary_resource="order"),
            produces=[make.produced("$.items[*].orderNo", semantic_tag="order.number")],
        ),
        make.tool(
            "getOrder",
            module="back office",
            response_ref="#/schemas/x",
            consumes=[make.field("orderNo", semantic_tag="order.number", required=True, reference=True)],
        ),
        make.tool("payOrder", module="payments", method="post", consumes=[
            make.field("cardId", semantic_tag="card.id", required=True, reference=True),
        ]),
        make.tool(
            "ping", module="", summary="Is it alive", source_label="shop", pointer="#/paths/~1ping/get",
        ),
        edges=[
            make.edge("listOrders", "getOrder"),
            make.edge("getOrder", "payOrder", make.assertion()),
            make.edge("listOrders", "payOrder", make.evidence(EvidenceSource.NAME_BASED, score=0.4)),
            make.edge("payOrder", "listOrders", make.evidence(binding=SCOPE)),
            make.edge("ping", "getOrder", make.rejection()),
        ],
        document={"ingest_summary": {"problems": [
            {"code": "external_ref", "message": "x", "pointer": "#/paths/~1ping/get/responses", "source": "shop"},
            {"code": "dangling_link", "message": "y", "pointer": "#/components/links/z", "source": "shop"},
        ]}},
    )
)  # fmt: skip


def listed(text: str) -> Listing:
    return CATALOG.listing(parse_selection(text))


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("", ["getOrder", "listOrders", "payOrder", "ping"]),
        ('module:"back office"', ["getOrder", "listOrders"]),
        ("module:Payments", ["payOrder"]),
        ('module:"(none)"', ["ping"]),
        ("resource:order", ["listOrders"]),
        ("action:search", ["listOrders"]),
        ("method:POST", ["payOrder"]),
        ("orphan:yes", ["ping"]),
        ("orphan:no method:post", ["payOrder"]),
        ("out:order.number", ["listOrders"]),
        ("in:orderno", ["getOrder"]),
        ("missing:card.id", ["payOrder"]),
        ("finding:required_field_without_producer", ["getOrder", "payOrder"]),
        ("finding:no_operations", []),
        ("finding:relative_server_url", ["getOrder", "listOrders", "payOrder", "ping"]),
        ("problem:external_ref", ["ping"]),
        ("problem:other", []),
        ("severity:warning", ["ping"]),
        ("severity:info", []),
        ("module:nothing", []),
        ("alive", ["ping"]),
        ("order module:payments", ["payOrder"]),
        ("list:tools kind:mn", ["getOrder", "payOrder"]),
    ],
)
def test_tools_are_selected_by(text: str, tools: list[str]) -> None:
    found = listed(text)
    assert (list(found.tools), found.total) == (tools, len(tools))


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("list:edges", 4),
        ('from:"back office"', 3),
        ('from:"back office" to:payments flow:yes', 1),
        ("flow:yes", 2),
        ("flow:no scope:no", 1),
        ("scope:yes", 1),
        ("proof:confirmed", 1),
        ("kind:df", 2),
        ("kind:wk", 1),
        ("undecided:yes", 0),
        ("flow:yes method:post", 1),
        ("list:edges alive", 0),
    ],
)
def test_edges_are_selected_by(text: str, edges: int) -> None:
    found = listed(text)
    assert (len(found.edges), found.tools) == (edges, ())


def test_modules_and_resources_are_listed_with_their_tools() -> None:
    assert listed("list:modules").groups == (("back office", 2), ("(none)", 1), ("payments", 1))
    assert listed("list:resources").groups == (("order", 1),)
    assert listed("list:modules method:post").groups == (("payments", 1),)


@pytest.mark.parametrize(
    ("text", "flaws"),
    [
        ("list:problems", ["external_ref", "dangling_link"]),
        ("list:problems problem:dangling_link", ["dangling_link"]),
        ("list:problems Paths", ["external_ref"]),
        ("list:problems severity:warning", ["external_ref", "dangling_link"]),
        ("list:problems severity:blocker severity:info", []),
        ("list:problems ready:partly", ["external_ref"]),
        ("list:problems method:post", []),
    ],
)
def test_flaws_are_selected_by(text: str, flaws: list[str]) -> None:
    found = listed(text)
    assert ([flaw.code for flaw, _ in found.flaws], found.total) == (flaws, len(flaws))


def test_a_flaw_names_the_tools_that_it_touches() -> None:
    assert [tools for _, tools in listed("list:problems").flaws] == [("ping",), ()]


def test_every_count_of_a_finding_is_the_length_of_its_list() -> None:
    assert CATALOG.summary.issues
    for issue in CATALOG.summary.issues:
        assert listed(f"finding:{issue.code}").total == issue.count


def test_every_count_of_readiness_and_kind_is_the_length_of_its_list() -> None:
    counted = census(CATALOG.graph)
    for kind, number in counted.kinds.items():
        assert listed(f"kind:{KIND_CODES[kind]}").total == number
    assert listed("flow:yes").total == counted.flow
    assert listed("scope:yes").total == counted.scope
    assert listed("flow:no scope:no proof:inferred").total == counted.weak
    assert listed("flow:no scope:no proof:confirmed").total == counted.order
    assert counted.flow + counted.scope + counted.order + counted.weak == counted.total == listed("list:edges").total
    for status, number in CATALOG.summary.readiness.items():
        assert listed(f"ready:{status}").total == number


def test_a_cell_of_the_matrix_counts_just_the_edges_that_its_selection_lists() -> None:
    for flow in module_map(CATALOG.snapshot.tools.values(), CATALOG.graph, CATALOG.statuses).flows:
        assert listed(f'from:"{flow.source}" to:"{flow.target}" flow:yes').total == flow.edges
