"""Positions for the tests of techniques, and the same finders interpreted and compiled."""

from __future__ import annotations

import importlib.util
import random
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies

import sudokudb.techniques
from sudokudb import solve
from sudokudb.techniques import catalogue, finders, position, runner
from sudokudb.techniques.position import Position
from sudokudb.techniques.searches import FINDER_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from sudokudb.techniques.position import Candidate, Step

FOLDER = Path(sudokudb.techniques.__path__[0])
COMPILED = not str(runner.__file__).endswith(".py")

EASY = "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3.."
PUZZLES = (
    EASY,
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
    "....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8...",
    "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
    ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
)
"""Puzzles of one solution, easy and hard."""


def searches_with_finders(school: str) -> list[str]:
    """Return the searches of a school for which a finder is entered."""
    assert catalogue
    numbers = FINDER_NUMBERS[school]
    return [search for search in numbers if finders.FINDERS[numbers[search]] is not finders.nothing]


@cache
def solution(puzzle: str) -> str:
    """Return the only solution of a puzzle."""
    (found,) = solve(puzzle, limit=2).solutions
    return str(found)


def position_of(puzzle: str, placed: int, removed: int, seed: int) -> Position:
    """Return a position that is reached while a puzzle is solved.

    As many digits of the solution are placed at random, and wrong candidates removed.
    """
    rng = random.Random(seed)
    solved = [int(char) for char in solution(puzzle)]
    digits = [int(char) if char in "123456789" else 0 for char in puzzle]
    for cell in rng.sample([x for x in range(81) if not digits[x]], placed):
        digits[cell] = solved[cell]
    start = Position(puzzle, digits, [0x3FE] * 81)
    left = [*start.candidates]
    wrong = [(x, d) for x in range(81) for d in range(1, 10) if left[x] >> d & 1 and d != solved[x]]
    for cell, digit in rng.sample(wrong, min(removed, len(wrong))):
        left[cell] &= ~(1 << digit)
    return Position(puzzle, digits, left)


puzzles = strategies.sampled_from(PUZZLES)


@strategies.composite
def positions(draw: Any) -> tuple[str, Position]:
    """Draw a puzzle, and a position that is reached while it is solved."""
    puzzle = draw(puzzles)
    placed = draw(strategies.integers(0, 40))
    removed = draw(strategies.integers(0, 120))
    return puzzle, position_of(puzzle, placed, removed, draw(strategies.integers(0, 10**6)))


def contradicted(step: Step, puzzle: str) -> list[Candidate]:
    """Return the effects of a step that the solution of the puzzle contradicts."""
    solved = [int(char) for char in solution(puzzle)]
    wrong = [(x, d) for x, d in step.placements if solved[x] != d]
    return wrong + [(x, d) for x, d in step.eliminations if solved[x] == d]


def is_idle(step: Step, at: Position) -> bool:
    """Return whether a step removes a candidate that is not there, or nothing at all."""
    left = at.candidates
    there = all(left[x] >> d & 1 for x, d in (*step.eliminations, *step.placements))
    return not there or not (step.eliminations or step.placements)


def check_technique(
    puzzle: str,
    at: Position,
    technique: str,
    school: str = "hodoku",
    more: bool = False,
    **options: int,
) -> None:
    """Check a technique in a position: sound, with an effect, and the first use is one of all.

    With `more` there may be uses that are not the first; options are only for all uses.
    """
    steps = at.all(technique, school, **options)
    for step in steps:
        assert not contradicted(step, puzzle), (technique, step)
        assert not is_idle(step, at), (technique, step)
    if options:
        return
    first = at.copy().first(technique, school)
    effects = [(set(step.placements), set(step.eliminations)) for step in steps]
    if first is not None:
        assert (set(first.placements), set(first.eliminations)) in effects, (technique, first)
    else:
        assert more or not steps, (technique, steps[0])


def candidates_in(text: str) -> set[Candidate]:
    """Return the cells and digits of words such as r1c2=3."""
    return {(9 * int(word[1]) + int(word[3]) - 10, int(word[5])) for word in text.split()}


def position_in(grid: str, removed: str) -> Position:
    """Return the position of 81 cells, + before digits that are not given, less candidates."""
    cells = [part[-1] for part in re.findall(r"\+?[.1-9]", grid)]
    givens = re.sub(r"\+.", ".", grid)
    left = [0x3FE] * 81
    for cell, digit in candidates_in(removed):
        left[cell] &= ~(1 << digit)
    return Position(givens, [int(char.replace(".", "0")) for char in cells], left)


def check_case(
    technique: str, grid: str, removed: str, eliminations: str, options: dict[str, int]
) -> None:
    """Check that a use of a technique has just these eliminations; that none is found if none."""
    steps = position_in(grid, removed).all(technique, **options)
    found = [set(step.eliminations) for step in steps]
    if eliminations:
        assert candidates_in(eliminations) in found
    else:
        assert not found


# --- the same source, interpreted -----------------------------------------------------------------


def _load(name: str) -> ModuleType:
    """Load a module of the techniques from its source, under another name."""
    path = FOLDER / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"interpreted_{name}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def runner_source() -> ModuleType:
    """Load the runner interpreted, with the constants that a compiled one does not show."""
    return _load("runner")


@cache
def interpreted() -> ModuleType:
    """Load `position` a second time, with the interpreted runner."""
    again = _load("position")
    again.__dict__["Runner"] = runner_source().Runner
    return again


def same_interpreted(at: Position, techniques: Sequence[str], school: str = "hodoku") -> None:
    """Check that compiled and interpreted finders find the same first use, and all uses."""
    other = interpreted().Position(at.givens, at.digits, at.candidates)
    same = position.Position(at.givens, at.digits, at.candidates)
    for technique in techniques:
        assert repr(same.all(technique, school)) == repr(other.all(technique, school)), technique
        assert repr(same.first(technique, school)) == repr(other.first(technique, school))
