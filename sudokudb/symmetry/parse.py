"""The parser of transforms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import TransformError, say
from sudokudb.grid import Grid, GridLike, as_grid
from sudokudb.notation import ALL_SIZES, parse_digit
from sudokudb.suggestions import did_you_mean
from sudokudb.symmetry.bands import box_shape_of
from sudokudb.symmetry.transform import (
    MOVES,
    NOTHING,
    Transform,
    identity_transform,
    make_transform,
    move,
    random_transform,
)

if TYPE_CHECKING:
    from sudokudb.layout import Layout

_ARROWS = (("<->", "↔"), ("->", "→"), ("-", "→"))
_SINGULAR = {
    "rows": say("row"),
    "columns": say("column"),
    "digits": say("digit"),
    "bands": say("band"),
    "stacks": say("stack"),
}
_KINDS = {word: kind for kind, one in _SINGULAR.items() for word in (str(one), kind)}
_MAX_LENGTH = 10_000
_RANDOM = re.compile(r"random(:(\d{1,18}))?", re.ASCII)


def parse_transform(text: str, size: int = 9, layout: Layout | None = None) -> Transform:
    """Return the transform that a text describes; raise TransformError for an unknown word.

    `layout` is that of the grids, if they have other rules, which `random` keeps.

    `rows`, `columns`, `bands`, `stacks` and `digits` are followed by swaps (`1↔2`) and cycles
    (`4→5→6→4`, or shorter `4→5→6`); `<->`, `->` and `-` may replace the arrows. Other words are
    moves (`MOVES`), `random` and `random:SEED`. The parts apply in the order of the text.

    >>> str(parse_transform("rows 1-2, digits 3->4->5 rotate270"))
    'transpose; rows 1↔9 2↔8 3↔7 4↔6; columns 1↔2; digits 3→4→5→3'
    """
    if size not in ALL_SIZES:
        raise TransformError(
            say("there is no grid of size {size}", size=size), say("sizes are 4 to 16, and 25")
        )
    if len(text) > _MAX_LENGTH:
        raise TransformError(
            say("the transform has more than {max_length:,} characters", max_length=_MAX_LENGTH)
        )
    keeps_boxes = layout is None or layout.box_shape is not None
    result, kind, cycles = identity_transform(size), "", list[list[int]]()
    for word in _words(text):
        if kind and word[:1].isalnum() and "→" in word.replace("↔", "→"):
            cycles.append(_read_cycle(word, kind, size))
            continue
        result, cycles = result.then(_from_cycles(kind, cycles, size, keeps_boxes)), []
        kind = _KINDS.get(word, "")
        if not kind:
            result = result.then(_named_transform(word, size, layout))
    return result.then(_from_cycles(kind, cycles, size, keeps_boxes))


def apply_moves(grid: GridLike, moves: Transform | str) -> Grid:
    """Return the grid after a transform, or after moves as `parse_transform` reads them.

    >>> str(apply_moves("1.3. .... .2.. ...4", "rotate digits 1-2"))
    '...2.1.....34...'
    """
    grid = as_grid(grid)
    if isinstance(moves, str):
        moves = parse_transform(moves, grid.size, grid.layout)
    return moves.apply(grid)


def _words(text: str) -> list[str]:
    """Return the words of a text in lower case, with arrows as single characters."""
    text = text.lower().replace(NOTHING, "same")
    for typed, arrow in _ARROWS:
        text = text.replace(typed, arrow)
    return re.sub(r"\s*([↔→])\s*", r"\1", re.sub(r"[;,]", " ", text)).split()


def _named_transform(word: str, size: int, layout: Layout | None) -> Transform:
    """Return the transform that a single word names."""
    if word in MOVES:
        return move(word, size)
    if word == "same":
        return identity_transform(size)
    if found := _RANDOM.fullmatch(word):
        import random  # rarely needed, and slow to import

        return random_transform(random.Random(int(found[2]) if found[2] else None), size, layout)
    template = say("moves are {moves}, random, and rows, columns, digits with 1↔2 or 1→2→3")
    moves = say(template, moves=", ".join(MOVES))
    hint = did_you_mean(word, [*MOVES, *_KINDS, "random"]) or moves
    raise TransformError(say("there is no move {word!r}", word=word[:40]), hint)


def _read_cycle(word: str, kind: str, size: int) -> list[int]:
    names = re.split("[↔→]", word)
    if len(names) > 2 and names[0] == names[-1]:
        names.pop()
    if "↔" in word and len(names) > 2:
        raise TransformError(
            say("{word!r}: ↔ connects only two", word=word[:40]), say("write 1→2→3 for a cycle")
        )
    items = [_read_item(name, kind, size) for name in names]
    if len(set(items)) < len(items):
        raise TransformError(say("{word!r} contains a number twice", word=word[:40]))
    return items


def _read_item(name: str, kind: str, size: int) -> int:
    """Return a row, column, band or stack from 0, or a digit."""
    if kind == "digits":
        if value := parse_digit(name, size):
            return value
        raise TransformError(
            say("{name!r} is not a digit of a {size}×{size} grid", name=name[:20], size=size)
        )
    count = size // _width(kind, size)
    if name.isascii() and name.isdigit() and 1 <= int(name[:4]) <= count:
        return int(name[:4]) - 1
    raise TransformError(
        say("there is no {kind} {name!r}", kind=_SINGULAR[kind], name=name[:20]),
        say("{kind} are 1 to {count}", kind=kind, count=count),
    )


def _width(kind: str, size: int) -> int:
    """Return the number of lines that move together; raise TransformError without usual boxes."""
    return box_shape_of(size)[kind == "stacks"] if kind in ("bands", "stacks") else 1


def _from_cycles(kind: str, cycles: list[list[int]], size: int, keeps_boxes: bool) -> Transform:
    """Return the transform that the cycles after one keyword describe."""
    if not kind:
        return identity_transform(size)
    if not cycles:
        raise TransformError(
            say("{kind} is not followed by a move", kind=kind), say("write {kind} 1↔2", kind=kind)
        )
    places = [*range(size + 1)] if kind == "digits" else [*range(size)]
    items = [item for cycle in cycles for item in cycle]
    if len(set(items)) < len(items):
        raise TransformError(
            say("{kind}: a number occurs twice", kind=kind),
            say("write {kind} again before the second", kind=kind),
        )
    width = _width(kind, size)
    for cycle in cycles:
        for item, place in zip(cycle, cycle[1:] + cycle[:1], strict=True):
            for i in range(width):
                places[width * item + i] = width * place + i
    parts = {"rows": range(size), "columns": range(size), "digits": range(size + 1)}
    parts[{"bands": "rows", "stacks": "columns"}.get(kind, kind)] = places  # type: ignore[assignment]  # a list is a Sequence too
    lines = parts["rows"], parts["columns"]
    return make_transform(False, *lines, parts["digits"], keeps_boxes=keeps_boxes)
