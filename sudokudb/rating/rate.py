"""Ratings of valid 9×9 puzzles, which are solved technique by technique."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import chain
from threading import Lock, local
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.technique_names import KEYS, NUMBERS
from sudokudb.techniques.kinds import MOST_STEPS
from sudokudb.techniques.runner import Runner
from sudokudb.techniques.searches import FINDER_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sudokudb.rating.rater import Rater

_BATCH = 64  # as in runner.BATCH
_DECIMALS = 10
_MOST_IDLE = 8  # about 10 MB each
_IDLE: list[tuple[Rater, Runner]] = []
"""Raters with runners that wait for more puzzles; the one that was used last is at the end."""
_LOCK = Lock()

_Result = tuple[tuple[int, ...], dict[int, int], bytes]  # see Runner.rate


class Outcome(NamedTuple):
    """The result of rating a puzzle.

    `score` is the sum of the scores of the steps, or the highest rating (ER); then `ep` is the
    highest rating up to the first digit, and `ed` that of the first step. `counts` has the number
    of steps of each technique. A puzzle that is not `solved` needs guessing. `first` is the
    technique of the first step that is not a single; `record` is the record of all steps (see
    `query.step_conditions`).
    """

    solved: bool
    level: str
    score: float
    ep: float | None
    ed: float | None
    steps: int
    hardest: str
    counts: Mapping[str, int]
    first: str
    record: bytes


def rate(texts: Sequence[str], rater: Rater, threads: int = 1) -> list[Outcome]:
    """Rate 9×9 grids of 81 characters with one solution each."""
    return [_outcome(rater, *result) for result in _results(texts, rater, threads)]


def are_solved(texts: Sequence[str], rater: Rater) -> list[bool]:
    """Return whether the searches of a rater solve each of some grids, as `rate` takes them."""
    return [bool(result[0]) for result, *_ in _results(texts, rater, 1)]


def _results(texts: Sequence[str], rater: Rater, threads: int) -> list[_Result]:
    batches = [texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH)]
    if threads > 1 and len(batches) > 1:
        return _in_threads(batches, rater, threads)
    with runner_for(rater) as runner:
        return [result for batch in batches for result in runner.rate(batch)]


def _in_threads(batches: Sequence[Sequence[str]], rater: Rater, threads: int) -> list[_Result]:
    from concurrent.futures import (
        ThreadPoolExecutor,  # slow to import; one thread is enough for few
    )

    runners = local()

    def rate_batch(batch: Sequence[str]) -> list[_Result]:
        if not hasattr(runners, "runner"):
            runners.runner = _make_runner(rater)
        return cast("Runner", runners.runner).rate(batch)

    with ThreadPoolExecutor(threads) as executor:
        return list(chain.from_iterable(executor.map(rate_batch, batches)))


@contextmanager
def runner_for(rater: Rater) -> Iterator[Runner]:
    """Give the caller a runner with the enabled lines of a rater, which no one else uses meanwhile.

    Afterwards it waits for the next caller: its memory takes longer to get than a rating. After an
    error or an interrupt, which may come in the middle of a search, it is not used again.
    """
    runner = _take(rater) or _make_runner(rater)
    try:
        yield runner
    except GeneratorExit:  # of a walk that is not read to its end
        _keep(rater, runner)
        raise
    _keep(rater, runner)


def _keep(rater: Rater, runner: Runner) -> None:
    with _LOCK:
        _IDLE.append((rater, runner))
        del _IDLE[:-_MOST_IDLE]


def _take(rater: Rater) -> Runner | None:
    """Return an idle runner of this very rater, which is no longer idle then."""
    with _LOCK:
        for place, (owner, runner) in enumerate(_IDLE):
            if owner is rater:
                del _IDLE[place]
                return runner
    return None


def _make_runner(rater: Rater) -> Runner:
    runner = Runner()
    finders = FINDER_NUMBERS[rater.school]
    lines = [line for line in rater.lines if line.enabled]
    ratings = [0] * len(KEYS)
    for line in lines:
        for kind, rating in line.ratings.items():
            ratings[NUMBERS[kind]] = rating
    numbers = [(finders[line.find], line.level, line.score) for line in lines]
    runner.set_lines(numbers, ratings, MOST_STEPS)
    return runner


def _outcome(
    rater: Rater, result: Sequence[int], counts: Mapping[int, int], record: bytes
) -> Outcome:
    solved, level, score, highest, pearl, diamond, steps, hardest, first = result
    named = {KEYS[kind]: count for kind, count in counts.items()}
    of_steps = steps, KEYS[hardest], named, KEYS[first], record
    if rater.levels:
        name = rater.level_of(level, score) if solved else rater.levels[-1][0]
        return Outcome(bool(solved), name, score, None, None, *of_steps)
    er, ep, ed = (rating / _DECIMALS for rating in (highest, pearl, diamond))
    return Outcome(bool(solved), "", er, ep, ed, *of_steps)
