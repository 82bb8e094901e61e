"""Random puzzles with rules, and a comparison of what rules mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import assume
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.errors import FormatError, GridError
from sudokudb.formats.model.record import Record
from sudokudb.layout import Layout
from sudokudb.rules.primitives import Distinct, Domain, Linear, Machine, Pair, transpose
from sudokudb.rules.text import format_rule
from tests.formats.support import read_one, written

if TYPE_CHECKING:
    from sudokudb.rules.primitives import Primitive

WRITERS = ("iss", "sudoku-puzzle", "f-puzzles", "sudokupad", "solo", "sumocue", "killer", "ksudoku")
"""The formats of other programs that hold rules."""

EXAMPLES = (
    *("antiknight", "antiking", "nonconsecutive", "diagonal /", "diagonal \\", "windoku"),
    *("disjoint", "noboxes", "entropy", "distinct r1c1r2c2r3c3", "cage r1c1r1c2"),
    *("cage 9 r1c1r1c2r2c1", "sum 9 r1c1r4c4", "sum 3 2 -1 r1c1r4c4", "little 9 r1c3r2c2"),
    *("little 20 r9c4r8c3", "arrow r1c1r1c2r1c3", "arrow 2 r1c1r1c2r2c2r3c3"),
    *("arrow 2 r1c2r1c1r2c2r3c3", "doublearrow r1c1r1c2r2c3", "thermo r1c1r2c1r3c2"),
    *("slow r1c1r2c1r3c2", "slow r1c1r4c4", "whisper 3 r1c1r2c1r3c2", "whisper 2 r1c1r1c2r2c1r1c1"),
    *("renban r1c1r2c1r3c2", "palindrome r1c1r2c1r3c2r4c1", "white r1c1r1c2", "black r2c1r1c1"),
    *("white r1c1r3c3", "difference 2 r1c1r1c2", "difference 3 r1c1r3c3", "ratio 3 r1c1r1c2"),
    *("sum2 5 r1c1r1c2", "sum2 10 r2c1r1c1", "sum2 7 r2c1r1c1", "sum2 5 r1c1r4c4"),
    *("greater r1c1r1c2", "greater r1c1r4c4", "negative white,black;white r1c1r1c2"),
    *("negative white;white r1c1r1c2", "negative white;white r1c1r1c2;black r3c3r3c4"),
    *("negative sum2 10,sum2 5;sum2 5 r1c1r1c2", "negative white,black,sum2 10,sum2 5"),
    *("odd r1c1r2c2", "even r1c1", "only 13 r1c1r3c3", "extreme max r2c2", "extreme min r1c1r4c4"),
    *("extreme max r2c2;extreme max r2c3", "same r1c1r3c4", "same r1c1r3c4r2c2"),
    *("quad 12 r1c1r1c2r2c1r2c2", "quad 12 r1c1r3c3", "between r1c1r2c2r3c3"),
    *("lockout 2 r1c1r2c2r3c3", "regionsum r1c1r2c2r3c3r4c4", "equal 1 2 r1c1r3c3r3c4"),
    *("zipper r1c1r2c2r3c3", "zipper r1c1r2c2r3c3r3c4", "modular 3 r1c1r2c1r3c1"),
    *("modular 2 r1c1r2c1r3c1", "entropic r1c1r2c1r3c1", "parity r1c1r2c1r3c1", "parity r1c1r4c4"),
    *("sumline 6 r1c1r2c1r3c1", "sandwich 3 r1c1r2c1", "xsum 5 r1c9r1c8", "skyscraper 2 r9c1r8c1"),
    *("room 3 r1c1r1c2", "index row r1c1r2c2", "index column r1c1", "circles r1c1r2c2r3c3"),
    *(
        "table 2,1,8,4,0,0,0,100,80 r1c1r1c2r3c3",
        "either white r1c1r1c2 | black r1c1r1c2 & antiking",
    ),
    *(
        "either only 1 r1c1 | only 2 r1c1 | only 34 r1c1",
        f"regions 122211333{'222111333' * 2}{'444555666' * 3}{'777888999' * 3}",
    ),
)
"""Rules of every kind and of every form, for 9×9 grids."""


def meaning_of(grid: Grid) -> set[object]:
    """Return what the rules of a grid mean: equal for grids that allow the same digits.

    A rule with a machine, or with alternatives, is its text.
    """
    layout = grid.layout
    found: dict[object, Any] = {}
    for house in layout.plain_houses:
        _add(Distinct(house), found)
    for rule, parts in zip(layout.rules, layout.meanings, strict=True):
        if rule.branches or any(isinstance(part, Machine) for part in parts):
            found["text", format_rule(rule, grid.size)] = 1
        else:
            for part in parts:
                _add(part, found)
    for cell, digit in enumerate(grid):
        if digit:
            _add(Domain(cell, 1 << digit - 1), found)
    full = (1 << grid.size) - 1
    return {(key, value) for key, value in found.items() if value != full or key[0] != "one"}  # type: ignore[index]


def _add(part: Primitive, found: dict[object, Any]) -> None:
    if isinstance(part, Domain):
        found["one", part.cell] = found.get(("one", part.cell), part.mask) & part.mask
    elif isinstance(part, Distinct):
        found["distinct", tuple(sorted(part.cells))] = 1
    elif isinstance(part, Pair):
        table = part.allowed if part.one < part.other else transpose(part.allowed)
        key = "two", min(part.one, part.other), max(part.one, part.other)
        before = found.get(key, table)
        found[key] = tuple(a & b for a, b in zip(before, table, strict=True))
    elif isinstance(part, Linear):
        terms = tuple(sorted(zip(part.cells, part.factors, strict=True)))
        found["sum", terms, part.total, part.distinct] = 1


def read_back(form: str, grid: Grid) -> Grid | None:
    """Return a grid as it reads back from a format; None if the format refuses it by a rule."""
    try:
        data = written(form, [Record(grid=grid)])
    except FormatError as error:
        assert "does not hold" in error.message or "9×9 grids only" in error.message
        return None
    return read_one(form, data).grid


def is_same(one: Grid, other: Grid) -> bool:
    """Return whether two grids have the same givens and rules that mean the same."""
    return one.text == other.text and (one == other or meaning_of(one) == meaning_of(other))


def _cells(size: int, least: int, most: int) -> st.SearchStrategy[str]:
    cells = st.lists(st.integers(0, size * size - 1), min_size=least, max_size=most, unique=True)
    return cells.map(lambda some: "".join(f"r{c // size + 1}c{c % size + 1}" for c in some))


@st.composite
def _walk(draw: st.DrawFn, size: int, least: int) -> str:
    """Draw a line of cells that touch."""
    row, column = draw(st.integers(0, size - 1)), draw(st.integers(0, size - 1))
    found = [(row, column)]
    for _ in range(draw(st.integers(least - 1, 5))):
        steps = [(row + d, column + r) for d in (-1, 0, 1) for r in (-1, 0, 1)]
        inside = [p for p in steps if 0 <= p[0] < size and 0 <= p[1] < size and p not in found]
        if not inside:
            break
        row, column = draw(st.sampled_from(inside))
        found.append((row, column))
    return "".join(f"r{r + 1}c{c + 1}" for r, c in found)


_LINES = ("thermo", "slow", "renban", "palindrome", "between", "zipper", "doublearrow",
          "regionsum", "entropic", "parity", "whisper 2", "lockout 2", "modular 3", "arrow",
          "arrow 2")  # fmt: skip
_SETS = ("cage", "distinct", "same", "odd", "even", "only 13", "extreme min", "circles", "quad 12",
         "index row", "cage 7", "sum 9")  # fmt: skip
_PAIRS = ("white", "black", "greater", "difference 2", "ratio 3", "sum2 5", "sum2 10", "sum2 4")
_WHOLE = ("antiknight", "antiking", "nonconsecutive", "diagonal /", "diagonal \\", "windoku",
          "disjoint", "entropy", "negative white,black", "negative sum2 10,sum2 5")  # fmt: skip


def _rules(size: int) -> st.SearchStrategy[str]:
    """Return rules of most kinds; not all of them can be."""
    return st.one_of(
        st.sampled_from(_WHOLE),
        st.builds("{} {}".format, st.sampled_from(_LINES), _walk(size, 2)),
        st.builds("{} {}".format, st.sampled_from(_SETS), _cells(size, 1, 4)),
        st.builds("{} {}".format, st.sampled_from(_PAIRS), _cells(size, 2, 2)),
        st.builds("{} {}".format, st.sampled_from(_PAIRS), _walk(size, 2)),
    )


@st.composite
def grids_with_rules(draw: st.DrawFn) -> Grid:
    """Draw a grid with some givens and some rules."""
    size = draw(st.sampled_from([4, 6, 9]))
    rules = draw(st.lists(_rules(size), min_size=1, max_size=4))
    try:
        layout = Layout(size, rules=";".join(rules))
    except GridError:
        assume(False)
        raise
    cells = draw(st.dictionaries(st.integers(0, size * size - 1), st.integers(1, size), max_size=4))
    return Grid.empty(size) if not layout.rules else _filled(layout, cells)


def _filled(layout: Layout, cells: dict[int, int]) -> Grid:
    digits = [cells.get(cell, 0) for cell in range(layout.cells)]
    return Grid("".join(str(digit or ".") for digit in digits), layout=layout)
