"""Fixtures: no test touches the user's own database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.store import schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SIMPLE = ".87.6.31.2..5.1..6.1638745...29.67...75...69.....3...5..12.95..4.3.1.9..75.....8."
INTERMEDIATE = "..673..2.87..9....4.....8.....2...1..6..4..5..8...3.....4.....9....5..76.2..793.."
DIFFICULT = ".5...2..4.......1......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8."


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name a database of the test's own, not made yet."""
    path = tmp_path / "puzzles.sqlite3"
    monkeypatch.setenv("SUDOKUDB_DATABASE", str(path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return path


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a new database: making one takes half a second, writing these none."""
    path = tmp_path_factory.mktemp("fresh") / "puzzles.sqlite3"
    schema.create(path)
    return path.read_bytes()


@pytest.fixture
def library(database: Path, fresh: bytes) -> Iterator[Library]:
    """A library with the three example grids in it."""
    database.write_bytes(fresh)
    with Library.open(database) as opened:
        yield opened
