"""Calls of the SQL functions in SQLite, with a deadline, and the reason why one failed."""

from __future__ import annotations

import math
from time import monotonic
from typing import TYPE_CHECKING

from sudokudb.errors import TimeLimitReached, say
from sudokudb.sql.names import ARGUMENTS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    _Call = Callable[..., float | str | None]

FAILED = "user-defined function raised exception"
"""What SQLite says about a function that raised an error."""


class Calls:
    """The functions for one connection, each of which refuses to begin after the deadline.

    SQLite asks its progress handler only every so many instructions, and reports each error of a
    function with the same text: `failure` is the last one, such as KeyboardInterrupt.
    """

    def __init__(self, deadline: float = math.inf) -> None:
        self._deadline = deadline
        self.failure: BaseException | None = None

    def add_to(self, connection: sqlite3.Connection) -> None:
        """Make the functions known to a connection; they are imported at the first call."""
        for name, numbers in ARGUMENTS.items():
            call = self._call(name)
            for number in numbers:
                connection.create_function(name, number, call, deterministic=True)

    def _call(self, name: str) -> _Call:
        function: _Call | None = None

        def call(*values: object) -> float | str | None:
            nonlocal function
            try:
                if monotonic() > self._deadline:
                    raise TimeLimitReached(say("the time limit was reached"))
                if function is None:
                    function = _find(name)
                return function(*values)
            except BaseException as error:
                self.failure = error
                raise

        return call


def _find(name: str) -> _Call:
    from sudokudb.sql.row_functions import FUNCTIONS

    return FUNCTIONS[name]
