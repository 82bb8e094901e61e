"""Pictures as SVG: the same bytes everywhere, well-formed whatever they show."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb import Grid, SudokuError
from sudokudb.render.marks import Link, Marks
from sudokudb.render.svg import picture
from sudokudb.render.svg.style import NAMES
from tests.render.support import SEVENTEEN, STEP, every_candidate, part
from tests.support import ORDERS, full

GOLDEN = Path(__file__).parent / "golden"
RENEW = "SUDOKUDB_RENEW_GOLDEN"
_SVG = "{http://www.w3.org/2000/svg}"


def _givens(order: int, theme: str) -> str:
    return picture(part(order), theme=theme)


def _play(order: int, theme: str) -> str:
    grid = part(order, 2)
    return picture(
        grid, givens=part(order, 4), candidates=every_candidate(grid), theme=theme, coordinates=True
    )


PICTURES = {"givens": _givens, "play": _play}


def _expect(name: str, found: str) -> None:
    """Compare text with a golden file, or write the file if the variable RENEW is set."""
    path = GOLDEN / name
    if os.environ.get(RENEW):
        path.write_text(found, encoding="utf-8", newline="")
    assert path.read_bytes() == found.encode(), f"{RENEW}=1 renews the file"


def test_pictures_are_drawn_the_same_everywhere_in_every_size_and_theme() -> None:
    _expect("step.svg", picture(SEVENTEEN, candidates=every_candidate(SEVENTEEN), marks=STEP))
    _expect("givens.svg", picture(SEVENTEEN, theme="light", title="The Beast"))
    sums = [
        f"{hashlib.sha256(draw(order, theme).encode()).hexdigest()} {name} {order} {theme}\n"
        for name, draw in PICTURES.items()
        for order in ORDERS
        for theme in NAMES
    ]
    _expect("sums.txt", "".join(sums))


@given(st.text(), st.sampled_from(NAMES))
def test_any_title_gives_a_well_formed_picture(title: str, theme: str) -> None:
    root = ElementTree.fromstring(picture(SEVENTEEN, title=title, theme=theme))
    shown = root.findtext(f"{_SVG}title") or ""
    assert all(mark.isprintable() or mark in "\u3000 " for mark in shown.replace("\xa0", " "))


CELLS = st.integers(0, 80)
CANDIDATES = st.tuples(CELLS, st.integers(1, 9))
MARKS = st.builds(
    Marks,
    houses=st.lists(st.lists(CELLS, max_size=9).map(tuple), max_size=3).map(tuple),
    cells=st.dictionaries(CELLS, st.sampled_from(["target", "new", "clash"])),
    candidates=st.dictionaries(CANDIDATES, st.sampled_from(["use", "alt", "fin", "out", "put"])),
    links=st.lists(st.builds(Link, CANDIDATES, CANDIDATES, st.booleans()), max_size=3).map(tuple),
)


@given(MARKS, st.booleans())
def test_any_marks_give_a_well_formed_picture(marks: Marks, with_candidates: bool) -> None:
    candidates = every_candidate(SEVENTEEN) if with_candidates else None
    text = picture(SEVENTEEN, candidates=candidates, marks=marks)
    assert "nan" not in text
    root = ElementTree.fromstring(text)
    plain = root.findall(f".//{_SVG}g[@class='pencils']/{_SVG}text")
    drawn = root.findall(f".//{_SVG}g[@class='candidates']/{_SVG}g")
    marked = [role for key, role in marks.candidates.items() if not SEVENTEEN.digits[key[0]]]
    concluded = [role for role in marked if role in ("out", "put")]
    assert len(drawn) == len(marked)
    assert len(plain) == (64 * 9 - len(marked) + len(concluded) if with_candidates else 0)


def test_links_keep_inside_the_picture() -> None:
    corners = [(0, 1), (8, 3), (72, 7), (80, 9)]
    links = tuple(Link(a, b, strong=True) for a in corners for b in corners if a != b)
    grid = Grid.empty()
    root = ElementTree.fromstring(picture(grid, marks=Marks(links=links)))
    for path in root.iter(f"{_SVG}path"):
        if path.get("class") == "link":
            numbers = [float(n) for n in path.get("d", "").replace("C", " ").strip("M").split()]
            assert all(0 <= number <= 608 for number in numbers[:2] + numbers[-2:])


def test_the_description_reads_the_rows() -> None:
    root = ElementTree.fromstring(picture(Grid("12..3.......4...")))
    assert root.findtext(f"{_SVG}desc") == (
        "row 1: 1, 2, blank, blank. row 2: 3, blank, blank, blank. "
        "row 3: blank, blank, blank, blank. row 4: 4, blank, blank, blank"
    )


def test_a_prefix_makes_ids_unique() -> None:
    root = ElementTree.fromstring(picture(Grid(full(2)), prefix="a7"))
    assert {node.get("id") for node in root.iter() if node.get("id")} == {"a7t", "a7d"}
    assert root.get("aria-labelledby") == "a7t a7d"


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(SudokuError, match="there is no theme 'drak'"):
        picture(SEVENTEEN, theme="drak")
