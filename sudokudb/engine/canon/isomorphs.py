"""Which transform makes one puzzle of another: of two grids, or of many pairs of them.

Where there are several it is one that is written in few words, of those that come first to
mind: not always the shortest. _canon.c finds the same for 9×9 as what is here.
"""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING

from sudokudb.engine.buffers import CELLS, checked, run
from sudokudb.engine.canon import form as canon_form
from sudokudb.engine.canon.identity import canonical, compiled, relabelled, require_form, texts
from sudokudb.engine.canon.model import read_givens
from sudokudb.errors import GridError
from sudokudb.grid import Grid
from sudokudb.symmetry import MOVES, Transform, make_transform, move, unchanged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.engine.buffers import Rows
    from sudokudb.engine.canon.search import Moves

_WAY = 29  # bytes: transposed, nine rows, nine columns, ten digits
_NO_WAY = 2
_MOST_TRIED = 1000
_FEWER_TRIED = 64  # of each of many pairs


def find_transform(first: Grid, second: Grid) -> Transform | None:
    """Return a transform that makes the second grid of the first; None if there is none.

    Raises Unsupported for a Sukaku.

    >>> grid = Grid("1.3......2.....4")
    >>> str(find_transform(grid, Grid("2.....4......3.1")))
    'rotate180; digits 2↔4'
    """
    require_form(first)
    require_form(second)
    return _find(first, second, _MOST_TRIED)


def find_row_transforms(
    firsts: Rows, seconds: Rows, threads: int | None = None
) -> Iterator[Transform | None]:
    """Return for each row of 81 bytes what makes the row at its place in `seconds` of it.

    It is what `find_transform` finds, looking less far for few words. Errors as in `canon_rows`.
    """
    views = checked(firsts, 1), checked(seconds, 1)
    number, other = (len(view) // CELLS for view in views)
    if number != other:
        raise GridError(f"{number} rows are not as many as {other}")
    extension = compiled()
    if extension is None:
        pairs = zip(*(map(Grid, texts(view, CELLS)) for view in views), strict=True)
        return (_find(first, second, _FEWER_TRIED) for first, second in pairs)
    ways = bytearray(_WAY * number)
    into = memoryview(ways)

    def work(low: int, high: int) -> None:
        rows = (view[CELLS * low : CELLS * high] for view in views)
        extension.same(*rows, into[_WAY * low : _WAY * high])

    run(work, number, threads)
    return map(_read_way, (ways[at : at + _WAY] for at in range(0, len(ways), _WAY)))


def find_text_transforms(pairs: Sequence[tuple[str, str]]) -> Iterator[Transform | None]:
    """Yield a transform, or None, for each pair of canonical texts of grids of any size."""
    nines = [all(len(text) == CELLS for text in pair) for pair in pairs]
    chosen = [pair for pair, nine in zip(pairs, nines, strict=True) if nine]
    firsts, seconds = ("".join(pair[side] for pair in chosen).encode("ascii") for side in (0, 1))
    found = find_row_transforms(firsts, seconds)
    for (first, second), nine in zip(pairs, nines, strict=True):
        yield next(found) if nine else _find(Grid(first), Grid(second), _FEWER_TRIED)


def _read_way(way: bytearray) -> Transform | None:
    if way[0] == _NO_WAY:
        return None
    return Transform(way[0] == 1, tuple(way[1:10]), tuple(way[10:19]), tuple(way[19:]))


def _find(first: Grid, second: Grid, most: int) -> Transform | None:
    if first.size != second.size or first.givens != second.givens:
        return None
    size = first.size
    named = (unchanged(size), *(move(name, size) for name in MOVES))
    if plain := [way for cells in named if (way := relabelled(cells, first, second))]:
        return min(plain, key=Transform.cost)
    one, other = canonical(first), canonical(second)
    if one.form != other.form:
        return None
    way = relabelled(one.transform.then(other.transform.inverse()), first, second)
    assert way is not None
    return way if one.automorphisms == 1 else _simplest(way, first, second, most)


def _simplest(way: Transform, first: Grid, second: Grid, most: int) -> Transform:
    """Return the least costly of the transforms that automorphisms of the first grid lead to."""
    generators = canon_form.canonical(read_givens(first.text)).generators
    images = [_from_moves(moves, first.size) for moves in generators]
    return min(_others(way, images, first, second, most), key=Transform.cost)


def _others(
    way: Transform, images: Iterable[Transform], first: Grid, second: Grid, most: int
) -> Iterator[Transform]:
    """Yield at most so many transforms that automorphisms lead to, on from the least costly."""
    order = count()
    waiting, seen = [(way.cost(), next(order), way)], {way[:3]}
    while waiting:
        _, _, here = heapq.heappop(waiting)
        yield here
        for image in images:
            further = image.then(here)
            if further[:3] not in seen and len(seen) < most:
                seen.add(further[:3])
                if found := relabelled(further, first, second):
                    heapq.heappush(waiting, (found.cost(), next(order), found))


def _from_moves(moves: Moves, size: int) -> Transform:
    """Return an automorphism's moves of the cells."""
    transposed = moves[0, 0][0] == 1
    rows, columns = ([moves[side, line][1] for line in range(size)] for side in (0, 1))
    if transposed:
        rows, columns = columns, rows
    return make_transform(transposed, rows, columns, range(size + 1))
