from __future__ import annotations

from toolgraph.cli.problems import counted, problem_lines


def row(code: str, severity: str = "warning", pointer: str = "#/a") -> dict[str, str]:
    return {"code": code, "severity": severity, "pointer": pointer, "source": "shop", "message": "It is so."}


def test_problems_are_counted_by_code_and_the_first_few_are_told_blockers_first() -> None:
    rows = [row("x", pointer=f"#/{number}") for number in range(7)] + [row("y", "blocker"), row("z", "info")]
    lines = list(problem_lines(rows, everything=False))
    assert lines[0] == "9 problems (1 blocker, 7 warning, 1 info) in the documents: 7 x, 1 y, 1 z"
    assert lines[1] == "  blocker  y shop #/a: It is so."
    assert lines[2] == "  warning  x shop #/0: It is so."
    assert lines[-1] == "  and 4 more; --problems lists all."


def test_all_are_told_when_asked_for_in_their_order() -> None:
    rows = [row("x", pointer=f"#/{number}") for number in range(7)] + [row("y", "blocker"), row("z", "info")]
    lines = list(problem_lines(rows, everything=True))
    assert lines[0] == "9 problems (1 blocker, 7 warning, 1 info) in the documents: 7 x, 1 y, 1 z"
    assert len(lines) == 10
    assert lines[-1].startswith("  info     z")


def test_the_line_of_a_build_and_the_list_give_the_same_count() -> None:
    rows = [row("x"), row("z", "info")]
    assert counted(rows) == "2 problems (1 warning, 1 info)"
    assert next(problem_lines(rows, everything=False)).startswith(counted(rows))
    assert next(problem_lines(rows, everything=True)).startswith(counted(rows))


def test_what_only_informs_is_no_news() -> None:
    assert list(problem_lines([row("z", "info")], everything=False)) == []
    assert list(problem_lines([], everything=True)) == []
