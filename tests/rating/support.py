"""Steps of real puzzles, and the same steps with one mistake."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies

from sudokudb import Grid, solve
from sudokudb.rating.checks import check
from sudokudb.technique_names import TECHNIQUES
from sudokudb.techniques.position import Position
from sudokudb.techniques.searches import SCHOOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.techniques.position import Part, Step

_KEYS = """
    full-house naked-single hidden-single locked-pair locked-triple pointing claiming naked-pair
    naked-triple hidden-pair hidden-triple naked-quadruple hidden-quadruple
"""
BASIC = tuple(_KEYS.split())
_OTHERS_AS_GOOD = ("als", "chains", "single-digit", "forcing", "guessing")


def steps(grid: str, techniques: Iterable[str]) -> Iterator[tuple[Position, Step]]:
    """Yield positions and steps until none of the techniques helps; the step is applied after."""
    position = Position.from_grid(grid)
    tried = list(techniques)
    while found := next(filter(None, map(position.first, tried)), None):
        yield position, found
        position.apply(found)


def solution(grid: str) -> tuple[int, ...]:
    """Return the digits of the solution of a grid."""
    return tuple(solve(Grid(grid)).solutions[0])


def is_true(step: Step, digits: tuple[int, ...]) -> bool:
    """Return whether a step agrees with the solution."""
    placed = all(digits[cell] == digit for cell, digit in step.placements)
    return placed and all(digits[cell] != digit for cell, digit in step.eliminations)


def check_mistakes(
    at: Position, step: Step, solved: tuple[int, ...], most: int = 1000, strict: bool = False
) -> None:
    """Check that a step is sound, and that it is not with a mistake: any, or `most` of them.

    In some families other cells or links make a step that is as good, unless this is `strict`.
    """
    assert check(at, step) is None, step
    as_good = not strict and TECHNIQUES[step.technique].family in _OTHERS_AS_GOOD
    wrong = [*mistakes(step, solved)]
    for each in random.Random(0).sample(wrong, min(most, len(wrong))):
        assert check(at, each) is not None or (as_good and is_true(each, solved)), each


def mistakes(step: Step, digits: tuple[int, ...]) -> Iterator[Step]:
    """Yield a step with one mistake: in its effect, or in one part of its evidence.

    A candidate of the solution that is removed, too, is always a mistake; another change may make
    a step that is as true as the first one.
    """
    for cell in range(81):
        if (cell, digits[cell]) not in step.placements:
            more = (*step.eliminations, (cell, digits[cell]))
            yield step._replace(eliminations=more)
    for index, (cell, digit) in enumerate(step.placements):
        yield step._replace(placements=_with(step.placements, index, (cell, digit % 9 + 1)))
        yield step._replace(placements=_with(step.placements, index, ((cell + 1) % 81, digit)))
    for index, (cell, digit) in enumerate(step.eliminations):
        for other in ((cell, digit % 9 + 1), ((cell + 1) % 81, digit), ((cell + 9) % 81, digit)):
            yield step._replace(eliminations=_with(step.eliminations, index, other))
    for index, part in enumerate(step.evidence):
        yield step._replace(evidence=step.evidence[:index] + step.evidence[index + 1 :])
        for other_part in _other_parts(part):
            yield step._replace(evidence=_with(step.evidence, index, other_part))


def _other_parts(part: Part) -> Iterator[Part]:
    if part.number >= 0:
        yield part._replace(number=(part.number + 1) % 27)
    if part.digits:
        yield part._replace(digits=(part.digits[0] % 9 + 1, *part.digits[1:]))
        yield part._replace(digits=part.digits[1:])
    if part.cells:
        yield part._replace(cells=((part.cells[0] + 1) % 81, *part.cells[1:]))
        yield part._replace(cells=part.cells[1:])


def _with(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


# --- files of raters ------------------------------------------------------------------------------

_COSTLY = ("kraken", "death", "chain", "net", "franken", "mutant", "template", "aligned", "brute")
_VALID = ("0", "1", "140", "0.5", "1000000")
_WRONG = ("1000001", "-1", "nan", "inf", "1e300", '"1"', "9" * 40)
_COUNTS = (1,) * 20 + (60, 250, 50_000)


@strategies.composite
def rater_files(draw: Any) -> str:
    """Draw the text of a rater's file, most often a valid one; it has up to 50,000 lines."""
    school = draw(strategies.sampled_from(sorted(SCHOOLS)))
    names = [f"level {n}" for n in range(draw(strategies.sampled_from((0, 1, 2, 5, 2000))))]
    levels = ", ".join(f'{{ name = "{name}", bound = 800 }}' for name in names)
    quick = [find for find in SCHOOLS[school] if not any(word in find for word in _COSTLY)]
    finds = draw(strategies.lists(strategies.sampled_from(quick), max_size=40, unique=True))
    known = _VALID + draw(strategies.sampled_from(((), (), (), _WRONG)))
    lines = [_line(draw, find, names, draw(strategies.sampled_from(known))) for find in finds]
    lines *= max(1, draw(strategies.sampled_from(_COUNTS)) // max(1, len(lines)))
    head = ['name = "mine"', 'version = "1"', f'school = "{school}"']
    return "\n".join([*head, f"levels = [{levels}]", "lines = [", *lines, "]"])


def _line(draw: Any, find: str, levels: list[str], number: str) -> str:
    """Return a line with a level and a score, or with a rating."""
    if not levels:
        return f'{{ find = "{find}", rating = {number} }},'
    level = draw(strategies.sampled_from(levels))
    return f'{{ find = "{find}", level = "{level}", score = {number} }},'
