from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.factories import artifact, tool
from tests.plan.shops import asked, flow, lister, reader, writer
from toolgraph.cli.arguments import TOKEN_BUDGET
from toolgraph.targets.bundle import BUDGET


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    path = tmp_path / "graph.json"
    tools = (
        lister("listOrders", asked("q", semantic_tag="search_filter"), summary="List orders"),
        reader(summary="Get the details of one order"),
        writer(),
        tool("getWeather", path="/weather", summary="Tell the weather"),
        *(tool(f"readDetails{number}", summary="Read more details of one order") for number in range(15)),
    )
    edges = [flow("listOrders", "getOrder"), flow("createOrder", "getOrder", "$.id")]
    path.write_text(json.dumps(artifact(*tools, edges=edges)), encoding="utf-8")
    return path


def test_a_request_becomes_a_bundle_that_explains_itself(run: Run, graph: Path) -> None:
    code, out, err = run("bundle", "get the details of one order", "-g", graph, "--token-budget", "120")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].endswith("of 120 tokens, ready")
    assert lines[1].startswith("target       getOrder  (")
    assert lines[3].startswith("required     listOrders for getOrder  (")
    assert "  q (listOrders): Only a person knows `q`." in lines
    assert any("tokens do not fit any more" in line for line in lines)
    assert lines[-1].startswith("  and ")


def test_a_target_may_be_named_and_what_is_known_is_not_asked(run: Run, graph: Path) -> None:
    out = run("bundle", "-g", graph, "--target", "getOrder", "--have", "orderId=7", "--exclude", "listOrders")[1]
    assert "listOrders" not in out
    assert "to ask for" not in out


def test_what_needs_more_than_there_is_says_so(run: Run, graph: Path) -> None:
    out = run("bundle", "-g", graph, "--target", "getOrder", "--token-budget", "1")[1]
    assert out.startswith("0 of 1 tokens, budget insufficient")


def test_json_has_the_definitions(run: Run, graph: Path) -> None:
    bundle = json.loads(run("bundle", "weather", "-g", graph, "--json")[1])
    assert bundle["tools"][0]["name"] == bundle["target"] == "getWeather"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["zxqv"], "no tool answers 'zxqv'"),
        (["--target", "getOder"], "getOrder"),
    ],
)
def test_nothing_to_bundle_is_one_line(run: Run, graph: Path, words: list[str], said: str) -> None:
    code, out, err = run("bundle", *words, "-g", graph)
    assert (code, out) == (1, "")
    assert said in err
    assert err.count("\n") == 1


def test_the_grammar_knows_the_usual_budget() -> None:
    assert TOKEN_BUDGET == BUDGET
