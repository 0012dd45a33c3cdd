"""The README is held true: what it names exists, and what exists is named."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from dashboard.access import LOGIN_ROUTE
from dashboard.registry import PAGES
from toolgraph.catalog.selection import Key, parse_selection
from toolgraph.cli import parser
from toolgraph.readiness.codes import Code

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
#: Files that a person must have read to run the project.
SOURCES = [*ROOT.glob("toolgraph/**/*.py"), *ROOT.glob("dashboard/**/*.py"), ROOT / "Procfile"]


def _table(heading: str) -> list[str]:
    """Give the first cells of the table under a heading, without their code marks."""
    section = README.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    return [row.split("|")[1].strip().replace("`", "") for row in rows[1:] if not set(row) <= set("|- ")]


def _shell_lines() -> Iterator[str]:
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL):
        yield from block.splitlines()


def _commands() -> list[str]:
    actions = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return sorted(actions[0].choices)


def test_every_term_of_a_selection_has_its_row() -> None:
    cells = [cell for cell in _table("A tour by task") if cell.endswith(":")]
    assert sorted(word.removesuffix(":") for cell in cells for word in cell.split()) == sorted(Key)


@pytest.mark.parametrize("example", re.findall(r"`((?:module|from|list):[^`]* [^`]*)`", README))
def test_the_selections_are_read(example: str) -> None:
    assert parse_selection(example).terms


def test_every_command_has_its_row() -> None:
    assert sorted({cell.split()[0] for cell in _table("Commands")}) == _commands()


@pytest.mark.parametrize("line", [line for line in _shell_lines() if "graph-tool-call " in line])
def test_the_commands_parse(line: str) -> None:
    words = shlex.split(line.split("graph-tool-call ")[1])
    if "--help" in words:
        with pytest.raises(SystemExit, match="0"):
            parser().parse_args(words)
    else:
        assert parser().parse_args(words).module


def test_every_page_has_its_row() -> None:
    assert set(_table("Pages")) == {page.route for page in PAGES} | {LOGIN_ROUTE, "/healthz"}


def test_every_environment_variable_has_its_row() -> None:
    read = {name for path in SOURCES for name in re.findall(r"TOOLGRAPH_[A-Z_]+", path.read_text(encoding="utf-8"))}
    read |= set(re.findall(r"\$\{(\w+)", (ROOT / "Procfile").read_text(encoding="utf-8")))
    assert {name for cell in _table("Running it for others") for name in cell.split(", ")} == read


def test_every_readiness_code_has_its_row() -> None:
    assert sorted(_table("Readiness codes")) == sorted(Code)


@pytest.mark.parametrize("target", re.findall(r"!\[[^]]+\]\(([^)]+)\)", README))
def test_every_picture_is_there(target: str) -> None:
    assert (ROOT / target).is_file()


def test_ci_runs_the_tests_as_the_readme_says() -> None:
    said = next(line for line in _shell_lines() if "pytest" in line).split(".venv/bin/")[-1]
    assert f"$bin/{said}" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_python_of_the_tour_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = (ROOT / "toolgraph" / "demo" / "specs" / "orders.yaml").read_bytes()
    (tmp_path / "shop.yaml").write_bytes(spec)
    monkeypatch.chdir(tmp_path)
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - our own words
    assert capsys.readouterr().out.strip() == "10"
