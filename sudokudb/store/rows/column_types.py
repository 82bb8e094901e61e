"""The columns of a table: their names in SQL, and their types, which a damaged file may break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NUMBER = (float, int)
NO_NUMBER = (*NUMBER, type(None))
NO_TEXT = (str, type(None))


def join_columns(names: Iterable[str]) -> str:
    """Return names of columns for a statement; `left` is a keyword of SQL.

    >>> join_columns(("te", "left"))
    '"te", "left"'
    """
    return ", ".join(f'"{name}"' for name in names)


class ColumnTypes:
    """The names of some columns, each with the types that its values may have.

    >>> ColumnTypes(steps=int).require(["many"])
    Traceback (most recent call last):
    ...
    ValueError: its steps is 'many'
    """

    def __init__(self, **types: type | tuple[type, ...]) -> None:
        self._types = types
        self._sets = [{*each} if isinstance(each, tuple) else {each} for each in types.values()]

    def fit(self, rows: Sequence[Sequence[object]]) -> bool:
        """Return whether all rows have only values of these types; this is fast."""
        return not rows or self.fit_columns([*zip(*rows, strict=True)])

    def fit_columns(self, columns: Sequence[Sequence[object]]) -> bool:
        """Return the same for columns of values instead of rows."""
        pairs = zip(self._sets, columns, strict=True)
        return all(types.issuperset(map(type, column)) for types, column in pairs)

    def require(self, values: Sequence[object]) -> None:
        """Raise ValueError for the first value of another type."""
        for (name, types), value in zip(self._types.items(), values, strict=True):
            if not isinstance(value, types):
                shown = repr(value)[:40]
                raise ValueError(say("its {field} is {value}", field=name, value=shown))
