from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tests.factories import tool
from toolgraph.model import Finding, Problem, Severity, Status
from toolgraph.readiness import CollectionStatus, Readiness, ToolReadiness, flaw_kinds, issues_of, message_of
from toolgraph.readiness.codes import Code
from toolgraph.readiness.issues import places_of
from toolgraph.readiness.score import score_of

GAP, INFO, BLOCKER = Code.REQUIRED_FIELD_WITHOUT_PRODUCER, Code.AUTH_REQUIRED, Code.MISSING_REQUEST_SCHEMA


def finding(code: Code, tool: str = "", severity: Severity = Severity.WARNING, **more: object) -> Finding:
    facts = {"message": f"{code} of {tool}", "remedy": "mend it", "pointer": f"#/{tool}"} | more
    return Finding(code=code, severity=severity, tool=tool, **facts)  # type: ignore[arg-type]


def judged(*whole: Finding, **found: Sequence[Finding]) -> Readiness:
    tools = {name: ToolReadiness(status=Status.READY, findings=tuple(of)) for name, of in found.items()}
    points = score_of([one.findings for one in tools.values()], [(one, 1.0) for one in whole])
    return Readiness(points=points, status=CollectionStatus.READY, findings=whole, tools=tools)


def test_findings_are_gathered_by_code_the_worst_first_then_the_costliest() -> None:
    found = issues_of(
        judged(
            a=[finding(GAP, "a"), finding(GAP, "a"), finding(Code.MISSING_OPERATION_ID, "a")],
            b=[
                finding(GAP, "b", Severity.INFO), finding(Code.MISSING_OPERATION_ID, "b"),
                finding(INFO, "b", Severity.INFO),
            ],
            c=[finding(BLOCKER, "c", Severity.BLOCKER)],
        )
    )  # fmt: skip
    assert [(issue.code, issue.count, issue.tools) for issue in found] == [
        (BLOCKER, 1, ("c",)),
        (GAP, 2, ("a", "b")),
        (Code.MISSING_OPERATION_ID, 2, ("a", "b")),
        (INFO, 1, ("b",)),
    ]
    assert found[1].severities == {Severity.WARNING: 1, Severity.INFO: 1}
    assert (found[1].severity, found[1].tool, found[1].rate) == (Severity.WARNING, "a", 2 / 3)
    assert found[0].points > found[1].points > found[2].points > found[3].points == 0


def test_a_finding_on_the_whole_lists_the_tools_that_it_is_about() -> None:
    about = finding(Code.RELATIVE_SERVER_URL, tools=("a", "b"), message="2 tools have no address.")
    empty = finding(Code.NO_OPERATIONS, severity=Severity.BLOCKER, message="There is none.")
    first, second = issues_of(judged(about, empty, a=(), b=()))
    assert (first.code, first.count, first.selection, message_of(first)) == (
        Code.NO_OPERATIONS,
        0,
        "",
        "There is none.",
    )
    assert (second.count, second.rate, second.selection) == (2, 1.0, "finding:relative_server_url")
    assert message_of(second) == "2 tools have no address."


def test_an_example_says_of_how_many_it_holds() -> None:
    (one,) = issues_of(judged(a=[finding(GAP, "a", message="It needs `x`.")]))
    assert message_of(one) == "a: It needs `x`."
    (two,) = issues_of(judged(a=[finding(GAP, "a", message="It needs `x`.")], b=[finding(GAP, "b")]))
    assert message_of(two) == "2 tools, for example a: It needs `x`."
    many = replace(two, count=1733)
    assert message_of(many) == "1,733 tools, for example a: It needs `x`."


def test_places_are_pointers_into_documents_no_more_than_asked_for() -> None:
    tools = {name: tool(name, source_label="shop") for name in "abc"}
    readiness = judged(**{name: [finding(GAP, name, field="x")] for name in tools})
    places = places_of(readiness, tools, 2)[GAP]
    assert [(place.source, place.tool, place.pointer, place.field) for place in places] == [
        ("shop", "a", "#/a", "x"), ("shop", "b", "#/b", "x"),
    ]  # fmt: skip


def test_the_first_place_is_that_of_the_example() -> None:
    tools = {name: tool(name, source_label="shop") for name in "abc"}
    readiness = judged(
        a=[finding(GAP, "a", Severity.INFO)], b=[finding(GAP, "b")], c=[finding(GAP, "c", Severity.INFO)]
    )
    (issue,) = issues_of(readiness)
    assert [place.tool for place in places_of(readiness, tools, 2)[GAP]] == ["b", "a"]
    assert issue.tool == "b"


def test_flaws_are_gathered_by_code() -> None:
    def flaw(code: str, severity: Severity, pointer: str) -> Problem:
        return Problem(code=code, severity=severity, pointer=pointer, message="x")

    found = flaw_kinds(
        [
            flaw("often", Severity.INFO, "#/1"), flaw("often", Severity.WARNING, "#/2"),
            flaw("rare", Severity.WARNING, "#/3"), flaw("bad", Severity.BLOCKER, "#/4"),
        ]
    )  # fmt: skip
    assert [(kind.code, kind.count, kind.first.pointer) for kind in found] == [
        ("bad", 1, "#/4"), ("often", 2, "#/2"), ("rare", 1, "#/3"),
    ]  # fmt: skip
