"""The command `sudokudb canon`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments.grids import answered_grids
from sudokudb.cli.arguments.options import Database, Grids, Json, Jsonl, Size, choice_option
from sudokudb.cli.jobs import AllOf, Everything, Scheduler, Workers, run_all
from sudokudb.cli.printers import printer_for
from sudokudb.engine.canon import identity
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.engine.canon.identity import Canonical

_Form = Annotated[
    str | None,
    choice_option(
        "--form",
        "F",
        identity.FORMS,
        f"The canonical form: {', '.join(identity.FORMS)}. The default is own.",
        parser=identity.check_form,
    ),
]


PIPE = {"": ("form", "automorphisms"), "--form minlex": ("form",)}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    words: Grids = None,
    form: _Form = None,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    jsonl: Jsonl = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Print the canonical form of a grid, which is the same for all equivalent grids.

    Grids are equivalent if rotating, mirroring, moving bands, rows, stacks and columns, and
    relabelling the digits changes one into the other. An automorphism is such a transform from a
    grid to itself; most puzzles have only one, which changes nothing.

    The form minlex, which other programs and many lists use, is the smallest text of all equivalent
    grids, where an empty cell comes before the digits. The own form takes less time; same,
    duplicates and the identity use it. A grid with other rules, or without square boxes, has the
    least text of its turns as a form for display: equivalent grids may have others.

    In a pipe: form, automorphisms; with --form minlex the form alone. - reads any number of grids,
    one per line.

    \b
    Examples:
      sudokudb canon Difficult
      sudokudb canon --form minlex - < grids.txt
    """
    options = {"json": json or jsonl, "size": size is not None, "form": form is not None}
    if run_all("canon", database, AllOf(words or (), workers, scheduler), everything, **options):
        return
    printer = printer_for(json=json, jsonl=jsonl)
    if words == ["-"] and printer.is_pipe:
        from sudokudb.cli.pipes.answers import CanonPipe, MinlexPipe

        pipe = MinlexPipe if form == identity.MINLEX else CanonPipe
        raise typer.Exit(pipe(size).run())
    is_display = False
    with answered_grids(words, database, size, printer) as items:
        for item in items:
            printer.print(_answer(item, form or identity.OWN))
            is_display |= item.grid.layout.order is None
    if is_display:
        from sudokudb.engine.canon.display_form import DISPLAY_ONLY

        output.note(DISPLAY_ONLY)


def _answer(item: GridItem, form: str) -> ObjectAnswer:
    found = identity.canonical(item.grid, form)
    number = "" if form == identity.MINLEX else f"\t{found.automorphisms}"
    value = partial(_object, item, found)
    return ObjectAnswer(value, (f"{found.form}{number}",), _picture(item, found))


def _picture(item: GridItem, found: Canonical) -> Iterator[Drawn]:
    from rich.text import Text

    from sudokudb.render import terminal

    yield terminal.grid_picture(found.form)
    number = identity.identity_of(item.grid)
    lines = [
        _("automorphisms: {count:,}", count=found.automorphisms),
        _("identity: {identity}", identity=_("none") if number is None else number),
        _("transform: {transform}", transform=found.transform),
    ]
    yield terminal.Words(Text("\n".join(lines)))


def _object(item: GridItem, found: Canonical) -> dict[str, Any]:
    return item.facts() | {
        "form": str(found.form),
        "automorphisms": found.automorphisms,
        "identity": identity.identity_of(item.grid),
        "transform": str(found.transform),
    }
