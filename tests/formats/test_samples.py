"""A sample of every format, in tests/samples, with the same three puzzles or the first of them.

The samples of formats that are written are what our own writers write; the others are made by hand.
With SUDOKUDB_RENEW_GOLDEN set, the former are written anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.reading import Reading, open_source
from sudokudb.formats.registry import FORMATS
from sudokudb.puzzle import Rating
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.formats.support import played, written
from tests.support import SOLUTIONS

FOLDER = Path(__file__).parents[1] / "samples" / "formats"
SAMPLES = {path.stem: path for path in FOLDER.iterdir() if path.is_file()}
BY_HAND = ("killer", "sumocue")
NOT_STABLE = ("parquet", "hsol", "penpa")  # other versions of libraries compress differently
RECORDS = (
    Record(
        grid=Grid(SIMPLE),
        title="Simple",
        author="The Palm, 2008",
        ratings=(Rating(rater="se", score=1.5),),
    ),
    Record(grid=Grid(INTERMEDIATE), title="Ünïcode & <tags>", notes="a note", tags=("easy",)),
    played(
        Record(grid=Grid(DIFFICULT), title="Difficult", solution=Grid(SOLUTIONS["Difficult"])),
        candidates=False,
    ),
)


def records_of(name: str) -> tuple[Record, ...]:
    """Return the puzzles of a sample, of which those made by hand have one."""
    return RECORDS[:1] if FORMATS[name].single or name in BY_HAND else RECORDS


def sample(name: str) -> bytes:
    """Return what our writer writes."""
    return written(name, records_of(name))


def test_every_format_has_a_sample() -> None:
    assert {*SAMPLES} == {*FORMATS}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_format_and_the_grids_of_every_sample_are_found(name: str) -> None:
    if FORMATS[name].extra:
        pytest.importorskip("pyarrow")
    with open_source(SAMPLES[name]) as source:
        reading = Reading(source)
        found = [str(item.grid) if isinstance(item, Record) else item.message for item in reading]
    assert reading.form.name == name
    assert found == [str(record.grid) for record in records_of(name)]


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in BY_HAND])
def test_our_writers_write_the_samples(name: str) -> None:
    if FORMATS[name].extra:
        pytest.importorskip("pyarrow")
    path = FOLDER / f"{name}{FORMATS[name].suffixes[0]}"
    if os.environ.get("SUDOKUDB_RENEW_GOLDEN"):
        path.write_bytes(sample(name))
    assert name in NOT_STABLE or sample(name) == path.read_bytes()
