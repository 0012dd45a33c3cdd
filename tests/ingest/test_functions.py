from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import nan
from typing import Annotated, Any, Literal, Required, TypedDict, Unpack

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from toolgraph.ingest import ingest
from toolgraph.ingest.functions import describe_functions
from toolgraph.model import Operation
from toolgraph.sources import Document


@dataclass
class Order:
    """An order of a customer.

    More of it.
    """

    id: str
    parent: Order | None = None


class Mood(Enum):
    GOOD = "good"


def get_order(order_id: str, verbose: bool = False) -> Order:
    """Give one order.

    It is read anew.

    Args:
        order_id: The order's key.
        verbose (bool): Whether to tell more.
    """
    raise NotImplementedError


def in_numpy(status: Literal["open", "paid"] = "open", *, limit: Annotated[int, "How many."] = 10) -> list[Order]:
    """List orders.

    Parameters
    ----------
    status : str
        Which ones.
    """
    raise NotImplementedError


def in_sphinx(order_id: str, mood: Mood = Mood.GOOD) -> None:
    """Cancel an order.

    :param order_id: The order's key.
    :param mood: With what mood.
    """


class Shop:
    """A shop."""

    def close(self, day: str) -> None:
        """Close it."""

    def __call__(self, day: str) -> int:
        """Open it."""
        raise NotImplementedError


def described(*functions: Any, label: str = "") -> Document:
    return describe_functions(functions, label)


def tool(function: Callable[..., Any]) -> dict[str, Any]:
    (found,) = described(function).value["tools"]
    return dict(found)


def codes(*functions: Any) -> list[str]:
    return [problem.code for problem in described(*functions).problems]


def test_a_function_becomes_a_tool() -> None:
    found = tool(get_order)
    assert (found["name"], found["description"]) == ("get_order", "Give one order.\n\nIt is read anew.")
    assert found["inputSchema"] == {
        "type": "object",
        "properties": {
            "order_id": {"type": "string", "description": "The order's key."},
            "verbose": {"type": "boolean", "default": False, "description": "Whether to tell more."},
        },
        "required": ["order_id"],
    }
    assert found["outputSchema"]["$ref"] == "#/$defs/Order"
    assert found["outputSchema"]["$defs"]["Order"]["description"] == "An order of a customer."


@pytest.mark.parametrize(
    ("function", "described"),
    [
        (get_order, {"order_id": "The order's key.", "verbose": "Whether to tell more."}),
        (in_numpy, {"status": "Which ones.", "limit": "How many."}),
        (in_sphinx, {"order_id": "The order's key.", "mood": "With what mood."}),
    ],
)
def test_docstrings_are_read_in_three_styles(function: Callable[..., Any], described: dict[str, str]) -> None:
    properties = tool(function)["inputSchema"]["properties"]
    assert {name: schema["description"] for name, schema in properties.items()} == described


def test_a_default_that_is_a_member_of_an_enum_is_its_value() -> None:
    assert tool(in_sphinx)["inputSchema"]["properties"]["mood"]["default"] == "good"


def test_a_function_that_gives_nothing_says_so() -> None:
    assert tool(in_sphinx)["outputSchema"] == {"type": "null"}


def test_a_function_without_a_return_type_says_nothing_of_its_result() -> None:
    assert "outputSchema" not in tool(untyped)


def untyped(a, b=None):  # type: ignore[no-untyped-def]
    return a or b


def test_parameters_without_hints_allow_anything() -> None:
    assert tool(untyped)["inputSchema"] == {"type": "object", "properties": {"a": {}, "b": {}}, "required": ["a"]}


def test_a_method_of_an_object_is_a_function_of_its_other_parameters() -> None:
    assert tool(Shop().close)["inputSchema"]["required"] == ["day"]
    assert codes(Shop().close) == []


def test_a_method_of_a_class_is_told_to_lack_its_object() -> None:
    assert tool(Shop.close)["inputSchema"]["required"] == ["day"]
    assert codes(Shop.close) == ["parameter_left_out"]


def test_an_object_that_can_be_called_is_named_after_its_class() -> None:
    found = tool(Shop())
    assert (found["name"], found["description"]) == ("Shop", "Open it.")
    assert (list(found["inputSchema"]["properties"]), found["outputSchema"]) == (["day"], {"type": "integer"})


def test_a_class_is_called_by_what_makes_it() -> None:
    found = tool(Order)
    assert (found["name"], list(found["inputSchema"]["properties"])) == ("Order", ["id", "parent"])


def test_a_partial_application_has_the_rest_of_the_parameters() -> None:
    assert list(tool(functools.partial(get_order, "1"))["inputSchema"]["properties"]) == ["verbose"]
    bound = tool(functools.partial(get_order, verbose=True))
    assert (bound["name"], bound["inputSchema"]["properties"]["verbose"]["default"]) == ("get_order", True)


def test_a_decorated_function_is_what_it_wraps() -> None:
    @functools.wraps(get_order)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return get_order(*args, **kwargs)

    assert tool(wrapper) == tool(get_order)


async def later(day: str) -> int:
    raise NotImplementedError


def test_an_asynchronous_function_gives_what_is_waited_for() -> None:
    assert tool(later)["outputSchema"] == {"type": "integer"}


def variable(first: int, *rest: int, **named: str) -> None:
    """Take anything."""


