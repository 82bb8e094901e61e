"""Puzzles as named fields: what tables and JSON have in common.

Our own fields are those of `Record`, in their order, with these values: grids as one line,
candidates as one word of digits a cell (`.` for none), details as an object, tags and collections
as lists. Of other people's tables the columns are told by their usual names or by what is in them;
of the rest, lists of texts called tags or collections are taken as ours, a level is a detail.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict, TypeVar

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.data.columns import SHORTEST
from sudokudb.formats.data.json_values import dump_json, load_json
from sudokudb.formats.data.locations import meant
from sudokudb.formats.data.values import candidates_of, flat, grid_of, is_time, names_of
from sudokudb.formats.model.cells import digits_of
from sudokudb.formats.model.loose_values import items, members, whole, words
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import is_full
from sudokudb.notation import EMPTY, format_digit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sudokudb.formats.data.columns import Shape
    from sudokudb.grid import Grid

_T = TypeVar("_T")

FIELDS = (
    "grid",
    "title",
    "author",
    "source",
    "license",
    "notes",
    "placed",
    "candidates",
    "solution",
    "details",
    "tags",
    "collections",
    "level",
    "solutions",
    "id",
    "added",
    "changed",
)

_TEXTS = ("title", "author", "source", "license", "notes")
_FILED = ("tags", "collections")
_TIMES = ("added", "changed")
_NUMBERS = ("solutions", "id")


class Texts(TypedDict):
    """The fields of a record that are plain text."""

    title: str
    author: str
    source: str
    license: str
    notes: str


def record_of(
    row: Mapping[str, object], line: int, shape: Shape, size: int | None = None
) -> Record | ParseError:
    """Return the puzzle of a row, or why there is none."""
    try:
        return _own(row, line, size) if shape.own else _foreign(row, line, shape, size)
    except (GridError, FormatError) as error:
        return ParseError(line, error.message, error.hint)


def _foreign(
    row: Mapping[str, object], line: int, shape: Shape, size: int | None
) -> Record | ParseError:
    grid = grid_of(row.get(shape.puzzle), size)
    if grid is None:
        return ParseError(line, _why_none(row, shape.puzzle))
    solution, why = _solution(row, shape, grid.size)
    warnings = [*_halves(row), *([why] if why else ())]
    warnings += [f"{n!r}: another grid, kept as a detail" for n in shape.others if row.get(n)]
    skipped = {shape.puzzle, shape.solution if solution else shape.puzzle}
    texts: dict[str, object] = {}
    names: dict[str, tuple[str, ...]] = {}
    details: dict[str, str] = {}
    for name, value in row.items():
        if name in skipped or value in (None, ""):
            continue
        plain = _plain(name)
        if plain in _TEXTS:
            texts[plain] = value
        elif plain in _FILED and _are_texts(value):
            names[plain] = names_of(value)
        else:
            details[words(name)] = flat(value)
    return Record(
        grid=grid,
        line=line,
        solution=solution,
        details=details,
        warnings=tuple(warnings),
        tags=names.get("tags", ()),
        collections=names.get("collections", ()),
        **_texts(texts),
    )


def _halves(row: Mapping[str, object]) -> Iterator[str]:
    """Report texts with halves of characters, which JSON can spell but nothing can hold."""
    for name, value in row.items():
        if isinstance(value, str) and not value.isascii() and words(value) != value:
            yield f"{words(name)[:30]!r}: half a character (\\ud800 to \\udfff) is replaced by '?'"


def _why_none(row: Mapping[str, object], name: str) -> str:
    """Say what a field has in place of a puzzle."""
    if name not in row:
        return f"no {name!r}"
    what = "null" if row[name] is None else "empty"
    return f"{name!r} is {what}" if name else f"no puzzle: {what}"


def _are_texts(value: object) -> bool:
    """Tell a list of texts: others mean something else by tags and collections."""
    return isinstance(value, list) and all(isinstance(element, str) for element in value)


@lru_cache(256)
def _plain(name: str) -> str:
    return name.strip().casefold()


def _solution(row: Mapping[str, object], shape: Shape, size: int) -> tuple[Grid | None, str]:
    """Return a full grid; what is none stays among the details, and why it is none is said."""
    value = row.get(shape.solution) if shape.solution else None
    try:
        grid = grid_of(value, size)
    except (GridError, FormatError) as error:
        is_meant = shape.solved or not isinstance(value, str) or len(value) >= SHORTEST
        return None, f"the solution beside it: {error.message}" if is_meant else ""
    if grid is None:
        return None, ""
    return (grid, "") if is_full(grid) else (None, "the solution beside it has empty cells")


def _texts(row: Mapping[str, object]) -> Texts:
    title, author, source, rights, notes = (words(row.get(name)) for name in _TEXTS)
    return Texts(title=title, author=author, source=source, license=rights, notes=notes)


def _own(row: Mapping[str, object], line: int, size: int | None) -> Record | ParseError:
    grid = grid_of(row.get("grid"), size)
    if grid is None:
        return ParseError(line, _why_none(row, "grid"))
    details = {words(name): flat(value) for name, value in members(_parsed(row, "details")).items()}
    details |= {
        words(n): flat(v) for n, v in row.items() if n not in FIELDS and v not in (None, "")
    }
    times = {name: words(row.get(name)) or None for name in _TIMES}
    wrong = {name for name, time in times.items() if time and not is_time(time)}
    warnings = [*_halves(row)]
    warnings += [
        f"{words(row[name])[:40]!r} is no time like 2026-11-21T10:00:00Z; left out"
        for name in sorted(wrong)
    ]
    warnings += [
        f"{name!r}: {words(row[name])[:40]!r} is no number; left out"
        for name in _NUMBERS
        if row.get(name) not in (None, "") and whole(row[name]) is None
    ]
    warnings += [
        f"no field {words(name)[:30]!r} ({near}?): kept as a detail"
        for name, value in row.items()
        if name not in FIELDS and value not in (None, "") and (near := meant(name, FIELDS))
    ]
    placed = _beside(grid_of, row, "placed", grid.size, warnings)
    candidates = _beside(candidates_of, row, "candidates", grid.size, warnings)
    solution = _beside(grid_of, row, "solution", grid.size, warnings)
    return Record(
        grid=grid,
        line=line,
        warnings=tuple(warnings),
        **_texts(row),
        placed=placed,
        candidates=candidates,
        solution=solution,
        details=details,
        tags=names_of(_parsed(row, "tags")),
        collections=names_of(_parsed(row, "collections")),
        level=words(row.get("level")) or None,
        solutions=_count(whole(row.get("solutions"))),
        id=whole(row.get("id")),
        added=None if "added" in wrong else times["added"],
        changed=None if "changed" in wrong else times["changed"],
    )


def _beside(
    read: Callable[[object, int], _T | None],
    row: Mapping[str, object],
    name: str,
    size: int,
    warnings: list[str],
) -> _T | None:
    """Return what a field says of the cells; where that cannot be read, it is left out and said."""
    try:
        return read(row.get(name), size)
    except (GridError, FormatError) as error:
        warnings.append(f"{name!r}: {error.message}; left out")
        return None


def _count(solutions: int | None) -> int | None:
    return None if solutions is None else min(solutions, 2)


def _parsed(row: Mapping[str, object], name: str) -> object:
    value = row.get(name)
    return load_json(value) if isinstance(value, str) and value[:1] in {"[", "{"} else value


def object_of(record: Record) -> dict[str, object]:
    """Return the fields that say something, in the order of FIELDS; `record_of` reads them."""
    values: dict[str, object] = {
        "grid": str(record.grid),
        **{name: getattr(record, name) for name in _TEXTS},
        "placed": str(record.placed or ""),
        "candidates": [_word(bits) for bits in record.candidates or ()],
        "solution": str(record.solution or ""),
        "details": dict(record.details),
        "tags": list(record.tags),
        "collections": list(record.collections),
        "level": record.level,
        "solutions": record.solutions,
        "id": record.id,
        "added": record.added,
        "changed": record.changed,
    }
    return {name: value for name, value in values.items() if value or value == 0}


def row_of(record: Record) -> dict[str, str | int]:
    """Return the same as texts and numbers only: lists and objects as JSON, candidates as words."""
    row: dict[str, str | int] = {}
    for name, value in object_of(record).items():
        if name == "candidates":
            row[name] = " ".join(map(str, items(value)))
        else:
            row[name] = value if isinstance(value, str | int) else dump_json(value)
    return row


def _word(bits: int) -> str:
    return "".join(map(format_digit, digits_of(bits))) or EMPTY
