"""QQWing's output: the puzzle, perhaps its solution, and statistics.

    ...5..91...3....2…               one-line, compact (9 rows of 9) or readable:
    842573916653419827…               ` 9 . . | 1 5 . | . 8 .` and `-------|-------|-------`
    Number of Givens: 23
    Difficulty: Intermediate

A full grid after a puzzle, with all its givens, is its solution; statistics are kept in `details`
by their names, instructions as `steps`. The readable style is written, with the statistics that are
known. Source: stephenostermiller/qqwing, QQWingMain.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.codecs.spf import draw
from sudokudb.formats.model.record import Items, ParseError, Record, Records, one_line
from sudokudb.formats.model.solution_checks import fits, is_full
from sudokudb.formats.text.lines import is_drawn, is_row
from sudokudb.formats.text.parser import TextParser

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid

_FACT = re.compile(r"\s*(Number of [A-Z][\w /]{0,60}|Difficulty|Time)\s?:\s?(.{1,100})")
_SOLUTIONS = re.compile(
    r"The solution to the puzzle is unique|There are (\w+) solutions|Puzzle has (no) solution"
)
_GIVENS = "Number of Givens"
_RULE = "-------|-------|-------"


def confidence(source: Source) -> int:
    """Return 90 for statistics, 61 for the number of solutions or a solution with rules.

    Without them a full grid may be a puzzle of its own, which must not be lost.
    """
    lines = source.first_lines
    if any(found[1] != "Time" for line in lines if (found := _FACT.fullmatch(line.strip()))):
        return 90 if any(map(is_row, lines)) else 0
    if not all(is_row(line) or is_drawn(line) or _SOLUTIONS.match(line) for line in lines):
        return 0
    if any(map(is_row, lines)) and any(map(_SOLUTIONS.match, lines)):
        return 61
    if _RULE not in map(str.strip, lines):
        return 0
    first = next(_read(enumerate(lines, start=1), None), None)
    return 61 if isinstance(first, Record) and first.solution else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield each puzzle, with its solution and statistics."""
    return _read(source.lines(), size)


def _read(lines: Iterable[tuple[int, str]], size: int | None) -> Items:
    reader = _QqwingReader(size)
    for number, line in lines:
        yield from reader.feed(number, line)
    yield from reader.finish()


class _QqwingReader:
    """A line-by-line reader; a puzzle ends where another begins."""

    def __init__(self, size: int | None) -> None:
        self._parser = TextParser(size)
        self._begin()

    def _begin(self) -> None:
        self._puzzle: ParsedGrid | None = None
        self._solution: Grid | None = None
        self._details: dict[str, str] = {}
        self._steps: list[str] = []

    def feed(self, number: int, line: str) -> Items:
        """Read the next line."""
        text = line.strip().strip("\ufeff")
        fact, solutions = _FACT.fullmatch(text), _SOLUTIONS.match(text)
        if not (fact or solutions) and (not text or self._is_part(text)):
            yield from self._grids(self._parser.feed(number, text))
            return
        yield from self._grids(self._parser.flush())
        if fact:
            self._details[fact[1]] = fact[2]
        elif solutions:
            self._details["solutions"] = solutions[1] or ("0" if solutions[2] else "1")
        elif not self._puzzle:
            yield ParseError(number, say("{text!r} is not a row of a grid", text=text[:20]))
        else:
            self._steps.append(text)

    def _is_part(self, text: str) -> bool:
        """Return whether a line is part of a grid: a row, perhaps a damaged one, or a rule."""
        return is_row(text) or is_drawn(text) or self._parser.is_open

    def _grids(self, entries: Iterator[ParsedGrid]) -> Items:
        """Add puzzles, also one that is refused, whose statistics are discarded, and solutions."""
        for entry in entries:
            if entry.error:
                yield ParseError.of(entry.line, entry.error)
            if self._puzzle and self._is_answer(self._puzzle.grid, entry.grid):
                continue
            yield from self._end()
            self._puzzle = entry

    def _is_answer(self, puzzle: Grid | None, grid: Grid | None) -> bool:
        """Return whether a grid belongs to the puzzle before it, and store it if it fits.

        A full grid after a refused puzzle, and a refused grid after a puzzle, may be solutions.
        """
        if puzzle is None:
            return grid is not None and is_full(grid)
        if grid is None:
            return not self._solution and not self._details
        if self._solution or not fits(grid, puzzle):
            return False
        self._solution = grid
        return True

    def finish(self) -> Items:
        """Yield the last puzzle."""
        yield from self._grids(self._parser.flush())
        yield from self._end()

    def _end(self) -> Iterator[Record]:
        if self._puzzle and self._puzzle.grid:
            steps = {"steps": "\n".join(self._steps)} if self._steps else {}
            yield Record(
                grid=self._puzzle.grid,
                line=self._puzzle.line,
                solution=self._solution,
                details=self._details | steps,
            )
        self._begin()


def write(records: Records, out: IO[bytes]) -> None:
    """Write the rows of each puzzle, those of its solution if it is known, and its statistics."""
    for record in records:
        facts = {_GIVENS: str(record.grid.givens)} | {
            name: text
            for name, value in record.details.items()
            if (text := one_line(value)) and name != _GIVENS and _FACT.fullmatch(f"{name}: {text}")
        }
        grids = [_draw(record.grid)]
        if record.solution and fits(record.solution, record.grid):
            grids.append(_draw(record.solution))
        statistics = "".join(f"{name}: {text}\n" for name, text in facts.items())
        out.write("\n".join([*grids, statistics]).encode("utf-8", "replace"))


def _draw(grid: Grid) -> str:
    return "".join(f"{_RULE}\n" if "-" in line else f" {line}\n" for line in draw(grid))
