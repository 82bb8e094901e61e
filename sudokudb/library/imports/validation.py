"""What of a record can be kept: files say anything, the store holds only what makes sense."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sudokudb.errors import SudokuError
from sudokudb.formats.data.values import is_time
from sudokudb.formats.model.solution_checks import warnings_of
from sudokudb.library.texts import clean_name, clean_text, clean_title, is_text
from sudokudb.notation import EMPTY
from sudokudb.solvers.strategy import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.model.record import Record
    from sudokudb.grid import Grid

_TEXTS = ("title", "author", "source", "license", "notes")
_MOST_DETAILS = 100_000


def clean_record(record: Record) -> tuple[Record, list[str]]:
    """Return a record without what cannot be kept, and what is to be said about that.

    What its reader doubts is said too, and a solution that does not solve the grid.
    """
    changes: dict[str, Any] = {}
    warnings = []
    for name, kept, doubt in _checked(record):
        changes[name] = kept
        if doubt:
            warnings.append(doubt)
    warnings += warnings_of(record)
    return (replace(record, **changes) if changes else record), warnings


def _checked(record: Record) -> Iterator[tuple[str, Any, str | None]]:
    """Yield each field that changes, its new value, and why if that is not plain."""
    for name in _TEXTS:
        text = getattr(record, name)
        if text:
            kept, doubt = _text(name, text)
            if kept != text:
                yield name, kept, doubt
    if record.level is not None and record.level not in LEVELS:
        yield "level", None, f"no level is called {record.level[:40]!r}; left out"
    if record.solutions not in (None, 0, 1, 2):
        yield "solutions", None, f"{record.solutions} solutions; left out"
    elif record.level in LEVELS and record.solutions in (0, 2):
        yield "level", None, "only what has one solution has a level; left out"
    for name in ("added", "changed"):
        time = getattr(record, name)
        if time is not None and not is_time(time):
            yield name, None, f"{time[:40]!r} is no time like 2026-11-21T10:00:00Z; left out"
    yield from _marks(record)
    for name in ("tags", "collections"):
        if names := getattr(record, name):
            yield from _names(name, names)


def _text(name: str, text: str) -> tuple[str, str | None]:
    try:
        return clean_title(text) if name == "title" else clean_text(name, text), None
    except SudokuError as error:
        return "", f"{error.message}; left out"


def _marks(record: Record) -> Iterator[tuple[str, Any, str | None]]:
    if record.placed and not _beside(record.placed, record.grid):
        yield "placed", None, "placed digits where givens stand; left out"
    if record.candidates is not None and len(record.candidates) != len(record.grid):
        yield "candidates", None, "candidates of another size; left out"
    if record.details:
        texts = [*record.details.keys(), *record.details.values()]
        if not all(map(is_text, texts)) or sum(map(len, texts)) > _MOST_DETAILS:
            yield "details", {}, "details that cannot be kept; left out"


def _names(name: str, names: tuple[str, ...]) -> Iterator[tuple[str, Any, str | None]]:
    kept: dict[str, str] = {}
    warnings = []
    for text in names:
        try:
            clean = clean_name(text)
            kept.setdefault(clean, clean)
        except SudokuError as error:
            warnings.append(f"{error.message}; left out")
    if tuple(kept) != names:
        yield name, tuple(kept), "; ".join(warnings) or None


def _beside(placed: Grid, grid: Grid) -> bool:
    """Whether no cell has both a given and a digit that a player put in."""
    return len(placed) == len(grid) and all(
        EMPTY in pair for pair in zip(placed.text, grid.text, strict=True)
    )
