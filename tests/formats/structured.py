"""Puzzles to be written and read again, and how a file is read in a test."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.source.source import Source
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.formats.model.record import ParseError

SOLVED = "".join(
    str((row * 3 + row // 3 + column) % 9 + 1) for row in range(9) for column in range(9)
)
PUZZLE = "...5..91...3....2.....6..5..2..3.7.54..927.....1...6........2.3...1.4...5......6."
SOLUTION = "842573916653419827719268354928631745465927138371845692194756283236184579587392461"


def source_of(content: str | bytes, suffix: str = "") -> Source:
    data = content.encode() if isinstance(content, str) else content
    return Source(io.BytesIO(data), "a file", suffix)


def read_with(
    name: str, content: str | bytes, size: int | None = None
) -> list[Record | ParseError]:
    return list(FORMATS[name].codec.read(source_of(content), size))  # type: ignore[arg-type]  # no runs


def written(name: str, records: Iterable[Record]) -> bytes:
    out = io.BytesIO()
    FORMATS[name].codec.write(records, out)
    return out.getvalue()


def grids(entries: Sequence[Record | ParseError]) -> list[str]:
    return [str(entry.grid) if isinstance(entry, Record) else entry.message for entry in entries]


def some_record(seed: int, *, plays: bool = True) -> Record:
    """Return a puzzle of which everything is known, and of every size now and then."""
    chance = random.Random(seed)
    digits = [d if chance.random() < 0.4 else 0 for d in map(int, SOLVED)]
    placed = [
        0 if d else n * (chance.random() < 0.1)
        for d, n in zip(digits, map(int, SOLVED), strict=True)
    ]
    marks = [0 if d or p else chance.randrange(512) for d, p in zip(digits, placed, strict=True)]
    return Record(
        grid=Grid.from_digits(digits),
        title=chance.choice(
            ["", "a title", "=1+1", "'@x", 'with, comma; "quotes" & <tags>', "日本"]
        ),
        author=chance.choice(["", "somebody", "-x"]),
        placed=Grid.from_digits(placed) if plays and any(placed) else None,
        candidates=tuple(marks) if plays and any(marks) else None,
    )


texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
names = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=8)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a puzzle in which any field may say something."""
    size = draw(st.sampled_from([4, 9, 9, 9, 16]))
    count = size * size
    chance = random.Random(draw(st.integers(0, 2**64)))  # to draw each cell takes ten times as long
    filled, put, marked = (draw(st.sampled_from([0.4, 0, 1])) for _ in range(3))
    digits = [chance.randint(1, size) * (chance.random() < filled) for _ in range(count)]
    is_placed = [chance.random() < put for _ in range(count)]
    marks = [chance.randrange(2**size) * (chance.random() < marked) for _ in range(count)]
    givens = [0 if p else d for d, p in zip(digits, is_placed, strict=True)]
    placed = [d if p else 0 for d, p in zip(digits, is_placed, strict=True)]
    solution = [chance.randint(1, size) for _ in range(count)]
    return Record(
        grid=Grid.from_digits(givens),
        title=draw(texts),
        author=draw(texts),
        source=draw(texts),
        license=draw(texts),
        notes=draw(texts),
        placed=Grid.from_digits(placed) if any(placed) else None,
        candidates=tuple(marks) if any(marks) else None,
        solution=draw(st.sampled_from([None, Grid.from_digits(solution)])),
        details=draw(st.dictionaries(names, texts, max_size=3)),
        tags=tuple(draw(st.lists(names, max_size=3))),
        collections=tuple(draw(st.lists(texts.filter(bool), max_size=2))),
        level=draw(st.sampled_from([None, "hard"])),
        solutions=draw(st.sampled_from([None, 0, 1, 2])),
        id=draw(st.sampled_from([None, 1, 10**9 - 1])),
        added=draw(st.sampled_from([None, "2024-05-06T07:08:09Z"])),
        changed=draw(st.sampled_from([None, "2024-05-06T07:08:09Z"])),
    )
