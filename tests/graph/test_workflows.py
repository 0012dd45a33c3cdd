"""Workflows as evidence. The documents in `workflows/` are read whole; `expected.txt` is what comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import rejection
from tests.worlds import STRING, cookie, described, header, listed, obj, op, path, query
from toolgraph.contracts import build_contracts
from toolgraph.graph.declared import Declared
from toolgraph.graph.workflows import declared_workflows
from toolgraph.ingest import ingest
from toolgraph.model import Confidence, Edge, EdgeKind, Ingested, Problem, Relation, Severity, merge_edges
from toolgraph.schema import SchemaIndex
from toolgraph.sources import Document, read_document

FOLDER = Path(__file__).parent / "workflows"
PET = obj(id=STRING, tags=listed(obj(name=STRING)))
PETS = {
    "GET /pets": op(query("near"), returns=obj(items=listed(PET))),
    "GET /pets/{petId}": op(path("petId"), cookie("session"), returns=PET),
    "POST /tokens": op(body=obj(user=STRING), returns=obj(token=STRING)),
    "POST /visits": op(header("Authorization"), body=obj(pet=STRING, tags=listed(STRING)), returns=obj(id=STRING)),
}
LIST = {"stepId": "list", "operationId": "GET /pets", "outputs": {"id": "$response.body#/items/0/id"}}


LAST = "$steps.list.outputs.id"


def read(ingested: Ingested) -> Declared:
    index = SchemaIndex(ingested.schemas)
    return declared_workflows(ingested, build_contracts(ingested, index), index)


def arazzo(*workflows: dict[str, Any], **more: Any) -> Document:
    """Give an Arazzo document over one source called `pets`."""
    sources = [{"name": "pets", "url": "world.yaml", "type": "openapi"}]
    value = {"arazzo": "1.0.1", "info": {"title": "Flows"}, "sourceDescriptions": sources, "workflows": workflows}
    return Document.of(value | more, "flows")


def flow(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Give the workflow `visit`."""
    return {"workflowId": "visit", "steps": list(steps), **more}


def declared(*workflows: dict[str, Any], **more: Any) -> Declared:
    pets = described(PETS)
    return read(ingest([pets, arazzo(*workflows, **more)]))


def bound(found: Declared) -> dict[tuple[str, str, str], str]:
    """Give the paths of values by producer, consumer and place in the consumer."""
    return {
        (edge.source, edge.target, f"{one.to_location}:{one.to_path or one.to_field}"): one.from_path
        for edge in found.edges
        for one in edge.bindings
    }


def codes(found: Declared) -> list[tuple[str, str]]:
    return [(problem.code, problem.pointer) for problem in found.problems]


# -- whole documents


@pytest.mark.parametrize(
    ("name", "documents"),
    [
        ("checkout", ["shop.openapi.yaml", "checkout.arazzo.yaml"]),
        ("shipping", ["shop.openapi.yaml", "post.openapi.yaml", "shipping.arazzo.json", "checkout.arazzo.yaml"]),
        ("flawed", ["shop.openapi.yaml", "flawed.arazzo.yaml"]),
    ],
)
def test_documents_come_to_what_is_expected(name: str, documents: list[str]) -> None:
    ingested = ingest([read_document(FOLDER / document) for document in documents])
    found = read(ingested)
    problems = [one for one in (*ingested.problems, *found.problems) if one.source not in ("Shop", "Parcel post")]
    lines = [*_edge_lines(found.edges), *_problem_lines(problems)]
    assert "\n".join(lines) + "\n" == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def _edge_lines(edges: tuple[Edge, ...]) -> Iterator[str]:
    for edge in edges:
        (item,) = edge.items
        yield f"{edge.source} -> {edge.target}: {item.relation.value} {item.score} {item.why}"
        if binding := item.binding:
            yield f"  {binding.from_path} -> {binding.to_location} {binding.to_path or binding.to_field}"
        yield f"  {' '.join(item.pointers)}"
        if item.against:
            yield f"  against: {item.against}"


