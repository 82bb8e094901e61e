"""Validation and normalisation (NFC) of titles, notes and names before they are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import LimitError, UsageError, say
from sudokudb.query.fields import FIELDS
from sudokudb.query.value_forms import compose

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_NAME = 200
_NAMES = {
    "title": say("a title"),
    "author": say("an author"),
    "source": say("a source"),
    "license": say("a license"),
    "notes": say("notes"),
}


class NameWithComma(UsageError):
    """A new name of a tag or collection has a comma: it is probably two names."""

    def __init__(self, name: str) -> None:
        self.names = [part for part in map(str.strip, name.split(",")) if part]
        hint = say("give each name by itself: {names}", names=", ".join(map(repr, self.names)))
        super().__init__(say("a name with a comma: {name!r}", name=name), hint)


def is_text(text: str) -> bool:
    """Return whether a database can store a text: it has no NULs or bytes that are not UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text


def clean_text(name: str, text: str) -> str:
    """Return the text of a field without surrounding spaces; raise SudokuError if it is invalid.

    Control characters are kept: commands make them visible when they print a title.
    """
    _require_text_field(name, text)
    text, longest = compose(text.strip()), FIELDS[name].longest
    what = _NAMES[name]
    if len(text) > longest:
        raise LimitError(
            say("{what} of {count:,} characters", what=what, count=len(text)),
            say("at most {longest:,} are stored", longest=longest),
        )
    if "\x00" in text:
        raise UsageError(say("{what} with a NUL character", what=what))
    if not is_text(text):
        raise UsageError(say("{what} with characters that are not UTF-8", what=what))
    return text


def _require_text_field(name: str, text: object) -> None:
    if name not in _NAMES:
        raise UsageError(
            say("a puzzle has no text {name!r}", name=name),
            say("its texts are: {names}", names=", ".join(_NAMES)),
        )
    if not isinstance(text, str):
        raise UsageError(say("{what} is not a text: {value!r}", what=_NAMES[name], value=text))


def as_names(names: str | Iterable[str]) -> list[str]:
    """Return the names of tags or collections; a text is one name.

    >>> as_names("easy"), as_names(("easy", "small"))
    (['easy'], ['easy', 'small'])
    """
    return [names] if isinstance(names, str) else list(names)


def clean_name(name: str) -> str:
    """Normalise the name of a tag or collection; raise SudokuError if it cannot be stored."""
    name = compose(" ".join(name.split()))
    if not name:
        raise UsageError(say("an empty name for a tag or collection"))
    if len(name) > _MAX_NAME:
        raise LimitError(
            say("a name of {count:,} characters", count=len(name)),
            say("at most {longest:,} are stored", longest=_MAX_NAME),
        )
    if not is_text(name) or not name.isprintable():
        raise UsageError(say("a name with characters that cannot be printed"))
    return name


def require_no_comma(name: str) -> None:
    """Raise NameWithComma for a name with a comma, which separates the values of a query."""
    if "," in name:
        raise NameWithComma(name)


def new_name(name: str) -> str:
    """Normalise a name as `clean_name` does; raise NameWithComma for one with a comma."""
    require_no_comma(name := clean_name(name))
    return name
