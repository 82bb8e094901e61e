"""Puzzles in other people's JSON, wherever they are in it: in lists, by level, by name.

A puzzle is a grid, or an object with one. What an object says beside its lists holds for each of
their puzzles; the name of a list is kept as the detail `list`, a name of one puzzle as its title.
A column of puzzles beside one of solutions is read row by row.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError
from sudokudb.formats.data.columns import PUZZLES, SOLUTIONS, Shape, looks_like_grid, shape_of
from sudokudb.formats.data.json_stream import JsonText
from sudokudb.formats.data.json_values import Place
from sudokudb.formats.model.loose_values import items, members
from sudokudb.notation import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LISTS = frozenset(
    (*PUZZLES, "puzzles", "boards", "data", "rows", "items", "records", "entries", "games")
)

_DEEPEST = 8
_LONG = 16
_MANY = 1 << 20


class Entry(NamedTuple):
    """What is a puzzle, or could have been meant for one, as a row of named fields, and its line.

    Without a shape it is none, and `why` says so.
    """

    row: Mapping[str, object]
    shape: Shape | None
    why: str = "no puzzle in this entry"
    line: int = 1
    hint: str | None = None


def refused(error: FormatError) -> Entry:
    """Return the entry that could not be read."""
    return Entry({}, None, error.message, error.line, error.hint)


def entries(pieces: Iterable[str]) -> Iterator[Entry]:
    """Yield every entry of a JSON text; of a long one memory is that of an entry.

    Raises FormatError where the text is no JSON (any more), and for an entry that does not end.
    """
    text = JsonText(pieces)
    if (value := text.whole()) is not None:
        yield from entries_in(value, text.place)
        return
    for error in text.documents():
        if error:
            yield refused(error)
        elif text.peek() == "[":
            for element in text.elements():
                yield from _of_element(element, text.place)
        elif text.peek() == "{":
            yield from _of_long_object(text)
        else:
            value = text.value()
            yield from entries_in(value, text.place)


def _of_element(
    element: object, place: Place, about: Mapping[str, object] | None = None
) -> Iterator[Entry]:
    """Yield the entries of an element of a list, or that it could not be read."""
    if isinstance(element, FormatError):
        yield refused(element)
    else:
        yield from entries_in(element, place, about, depth=1)


def _of_long_object(text: JsonText) -> Iterator[Entry]:
    """Yield the entries of the lists that an object has, or of what else it has, part by part."""
    part: dict[str, object] = {}
    places: dict[str | int, Place] = {}
    begun, line = text.passed, text.line
    any_found = False
    for name in text.names():
        if text.peek() != "[":
            part[name] = text.value()
            places[name] = text.place
        else:
            list_line = text.line
            elements = ((element, text.place) for element in text.elements())
            first = list(islice(elements, 1))
            if first and _holds_grids(first[0][0]) and not _is_row(first[0][0]):
                every = chain(first, elements)
                yield from _of_list(name, every, _named(part, name), beside=any_found)
                any_found, begun = True, text.passed
            else:
                held = [*first, *elements]
                yield from (refused(value) for value, _ in held if isinstance(value, FormatError))
                held = [pair for pair in held if not isinstance(pair[0], FormatError)]
                part[name] = [value for value, _ in held]
                places[name] = Place(list_line, parts=dict(enumerate(place for _, place in held)))
        if text.passed - begun > _MANY:
            if _holds_grids(part):
                yield from entries_in(part, Place(line, parts=places))
                any_found = True
            part, places, begun, line = {}, {}, text.passed, text.line
    if not any_found or _holds_grids(part):
        yield from entries_in(part, Place(line, parts=places))


def _of_list(
    name: str,
    elements: Iterator[tuple[object, Place]],
    about: Mapping[str, object],
    *,
    beside: bool,
) -> Iterator[Entry]:
    """Yield the entries of a list; one of the solutions of another list can come too late."""
    if beside and name.casefold() in SOLUTIONS:
        lines = [place.line for _, place in elements]
        why = f"{len(lines):,} solutions in a list of their own: left out"
        yield Entry({}, None, why, lines[0])
        return
    for element, place in elements:
        yield from _of_element(element, place, about)


def entries_in(
    value: object,
    place: Place,
    about: Mapping[str, object] | None = None,
    depth: int = 0,
) -> Iterator[Entry]:
    """Yield the entries of a value, each with what is said `about` all of them."""
    about = about or {}
    if isinstance(value, dict):
        yield from _of_object(value, place, about, depth)
    elif isinstance(value, list) and depth < _DEEPEST and not _is_one_grid(value, depth):
        for index, element in enumerate(value):
            yield from entries_in(element, place.inside(index), about, depth + 1)
        if not value:
            yield Entry({}, None, line=place.line)
    else:
        yield Entry({**about, "": value}, Shape("", None), line=place.line)


def _of_object(
    value: dict[str, object], place: Place, about: Mapping[str, object], depth: int
) -> Iterator[Entry]:
    shape = shape_of(list(value), value)
    if shape and shape.own:
        yield Entry(value, shape, line=place.line)
        return
    one = shape and shape.filled and (shape.named or not shape.others)
    holding = [] if one or depth >= _DEEPEST else [n for n, v in value.items() if _holds_grids(v)]
    if not holding:
        yield Entry({**about, **value}, shape, line=place.line)
        return
    about = {**about, **{n: v for n, v in value.items() if n not in holding}}
    if rows := _columns(value, holding):
        for line, row in rows:
            inner = place.inside(line[0]).inside(line[1])
            yield from entries_in(row, inner, about, depth + 1)
        return
    for name in holding:
        held = value[name]
        single = looks_like_grid(held) or (isinstance(held, dict) and _is_one(held))
        named = {**about, "title": name} if single and len(holding) > 1 else _named(about, name)
        yield from entries_in(held, place.inside(name), named, depth + 1)


def _is_one(value: dict[str, object]) -> bool:
    """Tell an object that is one puzzle from one that holds many."""
    shape = shape_of(list(value), value)
    return shape is not None and shape.filled


def _named(about: Mapping[str, object], name: str) -> Mapping[str, object]:
    """Add the name of a list to what is said, but for a name that says nothing."""
    if name.casefold() in LISTS:
        return about
    before = f"{about['list']}/" if "list" in about else ""
    return {**about, "list": f"{before}{name}"}


def _columns(
    value: Mapping[str, object], holding: list[str]
) -> list[tuple[tuple[str, str | int], dict[str, object]]]:
    """Return the rows of an object of columns, one of puzzles and one of as many solutions.

    With each is where its puzzle stands.
    """
    plain = {name.casefold(): name for name in holding}
    puzzle = next((plain[name] for name in PUZZLES if name in plain), None)
    solution = next((plain[name] for name in SOLUTIONS if name in plain), None)
    if puzzle is None or solution is None or len(holding) != 2:
        return []
    first, second = (_column(value[name]) for name in (puzzle, solution))
    if len(first) != len(second):
        return []
    pairs = zip(first.items(), second.values(), strict=True)
    return [((puzzle, key), {"puzzle": a, "solution": b}) for (key, a), b in pairs]


def _column(value: object) -> Mapping[str | int, object]:
    listed: dict[str | int, object] = dict(enumerate(items(value)))
    return listed or dict(members(value).items())


def _holds_grids(value: object, depth: int = 0) -> bool:
    """Tell a value in which there is a grid anywhere."""
    if depth > _DEEPEST:
        return False
    if isinstance(value, dict):
        return any(_holds_grids(member, depth + 1) for member in value.values())
    if isinstance(value, list) and not _is_one_grid(value, depth):
        return any(_holds_grids(element, depth + 1) for element in value)
    return looks_like_grid(value)


def _is_one_grid(value: list[object], depth: int) -> bool:
    """Tell the cells or rows of one grid, right or wrong, from a list of grids.

    A list of texts of 16 characters can be either: in the outermost it is one of grids.
    """
    if not value or not all(map(_is_row, value)):
        return False
    if any(isinstance(row, str) and len(row) >= _LONG for row in value):
        return depth > 0 and len(value) in SIZES
    return True


def _is_row(value: object) -> bool:
    """Tell a cell, or a row of not more cells than any grid has."""
    if isinstance(value, list):
        return len(value) <= SIZES[-1] and all(map(_is_cell, value))
    return not isinstance(value, dict) and (not isinstance(value, str) or len(value) <= SIZES[-1])


def _is_cell(value: object) -> bool:
    return not isinstance(value, list | dict) and (not isinstance(value, str) or len(value) < 3)
