"""Opening a library for reading only: its file is not created, changed or upgraded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.errors import StoreError
from sudokudb.store.backends import schema
from tests.library.support import counts
from tests.support import dump

if TYPE_CHECKING:
    from pathlib import Path


def test_an_older_file_is_not_changed(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "older.sqlite3"
    schema.migrate(path, "0001", make=True)
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


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        Library.look(tmp_path / "none")
    assert not (tmp_path / "none").exists()
