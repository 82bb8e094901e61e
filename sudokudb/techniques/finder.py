"""The type of finders: functions that search a board for one technique."""

from collections.abc import Callable
from typing import Any

Finder = Callable[[Any, Any], bool]
"""Given a board and a search; True if the search is over."""


def _nothing(board: Any, search: Any) -> bool:
    return False


def finders(n: int) -> list[Finder]:
    """Return an array of finders that find nothing."""
    return [_nothing] * n
