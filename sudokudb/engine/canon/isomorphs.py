"""The transforms between equivalent puzzles, for two grids or for many pairs.

If there are several, one with a short text is chosen, though not always the shortest. _canon.c
finds the same transforms for 9×9.
"""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING

from sudokudb.engine.backend import extension
from sudokudb.engine.buffers import CELLS, check_rows, share_work
from sudokudb.engine.canon import form as canon_form
from sudokudb.engine.canon.identity import canonical, require_no_sukaku, with_relabelling
from sudokudb.engine.canon.model import read_givens
from sudokudb.engine.canon.rows_in_python import texts
from sudokudb.errors import GridError, say
from sudokudb.grid import Grid, GridLike, as_grid
from sudokudb.layout import is_engine_text
from sudokudb.symmetry import MOVES, Transform, identity_transform, make_transform, move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.engine.buffers import Rows
    from sudokudb.engine.canon.form_search import Moves

_TRANSFORM = 29  # bytes: transposed, nine rows, nine columns, ten digits
_NONE = 2
_MAX_TRIED = 1000
_MAX_TRIED_OF_MANY = 64  # for each of many pairs


def find_transform(first: GridLike, second: GridLike) -> Transform | None:
    """Return a transform from the first grid to the second; None if there is none.

    Raises Unsupported for a Sukaku.

    >>> grid = Grid("1.3......2.....4")
    >>> str(find_transform(grid, Grid("2.....4......3.1")))
    'rotate180; digits 2↔4'
    """
    one, other = as_grid(first), as_grid(second)
    return _find(require_no_sukaku(one), require_no_sukaku(other), _MAX_TRIED)


def find_row_transforms(
    firsts: Rows, seconds: Rows, threads: int | None = None
) -> Iterator[Transform | None]:
    """Return a transform, or None, from each row of 81 bytes to the same row of `seconds`.

    The search for a short text is shorter than in `find_transform`. Errors are as in `canon_rows`.
    """
    views = check_rows(firsts, 1), check_rows(seconds, 1)
    number, other = (len(view) // CELLS for view in views)
    if number != other:
        raise GridError(
            say(
                "there are {number} first rows, but {other} second rows", number=number, other=other
            )
        )
    canon = extension("_canon")
    if canon is None:
        pairs = zip(*(map(Grid, texts(view, CELLS)) for view in views), strict=True)
        return (_find(first, second, _MAX_TRIED_OF_MANY) for first, second in pairs)
    transforms = bytearray(_TRANSFORM * number)
    rows = ((view, CELLS) for view in views)
    share_work(canon.find_transforms, threads, *rows, (transforms, _TRANSFORM))
    return map(
        _read_transform,
        (transforms[at : at + _TRANSFORM] for at in range(0, len(transforms), _TRANSFORM)),
    )


def find_text_transforms(pairs: Sequence[tuple[str, str]]) -> Iterator[Transform | None]:
    """Yield a transform, or None, for each pair of canonical texts of grids of any kind."""
    nines = [all(map(is_engine_text, pair)) for pair in pairs]
    chosen = [pair for pair, nine in zip(pairs, nines, strict=True) if nine]
    firsts, seconds = ("".join(pair[side] for pair in chosen).encode("ascii") for side in (0, 1))
    found = find_row_transforms(firsts, seconds)
    for (first, second), nine in zip(pairs, nines, strict=True):
        yield next(found) if nine else _find(Grid(first), Grid(second), _MAX_TRIED_OF_MANY)


def _read_transform(data: bytearray) -> Transform | None:
    if data[0] == _NONE:
        return None
    return Transform(data[0] == 1, tuple(data[1:10]), tuple(data[10:19]), tuple(data[19:]))


def _find(first: Grid, second: Grid, limit: int) -> Transform | None:
    if first.size != second.size or first.givens != second.givens:
        return None
    if first.layout.order is None or second.layout.order is None:
        from sudokudb.engine.canon.rule_isomorphs import find_rule_transform

        return find_rule_transform(first, second)
    size = first.size
    named = (identity_transform(size), *(move(name, size) for name in MOVES))
    if simple := [found for cells in named if (found := with_relabelling(cells, first, second))]:
        return min(simple, key=Transform.cost)
    one, other = canonical(first), canonical(second)
    if one.form != other.form:
        return None
    transform = with_relabelling(one.transform.then(other.transform.inverse()), first, second)
    assert transform is not None
    return transform if one.automorphisms == 1 else _simplest(transform, first, second, limit)


def _simplest(transform: Transform, first: Grid, second: Grid, limit: int) -> Transform:
    """Return the cheapest transform that automorphisms of the first grid lead to."""
    generators = canon_form.canonical(read_givens(first.text)).generators
    images = [_from_moves(moves, first.size) for moves in generators]
    return min(_others(transform, images, first, second, limit), key=Transform.cost)


def _others(
    transform: Transform, images: Iterable[Transform], first: Grid, second: Grid, limit: int
) -> Iterator[Transform]:
    """Yield transforms that automorphisms lead to, cheapest first, at most about `limit`."""
    order = count()
    waiting, seen = [(transform.cost(), next(order), transform)], {transform[:3]}
    while waiting:
        _, _, here = heapq.heappop(waiting)
        yield here
        for image in images:
            further = image.then(here)
            if further[:3] not in seen and len(seen) < limit:
                seen.add(further[:3])
                if found := with_relabelling(further, first, second):
                    heapq.heappush(waiting, (found.cost(), next(order), found))


def _from_moves(moves: Moves, size: int) -> Transform:
    """Return the transform of the cells that an automorphism describes."""
    transposed = moves[0, 0][0] == 1
    rows, columns = ([moves[side, line][1] for line in range(size)] for side in (0, 1))
    if transposed:
        rows, columns = columns, rows
    return make_transform(transposed, rows, columns, range(size + 1))