def _problem_lines(problems: list[Problem]) -> Iterator[str]:
    for problem in problems:
        yield f"{problem.source} {problem.pointer} {problem.code}: {problem.message}"


def test_the_order_of_the_documents_does_not_matter() -> None:
    names = ["shop.openapi.yaml", "post.openapi.yaml", "checkout.arazzo.yaml", "shipping.arazzo.json"]
    documents = [read_document(FOLDER / name) for name in names]
    one, other = read(ingest(documents)), read(ingest(documents[::-1]))
    assert {(e.source, e.target, e.items) for e in one.edges} == {(e.source, e.target, e.items) for e in other.edges}


# -- values


@pytest.mark.parametrize(
    ("value", "from_path"),
    [
        ("$steps.list.outputs.id", "$.items[*].id"),
        ("$steps.list.outputs.all#/0/id", "$.items[*].id"),
        ("$steps.list.outputs.all[0].id", "$.items[*].id"),
        ("$steps.list.outputs.all.id", "$.items[*].id"),
        ("$steps.list.outputs.a.b", "$.items[*].id"),
        ("pet-{$steps.list.outputs.id}", "$.items[*].id"),
        ("$workflows.visit.steps.list.outputs.id", "$.items[*].id"),
        ({"context": "$steps.list.outputs.all", "selector": "$[*].id", "type": "jsonpath"}, "$.items[*].id"),
        ({"context": "$steps.list.outputs.all", "selector": "/0/id", "type": "jsonpointer"}, "$.items[*].id"),
    ],
)
def test_a_value_is_followed_to_where_it_comes_from(value: Any, from_path: str) -> None:
    outputs = {"id": "$response.body#/items/0/id", "all": "$response.body#/items", "a.b": "$steps.list.outputs.id"}
    outputs["a.b"] = "$response.body.items[0].id"
    read_pet = {
        "stepId": "read",
        "operationId": "GET /pets/{petId}",
        "parameters": [{"name": "petId", "in": "path", "value": value}],
    }
    found = declared(flow(LIST | {"outputs": outputs}, read_pet))
    assert bound(found) == {("GET /pets", "GET /pets/{petId}", "path:petId"): from_path}
    assert found.problems == ()


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"payload": {"pet": "$steps.list.outputs.id"}}, "$.pet"),
        ({"payload": {"tags": ["$steps.list.outputs.id"]}}, "$.tags[0]"),
        ({"payload": '{"pet": "{$steps.list.outputs.id}"}'}, "$.pet"),
        ({"payload": "<visit>{$steps.list.outputs.id}</visit>"}, "$"),
        ({"payload": '{"pet": {$steps.list.outputs.id}}'}, "$"),
        ({"payload": "$steps.list.outputs.id"}, "$"),
        ({"replacements": [{"target": "/tags/0", "value": "$steps.list.outputs.id"}]}, "$.tags[0]"),
        ({"replacements": [{"target": "$.pet", "value": "$steps.list.outputs.id"}]}, "$.pet"),
    ],
)
def test_a_body_takes_values_at_their_places(body: dict[str, Any], place: str) -> None:
    found = declared(flow(LIST, {"stepId": "go", "operationId": "POST /visits", "requestBody": body}))
    assert bound(found) == {("GET /pets", "POST /visits", f"body:{place}"): "$.items[*].id"}


def test_an_edge_says_which_workflow_and_step_declare_it() -> None:
    visit = {
        "stepId": "go",
        "operationId": "POST /visits",
        "requestBody": {"payload": {"pet": "$steps.list.outputs.id"}},
    }
    (edge,) = declared(flow(LIST, visit)).edges
    (item,) = edge.items
    assert (edge.kind, edge.confidence, edge.conf_score) == (EdgeKind.WORKFLOW, Confidence.EXTRACTED, 1.0)
    assert edge.why == "In the workflow `visit`, step `go` takes `$.items[0].id` of step `list` as `pet`."
    assert item.pointers == (
        "flows#/workflows/0/steps/0/outputs/id",
        "flows#/workflows/0/steps/1/requestBody/payload/pet",
    )


