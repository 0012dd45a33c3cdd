from __future__ import annotations

from typing import Any

import pytest

from tests.factories import artifact, tool
from toolgraph.graph import structural_groups
from toolgraph.model import Group, Semantics
from toolgraph.store.codec import snapshot_of

TOOLS = tuple(
    tool(
        name,
        tags=("orders", tag),
        module=module,
        request_ref=ref,
        response_ref="#/schemas/shop/Order",
        semantics=Semantics(primary_resource="order"),
    )
    for name, tag, module, ref in (
        ("a", "x", "shop", "#/schemas/shop/Order"),
        ("b", "x", "shop", "#/schemas/shop/Order"),
        ("c", "y", "trade", ""),
    )
)


def test_rows_tell_the_same_groups_as_their_tools() -> None:
    document = artifact(*TOOLS)
    del document["groups"]
    groups = snapshot_of(document, "").groups
    assert groups == structural_groups(TOOLS)
    assert {group.kind for group in groups} == {"tag", "module", "resource", "response_schema", "request_schema"}


def test_groups_that_are_listed_stand_beside_those_that_rows_tell() -> None:
    listed = [{"kind": "complementary", "key": "lock and unlock", "members": ["a", "b"]}]
    groups = snapshot_of(artifact(*TOOLS, groups=listed), "").groups
    assert groups[-1] == Group(kind="complementary", key="lock and unlock", members=("a", "b"))
    assert groups[:-1] == structural_groups(TOOLS)


def test_what_is_listed_of_a_group_counts_before_what_rows_tell_of_it() -> None:
    listed = [{"kind": "tag", "key": "orders", "members": ["a", "c"]}]
    groups = snapshot_of(artifact(*TOOLS, groups=listed), "").groups
    assert [group.members for group in groups if (group.kind, group.key) == ("tag", "orders")] == [("a", "c")]


@pytest.mark.parametrize("tools", [None, [], 3, {"a": None, "b": {"tags": 3, "metadata": []}}])
def test_tools_of_another_shape_have_nothing_in_common(tools: Any) -> None:
    assert snapshot_of({"graph": {}, "tools": tools}, "").groups == ()
