"""What holds of every plan, over graphs and requests made up by chance."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.factories import binding as bound
from tests.factories import edge, evidence, field, produced, rejection, snapshot, tool
from toolgraph.model import Edge, EvidenceSource, Location, Plan, Snapshot, Tool
from toolgraph.plan import PathSynthesizer, PlanSynthesisError
from toolgraph.plan.bindings import references

KEYS = ("a", "b", "c", "d")
PATHS = ("$.id", "$.items[*].id", "$[*].id", "$.m.*.id", "$.deep.list[*].inner.id")
SOURCES = (EvidenceSource.API_CONTRACT, EvidenceSource.OPENAPI_LINK, EvidenceSource.NAME_BASED)


@st.composite
def tools(draw: st.DrawFn, name: str) -> Tool:
    wanted = draw(st.lists(st.sampled_from(KEYS), max_size=3, unique=True))
    places = st.sampled_from([Location.PATH, Location.QUERY, Location.BODY])
    consumes = [
        field(
            f"{key}Id",
            location=draw(places),
            required=draw(st.booleans()),
            reference=True,
            semantic_tag=draw(st.sampled_from([f"{key}.id", ""])),
        )
        for key in wanted
    ]
    given_keys = draw(st.lists(st.sampled_from(KEYS), max_size=3, unique=True))
    produces = [produced(draw(st.sampled_from(PATHS)), semantic_tag=f"{key}.id", identity=True) for key in given_keys]
    path = f"/{name}" + "".join(f"/{{{one.field_name}}}" for one in consumes if one.location is Location.PATH)
    method = draw(st.sampled_from(["get", "get", "get", "post", "delete"]))
    return tool(name, consumes=consumes, produces=produces, method=method, path=path)


@st.composite
def graphs(draw: st.DrawFn) -> Snapshot:
    made = [draw(tools(f"t{n}")) for n in range(draw(st.integers(1, 6)))]
    edges: dict[tuple[str, str], Edge] = {}
    for target in made:
        for one in target.contract.consumes:
            source = draw(st.sampled_from(made))
            at = draw(st.sampled_from([given.json_path for given in source.contract.produces] or list(PATHS)))
            binding = bound(at, one.field_name, to_location=one.location.value)
            items = [evidence(draw(st.sampled_from(SOURCES)), binding=binding, score=draw(st.floats(0.1, 1.0)))]
            items += [rejection()] if draw(st.integers(0, 5)) == 0 else []
            edges[source.name, target.name] = edge(source.name, target.name, *items)
    return snapshot(*made, edges=edges.values())


NAMES = [*(f"{key}Id" for key in KEYS), "a.id", "q", "id"]
ENTITIES = st.dictionaries(st.sampled_from(NAMES), st.integers(), max_size=3)


def made(graph: Snapshot, target: str, entities: dict[str, Any], **asked_with: Any) -> Plan:
    return PathSynthesizer(graph, max_depth=3).synthesize(target, entities, "goal", **asked_with)


@given(graphs(), ENTITIES, st.booleans())
def test_every_plan_is_safe_whole_and_bound(graph: Snapshot, entities: dict[str, Any], use_optional: bool) -> None:
    for target in graph.tools:
        plan = made(graph, target, entities, use_optional=use_optional)
        assert plan.steps[-1].tool == target
        earlier: list[str] = []
        for step in plan.steps:
            assert step.tool == target or not graph.tools[step.tool].is_writing
            needed = {one.field_name for one in graph.tools[step.tool].contract.consumes if one.required}
            assert needed <= set(step.args)
            heads = {one.head for one in references(step.args)}
            assert heads - {"user_input"} == set(step.depends_on)
            assert set(step.depends_on) <= set(earlier)
            earlier.append(step.id)
        asked = {str(one.parts[0]) for step in plan.steps for one in references(step.args) if one.head == "user_input"}
        assert asked == {slot.input for slot in plan.slots}
        used = {step_id for step in plan.steps for step_id in step.depends_on} | {plan.steps[-1].id}
        assert used == {step.id for step in plan.steps}
        assert not any(graph.tools[step.tool].is_writing for step in plan.steps[:-1])


@given(graphs(), ENTITIES)
def test_no_rejected_edge_carries_anything(graph: Snapshot, entities: dict[str, Any]) -> None:
    rejected = {edge.id for edge in graph.edges if edge.is_rejected}
    for target in graph.tools:
        used = {one.edge for step in made(graph, target, entities).steps for one in step.inputs}
        assert not used & rejected


@given(graphs(), ENTITIES)
def test_the_same_request_gives_the_same_plan(graph: Snapshot, entities: dict[str, Any]) -> None:
    for target in graph.tools:
        assert made(graph, target, entities).to_dict() == made(graph, target, entities).to_dict()


@given(graphs(), ENTITIES)
def test_strictness_asks_nothing_or_says_what_is_missing(graph: Snapshot, entities: dict[str, Any]) -> None:
    for target in graph.tools:
        asked = [slot for slot in made(graph, target, entities).slots if slot.required]
        try:
            assert not made(graph, target, entities, strict=True).slots or not asked
        except PlanSynthesisError as error:
            told = error.to_dict()
            assert told["evidence"]["field_name"] in {slot.field_name for slot in asked}
