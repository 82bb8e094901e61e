"""Grids of candidates as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.formats.model.candidates import figures_of, implied_candidates

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def marks_of(digits: Sequence[int], changes: Mapping[int, int]) -> list[int]:
    """Return a grid's candidates, of which some cells have others."""
    left = implied_candidates(digits)
    return [
        changes.get(cell, 1 << digit - 1 if digit else left[cell])
        for cell, digit in enumerate(digits)
    ]


def bare(marks: Sequence[int]) -> str:
    tokens = [figures_of(mark) or "." for mark in marks]
    return "".join(" ".join(tokens[low : low + 9]) + "\n" for low in range(0, 81, 9))


def barred(marks: Sequence[int]) -> str:
    return "".join(f"| {row} |\n" for row in bare(marks).splitlines())


def in_729(marks: Sequence[int]) -> str:
    return "".join(str(d) if mark >> d - 1 & 1 else "." for mark in marks for d in range(1, 10))
