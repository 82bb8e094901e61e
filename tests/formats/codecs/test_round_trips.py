"""Every structured format: written puzzles read back and are detected."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import digits_on, implied_candidates
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.writing import write
from sudokudb.grid import Grid
from tests.formats.support import FULL, read, records, solved, some_record, source, written

if TYPE_CHECKING:
    from collections.abc import Callable


EVERYTHING = ("csv", "json", "jsonl", "parquet")
LINKS = ("f-puzzles", "sudokupad", "penpa")
MANY = (*EVERYTHING, *LINKS, "kaggle", "opensudoku", "solo")
SINGLE = ("ksudoku", "gnome", "hsol")
BINARY = ("parquet", "hsol")
MINE = (*MANY, *SINGLE)


def _placeless(entry: Record | ParseError) -> Record:
    """Return a record that could stand anywhere."""
    assert isinstance(entry, Record), entry
    return replace(entry, line=1, entry=0)


def _grid_only(record: Record) -> Record:
    return Record(grid=record.grid)


def _all_marked(record: Record) -> Record:
    """Return a puzzle without title whose cells have all candidates where it has none."""
    every = implied_candidates(digits_on(record))
    marks = record.candidates and tuple(
        a or b for a, b in zip(record.candidates, every, strict=True)
    )
    return replace(record, title="", author="", candidates=marks)


KEPT: dict[str, Callable[[Record], Record]] = {
    **dict.fromkeys((*EVERYTHING, *LINKS), solved),
    "kaggle": lambda record: Record(grid=record.grid, solution=solved(record).solution),
    "solo": _grid_only,
    "ksudoku": lambda record: replace(record, title="", author=""),
    "gnome": lambda record: replace(record, title="", author=""),
    "hsol": _all_marked,
}


def _bare(entry: Record | ParseError) -> Record:
    """Return what was read without the details that the format adds by itself."""
    assert isinstance(entry, Record), entry
    return replace(entry, details={}, line=1)


@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize("count", [60, pytest.param(1000, marks=pytest.mark.slow)])
def test_puzzles_read_back(name: str, count: int) -> None:
    before = [some_record(seed) for seed in range(count // 10 if name in LINKS else count)]
    after = read(name, written(name, before))
    assert [_bare(entry) for entry in after] == list(map(KEPT.get(name, lambda r: r), before))


@pytest.mark.parametrize("name", SINGLE)
def test_one_puzzle_reads_back(name: str) -> None:
    for seed in range(40):
        record = some_record(seed)
        (entry,) = read(name, written(name, [record]))
        assert _bare(entry) == KEPT[name](record)
    with pytest.raises(FormatError, match="holds one puzzle"):
        write(FORMATS[name], [record, record], BytesIO())


@pytest.mark.parametrize("name", EVERYTHING)
@given(st.lists(records(), min_size=1, max_size=3))
def test_all_fields_read_back(name: str, before: list[Record]) -> None:
    after = read(name, written(name, before))
    assert [replace(e, line=1) if isinstance(e, Record) else e for e in after] == [
        solved(record) for record in before
    ]


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_all_fields_read_back_after_sorting_keys(name: str) -> None:
    before = [some_record(seed) for seed in range(9)]
    whole = written(name, before).decode()
    texts = [whole] if name == "json" else whole.splitlines()
    again = "\n".join(json.dumps(json.loads(text), sort_keys=True) for text in texts)
    pairs = zip(read(name, again.encode()), read(name, whole.encode()), strict=True)
    assert all(_placeless(one) == _placeless(other) for one, other in pairs)


@pytest.mark.parametrize("name", MANY)
def test_a_file_without_puzzles_reads_back(name: str) -> None:
    try:
        assert read(name, written(name, [])) == []
    except FormatError:
        assert name in {*LINKS, "solo"}


@pytest.mark.parametrize("name", (*MANY, *SINGLE))
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_other_encodings_are_detected(name: str, encoding: str) -> None:
    if name in BINARY:
        return
    record = Record(grid=Grid(FULL[:60] + "." * 21))
    content = written(name, [record]).decode().replace("\n", "\r\n").encode(encoding)
    scores = {other: FORMATS[other].codec.confidence(source(content)) for other in MINE}
    assert max(scores, key=lambda other: scores[other]) == name, scores
    assert _bare(read(name, content)[0]) == record
