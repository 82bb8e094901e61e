"""The puzzles that words of the command line select: the matches of a query, or references."""

from __future__ import annotations

import re
import sys
from array import array
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import count_option, number_option
from sudokudb.cli.arguments.references import find, find_all
from sudokudb.cli.completion import MINUS, complete_query, complete_sort
from sudokudb.cli.streams import require_stdin
from sudokudb.errors import Ambiguous, NotFound, SudokuError, UsageError, say
from sudokudb.grid import Grid
from sudokudb.notation import names_grid, read_cells
from sudokudb.query import And, Query, Span, Term, parse_order, parse_query
from sudokudb.query.raters import require_subject
from sudokudb.query.tree import push_down, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order
    from sudokudb.query.tree import Node

_T = TypeVar("_T")
_TERM = re.compile(rf"[-{MINUS}]?[A-Za-z]+[:=]")
_NUMBER = re.compile(r"#?[0-9]{1,18}")
_RANGE = re.compile(r"#?([0-9]{1,18})(?:-|\.\.)#?([0-9]{1,18})")
_SAME = re.compile(rf"^([-{MINUS}]?same[:=])(.*)$", re.DOTALL)
_LISTED = re.compile(r"#?[0-9]{1,18}(,#?[0-9]{1,18})+")
_MAX_DIGITS = 19


query_argument = partial(typer.Argument, autocompletion=complete_query, show_default=False)
"""An argument of words that completes queries."""
Words = Annotated[
    list[str] | None,
    query_argument(
        metavar="[NUMBER... | QUERY]",
        help="Numbers (3 5-9), grids, or a query: givens:24..28 level:simple tag:monday "
        "printed:no …; `sudokudb query fields` lists the fields.",
    ),
]
Chosen = Annotated[
    list[str] | None,
    query_argument(
        metavar="REF... | QUERY | -",
        help="Numbers (3 5-9), titles or their beginnings, grids; a query (see `sudokudb list "
        "--help`); or - for lines of `sudokudb list`.",
    ),
]
Sort = Annotated[
    list[str] | None,
    typer.Option(
        "--sort",
        metavar="FIELDS",
        help="Sort by a field, or by several: level,-givens; -FIELD sorts descending. Repeated "
        "options form one list. random:SEED is a random order.",
        autocompletion=complete_sort,
        show_default=False,
    ),
]
Most = Annotated[int | None, count_option("Stop after N puzzles.")]
Sample = Annotated[
    int | None, count_option("Choose N of the puzzles at random, by --seed.", "--sample")
]
Seed = Annotated[
    int | None,
    number_option("--seed", help="With --sample: another number chooses others (default 0)."),
]


class Chance(NamedTuple):
    """The size of a sample, None for all puzzles, and its seed."""

    sample: int | None
    seed: int


def chance_of(sample: int | None, seed: int | None) -> Chance:
    """Return the sample of --sample and --seed; raise UsageError for a seed alone."""
    if sample is None and seed is not None:
        raise UsageError(say("--seed needs --sample"), say("--sample N chooses N puzzles"))
    if seed is not None and seed < 0:
        raise UsageError(say("--seed cannot be {number}", number=seed), say("use 0 or more"))
    return Chance(sample, seed or 0)


def order_of(sort: Sequence[str] | None) -> Order | None:
    """Return the order of all --sort options; None without any."""
    return parse_order(",".join(sort).replace(MINUS, "-")) if sort else None


def as_query(library: Library, words: Sequence[str], *, titles: bool = False) -> Query | None:
    """Return the query that words are; None if each is a reference.

    With `titles`, words that titles contain are a query too.
    """
    if is_query(words) or (titles and _are_in_titles(library, words)):
        return query_of(library, words)
    return None


def is_query(words: Sequence[str]) -> bool:
    """Return whether words are a query, not references: a term, a range, numbers with commas.

    A group, a function and an operator in capitals are parts of a query, too.
    """
    numbers = (_RANGE, _LISTED)
    return any(
        _TERM.match(word)
        or any(form.fullmatch(word) for form in numbers)
        or _begins_structure(word)
        for word in words
    )


