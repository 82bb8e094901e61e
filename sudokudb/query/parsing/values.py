"""Parsers for the values of each kind of field."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, QueryError, say
from sudokudb.grid import Grid
from sudokudb.notation import DIGITS, EMPTY, SIDES, names_grid, read_cells, resembles_grid
from sudokudb.query.fields import Kind
from sudokudb.query.parsing.atoms import quote
from sudokudb.query.tree import Prefix, Span
from sudokudb.query.value_forms import GIVEN, compose, shift_date

if TYPE_CHECKING:
    from sudokudb.query.fields import Field
    from sudokudb.query.parsing.atoms import Atom

_END = r"(?:[^.<>=+]|(?<!\.)\.(?!\.))"
_RANGE = re.compile(rf"(?P<low>{_END}*)\.\.(?P<high>{_END}*)")
_COMPARED = re.compile(rf"(?P<sign>[<>]=?)(?P<end>{_END}+)")
_NUMBER = re.compile(r"[0-9]{1,19}")
_SCORE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,17})?")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_LETTER = re.compile("[A-Za-z]")
_GRID_LIKE_LENGTH = 60
_MEASURED = 81
"""The number of cells of the grids that have facts."""
_YEARS = range(1000, 9999)
_MARKS = str.maketrans(
    dict.fromkeys("Xx" + DIGITS + DIGITS.lower(), GIVEN) | dict.fromkeys("0-_", EMPTY)
)


def parse_value(field: Field, atom: Atom) -> Span | Prefix | str:
    """Parse a value by the kind of its field; raise QueryError for an invalid one."""
    if field.choices or field.kind is Kind.FIELD:
        from sudokudb.query.parsing.choices import parse_word

        if (word := parse_word(field, atom)) is not None:
            return word
    if names_puzzles(field) and _is_grid(atom.text):
        return _parse_grid(field, atom)
    if field.kind in (Kind.NUMBER, Kind.RATING, Kind.DATE):
        return _parse_span(field, atom)
    if field.kind is Kind.PATTERN:
        return _parse_pattern(atom)
    if not atom.text:
        raise QueryError(
            say("{name} needs a {kind}", name=field.name, kind=say(field.kind.value)),
            atom.start,
            say("`-has:{name}` finds puzzles without one", name=field.name),
        )
    if field.kind is Kind.NAME and _is_prefix(atom):
        return Prefix(compose(atom.text[:-1]))
    return compose(atom.text)


def _is_prefix(atom: Atom) -> bool:
    is_plain = atom.starred or not atom.quoted
    return is_plain and atom.text.endswith("*") and len(atom.text) > 1


def _is_grid(text: str) -> bool:
    text = text.partition(";")[0]
    return names_grid(text) or (len(text) >= _GRID_LIKE_LENGTH and resembles_grid(text))


def names_puzzles(field: Field) -> bool:
    """Return whether the values of a field are numbers of puzzles or grids, as those of `same`."""
    return field.name.startswith("same")


def _parse_grid(field: Field, atom: Atom) -> str:
    """Return the cells of a grid in canonical form."""
    try:
        cells = str(Grid(atom.text)) if ";" in atom.text else read_cells(atom.text)
    except GridError as error:
        raise QueryError(error.message, atom.start, error.hint) from error
    if field.name != "same" and (len(cells) != _MEASURED or not cells.strip(EMPTY)):
        template = say("{name} takes a 9×9 grid with givens: no other is measured")
        raise QueryError(say(template, name=field.name), atom.start)
    return cells


def _parse_span(field: Field, atom: Atom) -> Span:
    atom = atom._replace(text=atom.text.strip())
    text = atom.text
    if field.name == "solutions" and text.lower() == "several":
        text = "2"
    if field.name == "size":
        from sudokudb.query.parsing import guesses

        text = guesses.side(text)
    if field.kind is Kind.DATE and _LETTER.search(text):
        from sudokudb.query.parsing.days import dates_of_words

        text = dates_of_words(text)
    low: float | str | None
    high: float | str | None
    if found := _RANGE.fullmatch(text):
        low, high = (_parse_end(field, end, atom) if end else None for end in found.groups())
    elif found := _COMPARED.fullmatch(text):
        low, high = _parse_comparison(field, found["sign"], found["end"], atom)
    elif text.endswith("+"):
        low, high = _parse_end(field, text[:-1], atom), None
    else:
        low = high = _parse_single(field, text, atom)
    if low is None and high is None:
        raise _invalid(field, atom)
    if names_puzzles(field) and low != high:
        template = say("{name} needs numbers, not a range")
        raise QueryError(say(template, name=field.name), atom.start, _examples(field))
    if low is not None and high is not None and _is_empty(low, high):
        raise QueryError(
            say("the range {text} is empty ({span}?)", text=text, span=Span(high, low)), atom.start
        )
    return Span(low, high)


def _parse_single(field: Field, text: str, atom: Atom) -> float | str:
    """Parse a value outside a range, which must be one of the field's numbers."""
    value = _parse_end(field, text, atom)
    if isinstance(value, int) and value not in field.numbers:
        if isinstance(field.numbers, range):
            template = say("{name} is at least {least}, not {text}")
            message = say(template, name=field.name, least=field.numbers[0], text=text)
            raise QueryError(message, atom.start)
        listed = ", ".join(map(str, field.numbers))
        raise QueryError(
            say("{name} cannot be {value}", name=field.name, value=value),
            atom.start,
            say("it is one of {listed}", listed=listed),
        )
    return value