def test_a_rejection_outlives_what_a_workflow_says() -> None:
    read_pet = {
        "stepId": "read",
        "operationId": "GET /pets/{petId}",
        "parameters": [{"name": "petId", "in": "path", "value": LAST}],
    }
    (said,) = declared(flow(LIST, read_pet)).edges
    no = Edge(source=said.source, target=said.target, items=(rejection(),))
    once = merge_edges(said, no)
    assert once.is_rejected
    assert merge_edges(once, said) == once


def test_an_input_is_what_the_callers_pass_and_an_output_is_that_of_the_call() -> None:
    inner = {
        "workflowId": "inner",
        "steps": [
            {
                "stepId": "read",
                "operationId": "GET /pets/{petId}",
                "parameters": [{"name": "petId", "in": "path", "value": "$inputs.pet"}],
                "outputs": {"asked": "$request.path.petId", "tag": "$response.body#/tags/0/name"},
            }
        ],
        "outputs": {"asked": "$steps.read.outputs.asked", "tag": "$steps.read.outputs.tag"},
    }
    call = {
        "stepId": "call",
        "workflowId": "inner",
        "parameters": [{"name": "pet", "value": "$steps.list.outputs.id"}],
    }
    visit = {
        "stepId": "go",
        "operationId": "POST /visits",
        "requestBody": {"payload": {"pet": "$steps.call.outputs.asked", "tags": ["$steps.call.outputs.tag"]}},
    }
    found = declared(inner, flow(LIST, call, visit))
    assert bound(found) == {
        ("GET /pets", "GET /pets/{petId}", "path:petId"): "$.items[*].id",
        ("GET /pets", "POST /visits", "body:$.pet"): "$.items[*].id",
        ("GET /pets/{petId}", "POST /visits", "body:$.tags[0]"): "$.tags[*].name",
    }


def test_a_parameter_for_all_steps_goes_to_those_that_have_it() -> None:
    login = {"stepId": "login", "operationId": "POST /tokens", "outputs": {"token": "$response.body#/token"}}
    read_pet = {"stepId": "read", "operationId": "GET /pets/{petId}"}
    shared = [{"name": "session", "in": "cookie", "value": "$steps.login.outputs.token"}]
    found = declared(flow(login, LIST, read_pet, parameters=shared))
    assert bound(found) == {("POST /tokens", "GET /pets/{petId}", "cookie:session"): "$.token"}
    assert found.problems == ()


@pytest.mark.parametrize("value", ["constant", "$inputs.near", "$statusCode", 7, None, True])
def test_what_no_response_gives_is_no_edge(value: Any) -> None:
    step = {
        "stepId": "read",
        "operationId": "GET /pets",
        "parameters": [{"name": "near", "in": "query", "value": value}],
    }
    assert declared(flow(step, inputs={"properties": {"near": STRING}})) == Declared((), ())


def test_workflows_that_call_one_another_in_a_circle_come_to_an_end() -> None:
    def calls(name: str, other: str) -> dict[str, Any]:
        argument = {"name": "x", "value": "$inputs.x"}
        step = {"stepId": "s", "workflowId": other, "parameters": [argument], "outputs": {"y": "$outputs.y"}}
        inputs = {"properties": {"x": STRING}}
        return {"workflowId": name, "inputs": inputs, "steps": [step], "outputs": {"y": "$steps.s.outputs.y"}}

    last = {
        "stepId": "read",
        "operationId": "GET /pets/{petId}",
        "parameters": [{"name": "petId", "in": "path", "value": "$steps.call.outputs.y"}],
    }
    call = {"stepId": "call", "workflowId": "a", "outputs": {"y": "$outputs.y"}}
    assert declared(calls("a", "b"), calls("b", "a"), flow(call, last)) == Declared((), ())


