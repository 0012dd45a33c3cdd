from __future__ import annotations

from pathlib import Path

import pytest

import dashboard.app
from dashboard.app import announcement, assets_folder, create_app, made_ready, open_workspace
from dashboard.settings import Settings
from tests.dashboard.apps import app_of

EVERYWHERE = "0.0.0.0"  # noqa: S104 - nothing is bound
TOKEN = "correct horse"  # noqa: S105 - made up


def test_the_files_of_the_browser_are_found() -> None:
    assert {"toolgraph.js", "cytoscape.js", "shell.css", "favicon.svg"} <= {
        path.name for path in assets_folder().iterdir()
    }


def test_nothing_is_fetched_from_elsewhere() -> None:
    page = app_of().server.test_client().get("/").get_data(as_text=True)
    assert 'src="http' not in page
    assert 'href="http' not in page
    for path in assets_folder().rglob("*"):
        if path.suffix in {".js", ".css"}:
            assert "://" not in path.read_text().replace("http://www.w3.org/2000/svg", ""), path


def test_a_missing_artifact_is_told_on_the_page_rather_than_at_once(tmp_path: Path) -> None:
    settings = Settings(cache_dir=str(tmp_path / "cache"))
    app = create_app(open_workspace(str(tmp_path / "none.json"), settings), settings)
    assert "none.json can't be read" in app.server.test_client().get("/_dash-layout").get_data(as_text=True)


def test_settings_reach_the_workspace(tmp_path: Path) -> None:
    workspace = open_workspace(str(tmp_path / "graph.json"), Settings(read_only=True))
    assert workspace.read_only_reason


def test_a_server_knows_its_scripts_before_anybody_asks_for_a_page() -> None:
    """Where several processes share the visitors, the first request of one of them may be for a script."""
    assert {"dash", "dash_mantine_components"} <= made_ready(app_of()).registered_paths.keys()


def test_many_applications_live_in_one_process() -> None:
    one, other = app_of(), app_of()
    assert one.server is not other.server
    assert one.server.test_client().get("/healthz").status_code == 200
    assert other.server.test_client().get("/healthz").status_code == 200


def test_the_entry_point_names_a_function_that_is_there() -> None:
    assert callable(dashboard.app.serve)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(), "http://127.0.0.1:8050/  (Ctrl+C stops it)"),
        (Settings(host="::1"), "http://[::1]:8050/"),
        (Settings(host=EVERYWHERE, port=9000), "on all interfaces, e.g. http://127.0.0.1:9000/"),
        (Settings(host="::"), "on all interfaces, e.g. http://127.0.0.1:8050/"),
        (Settings(host=EVERYWHERE), "Read-only: others can reach it and no access token is set"),
        (Settings(read_only=True), "Read-only: it was started with --read-only"),
        (Settings(host=EVERYWHERE, token=TOKEN), "to edit, the token is given at /login."),
    ],
)
def test_a_start_says_where_it_is_and_who_may_edit(settings: Settings, said: str) -> None:
    text = announcement("graph.json", settings)
    assert said in text
    assert "http://0.0.0.0" not in text
    assert "http://[::]" not in text


def test_a_local_start_has_nothing_to_say_of_rights() -> None:
    assert announcement("graph.json", Settings()).count("\n") == 1
