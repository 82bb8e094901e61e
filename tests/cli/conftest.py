"""Fixtures of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.store.backends import schema
from tests.cli.support import Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def copied_databases(
    request: pytest.FixtureRequest, fresh: bytes, empty: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copy a new database where a command makes one, except in tests marked `migrations`."""
    if request.node.get_closest_marker("migrations"):
        return
    migrate = schema.migrate

    def make_copy(
        path: Path, revision: str = "head", *, make: bool = False, examples: bool = True
    ) -> None:
        if make and revision == "head":
            path.write_bytes(fresh if examples else empty)
        else:
            migrate(path, revision, make=make)

    monkeypatch.setattr(schema, "migrate", make_copy)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def terminal(database: Path, fresh: bytes) -> Iterator[Callable[..., Terminal]]:
    """A function that runs a command in a terminal, over a new database."""
    database.write_bytes(fresh)
    opened: list[Terminal] = []

    def start(*arguments: str, **settings: Any) -> Terminal:
        opened.append(Terminal(*arguments, **settings))
        return opened[-1]

    yield start
    for each in opened:
        each.close()
