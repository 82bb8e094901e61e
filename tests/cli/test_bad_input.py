"""Every kind of bad input: its one line on stderr, its exit code, and the store as it was."""

from __future__ import annotations

import io
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.cli.app import run
from tests.cli.bad_input import GRIDS, PIPES, REFS, TITLES
from tests.cli.bad_requests import OPTIONS, PATHS
from tests.support import dump, numbered

if TYPE_CHECKING:
    from pathlib import Path

TABLES = {
    "grid": GRIDS,
    "title": TITLES,
    "ref": REFS,
    "option": OPTIONS,
    "pipe": PIPES,
    "path": PATHS,
}
CASES = {f"{kind}: {name}": bad for kind, table in TABLES.items() for name, bad in table.items()}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Two puzzles more, of hostile titles, and nothing to undo."""
    path = tmp_path_factory.mktemp("filled") / "puzzles.sqlite3"
    with Library.open(path) as library:
        library.add(numbered(0b1111), "Tiny [b]\x1b[1m")
        library.add(numbered(0b11111), "Tiny too")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM change_rows")
        connection.execute("DELETE FROM changes")
        connection.commit()
    return path.read_bytes()


@pytest.fixture
def folder(database: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a database, and files that are none."""
    database.write_bytes(filled)
    folder = database.parent
    (folder / "text").write_text("a text\n" * 30)
    (folder / "empty").touch()
    (folder / "dangling").symlink_to("gone")
    with closing(sqlite3.connect(folder / "other")) as connection:
        connection.execute("CREATE TABLE t (a)")
    monkeypatch.chdir(folder)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """Return what lies beside the database; the files that readers of it make do not count."""
    every = (path for path in folder.iterdir() if path.is_file())
    return {p.name: p.read_bytes() for p in every if not p.name.startswith("puzzles.sqlite3")}


def test_there_are_enough_kinds() -> None:
    assert len(CASES) >= 60


@pytest.mark.parametrize("name", CASES)
def test_bad_input(
    folder: Path,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    bad = CASES[name]
    before = dump(database), files(folder)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bad.stdin)))
    code = run([argument.replace("{tmp}", str(folder)) for argument in bad.arguments])
    said = f"sudokudb: {bad.said}\n" + (f"hint: {bad.hint}\n" if bad.hint else "")
    shown = capsys.readouterr()
    assert shown.err == said.replace("{tmp}", str(folder))
    answers = [line for line in shown.out.splitlines() if not line.startswith("\tnot a grid")]
    assert (answers, code) == ([], bad.code)
    assert (dump(database), files(folder)) == before
