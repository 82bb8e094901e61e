"""What a link or a saved game has beside its cells: a solution, texts, and what cannot be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.data.locations import meant
from sudokudb.formats.data.values import flat, grid_of
from sudokudb.formats.model.loose_values import words
from sudokudb.formats.model.solution_checks import is_full

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sudokudb.grid import Grid

_WEIGHTY = frozenset({"value", "given", "region"})
_SHOWN = 8


class Answer(NamedTuple):
    """A full grid; or why there is none, and what is there in its place."""

    grid: Grid | None = None
    warnings: tuple[str, ...] = ()
    text: str = ""

    @property
    def details(self) -> dict[str, str]:
        """What is kept of a solution that is none."""
        return {"solution": self.text} if self.text else {}


def answer_of(value: object, size: int) -> Answer:
    """Return the solution in a text or a list.

    >>> answer_of([1, 2, 3], 4).warnings
    ('the solution beside it: 3 cells do not make a grid',)
    """
    cells: object = value
    if isinstance(value, list):
        marks = [None if mark in (0, "0") else mark for mark in value]
        cells, value = marks, value if any(marks) else None
    if value is None or value == "":
        return Answer()
    try:
        grid = grid_of(cells, size)
    except (GridError, FormatError) as error:
        return Answer(None, (f"the solution beside it: {error.message}",), flat(value))
    if grid is None or not is_full(grid):
        return Answer(None, ("the solution beside it has empty cells",), flat(value))
    return Answer(grid)


class Texts(NamedTuple):
    """What some fields say, by their names, and the names of those that say it in no words."""

    said: dict[str, str]
    others: list[str]


def texts_of(fields: Iterable[tuple[str, object]]) -> Texts:
    """Take texts, numbers and lists of them; the first of each name counts.

    >>> texts_of([("tags", ["easy", 7]), ("shown", True), ("c", {}), ("c", {"x": 1})])
    Texts(said={'tags': 'easy, 7', 'shown': 'true'}, others=['c'])
    """
    texts = Texts({}, [])
    for name, value in fields:
        if _says_nothing(value):
            continue
        listed = value if isinstance(value, list) else [value]
        if all(isinstance(part, str | int | float) for part in listed):
            if text := ", ".join(words(part) for part in listed).strip():
                texts.said.setdefault(words(name), text)
        elif name not in texts.others:
            texts.others.append(name)
    return texts


def _says_nothing(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def require_names(entry: Mapping[str, object], known: Collection[str], cell: str) -> None:
    """Raise GridError where a cell has a digit, or whether it is given, under a misspelt name."""
    for name, value in entry.items():
        if name in known or _says_nothing(value):
            continue
        if (near := meant(name, known)) in _WEIGHTY:
            raise GridError(f"{cell}: no field {words(name)[:30]!r} ({near}?)")


def left_out(
    what: Iterable[str],
    others: Iterable[str],
    cells: Iterable[Mapping[str, object]],
    known: Collection[str],
) -> list[str]:
    """Say what is left out: things, other fields by their names, and those of cells.

    >>> left_out(["lines"], ["x"], [{"value": 1}, {"a": 2}, {"a": 3}], {"value"})
    ["left out: lines, 'x', 'a' of cells"]
    """
    names = dict.fromkeys(
        name
        for cell in cells
        for name, value in cell.items()
        if name not in known and not _says_nothing(value)
    )
    named = [f"{words(name)[:30]!r}" for name in others]
    named += [f"{words(name)[:30]!r} of cells" for name in names]
    parts = [*what, *named[:_SHOWN], *(["…"] if len(named) > _SHOWN else [])]
    return [f"left out: {', '.join(parts)}"] if parts else []
