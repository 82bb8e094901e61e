"""Conversion of texts to a single line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.formats.model.record import Record

_NO_QUOTES = str.maketrans(',"', ";'")


def one_line(text: str) -> str:
    """Return a text without line ends, NULs, and blanks around it."""
    return " ".join(re.split(r"[\x00\r\n]+", text)).strip()


def between_commas(text: str) -> str:
    """Return a text as a field without commas and quotes, for programs that do not read quotes."""
    return one_line(text.translate(_NO_QUOTES))


def kept_texts(record: Record, change: Callable[[str], str] = one_line) -> dict[str, Any]:
    """Return the texts as a format writes them, each in one line."""
    return {name: change(getattr(record, name)) for name in ("title", "author", "source")}
