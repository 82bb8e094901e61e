"""Every error that the package raises on purpose.

An error carries what a user interface reports: a message of one line, an exit code and, where
the user can do something about it, a hint.
"""

from __future__ import annotations

EXIT_NO = 1
EXIT_USAGE = 2
EXIT_DATABASE = 3
EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141

SECONDS = 10.0
"""The time limit of a search for one grid, where the user names no other."""
MORE_TIME = "--time-limit SECONDS allows more"


class SudokuError(Exception):
    """The base class of all errors of the package.

    `exit_code` is 1 for the answer "no", 2 for a wrong request or input, 3 for the database.
    """

    exit_code = EXIT_USAGE

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message


class TimeLimitReached(SudokuError):
    """A search did not end within the time limit."""

    exit_code = EXIT_NO


class GridError(SudokuError, ValueError):
    """A text is not a grid; `row` is the wrong row of a drawn grid, from 1, if it is known."""

    row: int | None = None


class FormatError(SudokuError, ValueError):
    """A file is not in the expected format, or a format cannot hold a puzzle.

    `line` is the line of the error, from 1; 0 if it is not known.
    """

    line = 0


class TransformError(SudokuError, ValueError):
    """A text or a permutation is not a transform of a grid."""


class QueryError(SudokuError, ValueError):
    """A query, or a sort order, is invalid.

    `position` is the place in the query, counted from 0; None for a sort order.
    """

    def __init__(self, message: str, position: int | None, hint: str | None = None) -> None:
        place = "" if position is None else f"query, column {position + 1}: "
        super().__init__(place + message, hint)
        self.position = position


class Unsupported(SudokuError):
    """A strategy or a transform cannot handle this kind of grid."""


class NotFound(SudokuError, LookupError):
    """A reference matches nothing in the database."""

    exit_code = EXIT_NO


class Ambiguous(SudokuError, LookupError):
    """A reference matches more than one puzzle."""


class Duplicate(SudokuError):
    """The grid is already in the database, as puzzle `id`."""

    exit_code = EXIT_NO

    def __init__(self, id: int, title: str) -> None:
        super().__init__(f"this grid is already in the database: #{id} {title or '(untitled)'}")
        self.id = id
        self.title = title


class StaleEdit(SudokuError):
    """Another process has changed the puzzle since it was read."""

    exit_code = EXIT_NO


class StoreError(SudokuError):
    """The database cannot be used."""

    exit_code = EXIT_DATABASE
