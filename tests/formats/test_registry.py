"""Every format reads and detects its own output, and damaged files do not crash it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.errors import FormatError, SudokuError
from sudokudb.formats import writing as files
from sudokudb.formats.model.candidates import digits_on, implied_candidates
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS, Format, detect_format, find_format
from sudokudb.notation import SIZES
from tests.conftest import SIMPLE
from tests.formats.support import (
    grids,
    played,
    puzzles,
    read,
    read_one,
    records_in,
    source,
    written,
)

if TYPE_CHECKING:
    from sudokudb.formats.text.plain_lines import LineBlock

WRITERS = [form for form in FORMATS.values() if form.writes and not form.extra]
PLACED = ("sdk", "sdx", "ss", "hodoku", "pencilmarks", "sudokuwiki")
CANDIDATES = ("ss", "hodoku", "pencilmarks", "sudokuwiki")

names = pytest.mark.parametrize("form", WRITERS, ids=[form.name for form in WRITERS])


def parts(form: Format, records: list[Record]) -> list[list[Record]]:
    """Return the records of each file."""
    return [[record] for record in records] if form.single else [records]


@names
@pytest.mark.parametrize("count", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_grids_read_back_and_the_format_is_detected(form: Format, count: int) -> None:
    for part in parts(form, puzzles(count if not form.single else count // 10)):
        data = written(form, part)
        assert detect_format(source(data, form.suffixes[0])) is form
        assert grids(read(form, data)) == [str(record.grid) for record in part]


@st.composite
def any_size(draw: st.DrawFn) -> Record:
    """Draw a grid of any size with few digits or many, low ones, high ones or all."""
    size = draw(st.sampled_from([4, 9, 16, 25]))
    low, high = draw(st.sampled_from([(1, 1), (1, min(4, size)), (min(10, size), size), (1, size)]))
    cells = draw(st.sets(st.integers(0, size * size - 1), max_size=draw(st.sampled_from([2, 99]))))
    digits = [draw(st.integers(low, high)) if i in cells else 0 for i in range(size * size)]
    return Record(grid=Grid.from_digits(digits))


@names
@given(records=st.lists(any_size(), min_size=1, max_size=3))
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_every_size_reads_back_or_is_refused(form: Format, records: list[Record]) -> None:
    part = records[:1] if form.single else records
    try:
        data = written(form, part)
    except FormatError as error:
        assert "\n" not in error.message
        return
    known = detect_format(source(data, form.suffixes[0]))
    for other in {form, known}:
        assert grids(read(other, data)) == [str(record.grid) for record in part]


@pytest.mark.parametrize("name", ["msk", "sdk"])
def test_rows_that_could_be_4x4_grids_are_refused(name: str) -> None:
    low = Record(grid=Grid("1" + "." * 254 + "4"))
    with pytest.raises(FormatError, match="cannot tell 16 rows with few digits above 4") as caught:
        written(name, [low])
    assert caught.value.hint == "try --to line"
    assert written(name, [Record(grid=Grid("5" + "." * 255))])


@pytest.mark.parametrize("name", PLACED)
def test_placed_digits_stay_apart_from_givens(name: str) -> None:
    form = FORMATS[name]
    some = [played(puzzle, seed, candidates=False) for seed, puzzle in enumerate(puzzles(40))]
    for part in parts(form, some):
        found = read(form, written(form, part))
        assert [(r.grid, r.placed) for r in records_in(found)] == [
            (record.grid, record.placed) for record in part
        ]


@pytest.mark.parametrize("name", CANDIDATES)
def test_candidates_read_back(name: str) -> None:
    form = FORMATS[name]
    for record in (played(puzzle, seed) for seed, puzzle in enumerate(puzzles(40))):
        try:
            found = read_one(form, written(form, [record]))
        except FormatError as error:
            assert "alone" in error.message
            continue
        assert (found.grid, found.placed) == (record.grid, record.placed)
        assert (found.candidates or implied_candidates(digits_on(found))) == record.candidates


def check_item(item: Record | ParseError | LineBlock) -> None:
    if isinstance(item, ParseError):
        assert item.message
        assert "\n" not in item.message
    elif isinstance(item, Record):
        assert item.line >= 1
        assert item.candidates is None or len(item.candidates) == len(item.grid)
        both = zip(item.grid, item.placed or item.grid, strict=True)
        assert item.placed is None or not any(given and put for given, put in both)


@given(data=st.binary(max_size=400))
@settings(deadline=None)
def test_any_bytes_give_records_and_errors(data: bytes) -> None:
    try:
        for item in detect_format(source(data)).codec.read(source(data), None):
            check_item(item)
    except SudokuError as error:
        assert "\n" not in error.message


def test_a_format_is_found_by_name_and_the_nearest_is_suggested() -> None:
    assert find_format("SDK").name == "sdk"
    with pytest.raises(FormatError) as caught:
        find_format("sdkk")
    assert caught.value.hint == "did you mean 'sdk'?"


@names
def test_a_sukaku_is_refused_if_candidates_are_not_kept(form: Format) -> None:
    record = Record(grid=Grid.empty(9), candidates=tuple(1 << cell % 9 | 3 for cell in range(81)))
    out = BytesIO()
    if form.candidates:
        files.write(form, [record], out)
        assert read_one(form, out.getvalue()).candidates == record.candidates
    else:
        with pytest.raises(FormatError, match="does not hold candidates"):
            files.write(form, [record], out)


ODD = [
    *puzzles(2),
    *(Record(grid=Grid.empty(size)) for size in SIZES),
    *(Record(grid=Grid.empty(s), candidates=(6,) * s * s) for s in SIZES),
    Record(grid=Grid.empty(9), candidates=(1,) * 81),
    played(puzzles(1)[0]),
    Record(grid=Grid(f"{'.' * 80}1"), candidates=(1,) * 81),
    Record(grid=Grid(SIMPLE), placed=Grid(SIMPLE), details={"rating": "\n", "corners": "x"}),
]


@names
def test_puzzles_that_a_format_cannot_hold_are_refused(form: Format) -> None:
    refused: list[FormatError] = []
    held = list(files.writable(form, ODD, refused.append))
    assert len(held) + len(refused) == len(ODD)
    assert held[:2] == ODD[:2]
    for records in parts(form, held):
        assert written(form, records)
    for record in [] if form.single else ODD:
        if record not in held:
            with pytest.raises(FormatError):
                files.write(form, [record], BytesIO())