def test_a_long_chain_of_outputs_is_followed() -> None:
    def repeat(number: int) -> dict[str, Any]:
        before = f"s{number - 1}" if number else "list"
        return {"stepId": f"s{number}", "operationId": "GET /pets", "outputs": {"id": f"$steps.{before}.outputs.id"}}

    last = {
        "stepId": "read",
        "operationId": "GET /pets/{petId}",
        "parameters": [{"name": "petId", "in": "path", "value": "$steps.s299.outputs.id"}],
    }
    assert ("GET /pets", "GET /pets/{petId}", "path:petId") in bound(
        declared(flow(LIST, *map(repeat, range(300)), last))
    )


def test_outputs_that_join_outputs_do_not_grow_without_bound() -> None:
    def join(number: int) -> dict[str, Any]:
        before = f"$steps.{f's{number - 1}' if number else 'list'}.outputs.id"
        return {
            "stepId": f"s{number}",
            "operationId": "GET /pets",
            "outputs": {"id": f"{{{before}#/a}}{{{before}#/b}}{{{before}{'.a' * 5}}}"},
        }

    last = {
        "stepId": "read",
        "operationId": "GET /pets/{petId}",
        "parameters": [{"name": "petId", "in": "path", "value": "$steps.s40.outputs.id"}],
    }
    found = declared(flow(LIST, *map(join, range(41)), last))
    assert 0 < len(bound(found)) <= 100


def test_what_very_many_callers_pass_is_cut_and_told() -> None:
    inner = {
        "workflowId": "inner",
        "inputs": {"properties": {"pet": STRING}},
        "steps": [
            {
                "stepId": "read",
                "operationId": "GET /pets/{petId}",
                "parameters": [{"name": "petId", "in": "path", "value": "$inputs.pet"}],
            }
        ],
    }
    outputs = {"all": "$response.body#/items"}
    calls = (
        {
            "stepId": f"c{number}",
            "workflowId": "inner",
            "parameters": [{"name": "pet", "value": f"$steps.list.outputs.all#/{number}"}],
        }
        for number in range(150)
    )
    found = declared(inner, flow(LIST | {"outputs": outputs}, *calls))
    assert codes(found)[0] == ("too_many_values", "#/workflows/0")
    assert len(found.edges) == 100


# -- order


def test_steps_in_a_row_without_a_value_are_an_order() -> None:
    read_pet = {"stepId": "read", "operationId": "GET /pets/{petId}"}
    (edge,) = declared(flow(LIST, read_pet)).edges
    assert (edge.source, edge.target, edge.relation, edge.bindings) == (
        "GET /pets",
        "GET /pets/{petId}",
        Relation.PRECEDES,
        (),
    )
    assert edge.why == "The workflow `visit` calls step `list` before step `read`."


@pytest.mark.parametrize(
    ("actions", "followers"),
    [
        ([{"type": "end"}], []),
        ([{"type": "end", "criteria": [{"condition": "x"}]}], ["GET /pets/{petId}"]),
        ([{"type": "goto", "stepId": "go"}], ["POST /visits"]),
        ([{"type": "goto", "stepId": "go", "criteria": [{"condition": "x"}]}], ["GET /pets/{petId}", "POST /visits"]),
        ([{"type": "goto", "workflowId": "other"}], ["POST /tokens"]),
        ([{"reference": "$components.successActions.stop"}], []),
    ],
)
def test_a_step_is_followed_by_what_its_actions_lead_to(actions: list[dict[str, Any]], followers: list[str]) -> None:
    other = {"workflowId": "other", "steps": [{"stepId": "login", "operationId": "POST /tokens"}]}
    steps: list[dict[str, Any]] = [
        LIST | {"onSuccess": actions},
        {"stepId": "read", "operationId": "GET /pets/{petId}", "onSuccess": [{"type": "end"}]},
        {"stepId": "go", "operationId": "POST /visits"},
    ]
    components = {"successActions": {"stop": {"name": "stop", "type": "end"}}}
    found = declared(flow(*steps), other, components=components)
    assert [edge.target for edge in found.edges] == followers


