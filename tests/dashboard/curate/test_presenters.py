from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from dashboard.pages.curate.presenter import defaults, edges, enums, form, sections
from dashboard.pages.curate.presenter.log import count_label, log_rows
from dashboard.state import ViewState, parse
from tests import factories as make
from toolgraph.catalog.defaults import ContextField
from toolgraph.catalog.drafts import Checked, Draft
from toolgraph.catalog.enums import EnumIndex
from toolgraph.catalog.history import history
from toolgraph.catalog.ports import Port
from toolgraph.catalog.search import Hits
from toolgraph.model import Edge, EvidenceSource, Finding, Location, Relation, SetEnumMapping, Severity

NOW = datetime(2026, 1, 2, 4, 4, 5, tzinfo=UTC)
EDGES = (
    make.edge("a", "b", make.evidence(binding=make.binding("$.items[*].id", "bId"))),
    make.edge("b", "c", make.assertion(note="seen", actor="ann")),
    make.edge("c", "주문", make.evidence(), make.rejection(note="wrong entity", at="2026-01-02T04:00:00Z")),
)


# -- sections


@pytest.mark.parametrize(("search", "section"), [("", "edges"), ("?tab=log", "log"), ("?tab=odd", "edges")])
def test_the_address_names_the_section(search: str, section: str) -> None:
    assert sections.section_of(parse("/curate", search)).value == section


def test_a_tab_leads_to_its_section_with_nothing_else_chosen() -> None:
    tabs = sections.tabs(parse("/curate", "?tab=enums&q=x"), {sections.Section.LOG: 7})

    assert [tab.active for tab in tabs] == [False, True, False, False]
    assert (tabs[3].href, tabs[3].count) == ("/curate?tab=log", 7)
    assert all("people" in tab.counted for tab in tabs)


# -- edges


@pytest.mark.parametrize(
    ("show", "sources"),
    [("curated", ["c", "b"]), ("manual", ["b"]), ("rejected", ["c"]), ("all", ["c", "b", "a"])],
)
def test_the_table_shows_what_is_asked_for_the_latest_word_first(show: str, sources: list[str]) -> None:
    rows, total = edges.edge_rows(EDGES, edges.show_of(show), "", NOW)

    assert [row["source"] for row in rows] == sources
    assert total == len(sources)


@pytest.mark.parametrize(("query", "count"), [("주문", 1), ("WRONG", 1), ("c 주문", 1), ("nothing", 0), ("  ", 3)])
def test_words_are_looked_for_in_tools_and_notes(query: str, count: int) -> None:
    assert edges.edge_rows(EDGES, edges.Show.ALL, query, NOW)[1] == count


def test_a_row_says_who_when_why_and_which_fields() -> None:
    (added,) = edges.edge_rows(EDGES, edges.Show.MANUAL, "", NOW)[0]
    (inferred,) = edges.edge_rows(EDGES, edges.Show.ALL, "a b", NOW)[0]

    assert (added["state"], added["by"], added["note"]) == ("added", "ann · 1 h ago", "seen")
    assert (inferred["fields"], inferred["score"], inferred["state"]) == ("id → bId", "0.90", "data flow")
    assert inferred["paths"] == "items[*].id → bId"


def test_no_more_rows_are_sent_than_a_person_can_look_through() -> None:
    many = [make.edge(f"a{number:03}", "b") for number in range(edges.LIMIT + 5)]
    rows, total = edges.edge_rows(many, edges.Show.ALL, "", NOW)

    assert (len(rows), total) == (edges.LIMIT, edges.LIMIT + 5)
    assert "narrow it" in edges.count_label(len(rows), total, edges.Show.ALL, "")


@pytest.mark.parametrize(
    ("show", "query", "words"),
    [("all", "", "no edges yet"), ("curated", "", "Nobody has"), ("curated", "x", "Nothing matches “x”")],
)
def test_an_empty_table_says_what_to_do(show: str, query: str, words: str) -> None:
    assert words in edges.nothing_label(edges.show_of(show), query)


@pytest.mark.parametrize("show", edges.Show)
def test_where_nothing_can_be_added_an_empty_table_invites_nobody_to(show: edges.Show) -> None:
    said = edges.nothing_label(show, "", locked=True)
    assert "Add" not in said
    assert "form" not in said


# -- the form


def port(token: str, **overrides: Any) -> Port:
    return Port(token=token, name=token, path=f"$.{token}", location=Location.BODY, **overrides)


