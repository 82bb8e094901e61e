"""The command `sudokudb note`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.changing import DryRun, Yes, make_texts, puzzles_of
from sudokudb.cli.arguments.options import Database, reference
from sudokudb.cli.arguments.queries import ChosenIds, chosen_ids
from sudokudb.cli.arguments.references import find
from sudokudb.cli.database import note_unchanged, open_library
from sudokudb.errors import EXIT_NO, say
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from sudokudb.library import Library

_Ref = Annotated[
    str | None,
    reference(
        metavar="[REF | QUERY | -]",
        help="A number, a title or its beginning, a grid; or several: 3-9, a quoted query.",
    ),
]
_Text = Annotated[
    str | None,
    typer.Argument(metavar="[TEXT]", help="The notes; '' deletes them.", show_default=False),
]
_Append = Annotated[bool, typer.Option("--append", help="Append to the notes on a new line.")]
_Author = Annotated[str | None, typer.Option("--author", metavar="A", help="Set the author.")]
_Source = Annotated[str | None, typer.Option("--source", metavar="S", help="Set the source.")]
_License = Annotated[str | None, typer.Option("--license", metavar="L", help="Set the license.")]

_NONE = say("none of these puzzles has notes")


def run(
    ref: _Ref = None,
    text: _Text = None,
    append: _Append = False,
    author: _Author = None,
    source: _Source = None,
    license: _License = None,  # noqa: A002  # the option's name
    yes: Yes = False,
    dry_run: DryRun = False,
    database: Database = None,
) -> None:
    """Change the notes, author, source or license of puzzles; without changes, print the notes.

    \b
    Examples:
      sudokudb note 3 "for the Christmas issue"
      sudokudb note 3 --author "A. Setter" --license CC0-1.0
      sudokudb note "collection:tatham -has:author" --author "Simon Tatham"
    """
    given = {"notes": text, "author": author, "source": source, "license": license}
    texts = {name: value for name, value in given.items() if value is not None}
    with open_library(database) as library:
        chosen = _choose_ids(library, ref)
        if not texts:
            _print_notes(library, chosen)
            return
        appended = texts.pop("notes", "") if append else ""
        change = library.changes.plan_texts(
            chosen.ids, texts, append=appended, listed=chosen.listed
        )
        if not change.count:
            note_unchanged(library)
        else:
            make_texts(library, change, yes=yes, dry_run=dry_run)


def _choose_ids(library: Library, ref: str | None) -> ChosenIds:
    return ChosenIds([find(library, None).id]) if ref is None else chosen_ids(library, [ref])


def _print_notes(library: Library, chosen: ChosenIds) -> None:
    """Print the notes of puzzles; those of one as they are, those of several after its name."""
    several, found, name = len(chosen.ids) > 1, False, ""
    for puzzle in puzzles_of(library, chosen.ids):
        name = puzzle.name
        if puzzle.notes and several:
            output.answer(visible(name))
        for line in puzzle.notes.splitlines():
            found = True
            output.answer(visible(line))
    if not found:
        output.note(_NONE if several else say("{name} has no notes", name=name))
        raise typer.Exit(EXIT_NO)
