"""The common part of `tag` and `collections`: list names, and give them to puzzles."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli import query_arguments as queries
from sudokudb.cli.database import open_library
from sudokudb.errors import SudokuError
from sudokudb.library.texts import clean_name
from sudokudb.render.text import visible
from sudokudb.store.rows.labels import TAGS

if TYPE_CHECKING:
    from sudokudb.store.rows.labels import LabelKind


def run(
    kind: LabelKind,
    name: str | None,
    words: list[str] | None,
    *,
    remove: bool,
    json: bool,
    database: str | None,
) -> None:
    """List the names of a kind, or add puzzles to one, or remove puzzles from it."""
    with open_library(database) as library:
        if name is None:
            names = library.names(kind)
            _list(names, json=json)
            if not names and output.on_terminal() and not json:
                output.note(f"there are no {kind.name} yet")
            return
        if not words:
            raise SudokuError(
                f"name the puzzles to {'tag' if kind is TAGS else 'put in'} {name!r}",
                "give numbers, titles or a query after the name; "
                f"`sudokudb list {kind.name.removesuffix('s')}:…` lists the puzzles that have it",
            )
        # There may be millions of ids: zip counts them as they are read.
        seen = itertools.count()
        ids = (id for id, _ in zip(queries.chosen_ids(library, words), seen, strict=False))
        count = library.unfile(kind, name, ids) if remove else library.file(kind, name, ids)
    output.answer(_summary(count, next(seen) - count, visible(clean_name(name)), remove=remove))


def _summary(count: int, others: int, name: str, *, remove: bool) -> str:
    """Return how many puzzles were changed, and how many were not."""
    done, before = ("removed from", "not in it") if remove else ("added to", "in it already")
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
