"""The command `sudokudb remove`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.arguments.changing import DryRun, Yes, confirm, names_of, print_each
from sudokudb.cli.arguments.options import Database
from sudokudb.cli.arguments.queries import Chosen, ChosenIds, chosen_ids
from sudokudb.cli.arguments.references import find
from sudokudb.cli.database import open_library
from sudokudb.errors import UsageError, say, say_count

if TYPE_CHECKING:
    from sudokudb.library import Library


def run(
    words: Chosen = None, yes: Yes = False, dry_run: DryRun = False, database: Database = None
) -> None:
    """Remove puzzles; `sudokudb undo` restores them. If one is not found, none are removed.

    \b
    Examples:
      sudokudb remove Tiny 2
      sudokudb remove tag:printed added:..2025
    """
    if not words and not output.can_ask():
        raise UsageError(say("no puzzles are named"), say("name them: `sudokudb remove REF...`"))
    with open_library(database) as library:
        chosen = _choose_ids(library, words)
        change = library.changes.plan_removal(chosen.ids, listed=chosen.listed)
        if dry_run:
            names, line = names_of(library, change.ids), say("would remove {name}")
            print_each(names, change.count, line, _total(change.count, is_done=False))
            return
        confirm(change, say("remove {count:,} puzzles? [y/N] ", count=change.count), yes=yes)
        count, names = change.make()
        print_each(names, count, say("removed {name}"), _total(count, is_done=True))


def _choose_ids(library: Library, words: list[str] | None) -> ChosenIds:
    if words:
        return chosen_ids(library, words, copies=False)
    return ChosenIds([find(library, None, default=False).id])


def _total(count: int, *, is_done: bool) -> str:
    if not is_done:
        return say_count(
            "{count:,} puzzle would be removed", "{count:,} puzzles would be removed", count
        )
    return say("{count:,} puzzles removed; `sudokudb undo` restores them", count=count)
