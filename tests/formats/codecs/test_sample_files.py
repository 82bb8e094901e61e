"""Text formats in real files: dialects, encodings, several puzzles."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.codecs.support import SAMPLES, SOLVED
from tests.formats.support import detected, grids, read, records_in, source, written
from tests.support import full


@pytest.mark.parametrize(("name", "text"), SAMPLES.values(), ids=SAMPLES)
def test_every_sample_is_detected_and_read(name: str, text: str) -> None:
    assert detect_format(source(text)).name == name
    assert grids(read(name, text)) == [SIMPLE]


@pytest.mark.parametrize("case", [key for key in SAMPLES if key not in ("CR",)])
def test_every_sample_is_read_in_every_encoding(case: str) -> None:
    name, text = SAMPLES[case]
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"):
        kept = text.replace("\u200b", "") if encoding == "latin-1" else text
        data = kept.encode(encoding)
        assert detect_format(source(data)).name == name, encoding
        assert grids(read(name, data)) == [SIMPLE], encoding


@pytest.mark.parametrize(
    "case", [key for key in SAMPLES if key not in ("CR", "numbers, empty fields")]
)
def test_line_ends_and_trailing_blanks_change_nothing(case: str) -> None:
    name, text = SAMPLES[case]
    for changed in (
        text.rstrip("\n"),
        text.replace("\r", "").replace("\n", " \r\n"),
        f"\n{text}\n\n",
    ):
        assert grids(read(name, changed)) == [SIMPLE]


TWICE = [
    "a heading", "lines of = between", "goodsudoku", "sdm", "sdk headers", "ss frame", "spf",
    "hodoku", "hodoku print", "exchange", "killer", "sumocue", "gsf taxonomy", "qqwing",
    "qqwing, solved", "qqwing readable", "numbers",
]  # fmt: skip


@pytest.mark.parametrize("case", TWICE)
def test_two_puzzles_in_a_file_are_read(case: str) -> None:
    name, text = SAMPLES[case]
    assert grids(read(name, f"{text}\n{text}")) == [SIMPLE] * 2


@pytest.mark.parametrize("suffix", [".sdm", ".txt", ""])
@pytest.mark.parametrize("name", ["line", "sdm", "spf", "msk"])
def test_a_full_grid_below_its_puzzle_is_its_solution(name: str, suffix: str) -> None:
    texts = [SIMPLE, SOLVED, DIFFICULT]
    data = written(name, [Record(grid=Grid(text)) for text in texts])
    found = records_in(detected(data, suffix))
    assert [(str(r.grid), r.solution) for r in found] == [(SIMPLE, Grid(SOLVED)), (DIFFICULT, None)]


@pytest.mark.parametrize("suffix", [".sdm", ".txt", ""])
@pytest.mark.parametrize("name", ["line", "sdm", "spf", "msk"])
def test_a_full_grid_that_is_no_solution_is_a_puzzle_with_a_warning(name: str, suffix: str) -> None:
    texts = [SOLVED, DIFFICULT, SOLVED]
    data = written(name, [Record(grid=Grid(text)) for text in texts])
    found = records_in(detected(data, suffix))
    assert [(str(r.grid), bool(r.warnings)) for r in found] == [
        (SOLVED, True),
        (DIFFICULT, False),
        (SOLVED, True),
    ]


@pytest.mark.parametrize("name", ["line", "sdk", "spf", "msk", "numbers"])
def test_grids_of_any_size_read_back(name: str) -> None:
    for order in (2, 3, 4, 5):
        text = full(order).replace("3", ".")
        (record,) = read("line", text)
        assert isinstance(record, Record)
        assert grids(read(name, written(name, [record]))) == [text]
