"""Where things are: the user's database and the folders that ship with the package."""

from __future__ import annotations

import os
from pathlib import Path

DATABASE_NAME = "SudokuCPDB.sqlite3"
DATABASE_VARIABLE = "SUDOKUDB_DATABASE"

_PACKAGE = Path(__file__).parent


def is_url(location: str | Path) -> bool:
    """Tell the URL of a database server from a path."""
    return isinstance(location, str) and "://" in location


def default_database() -> Path | str:
    """Return the database that is used where none is named: the environment's, else the user's.

    It is a path, or where the environment has one a URL.
    """
    if chosen := os.environ.get(DATABASE_VARIABLE):
        return chosen if is_url(chosen) else Path(chosen)
    from platformdirs import user_data_path  # 20 ms that a named database does not cost

    return user_data_path("sudokudb", appauthor=False) / DATABASE_NAME


def migrations() -> Path:
    """Return the folder of the schema's migrations."""
    return _shipped("migrations")


def seed_grids() -> Path:
    """Return the folder of the example grids."""
    return _shipped("seed_grids")


def _shipped(name: str) -> Path:
    """Top-level folders of a checkout are inside the package once it is installed."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name
