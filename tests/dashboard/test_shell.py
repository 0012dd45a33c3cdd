from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any

import msgspec
import pytest

from dashboard import command_box
from dashboard.ids import Shell
from dashboard.notices import tell
from dashboard.pages.map.ids import Map
from dashboard.registry import PAGES
from tests.dashboard.apps import app_of, app_over, broken_app, small
from tests.dashboard.fire import fire
from tests.dashboard.stores import FixedStore
from toolgraph.catalog import Catalog
from toolgraph.errors import ArtifactError

PAGE = f"{Shell.PAGE}.children"
URL = f"{Shell.URL}.pathname"
NOTICES = f"{Shell.NOTICES}.sendNotifications"
FINGERPRINT, REVISION = f"{Shell.FINGERPRINT}.data", f"{Shell.REVISION}.data"


def text(value: Any) -> str:
    """Everything in a component tree, as text."""
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_each_page_opens_at_its_address_and_is_marked_in_the_navigation(page: Any) -> None:
    done = fire(app_of(), URL, {URL: page.route})
    assert page.title in text(done[PAGE]) or "id" in text(done[PAGE])
    entries = done[f"{Shell.NAVIGATION}.children"]
    active = [entry for entry in entries if "active" in entry["props"]["children"]["props"]["className"]]
    assert [entry["props"]["data-key"] for entry in active] == [page.key]


def test_pages_have_different_routes_keys_and_titles() -> None:
    for field in ("route", "key", "title"):
        values = [getattr(page, field) for page in PAGES]
        assert len(set(values)) == len(values)


def test_an_address_without_a_page_says_so_and_leads_back() -> None:
    done = fire(app_of(), URL, {URL: "/nowhere"})
    assert "no such page" in text(done[PAGE])
    assert '"href": "/"' in text(done[PAGE])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_an_unreadable_artifact_is_told_in_words_on_every_page(page: Any) -> None:
    done = fire(broken_app(), URL, {URL: page.route})
    assert "can't be read" in text(done[PAGE])
    assert "memory.json" in text(done[PAGE])


def test_the_frame_names_the_artifact_or_says_that_it_cannot_be_read() -> None:
    readable = app_of().server.test_client().get("/_dash-layout").get_data(as_text=True)
    assert "memory.json" in readable
    assert "01234567" in readable
    assert "can't be read" in broken_app().server.test_client().get("/_dash-layout").get_data(as_text=True)


def test_a_link_made_for_another_build_is_told_apart() -> None:
    search = f"{Shell.URL}.search"
    assert NOTICES not in fire(app_of(), URL, {URL: "/", search: "?a=01234567"})
    assert "another build" in text(fire(app_of(), URL, {URL: "/", search: "?a=ffffffff"})[NOTICES])


def test_a_write_of_somebody_else_refreshes_the_views_and_is_told() -> None:
    store = FixedStore(small())
    app = app_over(store)
    beat = f"{Shell.POLL}.n_intervals"
    assert fire(app, beat, {beat: 1, FINGERPRINT: "0123456789abcdef"}) == {}
    store.snapshot = msgspec.structs.replace(store.snapshot, fingerprint="new", revision=4)
    done = fire(app, beat, {beat: 1, FINGERPRINT: "0123456789abcdef"})
    assert (done[FINGERPRINT], done[REVISION]) == ("new", 4)
    assert "elsewhere" in text(done[NOTICES])


def test_a_file_that_can_be_read_again_is_shown_without_a_reload() -> None:
    beat, path = f"{Shell.POLL}.n_intervals", f"{Shell.URL}.pathname"
    done = fire(app_of(), beat, {beat: 1, FINGERPRINT: "", path: "/"})
    assert Map.PANEL in text(done[PAGE])
    assert done[REVISION] == 3


class Vanishing(FixedStore):
    """Holds a file that is gone after the first look."""

    gone = False

    def stamp(self) -> Hashable:
        if self.gone:
            raise ArtifactError(self.location, "gone.")
        return super().stamp()


def test_a_file_that_vanishes_under_a_page_is_told_as_a_notice() -> None:
    store = Vanishing(small())
    app = app_over(store)
    store.gone = True
    done = fire(app, REVISION, {REVISION: 3})
    assert "gone." in text(done[NOTICES])
    assert f"{Map.SENTENCE}.children" not in done


def test_a_fault_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        tell(ZeroDivisionError())


def test_a_file_that_vanishes_leaves_the_view_as_it_is() -> None:
    beat = f"{Shell.POLL}.n_intervals"
    assert fire(broken_app(), beat, {beat: 1, FINGERPRINT: "0123456789abcdef"}) == {}


def test_the_footer_says_why_nothing_can_be_changed() -> None:
    layout = app_of(host="0.0.0.0").server.test_client().get("/_dash-layout").get_data(as_text=True)  # noqa: S104
    assert "TOOLGRAPH_TOKEN" in layout
    layout = app_of(host="", token="t").server.test_client().get("/_dash-layout").get_data(as_text=True)  # noqa: S106
    assert "sign in" in layout


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["page", "action"]),
        ("pay order", ["payOrder", "/explore?f=payOrder"]),
        ("orders", ["module", "/explore?f=module%3Aorders"]),
        ("dark", ["theme"]),
        ("xyzzyxyzzy", ["Nothing is called that"]),
    ],
)
def test_the_command_box_offers_what_was_typed(typed: str, expected: list[str]) -> None:
    done = fire(app_of(), f"{Shell.COMMAND}.value", {f"{Shell.COMMAND}.value": typed})
    rows = text(done[f"{Shell.COMMAND_RESULTS}.children"])
    assert all(word in rows for word in expected)
    assert done[f"{Shell.COMMAND_RESULTS}.data-query"] == typed


def test_the_server_reports_its_health() -> None:
    assert app_of().server.test_client().get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("text", "label", "hint", "href"),
    [
        ("module:orders", "module:orders", "2 rows", "/explore?q=module%3Aorders"),
        ("orphan:yes ready:xxx", "not a selection", "ready:xxx: expected one of ready, partly, blocked, unknown.", ""),
    ],
)
def test_the_command_box_takes_selections(text: str, label: str, hint: str, href: str) -> None:
    (option,) = command_box.options_for(Catalog(small()), text, PAGES)
    assert (option.kind, option.label, option.hint, option.href) == ("list", label, hint, href)
