from __future__ import annotations

import pytest

from tests.factories import operation
from tests.worlds import STRING, listed, obj, op, path, world
from toolgraph.entities.places import places_of
from toolgraph.schema import SchemaIndex

THING = obj("id", id=STRING)


@pytest.mark.parametrize(
    ("name", "home"),
    [
        ("GET /pets", "/pets"),
        ("GET /pets/{id}", "/pets"),
        ("GET /pets/findByStatus", "/pets"),
        ("POST /list-corpora", "/corpora"),
        ("GET /user/getUserList", "/user/user"),
        ("POST /orders/{id}/cancel", "/orders"),
        ("GET /check-runs", "/check-runs"),
    ],
)
def test_an_operation_works_on_a_collection(name: str, home: str) -> None:
    one = world({name: op(path("id"), returns=THING) if "{" in name else op(returns=THING)})
    assert places_of(one.operations, one.index)[name].home == home


def test_a_segment_whose_members_are_picked_is_no_procedure() -> None:
    one = world(
        {"GET /imports/{id}": op(path("id")), "POST /import": op(returns=THING), "GET /import/{id}": op(path("id"))}
    )
    assert places_of(one.operations, one.index)["POST /import"].home == "/import"


def test_a_tool_without_a_path_is_placed_by_its_name() -> None:
    one = operation("list_issues", method="", path="")
    place = places_of([one], SchemaIndex({}))["list_issues"]
    assert (place.home, place.noun, place.is_reading) == ("/issue", "issue", True)


def test_a_listing_reads_many() -> None:
    one = world({"GET /pets": op(returns=listed(THING)), "POST /pets": op(returns=THING)})
    places = places_of(one.operations, one.index)
    assert places["GET /pets"].is_listing
    assert not places["POST /pets"].is_listing
