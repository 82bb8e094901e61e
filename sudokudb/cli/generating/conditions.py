"""The values of the options of `generate`, and the conditions that they describe."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.cli.arguments.options import seconds
from sudokudb.errors import QueryError, SudokuError, say
from sudokudb.layout import ENGINE_CELLS
from sudokudb.query.fields import RATERS
from sudokudb.solvers.strategy import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.generate.by_rating import ByRating
    from sudokudb.rating.rater import Rater

HIGHEST = 1e6
"""The end of an open range of ratings."""

_GIVENS = re.compile(r"[0-9]{1,3}")
_SCORE = re.compile(r"[0-9]{1,6}(\.[0-9]+)?")
_EMPTY_CELLS = ".0-_"


class Options(NamedTuple):
    """The options of a run, apart from the conditions on its puzzles.

    `labels` are the tags and collections of added puzzles. `limit` is in seconds. A seed that was
    drawn is printed.
    """

    is_seed_drawn: bool

    add: bool
    new: bool
    for_gaps: bool
    plan: bool
    labels: Mapping[str, Sequence[str]]
    limit: float | None
    threads: int | None
    jsonl: bool

    def check(self) -> None:
        """Raise SudokuError for options that exclude each other, or need others."""
        if self.threads is not None and self.threads < 1:
            raise SudokuError(say("{threads} threads cannot work", threads=self.threads))
        if any(self.labels.values()) and not self.add:
            raise SudokuError(say("--collection and --tag need --add"), say("add --add"))
        if self.jsonl and self.add:
            raise SudokuError(
                say("--jsonl and --add exclude each other"), say("`sudokudb export` writes files")
            )
        if self.plan and not self.for_gaps:
            raise SudokuError(say("--plan needs --for-gaps"), say("add --for-gaps"))


def range_of(text: str, cells: int) -> tuple[int, int]:
    """Return the ends of a range: 24, 24..26, ..26, or 24.. up to all cells."""
    examples = say("a range is 24, 24..26, 24.. or ..26")
    low, high = _ends("--givens", text, _GIVENS, examples)
    return int(low or 0), int(high or cells)


def _ends(option: str, text: str, number: re.Pattern[str], examples: str) -> tuple[str, str]:
    """Return the ends of a range of numbers; an open end is empty."""
    low, dots, high = text.strip().partition("..")
    ends = low, high if dots else low
    if not any(ends) or not all(number.fullmatch(end) for end in ends if end):
        message = say("{option} {text!r} is not a range of numbers", option=option, text=text[:20])
        raise SudokuError(message, examples)
    return ends


def time_limit(text: str | float) -> float:
    """Return the seconds of a time limit: 60 or 60s."""
    return seconds(text.removesuffix("s") if isinstance(text, str) else text)


def pattern_cells(text: str) -> tuple[int, ...]:
    """Return the cells of a pattern: a file, or 81 characters, of which dots are empty cells."""
    with suppress(OSError, ValueError):  # not a possible file name
        if Path(text).is_file():
            text = Path(text).read_text("utf-8", "replace")
    marks = "".join(text.split())
    if len(marks) != ENGINE_CELLS:
        raise SudokuError(
            say("the pattern has {count} cells", count=len(marks)),
            say("give 81 characters, or a file with them: dots for the empty cells"),
        )
    return tuple(cell for cell, mark in enumerate(marks) if mark not in _EMPTY_CELLS)


def split_level(
    level: str | None, rater: str | None, scores: str | None, needs: Sequence[str]
) -> tuple[str | None, ByRating | None]:
    """Return the requested level of the Palm, and the conditions about ratings.

    A name that both have is the rater's level (HoDoKu's by default).
    """
    if not (rater or scores is not None or needs) and (level is None or level in LEVELS):
        return level, None
    from sudokudb.generate.by_rating import ByRating
    from sudokudb.rating.rater import load_rater

    chosen = load_rater(rater or RATERS[0])
    own = level if level in dict(chosen.levels) else None
    if level and not own and level not in LEVELS:
        raise _unknown_level(level, chosen)
    ends = None if scores is None else scores_of(scores)
    return None if own else level, ByRating(chosen, own, ends, tuple(map(_techniques, needs)))


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
    examples = say("a range is 7.2, 3.0..4.5, 800.. or ..1200")
    low, high = _ends("--rating", text, _SCORE, examples)
    return float(low or 0), float(high or HIGHEST)


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
