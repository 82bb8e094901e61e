"""The puzzles that a command works on: references, or a query."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from sudokudb.cli import output
from sudokudb.cli.completion import complete_ref
from sudokudb.cli.options import MINUS, whole_number
from sudokudb.errors import Ambiguous, NotFound, QueryError, SudokuError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order, Query

_T = TypeVar("_T")
_TERM = re.compile(rf"[-{MINUS}]?[A-Za-z]+[:=]")
_UNQUOTED = re.compile(rf"[-{MINUS}]?[A-Za-z]+:[^\s:\"]+( [^\s:\"]+)+")
_HINTS = (
    "words without a field are searched in titles; `sudokudb list --help` lists the fields",
    "`sudokudb stats` shows what the database contains",
)

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[QUERY]",
        help="Query: givens:24..28 level:difficult tag:monday -tag:printed …; "
        "`sudokudb list --help` lists the fields.",
        show_default=False,
    ),
]
Chosen = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="REF... | QUERY",
        help="Numbers, titles or their beginnings; or a query (see `sudokudb list --help`).",
        autocompletion=complete_ref,
        show_default=False,
    ),
]
Sort = Annotated[
    str | None,
    typer.Option("--sort", metavar="FIELD", help="Sort by FIELD; -FIELD sorts descending."),
]
Most = Annotated[
    int | None,
    typer.Option(
        "--limit",
        metavar="N",
        help="Stop after N puzzles.",
        parser=whole_number,
        show_default=False,
    ),
]


def query_of(words: Sequence[str] | None) -> Query:
    """Return the query that the words of the command line form."""
    from sudokudb.query import parse_query

    return parse_query(" ".join(_term(word) for word in words or ()))


def _term(word: str) -> str:
    return f"-{word[1:]}" if word.startswith(MINUS) else word


def order_of(text: str | None) -> Order | None:
    """Return the sort order of --sort."""
    from sudokudb.query import parse_order

    return parse_order(text) if text else None


def require_positive(limit: int | None) -> int | None:
    """Return a limit; raise SudokuError for one below 1."""
    if limit is not None and limit < 1:
        raise SudokuError(f"--limit cannot be {limit}", "use 1 or more")
    return limit


def is_query(words: Sequence[str]) -> bool:
    """Return whether words are a query, not references: one searches a field."""
    return any(_TERM.match(word) for word in words)


def chosen(library: Library, words: Sequence[str]) -> Iterator[Puzzle]:
    """Yield the puzzles that references name, or that match a query.

    Raises NotFound for a reference to no puzzle, or a query without matches.
    """
    if (named := _named(library, words)) is not None:
        yield from named
    else:
        yield from require_matches(library, words, library.search(query_of(words)))


def chosen_ids(library: Library, words: Sequence[str]) -> Iterator[int]:
    """Yield the ids of the same puzzles as `chosen` without reading the puzzles."""
    if (named := _named(library, words)) is not None:
        yield from (puzzle.id for puzzle in named)
    else:
        yield from require_matches(library, words, library.ids(query_of(words)))


def _named(library: Library, words: Sequence[str]) -> Iterable[Puzzle] | None:
    """Return the puzzles that references name, each once; None if the words are a query.

    Raises Ambiguous for a query that is also the title of a puzzle.
    """
    if is_query(words):
        puzzle = _titled(library, words)
        if puzzle is None:
            return None
        try:
            query_of(words)
        except QueryError:
            pass
        else:
            raise Ambiguous(
                f"{words[0][:60]!r} is both the title of #{puzzle.id} and a query",
                f"write `#{puzzle.id}` for the puzzle, or add a second term like `id:1..`",
            )
    return dict.fromkeys(library.find(word) for word in words)


def require_matches(library: Library, words: Sequence[str], found: Iterable[_T]) -> Iterator[_T]:
    """Yield the matches of a query, then print its hints; raise NotFound if there are none."""
    empty = True
    for item in found:
        empty = False
        yield item
    if empty:
        raise nothing_found(library, words)
    print_hints(library, words)


def print_hints(library: Library, words: Sequence[str]) -> None:
    """Print the hints about a query; a count only if a person reads it."""
    from sudokudb.cli import query_hints

    query = query_of(words)
    for unknown in query_hints.unknown_names(library, query):
        output.note(unknown)
    if output.errors_on_terminal() and (unsolved := query_hints.unsolved(library, query)):
        output.note(unsolved)


def nothing_found(library: Library, words: Sequence[str]) -> NotFound:
    """Return the error for a query without matches, with its likely cause."""
    asked = " ".join(map(_term, words))[:200]
    if blank := next((word for word in words if _UNQUOTED.fullmatch(word)), None):
        field, _, value = _term(blank).partition(":")
        hint = f"the shell removes quotes: '{field}:\"{value[:80]}\"' is one value"
    else:
        from sudokudb.cli import query_hints

        hint = query_hints.cause(library, query_of(words))
    return NotFound(f"no puzzles match `{asked}`", hint or _HINTS[is_query(words)])


def _titled(library: Library, words: Sequence[str]) -> Puzzle | None:
    """Return the puzzle whose title is the only word, which looks like a query, or None."""
    found = library.titles(words[0]) if len(words) == 1 else []
    return next((puzzle for puzzle in found if puzzle.title == words[0]), None)
