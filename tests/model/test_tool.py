from __future__ import annotations

import pytest

from toolgraph.model import Action, Annotations, Semantics, Tool


def acting(action: Action, method: str = "", annotations: Annotations | None = None) -> Tool:
    return Tool(name="a", method=method, annotations=annotations, semantics=Semantics(canonical_action=action))


@pytest.mark.parametrize(
    ("tool", "writes"),
    [
        (acting(Action.DELETE, "post", Annotations(read_only_hint=True)), False),
        (acting(Action.READ, "get", Annotations(read_only_hint=False)), True),
        (acting(Action.READ, "get", Annotations()), False),
        (acting(Action.DELETE, "get"), False),
        (acting(Action.SEARCH, "post"), True),
        (acting(Action.CREATE), True),
        (acting(Action.READ), False),
        (acting(Action.UNKNOWN), False),
    ],
)
def test_whether_a_tool_writes_is_told_by_annotation_then_method_then_action(tool: Tool, writes: bool) -> None:
    assert tool.is_writing is writes


@pytest.mark.parametrize(
    ("tool", "destroys"),
    [
        (acting(Action.DELETE, "delete", Annotations(destructive_hint=False)), False),
        (acting(Action.READ, "get", Annotations(destructive_hint=True)), True),
        (acting(Action.READ, "delete"), True),
        (acting(Action.DELETE), True),
        (acting(Action.UPDATE, "put"), False),
    ],
)
def test_whether_a_tool_destroys_is_told_by_annotation_then_method_or_action(tool: Tool, destroys: bool) -> None:
    assert tool.is_destructive is destroys