def _begins_structure(word: str) -> bool:
    if "(" not in word and not word.isupper():
        return False
    from sudokudb.query.parsing.parentheses import begins_structure

    return begins_structure(word)


def _are_in_titles(library: Library, words: Sequence[str]) -> bool:
    """Return whether titles contain words that are neither numbers nor all references.

    Words that no title contains count as references, which are reported one by one.
    """
    if any(map(_NUMBER.fullmatch, words)) or all(_is_reference(library, word) for word in words):
        return False
    with suppress(SudokuError):  # a query cannot have such words
        return library.count(query_of(library, words)) > 0
    return False


def _is_reference(library: Library, word: str) -> bool:
    try:
        library.get(word)
    except Ambiguous:
        return True
    except NotFound:
        return False
    return True


def query_of(library: Library, words: Sequence[str] | None) -> Query:
    """Return the query of words; numbers and grids are terms for their puzzles: 3 5 7-9.

    Raises NotFound for a number that no puzzle has, or a grid; of a range some may be missing.
    """
    words = [_SAME.sub(_without_blanks, word) for word in words or ()]
    grids = [word for word in words if _is_grid(word)]
    others = [word for word in words if word not in grids]
    stored = [puzzle.id for word in grids for puzzle in find_all(library, word)]
    spans = _spans(others)
    if not spans and not grids:
        return parse_query(" ".join(others))
    single = (span.low for span in spans if span.low == span.high)
    list(library.puzzles.require_ids(int(number) for number in single if number is not None))
    ids = Term("id", (*spans, *(Span(id, id) for id in stored)))
    rest = Query() if spans else parse_query(" ".join(others))
    return Query((ids, rest.tree) if rest else (ids,))


def _without_blanks(found: re.Match[str]) -> str:
    """Return a grid after `same:` in one line; a shell's word may have blanks, which divide it.

    A grid with rules, which have blanks themselves, is quoted.
    """
    text = found[2]
    if text.startswith('"') or not names_grid(text):
        return found[0]
    if ";" not in text:
        return found[1] + read_cells(text)
    return found[1] + str(Term("same", (str(Grid(text)),))).removeprefix("same:")


def _is_grid(word: str) -> bool:
    return names_grid(word) and not _RANGE.fullmatch(word)


def _spans(words: Sequence[str]) -> tuple[Span, ...]:
    """Return words as numbers and ranges of numbers; nothing if one is another word."""
    listed = (word.split(",") if _LISTED.fullmatch(word) else [word] for word in words)
    words = [*chain.from_iterable(listed)]
    found = [_RANGE.fullmatch(word) or _NUMBER.fullmatch(word) for word in words]
    pairs = [match.groups() or (match[0].removeprefix("#"),) * 2 for match in found if match]
    spans = [Span(int(low), int(high)) for low, high in pairs]
    return tuple(spans) if len(spans) == len(found) else ()


def select_puzzles(library: Library, words: Sequence[str]) -> Iterator[Puzzle]:
    """Yield the puzzles that references name, or that match a query.

    Raises NotFound for a reference to no puzzle, or a query without matches.
    """
    query = as_query(library, words)
    if query is None:
        yield from _find_references(library, words)
    else:
        yield from require_matches(library, words, query, library.search(query))


def _find_references(library: Library, words: Sequence[str]) -> Iterable[Puzzle]:
    """Return the puzzles of references, each once; raise NotFound for a reference to no puzzle."""
    return dict.fromkeys(puzzle for word in words for puzzle in find_all(library, word))


class ChosenIds(NamedTuple):
    """The ids of the puzzles that a change is about, ascending.

    They are `listed` if stdin has their numbers.
    """

    ids: Sequence[int]
    listed: bool = False


