"""Imports beside others: what is undone, changed or imported meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Library
from sudokudb.errors import Duplicate, NotFound, StaleEdit
from sudokudb.library.imports.options import Wishes
from sudokudb.store.rows.labels import COLLECTIONS, TAGS
from tests.conftest import SIMPLE
from tests.library.imports import ONE, TWO, Stop, dumped, lines, many, rows, stop_after, take

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.everywhere


@pytest.mark.usefixtures("small_chunks")
def test_undo_while_an_import_is_under_way(make_library: Callable[[], Library]) -> None:
    library = make_library()
    before = dumped(library)
    location = library._store.location

    def undo(_: int) -> None:
        with Library.open(location) as other:
            other.undo()

    with pytest.raises(StaleEdit, match="the import was undone meanwhile"):
        library.import_files([lines(*many(20))], progress=undo)
    assert dumped(library) == before
    assert take(library, lines(*many(20)))[0].resumed == 0
    assert len(library) == 23


@pytest.mark.usefixtures("small_chunks")
def test_undo_and_a_change_while_an_import_is_under_way(library: Library) -> None:
    """The journal's entry is gone then, and what would have been filed in it."""

    def undo_and_add(_: int) -> None:
        with Library.open(library._store.location) as other:
            other.undo()
            other.add(ONE)

    with pytest.raises(StaleEdit):
        library.import_files([lines(*many(20))], progress=undo_and_add)
    assert [p.grid for p in library][3:] == [ONE]
    assert library.undo().what.startswith("add #")


@pytest.mark.usefixtures("small_chunks")
def test_two_imports_at_once(library: Library) -> None:
    """One within the other, as chunks of two processes follow each other."""
    shared = many(12)
    others = [*many(5, 50), *shared, *many(5, 60)]
    done = []

    def other(_: int) -> None:
        if not done:
            done.append(True)
            with Library.open(library._store.location) as second:
                assert take(second, lines(*others, name="b.txt"))[0].added == 10 + 8

    assert library.import_files([lines(*shared)], progress=other).added == 4
    grids = [p.grid for p in library]
    assert sorted(map(str, grids[3:])) == sorted(map(str, {*shared, *others}))
    assert library.verify() == []
    assert library.undo().what == "import a.txt: 4 new"  # it ended last
    assert [p.grid for p in library][3:] == [g for g in others if g not in shared[:4]]
    assert library.undo().what == "import b.txt: 18 new"
    assert len(library) == 3


@pytest.mark.usefixtures("small_chunks")
def test_the_same_import_twice_at_once_doubles_nothing(library: Library) -> None:
    grids = many(12)
    done = []

    def other(_: int) -> None:
        if not done:
            done.append(True)
            with Library.open(library._store.location) as second:
                tally, _ = take(second, lines(*grids), on_duplicate="keep")
                assert (tally.resumed, tally.added) == (4, 8)

    with pytest.raises(StaleEdit, match="somebody else is making the same import"):
        library.import_files([lines(*grids)], Wishes(on_duplicate="keep"), progress=other)
    assert len(library) == 3 + 12
    library.undo()
    assert len(library) == 3


def test_an_edit_of_what_an_import_brought_is_undone_before_it(library: Library) -> None:
    take(library, rows({"grid": ONE, "title": "T"}), tags=("t",))
    library.edit(library.find(4), TWO, "U")
    library.file(TAGS, "u", [4, 1])
    library.remove(library.find(4))
    steps = [dumped(library)]
    for _ in range(4):
        library.undo()
        steps.append(dumped(library))
    assert len(library) == 3
    for step in steps[-2::-1]:
        library.redo()
        assert dumped(library) == step


def meanwhile_added(library: Library) -> None:
    library.add(many(12)[9], "mine")


def meanwhile_added_and_undone(library: Library) -> None:
    meanwhile_added(library)
    library.undo()


def meanwhile_removed(library: Library) -> None:
    library.remove(library.find(4))


def meanwhile_edited(library: Library) -> None:
    library.edit(library.find(4), ONE)


def meanwhile_renamed(library: Library) -> None:
    library.edit(library.find(4), title="renamed")


