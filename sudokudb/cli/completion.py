"""Shell completion of references, queries and names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer  # noqa: TC002  # typer evaluates the annotation

from sudokudb.errors import SudokuError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typer._click import Context

    from sudokudb.library import Library
    from sudokudb.store.rows.labels import LabelKind


def complete_ref(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Return the titles that begin with a text, from a database that exists and is current."""
    found = [puzzle for library in _opened(ctx) for puzzle in library.titles(incomplete)]
    titles = {puzzle.title: f"#{puzzle.id}" for puzzle in found[::-1]}
    return [item for item in sorted(titles.items()) if item[0].isprintable()]


class _AfterColon(str):
    """A value that replaces the colon before it, and passes typer's comparison with the colon."""

    __slots__ = ()

    def startswith(self, *_: object) -> bool:
        return True


def complete_query(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the titles and fields that begin with a text; after a colon, the field's values.

    Bash treats a colon as a separate word, and replaces only the text after it.
    """
    match [*(ctx.params.get("words") or ()), incomplete]:
        case [*_, field, ":"]:
            return [_AfterColon(value) for value in _values(ctx, field, "")]
        case [*_, field, ":", value]:
            return _values(ctx, field, value)
    field, colon, value = incomplete.partition(":")
    if colon:
        return [f"{field}:{found}" for found in _values(ctx, field, value)]
    from sudokudb.library.completion import fields_that_begin

    titles = [title for title, _ in complete_ref(ctx, incomplete)]
    return [*titles, *(fields_that_begin(incomplete) if incomplete else [])]


def _values(ctx: Context, field: str, incomplete: str) -> list[str]:
    """Return the values of a field that begin with a text, after other values and commas."""
    from sudokudb.library.completion import values_that_begin

    def names(kind: LabelKind) -> Iterator[str]:
        return (name for library in _opened(ctx) for name in library.in_use(kind))

    return values_that_begin(field, incomplete, names)


def _opened(ctx: Context) -> Iterator[Library]:
    """Yield the library, if its database is a file that exists and is current."""
    from sudokudb import paths
    from sudokudb.library import Library
    from sudokudb.store.connection import sqlite_file

    named = (context.params.get("database") for context in (ctx, ctx.parent) if context)
    path = next(filter(None, named), None) or paths.default_database()
    if paths.is_url(path):
        return
    try:
        if sqlite_file.is_current(Path(path)):
            with Library.open(path) as library:
                yield library
    except SudokuError:
        return


def starting_with(incomplete: str, names: Iterable[str]) -> list[str]:
    """Return the names that begin with a text."""
    return [name for name in names if name.startswith(incomplete)]


def complete_format(incomplete: str) -> list[str]:
    """Return the file formats that begin with a text."""
    from sudokudb.formats.registry import FORMATS

    return starting_with(incomplete, FORMATS)


def complete_written(incomplete: str) -> list[str]:
    """Return the file formats that begin with a text and can be written."""
    from sudokudb.formats.registry import FORMATS

    return starting_with(incomplete, (form.name for form in FORMATS.values() if form.writes))
