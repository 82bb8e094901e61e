"""The forms in which values are stored and compared: texts, names, days and patterns."""

from __future__ import annotations

from datetime import date, timedelta

GIVEN = "x"
"""What a pattern has for a given."""


def compose(text: str) -> str:
    """Return a text in Unicode's composed form (NFC), in which texts are stored.

    >>> compose("e\\u0301") == "\\u00e9"
    True
    """
    if text.isascii():
        return text
    from unicodedata import normalize  # most texts are ASCII

    return normalize("NFC", text)


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
