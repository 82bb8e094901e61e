"""Grids, databases and queries for the tests of every folder."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.notation import DIGITS, SIZES
from sudokudb.query import Query, Span, Term
from sudokudb.query.fields import Kind, searchable
from tests.cli.forking import bound_by_permissions

if TYPE_CHECKING:
    from sudokudb.query.fields import Field

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
ENDLESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""A grid without a solution for which no strategy finds that in a minute."""
ORDERS = (2, 3, 4, 5)


def full(order: int) -> str:
    """Return a full valid grid of an order."""
    size = order * order
    return "".join(
        DIGITS[(order * (row % order) + row // order + column) % size]
        for row in range(size)
        for column in range(size)
    )


SLOW = (
    "6.GHD.B.O..2..3F..L1.5.EI...4CJ......5.9.I....G2..F......A.GB..P4.C2.9J.1DM"
    ".2P9J4.6.E....D.O.3M.8F..I3....C.2H.FA.M...J...4.N....4..5.297HN..D.M..1..."
    ".A...I.7N.28BC1....3.6...H.O7.G...D.64L...PC..K3NF..LN.H.K...D..F.1.O.E.M.2"
    "D...K3P...M...5.AB6....9...3.A6....8.C....5....PL..L.6.OA....HD3.2.M.I.C.71"
    ".O.5F..9E.7..4.BG.DC2..J..H....JB.L..F...4.9.6.5.DBD....5.M7..I..P....93O.E"
    "N...M..3..FP...9...O5.....72E.C.P.5.1OJ..M..4....A9G.J..4HDF.M2B.LN.A..76.."
    "..I.6.N......K.....7G.B.JC..A1.O..I.4.57.....8D..9O1..I..E5.P3M..N.DGK...A."
    "54....M26..C..J.....LE....CJL.KF.G.IB..NM..8.P......E3.D....4G.7L..F..MBI.5"
    ".9.G.7.I.....A.4.E.6.F..."
)
"""A valid 25×25 grid that takes the SAT solver seconds, and the Palm's strategy for ever."""


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
    """Draw a grid that is equivalent to `text`: relabelled, moved and perhaps transposed."""
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
    """Draw any canonical text, with or without conflicts."""
    size = draw(st.sampled_from(orders)) ** 2
    marks = DIGITS[:size] + "." * draw(st.integers(1, 2 * size))
    if size <= 9:
        return draw(st.text(marks, min_size=size * size, max_size=size * size))
    chance = draw(st.randoms(use_true_random=False))
    return "".join(chance.choices(marks, k=size * size))


def any_grid(orders: tuple[int, ...] = ORDERS) -> st.SearchStrategy[Grid]:
    """Draw any Grid."""
    return texts(orders).map(Grid)


ROOT = Path(__file__).parents[1]
_FULL = full(3)


def dump(path: Path) -> list[str]:
    """Return everything in a database as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        number = connection.execute("PRAGMA application_id").fetchone()[0]
        return [f"-- application_id {number}", *connection.iterdump()]


def numbered(number: int) -> Grid:
    """Return a different valid grid for each number, whose bits select the filled cells."""
    return Grid("".join(mark if number >> i & 1 else "." for i, mark in enumerate(_FULL)))


@cache
def permissions_bind() -> bool:
    """Return whether `bound_by_permissions` works on this system."""
    try:
        done = subprocess.run(
            ["sh", "-c", 'f=$(mktemp) && chmod 0 "$f" && ! (: > "$f"); e=$?; rm -f "$f"; exit $e'],
            preexec_fn=bound_by_permissions,
            capture_output=True,
            timeout=60,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


_DAYS = st.dates(date(1900, 1, 1), date(9998, 12, 30)).map(date.isoformat)
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
ANY_TEXT = st.text(_CHARACTERS, min_size=1, max_size=20)
HOSTILE = (
    "'; DROP TABLE puzzles; --",
    '"quoted" \\ and, more',
    "100%_*?[a-z]",
    ":v0",
    "\x1b[31mred\x1b[0m",
    "[/bold]",
    "NULL",
    "-tag:x",
    "tab\tline\nfeed",
)
TEXTS = st.sampled_from(HOSTILE) | ANY_TEXT
PATTERNS = st.sampled_from([16, 81]).flatmap(lambda n: st.text("x.", min_size=n, max_size=n))


@st.composite
def spans(draw: st.DrawFn, ends: st.SearchStrategy[Any]) -> Span:
    """Draw a range with at most one open end."""
    low, high = sorted((draw(ends), draw(ends)))
    if isinstance(low, str) and isinstance(high, str) and high.startswith(low):
        low = high
    shape = draw(st.sampled_from(["one", "both", "from", "to"]))
    low, high = {"one": (low, low), "from": (low, None), "to": (None, high)}.get(shape, (low, high))
    return Span(low, high)


def _values(
    field: Field, texts: st.SearchStrategy[str], patterns: st.SearchStrategy[str]
) -> st.SearchStrategy[Span | str]:
    if field.kind is Kind.DATE:
        return spans(st.builds(lambda day, n: day[:n], _DAYS, st.sampled_from((4, 7, 10))))
    if field.kind is Kind.RATING:
        scores = st.floats(0, 10**9 - 1).filter(lambda score: not 0 < score < 0.0001)
        found = spans(st.sampled_from((0.5, 1.0, 7.2, 7.25, 804.0, 834.0, 5e4)) | scores)
        return found | st.sampled_from(field.choices) if field.choices else found
    if field.name.startswith("same"):
        return st.integers(0, 400).map(lambda id: Span(id, id))
    if field.kind is Kind.NUMBER:
        numbers = field.numbers
        if isinstance(numbers, tuple):
            return spans(st.sampled_from(numbers))
        return spans(st.integers(numbers[0], min(numbers[-1], 400)))
    if field.kind is Kind.TECHNIQUE:
        return st.sampled_from(("xy-wing", "chains", "singles")) | st.sampled_from(field.options)
    if field.options:
        return st.sampled_from(field.options)
    return patterns if field.kind is Kind.PATTERN else texts


def terms(
    texts: st.SearchStrategy[str] = TEXTS, patterns: st.SearchStrategy[str] = PATTERNS
) -> st.SearchStrategy[Term]:
    """Draw a term; `texts` are the values of fields of text and names."""
    return st.sampled_from(searchable()).flatmap(
        lambda field: st.builds(
            Term,
            st.just(field.name),
            _RATERS[field.name]
            if field.name in _RATERS
            else st.lists(_values(field, texts, patterns), min_size=1, max_size=3).map(tuple),
            st.just(False) if field.name == "by" else st.booleans(),
        )
    )


_RATERS = {
    "by": st.sampled_from([("se",), ("hodoku",), ("the club",)]),
    "disagree": st.sampled_from([("se", "hodoku"), ("the club", "se"), ("hodoku", "nobody")]),
}


def queries(
    texts: st.SearchStrategy[str] = TEXTS, patterns: st.SearchStrategy[str] = PATTERNS
) -> st.SearchStrategy[Query]:
    """Draw a query of up to four terms, at most one of which names a rater."""
    drawn = st.lists(terms(texts, patterns), max_size=4).filter(
        lambda terms: sum(term.field == "by" for term in terms) < 2
    )
    return drawn.map(lambda terms: Query(tuple(terms)))
