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

MINUS = "\u2212"
"""A replacement for the minus before a term of a query, which typer would take for an option."""


class Title(str):
    """A title: a text of any characters, which a shell takes as one word only if it is quoted."""

    __slots__ = ()


class _Found(str):
    """A value that begins with this text, though perhaps with another minus."""

    __slots__ = ()

    def startswith(self, *_: object) -> bool:
        return True


def complete_ref(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Return the titles that begin with a text, from a database that exists and is current."""
    found = [
        puzzle for library in _open_library(ctx) for puzzle in library.puzzles.titles(incomplete)
    ]
    titles = {puzzle.title: f"#{puzzle.id}" for puzzle in found[::-1]}
    return [(Title(title), id) for title, id in sorted(titles.items()) if title.isprintable()]


def complete_query(ctx: typer.Context, incomplete: str) -> list[str | tuple[str, str]]:
    """Return the completions of the last word of a query, then titles that begin with the text.

    Without a text, titles are left out.
    """
    from sudokudb.query.completion import completions

    def names(field: str) -> Iterator[str]:
        from sudokudb.library.completion import names_of

        return (name for library in _open_library(ctx) for name in names_of(library, field))

    if incomplete.startswith(MINUS):
        return [_Found(query) for query in completions(incomplete.replace(MINUS, "-", 1), names)]
    titles = complete_ref(ctx, incomplete) if incomplete else []
    return [*completions(incomplete, names), *titles]


def complete_grids(ctx: typer.Context, incomplete: str) -> list[str | tuple[str, str]]:
    """Return what `complete_query` does; without a text, the titles and then the fields."""
    first = [] if incomplete else complete_ref(ctx, "")
    return [*first, *complete_query(ctx, incomplete)]


def complete_saved(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the names of saved queries that begin with a text."""
    found = [query.name for library in _open_library(ctx) for query in library.saved_queries]
    return starting_with(incomplete, found)


def complete_sort(incomplete: str) -> list[str]:
    """Return the orders that begin with a text, each name with and without a minus.

    Other fields may precede it, with commas.
    """
    from sudokudb.query.orders import orders

    before, comma, last = incomplete.replace(MINUS, "-", 1).rpartition(",")
    names = (*orders(), *(f"-{name}" for name in orders()), "random:")
    return [_Found(f"{before}{comma}{name}") for name in names if name.startswith(last)]


def complete_columns(incomplete: str) -> list[str]:
    """Return the names of columns that begin with a text; others may precede it, with commas."""
    from sudokudb.columns.column import COLUMNS

    before, comma, last = incomplete.rpartition(",")
    taken = before.split(",")
    names = (name for name in COLUMNS if name.startswith(last) and name not in taken)
    return [f"{before}{comma}{name}" for name in names]


def _open_library(ctx: Context) -> Iterator[Library]:
    """Yield the library, if its database is a file that exists and is current."""
    from sudokudb import paths
    from sudokudb.library import Library
    from sudokudb.library.sqlite_files import is_current

    named = (context.params.get("database") for context in (ctx, ctx.parent) if context)
    path = next(filter(None, named), None) or paths.default_database()
    if paths.is_url(path):
        return
    try:
        if is_current(Path(path)):
            with Library.open(path) as library:
                yield library
    except SudokuError:
        return


def starting_with(incomplete: str, names: Iterable[str]) -> list[str]:
    """Return the names that begin with a text."""
    return [name for name in names if name.startswith(incomplete)]


def complete_method(incomplete: str) -> list[str]:
    """Return the methods of solving that begin with a text."""
    from sudokudb.solvers.strategy import all_methods

    return starting_with(incomplete, all_methods())


def complete_format(incomplete: str) -> list[str]:
    """Return the file formats that begin with a text."""
    from sudokudb.formats.registry import all_formats

    return starting_with(incomplete, all_formats())


def complete_written(incomplete: str) -> list[str]:
    """Return the file formats that begin with a text and can be written."""
    from sudokudb.formats.registry import all_formats

    formats = all_formats().values()
    return starting_with(incomplete, (form.name for form in formats if form.writes))
