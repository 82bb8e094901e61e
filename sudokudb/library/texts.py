"""Check titles, notes and names before they are stored, and compose their letters (NFC)."""

from __future__ import annotations

from sudokudb.errors import SudokuError
from sudokudb.query.fields import FIELDS
from sudokudb.query.values import composed

_MAX_NAME = 200
_ARTICLES = {"author": "an author", "notes": "notes"}


def is_text(text: str) -> bool:
    """Return whether a database can store a text: arguments may have bytes that are not UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text


def clean_title(title: str) -> str:
    """Return a title without the spaces around it; raise SudokuError if it cannot be stored.

    Control characters stay: the commands make them visible when they print a title.
    """
    return clean_text("title", title)


def clean_text(name: str, text: str) -> str:
    """Return an author, a source, a license or notes, checked as `clean_title` checks a title."""
    text, longest = composed(text.strip()), FIELDS[name].longest
    what = _ARTICLES.get(name, f"a {name}")
    if len(text) > longest:
        raise SudokuError(f"{what} of {len(text):,} characters", f"at most {longest:,} are stored")
    if "\x00" in text:
        raise SudokuError(f"{what} with a NUL character")
    if not is_text(text):
        raise SudokuError(f"{what} with characters that are not UTF-8")
    return text


def clean_name(name: str) -> str:
    """Return the name of a tag or collection as it is stored; raise SudokuError if it cannot be."""
    name = composed(" ".join(name.split()))
    if not name:
        raise SudokuError("an empty name for a tag or collection")
    if len(name) > _MAX_NAME:
        raise SudokuError(f"a name of {len(name):,} characters", f"at most {_MAX_NAME} are stored")
    if not is_text(name) or not name.isprintable():
        raise SudokuError("a name with characters that cannot be printed")
    return name
