"""Undo and redo of all kinds of changes in any order, against a list of snapshots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sudokudb import Library
from sudokudb.errors import Duplicate, NotFound
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.library.support import dumped, rows, run_import
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb.library import Puzzle
    from tests.conftest import LibraryMaker

pytestmark = pytest.mark.everywhere

NUMBERS = st.integers(0, 12)
NAMES = st.sampled_from(["a", "b"])
KINDS = st.sampled_from([TAGS, COLLECTIONS])
TEXTS = st.sampled_from(["", "x", "y\nz"])
PLACED = st.sampled_from(["", "." * 80 + "5", "." * 80 + "6"])
ENTRIES = st.fixed_dictionaries(
    {"grid": NUMBERS.map(numbered).map(str)},
    optional={
        "title": TEXTS,
        "notes": TEXTS,
        "placed": PLACED,
        "tags": st.lists(NAMES, max_size=2),
        "collections": st.lists(NAMES, max_size=2),
    },
)


class Journal(RuleBasedStateMachine):
    """Changes to a library, and the dump that it must have after each."""

    shelf: LibraryMaker

    @initialize()
    def open(self) -> None:
        self.library = self.shelf()
        self.snapshots = [dumped(self.library)]
        self.place = 0
        self.imports = 0

    def teardown(self) -> None:
        if hasattr(self, "library"):
            assert self.library.verify() == []
            self.library.close()
            self.shelf.clear()

    def changed(self) -> None:
        """Keep a snapshot after a change, which can be undone but not redone."""
        now = dumped(self.library)
        if now != self.snapshots[self.place]:
            self.place += 1
            self.snapshots[self.place :] = [now]

    def some(self, number: int, count: int = 1) -> list[Puzzle]:
        puzzles = list(self.library)
        return [puzzles[(number + i) % len(puzzles)] for i in range(min(count, len(puzzles)))]

    @rule(number=NUMBERS, title=TEXTS)
    def add(self, number: int, title: str) -> None:
        try:
            self.library.add(numbered(number), title)
        except Duplicate:
            return
        self.changed()

    @rule(which=NUMBERS, number=NUMBERS, notes=TEXTS)
    def edit(self, which: int, number: int, notes: str) -> None:
        for puzzle in self.some(which):
            try:
                self.library.edit(puzzle, numbered(number), texts={"notes": notes})
            except Duplicate:
                return
            self.changed()

    @rule(which=NUMBERS, title=TEXTS)
    def rename(self, which: int, title: str) -> None:
        for puzzle in self.some(which):
            self.library.edit(puzzle, title=title)
            self.changed()

    @rule(which=NUMBERS, count=st.integers(1, 4))
    def remove(self, which: int, count: int) -> None:
        if chosen := self.some(which, count):
            self.library.remove(*chosen)
            self.changed()

    @rule(kind=KINDS, name=NAMES, which=NUMBERS, count=st.integers(1, 4))
    def file(self, kind: object, name: str, which: int, count: int) -> None:
        ids = [puzzle.id for puzzle in self.some(which, count)]
        self.library.labels.put(kind, name, ids)  # type: ignore[arg-type]  # one of the kinds
        self.changed()

    @rule(kind=KINDS, name=NAMES, which=NUMBERS, count=st.integers(1, 4))
    def unfile(self, kind: object, name: str, which: int, count: int) -> None:
        ids = [puzzle.id for puzzle in self.some(which, count)]
        try:
            self.library.labels.take(kind, name, ids)  # type: ignore[arg-type]  # one of the kinds
        except NotFound:
            return
        self.changed()

    @rule(
        entries=st.lists(ENTRIES, min_size=1, max_size=6),
        way=st.sampled_from(["skip", "keep", "merge"]),
        tags=st.lists(NAMES, max_size=1),
    )
    def take_in(self, entries: list[dict[str, str]], way: str, tags: list[str]) -> None:
        self.imports += 1
        file = rows(*entries, name=f"{self.imports}.jsonl")
        options: dict[str, Any] = {
            "on_duplicate": way,
            "tags": tuple(tags),
            "format": "jsonl",
            "batch_size": 3,
        }
        run_import(self.library, file, **options)
        self.changed()

    @precondition(lambda self: self.place)
    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _ in range(min(times, self.place)):
            self.library.undo()
            self.place -= 1
            assert dumped(self.library) == self.snapshots[self.place]

    @rule(times=st.integers(1, 3))
    def redo(self, times: int) -> None:
        for _ in range(times):
            if self.place + 1 == len(self.snapshots):
                with pytest.raises(NotFound):
                    self.library.redo()
                return
            self.library.redo()
            self.place += 1
            assert dumped(self.library) == self.snapshots[self.place]

    @rule()
    def reopen(self) -> None:
        location = self.library.location
        self.library.close()
        self.library = Library.open(location)

    @invariant()
    def is_as_kept(self) -> None:
        assert dumped(self.library) == self.snapshots[self.place]


@pytest.mark.parametrize("examples", [6, pytest.param(100, marks=pytest.mark.slow)])
def test_undo_and_redo_are_steps_along_a_list_of_snapshots(
    make_library: LibraryMaker, examples: int
) -> None:

    class Machine(Journal):
        shelf = make_library

    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
