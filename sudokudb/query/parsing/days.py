"""Words for days: today, yesterday, the last seven days."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

_WORD = re.compile(r"\b(?:today|yesterday)\b", re.IGNORECASE)
_LAST_DAYS = re.compile(r"([0-9]{1,5})[dD]")
_MOST_DAYS = 36_525


def dates_of_words(text: str) -> str:
    """Return a text about dates without words: today, yesterday, or 7d for the last days; in UTC.

    >>> dates_of_words("2026-11..tomorrow")
    '2026-11..tomorrow'
    """
    today = datetime.now(UTC).date()
    if (found := _LAST_DAYS.fullmatch(text)) and (days := int(found[1])) < _MOST_DAYS:
        return f"{today - timedelta(days)}.."
    words = {"today": str(today), "yesterday": str(today - timedelta(1))}
    return _WORD.sub(lambda word: words.get(word[0].lower(), word[0]), text)
