"""Which puzzles a command is about: references, or a query."""

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

    from sudokudb.library import Library, Puzzle
    from sudokudb.query import Order, Query

_T = TypeVar("_T")
_TERM = re.compile(rf"[-{MINUS}]?[A-Za-z]+[:=]")
_BLANK = re.compile(rf"[-{MINUS}]?[A-Za-z]+:[^\s:\"]+( [^\s:\"]+)+")
_HINTS = (
    "words alone are looked for in titles; `sudokudb list --help` has the fields",
    "`sudokudb stats` counts what there is",
)

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[QUERY]",
        help="Which puzzles: clues:24..28 level:difficult tag:monday -tag:printed …; "
        "the fields are in `sudokudb list --help`.",
        show_default=False,
    ),
]
Chosen = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="REF... | QUERY",
        help="Numbers, titles or their beginnings; or a query, see `sudokudb list --help`.",
        autocompletion=complete_ref,
        show_default=False,
    ),
]
Sort = Annotated[
    str | None,
    typer.Option("--sort", metavar="FIELD", help="Order by a field; -FIELD turns it."),
]
Most = Annotated[
    int | None,
    typer.Option(
        "--limit", metavar="N", help="Stop after so many.", parser=whole_number, show_default=False
    ),
]


def query_of(words: Sequence[str] | None) -> Query:
    """Return the query that words make."""
    from sudokudb.query import parse_query

    return parse_query(" ".join(_term(word) for word in words or ()))


def _term(word: str) -> str:
    return f"-{word[1:]}" if word.startswith(MINUS) else word


def order_of(text: str | None) -> Order | None:
    """Return the order that --sort names."""
    from sudokudb.query import parse_order

    return parse_order(text) if text else None


def require_positive(limit: int | None) -> int | None:
    """Return a limit; raise SudokuError for one below 1."""
    if limit is not None and limit < 1:
        raise SudokuError(f"--limit {limit}", "it is 1 or more")
    return limit


def is_query(words: Sequence[str]) -> bool:
    """Tell words that ask for fields from references."""
    return any(_TERM.match(word) for word in words)


def chosen(library: Library, words: Sequence[str]) -> Iterator[Puzzle]:
    """Yield the puzzles that references name, or that a query means.

    Raises NotFound where a reference names none, or the query means none.
    """
    if (named := _named(library, words)) is not None:
        yield from named
    else:
        yield from some(library, words, library.search(query_of(words)))


def chosen_ids(library: Library, words: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of what `chosen` yields, without reading it."""
    if (named := _named(library, words)) is not None:
        yield from (puzzle.id for puzzle in named)
    else:
        yield from some(library, words, library.ids(query_of(words)))


def _named(library: Library, words: Sequence[str]) -> Iterable[Puzzle] | None:
    """Return the puzzles that references name, each once; None where the words are a query.

    Raises Ambiguous for a query that is a puzzle's title too.
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
                f"{words[0][:60]!r} is the title of #{puzzle.id}, and a query",
                f"`#{puzzle.id}` names the puzzle, a second word like `id:1..` makes it a query",
            )
    return dict.fromkeys(library.find(word) for word in words)


def some(library: Library, words: Sequence[str], found: Iterable[_T]) -> Iterator[_T]:
    """Yield what a query has found, and say what it lacks; raise NotFound where it is nothing."""
    empty = True
    for item in found:
        empty = False
        yield item
    if empty:
        raise nothing_found(library, words)
    remark(library, words)


def remark(library: Library, words: Sequence[str]) -> None:
    """Say beside what a query has found what it lacks; a count only if a person reads it."""
    from sudokudb.cli import query_hints as lacking

    query = query_of(words)
    for unknown in lacking.names(library, query):
        output.note(unknown)
    if output.errors_on_terminal() and (unsolved := lacking.unsolved(library, query)):
        output.note(unsolved)


def nothing_found(library: Library, words: Sequence[str]) -> NotFound:
    """Return the error for a query that means no puzzle, with what may be the cause."""
    asked = " ".join(map(_term, words))[:200]
    if blank := next((word for word in words if _BLANK.fullmatch(word)), None):
        field, _, value = _term(blank).partition(":")
        hint = f"was one value meant? the shell takes quotes away: '{field}:\"{value[:80]}\"'"
    else:
        from sudokudb.cli import query_hints as lacking

        hint = lacking.cause(library, query_of(words))
    return NotFound(f"no puzzle answers to {asked}", hint or _HINTS[is_query(words)])


def _titled(library: Library, words: Sequence[str]) -> Puzzle | None:
    """Return the puzzle whose title looks like a query, if the words are one."""
    found = library.titles(words[0]) if len(words) == 1 else []
    return next((puzzle for puzzle in found if puzzle.title == words[0]), None)
