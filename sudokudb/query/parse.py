"""The parser of the search language and of sort orders."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from sudokudb.errors import QueryError, say, say_all
from sudokudb.query import guesses
from sudokudb.query.fields import FIELDS, RATERS, find_field, searchable
from sudokudb.query.tree import Order, Term
from sudokudb.query.values import Atom, check_level, parse_value, quote
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.query.fields import Field

MAX_LENGTH = 10_000
MAX_TERMS = 50
MAX_VALUES = 200
MINUS_SIGNS = "-\u2212"
"""The signs that negate a term: a hyphen, and the minus that word processors make of it."""

_FIELD = re.compile(r"([A-Za-z]+)(:|=|(?=[<>]))")
_IDS = re.compile(r"#?([0-9]+(?:\.\.[0-9]*)?|\.\.[0-9]+)")
_ATOM = re.compile(r'(?:[^\s",\\]+|"(?:[^"\\]|\\.)*"|\\.)*', re.DOTALL)
_QUOTED = re.compile(r'"|\\(.)', re.DOTALL)
OPERATORS = say("terms must all match; a,b matches either; -term excludes; or quote the word")
"""A hint for the operators of other query languages."""
_OPERATORS = ("AND", "NOT", "OR")


def parse_terms(text: str) -> tuple[Term, ...]:
    """Return the terms of a query; none for an empty text.

    Raises QueryError, which names the invalid word, its position and the nearest valid word.

    >>> parse_terms("givns:24")
    Traceback (most recent call last):
    ...
    sudokudb.errors.QueryError: query, column 1: unknown field 'givns'
    """
    _check_text(text)
    terms = tuple(_parse_terms(text))
    if len(terms) > MAX_TERMS:
        raise QueryError(
            say("{count} terms are too many", count=len(terms)),
            0,
            say("use at most {most:,}", most=MAX_TERMS),
        )
    if len({term.values for term in terms if term.field == "by"}) > 1:
        raise QueryError(say("by names one rater"), None, "`needs:xy-wing by:se`")
    return tuple(_with_levels(terms, text))


def _with_levels(terms: Sequence[Term], text: str) -> Iterator[Term]:
    """Yield the terms, after checking levels in `score:` against the rater that `by:` names."""
    rater = next((term.values[0] for term in terms if term.field == "by"), RATERS[0])
    for term in terms:
        if term.field == "score":
            values = (
                check_level(FIELDS["score"], Atom(value, max(text.find(value), 0)), rater)
                if isinstance(value, str)
                else value
                for value in term.values
            )
            yield replace(term, values=tuple(values))
        else:
            yield term


def orders() -> tuple[str, ...]:
    """Return the names of the fields that puzzles can be sorted by."""
    sorting = (field for field in FIELDS.values() if field.sorts and field.meaning)
    return tuple(field.name for field in sorted(sorting, key=lambda field: field.shown or 99))


def parse_order(text: str) -> Order:
    """Parse a sort order: `givens`, `-givens` (descending) or several fields with commas.

    Raises QueryError for a field that cannot be sorted by, or that is named twice.

    >>> str(parse_order("-clues,title"))
    '-givens,title'
    """
    order, fields = None, []
    for word in reversed(text.split(",")):
        order = replace(_parse_field_order(word.strip()), then=order)
        fields.append(order.field)
    if len({*fields}) < len(fields) or "id" in fields[1:]:
        hint = say("name each field once, and id last: numbers are never equal")
        raise QueryError(say("cannot sort by {text}", text=quote(text)), None, hint)
    return cast("Order", order)


def _parse_field_order(text: str) -> Order:
    name = text.removeprefix("-").lower()
    field = find_field(name)
    if field and field.sorts:
        return Order(field.name, text.startswith("-"))
    hint = say("sort by {fields}; -FIELD sorts descending", fields=", ".join(orders()))
    if not field and (near := did_you_mean(name, _sorting(), 0.5)):
        hint = say_all(near, hint, separator=" ")
    raise QueryError(say("cannot sort by {text}", text=quote(text)), None, hint)


def _sorting() -> dict[str, str]:
    """Return the names that a sort order can be mistaken for, with the name that it takes."""
    names = {name: name for name in orders()}
    others = {word: field for word, field in guesses.OTHER_FIELDS.items() if field in names}
    return names | others


def _check_text(text: str) -> None:
    """Refuse a text that is too long, or that contains characters a database cannot store."""
    if len(text) > MAX_LENGTH:
        hint = say("use at most {most:,}", most=MAX_LENGTH)
        raise QueryError(
            say("{count:,} characters are too many", count=len(text)), MAX_LENGTH, hint
        )
    if found := re.search("[\0\ud800-\udfff]", text):
        raise QueryError(
            say("{text} is not a valid character", text=quote(found[0])), found.start()
        )


def _parse_terms(text: str) -> Iterator[Term]:
    at = _skip_blanks(text, 0)
    words: list[Atom] = []
    while at < len(text):
        term, end = _parse_term(text, at)
        words.append(Atom(text[at:end], at, quoted=False))
        yield term
        at = _skip_blanks(text, end)
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if _names_field(before) and _names_field(after):
            _refuse_operators(word._replace(text=word.text.upper()))


def _names_field(word: Atom) -> bool:
    return _FIELD.match(word.text.lstrip(MINUS_SIGNS)) is not None


def _skip_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _parse_term(text: str, start: int) -> tuple[Term, int]:
    """Return the term that begins at `start`, and the position after it."""
    negated = text[start] in MINUS_SIGNS
    at = start + negated
    if at == len(text) or text[at].isspace():
        hint = say("`-tag:monday` finds puzzles without the tag")
        raise QueryError(say("nothing follows -"), start, hint)
    field, at = _parse_field(text, at)
    atoms, end = _parse_atoms(text, at, field)
    if field is None:
        _refuse_operators(atoms[0])
        field, atoms = _guess_field(atoms)
    term = Term(field.name, tuple(parse_value(field, atom) for atom in atoms), negated)
    _check_raters(term, start)
    return term, end


def _check_raters(term: Term, start: int) -> None:
    """Refuse a term that names too few or too many raters."""
    count = len({*term.values})
    if term.field == "by" and (count > 1 or term.negated):
        raise QueryError(say("by names one rater"), start, "`needs:xy-wing by:se`")
    if term.field == "disagree" and count != 2:
        raise QueryError(say("disagree names two raters"), start, "`disagree:se,hodoku`")


def _parse_field(text: str, at: int) -> tuple[Field | None, int]:
    """Return the field at `at`, or None, and the position of its values."""
    found = _FIELD.match(text, at)
    if not found:
        return None, at
    name = found[1].lower()
    if field := find_field(name):
        return field, found.end()
    if found[2] != ":":
        return None, at
    names = {
        name: f"{field.name}:" for field in searchable() for name in (field.name, *field.aliases)
    }
    others = {word: f"{field}:" for word, field in guesses.OTHER_FIELDS.items()}
    value = _ATOM.match(text, found.end())
    hint = (
        guesses.hint_about_field(name, value[0].lower() if value else "")
        or did_you_mean(name, names | others)
        or say("quote a word that contains a colon to search titles for it")
    )
    raise QueryError(say("unknown field {text}", text=quote(found[1])), at, hint)


def _parse_atoms(text: str, at: int, field: Field | None) -> tuple[list[Atom], int]:
    """Return the comma-separated values at `at`, and the position after them."""
    atoms: list[Atom] = []
    while True:
        atom, end = _parse_atom(text, at)
        if end == at:
            what = say("a value is missing")
            if field and not atoms:
                what = say("{field} needs a value", field=field.name)
            raise QueryError(what, at, say("put no blank after a colon or comma, or use quotes"))
        atoms.append(atom)
        if len(atoms) > MAX_VALUES:
            hint = say("use at most {most:,}", most=MAX_VALUES)
            raise QueryError(say("too many values"), at, hint)
        if not text.startswith(",", end):
            return atoms, end
        at = end + 1


def _parse_atom(text: str, at: int) -> tuple[Atom, int]:
    """Return the value at `at`, without quotes and escapes, and the position after it."""
    found = cast("re.Match[str]", _ATOM.match(text, at))  # perhaps an empty one
    if text.startswith('"', found.end()):
        hint = say('write \\" for a quote')
        raise QueryError(say("this quote is never closed"), found.end(), hint)
    if text.startswith("\\", found.end()):
        hint = say("write \\\\ for a backslash")
        raise QueryError(say("nothing follows \\"), found.end(), hint)
    word = _QUOTED.sub(r"\1", found[0])
    return Atom(word, at, word != found[0]), found.end()


def _refuse_operators(atom: Atom) -> None:
    """Refuse the operators of other query languages; in lower case they may be words of a title."""
    if atom.text in _OPERATORS and not atom.quoted:
        raise QueryError(say("there is no operator {text}", text=atom.text), atom.start, OPERATORS)


def _guess_field(atoms: list[Atom]) -> tuple[Field, list[Atom]]:
    """Return the field of values that name none: `id` if all are numbers, otherwise `title`."""
    found = [None if atom.quoted else _IDS.fullmatch(atom.text) for atom in atoms]
    if all(found):
        ids = [a._replace(text=f[1]) for a, f in zip(atoms, found, strict=True) if f]
        return FIELDS["id"], ids
    return FIELDS["title"], atoms
