from __future__ import annotations

import subprocess
import sys

import pytest

from toolgraph.likeness import most_alike


def test_the_likest_come_first_with_their_places() -> None:
    found = most_alike("getOder", ["listPets", "getOrders", "getOrder"], limit=2, least=70)
    assert [(name, place) for name, _, place in found] == [("getOrder", 2), ("getOrders", 1)]


def test_parts_and_processed_texts_are_compared_where_that_is_asked_for() -> None:
    assert most_alike("order", ["the order of a customer"], limit=1, least=80)
    assert not most_alike("order", ["the order of a customer"], limit=1, least=80, by_parts=False)
    assert not most_alike("ORDER", ["order"], limit=1, least=80)
    assert most_alike("ORDER", ["order"], limit=1, least=80, processor=str.lower)


@pytest.mark.parametrize("module", ["toolgraph", "toolgraph.catalog", "toolgraph.graphify", "toolgraph.plan"])
def test_what_ranks_and_compares_is_loaded_when_it_is_used(module: str) -> None:
    script = f"import sys, {module}\nprint([name for name in ('numpy', 'rapidfuzz') if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
