"""Every text can be read on its background, and marks can be told apart by colour-blind eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudokudb.render.palette import CANDIDATE_ROLES, ROLES, THEMES
from tests.render.colour import SIGHTS, contrast, difference, seen

MODES = ("light", "dark")
GROUNDS = ("paper", "house", "same", "target", "new")
TEXTS = [
    *((text, background) for text in ("given", "placed", "pencil") for background in GROUNDS),
    ("clash", "paper"),
    ("clash", "clash-ground"),
    ("on-cursor", "cursor"),
    *((f"on-{role}", role) for role in CANDIDATE_ROLES),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "background"), TEXTS)
def test_text_stands_out_from_its_ground(mode: str, text: str, background: str) -> None:
    colours = THEMES[mode]
    assert contrast(colours[text], colours[background]) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_marks_differ_for_every_sight(mode: str, sight: str) -> None:
    fills = [seen(THEMES[mode][role], sight) for role in CANDIDATE_ROLES]
    assert min(difference(*pair) for pair in combinations(fills, 2)) >= 20


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_every_role(theme: str) -> None:
    assert THEMES[theme].keys() == ROLES.keys()


def test_the_arithmetic_of_colours_is_right() -> None:
    """Pairs of the published test data for CIEDE2000 (Sharma, Wu and Dalal, 2005), and WCAG."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (56, -27, -3)) == pytest.approx(31.9030, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(
        0.9082, abs=1e-4
    )
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
