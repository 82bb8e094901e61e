"""Undo and redo of changes, one after the other, also after the program has ended."""

from __future__ import annotations

from typing import Any

import pytest

from sudokudb import Grid, Library
from sudokudb.errors import Duplicate, NotFound, StaleEdit
from sudokudb.grid import ConflictError
from sudokudb.library import Puzzle
from tests.conftest import SIMPLE
from tests.support import numbered

pytestmark = pytest.mark.everywhere


def rename(library: Library, *titles: str) -> None:
    for title in titles:
        library.edit(library.get(1), title=title)


def test_changes_are_undone_after_reopening(library: Library) -> None:
    before = list(library)
    added = library.add(numbered(1), "Mine")
    edited = library.edit(added, numbered(3), "Yours")
    library.remove(edited, library.get(1))
    after = list(library)
    library.close()
    undone = []
    for _ in range(3):
        with Library.open(library.location) as again:
            undone.append(again.undo().what)
    assert undone == ["remove #4 Yours, #1 Simple", "edit #4 Mine", "add #4 Mine"]
    with Library.open(library.location) as again:
        assert list(again) == before
        assert [again.redo().what for _ in undone] == undone[::-1]
        assert list(again) == after


def test_undo_and_redo_end(library: Library) -> None:
    for nothing in (library.undo, library.redo):
        with pytest.raises(NotFound, match="nothing to"):
            nothing()
    rename(library, "A")
    library.undo()
    with pytest.raises(NotFound, match="nothing to undo"):
        library.undo()
    library.redo()
    with pytest.raises(NotFound, match="nothing to redo"):
        library.redo()


def test_an_id_is_never_used_again(library: Library) -> None:
    first = library.add(numbered(1))
    library.undo()
    second = library.add(numbered(1))
    library.remove(second)
    third = library.add(numbered(1))
    assert first.id < second.id < third.id


def test_an_edit_that_changes_nothing_is_not_in_the_journal(library: Library) -> None:
    rename(library, "A")
    library.undo()
    library.edit(library.get(1), library.get(1).grid, "Simple")
    library.remove()
    library.solve(library.get(1))
    assert library.redo().what == "edit #1 Simple"


def test_a_change_that_fails_is_not_in_the_journal(library: Library) -> None:
    rename(library, "A")
    library.undo()
    before = list(library)
    simple, gone = library.get(1), library.get(2)
    library.remove(gone)
    library.undo()
    library.redo()
    with pytest.raises(NotFound):
        library.remove(simple, gone)
    library.undo()
    assert list(library) == before


GRID = Grid(SIMPLE)
EDITS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "grid": ({"grid": GRID.with_row(0, "." * 9)}, {"grid": GRID.with_row(8, "." * 9)}),
    "title": ({"title": "One"}, {"title": "Two"}),
    "notes": ({"append": "one"}, {"texts": {"notes": "two"}}),
    "author": ({"texts": {"author": "one"}}, {"texts": {"author": "two", "notes": "lost"}}),
    "details": ({"details": {"url": "one"}}, {"details": {"date": "two"}}),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_over_an_edit_by_another_program_is_refused(library: Library, name: str) -> None:
    first, second = EDITS[name]
    seen = library.get(1)
    changed = library.edit(seen, **first)
    assert changed != seen
    with pytest.raises(StaleEdit, match=r"puzzle #1 Simple was changed by another program"):
        library.edit(seen, **second)
    assert library.get(1) == changed
    assert library.edit(seen, texts={"license": "CC0-1.0"}).license == "CC0-1.0"
    assert library.edit(seen, append="added").notes.splitlines()[-1] == "added"


def test_a_verdict_stays_when_a_title_is_undone(library: Library) -> None:
    puzzle = library.add(numbered(5))
    library.edit(puzzle, title="Named")
    library.solve(library.get(puzzle.id))
    library.undo()
    assert (library.get(puzzle.id).title, library.get(puzzle.id).count) == ("", "2 or more")


def test_solving_for_one_solution_keeps_a_stored_count(library: Library) -> None:
    puzzle = library.add(numbered(5))
    library.solve(puzzle, 2)
    library.solve(puzzle, 1)
    assert library.get(puzzle.id).count == "2 or more"


def test_several_grids_are_added_as_one_change(library: Library) -> None:
    clash = Grid("11" + "." * 79)
    first, again, invalid, last = library.puzzles.add_many(
        [numbered(5), numbered(5), clash, numbered(6)]
    )
    assert [type(item) for item in (first, again, invalid, last)] == [
        Puzzle,
        Duplicate,
        ConflictError,
        Puzzle,
    ]
    assert library.undo().what == "add #4 (untitled) and 1 more"
    assert len(library) == 3
