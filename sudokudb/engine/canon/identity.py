"""Canonical forms and identities of grids.

Two grids have the same form exactly if they are equivalent (`isomorphs` finds the transform). The
identity is a 64-bit hash of the form; different forms can have the same identity by chance, so
compare forms where that matters. Both are the same on every machine and in every build. The
module `form` defines them, and CANON_VERSION identifies the definition. The module `minlex` defines
another form, which other programs know.

Grids with other rules or boxes have an identity, too, unless they are too symmetric (`rule_graph`);
their form is for display alone (`display_form`).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.backend import extension
from sudokudb.engine.buffers import (
    CELLS,
    check_rows,
    row_of,
    share_work,
)
from sudokudb.engine.canon import form as canon_form
from sudokudb.engine.canon.minlex import least_form
from sudokudb.engine.canon.model import FormResult, Labels, read_givens
from sudokudb.engine.canon.rows_in_python import canon_in_python, describe_in_python, texts
from sudokudb.errors import Unsupported, UsageError, say
from sudokudb.grid import Grid, GridLike, as_grid, is_engine
from sudokudb.symmetry import Transform, make_transform, pattern_symmetries, relabelling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.engine.buffers import Rows

OWN, MINLEX = FORMS = ("own", "minlex")
"""The names of the canonical forms."""

_LABELS = 19  # bytes: transposed, nine rows, nine columns
_FORM = say("a canonical form")


class Canonical(NamedTuple):
    """The canonical form of a grid, its number of automorphisms, and a transform to the form."""

    form: Grid
    automorphisms: int
    transform: Transform

    def __repr__(self) -> str:
        return f"<Canonical {self.form}>"


class Described(NamedTuple):
    """Identities, automorphisms, numbers of givens and symmetries of the patterns of N puzzles.

    `conflicts` has 1 for a puzzle with conflicts, else 0.
    """

    identities: array[int]
    automorphisms: array[int]
    givens: bytearray
    symmetries: bytearray
    conflicts: bytearray


class Facts(NamedTuple):
    """The identity of a grid, the symmetries of its pattern, and whether it has conflicts.

    The identity is None for a grid with too many symmetries (see `identity_of`).
    """

    identity: int | None
    symmetries: int
    conflicts: bool


# --- many 9×9 puzzles --------------------------------------------------------------------------


def canon_rows(
    rows: Rows, threads: int | None = None, *, stride: int = CELLS, end: bytes = b""
) -> tuple[bytearray, array[int]]:
    """Return the canonical forms of N puzzles, and their numbers of automorphisms (array 'I').

    A form is 81 bytes and `end`. Rows begin every `stride` bytes. By default there is one thread
    per processor. Raises GridError for a byte that is not a cell and for incomplete rows.
    """
    view = check_rows(rows, 1, stride)
    number = len(view) // stride
    forms, automorphisms = bytearray((b"." * CELLS + end) * number), array("I", bytes(4 * number))
    canon = extension("_canon")
    if canon is None:
        canon_in_python(view, stride, forms, automorphisms, end)
        return forms, automorphisms
    width = CELLS + len(end)
    share_work(
        lambda *parts: canon.canon(*parts, None, None, None, None, stride, width),
        threads,
        (view, stride),
        (forms, width),
        (automorphisms, 1),
    )
    return forms, automorphisms


def minlex_rows(
    rows: Rows, threads: int | None = None, *, stride: int = CELLS, end: bytes = b""
) -> bytearray:
    """Return the lexicographically least forms of N puzzles; arguments are as in `canon_rows`."""
    view = check_rows(rows, 1, stride)
    width = CELLS + len(end)
    forms = bytearray((b"." * CELLS + end) * (len(view) // stride))
    canon = extension("_canon")
    if canon is None:
        for index, text in enumerate(texts(view, stride)):
            forms[width * index : width * index + CELLS] = least_form(text).encode("ascii")
        return forms
    share_work(
        lambda *parts: canon.minlex(*parts, stride, width),
        threads,
        (view, stride),
        (forms, width),
    )
    return forms


def describe_rows(rows: Rows, threads: int | None = None, *, stride: int = CELLS) -> Described:
    """Return facts about N puzzles: identities (array 'q'), automorphisms ('I'), and bytes.

    Symmetries are bits of `sudokudb.symmetry.SYMMETRIES`. Rows and errors are as in `canon_rows`.
    """
    view = check_rows(rows, 1, stride)
    number = len(view) // stride
    numbers = array("q", bytes(8 * number)), array("I", bytes(4 * number))
    found = Described(*numbers, *(bytearray(number) for _ in range(3)))
    canon = extension("_canon")
    if canon is None:
        describe_in_python(view, stride, found)
        return found
    share_work(
        lambda rows, identities, automorphisms, givens, symmetries, conflicts: canon.canon(
            rows,
            *(None, automorphisms, None, identities, givens, symmetries),
            *(stride, CELLS, conflicts),
        ),
        threads,
        (view, stride),
        *((field, 1) for field in found),
    )
    return found


def identify_rows(rows: Rows, threads: int | None = None) -> tuple[array[int], array[int]]:
    """Return the identities (array 'q') and the numbers of automorphisms ('I') of N puzzles.

    Errors are as in `canon_rows`.
    """
    view = check_rows(rows, 1)
    number = len(view) // CELLS
    identities, automorphisms = array("q", bytes(8 * number)), array("I", bytes(4 * number))
    canon = extension("_canon")
    if canon is None:
        for index, text in enumerate(texts(view, CELLS)):
            found = canon_form.canonical(read_givens(text))
            identities[index] = canon_form.identity_of(found.form)
            automorphisms[index] = found.automorphisms
        return identities, automorphisms
    share_work(
        lambda rows, identities, automorphisms: canon.canon(
            rows, None, automorphisms, None, identities, None, None
        ),
        threads,
        (view, CELLS),
        (identities, 1),
        (automorphisms, 1),
    )
    return identities, automorphisms


def describe(grid: Grid) -> tuple[int | None, int]:
    """Return the identity of one grid of any kind, and the symmetries of its pattern."""
    return identity_of(grid), pattern_symmetries(grid)


def describe_grids(grids: Sequence[Grid]) -> list[Facts]:
    """Return the facts of grids of any kind."""
    many = describe_rows("".join(g.text for g in grids if g.layout.is_engine).encode("ascii"))
    facts = map(Facts, many.identities, many.symmetries, map(bool, many.conflicts))
    return [
        next(facts) if grid.layout.is_engine else Facts(*describe(grid), bool(grid.conflicts()))
        for grid in grids
    ]


# --- one grid of any size ----------------------------------------------------------------------


def canonical(grid: GridLike, form: str = OWN) -> Canonical:
    """Return the canonical form of a grid; `transform.apply(grid)` is that form.

    A grid with other rules or boxes has its `display_form` as its own one, and no other. Raises
    Unsupported for a Sukaku, and SudokuError for a form that is not one of FORMS.

    >>> grid = Grid("1.3......2.....4")
    >>> found = canonical(grid)
    >>> str(found.form), found.automorphisms, found.transform.apply(grid) == found.form
    ('.12........34...', 2, True)
    """
    check_form(form)
    grid = as_grid(grid)
    if grid.layout.order is None and form == OWN:
        from sudokudb.engine.canon.display_form import display_form

        return Canonical(*display_form(require_no_sukaku(grid)))
    require_form(grid)
    found = _find(grid)
    own = Grid(found.form)
    transform = with_relabelling(_from_labels(found.labels), grid, own)
    assert transform is not None
    if form == OWN:
        return Canonical(own, found.automorphisms, transform)
    least = minlex(grid)
    back = canonical(least).transform.inverse()
    to_least = with_relabelling(transform.then(back), grid, least)
    assert to_least is not None
    return Canonical(least, found.automorphisms, to_least)


def check_form(name: str) -> str:
    """Return the name of a form; raise SudokuError if it is not one of FORMS."""
    if name not in FORMS:
        raise UsageError(
            say("there is no form {name!r}", name=name[:40]),
            say("the forms are {forms}", forms=", ".join(FORMS)),
        )
    return name


def minlex(grid: Grid) -> Grid:
    """Return the lexicographically least form of a grid; raise Unsupported as `canonical` does."""
    require_form(grid)
    if is_engine(grid):
        return Grid(minlex_rows(row_of(grid), 1).decode("ascii"))
    return Grid(least_form(grid.text))


def require_form(grid: Grid) -> None:
    """Raise Unsupported for a Sukaku, and for a grid with other rules or boxes."""
    grid.layout.require_square(_FORM)
    require_no_sukaku(grid)


def require_no_sukaku(grid: Grid) -> Grid:
    """Return the grid itself; raise Unsupported for a Sukaku."""
    if grid.candidates is not None:
        raise Unsupported(say("a Sukaku has no canonical form: it has only candidates"))
    return grid


def identity_of(grid: Grid) -> int | None:
    """Return the identity of a grid: a signed number of 64 bits, never 0.

    It is None for a grid with other rules or boxes that has too many symmetries.
    """
    if grid.layout.order is None:
        from sudokudb.engine.canon.rule_graph import graph_identity  # most grids have no rules

        return graph_identity(grid)
    return canon_form.identity_of(_find(grid).form)


def _find(grid: Grid) -> FormResult:
    """Return the result of `form.canonical`, without generators if the extension computes it."""
    layout = grid.layout.require_square(_FORM)
    canon = extension("_canon") if layout.is_engine else None
    if canon is None:
        return canon_form.canonical(read_givens(grid.text))
    form, number, labels = bytearray(CELLS), array("I", [0]), bytearray(_LABELS)
    canon.canon(grid.text.encode("ascii"), form, number, labels, None, None, None)
    places = Labels(labels[0], tuple(labels[1:10]), tuple(labels[10:]))
    return FormResult(form.decode("ascii"), places, number[0], ())


def _from_labels(labels: Labels) -> Transform:
    """Return the transform that moves lines to their places and keeps the digits."""
    size = len(labels.rows)
    rows, columns = (sorted(range(size), key=side.__getitem__) for side in labels[1:])
    return make_transform(bool(labels.transposed), rows, columns, range(size + 1))


def with_relabelling(cells: Transform, grid: Grid, wanted: Grid) -> Transform | None:
    """Complete moves of cells by the relabelling that gives the wanted grid, if there is one."""
    plain = cells._replace(digits=tuple(range(grid.size + 1)))
    digits = relabelling(zip(plain.apply(grid).digits, wanted.digits, strict=True), grid.size)
    return None if digits is None else plain._replace(digits=digits)
