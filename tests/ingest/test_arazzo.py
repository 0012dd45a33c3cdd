from __future__ import annotations

from typing import Any

import pytest

from tests.documents import orders
from toolgraph.errors import SourceError
from toolgraph.ingest import ingest, require_arazzo
from toolgraph.ingest.arazzo import read_arazzo
from toolgraph.ingest.kinds import is_arazzo
from toolgraph.model import Problem
from toolgraph.model.workflow import Argument, Workflow, WorkflowStep
from toolgraph.sources import Document

FLOW = {"arazzo": "1.0.1", "info": {"title": "Flows"}, "workflows": [{"workflowId": "w", "steps": []}]}


def read(*steps: Any, **workflow: Any) -> tuple[Workflow, tuple[Problem, ...]]:
    """Read a document of one workflow with those steps."""
    components = workflow.pop("components", {})
    value = FLOW | {"workflows": [{"workflowId": "w", "steps": list(steps), **workflow}], "components": components}
    part = read_arazzo(Document.of(value, "flows"), "flows")
    assert part.workflows is not None
    return part.workflows.workflows[0], part.problems


def step(**facts: Any) -> WorkflowStep:
    (found,) = read({"stepId": "s", "operationId": "o", **facts})[0].steps
    return found


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (FLOW, True),
        ({"arazzo": 1.0}, True),
        ({"openapi": "3.0.3", "arazzo": "1.0.1"}, False),
        ({"openapi": "3.0.3"}, False),
        ([], False),
        (None, False),
    ],
)
def test_an_arazzo_document_shows_in_its_content(value: Any, expected: bool) -> None:
    assert is_arazzo(value) is expected


def test_workflows_come_beside_the_tools_of_other_documents() -> None:
    found = ingest([Document.of(FLOW, "Flows"), Document.of(orders())])
    assert [source.label for source in found.sources] == ["Flows", "Shop"]
    assert (found.sources[0].spec_version, found.sources[0].operation_count) == ("arazzo 1.0.1", 0)
    assert list(found.schemas) == ["Shop"]
    assert [document.label for document in found.workflows] == ["Flows"]


def test_workflows_alone_are_told_what_they_lack() -> None:
    value = FLOW | {"sourceDescriptions": [{"name": "shop", "url": "./shop.yaml"}]}
    with pytest.raises(SourceError, match=r"name those as sources too: \./shop\.yaml\.$"):
        ingest([Document.of(value, "flows")])


def test_another_document_where_workflows_are_wanted_is_told() -> None:
    with pytest.raises(SourceError, match="is no Arazzo document"):
        require_arazzo(Document.of(orders()))


def test_a_parameter_of_the_step_takes_the_place_of_that_of_the_workflow() -> None:
    shared = [{"name": "a", "in": "query", "value": 1}, {"name": "b", "in": "query", "value": 2}]
    found, _ = read(
        {"stepId": "s", "operationId": "o", "parameters": [{"name": "b", "in": "query", "value": 3}]}, parameters=shared
    )
    assert found.steps[0].arguments == (
        Argument("a", "query", 1, "#/workflows/0/parameters/0/value", is_shared=True),
        Argument("b", "query", 3, "#/workflows/0/steps/0/parameters/0/value"),
    )


@pytest.mark.parametrize(
    ("reference", "value"),
    [
        ({"reference": "$components.parameters.page.size"}, 10),
        ({"reference": "$components.parameters.page.size", "value": 7}, 7),
        ({"$ref": "#/components/parameters/page.size"}, 10),
    ],
)
def test_a_component_stands_for_what_refers_to_it(reference: dict[str, Any], value: int) -> None:
    components = {"parameters": {"page.size": {"name": "size", "in": "query", "value": 10}}}
    found, problems = read({"stepId": "s", "operationId": "o", "parameters": [reference]}, components=components)
    assert [(one.name, one.location, one.value) for one in found.steps[0].arguments] == [("size", "query", value)]
    assert problems == ()


@pytest.mark.parametrize(
    ("inputs", "names"),
    [
        ({"properties": {"a": {}, "b": {}}}, {"a", "b"}),
        ({"$ref": "#/components/inputs/shared"}, {"c"}),
        ({"allOf": [{}], "properties": {"a": {}}}, None),
        ({"type": "object"}, None),
        ({"properties": {"a": {}}, "additionalProperties": True}, None),
        ({}, None),
        (None, set()),
        ({"$ref": "#/components/inputs/missing"}, None),
    ],
)
def test_inputs_are_known_where_the_schema_names_them(inputs: Any, names: set[str] | None) -> None:
    found, _ = read(inputs=inputs, components={"inputs": {"shared": {"properties": {"c": {}}}}})
    assert found.inputs == names


def test_a_step_keeps_what_it_gives_and_takes() -> None:
    found = step(
        requestBody={"payload": {"a": "$inputs.a"}, "replacements": [{"target": "/b", "value": 1}]},
        outputs={"c": "$response.body#/c"},
        dependsOn=["other"],
    )
    assert (found.payload, found.outputs, found.depends_on) == (
        {"a": "$inputs.a"},
        {"c": "$response.body#/c"},
        ("other",),
    )
    assert [(one.target, one.value) for one in found.replacements] == [("/b", 1)]


@pytest.mark.parametrize(
    ("value", "code", "pointer"),
    [
        ({"stepId": "s"}, "invalid_step", "#/workflows/0/steps/0"),
        ({"stepId": "s", "operationId": "o", "workflowId": "w"}, "invalid_step", "#/workflows/0/steps/0"),
        ({"operationId": "o"}, "invalid_value", "#/workflows/0/steps/0"),
        ("s", "invalid_value", "#/workflows/0/steps/0"),
        ({"stepId": "s", "operationId": "o", "parameters": {}}, "invalid_value", "#/workflows/0/steps/0/parameters"),
        (
            {"stepId": "s", "operationId": "o", "onSuccess": [{"reference": "$components.successActions.gone"}]},
            "dangling_reference",
            "#/workflows/0/steps/0/onSuccess/0",
        ),
    ],
)
def test_a_flaw_is_a_problem_with_its_place(value: Any, code: str, pointer: str) -> None:
    _, problems = read(value)
    assert [(one.code, one.pointer, one.source) for one in problems] == [(code, pointer, "flows")]


@pytest.mark.parametrize(
    ("value", "code", "pointer"),
    [
        (FLOW | {"arazzo": "9.9"}, "unknown_version", "#/arazzo"),
        (FLOW | {"workflows": []}, "no_workflows", "#/workflows"),
        (FLOW | {"workflows": {}}, "invalid_value", "#/workflows"),
        (FLOW | {"workflows": [{"workflowId": "w"}, {"workflowId": "w"}]}, "duplicate_id", "#/workflows/1/workflowId"),
    ],
)
def test_a_flaw_of_the_document_is_a_problem(value: Any, code: str, pointer: str) -> None:
    problems = read_arazzo(Document.of(value, "flows"), "flows").problems
    assert (code, pointer) in [(one.code, one.pointer) for one in problems]
