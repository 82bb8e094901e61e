"""The parts of a Solo game id: cells, regions and cages.

Cells are numbers with letters between them for runs of empty cells (`a` = 1 … `z` = 26; `_` only
separates). Regions are runs over the inner edges, first the vertical ones row by row, then the
horizontal ones column by column: a letter is that many joined edges and then a border (`a` = 1 …
`y` = 25), `z` is 25 joined edges without a border, `_` a border. A border ends the last run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_CELLS = re.compile(r"([a-z])|(\d+)|_")
_LONGEST_EMPTY = 26
_LONGEST_JOINED = 25
_FIRST = ord("a") - 1


def parse_numbers(text: str) -> list[int]:
    """Return the number of each cell, 0 for an empty one; raise GridError for other text.

    >>> parse_numbers("1_2b3")
    [1, 2, 0, 0, 3]
    """
    numbers: list[int] = []
    for run, digits in parts_of(text):
        if run:
            numbers += [0] * length_of(run)
        elif digits:
            numbers.append(int(digits[:4]))
    return numbers


def parts_of(text: str) -> list[tuple[str, str]]:
    """Return the runs and the numbers of a text, of which one is empty; raise GridError for others.

    >>> parts_of("a12_")
    [('a', ''), ('', '12'), ('', '')]
    """
    if strange := _CELLS.sub("", text):
        raise GridError(say("{text!r} does not belong in a game id", text=strange[0]))
    return _CELLS.findall(text)


def length_of(run: str) -> int:
    """Return the number of empty cells that a letter means."""
    return ord(run) - _FIRST


def format_numbers(numbers: Iterable[int]) -> str:
    """Return the text of numbers; the inverse of `parse_numbers`."""
    text = re.sub(r"_?[.]_?", ".", "_".join(str(number or ".") for number in numbers))
    return re.sub(f"[.]{{1,{_LONGEST_EMPTY}}}", lambda run: chr(_FIRST + len(run[0])), text)


def parse_regions(text: str, size: int) -> list[int]:
    """Return a label for each cell, the first cell of its region; raise GridError for other text.

    >>> parse_regions(format_regions([0, 1, 0, 1], 2), 2)
    [0, 1, 0, 1]
    """
    edges, at = _edges(size), 0
    labels = list(range(size * size))
    for run in _runs(text):
        joined, is_border = min(run, _LONGEST_JOINED), run != _LONGEST_EMPTY
        if at + joined > len(edges):
            raise _wrong_edges()
        for one, other in edges[at : at + joined]:
            _join(labels, one, other)
        at += joined + is_border
    if at != len(edges) + 1:
        raise _wrong_edges()
    return [_home(labels, cell) for cell in range(size * size)]


def _wrong_edges() -> GridError:
    return GridError(say("the borders of its regions are not those of the grid"))


def _runs(text: str) -> Iterator[int]:
    for mark in text:
        if mark != "_" and not "a" <= mark <= "z":
            raise GridError(say("{text!r} does not belong in a game id", text=mark))
        yield 0 if mark == "_" else ord(mark) - _FIRST


def _edges(size: int) -> list[tuple[int, int]]:
    """Return the cells on both sides of each inner edge, in the order of the code."""
    across = [
        (row * size + at, row * size + at + 1) for row in range(size) for at in range(size - 1)
    ]
    down = [(at * size + c, (at + 1) * size + c) for c in range(size) for at in range(size - 1)]
    return across + down


def _home(labels: Sequence[int], cell: int) -> int:
    while labels[cell] != cell:
        cell = labels[cell]
    return cell


def _join(labels: list[int], one: int, other: int) -> None:
    first, second = sorted((_home(labels, one), _home(labels, other)))
    labels[second] = first


def format_regions(labels: Sequence[int], size: int) -> str:
    """Return the text of regions, given a label for each cell; the inverse of `parse_regions`."""
    text, run = "", 0
    for is_border in [*(labels[one] != labels[other] for one, other in _edges(size)), True]:
        if not is_border:
            run += 1
            continue
        text += "z" * ((run - 1) // _LONGEST_JOINED) if run else ""
        left = run - max(run - 1, 0) // _LONGEST_JOINED * _LONGEST_JOINED
        text += chr(_FIRST + left) if left else "_"
        run = 0
    return text