def meanwhile_filed(library: Library) -> None:
    library.file(TAGS, "t", [4])
    library.unfile(TAGS, "t", [4])


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    ("way", "tags"),
    [
        ("skip", ()),
        ("keep", ()),
        ("merge", ()),
        ("merge", ("t",)),
        pytest.param("skip", ("t",), marks=pytest.mark.slow),
        pytest.param("keep", ("t",), marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(
    "act",
    [
        meanwhile_added,
        meanwhile_added_and_undone,
        meanwhile_removed,
        meanwhile_edited,
        meanwhile_renamed,
        meanwhile_filed,
    ],
)
def test_what_is_done_while_an_import_is_under_way_can_be_undone(
    library: Library, act: Callable[[Library], None], way: str, tags: tuple[str, ...]
) -> None:
    """What the rest of the file repeats was added, removed, edited or filed meanwhile."""
    library.add(many(12)[8], "old")
    before = dumped(library)
    with pytest.raises(Stop):
        library.import_files(
            [rows(*entries())], Wishes(on_duplicate=way, tags=tags), progress=stop_after(1)
        )
    act(library)
    library.import_files([rows(*entries())], Wishes(on_duplicate=way, tags=tags))
    after = dumped(library)
    steps = 0
    while dumped(library) != before:
        library.undo()
        steps += 1
    assert library.verify() == []
    for _ in range(steps):
        library.redo()
    assert dumped(library) == after
    if act is not meanwhile_added_and_undone:
        with pytest.raises(NotFound):
            library.redo()


def entries() -> list[dict[str, Any]]:
    """Return what the file of an import has, more than a chunk."""
    return [{"grid": grid, "notes": "from the file"} for grid in many(12)]


@pytest.mark.usefixtures("small_chunks")
def test_an_import_that_fails_takes_back_all_its_changes(library: Library) -> None:
    """Also the one that it began because somebody removed what it brings."""
    removed = library.add(many(12)[5])

    def remove_it(_: int) -> None:
        if removed in list(library):
            library.remove(removed)

    with pytest.raises(Duplicate):
        library.import_files(
            [lines(*many(12), SIMPLE)], Wishes(on_duplicate="fail"), progress=remove_it
        )
    assert len(library) == 3
    assert library.undo().what.startswith("remove")


def add_and_undo(library: Library) -> None:
    library.add(TWO, "mine")
    library.undo()


def edit_and_undo(library: Library) -> None:
    meanwhile_renamed(library)
    library.undo()


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    ("act", "stays"),
    [
        (lambda library: library.add(TWO, "mine"), False),
        (lambda library: library.edit(library.find(1), title="mine"), False),
        (add_and_undo, False),
        (edit_and_undo, False),
        (meanwhile_renamed, True),
        (meanwhile_edited, True),
        (meanwhile_removed, True),
        (meanwhile_filed, True),
        (lambda library: library.file(COLLECTIONS, "mine", [4, 1]), True),
    ],
)
def test_an_import_that_fails_loses_nothing_of_what_others_did_meanwhile(
    library: Library, act: Callable[[Library], object], *, stays: bool
) -> None:
    """Each of two chunks is there when somebody else, in another process, does something."""
    begun = dumped(library)
    acted: list[list[str]] = []

    def other(entries: int) -> None:
        if entries == 8:
            with Library.open(library._store.location) as second:
                act(second)
                acted.append(dumped(second))

    with pytest.raises(Duplicate) as caught:
        library.import_files(
            [lines(*many(9), SIMPLE)], Wishes(on_duplicate="fail", tags=("t",)), progress=other
        )
    hint = caught.value.hint or ""
    assert hint.startswith("what stands before it" if stays else "nothing was imported")
    assert library.verify() == []
    if stays:
        assert dumped(library) == acted[0]
    else:
        ours = {str(grid) for grid in many(9)}
        left = [line for line in acted[0] if not any(grid in line for grid in ours)]
        assert dumped(library) == left
    undo_all(library)
    assert dumped(library) == begun


def undo_all(library: Library) -> None:
    """Take back all that there is, and do it again, twice."""
    for act in (library.undo, library.redo, library.undo):
        with pytest.raises(NotFound):
            while True:
                act()
        assert library.verify() == []


@pytest.mark.usefixtures("small_chunks")
def test_an_import_of_two_changes_that_fails(library: Library) -> None:
    """What somebody else removed comes back with the import: it has become two changes by then."""
    begun = dumped(library)
    grids = many(12)

    def other(entries: int) -> None:
        if entries == 4:
            with Library.open(library._store.location) as second:
                second.remove(second.add(grids[6]))

    with pytest.raises(Duplicate):
        library.import_files([lines(*grids, SIMPLE)], Wishes(on_duplicate="fail"), progress=other)
    assert dumped(library) == begun
    undo_all(library)
    assert dumped(library) == begun
