"""Puzzles as HTML files, which can be played without a server."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.cli import output, streams
from sudokudb.errors import FormatError, LimitError, say
from sudokudb.formats.writing import follow_links, numbered_name, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle

NAME = "html"
_SUFFIXES = (".html", ".htm")
_SECONDS = 10


def is_html(form: str | None, target: str | None) -> bool:
    """Return whether the format is HTML, or the suffix of the file if no format is named."""
    if form is not None:
        return form.lower() == NAME
    return target is not None and target.lower().endswith(_SUFFIXES)


def write_pages(
    puzzles: Iterable[Puzzle], target: str | None, *, title: str = "", force: bool
) -> int:
    """Write puzzles to a file or stdout, or each into a folder; return their number.

    A file of several puzzles has a list, and a board without hints.
    """
    if target is not None and (target.endswith("/") or Path(target).is_dir()):
        return _write_folder(puzzles, Path(target), force=force)
    from sudokudb.library.packs import MOST, pack

    path = None if target is None else Path(target)
    found = list(islice(puzzles, MOST + 1))
    if len(found) > 1:
        _write_data(pack(found, title).encode(), path, force=force)
    else:
        for puzzle in found:
            _write(puzzle, path, force=force)
    return len(found)


def _write_folder(puzzles: Iterable[Puzzle], folder: Path, *, force: bool) -> int:
    try:
        follow_links(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FormatError(
            say("cannot write into {folder}: {reason}", folder=folder, reason=error.strerror)
        ) from error
    count = 0
    for puzzle in puzzles:
        _write(puzzle, folder / f"{numbered_name(puzzle.id, puzzle.title)}.html", force=force)
        count += 1
    return count


def _write(puzzle: Puzzle, path: Path | None, *, force: bool) -> None:
    from sudokudb.render.pages.puzzle_page import puzzle_page

    _write_data(puzzle_page(puzzle, _only_solution(puzzle.grid)).encode(), path, force=force)


def _write_data(data: bytes, path: Path | None, *, force: bool) -> None:
    if path is None:
        streams.stdout().write(data)
        return
    with replace_file(path, force=force) as out:
        out.write(data)


def _only_solution(grid: Grid) -> Grid | None:
    """Return the solution of a valid grid; None for others, and if it takes too long."""
    from sudokudb.engine.single import solve

    try:
        result = solve(grid, 2, seconds=_SECONDS)
    except LimitError:
        output.note(say("the solution takes too long to find: the page has no Check and no Solve"))
        return None
    return result.solutions[0] if result.unique else None
