"""The answers of `sudokudb measure`: facts as JSON, CSV, lines and tables."""

from __future__ import annotations

from itertools import chain
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from sudokudb.cli.answer import ListAnswer
from sudokudb.query.fields import FIELDS
from sudokudb.query.measures import FACTS
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.engine.measure import Measures

    Measured = Iterable[tuple[GridItem, Measures]]

_ITEM = ("id", "title", "grid")
_GAP, _LEAST = 2, 30

PIPE = {
    "REF": ("fact", "value", "meaning"),
    "QUERY": ("number", *FACTS),
    "-": FACTS,
}
"""The fields of a line in a pipe, by the words after the command."""


def facts_answer(
    measured: Measured, facts: Sequence[str], *, many: bool
) -> ListAnswer[tuple[GridItem, Measures]]:
    """Return the answer about grids and their facts: of one grid, a line for each fact."""

    def row(pair: tuple[GridItem, Measures]) -> Sequence[object]:
        found = _as_object(pair)
        return [found.get(name, "") for name in (*_ITEM, *facts)]

    columns = (*_ITEM, *facts)
    if many:
        return ListAnswer(measured, _line, _as_object, columns, row, _table)
    return ListAnswer(measured, _lines, _as_object, columns, row, _pictures, many=False)


def _as_object(pair: tuple[GridItem, Measures]) -> dict[str, Any]:
    item, found = pair
    return {**item.facts(), **found}


def fact_fields(values: Iterable[int | None]) -> str:
    """Return the values of facts as fields; a fact without a value is empty."""
    return "\t".join("" if value is None else str(value) for value in values)


def _line(pair: tuple[GridItem, Measures]) -> str:
    """Return facts in a pipe, after the number of their puzzle."""
    item, found = pair
    number = f"{item.puzzle.id}\t" if item.puzzle else ""
    return f"{number}{fact_fields(found.values())}"


def _lines(pair: tuple[GridItem, Measures]) -> str:
    """Return a line for each fact, with its meaning."""
    return "\n".join(
        f"{name}\t{fact_fields([value])}\t{FIELDS[name].meaning}" for name, value in pair[1].items()
    )


def _pictures(measured: Measured) -> Iterator[Drawn]:
    """Yield the facts of each grid with their meanings, which may take several lines."""
    from rich.text import Text

    from sudokudb.render.text import visible

    for item, found in measured:
        if item.puzzle:
            yield Text(visible(item.puzzle.name), style="bold")
        yield from map(Text, _fact_lines(found))


def _fact_lines(found: Measures) -> Iterator[str]:
    """Yield each fact with its value and its meaning, which may take several lines."""
    width = max(map(len, found)) + _GAP
    values = {name: str(_cell(value)) for name, value in found.items()}
    right = max(map(len, values.values()))
    room = max(get_terminal_size().columns - width - right - _GAP, _LEAST)
    for name, value in values.items():
        first, *others = wrap(_(FIELDS[name].meaning), room)
        yield f"{name:<{width}}{value:>{right}}{' ' * _GAP}{first}"
        yield from (f"{' ' * (width + right + _GAP)}{line}" for line in others)


def _table(measured: Measured) -> Iterator[Drawn]:
    """Yield a table on a terminal, a row for each grid; nothing if no grid is measured."""
    from sudokudb.render.terminal import tables
    from sudokudb.render.text import visible

    def row(pair: tuple[GridItem, Measures]) -> list[object]:
        item, found = pair
        name = visible(item.puzzle.name if item.puzzle else str(item.grid))
        return [name, *map(_cell, found.values())]

    pairs = iter(measured)
    if first := next(pairs, None):
        # The line of progress ends before the table begins.
        yield from list(tables.table([_("puzzle"), *first[1]], map(row, chain([first], pairs))))


def _cell(value: int | None) -> int | str:
    return _("none") if value is None else value
