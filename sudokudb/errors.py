"""The errors of the package, and translatable messages.

An error has a message of one line, an exit code and, where the user can do something about it, a
hint. Messages and hints keep their template and the values of its fields, so that a user
interface can translate them; as text they are English.
"""

from __future__ import annotations

EXIT_NO = 1
EXIT_USAGE = 2
EXIT_DATABASE = 3
EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141

SECONDS = 10.0
"""The default time limit of a search for one grid."""


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


class UsageError(SudokuError, ValueError):
    """An argument, an option or a combination of them is wrong."""


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


def out_of_time(seconds: float | None, found: tuple[object, ...] = ()) -> TimeLimitReached:
    """Return the error of a search that was stopped, with the solutions up to then."""
    message = say("stopped after {seconds:g} s", seconds=seconds)
    return TimeLimitReached(message, say("--time-limit SECONDS allows more"), found)


class GridError(SudokuError, ValueError):
    """A text is not a grid; `row` is the row of a drawn grid that is wrong, from 1, if known."""

    row: int | None = None


class FormatError(SudokuError, ValueError):
    """A file is not in the expected format, or a format cannot hold a puzzle.

    `line` is the line of the error, from 1, or 0 if unknown.
    """

    line = 0


class TransformError(SudokuError, ValueError):
    """A text or a permutation is not a transform of a grid."""


class QueryError(SudokuError, ValueError):
    """A query, or a sort order, is invalid.

    `position` is the index of the character in the query; None for a sort order.
    """

    def __init__(self, message: str, position: int | None, hint: str | None = None) -> None:
        if position is not None:
            message = say("query, column {column}: {message}", column=position + 1, message=message)
        super().__init__(message, hint)
        self.position = position


class Unsupported(SudokuError):
    """A strategy or a transform cannot handle this kind of grid."""


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
