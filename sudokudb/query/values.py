"""Parsers for the values of each kind of field."""

from __future__ import annotations

import math
import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import GridError, QueryError, say, say_all
from sudokudb.notation import DIGITS, EMPTY, ORDERS, names_grid, read_cells, resembles_grid
from sudokudb.query.fields import HODOKU_LEVELS, MAX_RATER, RATERS, Kind
from sudokudb.query.ranges import (
    HAVE_LEVELS,
    RANGE,
    expand_levels,
    is_range_of_levels,
    require_known,
)
from sudokudb.query.tree import Prefix, Span
from sudokudb.suggestions import did_you_mean
from sudokudb.technique_names import FAMILIES

if TYPE_CHECKING:
    from sudokudb.query.fields import Field

GIVEN = "x"

_END = r"(?:[^.<>=+]|(?<!\.)\.(?!\.))"
_RANGE = re.compile(rf"(?P<low>{_END}*)\.\.(?P<high>{_END}*)")
_COMPARED = re.compile(rf"(?P<sign>[<>]=?)(?P<end>{_END}+)")
_NUMBER = re.compile(r"[0-9]{1,19}")
_SCORE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,17})?")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_LETTER = re.compile("[A-Za-z]")
_GRID_LIKE_LENGTH = 60
_SAME = "`same:17`, `same:17,18`, `same:53..7....6…`"
_LEVEL = re.compile(r"[^\W\d][\w -]*")
RATER_NAME = re.compile(rf"[\w.+-][\w .+-]{{,{MAX_RATER - 1}}}")
"""The name of a rater. It excludes quotes, because the name becomes part of SQL statements."""
_YEARS = range(1000, 9999)
_MARKS = str.maketrans(
    dict.fromkeys("Xx" + DIGITS + DIGITS.lower(), GIVEN) | dict.fromkeys("0-_", EMPTY)
)
# Words that other programs and magazines use, and the value to suggest for each.
OTHER_WORDS = {
    "diabolical": "nested",
    "easy": "simple",
    "evil": "nested",
    "expert": "nested",
    "fiendish": "nested",
    "hard": "difficult",
    "medium": "intermediate",
    "rotational": "rot180",
    "central": "rot180",
}


class Atom(NamedTuple):
    """A value as the user wrote it, without quotes, and its position in the query.

    `starred` is whether a quoted one ends with a star that is not in the quotes.
    """

    text: str
    start: int
    quoted: bool = False
    starred: bool = False


def parse_value(field: Field, atom: Atom) -> Span | Prefix | str:
    """Parse a value by the kind of its field; raise QueryError for an invalid one."""
    if field.kind is Kind.TECHNIQUE:
        is_range = field.name == "hardest" and ".." in atom.text
        return _parse_words(field, atom) if is_range else _parse_technique(field, atom)
    if field.kind is Kind.RATER:
        return _parse_rater(field, atom)
    if ".." in atom.text and is_range_of_levels(field, atom.text):
        if field.name != "score":
            return _parse_words(field, atom)
        low, _, high = atom.text.partition("..")
        return Span(low or None, high or None)  # `check_by_rater` knows the rater
    if field.name == "score" and _LEVEL.fullmatch(atom.text):
        return atom.text  # `check_level` knows the rater
    if field.kind in (Kind.CHOICE, Kind.FIELD) or (field.choices and atom.text.isalpha()):
        return _parse_choice(field, atom)
    if field.name == "same" and _is_grid(atom.text):
        return _parse_grid(atom)
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


def _parse_words(field: Field, atom: Atom) -> Span:
    """Parse a range of levels or techniques, whose order depends on the rater."""
    found = RANGE.fullmatch(atom.text)
    if not found or not any(map(str.strip, found.groups())):
        raise (_unknown_technique if field.kind is Kind.TECHNIQUE else _unknown_choice)(field, atom)
    parse = _parse_technique if field.kind is Kind.TECHNIQUE else _parse_choice
    low, high = (
        parse(field, Atom(text.strip(), atom.start + atom.text.find(text))) if text else None
        for text in found.groups()
    )
    choices = field.choices
    if field.name in HAVE_LEVELS and low and high and choices.index(low) > choices.index(high):
        span = Span(high, low)
        raise QueryError(
            say("the range {text} is empty ({span}?)", text=atom.text, span=span), atom.start
        )
    return Span(low, high)


