"""The errors of the package, and translatable messages.

An error has a message of one line, an exit code and, where the user can do something about it, a
hint. Messages and hints keep their template and the values of its fields, so that a user
interface can translate them; as text they are English.

This is the tree of the errors, with their exit codes: 1 is the answer "no", 2 a wrong request or
input, 3 the database. Those with a star are defined next to the code that raises them. A plain
SudokuError is never raised: it is the class to catch for all of them.

    SudokuError               2
    ├── UsageError            2  an argument, an option or a combination of them is wrong
    │   ├── QueryError        2  a query or a sort order is invalid
    │   ├── TransformError    2  a text is not a transform of a grid
    │   ├── NotConfirmed      2  a change of many stored puzzles was not confirmed
    │   └── NameWithComma *   2  the name of a tag or collection is probably two names
    ├── GridError             2  a text is not a grid
    │   └── RuleError *       2  a text is not a rule, or a rule does not fit its grid
    ├── ConflictError *       1  a grid has conflicts
    ├── NotValid              1  a grid does not have exactly one solution
    ├── NotSolved *           1  the techniques of a rater do not solve a puzzle
    ├── NoFigure *            1  a grid does not have a solution or a stage that was named
    ├── ProofError *          1  a step of a proof is unsound
    ├── FileError             2  a file or a folder cannot be read, written or used
    │   └── FormatError       2  a file is not in its format, or the format cannot hold a puzzle
    ├── LimitError            2  a limit of time, size or number was reached
    │   └── TimeLimitReached  1  a search did not end within the time limit
    ├── Unsupported           2  this kind of grid, or this character, cannot be handled
    │   ├── OtherRules        2  a puzzle has other rules than rows, columns and boxes
    │   └── MissingPackage    2  an optional package is not installed
    ├── PluginError           2  a plug-in cannot be imported or does not keep its contract
    ├── Unavailable           2  a worker, a port or a terminal cannot be used, or ended
    │   └── Overloaded *      2  all workers of the page are busy
    ├── NotFound              1  a reference matches nothing in the database
    ├── Ambiguous             2  a reference matches more than one puzzle
    ├── Duplicate             1  the grid is already in the database
    ├── StaleEdit             1  another process has changed the puzzle since it was read
    ├── Cancelled *           1  the user ended the input without an answer
    └── StoreError            3  the database cannot be used
"""

from __future__ import annotations

EXIT_NO = 1
EXIT_USAGE = 2
EXIT_DATABASE = 3
EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141


class Message(str):
    """An English sentence, made from a template and named fields as by `str.format`.

    A message with a `plural` has a field `count`, which chooses between the two templates.
    Fields may be messages themselves.
    """

    __slots__ = ("fields", "plural", "template")

    template: str
    plural: str
    fields: dict[str, object]

    def __new__(cls, template: str, plural: str, fields: dict[str, object]) -> Message:
        """Return the formatted text; `say` and `say_count` are easier to call."""
        chosen = template if not plural or fields["count"] == 1 else plural
        message = super().__new__(cls, chosen.format_map(fields) if fields else chosen)
        message.template, message.plural, message.fields = template, plural, fields
        return message

    def __reduce__(self) -> tuple[type[Message], tuple[str, str, dict[str, object]]]:
        return Message, (self.template, self.plural, self.fields)


def say(template: str, /, **fields: object) -> Message:
    """Return a sentence that can be translated later.

    >>> say("{text!r} is not a digit", text="x")
    "'x' is not a digit"
    """
    return Message(template, "", fields)


def say_count(one: str, many: str, /, count: int, **fields: object) -> Message:
    """Return a sentence with a count: one template is singular, the other plural.

    >>> say_count("1 puzzle", "{count:,} puzzles", 2000)
    '2,000 puzzles'
    """
    return Message(one, many, {"count": count, **fields})


