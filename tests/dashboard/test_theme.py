from __future__ import annotations

import pytest

from dashboard.theme import DARK, LIGHT, Palette, css_variables, palette, plotly_layout


def luminance(color: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2.2)."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_stand_out_and_text_is_readable(colors: Palette) -> None:
    for mark in (*colors.edges.values(), *colors.readiness.values(), colors.accent):
        assert contrast(mark, colors.ground) >= 3.0, mark
    for ground in (colors.ground, colors.surface, colors.raised):
        assert contrast(colors.text, ground) >= 7.0
        assert contrast(colors.dimmed, ground) >= 4.5
    assert contrast(colors.accent, colors.accent_soft) >= 4.5


def test_anything_but_dark_is_light() -> None:
    assert palette("dark") is DARK
    assert palette("light") is palette(None) is LIGHT


def test_the_variables_hold_every_colour_of_both_modes() -> None:
    css = css_variables()
    for colors in (LIGHT, DARK):
        for color in (colors.ground, colors.text, *colors.edges.values(), *colors.readiness.values(), *colors.scale):
            assert f":{color};" in css
    assert css.count("{") == css.count("}")


def test_figures_have_the_text_colour_of_their_mode() -> None:
    assert plotly_layout("dark")["font"]["color"] == DARK.text