def test_a_workflow_gives_its_own_outputs_on() -> None:
    step = {"stepId": "again", "operationId": "GET /pets/{petId}"}
    given = [{"name": "petId", "in": "path", "value": "$outputs.pet.tags"}]
    found = declared(flow(LIST, step | {"parameters": given}, outputs={"pet": LAST}))
    assert bound(found) == {("GET /pets", "GET /pets/{petId}", "path:petId"): "$.items[0].id.tags"}


def test_a_workflow_comes_after_those_that_it_depends_on() -> None:
    login = {"workflowId": "login", "steps": [{"stepId": "in", "operationId": "POST /tokens"}]}
    (edge,) = declared(login, flow(LIST, dependsOn=["login"])).edges
    assert (edge.source, edge.target, edge.conf_score) == ("POST /tokens", "GET /pets", 1.0)
    assert edge.why == "The workflow `visit` depends on the workflow `login`."


def test_a_step_comes_after_those_that_it_depends_on() -> None:
    login = {"workflowId": "login", "steps": [{"stepId": "in", "operationId": "POST /tokens"}]}
    read_pet = {"stepId": "read", "operationId": "GET /pets/{petId}"}
    stop = [{"type": "end"}]
    found = declared(
        login,
        flow(
            LIST | {"onSuccess": stop}, read_pet | {"dependsOn": ["list", "$workflows.login.steps.in", "$steps.list"]}
        ),
    )
    assert {(edge.source, edge.target) for edge in found.edges} == {
        ("GET /pets", "GET /pets/{petId}"),
        ("POST /tokens", "GET /pets/{petId}"),
    }
    assert found.problems == ()


# -- targets


@pytest.mark.parametrize(
    "target",
    [
        {"operationId": "GET /pets/{petId}"},
        {"operationId": "$sourceDescriptions.pets.GET /pets/{petId}"},
        {"operationId": "pets.GET /pets/{petId}"},
        {"operationPath": "{$sourceDescriptions.pets.url}#/paths/~1pets~1{petId}/get"},
        {"operationPath": "{$sourceDescriptions.pets.url}#/paths/~1pets~1%7BpetId%7D/get"},
        {"operationPath": "$sourceDescriptions.pets#/paths/~1pets~1{petId}/get"},
        {"operationPath": "world.yaml#/paths/~1pets~1{petId}/get"},
        {"operationPath": "#/paths/~1pets~1{petId}/get"},
    ],
)
def test_a_step_calls_what_it_names(target: dict[str, str]) -> None:
    (edge,) = declared(flow(LIST, {"stepId": "read", **target})).edges
    assert edge.target == "GET /pets/{petId}"


@pytest.mark.parametrize(
    ("target", "key"),
    [
        ({"operationId": "GET /cats"}, "operationId"),
        ({"operationId": "$sourceDescriptions.zoo.GET /pets"}, "operationId"),
        ({"operationPath": "{$sourceDescriptions.pets.url}#/paths/~1cats/get"}, "operationPath"),
        ({"operationPath": "{$sourceDescriptions.zoo.url}#/paths/~1pets/get"}, "operationPath"),
        ({"operationPath": "zoo.yaml#/paths/~1pets/get"}, "operationPath"),
        ({"operationPath": "/pets"}, "operationPath"),
        ({"workflowId": "other"}, "workflowId"),
        ({"workflowId": "$sourceDescriptions.pets.other"}, "workflowId"),
    ],
)
def test_a_step_that_calls_nothing_is_told(target: dict[str, str], key: str) -> None:
    found = declared(flow(LIST, {"stepId": "x", **target}))
    assert found.edges == ()
    assert codes(found) == [("dangling_step", f"#/workflows/0/steps/1/{key}")]


