from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import toolgraph.apps
from dashboard.app import create_app, serve
from toolgraph.apps import AppMissingError, dashboard_factory, dashboard_server


def test_the_dashboard_is_found_by_its_entry_points() -> None:
    assert dashboard_server() is serve
    assert dashboard_factory() is create_app


@pytest.mark.parametrize("found", [[], [EntryPoint("dashboard", "nowhere.at_all:serve", "toolgraph.apps")]])
def test_an_application_that_is_not_there_is_told(found: list[EntryPoint], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolgraph.apps, "entry_points", lambda **_: found)
    with pytest.raises(AppMissingError, match="pip install"):
        dashboard_server()


def test_an_application_that_lacks_a_library_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("dashboard", "toolgraph.apps.nowhere:serve", "toolgraph.apps")
    monkeypatch.setattr(toolgraph.apps, "entry_points", lambda **_: [entry])
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        dashboard_server()
