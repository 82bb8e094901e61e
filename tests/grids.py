"""Grids for the tests: solutions that are known, and hypothesis strategies for any."""

from __future__ import annotations

from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.notation import DIGITS, SIZES

SOLUTIONS = {
    "Simple": "587462319234591876916387452142956738375128694698734125861279543423815967759643281",
    "Intermediate": (
        "516738924872694531439125867945287613263941758187563492754316289398452176621879345"
    ),
    "Difficult": (
        "653192874794856213812347596241735968587469132936281745369518427128674359475923681"
    ),
}
JAVA = "000007080007050000200001900082004073900508004450200690009700002000080100060400000"
JAVA_SOLUTION = "196327485847659321235841967682194573973568214451273698519736842724985136368412759"
ORDERS = (2, 3, 4, 5)


def full(order: int) -> str:
    """Return a full valid grid of an order."""
    size = order * order
    return "".join(
        DIGITS[(order * (row % order) + row // order + column) % size]
        for row in range(size)
        for column in range(size)
    )


def transposed(text: str) -> str:
    """Exchange rows and columns."""
    size = int(len(text) ** 0.5)
    return "".join(text[column::size] for column in range(size))


@st.composite
def moves(draw: st.DrawFn, order: int) -> list[int]:
    """Draw an order of the rows that keeps the bands together."""
    bands = draw(st.permutations(range(order)))
    return [band * order + row for band in bands for row in draw(st.permutations(range(order)))]


@st.composite
def isomorphs(draw: st.DrawFn, text: str) -> str:
    """Draw a grid that is the same puzzle as `text`: relabelled, moved and perhaps transposed."""
    size = int(len(text) ** 0.5)
    order = SIZES.index(size) + 2
    rows, columns = draw(moves(order)), draw(moves(order))
    labels = draw(st.permutations(DIGITS[:size]))
    moved = "".join(text[row * size + column] for row in rows for column in columns)
    moved = moved.translate(str.maketrans(DIGITS[:size], "".join(labels)))
    return transposed(moved) if draw(st.booleans()) else moved


@st.composite
def subgrids(draw: st.DrawFn, order: int = 3, least: int = 0, most: int | None = None) -> str:
    """Draw some of the cells of a solved grid."""
    solved = draw(isomorphs(full(order)))
    cells = range(len(solved))
    kept = draw(st.sets(st.sampled_from(cells), min_size=least, max_size=most))
    return "".join(solved[cell] if cell in kept else "." for cell in cells)


@st.composite
def texts(draw: st.DrawFn, orders: tuple[int, ...] = ORDERS) -> str:
    """Draw any canonical text, whether it keeps the rules or not."""
    size = draw(st.sampled_from(orders)) ** 2
    marks = DIGITS[:size] + "." * draw(st.integers(1, 2 * size))
    if size <= 9:
        return draw(st.text(marks, min_size=size * size, max_size=size * size))
    chance = draw(st.randoms(use_true_random=False))
    return "".join(chance.choices(marks, k=size * size))


def any_grid(orders: tuple[int, ...] = ORDERS) -> st.SearchStrategy[Grid]:
    """Draw any Grid."""
    return texts(orders).map(Grid)