# -- sources


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("./shop.yaml", "x"),
        ("../apis/shop.yaml", "x"),
        ("https://elsewhere.example/v2/shop.yaml", "x"),
        ("https://elsewhere.example/openapi", "shop"),
        ("https://elsewhere.example/openapi", "my-shop"),
        ("shop.json", "x"),
    ],
)
def test_a_source_is_found_by_its_address_its_file_or_its_name(url: str, name: str) -> None:
    named = [{"name": name, "url": url}, {"name": "world", "url": "w.yaml"}]
    shop = described({"GET /orders": op()}).value | {"info": {"title": "My shop", "version": "1"}}
    documents = [
        Document.of(shop, "My shop", location="/apis/shop.yaml"),
        described(PETS),
        arazzo(
            flow({"stepId": "a", "operationId": f"$sourceDescriptions.{name}.GET /orders"}),
            sourceDescriptions=named,
        ),
    ]
    assert codes(read(ingest(documents))) == []


def test_an_operation_of_several_documents_has_to_be_told_apart() -> None:
    named = [{"name": "a", "url": "a.yaml"}, {"name": "b", "url": "b.yaml"}]
    same = described(PETS).value
    documents = [Document.of(same, "a"), Document.of(same, "b")]
    steps = [
        {"stepId": "x", "operationId": "GET /pets"},
        {"stepId": "y", "operationId": "$sourceDescriptions.b.GET /pets"},
    ]
    found = read(ingest([*documents, arazzo(flow(*steps), sourceDescriptions=named)]))
    assert codes(found) == [("ambiguous_step", "#/workflows/0/steps/0/operationId")]


def test_of_two_operations_with_one_id_the_first_of_the_document_is_taken() -> None:
    twins = described({"GET /a": op(operationId="twin"), "GET /b": op(operationId="twin"), "GET /c": op()})
    steps = [{"stepId": "x", "operationId": "GET /c"}, {"stepId": "y", "operationId": "twin"}]
    found = read(ingest([twins, arazzo(flow(*steps))]))
    assert [edge.target for edge in found.edges] == ["twin"]
    assert codes(found) == [("ambiguous_step", "#/workflows/0/steps/1/operationId")]
    assert "GET /a was taken" in found.problems[0].message


def test_a_source_that_is_not_here_is_told_and_looked_for_in_all_documents() -> None:
    named = [{"name": "pets", "url": "zoo.yaml"}, {"name": "other", "url": "zoo2.yaml"}]
    read_pet = {
        "stepId": "read",
        "operationId": "GET /pets/{petId}",
        "parameters": [{"name": "petId", "in": "path", "value": "$steps.list.outputs.id"}],
    }
    found = declared(flow(LIST, read_pet), sourceDescriptions=named)
    assert [code for code, _ in codes(found)] == ["unmatched_source", "unmatched_source"]
    assert len(found.edges) == 1


def test_the_only_document_is_taken_for_a_source_of_another_name_and_that_is_told() -> None:
    found = declared(flow(LIST), sourceDescriptions=[{"name": "zoo", "url": "./elsewhere.yaml"}])
    (problem,) = found.problems
    assert (problem.code, problem.pointer, problem.severity) == (
        "unmatched_source",
        "#/sourceDescriptions/0",
        Severity.INFO,
    )
    assert "the only one, 'world', is taken for it" in problem.message


# -- what the schemas contradict


def step_with(name: str, place: str, value: Any, **more: Any) -> dict[str, Any]:
    argument = {"name": name, "in": place, "value": value}
    return {"stepId": "read", "operationId": "GET /pets/{petId}", "parameters": [argument], **more}


