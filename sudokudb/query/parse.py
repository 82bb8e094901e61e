"""Reading a query: words, the field that each asks, and what it is asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import QueryError
from sudokudb.query.fields import ALIASES, FIELDS
from sudokudb.query.tree import Query, Term
from sudokudb.query.values import Atom, meant, read_value, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_LENGTH = 10_000
MAX_TERMS = 50
MAX_VALUES = 200

_FIELD = re.compile(r"([A-Za-z]+)(:|=|(?=[<>]))")
_IDS = re.compile(r"#?([0-9]+(?:\.\.[0-9]*)?|\.\.[0-9]+)")
_PLAIN = re.compile(r'[^\s",\\]+')
_BETWEEN = ("AND", "NOT", "OR")


def parse_query(text: str) -> Query:
    """Return what a text in the search language means; an empty one means every puzzle.

    Raises QueryError, which names the word that is not understood, and the nearest that is.

    >>> parse_query("clus:24")
    Traceback (most recent call last):
    ...
    sudokudb.errors.QueryError: no field 'clus' (clues?), at character 1 of the query
    """
    _refuse_oddities(text)
    terms = tuple(_terms(text))
    if len(terms) > MAX_TERMS:
        raise QueryError(f"{len(terms)} words are too many", 0, f"a query has at most {MAX_TERMS}")
    return Query(terms)


def _refuse_oddities(text: str) -> None:
    """Refuse what no database takes as text, and what is too long to be meant."""
    if len(text) > MAX_LENGTH:
        hint = f"a query has at most {MAX_LENGTH:,}"
        raise QueryError(f"{len(text):,} characters are too many", MAX_LENGTH, hint)
    if found := re.search("[\0\ud800-\udfff]", text):
        raise QueryError(f"{shown(found[0])} is no text", found.start())


def _terms(text: str) -> Iterator[Term]:
    at = _skip(text, 0)
    while at < len(text):
        term, at = _term(text, at)
        yield term
        at = _skip(text, at)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _term(text: str, start: int) -> tuple[Term, int]:
    """Read one word, which begins at `start`; return its term and where it ends."""
    negated = text[start] == "-"
    at = start + negated
    if at == len(text) or text[at].isspace():
        raise QueryError("- stands before no word", start, "`-tag:printed` finds the rest")
    name, at = _field(text, at)
    atoms, end = _atoms(text, at, name)
    if name is None:
        _refuse_operators(atoms[0])
        name, atoms = _unnamed(atoms)
    return Term(name, tuple(read_value(name, atom) for atom in atoms), negated), end


def _field(text: str, at: int) -> tuple[str | None, int]:
    """Return the field that stands at `at`, if one does, and where what it is asked for begins."""
    found = _FIELD.match(text, at)
    if not found:
        return None, at
    name = found[1].lower()
    name = ALIASES.get(name, name)
    if name in FIELDS:
        return name, found.end()
    if found[2] != ":":
        return None, at
    near = meant(name, [*FIELDS, *ALIASES])
    hint = "quote a word with a colon to look for it in the titles" if not near else None
    raise QueryError(
        f"no field {shown(found[1])}{near}", at, hint or "the fields are " + ", ".join(FIELDS)
    )


def _atoms(text: str, at: int, name: str | None) -> tuple[list[Atom], int]:
    """Read values with commas between them, up to a blank."""
    atoms: list[Atom] = []
    while True:
        start = at
        word, quoted, at = _atom(text, at)
        if at == start:
            what = f"{name}: has no value" if name and not atoms else "a value is missing"
            raise QueryError(
                what, start, "no blank follows a colon or a comma; quote what has some"
            )
        atoms.append(Atom(word, start, quoted))
        if len(atoms) > MAX_VALUES:
            raise QueryError("too many values", start, f"a word has at most {MAX_VALUES}")
        if not text.startswith(",", at):
            return atoms, at
        at += 1


def _atom(text: str, at: int) -> tuple[str, bool, int]:
    """Read one value; return it without quotes and escapes, whether it had any, and its end."""
    parts: list[str] = []
    quoted = False
    while at < len(text) and text[at] != "," and not text[at].isspace():
        if found := _PLAIN.match(text, at):
            parts.append(found[0])
            at = found.end()
            continue
        quoted = True
        part, at = _quotation(text, at) if text[at] == '"' else _escape(text, at)
        parts.append(part)
    return "".join(parts), quoted, at


def _escape(text: str, at: int) -> tuple[str, int]:
    if at + 1 == len(text):
        raise QueryError("\\ stands before nothing", at, "write \\\\ for the character itself")
    return text[at + 1], at + 2


def _quotation(text: str, start: int) -> tuple[str, int]:
    """Read from a quote to the next; inside, `\\` takes the meaning from the character after it."""
    found = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL).match(text, start)
    if not found:
        raise QueryError("this quote is never closed", start, 'write \\" for the character itself')
    return re.sub(r"\\(.)", r"\1", found[1], flags=re.DOTALL), found.end()


def _refuse_operators(atom: Atom) -> None:
    """Say at once that there is none of what other languages have; small letters are a title's."""
    if atom.text in _BETWEEN and not atom.quoted:
        hint = "words all hold; a,b is either; -word is the rest; quote a word that is meant"
        raise QueryError(f"there is no {atom.text} between words", atom.start, hint)


def _unnamed(atoms: list[Atom]) -> tuple[str, list[Atom]]:
    """Return the field that values without one belong to: numbers are ids, the rest are titles."""
    found = [None if atom.quoted else _IDS.fullmatch(atom.text) for atom in atoms]
    if all(found):
        return "id", [a._replace(text=f[1]) for a, f in zip(atoms, found, strict=True) if f]
    return "title", atoms
