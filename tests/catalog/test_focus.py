from __future__ import annotations

from tests.factories import edge, tool
from toolgraph.catalog.focus import MAX_TOOLS, Focus, FocusIndex
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Semantics

ORDER = Semantics(primary_resource="order")
TOOLS = [
    tool("b", semantics=ORDER),
    tool("a"),
    tool("c", module="billing", semantics=ORDER),
    tool("module:odd", module=""),
]
INDEX = FocusIndex(TOOLS, GraphIndex([edge("c", "b")]))


def test_a_tool_is_in_focus_by_its_name() -> None:
    assert INDEX.resolve(["a", "b", "a"]) == Focus(tools=("a", "b"))


def test_a_module_or_resource_stands_for_its_tools_most_connected_first() -> None:
    assert INDEX.resolve(["module:orders"]).tools == ("b", "a")
    assert INDEX.resolve(["resource:order"]).tools == ("b", "c")


def test_a_tool_that_is_called_like_a_module_is_a_tool() -> None:
    assert INDEX.resolve(["module:odd"]).tools == ("module:odd",)


def test_what_names_nothing_is_given_back() -> None:
    assert INDEX.resolve(["a", "nobody", "module:", "resource:none"]) == Focus(
        tools=("a",), unknown=("nobody", "module:", "resource:none")
    )


def test_a_large_module_brings_only_its_most_connected_tools() -> None:
    many = [tool(f"t{i:02}", module="big") for i in range(MAX_TOOLS + 5)]
    focus = FocusIndex(many, GraphIndex([edge("t44", "t01")])).resolve(["module:big"])

    assert focus.tools[:2] == ("t01", "t44")
    assert (len(focus.tools), focus.left_out) == (MAX_TOOLS, 5)


def test_modules_come_largest_first() -> None:
    assert list(INDEX.modules) == ["orders", "billing"]


def test_the_most_connected_tools_are_suggested() -> None:
    assert INDEX.most_connected(2) == ("b", "c")
