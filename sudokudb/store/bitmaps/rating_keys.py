"""The keys of the search index for ratings.

- The levels of a rater's current ratings are keys of the field of its scores with the suffix LEVEL.
- A score has the round number below it as a key and, if it is not round itself, a second key within
  that number (`score_keys`), so that a range needs few bitmaps.
- A puzzle with a score by any rater has the field `rating`.
- Each technique of a rater's current rating is a key; the hardest is also one of `hardest`, and
  that of the first step that is not a single one of `first`. From two steps on, the number of steps
  of a technique is a key of that technique (`count_keys`).
- A puzzle whose current rating by a rater has a record of its steps has the field `record`.
- SHAPE has keys for equal parts of Sudoku Explainer's rating (`shape_keys`).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.puzzle import format_score, parse_techniques
from sudokudb.query.fields import FIELDS, HODOKU_LEVELS, RATERS, by_rater
from sudokudb.query.raters import level_index, levels_disagree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Key = tuple[str, str]

LEVEL = " level"
"""The suffix of a score's field for the levels of that rater's ratings."""
ANY = "rating"
"""The field of the scores by any rater."""
DISAGREE = "yes"
"""The value for the puzzles that two raters disagree about."""

SHAPE = "shape"
"""The field of the comparisons of ER, EP and ED."""
ODD = "odd"
"""The value of SHAPE for ratings that break ED <= EP <= ER or lack one of these."""
MANY_STEPS = 10
"""The number of steps of a technique from which on numbers share a key."""

_CACHE_SIZE = 1 << 14  # millions of puzzles have few different ratings


class RatingParts(NamedTuple):
    """The searchable parts of a rating with a score, as PARTS are read."""

    rater: str
    score: float
    level: str
    steps: int | None
    techniques: str
    ep: float | None
    ed: float | None
    first: str
    has_record: int


PARTS = "rater, score, level, steps, techniques, ep, ed, first, record IS NOT NULL"
"""The SQL for the columns of RatingParts."""


def rating_keys(ratings: Sequence[RatingParts]) -> Iterator[Key]:
    """Yield the keys of a puzzle, given the ratings of each rater with the current one first.

    A key may be repeated.
    """
    current = {rating.rater: rating for rating in reversed(ratings) if rating.rater}
    for rater, score, level, steps, techniques, ep, ed, first, has_record in current.values():
        yield from score_keys(by_rater("score", rater), score)
        yield from _other_keys(rater, level, steps, techniques)
        if rater == FIELDS["ep"].rater:
            yield from shape_keys(score, ep, ed)
        if has_record:
            yield from _step_keys(rater, first)
    if _disagree(current):
        yield "disagree", DISAGREE
    yield "has", ANY


def _disagree(current: Mapping[str, RatingParts]) -> bool:
    hodoku, se = map(current.get, RATERS)
    if not hodoku or not se:
        return False
    return levels_disagree(*(level_index(one.level, one.score) for one in (hodoku, se)))


@lru_cache(_CACHE_SIZE)
def _other_keys(rater: str, level: str, steps: int | None, techniques: str) -> list[Key]:
    """Return the keys of a rater's current rating, except those of its score."""
    of_steps, needs, hardest = (by_rater(name, rater) for name in ("steps", "needs", "hardest"))
    is_known = rater not in RATERS or level in HODOKU_LEVELS
    found = [(by_rater("score", rater) + LEVEL, level)] if level and is_known else []
    if steps is not None:
        found += ((of_steps, str(steps)), ("has", of_steps))
    if techniques:
        keys = [part.partition("=")[0] for part in techniques.split(" ")]
        found += ((hardest, keys[0]), ("has", hardest), ("has", needs))
        found += ((needs, key) for key in keys)
        found += count_keys(needs, techniques)
    return found


def count_keys(needs: str, techniques: str) -> list[Key]:
    """Return a key for the number of steps of each technique that has several.

    >>> count_keys("needs", "x-wing=1 aic=3 naked-single=40")
    [('needs aic', '3'), ('needs naked-single', '10')]
    """
    counts = parse_techniques(techniques).items()
    return [(f"{needs} {key}", str(min(n, MANY_STEPS))) for key, n in counts if n > 1]


@lru_cache(_CACHE_SIZE)
def shape_keys(er: float, ep: float | None, ed: float | None) -> list[Key]:
    """Return the keys of the parts EP and ED of a rating, and of the comparisons of its parts.

    >>> shape_keys(7.2, 7.2, 2.6)[-1:], shape_keys(7.2, 7.3, 2.6)[-1:], shape_keys(7.2, None, None)
    ([('shape', 'er=ep')], [('shape', 'odd')], [])
    """
    parts = (("ep", ep), ("ed", ed))
    found = [key for name, part in parts if part is not None for key in score_keys(name, part)]
    if ep is not None and ed is not None and ed <= ep <= er:
        found += [(SHAPE, "er=ep")] * (er == ep) + [(SHAPE, "ep=ed")] * (ep == ed)
    elif found:
        found.append((SHAPE, ODD))
    return found


@lru_cache(_CACHE_SIZE)
def _step_keys(rater: str, first: str) -> list[Key]:
    """Return the keys of a rating with a record of its steps."""
    of_first, of_record = (by_rater(name, rater) for name in ("first", "record"))
    found = [("has", of_record)]
    return [*found, (of_first, first), ("has", of_first)] if first else found


@lru_cache(_CACHE_SIZE)
def score_keys(field: str, score: float) -> list[Key]:
    """Return the keys of a score.

    >>> score_keys("se", 7.2)
    [('has', 'se'), ('se', '7.2')]
    >>> score_keys("hodoku", 1834)
    [('has', 'hodoku'), ('hodoku', '1800'), ('hodoku 1800', '1834')]
    """
    start, _ = round_below(score)
    first = format_score(start)
    keys = [("has", field), (field, first)]
    if score != start:
        keys.append((f"{field} {first}", format_score(score)))
    return keys


def round_below(number: float) -> tuple[float, float]:
    """Return the round numbers between which a number lies, the lower inclusive.

    Round numbers have one decimal below 100, and two digits and zeros above. So there are few of
    them, and all of Sudoku Explainer's scores are round.

    >>> round_below(7.25), round_below(1834)
    ((7.2, 7.3), (1800, 1900))
    """
    if number < 100:
        tenths = math.floor(number * 10)
        tenths += ((tenths + 1) / 10 <= number) - (tenths / 10 > number)  # undo a rounding error
        return tenths / 10, (tenths + 1) / 10
    step = 10 ** (len(str(int(number))) - 2)
    start = int(number) // step * step
    return start, start + step