def test_an_address_fills_the_form() -> None:
    view = ViewState(route="/curate").with_others(src="a, b", dst="<c>", out="x", **{"in": "y"})

    assert form.draft_in(parse(view.route, view.search)) == Draft(source="a, b", target="<c>", output="x", input="y")


def test_a_form_opened_on_an_edge_shows_what_a_person_said_and_else_what_was_inferred() -> None:
    said = make.edge("b", "c", make.evidence(), make.assertion(note="seen", relation=Relation.PRECEDES))
    ports = (port("items[*].id"), port("bId"))

    assert form.draft_of(EDGES[0], ports, ports) == Draft(
        source="a", target="b", output="items[*].id", input="bId", edits=""
    )
    assert form.draft_of(said, (), ()) == Draft(
        source="b", target="c", relation=Relation.PRECEDES, note="seen", edits="b→c"
    )
    assert form.draft_of(EDGES[2], (), ()).edits == ""


def finding(code: str, severity: Severity) -> Finding:
    return Finding(code=code, severity=severity, message=code)


@pytest.mark.parametrize(
    ("edge", "draft", "title", "save"),
    [
        (None, Draft(source="x", target="y"), "New edge", "Add edge"),
        (EDGES[0], Draft(source="a", target="b"), "Edge of the graph", "Confirm edge"),
        (EDGES[1], Draft(source="b", target="c", edits="b→c"), "Edge added by hand", "Save changes"),
        (EDGES[2], Draft(source="c", target="주문"), "Rejected edge", "Add again"),
    ],
)
def test_the_form_says_what_it_is_about_to_do(edge: Edge | None, draft: Draft, title: str, save: str) -> None:
    infos = (finding("already_inferred", Severity.INFO),) if edge is EDGES[0] else ()
    standing = form.standing(Checked(draft=draft, findings=infos), edge, "", NOW)

    assert (standing.title, standing.save) == (title, save)


def test_nothing_can_be_done_in_read_only_mode() -> None:
    live = form.standing(Checked(draft=Draft(source="a", target="b")), EDGES[0], "why", NOW)
    gone = form.standing(Checked(draft=Draft(source="c", target="주문")), EDGES[2], "why", NOW)

    assert (live.can_save, live.can_reject, gone.can_restore) == (False, False, False)


def test_what_is_known_of_an_edge_is_told_the_last_word_first() -> None:
    about = form.standing(Checked(draft=Draft(source="c", target="주문")), EDGES[2], "", NOW).about

    assert about == ("kim rejected it 4 min ago: wrong entity", "Inferred (0.90): because of api_contract")


def test_what_a_document_says_is_not_called_inferred() -> None:
    linked = make.edge("a", "b", make.evidence(EvidenceSource.ARAZZO, score=1.0), make.evidence())
    (about,) = form.standing(Checked(draft=Draft(source="a", target="b")), linked, "", NOW).about

    assert about == "Declared (1.00): because of arazzo"


def test_an_empty_form_says_how_to_begin() -> None:
    assert form.standing(Checked(draft=Draft()), None, "", NOW).hint.startswith("Pick a source")


def test_fields_are_offered_by_the_words_typed_and_all_of_them_where_none_fits() -> None:
    ports = (port("orderId", required=True, semantic_tag="order.id"), port("customer.id"), port("note"))

    assert [row["value"] for row in form.port_options(ports, "id")] == ["orderId", "customer.id"]
    assert len(form.port_options(ports, "xyz")) == 3
    assert form.port_options(ports, "note")[0]["value"] == "orderId"
    assert form.port_options(ports, "")[0]["detail"] == "required · any · order.id · body"


def test_the_first_tools_are_offered_before_anything_is_typed() -> None:
    tools = {name: make.tool(name, summary="Does " + "x" * 200) for name in "cab"}
    offered = form.tool_options(tools, lambda _text, _limit: Hits(), " ")

    assert [row["value"] for row in offered] == ["a", "b", "c"]
    assert len(offered[0]["detail"]) == 90


# -- enum mappings


def index(**mappings: dict[str, str]) -> EnumIndex:
    tools = [
        make.tool("a", consumes=[make.field("code", enum=(1, 2), description="What  it is.")]),
        make.tool("b", consumes=[make.field("code", enum=(1, 3)), make.field("word", enum=("on hold", "paid"))]),
        make.tool("c", consumes=[make.field("same", enum=(1, 2, 3))]),
    ]
    return EnumIndex(tools, mappings)


