"""The dump format: a line of JSON for each puzzle, so that `diff` can compare two databases.

The first line is that of `header`; the puzzles follow, sorted by id. Empty fields and fields that
follow from the grid at once (size, givens, identity, symmetry) are left out.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from sudokudb.errors import FormatError, SudokuError, say, sentence_of
from sudokudb.formats.data.values import is_time
from sudokudb.formats.source.encoding import is_wide
from sudokudb.grid import Grid
from sudokudb.library.dumps.header import begins_dump
from sudokudb.library.dumps.rating_parts import dump_rating, load_rating
from sudokudb.library.games import dump_game, load_game
from sudokudb.library.texts import clean_name, is_text
from sudokudb.notation import parse_candidates
from sudokudb.puzzle import Puzzle, named_ratings
from sudokudb.query import fields
from sudokudb.query.fields import Kind, Storage
from sudokudb.query.measures import lead_of
from sudokudb.query.value_forms import compose, fold
from sudokudb.store.rows.puzzles import HIGHEST_LOADED, column_value
from sudokudb.sukaku import Sukaku, is_sukaku

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.puzzle import PlayedGame, Rating
    from sudokudb.query.fields import Field

_T = TypeVar("_T")

_FIELDS = {field.attribute: field for field in fields.dumped_fields()}
_MEASURED = [field.name for field in _FIELDS.values() if field.group]
_MAX_INTEGER = 2**31 - 1


def line_of(puzzle: Puzzle) -> str:
    """Return the line of a puzzle."""
    found: dict[str, Any] = {}
    for name, field in _FIELDS.items():
        value = getattr(puzzle, name)
        if value or (value == 0 and field.default is None):
            found[name] = _dump_value(field, value)
    return json.dumps(found, ensure_ascii=False)


def _dump_value(field: Field, value: Any) -> object:
    if field.kind is Kind.DETAILS:
        return dict(sorted(value.items()))
    if field.kind is Kind.RATING:
        return [dump_rating(rating) for rating in value]
    if field.kind is Kind.GAME:
        return [dump_game(game) for game in value]
    return str(value) if field.name == "grid" else column_value(field, value)


def lines_of(source: Source) -> Iterator[str]:
    """Yield the lines of a dump; raise FormatError for the first one that is not UTF-8.

    UTF-16 is read as well, because some shells write it into pipes.
    """
    if not begins_dump(source.text):
        yield from source.raw_lines()  # not a dump; it may be one endless line
        return
    stream = source.stream(None if is_wide(source.head) else "utf-8")
    for number, line in enumerate(stream, start=1):
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            raise line_error(
                number, say("not UTF-8 at byte {place}", place=error.start + 1)
            ) from None


def read_line(number: int, line: str) -> Puzzle:
    """Return the puzzle that `line_of` wrote; raise FormatError, with the line, for other lines."""
    return parse_line(number, line, _puzzle)


def parse_line(number: int, line: str, parse: Callable[[Any], _T]) -> _T:
    """Return what `parse` makes of the JSON of a line; raise FormatError, with the line."""
    try:
        return parse(json.loads(line))
    except json.JSONDecodeError as error:
        raise line_error(number, say("not JSON: {error}", error=error.msg)) from None
    except RecursionError:
        raise line_error(number, say("JSON that is nested too deep")) from None
    except (SudokuError, ValueError) as error:
        raise line_error(number, sentence_of(error)) from None


def line_error(number: int, reason: str) -> FormatError:
    """Return the error for an invalid line."""
    return FormatError(
        say("line {number} of the dump: {reason}", number=number, reason=reason),
        say("nothing was loaded"),
    )


def _puzzle(values: Any) -> Puzzle:
    """Validate the values of a line; return the puzzle."""
    if not isinstance(values, dict):
        raise ValueError(say("not an object"))
    if unknown := sorted(values.keys() - _FIELDS.keys()):
        raise ValueError(say("unknown field {name!r}", name=unknown[0][:40]))
    games = values.pop("games", None)
    for name, field in _FIELDS.items():
        if name in values:
            values[name] = _PARSERS[field.kind](field, values[name])
        elif field.required and field.default is None:
            raise ValueError(say("{name} is missing", name=name))
    _place(values)
    measures = {name: values.pop(name) for name in _MEASURED if name in values}
    puzzle = Puzzle(**values, measures=measures)
    cells = len(puzzle.grid.require_no_conflicts())
    if puzzle.candidates is not None and len(puzzle.candidates) != cells:
        raise ValueError(say("candidates of another size"))
    if puzzle.level is not None and puzzle.solutions in (0, 2):
        template = say("level {level}, but solutions {solutions}")
        raise ValueError(say(template, level=puzzle.level, solutions=puzzle.solutions))
    _check_measures(puzzle)
    return puzzle if games is None else replace(puzzle, games=_games(puzzle, games))


def _place(values: dict[str, Any]) -> None:
    """Give placed digits, which are a text, the layout of their grid."""
    if text := values.get("placed"):
        if len(text) != len(values["grid"]):
            raise ValueError(say("placed digits of another size"))
        placed = values["grid"].with_digits(text)
        if placed.text != text:
            raise ValueError(say("the {name} is not in canonical form", name="placed"))
        values["placed"] = placed


def _check_measures(puzzle: Puzzle) -> None:
    """Raise ValueError for facts of a puzzle that has none, or without the lead of their group."""
    can_be_measured = puzzle.grid.is_engine and puzzle.givens and puzzle.solutions in (None, 1)
    for name in puzzle.measures:
        if not can_be_measured:
            raise ValueError(say("{name} of a puzzle that cannot be measured", name=name))
        if lead_of(name) not in puzzle.measures:
            raise ValueError(say("{name} without {lead}", name=name, lead=lead_of(name)))


def _games(puzzle: Puzzle, found: Any) -> tuple[PlayedGame, ...]:
    if not isinstance(found, list):
        raise ValueError(say("games are not a list"))
    is_own = is_sukaku(str(puzzle.grid), puzzle.candidates, puzzle.placed)
    grid = Sukaku(puzzle.candidates or ()) if is_own else puzzle.grid
    return tuple(load_game(game, grid) for game in found)


def _text(field: Field, text: Any) -> str:
    if not isinstance(text, str) or not is_text(text):
        raise ValueError(say("{name} is not a text", name=field.name))
    found = compose(text)
    if field.longest and len(found) > field.longest:
        about = {"name": field.name, "count": len(found), "longest": field.longest}
        raise ValueError(say("{name} has {count:,} characters, at most {longest:,}", **about))
    return found


def _grid(field: Field, text: Any) -> Grid | str:
    """Return a grid; the text of placed digits, whose layout is that of the grid."""
    if field.name == "placed":
        return _text(field, text)
    grid = Grid(_text(field, text))
    if str(grid) != text:
        raise ValueError(say("the {name} is not in canonical form", name=field.name))
    return grid


def _time(field: Field, text: Any) -> str:
    if not is_time(_text(field, text)):
        raise ValueError(say("{name} is not a time like 2026-11-21T10:00:00Z", name=field.name))
    return str(text)


def _number(field: Field, value: Any) -> int:
    low, high = field.numbers[0], field.numbers[-1]
    if field.name == "id":
        low, high = 1, HIGHEST_LOADED
    elif field.storage is Storage.INTEGER:
        high = min(high, _MAX_INTEGER)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(
            say("{name} is not a number from {low} to {high}", name=field.name, low=low, high=high)
        )
    return value


def _choice(field: Field, value: Any) -> str | int:
    if field.storage is Storage.INTEGER:
        return _number(field, value)
    if value not in field.choices:
        raise ValueError(say("unknown {name} {value!r}", name=field.name, value=str(value)[:40]))
    return str(value)


def _details(field: Field, value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(
        isinstance(text, str) and is_text(text) for item in value.items() for text in item
    ):
        raise ValueError(say("{name} are not texts by name", name=field.name))
    return value


def _names(field: Field, names: Any) -> tuple[str, ...]:
    what = field.attribute
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(say("{what} are not a list of names", what=what))
    if len(set(map(fold, names))) < len(names):
        raise ValueError(say("{what} have a name twice", what=what))
    names = [compose(name) for name in names]
    if any(clean_name(name) != name for name in names):
        raise ValueError(say("{what} have superfluous blanks", what=what))
    return tuple({fold(name): name for name in names}.values())


def _ratings(field: Field, found: Any) -> tuple[Rating, ...]:
    if not isinstance(found, list) or not all(isinstance(parts, dict) for parts in found):
        raise ValueError(say("{attribute} are not a list of objects", attribute=field.attribute))
    ratings = tuple(map(load_rating, found))
    keys = [(not rating.computed, rating.rater, rating.version) for rating in ratings]
    if keys != sorted({*keys}):
        raise ValueError(
            say("{attribute} are not sorted, or one is there twice", attribute=field.attribute)
        )
    return named_ratings(ratings)


_PARSERS: dict[Kind, Callable[[Field, Any], object]] = {
    Kind.TEXT: _text,
    Kind.CHOICE: _choice,
    Kind.NUMBER: _number,
    Kind.DATE: _time,
    Kind.GRID: _grid,
    Kind.CANDIDATES: lambda field, text: parse_candidates(_text(field, text)),
    Kind.DETAILS: _details,
    Kind.NAME: _names,
    Kind.RATING: _ratings,
}
