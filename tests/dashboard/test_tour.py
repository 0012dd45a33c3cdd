from __future__ import annotations

import json

import pytest

from dashboard import tour
from dashboard.pages.flow.view import FlowView
from dashboard.registry import page_at
from tests.dashboard.apps import app_of
from tests.dashboard.fire import fire
from toolgraph.catalog import Catalog
from toolgraph.demo import demo_artifact
from toolgraph.model import Plan
from toolgraph.store.codec import snapshot_of

STEPS = [(story, step) for story in tour.stories() for step in range(1, len(story.stops) + 1)]
NAMES = [f"{story.number}.{step}" for story, step in STEPS]


@pytest.fixture(scope="module")
def demo() -> Catalog:
    return Catalog(snapshot_of(demo_artifact(), "demo"))


def test_the_demo_has_everything_that_the_stories_need(demo: Catalog) -> None:
    assert tour.stories_for(demo.snapshot.tools) == tour.stories()
    assert len(tour.stories()) == 3


def test_another_catalog_is_offered_no_story() -> None:
    assert tour.stories_for({"getOrder": None}) == ()


@pytest.mark.parametrize(("story", "step"), STEPS, ids=NAMES)
def test_every_step_shows_a_view_of_the_demo(demo: Catalog, story: tour.Story, step: int) -> None:
    """Targets plan, selected things are there: a step never shows an empty side."""
    stop = story.stops[step - 1]
    assert page_at(stop.view.route)
    assert f"tour={story.number}.{step}" in story.href_of(step)
    view = FlowView.of(stop.view)
    target = view.target or demo.workflows.select(view.query, view.have).selected
    if stop.view.route == "/flow":
        plan = demo.workflows.plan(target, view.have)
        assert isinstance(plan, Plan)
        assert not plan.unused_entities
    if view.selected and not view.selected.startswith("in:"):
        assert demo.graph.by_key(view.selected)
    if view.why:
        assert view.why in demo.snapshot.tools


def test_the_first_question_leads_to_the_search_of_orders(demo: Catalog) -> None:
    view = FlowView.of(tour.stories()[0].stops[0].view)
    assert demo.workflows.select(view.query).selected == "searchOrders"


def test_the_tool_that_is_asked_for_in_vain_is_not_among_the_first(demo: Catalog) -> None:
    view = FlowView.of(tour.stories()[1].stops[2].view)
    assert demo.workflows.explain(view.query, view.why, 10).kept_out


@pytest.mark.parametrize("text", ["", None, "9.1", "1.0", "1.99", "1", "x.y", "1.²"])
def test_a_step_that_does_not_exist_shows_nothing(text: str | None) -> None:
    assert tour.panel(text) == []


@pytest.mark.parametrize(("story", "step"), STEPS, ids=NAMES)
def test_a_step_leads_on_and_can_be_left(story: tour.Story, step: int) -> None:
    done = fire(app_of(), "shell-tour-step.data", {"shell-tour-step.data": f"{story.number}.{step}"})
    shown = json.dumps(done["shell-tour.children"], ensure_ascii=False)
    assert story.title in shown
    assert "tour-close" in shown
    assert "tour-next" in shown
    assert ("Back" in shown) is (step > 1)
