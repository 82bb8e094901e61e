"""The types of the columns of a table, which SQLite guarantees only for a file without damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say

if TYPE_CHECKING:
    from collections.abc import Sequence

NUMBER = (float, int)
NO_NUMBER = (*NUMBER, type(None))
NO_TEXT = (str, type(None))


class ColumnTypes:
    """The names of some columns, each with the types that its values may have.

    >>> ColumnTypes(steps=int).require(["many"])
    Traceback (most recent call last):
    ...
    ValueError: its steps is 'many'
    """

    def __init__(self, **types: type | tuple[type, ...]) -> None:
        self._types = types
        self._sound: set[tuple[type, ...]] = set()

    def require(self, values: Sequence[object]) -> None:
        """Raise ValueError for the first value of another type."""
        if (found := tuple(map(type, values))) in self._sound:
            return
        for (name, types), value in zip(self._types.items(), values, strict=True):
            if not isinstance(value, types):
                shown = repr(value)[:40]
                raise ValueError(say("its {field} is {value}", field=name, value=shown))
        self._sound.add(found)
