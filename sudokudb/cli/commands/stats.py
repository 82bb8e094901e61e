"""The command `sudokudb stats`."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.options import Database, Json
from sudokudb.cli.arguments.query_hints import nothing_found
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.errors import UsageError, say
from sudokudb.puzzle import name_of
from sudokudb.query.raters import require_subject
from sudokudb.render.text import visible
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.library.counts import Histograms
    from sudokudb.library.progress import LevelRow, PlayProgress


PIPE = {
    "": ("field", "value", "number of puzzles"),
    "--games": ("what", "puzzle, level or Monday", "number", "seconds", "best or when"),
}
"""The fields of a line in a pipe, by the words after the command."""


_Games = Annotated[
    bool, typer.Option("--games", help="Count the games that were played, by level and by week.")
]


def run(
    words: queries.Words = None,
    games: _Games = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Count puzzles by givens, level, solutions, size, symmetry, collection, tag and rating.

    On a terminal the counts are bars; in a pipe each is a line: field, value, count. With --games
    it prints which games are unfinished, how many were solved and in what time.

    \b
    Example:
      sudokudb stats level:simple
    """
    with open_library(database) as library:
        if games:
            _require_no_query(words)
            printer_for(json=json).print(_games_answer(library.games.progress()))
            return
        query = queries.query_of(library, words)
        require_subject(query)
        if not (total := library.count(query)):
            raise nothing_found(library, words, query)
        found = library.queries.histograms(query)
        printer_for(json=json).print(_answer(total, found))
        queries.print_hints(library, words or (), query)


def _answer(total: int, found: Histograms) -> ObjectAnswer:
    return ObjectAnswer(
        lambda: {"puzzles": total} | {name: dict(bars) for name, bars in found.items()},
        _lines(total, found),
        _picture(total, found),
    )


def _lines(total: int, found: Histograms) -> Iterator[str]:
    yield f"puzzles\t\t{total}"
    for name, bars in found.items():
        for value, count in bars:
            yield f"{name}\t{visible(value)}\t{count}"


def _require_no_query(words: queries.Words) -> None:
    if words:
        raise UsageError(
            say("--games counts the games of all puzzles"),
            say("`sudokudb list has:game …` lists the puzzles of a query that were played"),
        )


def _games_answer(progress: PlayProgress) -> ObjectAnswer:
    return ObjectAnswer(progress.parts, _game_lines(progress), _game_picture(progress))


def _game_lines(progress: PlayProgress) -> Iterator[str]:
    from sudokudb.library.progress import filled_cells, last_unfinished

    for puzzle in progress.unfinished:
        game = last_unfinished(puzzle)
        yield f"unfinished\t{puzzle.id}\t{filled_cells(game)[0]}\t{game.seconds}\t{game.saved}"
    for row in progress.levels:
        level, best = row.level or "unknown", "" if row.best is None else row.best
        yield f"begun\t{level}\t{row.begun}\t\t"
        yield f"solved\t{level}\t{row.solved}\t{'' if row.median is None else row.median}\t{best}"
    for monday, count in progress.weeks:
        yield f"week\t{monday}\t{count}\t\t"
    for solved in progress.last:
        yield f"last\t{solved.id}\t\t{solved.seconds}\t{solved.finished}"
    yield f"days\t\t{progress.days}\t\t"
    yield f"month\t\t{progress.month}\t\t"


def _game_picture(progress: PlayProgress) -> Iterator[Drawn]:
    """Yield the sentence, the table of levels, the weeks, and the games that wait or are solved."""
    from sudokudb.library.progress import clock, day_of, last_unfinished
    from sudokudb.render.terminal import tables

    yield progress.sentence(date.today())
    if progress.levels:
        yield ""
        heads = [_("level"), _("begun"), _("solved"), _("median time"), _("best time")]
        yield from tables.table(heads, map(_level_cells, progress.levels))
    if progress.weeks:
        yield ""
        heads = [_("week from"), _("solved")]
        yield from tables.table(heads, [(str(day), str(count)) for day, count in progress.weeks])
    for puzzle in progress.unfinished:
        yield say(
            "unfinished: {name}, {time}",
            name=puzzle.name,
            time=clock(last_unfinished(puzzle).seconds),
        )
    for game in progress.last:
        name = name_of(game.id, game.title)
        values = {"name": name, "time": clock(game.seconds), "day": day_of(game.finished)}
        yield say("solved: {name} in {time}, {day}", **values)


def _level_cells(row: LevelRow) -> tuple[str, ...]:
    from sudokudb.library.progress import clock

    median, best = (clock(time) if time is not None else "" for time in (row.median, row.best))
    level = _(row.level) if row.level else _("unknown")
    return level, str(row.begun), str(row.solved), median, best


def _picture(total: int, found: Histograms) -> Iterator[Drawn]:
    from sudokudb.render.terminal import tables

    yield tables.histograms(total, found)
