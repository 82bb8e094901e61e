"""The puzzles of a command: references or a query, and hints about the query."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from sudokudb.cli import output
from sudokudb.cli.completion import complete_query
from sudokudb.cli.options import MINUS, whole_number
from sudokudb.cli.streams import require_stdin
from sudokudb.errors import Ambiguous, NotFound, SudokuError, say, say_all, say_count
from sudokudb.query import FIELDS, Query, Span, Term, parse_order, parse_query
from sudokudb.query.fields import RATERS, searchable
from sudokudb.query.raters import requested_rater
from sudokudb.query.values import OTHER_WORDS, folded
from sudokudb.store.rows.labels import LABELS
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order

_T = TypeVar("_T")
_TERM = re.compile(rf"[-{MINUS}]?[A-Za-z]+[:=]")
_TITLE = re.compile(r"\btitle[:=]", re.IGNORECASE)
_NUMBER = re.compile(r"#?[0-9]{1,18}")
_RANGE = re.compile(r"#?([0-9]{1,18})(?:-|\.\.)#?([0-9]{1,18})")
_MAX_DIGITS = 19
_UNQUOTED = re.compile(rf"[-{MINUS}]?[A-Za-z]+:[^\s:\"]+( [^\s:\"]+)+")
_HINTS = (
    say("words without a field are searched in titles; `sudokudb list --help` lists the fields"),
    say("`sudokudb stats` shows what the database contains"),
)

_CHOICES = ("level", "symmetry")
_SOLVE = "`sudokudb solve --all`"
_NEAR = 0.7
_MAX_NAMES = 5


def positive_option(name: str, description: str) -> Any:
    """Return an option that takes a whole number, at least 1."""

    def positive(text: str | int) -> int:
        if (number := whole_number(text)) < 1:
            raise SudokuError(
                say("{option} cannot be {number}", option=name, number=number),
                say("use 1 or more"),
            )
        return number

    return typer.Option(name, metavar="N", help=description, parser=positive, show_default=False)


Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NUMBER... | QUERY]",
        help="Numbers (3 5-9), or a query: givens:24..28 level:simple tag:monday -tag:printed …; "
        "`sudokudb list --help` lists the fields.",
        autocompletion=complete_query,
        show_default=False,
    ),
]
Chosen = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="REF... | QUERY | -",
        help="Numbers (3 5-9), titles or their beginnings; a query (see `sudokudb list --help`); "
        "or - for lines of `sudokudb list`.",
        autocompletion=complete_query,
        show_default=False,
    ),
]
Sort = Annotated[
    list[str] | None,
    typer.Option(
        "--sort",
        metavar="FIELDS",
        help="Sort by a field, or by several: level,-givens; -FIELD sorts descending. Repeated "
        "options form one list.",
        show_default=False,
    ),
]
Most = Annotated[int | None, positive_option("--limit", "Stop after N puzzles.")]


def order_of(sort: Sequence[str] | None) -> Order | None:
    """Return the order of all --sort options; None without any."""
    return parse_order(",".join(sort)) if sort else None


def query_of(words: Sequence[str] | None) -> Query:
    """Return the query in the words of the command line."""
    return parse_query(" ".join(_term(word) for word in words or ()))


def _term(word: str) -> str:
    return f"-{word[1:]}" if word.startswith(MINUS) else word


def asked(library: Library, words: Sequence[str] | None) -> Query:
    """Return the query of the words; if all are numbers, those of puzzles: 3 5 7-9.

    Raises NotFound for a number that no puzzle has; of a range some may be missing.
    """
    spans = _spans(words)
    if not spans:
        return query_of(words)
    numbers = filter(_NUMBER.fullmatch, words or ())
    list(library.require_ids(int(word.removeprefix("#")) for word in numbers))
    return Query((Term("id", spans),))


def _spans(words: Sequence[str] | None) -> tuple[Span, ...]:
    """Return words as numbers and ranges of numbers; nothing if one is another word."""
    found = [_RANGE.fullmatch(word) or _NUMBER.fullmatch(word) for word in words or ()]
    pairs = [match.groups() or (match[0].removeprefix("#"),) * 2 for match in found if match]
    spans = [Span(int(low), int(high)) for low, high in pairs]
    return tuple(spans) if len(spans) == len(found) else ()


def is_query(words: Sequence[str]) -> bool:
    """Return whether words are a query, not references: one names a field, or is a range."""
    return any(_TERM.match(word) or _RANGE.fullmatch(word) for word in words)


def is_search(library: Library, words: Sequence[str]) -> bool:
    """Return whether words are a query or words of titles: not all references, and no numbers.

    Words that no title contains count as references, which are reported one by one.
    """
    if is_query(words) or any(map(_NUMBER.fullmatch, words)):
        return is_query(words)
    if all(_is_reference(library, word) for word in words):
        return False
    with suppress(SudokuError):  # a query cannot have such words
        return library.count(query_of(words)) > 0
    return False


def _is_reference(library: Library, word: str) -> bool:
    try:
        library.find(word)
    except Ambiguous:
        return True
    except NotFound:
        return False
    return True


def chosen(library: Library, words: Sequence[str]) -> Iterator[Puzzle]:
    """Yield the puzzles that references name, or that match a query.

    Raises NotFound for a reference to no puzzle, or a query without matches.
    """
    if (named := _named(library, words)) is not None:
        yield from named
    else:
        yield from require_matches(library, words, library.search(asked(library, words)))


def chosen_ids(library: Library, words: Sequence[str]) -> Iterator[int]:
    """Return the ids of the same puzzles as `chosen` without reading the puzzles.

    The argument - means the numbers at the beginnings of the lines on stdin.
    """
    if words == ["-"]:
        return library.require_ids([*_ids_on_stdin()])
    if (named := _named(library, words)) is not None:
        return (puzzle.id for puzzle in named)
    return require_matches(library, words, library.ids(asked(library, words)))


def _ids_on_stdin() -> Iterator[int]:
    require_stdin(say("puzzles, as `sudokudb list` prints them"))
    found = None
    for number, line in enumerate(sys.stdin.buffer, start=1):
        found = line.split(b"\t")[0].strip()
        if not (found.isdigit() and len(found) < _MAX_DIGITS):
            shown = found[:40].decode(errors="replace")
            raise SudokuError(
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


def _named(library: Library, words: Sequence[str]) -> Iterable[Puzzle] | None:
    """Return the puzzles that references name, each once; None if the words are a query."""
    if is_query(words):
        return None
    return dict.fromkeys(library.find(word) for word in words)


def require_matches(library: Library, words: Sequence[str], found: Iterable[_T]) -> Iterator[_T]:
    """Yield the matches of a query, then print its hints; raise NotFound if there are none."""
    empty = True
    for item in found:
        empty = False
        yield item
    if empty:
        raise nothing_found(library, words)
    print_hints(library, asked(library, words))


def print_hints(library: Library, query: Query, *, matched: bool = True) -> None:
    """Print the hints about a query; counts only on a terminal.

    Unknown names are not searched in a query that `matched`.
    """
    certain = [
        t
        for t in query.terms
        if matched and not t.negated and len(t.values) == 1 and t.field != "by"
    ]
    uncertain = Query(tuple(term for term in query.terms if term not in certain))
    for unknown in _unknown_names(library, uncertain):
        output.note(unknown)
    for left_out in (_unsolved, _unrated) if output.errors_on_terminal() else ():
        if hint := left_out(library, query):
            output.note(hint)


def nothing_found(library: Library, words: Sequence[str] | None) -> NotFound:
    """Return the error for a query without matches, with its likely cause."""
    if not words:
        return NotFound(say("the database has no puzzles"), say("`sudokudb import FILE` adds some"))
    shown = " ".join(map(_term, words))[:200]
    if blank := next((word for word in words if _UNQUOTED.fullmatch(word)), None):
        field, _, value = _term(blank).partition(":")
        template = say("the shell removes quotes: '{field}:\"{value}\"' is one value")
        hint: str = say(template, field=field, value=value[:80])
    else:
        hint = _cause(library, asked(library, words), shown)
    return NotFound(say("no puzzles match `{query}`", query=shown), hint or _HINTS[is_query(words)])


def _unknown_names(library: Library, query: Query) -> list[str]:
    """Return hints about the first few unknown tags, collections and puzzles.

    A negated term may name a tag that is not used yet: there is a hint only if a similar name
    exists.
    """
    unknown = islice(_unknown(library, query), _MAX_NAMES)
    return [*dict.fromkeys(filter(None, unknown))]


def _unknown(library: Library, query: Query) -> Iterator[str]:
    """Yield a hint, which may be empty, for each unknown name."""
    for term in query.terms:
        for name in term.values if term.field in LABELS else ():
            try:
                library.require(LABELS[term.field], name)
            except NotFound as error:
                if near := _among_others(library, term.field, name) or error.hint:
                    yield say_all(error.message, near, separator=": ")
                else:
                    yield "" if term.negated else error.message
        others = {*term.values} - {*RATERS} if term.field in ("by", "disagree") else set()
        known = library.raters() if others else []
        for name in sorted(others.difference(known)):
            text = say("no rating is by {name!r}", name=name)
            near = did_you_mean(name, {rater: rater for rater in (*RATERS, *known)}, _NEAR)
            yield say_all(text, near, separator=": ") if near else text
        for span in term.values if term.field == "same" else ():
            if isinstance(span.low, int) and not library.has(span.low):
                yield say("there is no puzzle {id}", id=span.low)


def _among_others(library: Library, field: str, name: str) -> str:
    """Return a hint if an unknown tag is a collection, or vice versa."""
    other = "collection" if field == "tag" else "tag"
    used = map(folded, library.in_use(LABELS[other]))
    meant = str(Term(other, (name,)))
    return say("did you mean {name!r}?", name=meant) if folded(name) in used else ""


def _unsolved(library: Library, query: Query) -> str:
    """Return a hint if unsolved puzzles are missing from a query for levels or solutions."""
    count = library.unsolved(query)
    if not count:
        return ""
    return say_count(
        "{count:,} unsolved puzzle is not included ({command})",
        "{count:,} unsolved puzzles are not included ({command})",
        count,
        command=_SOLVE,
    )


def _unrated(library: Library, query: Query) -> str:
    """Return a hint if puzzles without a rating are missing from a query about a rater."""
    count = library.unrated(query)
    if not count:
        return ""
    options = {None: "", "hodoku": "", "se": " --rater se"}
    option = options.get(requested_rater(query), " --rater FILE")
    return say_count(
        "{count:,} puzzle without a rating is not included ({command})",
        "{count:,} puzzles without a rating are not included ({command})",
        count,
        command=f"`sudokudb rate --all{option}`",
    )


def _cause(library: Library, query: Query, asked: str) -> str:
    """Return the likely reason why a query has no matches, or nothing."""
    return (
        say_all(*_unknown_names(library, query))
        or _unsolved(library, query)
        or _unrated(library, query)
        or _cased(query)
        or ("" if _TITLE.search(asked) else _similar(library, query))
    )


def _cased(query: Query) -> str:
    """Return a hint if a query has letters whose case matters."""
    words = (word for term in query.terms for word in term.values if isinstance(word, str))
    is_cased = any(
        letter.lower() != letter.upper()
        for word in words
        for letter in word
        if not letter.isascii()
    )
    return say("capital and small letters are the same for A to Z only") if is_cased else ""


def _similar(library: Library, query: Query) -> str:
    """Return a hint if a word without a field is like a field, choice, tag or collection."""
    words = [word for term in query.terms if term.field == "title" for word in term.values]
    if not words:
        return ""
    known = {field.name: f"{field.name}:…" for field in searchable()}
    choices = {word: f"{field}:{word}" for field in _CHOICES for word in FIELDS[field].choices}
    known |= choices | {word: choices[value] for word, value in OTHER_WORDS.items()}
    for field, kind in LABELS.items():
        known |= {name.lower(): str(Term(field, (name,))) for name in library.in_use(kind)}
    for word in words[:_MAX_NAMES]:
        if hint := did_you_mean(word, known, _NEAR):
            return say("words without a field are searched in titles: {hint}", hint=hint)
    return ""
