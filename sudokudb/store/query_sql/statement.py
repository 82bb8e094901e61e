"""SQL statements under construction."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sudokudb.query import StepCondition


class Statement:
    """The parameters of a statement under construction, and the dialect of its database.

    `holding` are the ids of the puzzles for which conditions about records of steps hold, whatever
    their signs; SQLite needs none.
    """

    def __init__(
        self, dialect: str, holding: Mapping[StepCondition, Collection[int]] | None = None
    ) -> None:
        self.dialect = dialect
        self.holding = holding or {}
        self.parameters: dict[str, object] = {}

    def bind(self, value: object) -> str:
        """Add a value as a parameter; return its name in the statement."""
        name = f"p{len(self.parameters)}"
        self.parameters[name] = value
        return f":{name}"

    def hide_from_index(self, column: str) -> str:
        """Return a column of `puzzles` in a form that keeps SQLite from using an index on it."""
        return f"{'+' if self.dialect == 'sqlite' else ''}puzzles.{column}"
