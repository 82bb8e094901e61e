"""The lines of a board: thin between cells, thick between regions of any shape."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sudokudb.render.svg.board_drawing import CELL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.render.svg.board_drawing import BoardDrawing


def lines(board: BoardDrawing) -> Iterator[str]:
    """Yield the lines between cells, then those of regions and of the edge on top."""
    start, length, size = board.start, board.size * CELL, board.size
    order = board.layout.order

    def path(kind: str, places: list[int]) -> str:
        steps = (start + place * CELL for place in places)
        lines = "".join(f"M{at} {start}v{length}M{start} {at}h{length}" for at in steps)
        return f'<path class="{kind}" d="{lines}"/>'

    if order:
        yield path("thin", [place for place in range(1, size) if place % order])
        yield path("thick", list(range(0, size + 1, order)))
    else:
        yield path("thin", list(range(1, size)))
        yield f'<path class="thick" d="{"".join(borders(board))}"/>'


def borders(board: BoardDrawing) -> Iterator[str]:
    """Yield the edge of the grid, and the lines where neighbours have different regions."""
    start, size, side = board.start, board.size, board.size * CELL
    for at in (start, start + side):
        yield f"M{start} {at}h{side}M{at} {start}v{side}"
    for place in range(1, size):
        at = start + place * CELL
        for first, count in _runs(board, place - 1, down=False):
            yield f"M{at} {start + first * CELL}v{count * CELL}"
        for first, count in _runs(board, place - 1, down=True):
            yield f"M{start + first * CELL} {at}h{count * CELL}"


def _runs(board: BoardDrawing, line: int, *, down: bool) -> Iterator[tuple[int, int]]:
    """Yield the starts and the lengths of the thick parts of the line after a column or a row."""
    size, region = board.size, board.layout.board.region_of
    step, along = (size, 1) if down else (1, size)
    cells = (line * step + place * along for place in range(size))
    parted = [region.get(cell) != region.get(cell + step) for cell in cells]
    for is_parted, group in groupby(enumerate(parted), lambda item: item[1]):
        places = [place for place, _ in group]
        if is_parted:
            yield places[0], len(places)
