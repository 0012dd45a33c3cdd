from __future__ import annotations

from typing import Any

import pytest

from tests.factories import artifact, tool
from toolgraph.graph import structural_groups
from toolgraph.model import Semantics
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


def test_groups_that_are_listed_count_alone() -> None:
    listed = [{"kind": "tag", "key": "orders", "members": ["a", "c"]}]
    assert [group.members for group in snapshot_of(artifact(*TOOLS, groups=listed), "").groups] == [("a", "c")]


@pytest.mark.parametrize("tools", [None, [], 3, {"a": None, "b": {"tags": 3, "metadata": []}}])
def test_tools_of_another_shape_have_nothing_in_common(tools: Any) -> None:
    assert snapshot_of({"graph": {}, "tools": tools}, "").groups == ()
