"""OpenSudoku's XML in its versions, and malformed files."""

from __future__ import annotations

import pytest

from sudokudb.formats.codecs import opensudoku
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import detect_format
from tests.formats.codecs.support import OPENSUDOKU_1, OPENSUDOKU_2, PUZZLE, ZEROS, opensudoku_cells
from tests.formats.support import grids, read, read_one, source


def test_version_1_is_read() -> None:
    for text in (
        OPENSUDOKU_1,
        OPENSUDOKU_1.replace("\n", "\r\n"),
        OPENSUDOKU_1.replace("UTF-8", "ISO-8859-1"),
    ):
        assert opensudoku.confidence(source(text)) == 100
        first, second = read("opensudoku", text)
        assert isinstance(first, Record)
        line = text[: text.index("<game")].count("\n") + 1
        assert (first.author, first.source) == ("Ann", "a book")
        assert (first.line, second.line, first.entry) == (line, line + 1, 0)
        assert first.details == {"folder": "N", "level": "hard"}
        assert grids([first, second]) == [PUZZLE, PUZZLE]


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("newline", ["&#10;", "\n", "&#xA;"])
def test_the_cells_of_every_version_are_read(version: int, newline: str) -> None:
    entry = read_one(
        "opensudoku", OPENSUDOKU_2.format(opensudoku_cells(version).replace("&#10;", newline))
    )
    assert str(entry.grid) == PUZZLE
    assert str(entry.placed) == "8" + "." * 80
    assert entry.candidates
    assert entry.candidates[1] == 0b100001000
    assert entry.notes == "n"
    assert entry.details == {"folder": "F", "folder created": "1", "state": "playing"}


@pytest.mark.parametrize(
    "text",
    [
        f'<opensudoku2><game cells_data="{opensudoku_cells(4)}" user_note="n"/></opensudoku2>',
        f'<onegravitysudoku version="1"><sudoku data="{ZEROS}"/></onegravitysudoku>',
        f"<opensudoku><game>{ZEROS}</game></opensudoku>",
        f'<!-- x --><!DOCTYPE a><opensudoku><game data="{PUZZLE}"/></opensudoku>',
    ],
)
def test_related_formats_are_read(text: str) -> None:
    assert opensudoku.confidence(source(text)) == 100
    assert grids(read("opensudoku", text)) == [PUZZLE]


BOMB = """<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">]>
<opensudoku><name>&b;</name><game data="0"/></opensudoku>"""


@pytest.mark.parametrize("inner", ["", "\n" * 20, '<!ENTITY l "lol">' * 100])
def test_xml_with_entities_is_detected_as_xml(inner: str) -> None:
    text = BOMB.replace("[<!E", f"[{inner}<!E", 1).replace('"0"', f'"{PUZZLE}"')
    assert detect_format(source(text, ".txt")).name == "opensudoku"


MALFORMED = {
    "a quote is missing": ("<game data='{}/>", 3),
    "an end is missing": ("<game data='{}'>", 5),
    "a bare &": ("<game data='{}' note='a & b'/>", 3),
}


@pytest.mark.parametrize(("game", "line"), MALFORMED.values(), ids=MALFORMED)
def test_malformed_xml_is_one_located_error(game: str, line: int) -> None:
    sound = f"<game data='{ZEROS}'/>"
    text = f"<opensudoku>\n{sound}\n{game.format(ZEROS)}\n{sound}\n</opensudoku>"
    *records, error = Reading(source(text))
    assert all(isinstance(record, Record) for record in records)
    assert isinstance(error, ParseError)
    assert error.message.startswith("not well-formed XML")
    assert error.line in (line, line + 1)


def test_unknown_elements_and_stray_text_are_errors() -> None:
    odd = f"<gmae data='{ZEROS}'><b/></gmae>"
    text = f"<opensudoku>\n{odd}\n<game data='{ZEROS}'/>\nwords</opensudoku>"
    first, record, last = read("opensudoku", text)
    assert first == ParseError(2, "unknown element <gmae>")
    assert isinstance(record, Record)
    assert last == ParseError(4, "text between elements: 'words'")


@pytest.mark.parametrize("name", ["windows-1251", "koi8-r", "Shift_JIS", "GBK"])
def test_the_declared_encoding_is_used(name: str) -> None:
    title = "数独" if name in ("Shift_JIS", "GBK") else "Судоку"
    text = f"<?xml version='1.0' encoding='{name}'?><opensudoku><game title='{title}' "
    reading = Reading(source((text + f"data='{ZEROS}'/></opensudoku>").encode(name)))
    (record,) = reading
    assert isinstance(record, Record)
    assert record.title == title
    assert reading.summary() == "test: opensudoku, 1 puzzle"
