"""Text that must fit in one line of a file."""

from __future__ import annotations

import re

_NO_QUOTES = str.maketrans(',"', ";'")


def one_line(text: str) -> str:
    """Return a text without line ends, NULs, and blanks around it."""
    return " ".join(re.split(r"[\x00\r\n]+", text)).strip()


def between_commas(text: str) -> str:
    """Return a text as a field without commas and quotes, for programs that do not read quotes."""
    return one_line(text.translate(_NO_QUOTES))
