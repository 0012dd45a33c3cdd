from __future__ import annotations

import threading

import pytest

from dashboard import preparation
from dashboard.ids import Shell
from dashboard.preparation import AHEAD, Preparation
from tests import factories as make
from tests.dashboard.apps import app_over, small
from tests.dashboard.fire import fire
from tests.dashboard.stores import BrokenStore, FixedStore
from toolgraph.catalog import Catalog
from toolgraph.workspace import Workspace


def is_ready(catalog: Catalog) -> bool:
    return set(AHEAD) <= vars(catalog).keys()


def threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name == "preparation"]


@pytest.fixture
def store() -> FixedStore:
    return FixedStore(small())


def test_what_pages_wait_for_is_made_in_the_background(store: FixedStore) -> None:
    workspace = Workspace(store)
    ahead = Preparation(workspace)
    assert not is_ready(workspace.catalog)
    ahead.start()
    ahead.wait()
    assert is_ready(workspace.catalog)


def test_a_new_revision_is_prepared_and_an_old_one_not_again(store: FixedStore) -> None:
    workspace = Workspace(store)
    ahead = Preparation(workspace)
    ahead.run()
    before = workspace.catalog
    ahead.run()
    assert workspace.catalog is before
    store.snapshot = make.snapshot(make.tool("new"), fingerprint="f" * 16, revision=4)
    ahead.run()
    assert workspace.catalog is not before
    assert is_ready(workspace.catalog)


def test_a_catalog_that_was_replaced_meanwhile_is_left_for_the_new_one(
    store: FixedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(store)
    first = workspace.catalog
    monkeypatch.setattr(preparation, "AHEAD", ("graph", "enums", "focus"))
    monkeypatch.setattr(Catalog, "graph", property(lambda _: setattr(store, "snapshot", later)))
    later = make.snapshot(make.tool("new"), fingerprint="f" * 16, revision=4)
    Preparation(workspace).run()
    assert "enums" not in vars(first)
    assert "enums" in vars(workspace.catalog)


def test_a_file_that_cannot_be_read_is_no_error_here() -> None:
    ahead = Preparation(Workspace(BrokenStore()))
    ahead.start()
    ahead.run()
    assert threads() == []


def test_many_who_ask_at_once_start_one_thread_and_get_one_catalog(store: FixedStore) -> None:
    workspace = Workspace(store)
    ahead = Preparation(workspace)

    def ask() -> None:
        ahead.start()
        _ = workspace.catalog.workflows

    askers = [threading.Thread(target=ask) for _ in range(8)]
    for asker in askers:
        asker.start()
    assert len(threads()) <= 1
    for asker in askers:
        asker.join()
    ahead.wait()
    assert is_ready(workspace.catalog)


def test_an_application_prepares_only_where_it_is_asked_to_and_then_after_requests(store: FixedStore) -> None:
    app = app_over(store)
    url = f"{Shell.URL}.pathname"
    fire(app, url, {url: "/"})
    assert threads() == []
    asked, workspace = app_over(store), Workspace(store)
    ahead = preparation.install(asked, workspace)
    asked.server.test_client().get("/healthz")
    assert not is_ready(workspace.catalog)
    fire(asked, url, {url: "/"})
    ahead.wait()
    assert is_ready(workspace.catalog)
