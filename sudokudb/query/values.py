"""How the value of each kind of field is read."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import QueryError
from sudokudb.notation import DIGITS, EMPTY, ORDERS
from sudokudb.query.fields import FIELDS, Kind
from sudokudb.query.tree import Span
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.query.fields import Field

GIVEN = "x"

_RANGE = re.compile(r"(?P<low>[^.<>=+]*)\.\.(?P<high>[^.<>=+]*)")
_COMPARED = re.compile(r"(?P<sign>[<>]=?)(?P<end>[^.<>=+]+)")
_NUMBER = re.compile(r"[0-9]{1,19}")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_YEARS = range(1000, 9999)
_MARKS = str.maketrans(
    dict.fromkeys("Xx" + DIGITS + DIGITS.lower(), GIVEN) | dict.fromkeys("0-_", EMPTY)
)


class Atom(NamedTuple):
    """One value as it was written: without its quotes, and where it begins."""

    text: str
    start: int
    quoted: bool = False


def read_value(name: str, atom: Atom) -> Span | str:
    """Return what a value means in a field; raise QueryError where it means nothing there."""
    field = FIELDS[name]
    if field.kind is Kind.NUMBER or field.kind is Kind.DATE:
        return _span(name, atom)
    if field.kind is Kind.CHOICE:
        return _choice(name, field, atom)
    if field.kind is Kind.PATTERN:
        return _pattern(atom)
    if not atom.text:
        raise QueryError(
            f"{name} is asked for nothing", atom.start, f"`-has:{name}` finds those without"
        )
    return atom.text


def meant(word: str, names: Iterable[str]) -> str:
    """Return the most similar name in brackets, to follow a word that is none; or nothing.

    >>> meant("clus", ["clues", "level"])
    ' (clues?)'
    """
    found = closest_name(word.lower(), names, 0.5)
    return f" ({found}?)" if found else ""


def shown(text: str) -> str:
    """Quote a word for a message: one short line, whatever is in it."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def following(day: str, step: int = 1) -> str:
    """Return the year, month or day after this one, or `step` after it; ValueError beyond the last.

    >>> following("2026"), following("2026-12"), following("2026-03-01", -1)
    ('2027', '2027-01', '2026-02-28')
    """
    parts = [int(part) for part in day.split("-")]
    if len(parts) == 3:
        return (date(*parts) + timedelta(step)).isoformat()
    months = parts[0] * 12 + (parts[1] - 1 + step if len(parts) == 2 else 12 * step)
    year, month = divmod(months, 12)
    return f"{year:04}-{month + 1:02}" if len(parts) == 2 else f"{year:04}"


def _span(name: str, atom: Atom) -> Span:
    text = atom.text.strip()
    if name == "solutions" and text.lower() == "several":
        text = "2"
    if found := _RANGE.fullmatch(text):
        low, high = (_end(name, end, atom) if end else None for end in found.groups())
    elif found := _COMPARED.fullmatch(text):
        low, high = _compared(name, found["sign"], atom._replace(text=found["end"]))
    elif text.endswith("+"):
        low, high = _end(name, text[:-1], atom), None
    else:
        low = high = _only(name, text, atom)
    if low is None and high is None:
        raise QueryError(f"{shown(text)} is no range of {name}", atom.start, _forms(name))
    if name == "same" and low != high:
        raise QueryError("same takes ids, no range", atom.start, "`same:17` or `same:17,18`")
    if low is not None and high is not None and _above(low, high):
        raise QueryError(f"{text} is empty ({high}..{low}?)", atom.start)
    return Span(low, high)


def _only(name: str, text: str, atom: Atom) -> int | str:
    """Read a value that stands alone; a size must be one that grids have."""
    value = _end(name, text, atom)
    numbers = FIELDS[name].numbers
    if isinstance(value, int) and value not in numbers:
        listed = ", ".join(map(str, numbers))
        raise QueryError(f"{value} is no {name}", atom.start, f"it is one of {listed}")
    return value


def _compared(name: str, sign: str, atom: Atom) -> tuple[int | str | None, int | str | None]:
    end = _end(name, atom.text, atom)
    if len(sign) == 1:
        step = 1 if sign == ">" else -1
        try:
            beyond = end + step if isinstance(end, int) else following(end, step)
            end = _end(name, str(beyond), atom)
        except (ValueError, OverflowError):  # there is no such number or date
            raise QueryError(f"{name} has nothing {sign} {end}", atom.start) from None
    return (end, None) if sign[0] == ">" else (None, end)


def _end(name: str, text: str, atom: Atom) -> int | str:
    """Read a number or a date."""
    if FIELDS[name].kind is Kind.DATE:
        return _date(name, text, atom)
    if not _NUMBER.fullmatch(text):
        raise QueryError(f"{shown(atom.text)} is no number of {name}", atom.start, _forms(name))
    number, numbers = int(text), FIELDS[name].numbers
    if number > numbers[-1]:
        hint = "2 is two or more" if name == "solutions" else None
        raise QueryError(f"{name} goes up to {numbers[-1]}, not {text}", atom.start, hint)
    return number


def _date(name: str, text: str, atom: Atom) -> str:
    try:
        if _DATE.fullmatch(text) and int(text[:4]) in _YEARS:
            following(text)
            if text == following(following(text, -1)):  # a month 13 would come back as another
                return text
    except ValueError:
        pass
    raise QueryError(f"{shown(atom.text)} is no date of {name}", atom.start, _forms(name))


def _forms(name: str) -> str:
    if FIELDS[name].kind is Kind.DATE:
        return f"dates are 2026, 2026-11 or 2026-11-21: `{name}:2026-11..`"
    return f"numbers and ranges are 24, 24..28, 24.., ..28, >24 or <=28: `{name}:4..16`"


def _above(low: int | str, high: int | str) -> bool:
    """Whether no number, or no day, lies between."""
    if isinstance(low, int) and isinstance(high, int):
        return low > high
    low, high = str(low), str(high)
    common = min(len(low), len(high))
    return low[:common] > high[:common]


def _choice(name: str, field: Field, atom: Atom) -> str:
    word = atom.text.lower()
    if word in field.choices:
        return word
    near = meant(word, field.choices)
    hint = f"it is one of {', '.join(field.choices)}"
    if _RANGE.fullmatch(word) or _COMPARED.fullmatch(word):
        some = ",".join(field.choices[-2:])
        hint, near = f"{name} has no ranges; any of several is `{name}:{some}`", ""
    raise QueryError(f"no {name} {shown(atom.text)}{near}", atom.start, hint)


def _pattern(atom: Atom) -> str:
    """Return x for a given and . for an empty cell, whichever marks were used."""
    pattern = atom.text.translate(_MARKS)
    if rest := pattern.strip(EMPTY + GIVEN):
        hint = "a pattern is x or a digit for a given, . for an empty cell"
        raise QueryError(f"{shown(rest[0])} does not belong in a pattern", atom.start, hint)
    if len(pattern) not in ORDERS:
        hint = "a pattern has 16, 81, 256 or 625 cells"
        raise QueryError(f"{len(pattern)} cells make no pattern", atom.start, hint)
    return pattern
