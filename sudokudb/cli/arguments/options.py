"""Options and arguments that several commands share, and their validation."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli.completion import complete_format, complete_grids, complete_ref, starting_with
from sudokudb.errors import UsageError, say
from sudokudb.notation import ALL_SIZES
from sudokudb.paths import DATABASE_VARIABLE
from sudokudb.suggestions import did_you_mean
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MAX_SECONDS = 86_400

LIMIT = ("--limit", "-n")
"""The names of an option that takes a number of things."""


def whole_number(text: str | int) -> int:
    """Return an option's number in ASCII digits (int would accept others)."""
    if isinstance(text, int):
        return text
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4000):
        raise typer.BadParameter(say("{text!r} is not a whole number.", text=text))
    return int(text)


def count_option(description: str, *names: str, show_default: bool = False) -> Any:
    """Return the option that takes the number of things to list or to make, at least 1."""
    names = names or LIMIT

    def positive(text: str | int) -> int:
        if (number := whole_number(text)) < 1:
            raise UsageError(
                say("{option} cannot be {number}", option=names[0], number=number),
                say("use 1 or more"),
            )
        return number

    return typer.Option(
        *names, metavar="N", help=description, parser=positive, show_default=show_default
    )


def seconds(text: str | float) -> float:
    """Return a time limit, in ASCII digits; raise SudokuError if it is out of range."""
    try:
        if isinstance(text, str) and not text.isascii():
            raise ValueError(text)
        limit = float(text)
    except ValueError as error:
        raise typer.BadParameter(say("{text!r} is not a number.", text=text)) from error
    if not 0 < limit <= _MAX_SECONDS:
        raise UsageError(
            say("a time limit of {text} seconds is out of range", text=text),
            say("give more than 0, at most a day"),
        )
    return limit


def grid_size(text: str | int) -> int:
    """Return the size of a grid, 9 or 9x9; raise SudokuError if there is no grid of this size."""
    from sudokudb.query.parsing.guesses import side

    size = whole_number(side(text) if isinstance(text, str) else text)
    if size not in ALL_SIZES:
        raise UsageError(
            say("there is no grid of size {size}", size=size), say("sizes are 4 to 16, and 25")
        )
    return size


def check_blank(mark: str | None) -> str | None:
    """Return the mark of an empty cell; raise SudokuError if it cannot be one."""
    if mark is not None and (len(mark) != 1 or mark in "123456789"):
        raise UsageError(
            say("--blank {mark!r} cannot mark an empty cell", mark=mark),
            say("give one character that is not a digit"),
        )
    return mark


def choice_option(
    flag: str,
    metavar: str,
    names: Sequence[str],
    description: str,
    *,
    only: bool = False,
    plugins: str | None = None,
    **settings: Any,
) -> Any:
    """Return an option that takes a name; the shell completes these names.

    With `only`, no other name is allowed. `plugins` is a kind of plug-ins that have other names.
    """

    def complete(incomplete: str) -> list[str]:
        return starting_with(incomplete, [*names, *_names_of_plugins(plugins)])

    def check(value: str) -> str:
        require_choice(flag, value, names)
        return value

    settings |= {"callback": check} if only else {}
    return typer.Option(
        flag, metavar=metavar, help=description, autocompletion=complete, **settings
    )


def _names_of_plugins(kind: str | None) -> Iterable[str]:
    if kind is None:
        return ()
    from sudokudb.plugins import plugins_of  # reads every installed package

    return plugins_of(kind)


def require_choice(flag: str, value: str, names: Sequence[str]) -> None:
    """Raise SudokuError for the value of an option that is not one of some names."""
    if value not in names:
        near = did_you_mean(value, {name: name for name in names})
        hint = near or say("{option} is one of {names}", option=flag, names=", ".join(names))
        raise UsageError(say("{option} cannot be {value!r}", option=flag, value=value[:40]), hint)


def _solution_limit(text: str | int) -> int:
    from sudokudb.solvers.strategy import check_limit

    check_limit(limit := whole_number(text))
    return limit


reference = partial(
    typer.Argument, metavar="[REF | GRID]", autocompletion=complete_ref, show_default=False
)
"""An argument that completes titles of puzzles."""
number_option = partial(typer.Option, metavar="N", parser=whole_number)
"""An option that takes a whole number."""
limit_option = partial(typer.Option, metavar="K", parser=_solution_limit)
"""An option that takes a number of solutions, at least 1."""
time_limit_option = partial(typer.Option, "--time-limit", metavar="SECONDS", parser=seconds)
"""An option that takes a time limit in seconds."""
format_option = partial(typer.Option, metavar="F", autocompletion=complete_format)
"""An option that takes a file format."""

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="PATH",
        help=f"Database file or PostgreSQL URL (default: ${DATABASE_VARIABLE}).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="Print JSON, an object per line.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Title = Annotated[str | None, typer.Option("--title", metavar="T", help="The puzzle's title.")]
Tags = Annotated[
    list[str] | None, typer.Option("--tag", metavar="T", help="Tag the puzzles; can be repeated.")
]
Collection = Annotated[
    str | None, typer.Option("--collection", metavar="C", help="Put the puzzles in a collection.")
]
OneGrid = Annotated[str | None, reference(help="A number, a title or its beginning; a grid.")]
GridArgument = Annotated[
    str | None,
    reference(
        metavar="[REF | GRID | -]",
        help="A number, a title or its beginning; a grid; or - to read grids from stdin.",
    ),
]
Grids = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[REF... | GRID | QUERY | -]",
        help="Numbers (3 5-9), titles or their beginnings; a grid; a query (see `sudokudb list "
        "--help`); or - to read grids from stdin.",
        autocompletion=complete_grids,
        show_default=False,
    ),
]
Size = Annotated[
    int | None,
    typer.Option("--size", metavar="N", help="Cells in a row: 4 to 16, or 25.", parser=grid_size),
]
Blank = Annotated[
    str | None,
    typer.Option("--blank", metavar="C", help="Mark of an empty cell.", callback=check_blank),
]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Report only errors, and count the rest; this is faster."),
]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="On a terminal, report every detail.")
]
TimeLimit = Annotated[
    float | None,
    time_limit_option(
        help=f"The time after which a method is stopped, {SECONDS:g} by default; the engine needs "
        "no limit."
    ),
]
Summary = Annotated[
    bool, typer.Option("--summary", help="With -: print totals instead of a line for each grid.")
]
