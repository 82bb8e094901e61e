"""Shell completion of references and of names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer  # noqa: TC002  # typer reads the annotation when it completes

from sudokudb.errors import SudokuError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def complete_ref(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Return the titles that begin so, from a database that exists and is current."""
    from sudokudb import paths
    from sudokudb.library import Library
    from sudokudb.store.connection import sqlite_file

    named = (context.params.get("database") for context in (ctx, ctx.parent) if context)
    path = next(filter(None, named), None) or paths.default_database()
    if paths.is_url(path):
        return []
    try:
        if sqlite_file.state(Path(path)) is not sqlite_file.State.CURRENT:
            return []
        with Library.open(path) as library:
            found = library.titles(incomplete)
    except SudokuError:
        return []
    titles = {puzzle.title: f"#{puzzle.id}" for puzzle in found[::-1]}
    return [item for item in sorted(titles.items()) if item[0].isprintable()]


def complete_from(names: Iterable[str]) -> Callable[[str], list[str]]:
    """Return a function that completes an option from some names."""
    return lambda incomplete: [name for name in names if name.startswith(incomplete)]


def complete_format(incomplete: str) -> list[str]:
    """Return the names of file formats that begin so."""
    from sudokudb.formats.registry import FORMATS

    return complete_from(FORMATS)(incomplete)
