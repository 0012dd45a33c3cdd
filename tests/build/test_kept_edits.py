from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.factories import artifact, assertion, edge, log_entry, rejection, tool
from toolgraph.build.kept_edits import count_edits, refuse_to_lose_edits
from toolgraph.errors import EditsWouldBeLostError


def with_tool(metadata: dict[str, Any]) -> dict[str, Any]:
    document = artifact(tool("a"))
    document["tools"]["a"]["metadata"].update(metadata)
    return document


@pytest.mark.parametrize(
    ("document", "count"),
    [
        (artifact(tool("a")), 0),
        (artifact(edges=[edge("a", "b")]), 0),
        (artifact(edges=[edge("a", "b", assertion()), edge("b", "a", rejection())]), 2),
        (artifact(enum_mappings={"status": {"1": "x"}}, context_defaults={"site": 1}), 2),
        (artifact(quality_lab={"cases": [{}]}, learning={"suggestions": [{}, {}]}), 3),
        (artifact(curation={"operations": [{"id": log_entry().id}]}), 1),
        (with_tool({"ai_metadata": {"curated_fields": ["when_to_use"]}}), 1),
        ({"tools": [], "graph": 3, "curation": [], "learning": None}, 0),
    ],
)
def test_logged_operations_or_product_owned_facts_count(document: dict[str, Any], count: int) -> None:
    assert count_edits(document) == count


def test_a_file_with_edits_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    path.write_bytes(orjson.dumps(artifact(enum_mappings={"status": {"1": "x"}})))
    with pytest.raises(EditsWouldBeLostError, match=r"graph\.json holds 1 edit"):
        refuse_to_lose_edits(path)


@pytest.mark.parametrize("content", [None, b"", b"no json", b"{}", b'{"graph": {}}'])
def test_a_file_without_edits_may_be_written_over(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "graph.json"
    if content is not None:
        path.write_bytes(content)
    refuse_to_lose_edits(path)
