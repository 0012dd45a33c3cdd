from __future__ import annotations

import pytest

from tests.bench.growth import exponent


@pytest.mark.parametrize("power", [0.0, 1.0, 1.5, 2.0])
def test_the_exponent_of_a_power_law_is_its_power(power: float) -> None:
    sizes = [100, 1_000, 50_000]
    assert exponent(sizes, [3 * size**power for size in sizes]) == pytest.approx(power)