def say_all(*messages: str, separator: str = "; ") -> Message:
    """Join messages with a separator.

    >>> say_all(say("wrong"), say("too long"))
    'wrong; too long'
    """
    fields = {f"part{number}": message for number, message in enumerate(messages)}
    return Message(separator.join(f"{{{name}}}" for name in fields), "", {**fields})


def sentence_of(error: Exception) -> str:
    """Return the text of an error, as a `Message` if it has one."""
    message = error.args[0] if error.args else ""
    return message if isinstance(message, Message) else str(error)


class SudokuError(Exception):
    """The base class of all errors of the package, which is never raised itself.

    `exit_code` is 1 for the answer "no", 2 for a wrong request or input, 3 for the database.
    """

    exit_code = EXIT_USAGE

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.args), self.__dict__.copy()


def _restore(kind: type[SudokuError], arguments: tuple[object, ...]) -> SudokuError:
    """Make an error without its __init__, whose parameters are not the `args` of the error."""
    error = kind.__new__(kind)
    error.args = arguments
    return error


class UsageError(SudokuError):
    """An argument, an option or a combination of them is wrong.

    It is not a ValueError, of which typer makes a sentence of its own.
    """


class NotConfirmed(UsageError):
    """A change of many stored puzzles was not confirmed; nothing was changed."""


class LimitError(SudokuError):
    """A limit of time, size or number was reached."""


class TimeLimitReached(LimitError):
    """A search did not end within the time limit; `found` holds the solutions found so far."""

    exit_code = EXIT_NO

    def __init__(
        self, message: str, hint: str | None = None, found: tuple[object, ...] = ()
    ) -> None:
        super().__init__(message, hint)
        self.found = found


class GridError(SudokuError, ValueError):
    """A text is not a grid; `row` is the row of a drawn grid that is wrong, from 1, if known."""

    row: int | None = None


class FileError(SudokuError):
    """A file or a folder cannot be read, written or used for what it is named for."""


class FormatError(FileError, ValueError):
    """A file is not in the expected format, or a format cannot hold a puzzle.

    `line` is the line of the error, from 1, or 0 if unknown.
    """

    line = 0


class TransformError(UsageError, ValueError):
    """A text or a permutation is not a transform of a grid."""


class QueryError(UsageError, ValueError):
    """A query, or a sort order, is invalid.

    `position` is the index of the character in the query; None for a sort order.
    """

    def __init__(self, message: str, position: int | None, hint: str | None = None) -> None:
        if position is not None:
            message = say("query, column {column}: {message}", column=position + 1, message=message)
        super().__init__(message, hint)
        self.position = position


class Unsupported(SudokuError):
    """A strategy, a transform or a rater cannot handle this kind of grid, or a font a character."""


class OtherRules(Unsupported):
    """A puzzle has other rules than rows, columns and boxes; what was asked is only for others."""


class MissingPackage(Unsupported):
    """A package that is optional is not installed; the hint names it."""


class Unavailable(SudokuError):
    """A worker, a scheduler, a port or a terminal cannot be used, or ended."""


class NotValid(SudokuError):
    """A grid does not have exactly one solution."""

    exit_code = EXIT_NO


class NotFound(SudokuError, LookupError):
    """A reference matches nothing in the database."""

    exit_code = EXIT_NO


class Ambiguous(SudokuError, LookupError):
    """A reference matches more than one puzzle."""


class Duplicate(SudokuError):
    """The grid is already in the database, as puzzle `id`."""

    exit_code = EXIT_NO

    def __init__(self, id: int, title: str) -> None:
        name = title or say("(untitled)")
        found = say("this grid is already in the database: #{id} {name}", id=id, name=name)
        super().__init__(found)
        self.id = id
        self.title = title


class StaleEdit(SudokuError):
    """Another process has changed the puzzle since it was read."""

    exit_code = EXIT_NO


class StoreError(SudokuError):
    """The database cannot be used."""

    exit_code = EXIT_DATABASE


class PluginError(SudokuError):
    """A plug-in cannot be imported, or does not keep the contract of its kind."""
