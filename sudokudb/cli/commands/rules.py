"""The command `sudokudb rules`."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.options import Csv, Json
from sudokudb.cli.printers import printer_for
from sudokudb.errors import say
from sudokudb.render.rules.kind_list import DescribedKind, describe_kind, rule_kinds
from sudokudb.rules.kind_aliases import kinds_named
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn

_NARROWEST = 20
_NAMES = (say("kind"), say("title"), say("rule"), say("text"), say("example"))
_Kind = Annotated[
    str | None,
    typer.Argument(metavar="[KIND]", show_default=False, help="A kind, such as cage or thermo."),
]


PIPE = {"": ("name", "title", "rule", "text", "example")}
"""The fields of a line in a pipe, by the words after the command."""


def run(kind: _Kind = None, json: Json = False, csv: Csv = False) -> None:
    """List the kinds of Sudoku: what each says, its text, and an example.

    The rules of a puzzle stand after its cells, each after a semicolon. With KIND, the example is
    drawn.

    \b
    Examples:
      sudokudb rules
      sudokudb rules cage
      sudokudb rules --csv
    """
    named = kinds_named(kind.strip().lower()) if kind else rule_kinds()
    found = [describe_kind(name) for name in named]
    picture = _drawing if kind else _list
    answer = ListAnswer(found, _line, _object, _NAMES, _fields, picture, many=len(found) > 1)
    printer_for(json=json, csv=csv).print(answer)


def _line(kind: DescribedKind) -> str:
    return "\t".join(_fields(kind))


def _fields(kind: DescribedKind) -> tuple[str, ...]:
    return tuple(map(str, kind))


def _object(kind: DescribedKind) -> dict[str, object]:
    return dict(zip(PIPE[""], _fields(kind), strict=True))


def _list(kinds: Iterator[DescribedKind]) -> Iterator[Drawn]:
    """Yield a paragraph for each kind: its name, then its sentence."""
    from rich.text import Text

    from sudokudb.render import terminal

    shown = list(kinds)
    width = max(len(kind.name) for kind in shown) + 2
    room = max(terminal.console().width - width, _NARROWEST)
    for kind in shown:
        first, *rest = wrap(translate(kind.sentence), room)
        yield Text.assemble((kind.name.ljust(width), "bold"), first)
        for line in rest:
            yield Text(" " * width + line)


def _drawing(kinds: Iterator[DescribedKind]) -> Iterator[Drawn]:
    """Yield the sentence of a kind, its text, and its example."""
    from rich.text import Text

    from sudokudb.grid import Grid
    from sudokudb.render import terminal

    for kind in kinds:
        grid = Grid(kind.example)
        yield Text(translate(kind.title), style="bold")
        yield terminal.Words(Text(translate(kind.sentence)))
        yield Text(kind.text)
        yield terminal.grid_picture(grid)
        yield from terminal.rule_words(grid)
