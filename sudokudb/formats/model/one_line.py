"""Texts made fit for one line of a file."""

from __future__ import annotations

import re

_NO_QUOTES = str.maketrans(',"', ";'")


def one_line(text: str) -> str:
    """Return a text without ends of lines and NULs, and with no blanks around it."""
    return " ".join(re.split(r"[\x00\r\n]+", text)).strip()


def between_commas(text: str) -> str:
    """Return a text as a field that needs no quotes, for programs that know of none."""
    return one_line(text.translate(_NO_QUOTES))
