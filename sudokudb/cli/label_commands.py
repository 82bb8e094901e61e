"""What `tag` and `collections` have in common: names, and the puzzles under them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli import query_arguments as queries
from sudokudb.cli.database import open_library
from sudokudb.errors import SudokuError
from sudokudb.library.labels import clean_name
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from sudokudb.store.rows.labels import Kind


def run(
    kind: Kind,
    name: str | None,
    words: list[str] | None,
    *,
    remove: bool,
    json: bool,
    database: str | None,
) -> None:
    """List the names of a kind, or file puzzles under one, or take them out."""
    with open_library(database) as library:
        if name is None:
            names = library.names(kind)
            _list(names, json=json)
            if not names and output.on_terminal() and not json:
                output.note(f"no {kind.name} yet")
            return
        if not words:
            raise SudokuError(
                f"no puzzles named for {name!r}",
                "give numbers, titles or a query after the name; "
                f"`sudokudb list {kind.name.removesuffix('s')}:…` shows what is there",
            )
        asked = itertools.count()
        # Millions are filed as they are found; zip takes no number once there is no puzzle more.
        ids = (id for id, _ in zip(queries.chosen_ids(library, words), asked, strict=False))
        count = library.unfile(kind, name, ids) if remove else library.file(kind, name, ids)
    output.answer(_done(count, next(asked) - count, visible(clean_name(name)), remove=remove))


def _done(count: int, others: int, name: str, *, remove: bool) -> str:
    """Say of how many puzzles something was changed, and of how many it was so already."""
    done, before = ("taken out of", "not in it") if remove else ("filed under", "there already")
    line = f"{count:,} puzzle{'' if count == 1 else 's'} {done} {name}"
    if others:
        line += f", {others:,} {'was' if others == 1 else 'were'} {before}"
    return line if count else f"{line}: nothing changed, nothing to undo"


def _list(names: list[tuple[str, int]], *, json: bool) -> None:
    if json:
        output.answer_json([{"name": name, "puzzles": count} for name, count in names], indent=2)
        return
    for name, count in names:
        if output.on_terminal():
            output.answer(f"{count:>10,}  {visible(name)}")
        else:
            output.answer(f"{visible(name)}\t{count}")
