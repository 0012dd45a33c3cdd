from __future__ import annotations

import pytest

from dashboard.module_layout import positions, radius
from toolgraph.catalog.modules import Module, ModuleFlow, ModuleMap


def of(names: str, *flows: tuple[str, str, int]) -> ModuleMap:
    return ModuleMap(
        modules=tuple(Module(name=name, tools=3 + i) for i, name in enumerate(names)),
        flows=tuple(ModuleFlow(source=source, target=target, edges=count) for source, target, count in flows),
    )


def ring(number: int) -> ModuleMap:
    names = [f"module-{i:02}" for i in range(number)]
    return ModuleMap(
        modules=tuple(Module(name=name, tools=1 + 3 * i % 40) for i, name in enumerate(names)),
        flows=tuple(
            ModuleFlow(source=name, target=names[(i * 7 + 3) % number], edges=1 + i % 5) for i, name in enumerate(names)
        ),
    )


def test_the_same_modules_give_the_same_picture() -> None:
    assert positions(ring(20)) == positions(ring(20))


@pytest.mark.parametrize(
    "shown", [of(""), of("a"), of("ab"), of("ab", ("a", "b", 2)), of("abc", ("a", "a", 2)), ring(60)]
)
def test_every_module_has_a_place_of_its_own(shown: ModuleMap) -> None:
    places = positions(shown)
    assert set(places) == {module.name for module in shown.modules}
    assert len(set(places.values())) == len(places)


def test_circles_do_not_overlap() -> None:
    shown = ring(60)
    places = positions(shown)
    most = max(module.tools for module in shown.modules)
    reach = {module.name: radius(module.tools, most) for module in shown.modules}
    for one in places:
        for other in places:
            if one < other:
                dx, dy = places[one][0] - places[other][0], places[one][1] - places[other][1]
                assert (dx * dx + dy * dy) ** 0.5 >= reach[one] + reach[other] - 1, (one, other)


def test_suppliers_stand_left_of_their_consumers() -> None:
    places = positions(of("abcd", ("a", "b", 5), ("b", "c", 5), ("c", "d", 5)))
    assert places["a"][0] < places["d"][0]


def test_modules_without_flows_stand_below_the_others() -> None:
    places = positions(of("abz", ("a", "b", 1)))
    assert places["z"][1] > max(places["a"][1], places["b"][1])
