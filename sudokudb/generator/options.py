"""The options of generation as texts and numbers, and the requests that they describe."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from sudokudb.errors import QueryError, SudokuError, UsageError, say
from sudokudb.generator.request import GenerateRequest
from sudokudb.query.fields import RATERS
from sudokudb.solvers.strategy import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.generator.by_rating import ByRating
    from sudokudb.generator.run import GeneratedPuzzle
    from sudokudb.rating.rater import Rater

HIGHEST = 1e6
"""The end of an open range of ratings."""

_GIVENS = re.compile(r"[0-9]{1,3}")
_SCORE = re.compile(r"[0-9]{1,6}(\.[0-9]+)?")
_DRAWN = 2**32  # a seed that is drawn is short enough to be typed


def generate(
    count: int | None = 1,
    *,
    givens: int | str | None = None,
    symmetry: str = "none",
    pattern: Iterable[int] | None = None,
    level: str | None = None,
    rater: str | None = None,
    rating: float | str | None = None,
    needs: str | Sequence[str] = (),
    minimal: str | None = None,
    sampling: str = "top-down",
    size: int = 9,
    rules: str = "",
    largest_cage: int = 5,
    seed: int | None = None,
    from_attempt: int = 0,
    threads: int = 1,
) -> Iterator[GeneratedPuzzle]:
    """Yield `count` generated puzzles, or puzzles without end for None.

    The options are those of the command `generate`: ranges are numbers or texts such as `24..26`,
    `level` is one of the Palm or of the rater, and `pattern` has the cells of the givens. `rules`
    is the text of other rules, or one of the words `x`, `jigsaw` and `killer`, which draws new
    regions or cages for each puzzle; several have a `;` between them. The same `seed` gives the
    same puzzles; without one, each call gives others.

    Raises UsageError at once if no puzzle meets the conditions, Unsupported for rules that puzzles
    are not generated with, and GridError for other text. The iterator raises LimitError if many
    attempts find no full grid that obeys the rules.

    >>> [str(puzzle.grid.givens) for puzzle in generate(2, symmetry="rot180", seed=1)]
    ['28', '28']
    """
    from sudokudb.generator.run import generate_for  # with the engine

    request = request_of(
        count,
        givens=None if givens is None else str(givens),
        symmetry=symmetry,
        pattern=None if pattern is None else tuple(pattern),
        level=level,
        rater=rater,
        rating=None if rating is None else str(rating),
        needs=(needs,) if isinstance(needs, str) else needs,
        minimal=minimal,
        sampling=sampling,
        size=size,
        rules=rules,
        largest_cage=largest_cage,
        seed=seed,
        from_attempt=from_attempt,
    )
    return generate_for(request, threads=threads)


def request_of(
    count: int | None,
    *,
    givens: str | None,
    symmetry: str,
    pattern: tuple[int, ...] | None,
    level: str | None,
    rater: str | None,
    rating: str | None,
    needs: Sequence[str],
    minimal: str | None,
    sampling: str,
    size: int,
    rules: str,
    largest_cage: int,
    seed: int | None,
    from_attempt: int,
) -> GenerateRequest:
    """Return the request that options describe; without a seed, one is drawn."""
    palm_level, rated = split_level(level, rater, rating, needs)
    return GenerateRequest(
        count=count,
        givens=None if givens is None else range_of(givens, size**2),
        symmetry=symmetry,
        pattern=pattern,
        level=palm_level,
        rated=rated,
        minimal=minimal,
        sampling=sampling,
        size=size,
        rules=";".join(filter(None, map(str.strip, rules.split(";")))),
        largest_cage=largest_cage,
        seed=secrets.randbelow(_DRAWN) if seed is None else seed,
        first=from_attempt,
    )


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
        raise UsageError(message, examples)
    return ends


def split_level(
    level: str | None, rater: str | None, scores: str | None, needs: Sequence[str]
) -> tuple[str | None, ByRating | None]:
    """Return the requested level of the Palm, and the conditions about ratings.

    A name that both have is the rater's level (HoDoKu's by default).
    """
    if not (rater or scores is not None or needs) and (level is None or level in LEVELS):
        return level, None
    from sudokudb.generator.by_rating import ByRating
    from sudokudb.rating.rater import load_rater

    chosen = load_rater(rater or RATERS[0])
    own = level if level in dict(chosen.levels) else None
    if level and not own and level not in LEVELS:
        raise _unknown_level(level, chosen)
    ends = None if scores is None else scores_of(scores)
    return None if own else level, ByRating(chosen, own, ends, tuple(map(_techniques, needs)))


def _unknown_level(level: str, rater: Rater) -> SudokuError:
    return UsageError(
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
    from sudokudb.query.tree import terms_of

    try:
        (term,) = terms_of(parse_query("needs:" + "-".join(text.split())).tree)
    except QueryError as error:
        raise UsageError(
            say("--needs {text!r} is not a technique", text=text[:40]), error.hint
        ) from None
    return ",".join(term.values)
