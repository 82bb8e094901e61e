"""Records for the tests of formats, and how they are written and read."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sudokudb import Grid, solve
from sudokudb.columns.column import choose_columns
from sudokudb.formats.codecs.line import items_of
from sudokudb.formats.model.candidates import digits_on, implied_candidates
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_pairs import Pairing
from sudokudb.formats.registry import FORMATS, Format, detect_format
from sudokudb.formats.source.source import Source
from sudokudb.formats.text.plain_lines import LineBlock
from sudokudb.formats.writing import write
from sudokudb.puzzle import Rating
from sudokudb.query.fields import in_files
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FULL = "".join(
    str((row * 3 + row // 3 + column) % 9 + 1) for row in range(9) for column in range(9)
)


def source(data: bytes | str, suffix: str = "") -> Source:
    """Return a source of some bytes, or of text in UTF-8."""
    raw = data if isinstance(data, bytes) else data.encode()
    return Source(io.BytesIO(raw), f"test{suffix}", suffix)


def read(
    form: Format | str, data: bytes | str, size: int | None = None, **options: str | None
) -> list[Record | ParseError]:
    """Return everything in a file of a format, also each line of a block."""
    form = FORMATS[form] if isinstance(form, str) else form
    found: list[Record | ParseError] = []
    for item in form.codec.read(source(data), size, **options):
        found += items_of(item) if isinstance(item, LineBlock) else [item]
    return [*Pairing().pair(found)]


def read_one(form: Format | str, data: bytes | str, **options: str | None) -> Record:
    """Return the only puzzle in a file."""
    (record,) = read(form, data, None, **options)
    assert isinstance(record, Record), record
    return record


def read_error(form: Format | str, data: bytes | str) -> ParseError:
    """Return the only error in a file."""
    (error,) = read(form, data)
    assert isinstance(error, ParseError), error
    return error


def detected(data: bytes | str, suffix: str = "") -> list[Record | ParseError]:
    """Return everything in a file of the detected format."""
    return read(detect_format(source(data, suffix)), data)


def detected_one(data: bytes | str, suffix: str = "") -> Record:
    """Return the only puzzle in a file of the detected format."""
    return read_one(detect_format(source(data, suffix)), data)


def records_in(found: Iterable[object]) -> list[Record]:
    """Return the puzzles that were read."""
    return [item for item in found if isinstance(item, Record)]


def errors_in(found: Iterable[object]) -> list[tuple[int, str]]:
    """Return the line and the message of each error."""
    return [(item.line, item.message) for item in found if isinstance(item, ParseError)]


def grids(found: Sequence[Record | ParseError]) -> list[str]:
    """Return the grids, and the message of each error."""
    return [str(item.grid) if isinstance(item, Record) else item.message for item in found]


def written(form: Format | str, records: Iterable[Record]) -> bytes:
    """Return the bytes that a format writes."""
    form = FORMATS[form] if isinstance(form, str) else form
    out = io.BytesIO()
    write(form._replace(single=False), iter(records), out)
    return out.getvalue()


def solved(record: Record) -> Record:
    """Return a record as it reads back from a format that keeps solutions."""
    if record.solution or not record.grid.is_engine:
        return record
    found = solve(record.grid, 2)
    return replace(record, solution=found.solutions[0]) if found.unique else record


def written_bare(form: Format | str, records: Iterable[Record]) -> bytes:
    """Return the bytes that a format writes without adding solutions and other computed values."""
    form = FORMATS[form] if isinstance(form, str) else form
    out = io.BytesIO()
    if form.whole:
        chosen = choose_columns(
            [field.attribute for field in in_files() if field.name != "solution"]
        )
        write(form, iter(records), out, chosen)
    else:
        form.codec.write(records, out)
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
    for mark in implied_candidates(digits_on(moved)):
        fewer = mark & ~(1 << chance.randrange(9))
        marks.append(fewer if fewer.bit_count() > 1 else mark)
    return replace(moved, candidates=tuple(marks))


def some_record(seed: int, *, plays: bool = True) -> Record:
    """Return a puzzle of which everything is known, and of every size now and then."""
    chance = random.Random(seed)
    digits = [d if chance.random() < 0.4 else 0 for d in map(int, FULL)]
    placed = [
        0 if d else n * (chance.random() < 0.1) for d, n in zip(digits, map(int, FULL), strict=True)
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


scores = st.sampled_from([0.0, 7.2, 1834.0, 0.125, 1e9])
ratings = st.builds(
    Rating,
    rater=st.sampled_from(["unknown", "se", "ä b"]),
    version=st.sampled_from(["", "1.2"]),
    computed=st.booleans(),
    level=st.sampled_from(["", "hard"]),
    score=scores,
    ep=st.none() | scores,
    ed=st.none() | scores,
    steps=st.none() | st.integers(0, 99),
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
        ratings=tuple(draw(st.lists(ratings, max_size=2))),
        level=draw(st.sampled_from([None, "hard"])),
        solutions=draw(st.sampled_from([None, 0, 1, 2])),
        id=draw(st.sampled_from([None, 1, 10**9 - 1])),
        added=draw(st.sampled_from([None, "2024-05-06T07:08:09Z"])),
        changed=draw(st.sampled_from([None, "2024-05-06T07:08:09Z"])),
    )