def test_fields_are_listed_by_urgency_and_per_tool_where_tools_disagree() -> None:
    known = index(gone={"9": "nine"})

    assert [(r["id"], r["labelled"], r["kind"]) for r in enums.field_rows(known, enums.Show.ALL, "")[0]] == [
        ("code", "0 / 3", "missing"),
        ("same", "0 / 3", "missing"),
        ("word", "0 / 2", "words"),
        ("gone", "1 / 1", "not in any tool"),
    ]
    assert [r["id"] for r in enums.field_rows(known, enums.Show.TOOLS, "")[0]] == ["a:code", "b:code"]
    assert [r["id"] for r in enums.field_rows(known, enums.Show.MISSING, "same")[0]] == ["same"]


def test_codes_are_searched_too() -> None:
    assert [row["id"] for row in enums.field_rows(index(), enums.Show.ALL, "paid")[0]] == ["word"]


@pytest.mark.parametrize(
    ("show", "query", "has", "words"),
    [("all", "x", True, "matches “x”"), ("all", "", False, "No tool"), ("missing", "", True, "Every code"),
     ("tools", "", True, "All tools agree")],
)  # fmt: skip
def test_an_empty_list_says_why(show: str, query: str, has: bool, words: str) -> None:
    assert words in enums.nothing_label(enums.show_of(show), query, has)


def test_coverage_counts_only_codes_that_need_a_label() -> None:
    assert enums.coverage(index(code={"1": "one"})) == ("1 of 6 codes that do not explain themselves have a label.", 17)
    assert enums.coverage(EnumIndex([], {}))[1] is None


def test_the_editor_shows_unlabelled_codes_first_and_what_holds_without_a_label() -> None:
    editor = enums.editor(index(code={"1": "one"}), "a:code", {"a:code": {"2": "typed", "7": "new"}})

    assert editor is not None
    assert [(r["code"], r["label"], r["hint"]) for r in editor.rows] == [
        ("2", "typed", "no label yet"),
        ("7", "new", "no label yet"),
        ("1", "", "one (general)"),
    ]
    assert [scope["value"] for scope in editor.scopes] == ["code", "a:code", "b:code"]
    assert editor.about[:2] == (
        "What it is.",
        "For a only; where it has no label of its own, the general one holds.",
    )


def test_a_mapping_without_tools_can_be_removed_but_not_edited() -> None:
    editor = enums.editor(index(gone={"9": "nine"}), "gone", {})

    assert editor is not None
    assert (editor.rows[0]["editable"], editor.can_clear) == (False, True)
    assert enums.editor(index(), "nobody", {}) is None


def test_only_what_changed_is_saved() -> None:
    pending = {"code": {"1": "one", "2": " two ", "3": ""}, "word": {"paid": ""}}
    edits = enums.edits(index(code={"1": "one"}), pending, "code", also=False, note=" n ")

    assert edits == (SetEnumMapping(key="code", labels={"2": "two"}, note="n"),)
    assert enums.save_label(edits) == "Save 1 label"
    assert enums.save_label(()) == "Save"


def test_labels_go_to_every_field_with_the_same_codes() -> None:
    edits = enums.edits(index(code={"1": "one"}), {"code": {"2": "two"}}, "code", also=True, note="")

    assert {edit.key: edit.labels for edit in edits if isinstance(edit, SetEnumMapping)} == {
        "code": {"2": "two"},
        "same": {"1": "one", "2": "two"},
    }
    assert enums.save_label(edits) == "Save 3 labels of 2 fields"


@pytest.mark.parametrize(
    ("text", "labels", "problems"),
    [
        ("", {}, 0),
        ("1=one\n2 = two", {"1": "one", "2": "two"}, 0),
        ("1: one\n2\ttwo\n3,three", {"1": "one", "2": "two", "3": "three"}, 0),
        ('{"1": "one", "2": 2}', {"1": "one", "2": "2"}, 0),
        ('"1": "one",', {"1": "one"}, 0),
        ("1=a=b", {"1": "a=b"}, 0),
        ("nonsense\n1=one", {"1": "one"}, 1),
        ('{"1": null}', {}, 1),
        ("{oops", {}, 1),
        ("9=nine", {"9": "nine"}, 1),
    ],
)
def test_pasted_labels_are_understood(text: str, labels: dict[str, str], problems: int) -> None:
    read = enums.read_pasted(text, ("1", "2", "3"))

    assert read.labels == labels
    assert len(read.problems) == problems


