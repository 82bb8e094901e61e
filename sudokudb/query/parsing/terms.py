"""The parser of terms: a field and its values, or words without a field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from sudokudb.errors import QueryError, say
from sudokudb.query.fields import FIELDS, HAVE_LEVELS, find_field, searchable
from sudokudb.query.parsing.atoms import Atom, quote
from sudokudb.query.parsing.values import parse_value
from sudokudb.query.tree import Term
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from sudokudb.query.fields import Field

MAX_VALUES = 200
MINUS_SIGNS = "-\u2212"
"""The signs that negate a condition: a hyphen, and the minus that word processors make of it."""
CAPITALS = ("AND", "NOT", "OR")
"""The operators, which are never words of a title in capitals."""

_WITH_DIGITS = "".join(
    f"{name}|"
    for field in searchable()
    for name in (field.name, *field.aliases)
    if not name.isalpha()
)
NAME = re.compile(rf"({_WITH_DIGITS}[A-Za-z]+)(:|=|\(|!=|(?=[<>]))")
"""The name of a field or a function, and what follows it."""
_IDS = re.compile(r"#?([0-9]+(?:\.\.[0-9]*)?|\.\.[0-9]+)")
_ATOM = re.compile(r'(?:[^\s",\\]+|"(?:[^"\\]|\\.)*"|\\.)*', re.DOTALL)
_QUOTED = re.compile(r'"|\\(.)', re.DOTALL)
_ESCAPED_STAR = re.compile(r"(?<!\\)(?:\\\\)*\\\*\Z")


def parse_term(text: str, field: Field, at: int, end: int, negated: bool) -> tuple[Term, int]:
    """Return the term of a field whose values begin at `at`, and the position after it.

    Nothing from `end` on belongs to it.
    """
    atoms, end = parse_atoms(text, at, end, field)
    values = [parse_value(field, atom) for atom in atoms]
    if field.name in HAVE_LEVELS:
        from sudokudb.query.parsing.ranges import expand_levels

        values = expand_levels(field, values)
    return Term(field.name, tuple(values), negated), end


def parse_words(text: str, at: int, end: int, negated: bool) -> tuple[Term, int]:
    """Return the term of words without a field, and the position after it."""
    atoms, end = parse_atoms(text, at, end, None)
    first = atoms[0]
    if first.text in CAPITALS and not first.quoted:
        hint = say("quote the word to search titles for it")
        message = say("a condition is missing next to {word}", word=first.text)
        raise QueryError(message, first.start, hint)
    field, atoms = _guess_field(atoms)
    return Term(field.name, tuple([parse_value(field, atom) for atom in atoms]), negated), end


def parse_atoms(text: str, at: int, end: int, field: Field | None) -> tuple[list[Atom], int]:
    """Return the comma-separated values from `at` to `end`, and the position after them."""
    atoms: list[Atom] = []
    while True:
        atom, after = _parse_atom(text, at, end)
        if after == at:
            what = say("a value is missing")
            if field and not atoms:
                what = say("{field} needs a value", field=field.name)
            raise QueryError(what, at, say("put no blank after a colon or comma, or use quotes"))
        atoms.append(atom)
        if len(atoms) > MAX_VALUES:
            hint = say("use at most {most:,}", most=MAX_VALUES)
            raise QueryError(say("too many values"), at, hint)
        if after == end or text[after] != ",":
            return atoms, after
        at = after + 1


def unknown_field(text: str, name: str, at: int, values: int) -> QueryError:
    """Return the error for the name of a field that does not exist, with its likely meaning."""
    from sudokudb.query.parsing import guesses

    names = {
        name: f"{field.name}:" for field in searchable() for name in (field.name, *field.aliases)
    }
    others = {word: f"{field}:" for word, field in guesses.OTHER_FIELDS.items()}
    value = _ATOM.match(text, values)
    hint = (
        guesses.hint_about_field(name.lower(), value[0].lower() if value else "")
        or did_you_mean(name.lower(), names | others)
        or say("quote a word that contains a colon to search titles for it")
    )
    return QueryError(say("unknown field {text}", text=quote(name)), at, hint)


def unequal(field: Field, text: str, sign: int, end: int) -> QueryError:
    """Return the error for `!=` or `<>`, which names the ways to say it."""
    found = cast("re.Match[str]", _ATOM.match(text, sign + 2, end))
    other = find_field(found[0].lower())
    term = f"-{field.name}{'=' if other else ':'}{found[0][:40]}"
    hint = say("`{term}` finds the others", term=term)
    if field.is_computed:
        template = say("`{term}` finds the others; `{term} or {lacking}` also what is not computed")
        hint = say(template, term=term, lacking=f"missing:{field.name}")
    return QueryError(say("there is no sign {sign}", sign=text[sign : sign + 2]), sign, hint)


def check_raters(term: Term, start: int) -> None:
    """Raise QueryError for a term that names too few or too many raters."""
    count = len({*term.values})
    if term.field == "by" and (count > 1 or term.negated):
        raise QueryError(say("by names one rater"), start, "`needs:xy-wing by:se`")
    if term.field == "disagree" and count != 2:
        raise QueryError(say("disagree names two raters"), start, "`disagree:se,hodoku`")


def _parse_atom(text: str, at: int, end: int) -> tuple[Atom, int]:
    """Return the value at `at`, without quotes and escapes, and the position after it."""
    found = cast("re.Match[str]", _ATOM.match(text, at, end))  # perhaps an empty one
    after = found.end()
    if after < end and text[after] in '"\\':
        if text[after] == '"':
            hint = say('write \\" for a quote')
            raise QueryError(say("this quote is never closed"), after, hint)
        hint = say("write \\\\ for a backslash")
        raise QueryError(say("nothing follows \\"), after, hint)
    raw = found[0]
    if '"' not in raw and "\\" not in raw:
        return Atom(raw, at), after
    is_prefix = raw.endswith("*") and not _ESCAPED_STAR.search(raw)
    return Atom(_QUOTED.sub(r"\1", raw), at, True, is_prefix), after


def _guess_field(atoms: list[Atom]) -> tuple[Field, list[Atom]]:
    """Return the field of values that name none: `id` if all are numbers, otherwise `title`."""
    found = [None if atom.quoted else _IDS.fullmatch(atom.text) for atom in atoms]
    if all(found):
        ids = [a._replace(text=f[1]) for a, f in zip(atoms, found, strict=True) if f]
        return FIELDS["id"], ids
    return FIELDS["title"], atoms
