from __future__ import annotations

from tests.factories import tool
from toolgraph.graph import structural_groups
from toolgraph.model import Group, Semantics


def test_tools_with_something_in_common_are_a_group() -> None:
    tools = [
        tool("b", tags=("pets",), module="pets", response_ref="#/schemas/w/Pet"),
        tool("a", tags=("pets",), module="pets", response_ref="#/schemas/w/Pet"),
        tool("c", tags=("orders",), module="orders", semantics=Semantics(primary_resource="order")),
    ]
    assert structural_groups(tools) == (
        Group(kind="tag", key="pets", members=("a", "b")),
        Group(kind="module", key="pets", members=("a", "b")),
        Group(kind="response_schema", key="#/schemas/w/Pet", members=("a", "b")),
    )


def test_many_tools_of_one_tag_are_one_group() -> None:
    tools = [tool(f"t{n}", tags=("all",), module=f"m{n}") for n in range(500)]
    (group,) = structural_groups(tools)
    assert len(group.members) == 500


def test_what_is_empty_groups_nothing() -> None:
    assert structural_groups([tool("a", module=""), tool("b", module="")]) == ()
