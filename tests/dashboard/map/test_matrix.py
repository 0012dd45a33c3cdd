from __future__ import annotations

import pytest

from dashboard.pages.map.matrix import figure, frames, least_width, right_margin, short
from dashboard.theme import DARK, LIGHT
from toolgraph.catalog.modules import Module, ModuleFlow, ModuleMap

SHOWN = ModuleMap(
    modules=(Module(name="orders", tools=3), Module(name="payments", tools=1)),
    flows=(
        ModuleFlow(source="orders", target="orders", edges=4, confirmed=4),
        ModuleFlow(source="orders", target="payments", edges=9, confirmed=2),
    ),
)


def test_rows_produce_and_columns_consume() -> None:
    counts, confirmed = frames(SHOWN)
    assert counts.loc["orders", "payments"] == 9
    assert counts.loc["payments", "orders"] == 0
    assert confirmed.loc["orders", "payments"] == 2


def test_a_cell_prints_its_number_and_no_flow_is_blank() -> None:
    cells = figure(SHOWN, "light").data[0]
    assert [[str(cell) for cell in row] for row in cells.text] == [["4", "9"], ["", ""]]
    assert str(cells.z[1][0]) == "nan"
    assert list(cells.customdata[0][1]) == [9, 2]


@pytest.mark.parametrize(
    ("count", "printed"),
    [(0, ""), (1, "1"), (999, "999"), (1_000, "1k"), (9_949, "10k"), (58_871, "59k")],
)
def test_a_large_number_is_short_in_its_cell_and_whole_when_pointed_at(count: int, printed: str) -> None:
    assert short(count) == printed
    large = ModuleMap(modules=SHOWN.modules, flows=(ModuleFlow(source="orders", target="orders", edges=58_871),))
    cells = figure(large, None).data[0]
    assert (cells.text[0][0], cells.customdata[0][0][0]) == ("59k", 58_871)


def test_the_last_slanted_names_have_room() -> None:
    assert right_margin(["a" * 20, "b"]) < right_margin(["b", "a" * 20])
    wide = ModuleMap(modules=(Module(name="b", tools=1), Module(name="a" * 20, tools=1)))
    assert least_width(wide) > least_width(SHOWN)


def test_a_cell_knows_its_modules_whatever_they_are_called() -> None:
    names = ("2024", "v1.0")
    chart = figure(ModuleMap(modules=tuple(Module(name=name, tools=1) for name in names)), None)
    assert (chart.layout.xaxis.type, chart.data[0].x) == ("category", names)


def test_the_tones_follow_the_theme() -> None:
    for mode, colors in (("light", LIGHT), ("dark", DARK)):
        assert figure(SHOWN, mode).data[0].colorscale[-1][1] == colors.scale[-1]


def test_a_map_without_flows_is_still_a_square() -> None:
    counts, _ = frames(ModuleMap(modules=SHOWN.modules))
    assert counts.shape == (2, 2)
