"""Rows of cells and nothing else."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.codecs.support import DRAWN
from tests.formats.support import grids, read, source, written

SMALL = "1.3......2.....4"


def test_rows_are_written_with_an_empty_line_between_puzzles() -> None:
    text = written("msk", [Record(grid=Grid(SMALL)), Record(grid=Grid(SIMPLE))]).decode()
    assert text == f"1.3.\n....\n.2..\n...4\n\n{DRAWN}"
    assert grids(read("msk", text)) == [SMALL, SIMPLE]


@pytest.mark.parametrize(("suffix", "name"), [(".msk", "msk"), (".sol", "msk"), ("", "line")])
@pytest.mark.parametrize("mark", [".", "0", "X"])
def test_rows_alone_are_detected_by_the_suffix(suffix: str, name: str, mark: str) -> None:
    text = DRAWN.replace(".", mark)
    form = detect_format(source(text, suffix))
    assert (form.name, grids(read(form, text))) == (name, [SIMPLE])


def test_rows_that_look_like_small_grids_are_not_written() -> None:
    with pytest.raises(FormatError, match="msk cannot tell 16 rows"):
        written("msk", [Record(grid=Grid.empty(16))])
