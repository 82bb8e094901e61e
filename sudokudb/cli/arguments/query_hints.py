"""Hints about a query: unknown names, puzzles that are left out, and why nothing matches."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.cli.arguments.references import require_no_mistyped_grid
from sudokudb.cli.completion import MINUS
from sudokudb.errors import NotFound, QueryError, say, say_all, say_count
from sudokudb.query import FIELDS, Query, Term
from sudokudb.query.fields import RATERS, Kind, find_field, searchable
from sudokudb.query.labels import LABELS
from sudokudb.query.parsing import guesses
from sudokudb.query.parsing.choices import OTHER_WORDS
from sudokudb.query.parsing.functions import FUNCTIONS
from sudokudb.query.parsing.parse import OPERATORS
from sudokudb.query.parsing.values import names_puzzles
from sudokudb.query.tree import conditions, push_down, terms_of
from sudokudb.query.value_forms import fold
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.errors import Message
    from sudokudb.library import Library

_SAME = re.compile(rf"[-{MINUS}]?same(?:solution|expansion|pattern)?:")
_CALL = re.compile(r"([A-Za-z]+) ?\(.")
_TITLE = re.compile(r"\btitle[:=]", re.IGNORECASE)
_UNQUOTED = re.compile(rf"[-{MINUS}]?[A-Za-z]+:[^\s:\"]+( [^\s:\"=<>()]+)+")
_WITHOUT_FIELD = say(
    "words without a field are searched in titles; `sudokudb query fields` lists the fields"
)
_STATS = say("`sudokudb stats` shows what the database contains")
_CHOICES = ("level", "symmetry")
_AT_ONCE = 0.05
"""The seconds in which puzzles that are left out are counted."""
_NEAR = 0.7
_MAX_NAMES = 5


def nothing_found(library: Library, words: Sequence[str] | None, query: Query) -> NotFound:
    """Return the error for a query without matches, with its likely cause.

    Raise GridError for a word that is a mistyped grid.
    """
    for word in words or ():
        if not (bare := _SAME.sub("", word)).startswith('"'):
            require_no_mistyped_grid(bare)
    if not words:
        return NotFound(say("the database has no puzzles"), say("`sudokudb import FILE` adds some"))
    shown = " ".join(words).replace(MINUS, "-")[:200]
    cause = (
        say_all(*notes(words))
        or guesses.hint_about_operators(shown)
        or _hint_on_quotes(words)
        or _cause(library, query, shown)
    )
    return NotFound(
        say("no puzzles match `{query}`", query=shown),
        cause or (_STATS if _names_a_field(query, shown) else _WITHOUT_FIELD),
    )


def _names_a_field(query: Query, text: str) -> bool:
    fields = {getattr(condition, "field", "") for condition in conditions(query.tree)}
    return fields != {"title"} or _TITLE.search(text) is not None


def _hint_on_quotes(words: Sequence[str]) -> str:
    """Return a hint if the shell has removed the quotes around a value."""
    blank = next((word for word in words if _UNQUOTED.fullmatch(word)), None)
    if blank is None:
        return ""
    field, _, value = blank.replace(MINUS, "-", 1).partition(":")
    if not (row := find_field(field.lstrip("-"))) or row.kind not in (Kind.TEXT, Kind.NAME):
        return ""
    template = say("the shell removes quotes: '{field}:\"{value}\"' is one value")
    return say(template, field=field, value=value[:80])


def _cause(library: Library, query: Query, text: str) -> str:
    """Return the likely reason why a query has no matches, or nothing."""
    return (
        say_all(*unknown_names(library, terms_of(push_down(query.tree))))
        or left_out(library, query)
        or guesses.hint_about_blanks(text)
        or _hint_on_case(query)
        or _without_value(query)
        or ("" if _TITLE.search(text) else _similar(library, query))
    )


def notes(words: Sequence[str]) -> list[Message]:
    """Return notes about the reading of a query, which could surprise."""
    if not any(operator in word.lower() for word in words for operator in ("or", "and")):
        return []
    from sudokudb.query.notes import notes_on

    try:
        return notes_on(" ".join(words).replace(MINUS, "-"))
    except QueryError:  # words such as grids were not parsed as they are
        return []


def unknown_names(library: Library, terms: Iterable[Term]) -> list[str]:
    """Return hints about the first few unknown tags, collections, raters and puzzles.

    A negated term may name a tag that is not used yet: there is a hint only if a similar name
    exists.
    """
    unknown = islice(_unknown(library, terms), _MAX_NAMES)
    return [*dict.fromkeys(filter(None, unknown))]


def _unknown(library: Library, terms: Iterable[Term]) -> Iterator[str]:
    """Yield a hint, which may be empty, for each unknown name."""
    for term in terms:
        if term.field in LABELS:
            yield from _unknown_labels(library, term)
        elif term.field in ("by", "disagree"):
            yield from _unknown_raters(library, term)
        elif names_puzzles(FIELDS[term.field]):
            yield from _unknown_puzzles(library, term)


def _unknown_labels(library: Library, term: Term) -> Iterator[str]:
    for name in (value for value in term.values if isinstance(value, str)):
        try:
            library.labels.require(LABELS[term.field], name)
        except NotFound as error:
            if near := _instead(library, term.field, name) or error.hint:
                yield say_all(error.message, near, separator=": ")
            else:
                yield "" if term.negated else error.message


def _instead(library: Library, field: str, name: str) -> str:
    """Return a hint if an unknown tag means none or any, or is a collection, or vice versa."""
    if hint := guesses.hint_about_name(field, name):
        return hint
    other = "collection" if field == "tag" else "tag"
    used = map(fold, library.labels.names(LABELS[other]))
    meant = str(Term(other, (name,)))
    return say("did you mean {name!r}?", name=meant) if fold(name) in used else ""


def _unknown_raters(library: Library, term: Term) -> Iterator[str]:
    others = {*term.values} - {*RATERS}
    known = library.ratings.raters() if others else []
    for name in sorted(others.difference(known)):
        text = say("no rating is by {name!r}", name=name)
        near = did_you_mean(name, {rater: rater for rater in (*RATERS, *known)}, _NEAR)
        yield say_all(text, near, separator=": ") if near else text


def _unknown_puzzles(library: Library, term: Term) -> Iterator[str]:
    numbers = (value.low for value in term.values if not isinstance(value, str))
    for number in numbers:
        if isinstance(number, int) and number not in library:
            yield say("there is no puzzle {id}", id=number)


def left_out(library: Library, query: Query) -> str:
    """Return a hint about the puzzles that a query leaves out, since it asks what is not computed.

    There is none if they cannot be counted at once.
    """
    found = library.queries.left_out(query, _AT_ONCE)
    if not found or not found.puzzles:
        return ""
    sentence = say_count(
        "{count:,} puzzle is left out as not computed",
        "{count:,} puzzles are left out as not computed",
        found.puzzles,
    )
    if not found.commands:
        return sentence
    commands = ", ".join(f"`{command}`" for command in found.commands)
    return say("{sentence} ({commands})", sentence=sentence, commands=commands)


def _hint_on_case(query: Query) -> str:
    """Return a hint if a query has letters whose case matters."""
    terms = terms_of(query.tree)
    words = (word for term in terms for word in term.values if isinstance(word, str))
    is_cased = any(
        letter.lower() != letter.upper()
        for word in words
        for letter in word
        if not letter.isascii()
    )
    return say("capital and small letters are the same for A to Z only") if is_cased else ""


def _without_value(query: Query) -> str:
    """Return a hint if a text is searched that means none, or any."""
    texts = (term for term in terms_of(query.tree) if FIELDS[term.field].kind is Kind.TEXT)
    hints = (guesses.hint_about_name(term.field, str(term.values[0])) for term in texts)
    return next(filter(None, hints), "")


def _similar(library: Library, query: Query) -> str:
    """Return a hint if a word without a field is like a field, choice, tag or collection."""
    titles = (term for term in terms_of(query.tree) if term.field == "title")
    words = [str(word) for term in titles for word in term.values]
    if not words:
        return ""
    attempts = [" ".join(words), *words[:_MAX_NAMES]]
    if hint := next(filter(None, map(_first_attempt, attempts)), ""):
        return hint
    known = {word: f"{field}:…" for word, field in guesses.OTHER_FIELDS.items()}
    known |= {field.name: f"{field.name}:…" for field in searchable()}
    choices = {word: f"{field}:{word}" for field in _CHOICES for word in FIELDS[field].choices}
    known |= choices | {word: choices[value] for word, value in OTHER_WORDS.items()}
    for field, kind in LABELS.items():
        known |= {name.lower(): str(Term(field, (name,))) for name in library.labels.names(kind)}
    for word in words[:_MAX_NAMES]:
        if hint := did_you_mean(word, known, _NEAR):
            return say("words without a field are searched in titles: {hint}", hint=hint)
    return ""


def _first_attempt(word: str) -> str:
    """Return a hint if a word that no title contains is a state, an operator or a file."""
    if word.lower() in ("and", "not", "or"):
        return OPERATORS
    if Path(word).suffix.lower() in _suffixes():
        template = say("`sudokudb import {file}` reads a file, `sudokudb export -o {file}` writes")
        return say(template, file=word)
    hint = guesses.hint_about_word(word) or _function_like(word)
    if not hint:
        return ""
    return say("words without a field are searched in titles: {hint}", hint=hint)


def _function_like(word: str) -> str:
    """Return a hint if a word that no title contains begins like a condition about steps."""
    found = _CALL.match(word)
    examples = {name: function.example for name, function in FUNCTIONS.items()}
    return did_you_mean(found[1], examples, _NEAR) if found else ""


def _suffixes() -> set[str]:
    from sudokudb.formats.registry import FORMATS

    return {suffix for form in FORMATS.values() for suffix in form.suffixes}
