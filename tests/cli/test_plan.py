from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.factories import artifact, tool
from tests.plan.shops import asked, flow, key, lister, reader, writer


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    path = tmp_path / "graph.json"
    tools = (
        lister("listOrders", asked("q", semantic_tag="search_filter"), summary="List orders"),
        reader("getOrder", key(), summary="Get the details of one order"),
        reader("deleteOrder", key(), method="delete", summary="Delete an order"),
        writer(),
        tool("getWeather", path="/weather", summary="Tell the weather"),
    )
    edges = [flow("listOrders", "getOrder"), flow("listOrders", "deleteOrder"), flow("createOrder", "getOrder", "$.id")]
    path.write_text(json.dumps(artifact(*tools, edges=edges)), encoding="utf-8")
    return path


def test_a_request_becomes_a_plan_that_explains_itself(run: Run, graph: Path) -> None:
    code, out, err = run("plan", "details of one order", "-g", graph, "--have", "q=tea", "color=red")
    assert (code, err) == (0, "")
    assert out.splitlines()[0].startswith("target     getOrder")
    assert "q = tea  [entity]" in out
    assert "orderId = ${s1.items[0].id}  [from listOrders]" in out
    assert "not createOrder: createOrder may change something" in out
    assert "one of $.items of listOrders" in out
    assert "not used   color" in out


def test_a_target_may_be_named_and_questions_are_listed(run: Run, graph: Path) -> None:
    out = run("plan", "-g", graph, "--target", "deleteOrder")[1]
    assert "deleteOrder  (writes)" in out
    assert "q (listOrders): Only a person knows `q`." in out
    assert "must be confirmed" in out


def test_what_only_a_writing_tool_supplies_says_how_to_allow_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    document = artifact(writer(), reader(), edges=[flow("createOrder", "getOrder", "$.id")])
    path.write_text(json.dumps(document), encoding="utf-8")
    out = run("plan", "-g", path, "--target", "getOrder")[1]
    assert "orderId (getOrder): Only createOrder can supply `orderId` here, which writes: allow writes and" in out
    assert "to allow   writes with --allow-writes" in out
    allowed = run("plan", "create an order, get it", "-g", path, "--target", "getOrder", "--allow-writes")[1]
    assert ("orderId = ${s1.id}  [from createOrder]" in allowed, "to allow" in allowed) == (True, False)


def test_json_is_one_document_with_the_way_the_target_was_chosen(run: Run, graph: Path) -> None:
    plan = json.loads(run("plan", "weather", "-g", graph, "--json")[1])
    assert [step["tool"] for step in plan["steps"]] == ["getWeather"]
    assert plan["metadata"]["synthesis"]["target_selector"]["selected_target"] == "getWeather"


def test_lists_and_objects_are_given_as_json(run: Run, graph: Path) -> None:
    words = ("--have", 'orderId=["a"]', "x={oops")
    plan = json.loads(run("plan", "-g", graph, "--target", "getOrder", *words, "--json")[1])
    assert plan["metadata"]["entities"] == {"orderId": ["a"], "x": "{oops"}


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("xyzzy",), "Nothing to plan: no tool answers 'xyzzy'"),
        (("--target", "getOrdr"), "Did you mean getOrder"),
        (("--target", "getOrder", "--strict"), "Only a person knows `q`"),
        (("--target", "getOrder", "--have", "orderId=${oops"), "is not closed"),
    ],
)
def test_what_can_not_be_planned_is_one_line(run: Run, graph: Path, words: tuple[str, ...], what: str) -> None:
    code, out, err = run("plan", *words, "-g", graph)
    assert (code, out) == (1, "")
    assert what in err
    assert err.count("\n") == 1


def test_a_pair_without_a_value_is_wrong_usage(run: Run, graph: Path) -> None:
    assert run("plan", "x", "-g", graph, "--have", "q")[0] == 2


@pytest.mark.parametrize(
    "words", [["plan", "list orders \udc80"], ["plan", "--target", "getOrder", "--have", "orderId=\udc80"]]
)
def test_bytes_that_are_no_text_are_shown_as_such(run: Run, graph: Path, words: list[str]) -> None:
    code, out, err = run(*words, "-g", graph, "--json")
    assert (code, err) == (0, "")
    assert "\ufffd" in out
    assert json.loads(out)


def test_a_known_input_that_is_nested_too_deeply_is_text(run: Run, graph: Path) -> None:
    code, out, err = run("plan", "--target", "getOrder", "-g", graph, "--have", "orderId=" + "[" * 60_000, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)
