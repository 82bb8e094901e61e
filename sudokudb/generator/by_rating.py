"""Conditions on the ratings of puzzles: level, score, and the techniques that they need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sudokudb.engine.grids import SINGLES_LEVELS
from sudokudb.errors import Unsupported, UsageError, say
from sudokudb.layout import Layout
from sudokudb.query.raters import techniques_of
from sudokudb.query.tree import Term
from sudokudb.rating.rate import are_solved
from sudokudb.rating.ratings import Grader
from sudokudb.technique_names import GIVE_UP, TECHNIQUES
from sudokudb.techniques.searches import SCHOOLS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.puzzle import Rating
    from sudokudb.rating.rater import Rater, RaterLine

LEVEL, RATING, TECHNIQUE = say("level"), say("rating"), say("technique")

_SINGLES = {key for key, name in TECHNIQUES.items() if name.family == "singles"}
_TENTHS = 10


@dataclass(frozen=True)
class ByRating:
    """Conditions on a rating; without any, the puzzles are only rated.

    `level` is one of the rater's, `scores` are the lowest and the highest score. A puzzle must need
    one technique of each of `needs`: a technique, a family, or several of them with commas.
    """

    rater: Rater
    level: str | None = None
    scores: tuple[float, float] | None = None
    needs: tuple[str, ...] = ()

    def refusal(self, rating: Rating) -> str | None:
        """Return the first condition that a rating does not meet, or None."""
        if self.level is not None and rating.level != self.level:
            return LEVEL
        if self.scores and not self.scores[0] <= (rating.score or 0) <= self.scores[1]:
            return RATING
        used = rating.counts.keys()
        return None if all(used & techniques(name) for name in self.needs) else TECHNIQUE

    def rate(self, texts: Sequence[str]) -> list[Rating]:
        """Return the ratings of puzzles with one solution each."""
        return self._grader.ratings(texts)

    @cached_property
    def _grader(self) -> Grader:
        return Grader(self.rater)

    @property
    def bound(self) -> str:
        """The name of the condition that refuses puzzles that are too hard."""
        return LEVEL if self.level else RATING

    def are_easy_enough(self, texts: Sequence[str]) -> list[bool]:
        """Return whether the searches that level and rating allow solve each puzzle.

        This refuses hard puzzles without the long searches. Easy ones must still be rated, since a
        rater need not order its searches by difficulty.
        """
        if len(self._easy.lines) == len(self.rater.lines):
            return [True] * len(texts)
        return are_solved(texts, self._easy)

    @cached_property
    def _easy(self) -> Rater:
        """The rater without the searches that level or rating exclude."""
        lines = tuple(line for line in self.rater.lines if self._is_allowed(line))
        return self.rater._replace(lines=lines)

    def _is_allowed(self, line: RaterLine) -> bool:
        if self.level and line.level > self._levels.index(self.level):
            return False
        return not self.scores or self._number_of(line) <= self.scores[1]

    @property
    def _levels(self) -> list[str]:
        return [name for name, _ in self.rater.levels]

    @property
    def _enabled_lines(self) -> list[RaterLine]:
        return [line for line in self.rater.lines if line.enabled]

    def require_possible(self, size: int, level: str | None) -> None:
        """Raise SudokuError if no puzzle of a size and a Palm level meets the conditions."""
        if not Layout(size).is_engine:
            raise Unsupported(say("only 9×9 puzzles are rated"), say("leave out --size"))
        self._check_level()
        self._check_scores()
        for name in self.needs:
            self._check_technique(name)
            is_single = bool(techniques(name) & _SINGLES)
            if level in SINGLES_LEVELS and self._begins_with_singles() and not is_single:
                raise UsageError(
                    say("puzzles of level {level} do not need {name}", level=level, name=name),
                    say("singles solve them; leave out --level or --needs"),
                )

    def _check_level(self) -> None:
        names = self._levels
        if self.level is None or self.level in names:
            return
        message = say("{rater} has no level {level!r}", rater=self.rater.name, level=self.level)
        if not names:
            raise UsageError(message, say("it has numbers: --rating 2.0..4.5"))
        raise UsageError(message, say("choose one of: {names}", names=", ".join(names)))

    def _check_scores(self) -> None:
        if self.scores is None:
            return
        low, high = self.scores
        if low > high:
            raise UsageError(
                say("{low:g}..{high:g} is not a range of ratings", low=low, high=high),
                say("give A..B with A at most B"),
            )
        lowest = min(map(self._number_of, self._enabled_lines))
        if high < lowest:
            raise UsageError(
                say("{rater} has no rating below {lowest:g}", rater=self.rater.name, lowest=lowest)
            )
        bound = dict(self.rater.levels[:-1]).get(self.level or "")
        if bound is not None and low > bound:
            raise UsageError(
                say(
                    "level {level} of {rater} ends at {bound}, below {low:g}",
                    level=self.level,
                    rater=self.rater.name,
                    bound=bound,
                    low=low,
                ),
                say("leave out --level or --rating"),
            )

    def _check_technique(self, name: str) -> None:
        """Raise SudokuError if the rater lacks a technique, or level or rating exclude it."""
        wanted = techniques(name)
        lines = [
            line
            for line in self._enabled_lines
            if wanted & {*SCHOOLS[self.rater.school][line.find]}
        ]
        if GIVE_UP in wanted:
            return
        if not lines:
            raise UsageError(
                say("{rater} does not use {name}", rater=self.rater.name, name=name),
                say("`sudokudb practice` lists the techniques; --rater chooses another rater"),
            )
        if self.level and min(line.level for line in lines) > self._levels.index(self.level):
            raise UsageError(
                say("{name} makes a puzzle harder than {level}", name=name, level=self.level),
                say("leave out --level or --needs"),
            )
        least = min(self._number_of(line, wanted) for line in lines)
        if self.scores and least > self.scores[1]:
            raise UsageError(
                say("{name} makes the rating {least:g} or higher", name=name, least=least),
                say("leave out --rating or --needs"),
            )

    def _number_of(self, line: RaterLine, wanted: set[str] | None = None) -> float:
        """Return the lowest score of a puzzle in which a line finds a step."""
        if self.rater.levels:
            return line.score
        kinds = line.ratings.keys() & wanted if wanted else line.ratings.keys()
        return min(line.ratings[kind] for kind in kinds) / _TENTHS

    def _begins_with_singles(self) -> bool:
        """Return whether the rater uses all singles before any other technique."""
        return {line.find for line in self._enabled_lines[: len(_SINGLES)]} == _SINGLES


def techniques(name: str) -> set[str]:
    """Return the keys of a technique, of a family of techniques, or of several with commas."""
    return {*techniques_of(Term("needs", tuple(name.split(","))))}
