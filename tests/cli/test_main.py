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
from toolgraph.cli.arguments import ACTIONS
from toolgraph.model import Action

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


@pytest.mark.parametrize(
    "words",
    [
        ["retrieve", "x", "-g", "g", "--explain", ""],
        ["retrieve", "x", "-g", ""],
        ["search", "x", "-s", " "],
        ["plan", "x", "-g", "g", "--target", ""],
        ["plan", "x", "-g", "g", "--exclude", ""],
        ["plan", "x", "-g", "g", "--have", "=1"],
        ["info", ""],
        ["ingest", ""],
        ["ingest", "x", "-o", ""],
        ["ingest", "x", "--context-field", ""],
        ["ingest", "x", "--module-alias", ","],
        ["inspect-openapi", "x", ""],
        ["dashboard", ""],
        ["dashboard", "--host", ""],
    ],
)
def test_a_value_that_is_empty_is_wrong_usage(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert "argument " in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "COMMAND"),
        (["ingest"], "no source is given"),
        (["build-openapi-collection", "-o", "x"], "name a SOURCE, or a server"),
        (["build-openapi-collection", "-", "-"], "standard input (-) can be named only once"),
        (["ingest", "-", "--workflow", "-"], "standard input (-) can be named only once"),
        (["check", "-", "x", "-"], "standard input (-) can be named only once"),
        (["search", "", "-s", "x"], "argument QUERY: the value is empty"),
        (["retrieve", " ", "-g", "x"], "argument QUERY: the value is empty"),
        (["plan", "-g", "x"], "neither a QUERY nor a --target TOOL is given"),
        (["plan", " ", "-g", "x"], "neither a QUERY nor a --target TOOL is given"),
        (["bundle", "-g", "x"], "neither a QUERY nor a --target TOOL is given"),
        (["ingest", "x", "--nope"], "graph-tool-call ingest: unrecognized arguments: --nope."),
        (["check", "x", "--min-score", "many"], "'many' is no number of points"),
    ],
)
def test_wrong_usage_is_told_in_one_line(run: Run, words: list[str], said: str) -> None:
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert "--help tells how it is used." in err


def test_an_alias_names_a_known_action(run: Run) -> None:
    code, out, err = run("ingest", "x", "--action-alias", "find=bogus")
    assert (code, out) == (2, "")
    assert "'bogus' is no action; there are search, read, create, update, delete, action" in " ".join(err.split())
    assert set(ACTIONS) == {action.value for action in Action} - {Action.UNKNOWN.value}


def test_help_says_where_a_build_is_written(run: Run) -> None:
    assert "(default: collection.json)" in " ".join(run("build-openapi-collection", "--help")[1].split())
    assert "(default: graph.json)" in " ".join(run("ingest", "--help")[1].split())


@pytest.mark.parametrize(
    ("error", "words"),
    [
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


@pytest.mark.parametrize("stage", ["import_module", "parser"])
def test_an_interrupt_is_one_line_and_the_exit_code_of_shells(
    run: Run, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(toolgraph.cli, stage, interrupt)
    assert run("info", "x") == (130, "", "graph-tool-call: interrupted.\n")


def test_an_interrupt_while_the_command_itself_is_imported_is_one_line() -> None:
    script = (
        "import sys\n"
        "from importlib.abc import MetaPathFinder\n"
        "class Interrupting(MetaPathFinder):\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'argparse':\n"
        "            raise KeyboardInterrupt\n"
        "sys.modules.pop('argparse', None)\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from toolgraph.__main__ import run\n"
        "sys.exit(run())\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "graph-tool-call: interrupted.\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that closes streams")
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("info {artifact} >&-", 1, "standard output: is closed."),
        ("info {artifact} --json >&-", 1, "standard output: is closed."),
        ("retrieve order -g {artifact} >&-", 1, "standard output: is closed."),
        ("ingest {shop} -o - >&-", 1, "standard output: is closed."),
        ("ingest {shop} -q -o {artifact} >&-", 0, ""),
        ("info - <&-", 1, "standard input: is closed; name a file instead of -."),
        ("ingest - -o {artifact} <&-", 1, "standard input: is closed; name a file instead of -."),
        ("info - 0>{out}", 1, "standard input: can't be read"),
        ("info missing.json 2>&-", 1, ""),
        ("nonsense 2>&-", 2, ""),
        ("info missing.json <&- >&- 2>&-", 1, ""),
    ],
)
def test_a_closed_stream_is_one_line(shop: Path, tmp_path: Path, words: str, code: int, said: str) -> None:
    artifact = tmp_path / "artifact.json"
    main(["ingest", str(shop), "-o", str(artifact), "-q"])
    command = words.format(artifact=artifact, shop=shop, out=tmp_path / "out")
    ran = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m toolgraph {command}"], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (code, "")
    assert ran.stderr.count("\n") == bool(said)
    assert said in ran.stderr


def test_a_fault_shows_where_when_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLGRAPH_TRACEBACK", "1")
    monkeypatch.setattr(toolgraph.cli, "import_module", lambda _: ModuleType("broken"))
    with pytest.raises(AttributeError):
        run("info", "x")


#: What a build of one OpenAPI document without links does without.
NOT_TO_BUILD = (
    "subprocess",
    "concurrent.futures",
    "html",
    "toolgraph.sources.api_page",
    "toolgraph.sources.fetching",
    "toolgraph.sources.mcp_servers",
    "toolgraph.sources.side_by_side",
    "toolgraph.ingest.arazzo",
    "toolgraph.ingest.catalogs",
    "toolgraph.graph.expressions",
    "toolgraph.graph.workflows",
    "toolgraph.search",
    "toolgraph.catalog",
    "toolgraph.plan",
    "toolgraph.store.codec",
    "toolgraph.store.edits",
    "toolgraph.store.file",
)


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--help"], ("orjson", "msgspec", "dash", "numpy", "rapidfuzz", "httpx2")),
        (["info", "{artifact}"], ("dash", "pandas", "numpy", "rapidfuzz", "httpx2", "networkx", "flask")),
        (
            ["ingest", "{shop}", "-o", "{out}"],
            ("dash", "pandas", "numpy", "httpx2", "networkx", "flask", *NOT_TO_BUILD),
        ),
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
