"""`sudokudb canon`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.grid_arguments import subjects
from sudokudb.cli.jobs import Everything, Scheduler, Workers, run_job, wants_all
from sudokudb.cli.options import Database, GridArgument, Json, Size
from sudokudb.engine.canon import identity
from sudokudb.errors import EXIT_USAGE

if TYPE_CHECKING:
    from sudokudb.cli.grid_arguments import Subject as About
    from sudokudb.engine.canon.identity import Canonical

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(
    subject: GridArgument = None,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Print the canonical form of a grid: the same for all its transformed images.

    Grids are the same where turning, mirroring, moving bands, rows, stacks and columns, and
    other names for the digits make one of the other. An automorphism is such a transform of a
    grid to itself; most puzzles have only one, which does nothing.

    In a pipe: form, automorphisms. Any number of grids go through -, a line each.

    \b
    Example:
      sudokudb canon Difficult
    """
    beside = {"json": json, "size": size is not None}
    if wants_all(everything, subject, workers, scheduler, **beside):
        run_job("canon", database, workers, scheduler)
        return
    if subject == "-" and not json and not output.on_terminal():
        from sudokudb.cli.canon_pipe import Canonizing

        raise typer.Exit(Canonizing(size).run())
    with subjects(subject, database, size) as chosen:
        for about in chosen:
            _print(about, identity.canonical(about.grid), json)
    if chosen.bad:
        raise typer.Exit(EXIT_USAGE)


def _print(about: About, found: Canonical, json: bool) -> None:
    if json:
        output.answer_json(_object(about, found))
    elif output.on_terminal():
        _show(about, found)
    else:
        output.answer(f"{found.form}\t{found.automorphisms}")


def _show(about: About, found: Canonical) -> None:
    from rich.text import Text

    from sudokudb.render import terminal

    terminal.show(terminal.grid_picture(found.form))
    lines = [
        f"automorphisms: {found.automorphisms:,}",
        f"identity: {identity.identity_of(about.grid)}",
        f"the grid becomes this by: {found.transform}",
    ]
    terminal.show(Text("\n".join(lines)))


def _object(about: About, found: Canonical) -> dict[str, Any]:
    return about.facts() | {
        "form": str(found.form),
        "automorphisms": found.automorphisms,
        "identity": identity.identity_of(about.grid),
        "transform": str(found.transform),
    }