def unresolvable(a: Nowhere, b: int) -> None:  # type: ignore[name-defined]  # noqa: F821
    """Take what nobody knows."""


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (variable, ["parameter_left_out", "parameter_left_out"]),
        (unresolvable, ["unknown_type"]),
        (max, ["missing_signature"]),
    ],
)
def test_what_cannot_be_described_is_told_and_the_tool_is_kept(
    function: Callable[..., Any], expected: list[str]
) -> None:
    document = described(function)
    assert [(problem.code, problem.pointer) for problem in document.problems] == [
        (code, "#/tools/0") for code in expected
    ]
    assert len(document.value["tools"]) == 1


def test_one_type_that_is_not_known_leaves_the_others() -> None:
    assert tool(unresolvable)["inputSchema"]["properties"] == {"a": {}, "b": {"type": "integer"}}


def test_what_has_no_name_or_is_no_function_is_left_out_and_told() -> None:
    document = described(lambda: 1, 5, None, get_order)
    assert [problem.code for problem in document.problems] == [
        "missing_tool_name", "invalid_operation", "invalid_operation",
    ]  # fmt: skip
    assert [found["name"] for found in document.value["tools"]] == ["get_order"]


@pytest.mark.parametrize("text", [":    :type x", "Do it.\n\nArgs:\nReturns\n-------\n:param\n"])
def test_a_docstring_in_no_style_is_a_description(text: str) -> None:
    def odd() -> None: ...

    odd.__doc__ = text
    assert tool(odd)["description"].split()[0] == text.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("functions", "label", "expected"),
    [([get_order, in_numpy], "", __name__), ([get_order, max], "", "functions"), ([get_order], "shop", "shop")],
)
def test_functions_are_labelled_with_the_module_they_share(functions: list[Any], label: str, expected: str) -> None:
    assert described(*functions, label=label).label == expected


def test_functions_of_several_modules_are_tagged_with_theirs() -> None:
    assert [found.get("tags") for found in described(get_order, max).value["tools"]] == [
        ["test_functions"],
        ["builtins"],
    ]


def test_functions_become_operations_with_shared_definitions() -> None:
    ingested = ingest([described(get_order, in_numpy, in_sphinx, label="shop")])
    by_name: dict[str, Operation] = {operation.name: operation for operation in ingested.operations}
    assert {operation.source_kind for operation in by_name.values()} == {"function"}
    assert by_name["in_sphinx"].responses[0].status == "204"
    assert [name for name in ingested.schemas["shop"] if name.startswith("Order")] == ["Order"]
    assert ingested.problems == ()


PIECES = [
    "Args:", "Returns:", "Parameters", "Raises:", "----", "==", ":param", ":returns:", ":type x", "@param x:", "x",
    "x : int", "x: y", "*args", "    ", "\n", "\n\n", "", ":", "Yields:", ".. deprecated::", ">>> x",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=12).map("".join))
def test_any_docstring_is_read(text: str) -> None:
    def function(x: int) -> int:
        return x

    function.__doc__ = text
    (found,) = describe_functions([function]).value["tools"]
    assert found["inputSchema"]["required"] == ["x"]
    ingest([describe_functions([function])])


def in_words(sku, count=3, mode="a", other=None):  # type: ignore[no-untyped-def]
    """Order an item.

    Parameters
    ----------
    sku : str
        Which one.
    count : int, optional
        How many.
    mode : {'a', 'b'}, default 'a'
    other : Whatever

    Returns
    -------
    dict
        What came.
    """


def test_types_in_the_docstring_serve_where_there_are_no_hints() -> None:
    found = tool(in_words)
    assert found["inputSchema"]["properties"] == {
        "sku": {"type": "string", "description": "Which one."},
        "count": {"type": "integer", "default": 3, "description": "How many."},
        "mode": {"type": "string", "enum": ["a", "b"], "default": "a"},
        "other": {},
    }
    assert found["outputSchema"] == {"type": "object"}


@functools.lru_cache
def cached(order: Order) -> Order:
    """Give it again."""
    raise NotImplementedError


@pytest.mark.parametrize(("function", "description"), [(cached, "Give it again."), (dict.get, "Return the value")])
def test_what_is_no_function_but_wraps_one_or_is_built_in_has_its_own_docstring(
    function: Any, description: str
) -> None:
    assert tool(function)["description"].startswith(description)


def test_the_hints_of_what_is_wrapped_are_found() -> None:
    assert tool(cached)["inputSchema"]["properties"] == {"order": {"$ref": "#/$defs/Order"}}
    assert codes(cached) == []


class Options(TypedDict, total=False):
    verbose: Required[bool]
    depth: int


def with_options(name: str, **options: Unpack[Options]) -> None: ...


def test_unpacked_options_are_parameters() -> None:
    found = tool(with_options)["inputSchema"]
    assert list(found["properties"]) == ["name", "verbose", "depth"]
    assert found["required"] == ["name", "verbose"]
    assert codes(with_options) == []


def with_fields(
    name: str = Field(description="How it is called."), size: int = Field(3, description="How large."), odd: float = nan
) -> None: ...


def test_fields_as_defaults_describe_parameters_and_hold_their_defaults() -> None:
    found = tool(with_fields)["inputSchema"]
    assert found["properties"] == {
        "name": {"type": "string", "description": "How it is called."},
        "size": {"type": "integer", "default": 3, "description": "How large."},
        "odd": {"type": "number"},
    }
    assert found["required"] == ["name"]
