from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import BaseModel, Field

from tests.mcp_server import server
from toolgraph import ToolGraph
from toolgraph.ingest.tool_objects import described
from toolgraph.model import Annotations
from toolgraph.tool_graph import ToolFormatError


class City(BaseModel):
    """Tell the weather of a city."""

    name: str = Field(description="How it is called.")
    days: int = 3


class Report(BaseModel):
    station_id: str


class LangChainTool:
    """Has what a tool of LangChain has, and not its class."""

    tags = None
    metadata: dict[str, Any] | None = None
    response_format = "content"

    def __init__(self, name: str, args_schema: Any, func: Callable[..., Any] | None = None, **more: Any) -> None:
        self.name, self.description, self.args_schema, self.func = name, "Tells.", args_schema, func
        self.coroutine: Callable[..., Any] | None = None
        self.__dict__ |= more

    @property
    def tool_call_schema(self) -> Any:
        """The schema of what a model gives: without what is injected."""
        return self.args_schema

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError


def report(name: str, days: int = 3) -> Report:
    raise NotImplementedError


async def report_later(name: str) -> Report:
    raise NotImplementedError


def names(tool: dict[str, Any] | None) -> list[str]:
    assert tool is not None
    return list(tool["parameters"]["properties"])


@pytest.mark.parametrize("schema", [City, City.model_json_schema()])
def test_a_tool_of_langchain_is_known_by_its_attributes(schema: Any) -> None:
    tool = described(LangChainTool("weather", schema, tags=["sky"]))
    assert tool is not None
    assert (tool["name"], tool["description"], tool["tags"]) == ("weather", "Tells.", ["sky"])
    assert names(tool) == ["name", "days"]
    assert "outputSchema" not in tool


@pytest.mark.parametrize("more", [{"func": report}, {"coroutine": report_later}])
def test_the_function_of_a_tool_tells_its_result(more: dict[str, Any]) -> None:
    tool = described(LangChainTool("weather", City, **more))
    assert tool is not None
    assert "Report" in tool["outputSchema"]["$defs"]


def test_a_result_in_parts_is_not_what_the_function_gives() -> None:
    tool = described(LangChainTool("weather", City, report, response_format="content_and_artifact"))
    assert tool is not None
    assert "outputSchema" not in tool


def test_a_model_stands_for_a_tool_that_takes_it() -> None:
    tool = described(City)
    assert tool is not None
    assert (tool["name"], tool["description"]) == ("City", "Tell the weather of a city.")
    assert names(tool) == ["name", "days"]


def test_a_model_of_the_old_kind_gives_its_schema_too() -> None:
    class Old:
        @classmethod
        def schema(cls) -> dict[str, Any]:
            return {"properties": {"x": {}}}

    assert names(described(Old)) == ["x"]


def test_a_tool_of_an_agents_sdk_is_known_by_its_attributes() -> None:
    tool = SimpleNamespace(name="x", description=None, params_json_schema={"properties": {"a": {}}}, on_invoke_tool=5)
    assert names(described(tool)) == ["a"]


@pytest.mark.parametrize("value", [None, 3, "x", [], {"name": "x", "parameters": {}}, report, int, SimpleNamespace()])
def test_anything_else_is_no_such_object(value: Any) -> None:
    assert described(value) is None


# -- in a graph


def test_objects_and_dictionaries_make_one_graph_with_data_flow() -> None:
    graph = ToolGraph()
    graph.add_tools(
        [
            LangChainTool("get_report", City, report),
            {"type": "function", "function": {"name": "close_station", "parameters": {
                "type": "object", "properties": {"station_id": {"type": "string"}}, "required": ["station_id"]}}},
            {"functionDeclarations": [{"name": "one"}, {"name": "two"}]},
        ]
    )  # fmt: skip
    assert set(graph.tools) == {"get_report", "close_station", "one", "two"}
    assert [(one.name, one.required) for one in graph.tools["get_report"].parameters] == [
        ("name", True),
        ("days", False),
    ]
    flows = [(edge["source"], edge["target"]) for edge in graph.artifact["graph"]["edges"]]
    assert ("get_report", "close_station") in flows


def test_tools_as_the_sdk_of_mcp_gives_them_are_taken() -> None:
    graph = ToolGraph()
    graph.ingest_mcp_tools(asyncio.run(server.list_tools()), server_name="shop")
    cancel = graph.tools["cancel_order"]
    assert cancel.annotations == Annotations(read_only_hint=False, destructive_hint=True)
    assert [one.name for one in cancel.parameters] == ["order_no"]


def test_a_schema_that_cannot_be_made_is_told() -> None:
    class Odd(BaseModel):
        run: Callable[[], None]

    with pytest.raises(ToolFormatError, match=r"This is no tool: odd gives no schema \(PydanticInvalidForJsonSchema\)"):
        ToolGraph().add_tools([LangChainTool("odd", Odd)])


@pytest.mark.parametrize(
    ("value", "told"),
    [(report, "a function, which ingest_functions takes"), (3, "of the type int"), ({"type": "web_search"}, "no name")],
)
def test_what_is_no_tool_is_told(value: Any, told: str) -> None:
    with pytest.raises(ToolFormatError, match=told):
        ToolGraph().add_tools([value])
