"""Notes next to the answer to a query: unknown names, and for a person the unsolved puzzles.

The hints where a query finds nothing are in golden/query_hints.txt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.cli import output, run
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory, fresh: bytes) -> bytes:
    """The bytes of a database of three solved puzzles, two of them labelled, and two unsolved."""
    path = tmp_path_factory.mktemp("filled") / "puzzles.sqlite3"
    path.write_bytes(fresh)
    with Library.open(path) as library:
        library.labels.put(TAGS, "Monday", [1, 3])
        library.labels.put(COLLECTIONS, "top 1465", [2])
        library.add(numbered(0b1111), "New")
        library.add(numbered(0b11111), "Newer")
        library.labels.put(TAGS, "fresh", [5])
    return path.read_bytes()


@pytest.fixture(autouse=True)
def filled(database: Path, content: bytes) -> None:
    database.write_bytes(content)


OR_WAS_SEARCHED = '"or" was searched in titles; OR is the operator'
# A part of each note that everybody gets, and of each that only a person gets.
NOTES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "-tag:mondy": (("'Monday'",), ()),
    "-tag:xyz": ((), ()),
    "-collection:monday": (("'tag:monday'",), ()),
    "tag:monday,xyz": (("there is no tag 'xyz'",), ()),
    "tag:monday level:simple": ((), ()),
    "level:simple": ((), ("2 ",)),
    "solutions:1 -tag:mondy,fresh": (("'Monday'",), ("1 ",)),
    "has:level": ((), ()),
    "-level:simple": ((), ("2 ",)),
    "missing:level": ((), ()),
    "-missing:level": ((), ()),
    "-solutions:2": ((), ("2 ",)),
    "title:New": ((), ()),
    "tag:monday or tag:xyz": (("there is no tag 'xyz'",), ()),
    "tag:monday or tag:fresh": ((), ()),
    "-(tag:mondy tag:fresh)": (("'Monday'",), ()),
    "tag:monday level:simple or tag:fresh": ((), ("`(tag:monday level:simple) OR tag:fresh`",)),
    "level:nested or title:newer": ((), ("1 puzzle is left out",)),
    "new OR tag:monday or tag:fresh": ((), ()),
    "simple OR x or": ((), (OR_WAS_SEARCHED, "`title:simple OR (title:x title:or)`")),
    "tag:mon*": ((), ()),
}
COMMANDS = ("list", "list --count", "stats", "export --format jsonl")


@pytest.mark.parametrize("query", NOTES)
@pytest.mark.parametrize("command", COMMANDS)
def test_notes_accompany_an_answer(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    query: str,
) -> None:
    for_all, for_person = NOTES[query]
    for person, notes in ((False, for_all), (True, for_all + for_person)):
        monkeypatch.setattr(output, "errors_on_terminal", lambda person=person: person)
        assert run([*command.split(), *query.split()]) == 0
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == len(notes)
        assert all(note in line for note, line in zip(notes, lines, strict=True))


def test_a_list_without_a_query_has_no_notes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list"]) == 0
    assert capsys.readouterr().err == ""
