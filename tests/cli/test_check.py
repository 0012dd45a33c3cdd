from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.documents import crud, openapi
from toolgraph.cli.arguments import PARTS, SEVERITIES
from toolgraph.model import Severity
from toolgraph.readiness import Part


def written(path: Path, document: dict[str, Any]) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    return written(tmp_path / "clean.json", crud("order", "product"))


@pytest.fixture
def mute(tmp_path: Path) -> Path:
    """Give a document whose one operation has an answer without a schema, and no server."""
    answers = {"200": {"description": "ok"}}
    return written(tmp_path / "mute.json", openapi({"/ping": {"get": {"operationId": "ping", "responses": answers}}}))


@pytest.mark.parametrize(
    "gates",
    [
        [],
        ["--min-score", "100"],
        ["--min-score", "planning=90", "--min-score", "85"],
        ["--max-blocked", "0%", "--max-problems", "0"],
        ["--fail-on", "missing_response_schema,missing_description=10%"],
    ],
)
def test_a_clean_document_passes(run: Run, clean: Path, gates: list[str]) -> None:
    code, out, err = run("check", clean, *gates)
    assert (code, err) == (0, "")
    assert out.startswith(f"{clean}: ready (100/100)")
    assert "FAILED" not in out


@pytest.mark.parametrize(
    ("gates", "gate"),
    [
        (["--min-score", "90"], "score at least 90"),
        (["--min-score", "Planning=50"], "planning at least 50"),
        (["--fail-on", "missing_response_schema"], "at most 0 with missing_response_schema"),
        (["--fail-on", "relative_server_url=99%"], "at most 99% with relative_server_url"),
    ],
)
def test_a_gate_that_is_not_passed_fails_the_command(run: Run, mute: Path, gates: list[str], gate: str) -> None:
    code, out, err = run("check", mute, *gates)
    assert code == 1
    assert f"  FAILED  {gate}" in out
    assert err.startswith("graph-tool-call: 1 of 3 gates not passed: ")
    assert err.count("\n") == 1


def test_a_document_without_operations_never_passes(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("check", written(tmp_path / "empty.json", openapi({})), "--min-score", "0")
    assert code == 1
    assert "FAILED  at least 1 tool: 0 tools" in out


@pytest.mark.parametrize(
    ("gates", "said"),
    [
        (["--min-score", "101"], "is no number of points"),
        (["--min-score", "speed=3"], "there are search, planning, execution"),
        (["--max-blocked", "many"], "neither a number nor a share"),
        (["--max-blocked", "101%"], "neither a number nor a share"),
        (["--fail-on", "missing_respons_schema"], "Did you mean missing_response_schema"),
        (["--fail-on", "missing_description=x"], "neither a number nor a share"),
        (["--max-problems", "-1"], "is no number"),
        (["--max-problems", "grave=1"], "there are blocker, warning, info"),
    ],
)
def test_a_gate_that_is_none_is_wrong_usage(run: Run, clean: Path, gates: list[str], said: str) -> None:
    code, out, err = run("check", clean, *gates)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("gates", "option"),
    [
        (["--min-score", "100", "--min-score", "10"], "--min-score states two limits of 'score'"),
        (["--fail-on", "missing_description", "--fail-on", "missing_description=9%"], "--fail-on states two limits"),
        (["--max-problems", "0", "--max-problems", "warning=9"], "--max-problems states two limits of 'warning'"),
    ],
)
def test_two_limits_of_one_thing_are_wrong_usage(run: Run, clean: Path, gates: list[str], option: str) -> None:
    code, _, err = run("check", clean, *gates)
    assert code == 2
    assert option in err


def test_a_source_that_cannot_be_read_fails_though_the_others_are_checked(
    run: Run, clean: Path, tmp_path: Path
) -> None:
    code, out, err = run("check", "--keep-going", clean, tmp_path / "gone.yaml")
    assert code == 1
    assert out.startswith(f"{clean}: ready")
    assert "FAILED  every source read: 1 left out" in out
    assert "--keep-going --select '" in out
    assert err.startswith(f"{tmp_path / 'gone.yaml'} was left out: there is no such file.\n")
    run("build-openapi-collection", "--keep-going", clean, tmp_path / "gone.yaml", "-o", tmp_path / "graph.json")
    assert run("check", tmp_path / "graph.json")[0] == 1


def test_what_only_informs_fails_where_that_is_asked(run: Run, tmp_path: Path) -> None:
    document = crud("order")
    document["paths"]["/old"] = {"get": {"operationId": "old", "deprecated": True, "responses": {}}}
    path = written(tmp_path / "old.json", document)
    assert run("check", path, "--max-problems", "0")[0] == 0
    code, out, _ = run("check", path, "--max-problems", "0", "--max-problems", "info=0")
    assert code == 1
    assert "FAILED  at most 0 problems in the documents (blocker or warning or info): 1 problem" in out


def test_an_artifact_is_judged_as_its_document_is(run: Run, mute: Path, tmp_path: Path) -> None:
    artifact = tmp_path / "graph.json"
    run("ingest", mute, "-o", artifact)
    rows = [json.loads(run("check", source, "--json")[1])["collections"][0] for source in (mute, artifact)]
    for row in rows:
        del row["source"]
    assert rows[0] == rows[1]


def test_each_artifact_is_judged_by_itself_and_documents_together(
    run: Run, clean: Path, mute: Path, tmp_path: Path
) -> None:
    artifact = tmp_path / "graph.json"
    run("ingest", clean, "-o", artifact)
    code, out, _ = run("check", clean, artifact, mute, "--min-score", "100", "--json")
    second, first = json.loads(out)["collections"]
    assert (code, json.loads(out)["passed"]) == (1, False)
    assert (first["source"], first["passed"]) == (str(artifact), True)
    assert (second["source"], second["passed"]) == (f"{clean}, {mute}", False)
    assert set(second["score_parts"]) == set(PARTS) == set(Part)
    assert tuple(Severity) == SEVERITIES


def test_what_fails_is_annotated_at_the_file_that_it_is_in(run: Run, clean: Path, mute: Path) -> None:
    err = run("check", clean, mute, "--fail-on", "missing_response_schema", "--github")[2]
    gate, finding, *_ = err.splitlines()
    assert gate.startswith("::error title=at most 0 with missing_response_schema::")
    assert finding.startswith(
        f"::error file={mute},title=missing_response_schema::ping (#/paths/~1ping/get): No schema"
    )


def test_the_command_that_lists_what_fails_lists_it(run: Run, clean: Path, mute: Path) -> None:
    out = run("check", clean, mute, "--fail-on", "missing_response_schema")[1]
    command = next(line for line in out.splitlines() if "all of them: " in line).partition("graph-tool-call ")[2]
    assert run(*shlex.split(command))[1].splitlines()[0] == "1 tool: finding:missing_response_schema"


def test_json_has_the_problems_and_the_tools_that_are_not_ready(run: Run, mute: Path) -> None:
    (row,) = json.loads(run("check", mute, "--json")[1])["collections"]
    assert list(row["tools"]) == ["ping"]
    assert [problem["severity"] for problem in row["problems"]]


def test_all_problems_are_listed_when_asked_for(run: Run, mute: Path) -> None:
    (row,) = json.loads(run("check", mute, "--json")[1])["collections"]
    out = run("check", mute, "--problems")[1]
    assert all(problem["message"] in out for problem in row["problems"])


def test_a_code_that_is_none_is_answered_with_those_that_there_are(run: Run, clean: Path) -> None:
    assert "missing_description" in run("check", clean, "--fail-on", "xyz")[2]
    assert "5%%" not in run("check", "--help")[1]
