from __future__ import annotations

import gzip
import json
from pathlib import Path

from tests.documents import orders
from tests.quality.ablation import Recall, recalls, table, variants
from tests.quality.confidence import answers, fitted, samples_of, strangers
from tests.quality.labelled import labelled
from toolgraph.search.confidence import Signs


def write(folder: Path) -> Path:
    """Write two sets: one with its sources in the list, one whose lines name a document."""
    (folder / "retrieval").mkdir()
    (folder / "orders.json.gz").write_bytes(gzip.compress(json.dumps(orders()).encode()))
    tools = [{"name": "paint_wall", "description": "Paint a wall"}, {"name": "hang_door", "description": "Hang a door"}]
    (folder / "house.json").write_text(json.dumps({"tools": tools}))
    (folder / "retrieval" / "sets.json").write_text(json.dumps({"house": {"source": [["mcp", "house.json"]]}}))
    house = [{"query": f"paint a wall number {number}", "gold": ["paint_wall"]} for number in range(5)]
    shop = [{"query": f"delete order {number}", "gold": ["DELETE /orders/{orderId}"], "spec": "orders.json.gz"}
            for number in range(5)]  # fmt: skip
    for name, cases in (("house", house), ("shop", shop)):
        (folder / "retrieval" / f"{name}.jsonl").write_text("\n".join(map(json.dumps, cases)))
    return folder


def test_gold_becomes_names_of_tools(tmp_path: Path) -> None:
    house, shop = labelled(write(tmp_path))
    assert house.questions[0].wanted == {"paint_wall"}
    assert shop.questions[0].wanted == {"deleteOrder"}
    assert [one.name for one in labelled(tmp_path, frozenset({"shop"}))] == ["shop"]


def test_questions_about_other_things_have_no_answer(tmp_path: Path) -> None:
    catalogs = list(labelled(write(tmp_path)))
    (stranger,) = strangers(catalogs[0], catalogs)
    assert (stranger.query, stranger.wanted) == ("delete order 0", frozenset())
    asked = [one for catalog in catalogs for one in answers(catalog, strangers(catalog, catalogs))]
    first, _, answer = samples_of(asked)
    assert first.is_right.sum() == answer.is_right.sum() == 10
    assert fitted(first).probability(Signs(amount=2, covered=1)) > fitted(first).probability(Signs())


def test_the_table_tells_what_each_signal_adds(tmp_path: Path) -> None:
    measured = [(one.name, recalls(one, None)) for one in labelled(write(tmp_path))]
    head, _, usual, *further = table(measured).splitlines()
    assert head == "| | mean | house | shop |"
    assert usual == "| all signals | 100.0 / 100.0 | 100.0 / 100.0 | 100.0 / 100.0 |"
    assert len(further) == len(list(variants())) - 1
    few, many = Recall((0.5, 1.0), 1), Recall((1.0, 1.0), 3)
    made = table([("a", {"all signals": many, "without x": many}), ("a", {"all signals": many, "without x": few})])
    assert made.splitlines()[-1] == "| without x | -12.5 / · | -12.5 / · |"