def _parse_comparison(
    field: Field, sign: str, text: str, atom: Atom
) -> tuple[float | str | None, float | str | None]:
    end = _parse_end(field, text, atom)
    if isinstance(end, float):
        if len(sign) == 1:
            end = math.nextafter(end, math.inf if sign == ">" else -math.inf)
    elif len(sign) == 1:
        step = 1 if sign == ">" else -1
        try:
            beyond = end + step if isinstance(end, int) else shift_date(end, step)
            end = _parse_end(field, str(beyond), atom)
        except (ValueError, OverflowError):  # outside the calendar, or not a number or date
            raise QueryError(
                say("{name} cannot be {sign} {end}", name=field.name, sign=sign, end=end),
                atom.start,
            ) from None
    return (end, None) if sign[0] == ">" else (None, end)


def _parse_end(field: Field, text: str, atom: Atom) -> float | str:
    """Parse an int, a float (for a rating) or a date."""
    if field.kind is Kind.DATE:
        return _parse_date(field, text, atom)
    if field.kind is Kind.RATING and _SCORE.fullmatch(text):
        return float(text)
    if not _NUMBER.fullmatch(text):
        raise _invalid(field, atom)
    number, most = int(text), field.numbers[-1]
    if number > most:
        hint = say("2 means two or more") if field.name == "solutions" else None
        raise QueryError(
            say("{name} is at most {most}, not {text}", name=field.name, most=most, text=text),
            atom.start,
            hint,
        )
    return number


def _parse_date(field: Field, text: str, atom: Atom) -> str:
    try:
        if _DATE.fullmatch(text) and int(text[:4]) in _YEARS:
            shift_date(text)
            if text == shift_date(shift_date(text, -1)):  # month 13 comes back as another month
                return text
    except ValueError:
        pass
    raise _invalid(field, atom)


def _invalid(field: Field, atom: Atom) -> QueryError:
    """Return the error for a value that is neither a number or date nor a range of them."""
    from sudokudb.query.parsing import guesses

    template = say("{name} needs a {kind} or a range, not {text}")
    if names_puzzles(field):
        template = say("{name} needs a {kind} or a grid, not {text}")
    kind = say((Kind.DATE if field.kind is Kind.DATE else Kind.NUMBER).value)
    return QueryError(
        say(template, name=field.name, kind=kind, text=quote(atom.text)),
        atom.start,
        guesses.hint_about_value(field, atom.text) or _examples(field),
    )


def _examples(field: Field) -> str:
    """Return a hint with values of a field of numbers or dates."""
    if names_puzzles(field):
        numbers = say("`{name}:17`, `{name}:17,18`, `{name}:53..7....6…`")
        return say(numbers, name=field.name)
    if field.kind is Kind.RATING:
        numbers = say("`{name}:7.2`, `{name}:7..8.5`, `{name}:7..`, `{name}:>7` or `{name}:<=8.5`")
        return say(numbers, name=field.name)
    if field.kind is Kind.DATE:
        return say("`{name}:2026`, `{name}:2026-11..` or `{name}:<2026-11-21`", name=field.name)
    numbers = say("`{name}:4`, `{name}:4..16`, `{name}:4..`, `{name}:>4` or `{name}:<=16`")
    return say(numbers, name=field.name)


def _is_empty(low: float | str, high: float | str) -> bool:
    """Return whether the range from `low` to `high` contains no number or day."""
    if isinstance(low, int | float) and isinstance(high, int | float):
        return low > high
    low, high = str(low), str(high)
    common = min(len(low), len(high))
    return low[:common] > high[:common]


def _parse_pattern(atom: Atom) -> str:
    """Return a pattern with x for each given and . for each empty cell."""
    pattern = atom.text.translate(_MARKS)
    if rest := pattern.strip(EMPTY + GIVEN):
        hint = say("a pattern has x or a digit for a given, . for an empty cell")
        raise QueryError(
            say("pattern cannot contain {text}", text=quote(rest[0])), atom.start, hint
        )
    if len(pattern) not in SIDES:
        message = say(
            "pattern needs the cells of a grid, such as 81, not {count}", count=len(pattern)
        )
        raise QueryError(message, atom.start)
    return pattern
