"""Ratings of valid 9×9 puzzles, which are solved technique by technique."""

from __future__ import annotations

from itertools import chain
from threading import local
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.rating.rater import MOST_STEPS
from sudokudb.technique_names import KEYS
from sudokudb.techniques.runner import Runner
from sudokudb.techniques.searches import finder_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.rating.rater import Rater

_BATCH = 64  # as in runner.BATCH
_DECIMALS = 10
_MOST_IDLE = 4
_IDLE: dict[int, tuple[Rater, Runner]] = {}
"""Runners that wait for more puzzles, by the identity of their rater."""


class Outcome(NamedTuple):
    """The result of rating a puzzle.

    `score` is the sum of the scores of the steps, or the highest rating (ER); then `ep` is the
    highest rating up to the first digit, and `ed` that of the first step. `counts` has the number
    of steps of each technique. A puzzle that is not `solved` needs guessing.
    """

    solved: bool
    level: str
    score: float
    ep: float | None
    ed: float | None
    steps: int
    hardest: str
    counts: Mapping[str, int]


def rate(texts: Sequence[str], rater: Rater, threads: int = 1) -> list[Outcome]:
    """Rate 9×9 grids of 81 characters with one solution each."""
    batches = [texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH)]
    if threads > 1 and len(batches) > 1:
        return _rate_in_threads(batches, rater, threads)
    runner = _take(rater)
    outcomes = [_rate_batch(runner, batch, rater) for batch in batches]
    _give_back(rater, runner)
    return list(chain.from_iterable(outcomes))


def _rate_in_threads(batches: Sequence[Sequence[str]], rater: Rater, threads: int) -> list[Outcome]:
    from concurrent.futures import (
        ThreadPoolExecutor,  # slow to import; one thread is enough for few
    )

    runners = local()

    def rate_batch(batch: Sequence[str]) -> list[Outcome]:
        if not hasattr(runners, "runner"):
            runners.runner = runner_for(rater)
        return _rate_batch(runners.runner, batch, rater)

    with ThreadPoolExecutor(threads) as executor:
        return list(chain.from_iterable(executor.map(rate_batch, batches)))


def _rate_batch(runner: Runner, batch: Sequence[str], rater: Rater) -> list[Outcome]:
    return [_outcome(rater, *result) for result in runner.rate(batch)]


def _take(rater: Rater) -> Runner:
    """Return a runner that no other thread uses: its memory takes longer to get than a rating."""
    idle = _IDLE.pop(id(rater), None)
    return idle[1] if idle else runner_for(rater)


def _give_back(rater: Rater, runner: Runner) -> None:
    """Keep a runner for the next puzzles; the rater is kept, too, so that its identity is valid."""
    if len(_IDLE) >= _MOST_IDLE:
        _IDLE.clear()
    _IDLE[id(rater)] = (rater, runner)


def runner_for(rater: Rater) -> Runner:
    """Return a runner with the enabled lines of a rater."""
    runner = Runner()
    lines = [line for line in rater.lines if line.enabled]
    ratings = [0] * len(KEYS)
    for line in lines:
        for kind, rating in line.ratings.items():
            ratings[KEYS.index(kind)] = rating
    numbers = [(finder_number(line.find, rater.school), line.level, line.score) for line in lines]
    runner.set_lines(numbers, ratings, MOST_STEPS)
    return runner


def _outcome(rater: Rater, result: Sequence[int], counts: Mapping[int, int]) -> Outcome:
    solved, level, score, highest, pearl, diamond, steps, hardest = result
    named = {KEYS[kind]: count for kind, count in counts.items()}
    if rater.levels:
        name = rater.level_of(level, score) if solved else rater.levels[-1][0]
        return Outcome(bool(solved), name, score, None, None, steps, KEYS[hardest], named)
    er, ep, ed = (rating / _DECIMALS for rating in (highest, pearl, diamond))
    return Outcome(bool(solved), "", er, ep, ed, steps, KEYS[hardest], named)
