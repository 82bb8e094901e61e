"""`generate --for-gaps`: the gaps of a database, and the puzzles that fill them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.generating.running import Printing, Run
from sudokudb.cli.generating.storing import Storing
from sudokudb.cli.printers import printer_for
from sudokudb.errors import say, say_count
from sudokudb.library.gaps import Gaps
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.generating.conditions import Options
    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.run import GeneratedPuzzle
    from sudokudb.library import Library
    from sudokudb.library.gaps import Gap

    _Row = tuple[Gap, int, int]  # with the numbers of stored and of missing puzzles

_NAMED = 12


def fill_gaps(library: Library, request: GenerateRequest, options: Options) -> None:
    """Generate the missing puzzles; at the end or after Ctrl-C, print what is still missing.

    With the option `plan`, print the gaps instead.
    """
    gaps = _open_gaps(library, request)
    if options.plan:
        printer_for(jsonl=options.jsonl).print(_answer(gaps))
        return
    adds = options.add and any(gaps.missing.values())
    storing = Storing(library, request, options) if adds else None
    rest = gaps.request(storing.request if storing else request)
    target = storing or Printing(rest, jsonl=options.jsonl)
    try:
        Run(rest, target, _refuse_others(gaps, library), options).run()
    finally:
        _note_missing(gaps)


def _open_gaps(library: Library, request: GenerateRequest) -> Gaps:
    """Return the gaps of a database; print how many puzzles are not counted."""
    gaps = Gaps(library, request, request.count or 1)
    if gaps.unrated and request.rated:
        rater = request.rated.rater.name
        message = say_count(
            "1 valid puzzle has no rating by {rater} and is not counted",
            "{count:,} valid puzzles have no rating by {rater} and are not counted",
            gaps.unrated,
            rater=rater,
        )
        hint = say("`sudokudb rate --all --rater {rater}` rates them", rater=rater)
        output.note(say("{message}; {hint}", message=message, hint=hint))
    return gaps


def _refuse_others(gaps: Gaps, library: Library) -> Callable[[GeneratedPuzzle], str | None]:
    """Return a function that refuses puzzles that fill no gap, and counts the others."""
    known = library.generated_runs.known_puzzles()

    def refusal(puzzle: GeneratedPuzzle) -> str | None:
        if not gaps.is_open(puzzle):
            return say("gap")
        if not known.accept(puzzle.grid):
            return say("new")
        gaps.count(puzzle)
        return None

    return refusal


def _answer(gaps: Gaps) -> ListAnswer[_Row]:
    """Return the table of the gaps."""
    rows = [(cell, count, gaps.missing[cell]) for cell, count in gaps.stored.items()]
    return ListAnswer(rows, _line, _object, picture=_picture)


def _line(row: _Row) -> str:
    cell, stored, missing = row
    return f"{cell.rating}\t{cell.givens or ''}\t{stored}\t{missing}"


def _object(row: _Row) -> dict[str, object]:
    cell, stored, missing = row
    return cell._asdict() | {"stored": stored, "missing": missing}


def _picture(rows: Iterator[_Row]) -> Iterator[Drawn]:
    from sudokudb.render.terminal import tables

    columns = [_(word) for word in ("rating", "givens", say("stored"), say("missing"))]
    return tables.table(columns, ((str(c.rating), c.givens or "", *counts) for c, *counts in rows))


def _note_missing(gaps: Gaps) -> None:
    """Print the gaps that are left."""
    left = [(cell, count) for cell, count in gaps.missing.items() if count]
    if left:
        names = [f"{cell} ({count:,})" for cell, count in left[:_NAMED]]
        names += ["…"] if len(left) > _NAMED else []
        output.note(say("still missing: {names}", names=", ".join(names)))