def chosen_ids(
    library: Library,
    words: Sequence[str],
    *,
    unless: tuple[str, str] | None = None,
    copies: bool = True,
    chance: Chance | None = None,
) -> ChosenIds:
    """Return the ids of the same puzzles as `select_puzzles`, for a command that changes them.

    The argument - means the numbers at the beginnings of the lines on stdin. A query may not
    contain a tag, collection or rater that does not exist, except `unless`, which is the field and
    the name of one. Without `copies`, a
    grid that several puzzles have is refused. A sample is one of the matches of a query.
    """
    chance = chance or Chance(None, 0)
    if chance.sample is not None and (words == ["-"] or not as_query(library, words)):
        raise UsageError(
            say("--sample chooses from the matches of a query"), say("give a query: id:1.. has all")
        )
    if words == ["-"]:
        return ChosenIds(_ascending(library.puzzles.require_ids([*_ids_on_stdin()])), listed=True)
    query = as_query(library, words)
    if query is None:
        named = find_all if copies else _find_one
        found = (puzzle.id for word in words for puzzle in named(library, word))
        return ChosenIds(_ascending({*found}))
    require_subject(query)
    library.queries.require_names(query, unless)
    ids = library.ids(query, sample=chance.sample, seed=chance.seed)
    return ChosenIds(array("q", require_matches(library, words, query, ids)))


def matching_ids(library: Library, words: Sequence[str]) -> Sequence[int]:
    """Return the ids of the puzzles that references name, or that match a query, ascending.

    Words that titles contain are a query, too. Raises NotFound if there are none.
    """
    query = as_query(library, words, titles=True)
    if query is None:
        return _ascending({puzzle.id for word in words for puzzle in find_all(library, word)})
    return array("q", require_matches(library, words, query, library.ids(query)))


def _ascending(ids: Iterable[int]) -> array[int]:
    return array("q", sorted(ids))


def _find_one(library: Library, word: str) -> list[Puzzle]:
    return [find(library, word)]


def _ids_on_stdin() -> Iterator[int]:
    require_stdin(say("type or paste puzzles, as `sudokudb list` prints them, then press Ctrl-D"))
    found = None
    for number, line in enumerate(sys.stdin.buffer, start=1):
        found = line.split(b"\t")[0].strip()
        if not (found.isdigit() and len(found) < _MAX_DIGITS):
            shown = found[:40].decode(errors="replace")
            raise UsageError(
                say(
                    "line {number} does not begin with the number of a puzzle: {shown!r}",
                    number=number,
                    shown=shown,
                ),
                say("`sudokudb list` prints such lines"),
            )
        yield int(found)
    if found is None:
        raise NotFound(say("there are no puzzles on stdin"))


def require_matches(
    library: Library, words: Sequence[str], query: Query, found: Iterable[_T]
) -> Iterator[_T]:
    """Yield the matches of a query, then print its hints; raise NotFound if there are none."""
    empty = True
    for item in found:
        empty = False
        yield item
    if empty:
        from sudokudb.cli.arguments.query_hints import nothing_found

        raise nothing_found(library, words, query)
    print_hints(library, words, query)


def print_hints(
    library: Library, words: Sequence[str], query: Query, *, matched: bool = True
) -> None:
    """Print the hints about a query; notes about its reading, and counts, only on a terminal.

    Only terms that a query can have in vain have hints if it `matched`: negated ones, those with
    several values, sides of `or`, and raters.
    """
    tree = push_down(query.tree)
    uncertain = list(_uncertain(tree) if matched else terms_of(tree))
    if uncertain or output.errors_on_terminal():
        from sudokudb.cli.arguments.query_hints import left_out, notes, unknown_names

        for hint in unknown_names(library, uncertain):
            output.note(hint)
        if output.errors_on_terminal():
            for note in filter(None, (*notes(words), left_out(library, query))):
                output.note(note)


def _uncertain(node: Node) -> Iterator[Term]:
    """Yield the terms of a tree whose names may not exist although the tree has matches."""
    if isinstance(node, And):
        for part in node.parts:
            yield from _uncertain(part)
    elif not isinstance(node, Term):
        yield from terms_of(node)
    elif node.negated or len(node.values) > 1 or node.field == "by":
        yield node
