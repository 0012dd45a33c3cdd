from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.factories import artifact, assertion, edge, log_entry, rejection, tool
from toolgraph.build.kept_edits import count_edits, edits_guard, refuse_to_lose_edits
from toolgraph.errors import ArtifactError, EditsWouldBeLostError


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


@pytest.mark.parametrize("content", [None, b"", b" \n", b'{"graph": {}}'])
def test_a_file_without_edits_may_be_written_over(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "graph.json"
    if content is not None:
        path.write_bytes(content)
    refuse_to_lose_edits(path)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"no json", id="another kind"),
        pytest.param(b"{}", id="no artifact"),
        pytest.param(orjson.dumps(artifact(enum_mappings={"status": {"1": "x"}}))[:-2], id="cut off"),
        pytest.param(b'{"graph": {}, "format_version": "99"}', id="of a later version"),
        pytest.param(b'{"graph": ' + b"[" * 100_000, id="too deep"),
    ],
)
def test_a_file_that_may_be_a_damaged_artifact_is_not_written_over(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "graph.json"
    path.write_bytes(content)
    with pytest.raises(ArtifactError, match=r"graph\.json: .*--discard-edits"):
        refuse_to_lose_edits(path)


def test_edits_that_come_later_are_found_too(tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    look_again = edits_guard(path)
    path.write_bytes(orjson.dumps(artifact(tool("a"))))
    look_again()
    path.write_bytes(orjson.dumps(artifact(context_defaults={"site": 1})))
    with pytest.raises(EditsWouldBeLostError):
        look_again()
    with pytest.raises(EditsWouldBeLostError):
        edits_guard(path)
