"""The values of the options of `generate`, and the conditions that they describe."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.cli.arguments.options import seconds
from sudokudb.errors import QueryError, SudokuError, say
from sudokudb.generate.request import LEVELS
from sudokudb.query.fields import RATERS

if TYPE_CHECKING:
    from sudokudb.generate.by_rating import ByRating
    from sudokudb.rating.rater import Rater

_SCORES = re.compile(r"(\d{1,6}(?:\.\d+)?)?(\.\.)?(\d{1,6}(?:\.\d+)?)?", re.ASCII)
_HIGHEST = 1e6
_RANGE = re.compile(r"(\d{1,3})?(\.\.)?(\d{1,3})?", re.ASCII)
_EMPTY_CELLS = ".0-_"
_CELLS = 81
_DRAWN = 2**32  # a seed that is drawn is short enough to be typed


def draw_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(_DRAWN)


def range_of(text: str, cells: int) -> tuple[int, int]:
    """Return the ends of a range: 24, 24..26, ..26, or 24.. up to all cells."""
    found = _RANGE.fullmatch(text.strip())
    if not found or not (found[1] or found[3]):
        raise SudokuError(
            say("--givens {text!r} is not a range of numbers", text=text[:20]),
            say("a range is 24, 24..26, 24.. or ..26"),
        )
    if not found[2]:
        return int(text), int(text)
    return int(found[1] or 0), int(found[3] or cells)


def time_limit(text: str | float) -> float:
    """Return the seconds of a time limit: 60 or 60s."""
    return seconds(text.removesuffix("s") if isinstance(text, str) else text)


def pattern_cells(text: str) -> tuple[int, ...]:
    """Return the cells of a pattern: a file, or 81 characters, of which dots are empty cells."""
    with suppress(OSError, ValueError):  # not a possible file name
        if Path(text).is_file():
            text = Path(text).read_text("utf-8", "replace")
    marks = "".join(text.split())
    if len(marks) != _CELLS:
        raise SudokuError(
            say("the pattern has {count} cells", count=len(marks)),
            say("give 81 characters, or a file with them: dots for the empty cells"),
        )
    return tuple(cell for cell, mark in enumerate(marks) if mark not in _EMPTY_CELLS)


class RatingOptions(NamedTuple):
    """The options about ratings: a rater, a range of its numbers, and techniques."""

    rater: str | None = None
    scores: str | None = None
    needs: tuple[str, ...] = ()


def split_level(level: str | None, options: RatingOptions) -> tuple[str | None, ByRating | None]:
    """Return the requested level of the Palm, and the conditions about ratings.

    A name that both have is the rater's level (HoDoKu's by default).
    """
    if not any(options) and (level is None or level in LEVELS):
        return level, None
    from sudokudb.generate.by_rating import ByRating
    from sudokudb.rating.rater import load_rater

    rater = load_rater(options.rater or RATERS[0])
    own = level if level in dict(rater.levels) else None
    if level and not own and level not in LEVELS:
        raise _unknown_level(level, rater)
    scores = None if options.scores is None else scores_of(options.scores)
    needs = tuple(map(_techniques, options.needs))
    return None if own else level, ByRating(rater, own, scores, needs)


def _unknown_level(level: str, rater: Rater) -> SudokuError:
    return SudokuError(
        say("{rater} has no level {level!r}", rater=rater.name, level=level[:40]),
        say(
            "the Palm has {palm}; {rater} has {names}",
            palm=", ".join(LEVELS),
            rater=rater.name,
            names=", ".join(name for name, _ in rater.levels) or say("numbers: --rating 2.0..4.5"),
        ),
    )


def scores_of(text: str) -> tuple[float, float]:
    """Return the ends of a range of ratings: 7.2, 3.0..4.5, ..4.5 or 800.. without an end."""
    found = _SCORES.fullmatch(text.strip())
    if not found or not (found[1] or found[3]) or (found[3] and not found[2]):
        raise SudokuError(
            say("--rating {text!r} is not a range of numbers", text=text[:20]),
            say("a range is 7.2, 3.0..4.5, 800.. or ..1200"),
        )
    if not found[2]:
        return float(text), float(text)
    return float(found[1] or 0), float(found[3] or _HIGHEST)


def _techniques(text: str) -> str:
    """Return techniques or families with commas, as in a query after `needs:`."""
    from sudokudb.query import parse_query

    try:
        (term,) = parse_query("needs:" + "-".join(text.split())).terms
    except QueryError as error:
        raise SudokuError(
            say("--needs {text!r} is not a technique", text=text[:40]), error.hint
        ) from None
    return ",".join(term.values)
