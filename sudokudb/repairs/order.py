"""The order of repairs: which of them most probably gives what was printed.

Every numbered repair gives a valid puzzle, so only two things tell them apart: how probable the
puzzle is, and how probable the slip. In this order:

1. *Symmetry.* Most publishers place the givens in a symmetric pattern. A pattern that is symmetric
   only after a move was hardly made so by chance; nor would a slip make a symmetric pattern, so a
   repair that keeps one comes before one that destroys it.
2. *Few slips.* One is more probable than two.
3. *Givens instead of gaps.* A typist seldom adds a given, so removals are last.
4. *No needless givens.* Setters and programs remove givens as long as one solution is left (in a
   symmetric pattern, all givens of an orbit at once). A repair that hides a slip most often adds
   constraints, so that some other givens become needless.
5. *The kind of slip.* A wrong digit is more probable than an exchange, and this than a move.
6. *The keys.* Digits whose keys are neighbours, on the row of digits or on the block, are
   confused most often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine import buffers
from sudokudb.grid import Grid
from sudokudb.layout import is_engine_text
from sudokudb.notation import DIGITS, EMPTY
from sudokudb.repairs.counter import with_placements
from sudokudb.repairs.edits import ADD, CHANGE, EXCHANGE, MOVE, REMOVE, edits_in, without
from sudokudb.symmetry import orbits, pattern_symmetries, symmetry_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.layout import Layout
    from sudokudb.repairs.edits import Change, Edit

_KINDS = (ADD, CHANGE, EXCHANGE, MOVE, REMOVE)
_NEAR = (1, 3)  # the differences of digits whose keys are neighbours


class _Needless(NamedTuple):
    """How many orbits of givens a valid puzzle could do without, and how many single givens."""

    orbits: int = 0
    givens: int = 0


def likeliest_first(
    text: str, changes: Sequence[Change], layout: Layout | None = None
) -> list[Change]:
    """Return changes of a grid that leave one solution, the most probable first.

    Without a layout, the grid is classic.
    """
    puzzles = [with_placements(text, change) for change in changes]
    names = _symmetries(puzzles, layout)
    needless = _needless(puzzles, names, layout)
    keys = {
        change: _key([*edits_in(text, change)], len(names[puzzle]), needless[puzzle], text)
        for change, puzzle in zip(changes, puzzles, strict=True)
    }
    return sorted(changes, key=lambda change: (keys[change], change))


def restores_symmetry(text: str, change: Change, layout: Layout | None = None) -> bool:
    """Return whether only a change makes the pattern of a 9×9 or larger grid symmetric.

    Small patterns are often symmetric by chance.
    """
    if len(text) < buffers.CELLS or _pattern(text, layout):
        return False
    return bool(_pattern(with_placements(text, change), layout))


def _pattern(text: str, layout: Layout | None) -> int:
    """Return the symmetries of a pattern of givens, as bits."""
    is_classic = layout is None or layout.is_classic
    return pattern_symmetries(Grid(text) if is_classic else Grid(text, layout=layout))


def _key(
    edits: list[Edit], symmetries: int, needless: _Needless, text: str
) -> tuple[int | bool, ...]:
    kind = max(_KINDS.index(edit.kind) for edit in edits)
    removed = _KINDS[kind] == REMOVE
    far = sum(not _near(text, edit) for edit in edits)
    return -symmetries, len(edits), removed, needless.orbits > 0, kind, *needless, far


def _near(text: str, edit: Edit) -> bool:
    """Return whether a digit was changed to one with a neighbouring key."""
    one = edit.change[0]
    typed = DIGITS.find(text[one.cell]) + 1
    return edit.kind == CHANGE and abs(one.digit - typed) in _NEAR


def _symmetries(puzzles: Sequence[str], layout: Layout | None) -> dict[str, tuple[str, ...]]:
    """Return the symmetries of each puzzle's pattern of givens."""
    patterns: dict[str, tuple[str, ...]] = {}
    found = {}
    ones = str.maketrans(DIGITS, "1" * len(DIGITS))
    for puzzle in puzzles:
        pattern = puzzle.translate(ones)
        if pattern not in patterns:
            patterns[pattern] = symmetry_names(_pattern(puzzle, layout))
        found[puzzle] = patterns[pattern]
    return found


def _needless(
    puzzles: Sequence[str], names: dict[str, tuple[str, ...]], layout: Layout | None
) -> dict[str, _Needless]:
    """Count what each classic 9×9 puzzle could do without; of others nothing is counted."""
    is_other = layout is not None and not layout.is_engine
    if not puzzles or is_other or not is_engine_text(puzzles[0]):
        return dict.fromkeys(puzzles, _Needless())
    flags = buffers.redundant("".join(puzzles).encode("ascii"))
    cells = {
        puzzle: {cell for cell in range(buffers.CELLS) if flags[buffers.CELLS * index + cell]}
        for index, puzzle in enumerate(puzzles)
    }
    fewer = {
        puzzle: [without(puzzle, orbit) for orbit in _removable(puzzle, names[puzzle], found)]
        for puzzle, found in cells.items()
    }
    rows = "".join(text for texts in fewer.values() for text in texts).encode("ascii")
    counts = iter(buffers.count_lines(rows, buffers.CELLS, 2))
    return {
        puzzle: _Needless(sum(next(counts) == 1 for _ in texts), len(cells[puzzle]))
        for puzzle, texts in fewer.items()
    }


def _removable(
    puzzle: str, symmetries: tuple[str, ...], redundant: set[int]
) -> list[tuple[int, ...]]:
    """Return the orbits of givens each of which is redundant alone."""
    return [
        orbit
        for orbit in orbits(symmetries)
        if puzzle[orbit[0]] != EMPTY and redundant.issuperset(orbit)
    ]
