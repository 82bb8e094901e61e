"""Ratings of grids, with a reason for each grid that cannot be rated."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.buffers import CELLS, count_lines
from sudokudb.engine.other_rules import reason_for, refusal_of
from sudokudb.errors import SudokuError, Unsupported, say
from sudokudb.grid import as_grid
from sudokudb.layout import is_engine_text
from sudokudb.puzzle import Rating, format_techniques
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater
from sudokudb.technique_names import GIVE_UP
from sudokudb.techniques.searches import SCHOOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.grid import GridLike
    from sudokudb.rating.rate import Outcome
    from sudokudb.rating.rater import Rater

_TOGETHER = 256  # grids that are rated together
_GIVE_UP_SCORE = 20_000  # of HoDoKu's step of this name
_BEYOND = 20.0  # Sudoku Explainer's ER of puzzles that it cannot solve

SEVERAL, NONE = say("it has several solutions"), say("it has no solution")
OTHER_SIZE = say("only 9×9 grids with givens are rated")


def refusal(reason: str, where: str = "", id: int | None = None) -> SudokuError:
    """Return the error for a grid that is not rated; `where` names its place or its puzzle."""
    if error := refusal_of(reason, f"#{id}" if id else where):
        return error
    hint = None
    if reason is not OTHER_SIZE:
        hint = say("`sudokudb repair {id}` shows how to make it valid", id=id or "GRID")
    if not where:
        return Unsupported(say("the grid is not rated: {reason}", reason=reason), hint)
    return Unsupported(say("{where} is not rated: {reason}", where=where, reason=reason), hint)


class Grade(NamedTuple):
    """The computed parts of a rating, as the database stores them."""

    level: str
    score: float
    ep: float | None
    ed: float | None
    steps: int
    techniques: str
    first: str
    record: bytes


class Grader:
    """The ratings of grids by one rater."""

    def __init__(self, rater: Rater) -> None:
        rater.require_ratings()
        self.rater = rater
        kinds = SCHOOLS[rater.school]
        self._ranks = {
            kind: (line.level, line.score, line.ratings.get(kind, 0), place)
            for place, line in enumerate(rater.lines)
            for kind in kinds[line.find]
            if line.enabled
        }

    def grades(self, texts: Sequence[str], threads: int | None = 1) -> list[Grade | str]:
        """Return a grade for each text of 81 cells, or the reason why there is none.

        Raises GridError for a character that is not a cell.
        """
        plain = [*filter(is_engine_text, texts)]
        counts = count_lines("".join(plain).encode("ascii", "replace"), CELLS, 2, threads)
        valid = [text for text, count in zip(plain, counts, strict=True) if count == 1]
        found = iter(rate(valid, self.rater, threads or 1))
        numbers = iter(counts)
        return [
            self._judge(next(numbers), found)
            if is_engine_text(text)
            else reason_for(text, OTHER_SIZE)
            for text in texts
        ]

    def ratings(self, texts: Sequence[str]) -> list[Rating]:
        """Return the ratings of 9×9 puzzles of 81 characters with one solution each."""
        return [self.rating(self.grade(outcome)) for outcome in rate(texts, self.rater)]

    def _judge(self, count: int, found: Iterator[Outcome]) -> Grade | str:
        if count != 1:
            return SEVERAL if count else NONE
        return self.grade(next(found))

    def grade(self, outcome: Outcome) -> Grade:
        """Return an outcome as a grade, with the hardest technique first."""
        others = sorted(outcome.counts, key=self._ranks.__getitem__, reverse=True)
        keys = dict.fromkeys((outcome.hardest, *others)) if others else {}
        techniques = format_techniques({key: outcome.counts[key] for key in keys})
        score = outcome.score
        if not outcome.solved:
            techniques = f"{GIVE_UP}=1 {techniques}".rstrip()
            score = outcome.score + _GIVE_UP_SCORE if self.rater.levels else _BEYOND
        numbers = float(score), outcome.ep, outcome.ed, outcome.steps
        return Grade(outcome.level, *numbers, techniques, outcome.first, outcome.record)

    def rating(self, grade: Grade) -> Rating:
        """Return a grade as a rating."""
        rater, version = self.rater.name, self.rater.version
        parts = grade._asdict()
        del parts["first"]  # it follows from the record
        return Rating(rater=rater, version=version, computed=True, **parts)


def rate_grid(grid: GridLike, rater: str | Rater = "hodoku") -> Rating:
    """Return the rating of a 9×9 grid; raise Unsupported if it does not have one solution.

    `rater` is hodoku, se, or the name of a file.

    >>> print(rate_grid("1" + "." * 80))
    Traceback (most recent call last):
    sudokudb.errors.Unsupported: the grid is not rated: it has several solutions
    """
    (found,) = rate_grids([grid], rater)
    if isinstance(found, SudokuError):
        raise found
    return found


def rate_grids(
    grids: Iterable[GridLike], rater: str | Rater = "hodoku"
) -> Iterator[Rating | SudokuError]:
    """Yield a rating, or the error that `rate_grid` raises, for each grid."""
    grader = Grader(load_rater(rater) if isinstance(rater, str) else rater)
    texts = (str(as_grid(grid)) for grid in grids)
    while some := list(islice(texts, _TOGETHER)):
        for grade in grader.grades(some):
            yield grader.rating(grade) if isinstance(grade, Grade) else refusal(grade)
