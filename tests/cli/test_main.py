from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

import toolgraph.cli
from tests.cli.conftest import Run
from toolgraph.cli import main, parser

COMMAND = [sys.executable, "-m", "toolgraph"]


def test_help_names_every_command(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(name in out for name in ("dashboard", "build-openapi-collection", "ingest", "info", "inspect-openapi"))


def test_the_version_is_shown(run: Run) -> None:
    assert run("--version")[1].startswith("graph-tool-call ")


@pytest.mark.parametrize("words", [[], ["nonsense"], ["info"], ["ingest", "x", "--nope"], ["dashboard", "--port", "x"]])
def test_wrong_usage_is_exit_code_two(run: Run, words: list[str]) -> None:
    assert run(*words)[0] == 2


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dashbord", "Did you mean dashboard?"),
        ("build", "Did you mean build-openapi-collection?"),
        ("Info", "Did you mean info?"),
        ("zzzz", "There are dashboard, build-openapi-collection"),
    ],
)
def test_a_mistyped_command_is_told_what_was_meant(run: Run, typed: str, meant: str) -> None:
    code, _, err = run(typed)
    assert code == 2
    assert f"there is no command {typed!r}. {meant}" in err


def test_help_says_where_a_build_is_written(run: Run) -> None:
    assert "(default: collection.json)" in " ".join(run("build-openapi-collection", "--help")[1].split())
    assert "(default: graph.json)" in " ".join(run("ingest", "--help")[1].split())


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (KeyboardInterrupt(), "interrupted"),
        (MemoryError(), "out of memory"),
        (OSError(28, "No space left on device", "graph.json"), "graph.json: no space left on device"),
        (RuntimeError("odd\nthing"), "unexpected error (RuntimeError: odd thing)"),
        (ZeroDivisionError(), "unexpected error (ZeroDivisionError)"),
    ],
)
def test_whatever_goes_wrong_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, words: str
) -> None:
    def fail(_: object) -> NoReturn:
        raise error

    broken = ModuleType("broken")
    broken.run = fail  # type: ignore[attr-defined]
    monkeypatch.setattr(toolgraph.cli, "import_module", lambda _: broken)
    code, out, err = run("info", "x")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert words in err


def test_a_fault_shows_where_when_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLGRAPH_TRACEBACK", "1")
    monkeypatch.setattr(toolgraph.cli, "import_module", lambda _: ModuleType("broken"))
    with pytest.raises(AttributeError):
        run("info", "x")


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--help"], ("orjson", "msgspec", "dash", "numpy", "rapidfuzz", "httpx2")),
        (["info", "{artifact}"], ("dash", "pandas", "numpy", "rapidfuzz", "httpx2", "networkx", "flask")),
        (["ingest", "{shop}", "-o", "{out}"], ("dash", "pandas", "numpy", "httpx2", "networkx", "flask")),
    ],
)
def test_start_up_imports_nothing_that_it_does_not_need(
    arguments: list[str], unwanted: tuple[str, ...], shop: Path, tmp_path: Path
) -> None:
    artifact = tmp_path / "artifact.json"
    main(["ingest", str(shop), "-o", str(artifact)])
    words = [word.format(shop=shop, out=tmp_path / "out.json", artifact=artifact) for word in arguments]
    script = (
        "import sys\nfrom toolgraph.cli import main\n"
        f"try:\n    main({words!r})\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {unwanted!r} if name in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


def test_a_reader_that_goes_away_leaves_no_traceback(shop: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "ingest", str(shop), "-o", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode in (0, 1)


def test_a_terminal_that_can_show_little_gets_question_marks(shop: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    missing = shop.with_name("주문.json")
    ran = subprocess.run([*COMMAND, "info", str(missing)], capture_output=True, env=environment, check=False)
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr
    assert b"??.json" in ran.stderr


def test_the_grammar_can_be_had_without_running_anything() -> None:
    assert parser().parse_args(["info", "x"]).artifact == "x"
