"""The shapes of an answer: a list, one object, or text. `printers` prints each in every form.

An answer has what each form needs, and only the part that is printed is made: iterables are read
as they are printed, and `picture` imports rich when it begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rich.table import Table
    from rich.text import Text

    from sudokudb.grid import Grid
    from sudokudb.render.terminal import Words

    Drawn = str | Text | Words | Table
    """What a terminal shows: a line as it is, or something that rich draws."""

_T = TypeVar("_T")


class ListAnswer(NamedTuple, Generic[_T]):
    """An answer that lists items: lines in a pipe, an array in JSON, rows in CSV.

    `columns` names the fields of `row`; by default they are those of the first object. Without a
    `picture` a terminal shows the lines. It notes `empty` where there are no items. If not `many`
    items can be listed, JSON is the object of the one item.
    """

    items: Iterable[_T]
    line: Callable[[_T], str]
    as_object: Callable[[_T], Any]
    columns: Sequence[str] = ()
    row: Callable[[_T], Sequence[object]] | None = None
    picture: Callable[[Iterator[_T]], Iterable[Drawn]] | None = None
    empty: str = ""
    many: bool = True


class ObjectAnswer(NamedTuple):
    """An answer about one thing: an object in JSON, lines in a pipe.

    Without a `picture` a terminal shows the lines. `rows` are its parts in CSV, after their names.
    """

    value: Callable[[], object]
    lines: Iterable[str]
    picture: Iterable[Drawn] | None = None
    rows: Iterable[Sequence[object]] = ()


class TextAnswer(NamedTuple):
    """An answer that programs read as lines; a terminal may show a picture in their place."""

    lines: Iterable[str]
    picture: Iterable[Drawn] | None = None


def draw_grid(grid: Grid, *lines: str) -> Iterator[Drawn]:
    """Yield the drawing of a grid, and the lines below it."""
    from sudokudb.render import terminal

    yield terminal.grid_picture(grid)
    yield from terminal.rule_words(grid)
    yield from lines


Answer = ListAnswer[Any] | ObjectAnswer | TextAnswer
