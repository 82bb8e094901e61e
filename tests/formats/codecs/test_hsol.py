"""HoDoKu's saved puzzles."""

from __future__ import annotations

import io
import zipfile

import pytest
from defusedxml.ElementTree import fromstring

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import hsol
from sudokudb.formats.model.candidates import implied_candidates
from sudokudb.formats.model.record import Record
from sudokudb.grid import Grid
from tests.formats.codecs.support import PUZZLE, ZEROS
from tests.formats.support import read, read_error, read_one, source, written


def _beans(initial: str, values: str = "", fixed: str = "", kind: str = "sudoku.Sudoku2") -> str:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<java version="17.0.15" class="java.beans.XMLDecoder"><object class="{kind}" id="Sudoku20">
<void property="values">{values}</void><void property="fixed">{fixed}</void>
<void property="initialState"><string>{initial}</string></void></object>
<object class="java.util.ArrayList"><void method="add"><object class="sudoku.Sudoku2">
<void property="initialState"><string>:0000:x:{"1" * 81}:::</string></void></object></void></object>
</java>"""


def _zipped(text: str, name: str = "SudokuData") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["sudoku.Sudoku2", "sudoku.Sudoku"])
@pytest.mark.parametrize("line", [f":0000:x:{PUZZLE}:::", f":0000:x:{ZEROS}:::", PUZZLE])
def test_saved_puzzles_of_both_versions_are_read(kind: str, line: str) -> None:
    value = '<void index="0"><int>8</int></void><void index="3"><int>5</int></void>'
    fixed = '<void index="3"><boolean>true</boolean></void>'
    content = _zipped(_beans(line, value, fixed, kind))
    assert hsol.confidence(source(content)) == 100
    (entry,) = read("hsol", content)
    assert entry == Record(grid=Grid(PUZZLE), placed=Grid("8" + "." * 80))


def test_placed_digits_are_not_givens() -> None:
    entry = read_one("hsol", _zipped(_beans(f":0000:x:+8{PUZZLE[1:]}:::")))
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)


def test_the_objects_that_hodoku_expects_are_written() -> None:
    marks = tuple(0 if mark != "." else 0b11 if cell else 0 for cell, mark in enumerate(PUZZLE))
    record = Record(grid=Grid(PUZZLE), placed=Grid("8" + "." * 80), candidates=marks)
    content = written("hsol", [record])
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        (entry,) = archive.infolist()
        assert (entry.filename, entry.date_time) == ("SudokuData", (1980, 1, 1, 0, 0, 0))
        puzzle, *others = fromstring(archive.read(entry))
    properties = {
        void.get("property"): [(v.get("index"), v.findtext("*")) for v in void] for void in puzzle
    }
    givens = [(str(cell), mark) for cell, mark in enumerate(PUZZLE) if mark != "."]
    assert properties["values"] == [("0", "8"), *givens]
    assert properties["fixed"] == [(cell, "true") for cell, _ in givens]
    assert properties["cells"] == [(str(cell), str(mark)) for cell, mark in enumerate(marks)]
    assert puzzle.findtext("void/string") == f":0000:x:{PUZZLE}:::"
    # Without a tab of steps, and its title, HoDoKu opens nothing.
    assert [(o.tag, o.get("class"), len(o)) for o in others] == [
        ("array", "int", 0),
        *(("object", "java.util.ArrayList", count) for count in (0, 1, 1, 0)),
    ]


def test_cells_without_marks_have_all_candidates() -> None:
    grid = Grid("1" + "." * 80)
    (every,) = read("hsol", written("hsol", [Record(grid=grid)]))
    assert every == Record(grid=grid)
    marks = (*implied_candidates(grid.digits)[:80], 0b111)
    (entry,) = read("hsol", written("hsol", [Record(grid=grid, candidates=marks)]))
    assert entry == Record(grid=grid, candidates=marks)
    assert 511 in marks


def test_damaged_files_are_refused() -> None:
    for content in (
        b"PK\x03\x04",
        _zipped("no XML"),
        _zipped("<java/>"),
        _zipped(_beans(PUZZLE))[:-60],
        _zipped("<java>" + "0" * (1 << 24) + "</java>"),
        _zipped(_beans(PUZZLE)).replace(b"\x08\0", b"\x63\0"),
    ):
        with pytest.raises(FormatError) as caught:
            read("hsol", content)
        assert "\n" not in caught.value.message
    read_error("hsol", _zipped(_beans(":0000:x:123:::")))
