"""Values that follow from 9×9 grids: solutions, identities and canonical forms of many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from sudokudb.engine.buffers import CELLS, solve_rows
from sudokudb.engine.canon.identity import describe_rows, minlex_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    Texts = Sequence[str | None]

_T = TypeVar("_T")

COMPUTED = frozenset(("solution", "identity", "solution_identity", "minlex"))
"""The columns that `compute` computes."""


def compute(names: Collection[str], grids: Texts, solutions: Texts) -> dict[str, list[object]]:
    """Return the values of those columns of COMPUTED that `names` contains, for N puzzles.

    A grid is a text of 81 cells, or None for a puzzle that is no 9×9 grid with givens, whose values
    are None. `solutions` are the known ones; the other valid grids are solved. One thread does the
    work. Raises GridError for a text with another mark than digits and `.`.
    """
    found: dict[str, list[object]] = {}
    if "solution" in names or "solution_identity" in names:
        solutions = with_solutions(grids, solutions)
        found["solution"] = [*solutions]
    if "identity" in names:
        found["identity"] = _for_each(_identities, grids)
    if "solution_identity" in names:
        own = (s if g else None for g, s in zip(grids, solutions, strict=True))
        found["solution_identity"] = _for_each(_identities, [*own])
    if "minlex" in names:
        found["minlex"] = _for_each(_least_forms, grids)
    return {name: values for name, values in found.items() if name in names}


def with_solutions(grids: Texts, known: Texts) -> list[str | None]:
    """Return the known solutions, and those of other valid grids; see `compute`."""
    unsolved = [None if solution else grid for grid, solution in zip(grids, known, strict=True)]
    if not any(unsolved):
        return [*known]
    solved = _for_each(_solutions, unsolved)
    return [old or new for old, new in zip(known, solved, strict=True)]


def _for_each(function: Callable[[bytes], Iterable[_T]], grids: Texts) -> list[_T | None]:
    """Return the values of a function of rows for each grid, and None where there is no grid."""
    texts = [grid for grid in grids if grid]
    values = iter(function("".join(texts).encode("ascii")))
    if len(texts) == len(grids):
        return [*values]
    return [next(values) if grid else None for grid in grids]


def _solutions(rows: bytes) -> Iterable[str | None]:
    solutions, counts = solve_rows(rows, limit=2, threads=1)
    texts = _texts(solutions)
    return (text if count == 1 else None for text, count in zip(texts, counts, strict=True))


def _identities(rows: bytes) -> Iterable[int]:
    return describe_rows(rows, 1).identities


def _least_forms(rows: bytes) -> Iterable[str]:
    return _texts(minlex_rows(rows, 1))


def _texts(rows: bytearray) -> Iterable[str]:
    text = rows.decode("ascii")
    return (text[at : at + CELLS] for at in range(0, len(text), CELLS))
