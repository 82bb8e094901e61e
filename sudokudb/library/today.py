"""The puzzle of the day: the same all day, from the puzzles that were there before it."""

from __future__ import annotations

import hashlib
import tomllib
from datetime import UTC, datetime, time, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import FileError, QueryError, say
from sudokudb.query import Query, parse_query
from sudokudb.query.fields import HODOKU_LEVELS

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

QUERY = "solutions:1 size:9"
"""The puzzles of which one is chosen each day, unless the settings say otherwise."""
_LEVELS = (0, 0, 1, 1, 2, 3, 4)  # by weekday, from Monday


def level_of(day: date) -> str:
    """Return the rater's level of a day: from easy on Monday to extreme on Sunday.

    >>> from datetime import date
    >>> level_of(date(2026, 11, 23)), level_of(date(2026, 11, 29))
    ('easy', 'extreme')
    """
    return HODOKU_LEVELS[_LEVELS[day.weekday()]]


def puzzle_of_day(
    library: Library, day: date, query: str = QUERY
) -> tuple[Puzzle | None, str | None]:
    """Return the puzzle of a day and its level; None for what there is not.

    Puzzles that are added on the day do not change it. A level without puzzles is replaced by the
    nearest easier one, or else by the nearest harder one; without ratings there is no level.
    """
    chosen = Query((parse_query(query).tree, *parse_query(f"added:..{_last_day(day)}").terms))
    every, level = _of_level(library, chosen, level_of(day))
    count = library.count(every)
    if not count:  # the first day: the first puzzle stays the first
        return next(iter(library.search(query, limit=1)), None), None
    number = int(hashlib.sha256(day.isoformat().encode()).hexdigest(), 16) % count
    id = next(islice(library.queries.ids(every), number, None))
    return library.get(id), level


def _last_day(day: date) -> date:
    """Return the last day, in UTC, that was over when a day began in local time."""
    midnight = datetime.combine(day, time()).astimezone()
    return midnight.astimezone(UTC).date() - timedelta(days=1)


def _of_level(library: Library, query: Query, wanted: str) -> tuple[Query, str | None]:
    """Return the query for the puzzles of the nearest level that has some, and that level."""
    at = HODOKU_LEVELS.index(wanted)
    nearest = [*reversed(HODOKU_LEVELS[: at + 1]), *HODOKU_LEVELS[at + 1 :]]
    for level in nearest:
        narrower = Query((query.tree, *parse_query(f"hodoku:{level}").terms))
        if library.count(narrower):
            return narrower, level
    return query, None


def query_of_settings(path: Path) -> str:
    """Return the query `today` of the user's settings; raise FileError for an error in them."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return QUERY
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        raise _wrong_settings(path, reason) from None
    query = table.get("today", QUERY)
    if not isinstance(query, str):
        raise _wrong_settings(path, say("today is a query"), 'today = "size:9"')
    try:
        parse_query(query)
    except QueryError as error:
        raise _wrong_settings(path, error.message, error.hint) from None
    return query


def _wrong_settings(path: Path, reason: str, hint: str | None = None) -> FileError:
    return FileError(say("the settings in {path}: {reason}", path=path, reason=reason), hint)
