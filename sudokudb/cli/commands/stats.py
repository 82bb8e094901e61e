"""`sudokudb stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli import query_arguments as queries
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Database, Json
from sudokudb.query import fields
from sudokudb.query.fields import Kind
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from sudokudb.library import Library
    from sudokudb.query import Query

    Histograms = dict[str, list[tuple[str, int]]]


def run(words: queries.Words = None, json: Json = False, database: Database = None) -> None:
    """Count puzzles by givens, level, solutions, size, symmetry, collection, tag and rating.

    On a terminal the counts are bars; in a pipe each is a line: field, value, count.

    \b
    Example:
      sudokudb stats level:simple
    """
    with open_library(database) as library:
        query = queries.asked(library, words)
        if not (total := library.count(query)):
            raise queries.nothing_found(library, words)
        found = _histograms(library, query)
        _print(total, found, json)
        queries.print_hints(library, query)


def _print(total: int, found: Histograms, json: bool) -> None:
    if json:
        output.answer_json(
            {"puzzles": total} | {name: dict(bars) for name, bars in found.items()}, indent=2
        )
    elif output.on_terminal():
        from sudokudb.render import terminal

        terminal.show(terminal.histograms(total, found))
    else:
        output.answer(f"puzzles\t\t{total}")
        for name, bars in found.items():
            for value, count in bars:
                output.answer(f"{name}\t{visible(value)}\t{count}")


def _histograms(library: Library, query: Query) -> Histograms:
    """Count the puzzles by each field; values are texts."""
    found = {field.name: library.histogram(field.name, query) for field in fields.counted()}
    return {
        name: [(_format(name, value), count) for value, count in bars]
        for name, bars in found.items()
        if fields.FIELDS[name].kind is not Kind.RATING
        or any(value is not None for value, _ in bars)
    }


def _format(field: str, value: float | str | None) -> str:
    from sudokudb.symmetry import symmetry_names

    if value is None:
        return "unknown"
    if fields.FIELDS[field].kind is Kind.RATING:
        return f"{value}.."  # up to the next bar
    if field == "symmetry":
        return " ".join(symmetry_names(int(value))) or "none"
    if field == "solutions" and value == 2:
        return "2 or more"
    return str(value)
