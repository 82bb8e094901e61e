"""Locations of the user's database and settings, and of the folders that ship with the package."""

from __future__ import annotations

import os
import re
from pathlib import Path

DATABASE_NAME = "SudokuCPDB.sqlite3"
DATABASE_VARIABLE = "SUDOKUDB_DATABASE"

_PACKAGE = Path(__file__).parent


def is_url(location: str | Path) -> bool:
    """Return whether a location is the URL of a database server rather than a path."""
    return isinstance(location, str) and "://" in location


def without_password(url: str) -> str:
    """Return a URL with *** in place of a password.

    >>> without_password("postgresql://me:secret@host/name?password=secret&x=y")
    'postgresql://me:***@host/name?password=***&x=y'
    """
    url = re.sub(r"(?<=://)([^:/?]*):.*@", r"\1:***@", url)
    return re.sub(r"(?i)([?&][a-z]*password=)[^&]*", r"\1***", url)


def default_database() -> Path | str:
    """Return the default database: a path, or a URL if the environment variable holds one.

    The environment variable comes first, then the user's data folder.
    """
    if location := os.environ.get(DATABASE_VARIABLE):
        return location if is_url(location) else Path(location)
    from platformdirs import user_data_path  # takes 20 ms

    return user_data_path("sudokudb", appauthor=False) / DATABASE_NAME


def settings() -> Path:
    """Return the path of the user's settings, which need not exist."""
    from platformdirs import user_config_path

    return user_config_path("sudokudb", appauthor=False) / "settings.toml"


def migrations() -> Path:
    """Return the folder of the schema's migrations."""
    return _shipped_folder("migrations")


def seed_grids() -> Path:
    """Return the folder of the example grids."""
    return _shipped_folder("seed_grids")


def _shipped_folder(name: str) -> Path:
    """Return a folder that is in an installed package, or at the top of a checkout."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name
