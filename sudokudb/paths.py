"""Locations: the user's database, and the folders that ship with the package."""

from __future__ import annotations

import os
from pathlib import Path

DATABASE_NAME = "SudokuCPDB.sqlite3"
DATABASE_VARIABLE = "SUDOKUDB_DATABASE"

_PACKAGE = Path(__file__).parent


def is_url(location: str | Path) -> bool:
    """Return whether a location is the URL of a database server rather than a path."""
    return isinstance(location, str) and "://" in location


def default_database() -> Path | str:
    """Return the default database: a path, or a URL if the environment variable holds one.

    The environment variable comes first, then the user's data folder.
    """
    if location := os.environ.get(DATABASE_VARIABLE):
        return location if is_url(location) else Path(location)
    from platformdirs import user_data_path  # takes 20 ms, which a named database saves

    return user_data_path("sudokudb", appauthor=False) / DATABASE_NAME


def migrations() -> Path:
    """Return the folder of the schema's migrations."""
    return _shipped("migrations")


def seed_grids() -> Path:
    """Return the folder of the example grids."""
    return _shipped("seed_grids")


def _shipped(name: str) -> Path:
    """Return a folder that an installed package contains and a checkout has at its top."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name