def compose(text: str) -> str:
    """Return a text in Unicode's composed form (NFC), in which texts are stored.

    >>> compose("e\\u0301") == "\\u00e9"
    True
    """
    if text.isascii():
        return text
    from unicodedata import normalize  # most texts are ASCII

    return normalize("NFC", text)


def quote(text: str) -> str:
    """Quote a word for a message, on one line and truncated if it is long."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def fold(text: str) -> str:
    """Return a text in lower case as SQL's `lower` does: only ASCII letters change.

    >>> fold("ÄbC")
    'Äbc'
    """
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def shift_date(day: str, step: int = 1) -> str:
    """Return the period `step` years, months or days later; the text's precision is the unit.

    Raises ValueError or OverflowError outside the calendar.

    >>> shift_date("2026"), shift_date("2026-12"), shift_date("2026-03-01", -1)
    ('2027', '2027-01', '2026-02-28')
    """
    parts = [int(part) for part in day.split("-")]
    if len(parts) == 3:
        return (date(*parts) + timedelta(step)).isoformat()
    months = parts[0] * 12 + (parts[1] - 1 + step if len(parts) == 2 else 12 * step)
    year, month = divmod(months, 12)
    return f"{year:04}-{month + 1:02}" if len(parts) == 2 else f"{year:04}"


def _is_grid(text: str) -> bool:
    return names_grid(text) or (len(text) >= _GRID_LIKE_LENGTH and resembles_grid(text))


def _parse_grid(atom: Atom) -> str:
    """Return the cells of a grid in canonical form."""
    try:
        return read_cells(atom.text)
    except GridError as error:
        raise QueryError(error.message, atom.start, error.hint) from error


def _parse_span(field: Field, atom: Atom) -> Span:
    atom = atom._replace(text=atom.text.strip())
    text = atom.text
    if field.name == "solutions" and text.lower() == "several":
        text = "2"
    if field.name == "size":
        from sudokudb.query import guesses

        text = guesses.side(text)
    if field.kind is Kind.DATE and _LETTER.search(text):
        from sudokudb.query.days import dates_of_words

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
    if field.name == "same" and low != high:
        raise QueryError(say("same needs numbers, not a range"), atom.start, _SAME)
    if low is not None and high is not None and _is_empty(low, high):
        raise QueryError(
            say("the range {text} is empty ({span}?)", text=text, span=Span(high, low)), atom.start
        )
    return Span(low, high)


def _parse_single(field: Field, text: str, atom: Atom) -> float | str:
    """Parse a value outside a range, which must be one of the field's numbers."""
    value = _parse_end(field, text, atom)
    if isinstance(value, int) and value not in field.numbers:
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
    from sudokudb.query import guesses  # needed only after an error

    kind = Kind.DATE if field.kind is Kind.DATE else Kind.NUMBER
    return QueryError(
        say(
            "{name} needs a {kind} or a range, not {text}",
            name=field.name,
            kind=say(kind.value),
            text=quote(atom.text),
        ),
        atom.start,
        guesses.hint_about_value(field, atom.text) or _examples(field),
    )


def _examples(field: Field) -> str:
    """Return a hint with values of a field of numbers or dates."""
    if field.name == "same":
        return _SAME
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


def _parse_choice(field: Field, atom: Atom) -> str:
    word = atom.text.lower()
    if word in field.options:
        return word
    raise _unknown_choice(field, atom)


