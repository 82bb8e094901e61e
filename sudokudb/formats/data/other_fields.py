"""Fields of a link or a saved game other than its cells: a solution, texts, discarded parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError, say, say_all
from sudokudb.formats.data.values import flat, grid_of
from sudokudb.formats.model.loose_values import as_text
from sudokudb.formats.model.solution_checks import is_full

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sudokudb.grid import Grid
    from sudokudb.layout import Layout

_SHOWN = 8


class Answer(NamedTuple):
    """A full grid; or the reason why there is none, and the text that was there instead."""

    grid: Grid | None = None
    warnings: tuple[str, ...] = ()
    text: str = ""

    @property
    def details(self) -> dict[str, str]:
        """The details that keep a text that is not a solution."""
        return {"solution": self.text} if self.text else {}


def answer_of(value: object, size: int, layout: Layout | None = None) -> Answer:
    """Return the solution in a text or a list, of a layout if one is given.

    >>> answer_of([1, 2, 3], 4)
    Answer(grid=None, warnings=('solution ignored: 16 cells expected, 3 found',), text='[1, 2, 3]')
    """
    cells: object = value
    if isinstance(value, list):
        marks = [None if mark in (0, "0") else mark for mark in value]
        cells, value = marks, value if any(marks) else None
    if value is None or value == "":
        return Answer()
    try:
        grid = grid_of(cells, size, layout)
    except (GridError, FormatError) as error:
        return Answer(
            None, (say("solution ignored: {message}", message=error.message),), flat(value)
        )
    if grid is None or not is_full(grid):
        return Answer(None, (say("solution ignored: it has empty cells"),), flat(value))
    return Answer(grid)


class Texts(NamedTuple):
    """The texts of some fields, by name, and the names of fields that hold other values."""

    by_name: dict[str, str]
    others: list[str]


def texts_of(fields: Iterable[tuple[str, object]]) -> Texts:
    """Return texts, numbers and lists of them as text; the first of each name counts.

    >>> texts_of([("tags", ["easy", 7]), ("shown", True), ("c", {}), ("c", {"x": 1})])
    Texts(by_name={'tags': 'easy, 7', 'shown': 'true'}, others=['c'])
    """
    texts = Texts({}, [])
    for name, value in fields:
        if _is_empty(value):
            continue
        listed = value if isinstance(value, list) else [value]
        if all(isinstance(part, str | int | float) for part in listed):
            if text := ", ".join(as_text(part) for part in listed).strip():
                texts.by_name.setdefault(as_text(name), text)
        elif name not in texts.others:
            texts.others.append(name)
    return texts


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def left_out(
    parts: Iterable[str],
    others: Iterable[str],
    cells: Iterable[Mapping[str, object]],
    known: Collection[str],
) -> list[str]:
    """Return the warning about the parts, other fields and fields of cells that are left out.

    >>> left_out(["lines"], ["x"], [{"value": 1}, {"a": 2}, {"a": 3}], {"value"})
    ["left out: lines, 'x', 'a' of cells"]
    """
    names = dict.fromkeys(
        name
        for cell in cells
        for name, value in cell.items()
        if name not in known and not _is_empty(value)
    )
    named = [repr(as_text(name)[:30]) for name in others]
    named += [say("{name!r} of cells", name=as_text(name)[:30]) for name in names]
    shown = [*parts, *named[:_SHOWN], *(["…"] if len(named) > _SHOWN else [])]
    return [say("left out: {parts}", parts=say_all(*shown, separator=", "))] if shown else []
