"""What a catalog takes over from an earlier state of the same artifact."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import factories as make
from toolgraph.model import Edit, RejectEdge, SetDefault
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save
from toolgraph.workspace import Workspace

NEEDED = make.field(required=True)
SHOP = make.artifact(
    make.tool("listOrders", produces=[make.produced()]),
    make.tool("getOrder", consumes=[NEEDED]),
    edges=[make.edge("listOrders", "getOrder", make.evidence(binding=make.binding(required=True)))],
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "shop.json"
    save(path, SHOP)
    return path


@pytest.mark.parametrize(
    "edit", [SetDefault(key="siteNo", value=1), RejectEdge(source="listOrders", target="getOrder")]
)
@pytest.mark.parametrize("is_mine", [True, False])
def test_an_edit_of_this_or_another_process_leaves_the_words_of_the_tools(
    path: Path, edit: Edit, is_mine: bool
) -> None:
    workspace = Workspace(FileStore(path))
    before = workspace.catalog
    words, retriever = before.search_index, before.retriever
    editor = workspace if is_mine else Workspace(FileStore(path))
    editor.execute(edit, base_revision=0)
    after = workspace.catalog
    assert after.snapshot.revision == 1
    assert after.search_index is words
    assert after.retriever.postings is retriever.postings


def test_what_an_edit_changes_is_made_again(path: Path) -> None:
    workspace = Workspace(FileStore(path))
    (edge,) = workspace.snapshot.edges
    assert workspace.catalog.retriever.suppliers("getOrder") == ("listOrders",)
    assert workspace.catalog.graph.facts(edge).is_flow
    workspace.execute(RejectEdge(source="listOrders", target="getOrder"), base_revision=0)
    assert workspace.catalog.retriever.suppliers("getOrder") == ()
    assert workspace.catalog.graph.rejected[0] is not edge


def test_other_tools_have_words_of_their_own(path: Path) -> None:
    workspace = Workspace(FileStore(path))
    words = workspace.catalog.search_index
    save(path, make.artifact(make.tool("refundPayment")))
    assert workspace.catalog.search_index is not words
    assert [hit.name for hit in workspace.catalog.search("refund").tools] == ["refundPayment"]