def _unknown_choice(field: Field, atom: Atom) -> QueryError:
    from sudokudb.query import guesses  # needed only after an error

    word, options = atom.text.lower(), field.options
    others = {name: value for name, value in OTHER_WORDS.items() if value in options}
    near = did_you_mean(word, {name: name for name in options} | others)
    hint: str = say("{field} is one of {values}", field=field.name, values=", ".join(options))
    if field.name in HAVE_LEVELS and _COMPARED.fullmatch(word):
        template = say("a range is `{field}:..{low}` or `{field}:{high}..`")
        hint = say(template, field=field.name, low=options[1], high=options[-2])
    elif _RANGE.fullmatch(word) or _COMPARED.fullmatch(word):
        last = ",".join(options[-2:])
        template = say("{field} has no ranges; list values: `{field}:{values}`")
        hint = say(template, field=field.name, values=last)
    elif near:
        hint = say_all(near, hint, separator=" ")
    if field.name == "level" and word in HODOKU_LEVELS:
        hint = say_all(hint, say("HoDoKu's level is `{query}`", query=f"hodoku:{word}"))
    hint = guesses.hint_about_value(field, word) or hint
    text = quote(atom.text)
    message = say("unknown value {text} for {field}", text=text, field=field.name)
    return QueryError(message, atom.start, hint)


def check_level(field: Field, atom: Atom, rater: str) -> str:
    """Return the level in a term about scores; only users' own raters may name other levels."""
    return _parse_choice(field, atom) if rater in RATERS else atom.text


def check_by_rater(field: Field, value: Any, atom: Atom, rater: str) -> list[Any]:
    """Return the values that a value about ratings stands for, once its rater is known."""
    if isinstance(value, str):
        return [check_level(field, atom, rater)] if field.name == "score" else [value]
    if field.kind is Kind.TECHNIQUE and isinstance(value, Span):
        require_known(rater, value, atom.start)
        return [value]
    if isinstance(value.low or value.high, str) and rater not in RATERS:
        message = say("the order of the levels of {rater} is not known", rater=rater)
        raise QueryError(message, atom.start, say("list the levels, with commas"))
    if isinstance(value.low or value.high, str):
        value = _parse_words(field, atom)
    return expand_levels(field, [value], all_known=True)


def _parse_rater(field: Field, atom: Atom) -> str:
    """Return the name of a rater; only the built-in names ignore case."""
    if not RATER_NAME.fullmatch(atom.text):
        text = say("{name} needs the name of a rater, not {text}")
        raise QueryError(
            say(text, name=field.name, text=quote(atom.text)),
            atom.start,
            say("a name has letters, digits, blanks and . _ + -"),
        )
    return atom.text.lower() if atom.text.lower() in RATERS else atom.text


def _parse_technique(field: Field, atom: Atom) -> str:
    """Return the key of a technique or the name of a family."""
    word = "-".join(re.split(r"[\s_-]+", atom.text.strip().lower()))
    if word in field.choices:
        return word
    raise _unknown_technique(field, atom)


def _unknown_technique(field: Field, atom: Atom) -> QueryError:
    from sudokudb.query import guesses  # needed only after an error

    word = "-".join(re.split(r"[\s_-]+", atom.text.strip().lower()))
    near = did_you_mean(word, {name: name for name in field.choices}, 0.5)
    families = say("families are {names}", names=", ".join(FAMILIES))
    listed = say_all(near, families, separator=" ") if near else families
    hint = guesses.hint_about_value(field, word) or listed
    return QueryError(say("unknown technique {text}", text=quote(atom.text)), atom.start, hint)


def _parse_pattern(atom: Atom) -> str:
    """Return a pattern with x for each given and . for each empty cell."""
    pattern = atom.text.translate(_MARKS)
    if rest := pattern.strip(EMPTY + GIVEN):
        hint = say("a pattern has x or a digit for a given, . for an empty cell")
        raise QueryError(
            say("pattern cannot contain {text}", text=quote(rest[0])), atom.start, hint
        )
    if len(pattern) not in ORDERS:
        raise QueryError(
            say("pattern needs 16, 81, 256 or 625 cells, not {count}", count=len(pattern)),
            atom.start,
        )
    return pattern
