from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.factories import artifact, tool
from toolgraph.graphify import admit_target_candidates
from toolgraph.model import Action, Semantics
from toolgraph.targets.admission import Admission, AdmissionCode, Dropping, Limits, admit
from toolgraph.targets.candidates import Candidate

SIZE = 30


def candidate(name: str, score: float, **overrides: Any) -> Candidate:
    return Candidate(tool=tool(name, **overrides), rank=1, score=score)


def alike(name: str, score: float) -> Candidate:
    meaning = Semantics(canonical_action=Action.READ, primary_resource="order")
    return candidate(name, score, semantics=meaning)


def admitted(*found: Candidate, limits: Limits | None = None, **options: Any) -> Admission:
    return admit(found, lambda _: SIZE, limits, **options)


def names(result: Admission) -> list[str]:
    return [one.tool.name for one in result.admitted]


def dropped(result: Admission) -> dict[str, Dropping]:
    return {one.name: one.reason for one in result.dropped}


def test_a_list_ends_where_the_score_falls_off() -> None:
    found = [candidate(name, score) for name, score in (("a", 1.0), ("b", 0.9), ("c", 0.6), ("d", 0.59))]
    result = admitted(*found, limits=Limits(least=1))
    assert names(result) == ["a", "b"]
    assert dropped(result) == {"c": Dropping.SCORE_CLIFF, "d": Dropping.SCORE_CLIFF}
    assert AdmissionCode.CLIFF in result.codes
    assert "0.60" in result.dropped[0].why


def test_it_ends_too_where_the_score_has_crept_far_down() -> None:
    found = [candidate(f"t{number:02}", 1.0 - number / 10) for number in range(10)]
    assert names(admitted(*found, limits=Limits(least=1))) == [f"t{number:02}" for number in range(8)]


def test_the_least_are_admitted_however_far_they_are_behind() -> None:
    found = [candidate("a", 1.0), candidate("b", 0.1), candidate("c", 0.09)]
    assert names(admitted(*found, limits=Limits(least=2))) == ["a", "b"]


def test_of_tools_that_look_alike_some_are_enough() -> None:
    result = admitted(*(alike(f"t{number}", 1.0) for number in range(4)), candidate("other", 0.9))
    assert names(result) == ["t0", "t1", "t2", "other"]
    assert dropped(result) == {"t3": Dropping.GROUP_CAP}
    assert result.dropped[0].why == "3 better ones do the same (read order)."


def test_no_more_than_the_most_are_admitted_and_a_tie_at_the_border_is_told() -> None:
    found = [candidate(name, 1.0) for name in "abc"]
    result = admitted(*found, limits=Limits(least=1, most=2))
    assert dropped(result) == {"c": Dropping.LIMIT}
    assert AdmissionCode.BOUNDARY in result.codes
    assert result.action == "expand_candidates"


def test_what_does_not_fit_the_budget_is_dropped() -> None:
    found = [candidate(name, 1.0) for name in "abc"]
    result = admitted(*found, limits=Limits(least=2, tokens=21))
    assert (names(result), result.tokens) == (["a", "b"], 21)
    assert dropped(result) == {"c": Dropping.BUDGET}
    assert result.action == "select_target"
    assert admitted(*found, limits=Limits(least=2, tokens=20)).action == "increase_token_budget"


def test_those_to_keep_are_kept_and_names_without_a_tool_are_told() -> None:
    result = admitted(candidate("a", 1.0), candidate("z", 0.0), limits=Limits(least=1), keep=["z"], unknown=["gone"])
    assert names(result) == ["z", "a"]
    assert dropped(result) == {"gone": Dropping.UNKNOWN}
    assert result.codes == (AdmissionCode.DONE,)


def test_it_takes_names_and_rows_and_gives_plain_values() -> None:
    document = artifact(tool("getOrder", summary="Get an order"), tool("getUser"))
    rows = [{"name": "getOrder", "score": 1.0}, {"name": "getUser", "score": 0.9}, {"name": "gone", "score": 0.1}]
    answer = admit_target_candidates("order", rows, document, retrieval_results=rows, min_candidates=1)
    assert [row["name"] for row in answer["admitted"]] == ["getOrder", "getUser"]
    assert [(row["name"], row["reason"]) for row in answer["dropped"]] == [("gone", "tool_metadata_missing")]
    assert answer["recommended_action"] == "select_target"
    assert answer["estimated_tokens"] > 0


@given(
    st.lists(st.floats(0, 1), max_size=12),
    st.integers(1, 5),
    st.integers(1, 8),
    st.integers(0, 60),
)
def test_everybody_is_admitted_or_dropped_once_within_the_limits(
    scores: list[float], least: int, most: int, tokens: int
) -> None:
    found = [candidate(f"t{number}", score) for number, score in enumerate(sorted(scores, reverse=True))]
    result = admitted(*found, limits=Limits(least=least, most=most, tokens=tokens))
    kept, gone = names(result), dropped(result)
    assert sorted([*kept, *gone]) == sorted(one.tool.name for one in found)
    assert len(kept) <= most
    assert result.tokens <= tokens
