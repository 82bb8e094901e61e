"""Every change can be undone, many in a row, also after the program has ended."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, Library
from sudokudb.errors import Duplicate, NotFound, StaleEdit
from sudokudb.grid import ConflictError
from sudokudb.library import Puzzle
from tests.support import numbered

pytestmark = pytest.mark.everywhere


def rename(library: Library, *titles: str) -> None:
    for title in titles:
        library.edit(library.find(1), title=title)


def test_many_in_a_row_and_after_reopening(library: Library) -> None:
    before = list(library)
    added = library.add(numbered(1), "Mine")
    edited = library.edit(added, numbered(3), "Yours")
    library.remove(edited, library.find(1))
    after = list(library)
    library.close()
    said = []
    for _ in range(3):
        with Library.open(library._store.location) as again:
            said.append(again.undo().what)
    assert said == ["remove #4 Yours, #1 Simple", "edit #4 Mine", "add #4 Mine"]
    with Library.open(library._store.location) as again:
        assert list(again) == before
        assert [again.redo().what for _ in said] == said[::-1]
        assert list(again) == after


def test_there_is_an_end_on_both_sides(library: Library) -> None:
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


def test_a_new_change_clears_what_could_be_redone(library: Library) -> None:
    rename(library, "A", "B", "C")
    library.undo()
    library.undo()
    rename(library, "D")
    with pytest.raises(NotFound):
        library.redo()
    assert library.find(1).title == "D"
    library.undo()
    assert library.find(1).title == "A"


def test_an_id_is_never_used_again(library: Library) -> None:
    first = library.add(numbered(1))
    library.undo()
    second = library.add(numbered(1))
    library.remove(second)
    third = library.add(numbered(1))
    assert first.id < second.id < third.id


def test_a_removed_puzzle_comes_back_as_it_was(library: Library) -> None:
    puzzle = library.add(numbered(0b111), "Mine", source="a book")
    library.solve(puzzle)
    known = library.find(puzzle.id)
    assert known.solutions == 2
    library.remove(known)
    library.undo()
    assert library.find(puzzle.id) == known


def test_a_change_of_several_puzzles_is_one(library: Library) -> None:
    library.remove(*library)
    assert len(library) == 0
    library.undo()
    assert [puzzle.title for puzzle in library] == ["Simple", "Intermediate", "Difficult"]


def test_what_changes_nothing_is_no_change(library: Library) -> None:
    rename(library, "A")
    library.undo()
    library.edit(library.find(1), library.find(1).grid, "Simple")
    library.remove()
    library.solve(library.find(1))
    assert library.redo().what == "edit #1 Simple"


def test_a_change_that_fails_is_no_change(library: Library) -> None:
    rename(library, "A")
    library.undo()
    before = list(library)
    simple, gone = library.find(1), library.find(2)
    library.remove(gone)
    library.undo()
    library.redo()
    with pytest.raises(NotFound):
        library.remove(simple, gone)
    library.undo()
    assert list(library) == before


TEXT = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
OPERATIONS = st.one_of(
    st.tuples(st.just("add"), st.integers(0, 30)),
    st.tuples(st.just("edit"), st.integers(0, 30)),
    st.tuples(st.just("title"), st.text(TEXT, max_size=3)),
    st.tuples(st.sampled_from(["remove", "undo", "undo", "undo", "redo", "redo", "reopen"])),
)


class Model:
    """What undo and redo mean: a list of snapshots, and the place that we stand at."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.snapshots = [list(library)]
        self.place = 0
        self.ids = {puzzle.id for puzzle in library}

    @property
    def puzzles(self) -> list[Puzzle]:
        return self.snapshots[self.place]

    def step(self, kind: str, value: int | str = 0) -> None:
        if kind in ("undo", "redo"):
            self.move(kind)
        elif kind == "reopen":
            path = self.library.path
            self.library.close()
            self.library = Library.open(path)
        elif kind == "add":
            self.add(numbered(int(value)))
        elif self.puzzles:
            self.change(kind, value)
        assert list(self.library) == self.puzzles

    def move(self, kind: str) -> None:
        place = self.place + (1 if kind == "redo" else -1)
        if 0 <= place < len(self.snapshots):
            getattr(self.library, kind)()
            self.place = place
        else:
            with pytest.raises(NotFound):
                getattr(self.library, kind)()

    def add(self, grid: object) -> None:
        if grid not in [puzzle.grid for puzzle in self.puzzles]:
            puzzle = self.library.add(str(grid))
            assert puzzle.id > max(self.ids)
            self.ids.add(puzzle.id)
            self.take([*self.puzzles, puzzle])

    def change(self, kind: str, value: int | str) -> None:
        *rest, last = self.puzzles
        if kind == "remove":
            self.library.remove(last)
            self.take(rest)
            return
        if kind == "title":
            changed = self.library.edit(last, title=str(value))
        elif numbered(int(value)) not in [puzzle.grid for puzzle in rest]:
            changed = self.library.edit(last, numbered(int(value)))
        else:
            return
        if changed != last:
            self.take([*rest, changed])

    def take(self, puzzles: list[Puzzle]) -> None:
        self.place += 1
        self.snapshots[self.place :] = [puzzles]


@given(operations=st.lists(OPERATIONS, max_size=25))
@settings(deadline=None)
def test_undo_and_redo_are_steps_along_a_list_of_snapshots(
    fresh: bytes, operations: list[tuple[str, int | str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.sqlite3"
        path.write_bytes(fresh)
        model = Model(Library.open(path))
        try:
            for operation in operations:
                model.step(*operation)
            assert model.library.verify() == []
        finally:
            model.library.close()


def test_an_edit_over_somebody_elses_is_refused(library: Library) -> None:
    seen = library.find(1)
    changed = library.edit(seen, grid=seen.grid.with_row(0, "........."))
    with pytest.raises(StaleEdit, match=r"puzzle #1 Simple was changed meanwhile"):
        library.edit(seen, grid=seen.grid.with_row(8, "........."))
    assert library.find(1) == changed
    assert library.edit(seen, title="Renamed").grid == changed.grid


def test_what_was_found_out_stays_when_a_title_is_undone(library: Library) -> None:
    puzzle = library.add(numbered(5))
    library.edit(puzzle, title="Named")
    library.solve(library.find(puzzle.id))
    library.undo()
    assert (library.find(puzzle.id).title, library.find(puzzle.id).count) == ("", "2 or more")


def test_looking_for_one_solution_forgets_nothing(library: Library) -> None:
    puzzle = library.add(numbered(5))
    library.solve(puzzle, 2)
    library.solve(puzzle, 1)
    assert library.find(puzzle.id).count == "2 or more"


def test_many_are_added_as_one_change(library: Library) -> None:
    clash = Grid("11" + "." * 79)
    first, again, invalid, last = library.add_many([numbered(5), numbered(5), clash, numbered(6)])
    assert [type(item) for item in (first, again, invalid, last)] == [
        Puzzle,
        Duplicate,
        ConflictError,
        Puzzle,
    ]
    assert library.undo().what == "add #4 (untitled) and 1 more"
    assert len(library) == 3
