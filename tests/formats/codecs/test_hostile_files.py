"""Hostile files are read or refused in every format, and hostile titles are written as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudokudb.errors import SudokuError
from sudokudb.formats.model.record import ParseError
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS, Format
from sudokudb.formats.source.source import LONGEST_LINE
from tests.formats.support import grids, puzzles, read, source, written

ENTITIES = '<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">'
HOSTILE = {
    "null bytes": b"\0" * 100_000,
    "a long line": b"7" * (LONGEST_LINE + 9),
    "lists in lists": b"[" * 20_000,
    "objects in objects": b'{"a":' * 20_000,
    "a long number": b'[{"grid":' + b"9" * 5000 + b"}]",
    "elements in elements": b"<opensudoku>" + b"<a>" * 5_000,
    "entities": f"<!DOCTYPE a [{ENTITIES}]><opensudoku><name>&b;</name></opensudoku>".encode(),
    "a file by its name": (
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ksudoku>&x;</ksudoku>'
    ),
    "a bare bracket": b"<",
}


@pytest.mark.slow
@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_errors_in_every_format(case: str) -> None:
    for form in (None, *FORMATS.values()):
        try:
            found = list(Reading(source(HOSTILE[case]), form))
        except SudokuError as error:
            messages = [error.message]
        else:
            assert all(isinstance(item, ParseError) for item in found), form
            messages = [item.message for item in found if isinstance(item, ParseError)]
        assert 0 < len(messages) < 10, form
        assert all("\n" not in text and len(text) < 200 for text in messages), form


TITLES = ["\0\x1b[31m\x07", "=1+1", "a\nb\r\nc", "# not a comment", "\u202e\u2028\x85", "x" * 3000]


@pytest.mark.parametrize("form", [f for f in FORMATS.values() if f.writes and not f.extra])
def test_hostile_titles_leave_the_grids_unchanged(form: Format) -> None:
    for title in TITLES:
        some = [
            replace(record, title=title, author=title, source=title, notes=title)
            for record in puzzles(1 if form.single else 2)
        ]
        found = grids(read(form, written(form, some)))
        assert found == [str(record.grid) for record in some], title
