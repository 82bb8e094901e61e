"""Records for the tests of formats, and how they are written and read again."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.formats.codecs.line import items_of
from sudokudb.formats.model.candidates import digits_on, implied
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import write
from sudokudb.formats.registry import Format, detect_format
from sudokudb.formats.source.source import Source
from sudokudb.formats.text.plain_lines import LineBlock
from tests.support import SOLUTIONS


def source(data: bytes | str, suffix: str = "") -> Source:
    """Return a source of some bytes, or of text in UTF-8."""
    raw = data if isinstance(data, bytes) else data.encode()
    return Source(io.BytesIO(raw), f"test{suffix}", suffix)


def items(
    form: Format, data: bytes | str, size: int | None = None, **options: str | None
) -> list[Record | ParseError]:
    """Read everything as a format, runs taken apart."""
    found: list[Record | ParseError] = []
    for item in form.codec.read(source(data), size, **options):
        if isinstance(item, LineBlock):
            found += items_of(item)
        else:
            found.append(item)
    return found


def recognised(data: bytes | str, suffix: str = "") -> list[Record | ParseError]:
    """Read everything as the format that it is taken for."""
    return items(detect_format(source(data, suffix)), data)


def grids(found: list[Record | ParseError]) -> list[str]:
    """Return the grids; there must be no fault."""
    assert not [item for item in found if isinstance(item, ParseError)]
    return [str(item.grid) for item in found if isinstance(item, Record)]


def faults(found: list[Record | ParseError]) -> list[tuple[int, str]]:
    """Return where the faults are, and which."""
    return [(item.line, item.message) for item in found if isinstance(item, ParseError)]


def written(form: Format, records: list[Record]) -> bytes:
    """Return the bytes that a format writes."""
    out = io.BytesIO()
    write(form._replace(single=False), iter(records), out)
    return out.getvalue()


def puzzles(number: int, seed: int = 1) -> list[Record]:
    """Return different 9×9 puzzles made from one solution: many givens and few."""
    return list(_puzzles(number, seed))


@cache
def _puzzles(number: int, seed: int) -> tuple[Record, ...]:
    chance = random.Random(seed)
    made = []
    for _ in range(number):
        labels = dict(zip("123456789", chance.sample("123456789", 9), strict=True))
        kept = set(chance.sample(range(81), chance.randrange(17, 60)))
        solution = SOLUTIONS["Difficult"]
        text = "".join(labels[d] if i in kept else "." for i, d in enumerate(solution))
        made.append(Record(grid=Grid(text)))
    return tuple(made)


def played(record: Record, seed: int = 1, candidates: bool = True) -> Record:
    """Return a puzzle with some digits of a solution placed, and candidates, none of them alone."""
    chance = random.Random(seed)
    table = {
        a: b for a, b in zip(SOLUTIONS["Difficult"], str(record.grid), strict=True) if b != "."
    }
    placed = [
        table.get(digit, ".") if given == "." and chance.random() < 0.2 else "."
        for digit, given in zip(SOLUTIONS["Difficult"], str(record.grid), strict=True)
    ]
    moved = replace(record, placed=Grid("".join(placed)) if any(d != "." for d in placed) else None)
    if not candidates:
        return moved
    marks = []
    for mark in implied(digits_on(moved)):
        fewer = mark & ~(1 << chance.randrange(9))
        marks.append(fewer if fewer.bit_count() > 1 else mark)
    return replace(moved, candidates=tuple(marks))


@st.composite
def any_record(draw: st.DrawFn) -> Record:
    """Draw a 9×9 puzzle with a title and so on."""
    grid = draw(st.sampled_from(puzzles(500))).grid
    words = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12)
    return Record(grid=grid, title=draw(words), author=draw(words), source=draw(words))