@pytest.mark.parametrize(
    ("steps", "code", "place"),
    [
        ([LIST | {"outputs": {"x": "$response.body#/itmes"}}], "dangling_expression", "0/outputs/x"),
        (
            [LIST | {"outputs": {"x": {"context": "$response.body", "selector": "$.itmes", "type": "jsonpath"}}}],
            "dangling_expression",
            "0/outputs/x",
        ),
        ([LIST, step_with("petId", "path", f"{LAST}#/inside")], "dangling_expression", "1/parameters/0/value"),
        ([LIST, step_with("petIdd", "path", LAST)], "unknown_parameter", "1/parameters/0/value"),
        ([LIST, step_with("petId", "query", "constant")], "unknown_parameter", "1/parameters/0/value"),
        ([LIST, step_with("petId", "path", "$inputs.nobody")], "dangling_expression", "1/parameters/0/value"),
        (
            [
                LIST,
                {"stepId": "go", "operationId": "POST /visits", "requestBody": {"payload": {"pte": LAST}}},
            ],
            "unknown_field",
            "1/requestBody/payload/pte",
        ),
        (
            [LIST | {"onFailure": [{"name": "f", "type": "goto", "stepId": "ghost"}]}],
            "dangling_step",
            "0/onFailure/0",
        ),
        (
            [LIST | {"onFailure": [{"name": "f", "type": "retry", "workflowId": "ghost"}]}],
            "dangling_step",
            "0/onFailure/0",
        ),
    ],
)
def test_what_a_workflow_names_and_the_documents_lack_is_told(steps: list[Any], code: str, place: str) -> None:
    found = declared(flow(*steps))
    assert codes(found) == [(code, f"#/workflows/0/steps/{place}")]
    assert all(one.score < 0.5 for edge in found.edges for one in edge.bindings)


def test_one_mistake_is_told_once_however_often_the_value_is_used() -> None:
    wrong = LIST | {"outputs": {"id": "$response.body#/itmes"}}
    found = declared(flow(wrong, step_with("petId", "path", LAST), outputs={"id": LAST}))
    assert codes(found) == [("dangling_expression", "#/workflows/0/steps/0/outputs/id")]


def test_actions_after_a_failure_that_lead_somewhere_are_no_order_and_no_problem() -> None:
    actions = [{"name": "f", "type": "goto", "stepId": "list"}, {"name": "g", "type": "retry"}, {"type": "end"}]
    found = declared(flow(LIST, step_with("petId", "path", "7", onFailure=actions)))
    assert (found.problems, [(edge.source, edge.target) for edge in found.edges]) == (
        (),
        [("GET /pets", "GET /pets/{petId}")],
    )


def test_a_field_of_any_response_of_an_operation_is_there() -> None:
    responses = {
        status: {"description": "", "content": {"application/json": {"schema": schema}}}
        for status, schema in {"200": PET, "404": obj(hint=STRING)}.items()
    }
    pets = described({"GET /pets": op(responses=responses)})
    outputs = {"hint": "$response.body#/hint"}
    assert codes(read(ingest([pets, arazzo(flow(LIST | {"outputs": outputs}))]))) == []


# -- whatever it is

JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.sampled_from(["$steps.list.outputs.id", "GET /pets", "a", ""])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                """workflowId steps stepId operationId operationPath parameters name in value reference requestBody
                payload replacements target outputs id inputs properties onSuccess type criteria dependsOn""".split()
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=25,
)


@given(JSON, JSON)
def test_no_document_is_a_crash(workflows: Any, components: Any) -> None:
    value = {"arazzo": "1.0.1", "sourceDescriptions": workflows, "workflows": workflows, "components": components}
    pets = described(PETS)
    read(ingest([pets, Document.of(value, "flows")]))
    read(ingest([pets, arazzo(flow(LIST, {"stepId": "x", "operationId": "GET /pets", "parameters": workflows}))]))
