"""The options of commands that take away or overwrite, and the question before many puzzles."""

from __future__ import annotations

import sys
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import TextAnswer
from sudokudb.cli.printers import print_answer
from sudokudb.errors import NotConfirmed, say, say_count
from sudokudb.library.changes.planned import MOST_UNASKED
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.library.changes.planned import PlannedChange
    from sudokudb.puzzle import Puzzle

_SHOWN = 20
_PAGE = 1000
_UNCHANGED = say("nothing was changed")
_CHANGED = say("changed {name}")
_WOULD_CHANGE = say("would change {name}")

Yes = Annotated[
    bool,
    typer.Option("--yes", "-y", help=f"Change more than {MOST_UNASKED} puzzles without asking."),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Print what would change, and change nothing.")
]


def confirm(change: PlannedChange[Any], question: str, *, yes: bool) -> None:
    """Ask before a change if the rule demands it, and `yes` was not given.

    Raise Cancelled if the answer is not yes, and SudokuError where no person can answer.
    """
    if yes or not change.needs_question:
        return
    if not (sys.stdin is not None and sys.stdin.isatty() and output.errors_on_terminal()):
        raise NotConfirmed(
            say("this would change {count:,} puzzles; nothing was changed", count=change.count),
            say("add --yes, or --dry-run to print what would change"),
        )
    from sudokudb.cli.interactive import prompt

    if not prompt.is_yes(prompt.ask_on_stderr(question, _UNCHANGED)):
        raise prompt.Cancelled(_UNCHANGED)


def make_texts(library: Library, change: PlannedChange[int], *, yes: bool, dry_run: bool) -> None:
    """Make a change of the texts of puzzles after the question; name the puzzles."""
    count = change.count
    if dry_run:
        total = say_count(
            "{count:,} puzzle would be changed", "{count:,} puzzles would be changed", count
        )
        print_each(names_of(library, change.ids), count, _WOULD_CHANGE, total)
        return
    confirm(change, say("change {count:,} puzzles? [y/N] ", count=count), yes=yes)
    change.make()
    total = say_count("{count:,} puzzle changed", "{count:,} puzzles changed", count)
    print_each(names_of(library, change.ids), count, _CHANGED, total)


def print_each(names: Iterable[str], count: int, line: str, total: str) -> None:
    """Print a line for each puzzle of a change, on a terminal for the first few, and a total."""
    lines = (say(line, name=visible(name)) for name in names)
    print_answer(TextAnswer(_every(lines, count, total), _first(lines, count, total)))


def _every(lines: Iterator[str], count: int, total: str) -> Iterator[str]:
    """Yield the lines of a pipe, each of which is a puzzle; note the total."""
    yield from lines
    if count > 1:
        output.note(total)


def _first(lines: Iterator[str], count: int, total: str) -> Iterator[str]:
    """Yield the first lines, and the total."""
    yield from islice(lines, _SHOWN)
    if count > _SHOWN:
        total = say("and {count:,} more: {total}", count=count - _SHOWN, total=total)
    if count > 1:
        yield total


def names_of(library: Library, ids: Sequence[int]) -> Iterator[str]:
    """Yield the names of puzzles, of which there may be millions."""
    return (puzzle.name for puzzle in puzzles_of(library, ids))


def puzzles_of(library: Library, ids: Sequence[int]) -> Iterator[Puzzle]:
    """Yield puzzles, of which there may be millions."""
    pages = (ids[at : at + _PAGE] for at in range(0, len(ids), _PAGE))
    return chain.from_iterable(map(library.puzzles.by_ids, pages))
