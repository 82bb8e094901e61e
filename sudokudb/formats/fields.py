"""Puzzles as named fields: what tables and JSON have in common.

Our own fields are those of `Record`, in their order, with these values: grids as one line,
candidates as one word of digits a cell (`.` for none), details as an object, tags and collections
as lists. Of other people's tables the columns are told by their usual names or by what is in them;
of the rest, lists of texts called tags or collections are taken as ours, a level is a detail.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.beside import is_full
from sudokudb.formats.cells import bits_of, digits_of
from sudokudb.formats.jsontext import items, load_json, members, whole, words
from sudokudb.formats.places import meant
from sudokudb.formats.record import Fault, Record
from sudokudb.grid import Grid
from sudokudb.notation import EMPTY, ORDERS, SIZES, digit_name, digit_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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

PUZZLES = (
    *("puzzle", "puzzles", "quiz", "quizzes", "grid", "grids", "sudoku", "sudokus", "board"),
    *("givens", "given", "clues", "question", "questions", "problem", "unsolved", "task", "start"),
    *("initial", "input", "mission", "puzzle_string", "sudoku_string"),
)
SOLUTIONS = (
    *("solution", "solutions", "solved", "answer", "answers", "output", "target", "label"),
    *("solution_string", "solved_sudoku"),
)
_TEXTS = ("title", "author", "source", "license", "notes")
_FILED = ("tags", "collections")
_TIMES = ("added", "changed")
_NUMBERS = ("solutions", "id")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_SHORTEST = 16
_LONGEST = 10_000
_CELLS = 81
_BETWEEN = re.compile(r"[\s,;\[\]]+")


class Texts(TypedDict):
    """The fields of a record that are plain text."""

    title: str
    author: str
    source: str
    license: str
    notes: str


class Shape(NamedTuple):
    """Which fields hold the puzzle and its solution; `own` says that all are as we write them.

    The puzzle's name is empty where it is a value alone. `others` hold grids that are neither;
    `named` says that the puzzle's field has a usual name, `filled` that there is a grid in it.
    """

    puzzle: str
    solution: str | None
    own: bool = False
    others: tuple[str, ...] = ()
    named: bool = True
    filled: bool = True


def shape_of(names: Sequence[str], first: Mapping[str, object]) -> Shape | None:
    """Tell the fields by their names, else by the values of the first row; None if none is one.

    A usual name counts where its value can be a grid: `clues` is often a number.
    """
    if {"grid", "candidates", "collections"}.issubset(names):
        return Shape("grid", "solution", own=True)
    likely = [name for name in names if looks_like_grid(first.get(name))]
    usual = _named(likely, PUZZLES) or (None if likely else _named(names, PUZZLES[:-6]))
    puzzle = usual or next(iter([name for name in likely if _blanks(first[name])] or likely), None)
    if puzzle is None:
        return None
    rest = [name for name in likely if name != puzzle]
    solution = _named(rest, SOLUTIONS) or next((n for n in rest if not _blanks(first[n])), None)
    solution = solution or _named([name for name in names if name != puzzle], SOLUTIONS[:5])
    others = tuple(name for name in rest if name != solution)
    filled = puzzle in likely
    return Shape(puzzle, solution, others=others, named=usual is not None, filled=filled)


def _named(names: Iterable[str], usual: tuple[str, ...]) -> str | None:
    plain = {name.strip().casefold().replace(" ", "_"): name for name in names}
    return next((plain[name] for name in usual if name in plain), None)


def looks_like_grid(value: object) -> bool:
    """Tell a value that can only be meant as a grid; a list of one grid is none itself."""
    if isinstance(value, str) and len(value) < _SHORTEST:
        return False
    if isinstance(value, list) and any(map(_is_long, value)):
        return False
    try:
        return grid_of(value) is not None
    except (GridError, FormatError):
        return False


def _is_long(row: object) -> bool:
    return isinstance(row, str | list) and len(row) > SIZES[-1]


def _blanks(value: object) -> int:
    grid = grid_of(value)
    return len(grid) - grid.givens if grid else 0


def record_of(
    row: Mapping[str, object], where: int, shape: Shape, size: int | None = None
) -> Record | Fault:
    """Return the puzzle of a row, or why there is none."""
    try:
        return _own(row, where, size) if shape.own else _foreign(row, where, shape, size)
    except (GridError, FormatError) as error:
        return Fault(where, error.message, error.hint)


def _foreign(
    row: Mapping[str, object], where: int, shape: Shape, size: int | None
) -> Record | Fault:
    grid = grid_of(row.get(shape.puzzle), size)
    if grid is None:
        return Fault(where, _why_none(row, shape.puzzle))
    solution, why = _solution(row.get(shape.solution), grid.size) if shape.solution else (None, "")
    doubts = [why] if why else []
    doubts += [f"{n!r}: another grid, kept as a detail" for n in shape.others if row.get(n)]
    skipped = {shape.puzzle, shape.solution if solution else shape.puzzle}
    filed = {_plain(name): name for name, value in row.items() if _is_filed(name, value)}
    names = {name: _names(row[column]) for name, column in filed.items()}
    skipped |= {*filed.values()}
    details = {
        words(name): _flat(value)
        for name, value in row.items()
        if name not in skipped and _plain(name) not in _TEXTS and value not in (None, "")
    }
    texts = _texts({_plain(name): value for name, value in row.items() if name not in skipped})
    return Record(
        grid=grid,
        where=where,
        solution=solution,
        details=details,
        doubts=tuple(doubts),
        tags=names.get("tags", ()),
        collections=names.get("collections", ()),
        **texts,
    )


def _why_none(row: Mapping[str, object], name: str) -> str:
    """Say what a field has in place of a puzzle."""
    if name not in row:
        return f"no {name!r}"
    what = "null" if row[name] is None else "empty"
    return f"{name!r} is {what}" if name else f"no puzzle: {what}"


def _is_filed(name: str, value: object) -> bool:
    """Tell tags and collections, lists of texts, from what others mean by these names."""
    if not isinstance(value, list) or _plain(name) not in _FILED:
        return False
    return all(isinstance(element, str) for element in value)


@lru_cache(256)
def _plain(name: str) -> str:
    return name.strip().casefold()


def _solution(value: object, size: int) -> tuple[Grid | None, str]:
    """Return a full grid; what is none stays among the details, and why it is none is said."""
    try:
        grid = grid_of(value, size)
    except (GridError, FormatError) as error:
        meant = not isinstance(value, str) or len(value) >= _SHORTEST
        return None, f"the solution beside it: {error.message}" if meant else ""
    if grid is None:
        return None, ""
    return (grid, "") if is_full(grid) else (None, "the solution beside it has empty cells")


def _texts(row: Mapping[str, object]) -> Texts:
    title, author, source, rights, notes = (words(row.get(name)) for name in _TEXTS)
    return Texts(title=title, author=author, source=source, license=rights, notes=notes)


def _own(row: Mapping[str, object], where: int, size: int | None) -> Record | Fault:
    grid = grid_of(row.get("grid"), size)
    if grid is None:
        return Fault(where, _why_none(row, "grid"))
    details = {
        words(name): _flat(value) for name, value in members(_parsed(row, "details")).items()
    }
    details |= {
        words(n): _flat(v) for n, v in row.items() if n not in FIELDS and v not in (None, "")
    }
    times = {name: words(row.get(name)) or None for name in _TIMES}
    wrong = {name for name, time in times.items() if time and not is_time(time)}
    doubts = [
        f"{words(row[name])[:40]!r} is no time like 2026-11-21T10:00:00Z; left out"
        for name in sorted(wrong)
    ]
    doubts += [
        f"{name!r}: {words(row[name])[:40]!r} is no number; left out"
        for name in _NUMBERS
        if row.get(name) not in (None, "") and whole(row[name]) is None
    ]
    doubts += [
        f"no field {words(name)[:30]!r} ({near}?): kept as a detail"
        for name, value in row.items()
        if name not in FIELDS and value not in (None, "") and (near := meant(name, FIELDS))
    ]
    return Record(
        grid=grid,
        where=where,
        doubts=tuple(doubts),
        **_texts(row),
        placed=grid_of(row.get("placed"), grid.size),
        candidates=candidates_of(row.get("candidates"), grid.size),
        solution=grid_of(row.get("solution"), grid.size),
        details=details,
        tags=_names(_parsed(row, "tags")),
        collections=_names(_parsed(row, "collections")),
        level=words(row.get("level")) or None,
        solutions=_count(whole(row.get("solutions"))),
        id=whole(row.get("id")),
        added=None if "added" in wrong else times["added"],
        changed=None if "changed" in wrong else times["changed"],
    )


def is_time(text: str) -> bool:
    """Tell a time as it is written here."""
    return _TIME.fullmatch(text) is not None


def _count(solutions: int | None) -> int | None:
    return None if solutions is None else min(solutions, 2)


def _parsed(row: Mapping[str, object], name: str) -> object:
    value = row.get(name)
    return load_json(value) if isinstance(value, str) and value[:1] in {"[", "{"} else value


def _names(value: object) -> tuple[str, ...]:
    """Return a list of texts; one text is taken for names with commas between."""
    if isinstance(value, str):
        return tuple(name.strip() for name in value.split(",") if name.strip())
    return tuple(name for name in map(words, items(value)) if name)


def _flat(value: object) -> str:
    """Return any value as text."""
    try:
        return words(value) or (words(json.dumps(value, default=str)) if value else "")
    except RecursionError:
        raise FormatError("JSON that is nested too deep") from None


def grid_of(value: object, size: int | None = None) -> Grid | None:
    """Return the grid of a text or of a list of numbers or rows; None where there is nothing.

    Raises GridError where what is there is no grid.

    >>> grid_of([[1, 0, 0, 0], [0, 0, 0, 0], [0, None, 0, 0], ".3.."])
    Grid('1............3..')
    """
    if isinstance(value, str) and len(value) > _LONGEST:
        raise GridError(f"a text of {len(value):,} characters is no grid")
    if isinstance(value, str):
        value = _listed(value)
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return Grid(value.strip(" \t"), size)
    if not isinstance(value, list | tuple):
        raise GridError(f"{words(value)[:20]!r} is no grid")
    return Grid("".join(map(_row_text, value)), size)


def _listed(text: str) -> object:
    """Return the cells of a text that lists them, with brackets, commas or blanks between."""
    if text.lstrip()[:1] == "[" and text.count("[") > 1 and "," in text:
        return load_json(text)
    if len(text) == _CELLS or not _BETWEEN.search(text.strip()):
        return text
    cells = [cell for cell in _BETWEEN.split(text) if cell]
    if len(cells) not in ORDERS:
        return load_json(text) if text.lstrip()[:1] == "[" else text
    return [int(cell) if cell.isascii() and cell.isdigit() else cell for cell in cells]


def _row_text(row: object) -> str:
    return "".join(map(_mark, row)) if isinstance(row, list | tuple) else _mark(row)


def _mark(value: object) -> str:
    if value is None or value == "":
        return EMPTY
    if isinstance(value, str) and (len(value) > 1 or not value.isdigit()):
        return value
    digit = whole(value)
    if digit is None:
        raise GridError(f"{words(value)[:20]!r} is no digit")
    return digit_name(digit)


def candidates_of(value: object, size: int) -> tuple[int, ...] | None:
    """Return the candidates of every cell from words of digits, a list of them or one text.

    Raises GridError where their number is not that of the cells, or a mark is no digit.
    """
    cells = value.split() if isinstance(value, str) else [words(cell) for cell in items(value)]
    if not cells:
        return None
    if len(cells) != size * size:
        raise GridError(f"candidates of {len(cells)} cells, not {size * size}")
    return tuple(bits_of(_digits(cell, size)) for cell in cells)


def _digits(cell: str, size: int) -> list[int]:
    digits = [digit_value(mark, size) for mark in cell if mark not in ".0"]
    if not all(digits):
        raise GridError(f"{cell[:30]!r} are no candidates of a {size}×{size} grid")
    return digits


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


def dump_json(value: object) -> str:
    """Return a value as JSON in one line, as short as it goes, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _word(bits: int) -> str:
    return "".join(map(digit_name, digits_of(bits))) or EMPTY
