"""Transforms as they are typed."""

from __future__ import annotations

import re

from sudokudb.errors import TransformError
from sudokudb.grid import SIZES
from sudokudb.notation import parse_digit
from sudokudb.suggestions import closest_name
from sudokudb.symmetry.transform import (
    MOVES,
    NOTHING,
    Transform,
    make_transform,
    move,
    random_transform,
    unchanged,
)

_ARROWS = (("<->", "↔"), ("->", "→"), ("-", "→"))
_KINDS = {
    "row": "rows",
    "rows": "rows",
    "column": "columns",
    "columns": "columns",
    "digit": "digits",
    "digits": "digits",
    "band": "bands",
    "bands": "bands",
    "stack": "stacks",
    "stacks": "stacks",
}
_LONGEST = 10_000
_RANDOM = re.compile(r"random(:(\d{1,18}))?", re.ASCII)


def parse_transform(text: str, size: int = 9) -> Transform:
    """Read moves, one after the other; raise TransformError with the word that is none.

    After `rows`, `columns`, `bands`, `stacks` or `digits` comes what changes places (`1↔2`) and
    what goes round (`4→5→6→4`, or shorter `4→5→6`); `<->`, `->` and `-` do for the arrows. Other
    words are named moves (`MOVES`), `random` and `random:SEED`. Parts are done in the order in
    which they stand.

    >>> str(parse_transform("rows 1-2, digits 3->4->5 rotate270"))
    'transpose; rows 1↔9 2↔8 3↔7 4↔6; columns 1↔2; digits 3→4→5→3'
    """
    if size not in SIZES:
        raise TransformError(f"there is no grid of size {size}", "sizes are 4, 9, 16 and 25")
    if len(text) > _LONGEST:
        raise TransformError(f"a transform of more than {_LONGEST:,} characters")
    done, kind, cycles = unchanged(size), "", list[list[int]]()
    for word in _words(text):
        if kind and word[:1].isalnum() and "→" in word.replace("↔", "→"):
            cycles.append(_read_cycle(word, kind, size))
            continue
        done, cycles = done.then(_from_cycles(kind, cycles, size)), []
        kind = _KINDS.get(word, "")
        if not kind:
            done = done.then(_named(word, size))
    return done.then(_from_cycles(kind, cycles, size))


def _words(text: str) -> list[str]:
    text = text.lower().replace(NOTHING, "same")
    for written, arrow in _ARROWS:
        text = text.replace(written, arrow)
    return re.sub(r"\s*([↔→])\s*", r"\1", re.sub(r"[;,]", " ", text)).split()


def _named(word: str, size: int) -> Transform:
    if word in MOVES:
        return move(word, size)
    if word == "same":
        return unchanged(size)
    if found := _RANDOM.fullmatch(word):
        import random  # rarely needed, and not cheap

        return random_transform(random.Random(int(found[2]) if found[2] else None), size)
    near = closest_name(word, [*MOVES, *_KINDS, "random"])
    moves = f"moves are {', '.join(MOVES)}, random, and rows, columns, digits with 1↔2 or 1→2→3"
    raise TransformError(f"no move {word[:40]!r}", f"nearest is {near}" if near else moves)


def _read_cycle(word: str, kind: str, size: int) -> list[int]:
    names = re.split("[↔→]", word)
    if len(names) > 2 and names[0] == names[-1]:
        names.pop()
    if "↔" in word and len(names) > 2:
        raise TransformError(f"{word[:40]!r}: ↔ stands between two", "write 1→2→3 for more")
    items = [_read_item(name, kind, size) for name in names]
    if len(set(items)) < len(items):
        raise TransformError(f"{word[:40]!r} names something twice")
    return items


def _read_item(name: str, kind: str, size: int) -> int:
    """Return a line from 0, or a digit."""
    if kind == "digits":
        if value := parse_digit(name, size):
            return value
        raise TransformError(f"{name[:20]!r} is not a digit of a {size}×{size} grid")
    count = SIZES.index(size) + 2 if kind in ("bands", "stacks") else size
    if name.isascii() and name.isdigit() and 1 <= int(name[:4]) <= count:
        return int(name[:4]) - 1
    raise TransformError(f"there is no {kind[:-1]} {name[:20]!r}", f"{kind} are 1 to {count}")


def _from_cycles(kind: str, cycles: list[list[int]], size: int) -> Transform:
    """Return what a part of a text says."""
    if not kind:
        return unchanged(size)
    if not cycles:
        raise TransformError(f"{kind} without what becomes of them", f"write {kind} 1↔2")
    order = SIZES.index(size) + 2
    places = [*range(size + 1)] if kind == "digits" else [*range(size)]
    items = [item for cycle in cycles for item in cycle]
    if len(set(items)) < len(items):
        raise TransformError(f"{kind}: something is named twice", f"write {kind} again before it")
    width = order if kind in ("bands", "stacks") else 1
    for cycle in cycles:
        for item, place in zip(cycle, cycle[1:] + cycle[:1], strict=True):
            for i in range(width):
                places[width * item + i] = width * place + i
    parts = {"rows": range(size), "columns": range(size), "digits": range(size + 1)}
    parts[{"bands": "rows", "stacks": "columns"}.get(kind, kind)] = places  # type: ignore[assignment]  # a Sequence too
    return make_transform(False, parts["rows"], parts["columns"], parts["digits"])
