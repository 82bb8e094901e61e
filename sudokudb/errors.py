"""Every error that the package raises on purpose.

Each carries what a face needs to report it: the message (one line), an exit
code and, where something can be done about it, a hint.
"""

from __future__ import annotations

EXIT_NO = 1
EXIT_USAGE = 2
EXIT_DATABASE = 3
EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141


class SudokuError(Exception):
    """Something that a user can understand went wrong.

    `exit_code` is 1 for "no", 2 for a wrong request or input, 3 for the database.
    """

    exit_code = EXIT_USAGE

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message


class GridError(SudokuError, ValueError):
    """A text is no grid; `row` is the row, from 1, that is wrong in a drawn one, if one is."""

    row: int | None = None


class FormatError(SudokuError, ValueError):
    """A file is not in the format that it should be in, or a format cannot hold a puzzle.

    `line` is where, counted from 1; 0 where that is not known.
    """

    line = 0


class TransformError(SudokuError, ValueError):
    """A text or a permutation is no transform of a grid."""


class QueryError(SudokuError, ValueError):
    """A query, or a sort order, is invalid.

    `position` is the place in the query, counted from 0; None for a sort order.
    """

    def __init__(self, message: str, position: int | None, hint: str | None = None) -> None:
        place = "" if position is None else f"query, column {position + 1}: "
        super().__init__(place + message, hint)
        self.position = position


class Unsupported(SudokuError):
    """A strategy says in words that it does not take this grid."""


class NotFound(SudokuError, LookupError):
    """Nothing in the database answers to a reference."""

    exit_code = EXIT_NO


class Ambiguous(SudokuError, LookupError):
    """A reference names more than one puzzle."""


class Duplicate(SudokuError):
    """The grid is in the database already, as puzzle `id`."""

    exit_code = EXIT_NO

    def __init__(self, id: int, title: str) -> None:
        super().__init__(f"this grid is in the database already: #{id} {title or '(untitled)'}")
        self.id = id
        self.title = title


class StaleEdit(SudokuError):
    """Somebody else has changed what this was about to change."""

    exit_code = EXIT_NO


class StoreError(SudokuError):
    """The database cannot be used."""

    exit_code = EXIT_DATABASE
