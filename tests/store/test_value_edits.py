from __future__ import annotations

import math
from typing import Any

import pytest

from tests.factories import artifact, field, parameter, produced, tool
from toolgraph.errors import InvalidEditError
from toolgraph.model import ClearDefault, ClearEnumMapping, Edit, LogEntry, SetDefault, SetEnumMapping
from toolgraph.store.edits import apply

Document = dict[str, Any]

STATUS = produced("$.items[*].status", enum=("10", "30"))


def make(document: Document, edit: Edit) -> tuple[Document, LogEntry]:
    return apply(document, edit, id="op", at="2026-03-04T05:06:07.000000Z", actor="mina", base_revision=0)


def shop(**sections: Any) -> Document:
    tools = tool("listOrders", produces=[STATUS]), tool("ship:all", consumes=[field("carrier")])
    return artifact(*tools, **sections)


def test_labels_are_set_code_by_code_and_others_stay() -> None:
    document = shop(enum_mappings={"status": {"10": "new", "30": "sent"}, "odd": 3})
    document, entry = make(document, SetEnumMapping(key="status", labels={"30": "shipped", "40": "back"}, note="rev"))
    assert document["enum_mappings"] == {"status": {"10": "new", "30": "shipped", "40": "back"}, "odd": 3}
    assert (entry.kind, entry.target, entry.note) == ("enum.set", "enum:status", "rev")
    assert (entry.before, entry.after) == ({"10": "new", "30": "sent"}, document["enum_mappings"]["status"])


def test_an_empty_label_removes_a_code_and_the_last_one_the_mapping() -> None:
    document, _ = make(shop(), SetEnumMapping(key="status", labels={"10": "new", "30": "sent"}))
    document, _ = make(document, SetEnumMapping(key="status", labels={"10": ""}))
    assert document["enum_mappings"] == {"status": {"30": "sent"}}
    document, entry = make(document, SetEnumMapping(key="status", labels={"30": ""}))
    assert document["enum_mappings"] == {}
    assert entry.after is None


@pytest.mark.parametrize(
    "key", ["status", "listOrders:status", "ship:all:carrier", "carrier", "size", "listOrders:size"]
)
def test_a_key_names_a_field_or_a_tool_and_its_field(key: str) -> None:
    document = shop(schemas={"shop": {"Box": {"allOf": [{"properties": {"size": {"enum": ["S"]}}}]}}})
    assert make(document, SetEnumMapping(key=key, labels={"S": "small"}))[1].target == f"enum:{key}"


def test_a_parameter_that_is_in_no_contract_is_a_field_too() -> None:
    document = artifact(tool("a", parameters=(parameter("mode"),)))
    assert make(document, SetEnumMapping(key="a:mode", labels={"1": "fast"}))[0]["enum_mappings"]


def test_a_whole_mapping_is_removed() -> None:
    document, entry = make(shop(enum_mappings={"status": {"10": "new"}}), ClearEnumMapping(key="status"))
    assert document["enum_mappings"] == {}
    assert (entry.before, entry.after) == ({"10": "new"}, None)


def test_defaults_are_set_and_removed() -> None:
    document, entry = make(shop(), SetDefault(key="siteNo", value=[1, {"a": None}]))
    assert document["context_defaults"] == {"siteNo": [1, {"a": None}]}
    assert (entry.kind, entry.target, entry.after) == ("default.set", "default:siteNo", [1, {"a": None}])
    document, entry = make(document, ClearDefault(key="siteNo"))
    assert document["context_defaults"] == {}
    assert (entry.kind, entry.before) == ("default.clear", [1, {"a": None}])


def test_one_and_true_are_different_defaults() -> None:
    document, _ = make(shop(), SetDefault(key="siteNo", value=1))
    assert make(document, SetDefault(key="siteNo", value=True))[0]["context_defaults"]["siteNo"] is True


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (SetEnumMapping(key="colour", labels={"1": "red"}), "No tool has a field 'colour' to label."),
        (SetEnumMapping(key="gone:status", labels={"1": "red"}), "No tool has a field 'gone:status'"),
        (SetEnumMapping(key="status", labels={"10": "new"}), "status has these labels already."),
        (SetEnumMapping(key="status", labels={}), "status has these labels already."),
        (ClearEnumMapping(key="colour"), "colour has no labels."),
        (SetDefault(key=" ", value=1), "A default needs the name of a field"),
        (SetDefault(key="siteNo", value=math.nan), "is not a value that JSON can hold."),
        (SetDefault(key="siteNo", value={1, 2}), "is not a value that JSON can hold."),
        (SetDefault(key="siteNo", value=None), "needs a value; to have none, remove it."),
        (SetDefault(key="lang", value="ko"), "The default of lang is 'ko' already."),
        (ClearDefault(key="siteNo"), "siteNo has no default."),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_in_words(edit: Edit, problem: str) -> None:
    document = shop(enum_mappings={"status": {"10": "new"}}, context_defaults={"lang": "ko"})
    with pytest.raises(InvalidEditError) as caught:
        make(document, edit)
    assert problem in caught.value.problems[0]


@pytest.mark.parametrize(
    ("section", "edit"),
    [
        ("enum_mappings", SetEnumMapping(key="status", labels={"10": "new"})),
        ("context_defaults", SetDefault(key="siteNo", value=1)),
        ("curation", SetDefault(key="siteNo", value=1)),
    ],
)
def test_a_section_of_another_shape_is_not_written_over(section: str, edit: Edit) -> None:
    with pytest.raises(InvalidEditError, match=section):
        make(shop() | {section: "theirs"}, edit)
    assert section in make(shop() | {section: None}, edit)[0]
