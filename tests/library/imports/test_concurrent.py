"""Imports while another program changes, undoes or imports puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Library
from sudokudb.errors import Duplicate, NotFound, StaleEdit
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.conftest import SIMPLE
from tests.library.support import ONE, TWO, dumped, lines, many, rows, run_import

if TYPE_CHECKING:
    from collections.abc import Callable

    Act = Callable[[Library], object]

pytestmark = pytest.mark.everywhere


def in_another_program(library: Library, act: Act, after: int = 4) -> Callable[[int], None]:
    """Return a function that acts once, on a library of its own, after so many entries."""

    def call(entries: int) -> None:
        if entries == after:
            with Library.open(library.location) as other:
                act(other)

    return call


def undo_all(library: Library) -> None:
    with pytest.raises(NotFound):
        while True:
            library.undo()


def redo_all(library: Library) -> None:
    with pytest.raises(NotFound):
        while True:
            library.redo()


def test_an_import_that_was_undone_stops(library: Library) -> None:
    before = dumped(library)
    act = in_another_program(library, Library.undo)
    with pytest.raises(StaleEdit, match="the import was undone"):
        run_import(library, lines(*many(20)), batch_size=4, act=act)
    assert dumped(library) == before
    run_import(library, lines(*many(20)))
    assert len(library) == 23


def test_an_import_that_was_undone_before_another_change_stops(library: Library) -> None:
    """The other change clears the journal's entry of the import."""

    def undo_and_add(other: Library) -> None:
        other.undo()
        other.add(ONE)

    with pytest.raises(StaleEdit):
        act = in_another_program(library, undo_and_add)
        run_import(library, lines(*many(20)), batch_size=4, act=act)
    assert [p.grid for p in library][3:] == [ONE]
    assert library.undo().what.startswith("add #")


def test_two_imports_at_once_store_each_grid_once(library: Library) -> None:
    shared = many(12)
    others = [*many(5, 50), *shared, *many(5, 60)]
    before = dumped(library)

    def import_others(other: Library) -> None:
        assert run_import(other, lines(*others, name="b.txt"), batch_size=4)[0].added == 10 + 8

    act = in_another_program(library, import_others)
    assert run_import(library, lines(*shared), batch_size=4, act=act)[0].added == 4
    grids = [p.grid for p in library]
    assert sorted(map(str, grids[3:])) == sorted(map(str, {*shared, *others}))
    assert library.verify() == []
    assert library.undo().what == "import b.txt: 18 new"
    assert library.undo().what == "import a.txt: 4 new"
    assert dumped(library) == before


def test_an_edit_of_an_imported_puzzle_is_undone_before_the_import(library: Library) -> None:
    run_import(library, rows({"grid": ONE, "title": "T"}), tags=("t",))
    library.edit(library.get(4), TWO, "U")
    library.labels.put(TAGS, "u", [4, 1])
    library.remove(library.get(4))
    steps = [dumped(library)]
    for _ in range(4):
        library.undo()
        steps.append(dumped(library))
    assert len(library) == 3
    for step in steps[-2::-1]:
        library.redo()
        assert dumped(library) == step


def add(library: Library) -> None:
    library.add(many(12)[9], "mine")


def add_and_undo(library: Library) -> None:
    add(library)
    library.undo()


def add_and_remove(library: Library) -> None:
    library.remove(library.add(many(12)[9], "mine"))


def remove(library: Library) -> None:
    library.remove(library.get(4))


def edit(library: Library) -> None:
    library.edit(library.get(4), ONE)


def rename(library: Library) -> None:
    library.edit(library.get(4), title="renamed")


def rename_and_undo(library: Library) -> None:
    rename(library)
    library.undo()


def label(library: Library) -> None:
    library.labels.put(TAGS, "t", [4])
    library.labels.take(TAGS, "t", [4])


ACTS = [add, add_and_undo, add_and_remove, remove, edit, rename, label]


@pytest.mark.parametrize(
    ("policy", "tags"),
    [
        ("skip", ("t",)),
        ("merge", ("t",)),
        pytest.param("keep", (), marks=pytest.mark.slow),
        pytest.param("merge", (), marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("act", ACTS)
def test_changes_during_an_import_can_be_undone(
    library: Library, act: Act, policy: str, tags: tuple[str, ...]
) -> None:
    """Later batches repeat what was added, removed, edited or labelled meanwhile."""
    before = dumped(library)
    each = [{"grid": grid, "notes": "from the file"} for grid in (*many(12), *many(12))]
    run_import(
        library,
        rows(*each),
        batch_size=4,
        act=in_another_program(library, act, 8),
        on_duplicate=policy,
        tags=tags,
    )
    after = dumped(library)
    undo_all(library)
    assert dumped(library) == before
    assert library.verify() == []
    redo_all(library)
    assert dumped(library) == after


@pytest.mark.parametrize(
    ("act", "stays"),
    [
        (lambda library: library.add(TWO, "mine"), False),
        (lambda library: library.edit(library.get(1), title="mine"), False),
        (add_and_undo, False),
        (rename_and_undo, False),
        (rename, True),
        (edit, True),
        (remove, True),
        (label, True),
        (lambda library: library.labels.put(COLLECTIONS, "mine", [4, 1]), True),
    ],
)
def test_an_import_that_fails_keeps_the_changes_of_others(
    library: Library, act: Act, *, stays: bool
) -> None:
    """It takes back what it imported, unless another program has changed that."""
    begun = dumped(library)
    acted: list[list[str]] = []

    def act_and_dump(other: Library) -> None:
        act(other)
        acted.append(dumped(other))

    with pytest.raises(Duplicate) as caught:
        run_import(
            library,
            lines(*many(9), SIMPLE),
            batch_size=4,
            act=in_another_program(library, act_and_dump, 8),
            on_duplicate="fail",
            tags=("t",),
        )
    hint = caught.value.hint or ""
    assert hint.startswith("the entries before it" if stays else "nothing was imported")
    assert library.verify() == []
    imported = {str(grid) for grid in many(9)}
    rest = [line for line in acted[0] if not any(grid in line for grid in imported)]
    assert dumped(library) == (acted[0] if stays else rest)
    for change_all in (undo_all, redo_all, undo_all):
        change_all(library)
        assert library.verify() == []
    assert dumped(library) == begun


@pytest.mark.parametrize("after", [4, 8])
def test_an_import_of_two_changes_that_fails_takes_back_both(library: Library, after: int) -> None:
    """A second change begins where the import adds what another program has removed."""
    begun = dumped(library)
    act = in_another_program(library, lambda other: other.remove(other.add(many(12)[9])), after)
    options: dict[str, Any] = {"batch_size": 4, "act": act, "on_duplicate": "fail"}
    with pytest.raises(Duplicate):
        run_import(library, lines(*many(12), SIMPLE), **options)
    for change_all in (undo_all, redo_all, undo_all):
        change_all(library)
        assert library.verify() == []
    assert dumped(library) == begun