# -- context defaults


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("text", "7", "7"),
        ("number", "7", 7),
        ("number", " 7.5 ", 7.5),
        ("json", "[true]", [True]),
        ("boolean", "", True),
    ],
)
def test_a_value_is_read_by_its_type(kind: str, typed: str, value: object) -> None:
    read = defaults.read(defaults.kind_of(kind), text=typed, switch="true", json_text=typed)

    assert (read.value, read.problem) == (value, "")


@pytest.mark.parametrize(
    ("kind", "typed", "problem"),
    [
        ("text", "", "Type a value."),
        ("number", "", "Type a number."),
        ("number", "seven", "“seven” is not a number."),
        ("number", "inf", "The number must be finite."),
        ("json", "", "Type a JSON value."),
        ("json", "null", "To have no default, remove it."),
        ("json", "NaN", "Not JSON: NaN is not a JSON number."),
        ("json", "{", "Not JSON: line 1, column 2"),
        ("json", "[" * 100_000, "Not JSON"),
    ],
)
def test_a_value_that_can_not_be_read_says_why(kind: str, typed: str, problem: str) -> None:
    read = defaults.read(defaults.kind_of(kind), text=typed, switch="", json_text=typed)

    assert read.problem.startswith(problem)


@pytest.mark.parametrize(
    ("value", "kind", "text"), [("a", "text", "a"), (7, "number", "7"), (False, "boolean", ""), ({"a": 1}, "json", "")]
)
def test_a_default_fills_the_control_of_its_type(value: object, kind: str, text: str) -> None:
    filled = defaults.filled(ContextField(key="k", why="", has_default=True, value=value), "k")

    assert (filled.kind.value, filled.text) == (kind, text)
    assert filled.switch == ("false" if value is False else "true")


def test_a_field_without_a_default_suggests_the_type_that_it_takes() -> None:
    assert defaults.filled(ContextField(key="k", why="", field_type="integer"), "k").kind is defaults.ValueKind.NUMBER
    assert defaults.filled(None, "free").key == "free"


def test_the_form_of_a_default_says_what_can_be_done() -> None:
    field = ContextField(key="k", why="Because.", has_default=True, value="a")
    same = defaults.standing(field, "k", defaults.Read(value="a"), "")
    other = defaults.standing(field, "k", defaults.Read(value="b"), "")
    locked = defaults.standing(field, "k", defaults.Read(value="b"), "why")
    empty = defaults.standing(None, " ", defaults.Read(problem="Type a value."), "")

    assert (same.can_save, same.can_remove) == (False, True)
    assert (other.can_save, other.save, other.about) == (True, "Change default", ("Because.", "It is a now."))
    assert (locked.can_save, locked.can_remove) == (False, False)
    assert (empty.can_save, empty.finding) == (False, "")


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (defaults.Known(), ("No tool takes a field of this name; the default is kept for tools to come.",)),
        (defaults.Known(nearest="siteNo"), ("Did you mean siteNo?",)),
        (defaults.Known(tools=1, nearest="siteno"), ("1 tool takes a field of this name. It has no default yet.",)),
    ],
)
def test_a_key_that_is_not_listed_is_compared_with_what_tools_take(
    known: defaults.Known, said: tuple[str, ...]
) -> None:
    about = defaults.standing(None, "siteno", defaults.Read(value="a"), "", known).about
    assert about[-len(said) :] == said


def test_a_long_value_is_cut_in_the_table() -> None:
    (row,) = defaults.rows([ContextField(key="k", why="", has_default=True, value=["x" * 300])])

    assert len(row["value"]) == 120
    assert row["type"] == "JSON"


# -- the log


def test_the_log_does_not_say_a_reason_twice() -> None:
    log = [make.log_entry(note="wrong entity"), make.log_entry("edge.add", id="2", note="seen")]
    rows = log_rows(history(log), 10, NOW)

    assert [(row.glyph, row.note, row.when) for row in rows] == [("+", "seen", "1 h ago"), ("✕", "", "1 h ago")]


@pytest.mark.parametrize(
    ("shown", "total", "words"), [(0, 0, "Nobody"), (1, 1, "1 operation"), (25, 30, "The newest 25 of 30 operations")]
)
def test_the_length_of_the_log_is_told(shown: int, total: int, words: str) -> None:
    assert count_label(shown, total).startswith(words)


def test_an_empty_log_promises_nothing_where_nothing_can_be_changed() -> None:
    assert count_label(0, 0, locked=True) == "Nobody has changed anything."
