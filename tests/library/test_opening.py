"""Opening a library for reading only: its file is not created, changed or upgraded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.errors import StoreError
from sudokudb.store.backends import schema
from tests.library.support import counts
from tests.support import dump, numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb.library.games import GameSession

CHANGES: dict[str, Callable[[Library], object]] = {
    "add": lambda library: library.add(numbered(5)),
    "edit": lambda library: library.edit("Simple", title="Easy"),
    "remove": lambda library: library.remove("Simple"),
    "tag": lambda library: library.tag("new", "size:9"),
    "undo": lambda library: library.undo(),
    "save a game": lambda library: library.games.save(_played(library)),
    "import": lambda library: library.import_files(library.path.with_name("new.txt")),
    "rebuild the index": lambda library: library.database.rebuild_index(),
}


@pytest.fixture(scope="module")
def first_revision(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a database of the first revision."""
    path = tmp_path_factory.mktemp("first") / "puzzles.sqlite3"
    schema.migrate(path, "0001", make=True)
    return path.read_bytes()


def test_an_older_file_is_not_changed(
    library: Library, first_revision: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "older.sqlite3"
    path.write_bytes(first_revision)
    before = path.read_bytes()
    with Library.look(path) as older:
        assert older.name == str(path)
        result = library.merge(older)
    assert counts(result) == (0, 3, 0, 0)
    assert path.read_bytes() == before
    assert sorted(tmp_path.glob("older*")) == [path]


def test_a_current_file_is_not_changed(database: Path, library: Library) -> None:
    library.close()
    before = dump(database)
    files = sorted(database.parent.iterdir())
    with Library.look(database) as same:
        assert len(same) == 3
    assert dump(database) == before
    assert sorted(database.parent.iterdir()) == files


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("older", [False, True])
def test_a_change_is_refused(
    database: Path, library: Library, first_revision: bytes, change: str, *, older: bool
) -> None:
    library.tag("old", "Simple")
    library.close()
    database.with_name("new.txt").write_text(str(numbered(5)))
    path = database
    if older:
        path = database.with_name("older.sqlite3")
        path.write_bytes(first_revision)
    before = path.read_bytes()
    with Library.look(path) as looked, pytest.raises(StoreError) as caught:
        CHANGES[change](looked)
    assert caught.value.message == f"{path} is open for reading only"
    assert caught.value.hint == "open it with `Library.open` to change it"
    assert path.read_bytes() == before


def test_results_are_computed_without_being_stored(database: Path, library: Library) -> None:
    library.close()
    before = dump(database)
    with Library.look(database) as looked:
        assert looked.solve("Difficult").unique
        assert [str(rating) for _, rating in looked.rate("title:Diff", "se")] == ["se 3.0/1.2/1.2"]
    assert dump(database) == before


@pytest.mark.everywhere
def test_a_store_that_is_open_for_reading_only_refuses_changes(library: Library) -> None:
    with Library.look(library.location) as looked:
        with pytest.raises(StoreError, match="is open for reading only"):
            looked.remove("Simple")
        assert len(looked) == 3
    assert library.remove("Simple") == 1


def _played(library: Library) -> GameSession:
    session = library.games.start("Simple")
    session.game.fill_marks()
    return session


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        Library.look(tmp_path / "none")
    assert not (tmp_path / "none").exists()
