"""Artifacts of ours in the public package; needs an interpreter that has it."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.catalogs import openapi_document
from tests.documents import orders
from toolgraph import ToolGraph
from toolgraph.model import RejectEdge
from toolgraph.store.file import FileStore

PEER = os.environ.get("TOOLGRAPH_PEER_PYTHON", "")
SCRIPT = """
import json, sys
from graph_tool_call import ToolGraph
graph = ToolGraph.load(sys.argv[1])
found = [tool.name for tool in graph.retrieve(sys.argv[2], top_k=5)]
graph.save(sys.argv[1] + ".again")
print(json.dumps({"tools": sorted(graph.tools), "found": found}))
"""


@pytest.mark.skipif(not PEER, reason="TOOLGRAPH_PEER_PYTHON names no interpreter with graph-tool-call in it")
@pytest.mark.parametrize(
    ("document", "query", "wanted"),
    [
        (orders(), "cancel or delete an order", "deleteOrder"),
        (openapi_document(60), "list all", ""),
    ],
    ids=["orders", "generated"],
)
def test_the_public_package_loads_and_searches_our_artifacts(
    tmp_path: Path, document: dict[str, object], query: str, wanted: str
) -> None:
    path = tmp_path / "graph.json"
    graph = ToolGraph()
    graph.ingest_openapi(document)
    graph.save(path)
    edge = next(iter(graph.snapshot.edges))
    FileStore(path).commit([RejectEdge(source=edge.source, target=edge.target)], base_revision=0, actor="kim")
    ran = subprocess.run([PEER, "-c", SCRIPT, str(path), query], capture_output=True, text=True, check=True)
    said = json.loads(ran.stdout)
    assert said["tools"] == sorted(graph.tools)
    assert said["found"]
    assert not wanted or wanted in said["found"]
