"""Fixtures: no test touches the user's own database."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from sudokudb import Library
from sudokudb.store.backends import schema
from sudokudb.store.connection import transactions as engine
from tests.store.backends import support as servers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# A shell starts background processes with SIGINT ignored, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["SUDOKUDB_LANG"] = "en"

# Compiled again, the tests and the commands that they start would take a fifth longer.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Thousands of collected tests stay alive: looking through them for garbage is seldom worth it.
gc.set_threshold(20_000, 20, 20)

# Folders in memory do not wait for a disk that syncs each transaction.
MEMORY = Path("/dev/shm")
ROOM = 4 << 30
if (
    MEMORY.is_dir()
    and os.access(MEMORY, os.W_OK)
    and shutil.disk_usage(MEMORY).free > ROOM
    and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# CI runs the slow tests with the long profile.
settings.register_profile("brief", max_examples=6, deadline=None)
settings.register_profile("long", max_examples=25, deadline=None)
settings.load_profile("brief")

SIMPLE = ".87.6.31.2..5.1..6.1638745...29.67...75...69.....3...5..12.95..4.3.1.9..75.....8."
INTERMEDIATE = "..673..2.87..9....4.....8.....2...1..6..4..5..8...3.....4.....9....5..76.2..793.."
DIFFICULT = ".5...2..4.......1......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8."


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set a database for this test alone, which does not exist yet."""
    path = tmp_path / "puzzles.sqlite3"
    monkeypatch.setenv("SUDOKUDB_DATABASE", str(path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(engine, "PAUSE_SECONDS", 0)  # between transactions
    return path


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a new database: writing them is faster than making one, which takes 0.5 s."""
    path = tmp_path_factory.mktemp("fresh") / "puzzles.sqlite3"
    schema.create(path)
    return path.read_bytes()


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a new database without the examples."""
    path = tmp_path_factory.mktemp("empty") / "puzzles.sqlite3"
    schema.create(path, examples=False)
    return path.read_bytes()


@pytest.fixture(scope="session")
def server() -> Iterator[servers.Server | None]:
    """The PostgreSQL server that the environment names, or None (see `servers`)."""
    with servers.server() as found:
        yield found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests marked `everywhere` with both kinds of store if there is a server."""
    marked = metafunc.definition.get_closest_marker("everywhere")
    if marked and servers.url() and "dialect" in metafunc.fixturenames:
        metafunc.parametrize("dialect", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def dialect(request: pytest.FixtureRequest) -> str:
    return getattr(request, "param", "sqlite")


class LibraryMaker:
    """Makes new libraries, each with the three example grids."""

    def __init__(self, database: Path, fresh: bytes, server: servers.Server | None) -> None:
        self._database, self._fresh, self._server = database, fresh, server
        self._made: list[Library] = []
        self._borrowed: list[str] = []

    def __call__(self) -> Library:
        """Make a library."""
        self._made.append(Library.open(self._server_url() if self._server else self._file()))
        return self._made[-1]

    def _server_url(self) -> str:
        assert self._server
        self._borrowed.append(self._server.fresh())
        return self._borrowed[-1]

    def _file(self) -> Path:
        number = f"-{len(self._made)}" if self._made else ""
        path = self._database.with_stem(self._database.stem + number)
        path.write_bytes(self._fresh)
        return path

    def clear(self) -> None:
        """Close the libraries and return the databases of the server."""
        for library in self._made:
            library.close()
        while self._server and self._borrowed:
            self._server.give_back(self._borrowed.pop())


@pytest.fixture
def make_library(
    dialect: str, database: Path, fresh: bytes, server: servers.Server | None
) -> Iterator[LibraryMaker]:
    """A function that makes new libraries."""
    maker = LibraryMaker(database, fresh, server if dialect == "postgresql" else None)
    yield maker
    maker.clear()


@pytest.fixture
def library(make_library: Callable[[], Library]) -> Library:
    """A library with the three example grids."""
    return make_library()
