from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import tool
from tests.quality.confidence import TABLE, written
from tests.quality.logistic import fit, left_out, probabilities, reliability
from toolgraph.model import Action, Semantics
from toolgraph.search.confidence import ANSWER, FIRST, FURTHER, Model, Signs
from toolgraph.search.retriever import Retriever
from toolgraph.search.weights import Weights

VERBS = {Action.CREATE: "create", Action.DELETE: "delete", Action.SEARCH: "list"}
SHOP = tuple(
    tool(f"{verb}{thing.title()}", summary=f"{verb} {thing}", description="",
         semantics=Semantics(canonical_action=action, primary_resource=thing))
    for thing in ("order", "customer", "invoice", "parcel")
    for action, verb in VERBS.items()
)  # fmt: skip


@pytest.mark.parametrize(
    ("likely", "unlikely"),
    [
        ("delete an invoice", "translate a poem"),
        ("delete an invoice", "delete a satellite"),
        ("create a parcel", "parcel"),
        ("list customers", "customers who list their favourite planets alphabetically"),
    ],
)
def test_what_is_asked_here_is_likelier_right_than_what_is_not(likely: str, unlikely: str) -> None:
    sure, doubtful = (Retriever(SHOP).ask(query) for query in (likely, unlikely))
    assert sure.confidence > doubtful.confidence
    assert sure.hits[0].confidence > (doubtful.hits[0].confidence if doubtful.hits else 0.0)


def test_the_first_is_likelier_than_those_behind_it() -> None:
    first, *further = Retriever(SHOP).search("delete an invoice")
    assert all(first.confidence > hit.confidence for hit in further)


def test_what_does_not_match_is_not_right() -> None:
    assert Retriever(SHOP).ask("xyzzy").confidence == 0.0
    assert Retriever(SHOP).explain("delete an invoice", "listParcel").hit.confidence < 0.5
    assert Retriever(()).ask("anything").confidence == 0.0


@given(st.text(max_size=60))
def test_any_text_has_probabilities(query: str) -> None:
    for weights in (Weights(), Weights(coverage=0, action=0)):
        found = Retriever(SHOP, weights=weights).ask(query)
        assert all(0.0 <= one <= 1.0 for one in (found.confidence, *(hit.confidence for hit in found.hits)))
        assert found.confidence >= max((hit.confidence for hit in found.hits[:1]), default=0.0)


@given(st.sampled_from(Signs.__struct_fields__), st.floats(0, 2), st.floats(0, 2))
def test_more_of_a_sign_never_makes_a_tool_less_likely(sign: str, one: float, other: float) -> None:
    few, many = sorted((one, other))
    for model in (FIRST, FURTHER, ANSWER):
        assert model.probability(Signs(**{sign: few})) <= model.probability(Signs(**{sign: many}))


@pytest.mark.parametrize(("title", "model"), [("FIRST", FIRST), ("FURTHER", FURTHER), ("ANSWER", ANSWER)])
def test_the_table_is_of_the_numbers_in_the_code(title: str, model: Model) -> None:
    assert f"`{written(title, model)}`" in Path(TABLE).read_text()


def test_a_fit_finds_the_odds_that_cases_were_drawn_with() -> None:
    random = np.random.default_rng(1)
    signs = random.normal(size=(20_000, 2))
    is_right = (random.random(20_000) < probabilities(np.array([0.5, 2.0, -1.0]), signs)).astype(float)
    found = fit(signs, is_right, np.ones(20_000))
    assert found == pytest.approx([0.5, 2.0, -1.0], abs=0.1)
    said = left_out(signs, is_right, np.ones(20_000), ["a", "b"] * 10_000)
    held = reliability(said, is_right)
    assert held.error < 0.02
    assert held.auc > 0.8
    assert sum(one.cases for one in held.bins) == held.cases


def test_saying_the_base_rate_gains_nothing() -> None:
    is_right = np.array([1.0, 1.0, 1.0, 0.0])
    held = reliability(np.full(4, 0.75), is_right)
    assert held.skill == pytest.approx(0.0)
    assert held.error == pytest.approx(0.0)
