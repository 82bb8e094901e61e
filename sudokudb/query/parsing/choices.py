"""Parsers for values with fixed names: choices, techniques, raters, and ranges of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sudokudb.errors import QueryError, say, say_all
from sudokudb.query.fields import HAVE_LEVELS, HODOKU_LEVELS, MAX_RATER, RATERS, Kind
from sudokudb.query.parsing.atoms import Atom, quote
from sudokudb.query.parsing.ranges import RANGE, expand_levels, is_range_of_levels, require_known
from sudokudb.query.tree import Span
from sudokudb.suggestions import did_you_mean
from sudokudb.technique_names import FAMILIES

if TYPE_CHECKING:
    from sudokudb.query.fields import Field

RATER_NAME = re.compile(rf"[\w.+-][\w .+-]{{,{MAX_RATER - 1}}}")
"""The name of a rater. It excludes quotes, because the name becomes part of SQL statements."""
# Words that other programs and magazines use, and the value to suggest for each.
OTHER_WORDS = {
    "diabolical": "nested",
    "easy": "simple",
    "evil": "nested",
    "expert": "nested",
    "fiendish": "nested",
    "hard": "difficult",
    "medium": "intermediate",
    "rotational": "rot180",
    "central": "rot180",
}

_LEVEL = re.compile(r"[^\W\d][\w -]*")


def parse_word(field: Field, atom: Atom) -> Span | str | None:
    """Return the name in a value, or the range of names; None for a value that is not of words."""
    if field.kind is Kind.TECHNIQUE:
        is_range = field.name == "hardest" and ".." in atom.text
        return parse_range(field, atom) if is_range else parse_technique(field, atom)
    if field.kind is Kind.RATER:
        return parse_rater(field, atom)
    if field.kind is Kind.RULE:
        return parse_rule_word(field, atom)
    if is_range_of_levels(field, atom.text):
        if field.name != "score":
            return parse_range(field, atom)
        low, _, high = atom.text.partition("..")
        return Span(low or None, high or None)  # `check_by_rater` knows the rater
    if field.name == "score" and _LEVEL.fullmatch(atom.text):
        return atom.text  # `check_level` knows the rater
    is_choice = field.kind in (Kind.CHOICE, Kind.FIELD) or atom.text.isalpha()
    return parse_choice(field, atom) if is_choice else None


def parse_choice(field: Field, atom: Atom) -> str:
    """Return one of the words that a query can contain for a field; its case does not matter."""
    word = atom.text.lower()
    if word in field.options:
        return word
    raise _unknown_choice(field, atom)


def _unknown_choice(field: Field, atom: Atom) -> QueryError:
    from sudokudb.query.parsing import guesses

    word, options = atom.text.lower(), field.options
    others = {name: value for name, value in OTHER_WORDS.items() if value in options}
    near = did_you_mean(word, {name: name for name in options} | others)
    hint: str = say("{field} is one of {values}", field=field.name, values=", ".join(options))
    is_compared = word[:1] in ("<", ">")
    if field.name in HAVE_LEVELS and is_compared:
        template = say("a range is `{field}:..{low}` or `{field}:{high}..`")
        hint = say(template, field=field.name, low=options[1], high=options[-2])
    elif is_compared or ".." in word:
        last = ",".join(options[-2:])
        template = say("{field} has no ranges; list values: `{field}:{values}`")
        hint = say(template, field=field.name, values=last)
    elif near:
        hint = say_all(near, hint, separator=" ")
    if field.name == "level" and word in HODOKU_LEVELS:
        hint = say_all(hint, say("HoDoKu's level is `{query}`", query=f"hodoku:{word}"))
    hint = guesses.hint_about_value(field, word) or hint
    text = quote(atom.text)
    message = say("unknown value {text} for {field}", text=text, field=field.name)
    return QueryError(message, atom.start, hint)


def check_level(field: Field, atom: Atom, rater: str) -> str:
    """Return the level in a term about scores; only users' own raters may name other levels."""
    return parse_choice(field, atom) if rater in RATERS else atom.text


def check_by_rater(field: Field, value: Any, atom: Atom, rater: str) -> list[Any]:
    """Return the values that a value about ratings stands for, once its rater is known."""
    if isinstance(value, str):
        return [check_level(field, atom, rater)] if field.name == "score" else [value]
    if field.kind is Kind.TECHNIQUE and isinstance(value, Span):
        require_known(rater, value, atom.start)
        return [value]
    if isinstance(value.low or value.high, str) and rater not in RATERS:
        message = say("the order of the levels of {rater} is not known", rater=rater)
        raise QueryError(message, atom.start, say("list the levels, with commas"))
    if isinstance(value.low or value.high, str):
        value = parse_range(field, atom)
    return expand_levels(field, [value], all_known=True)


def parse_rule_word(field: Field, atom: Atom) -> str:
    """Return the name of a kind of rule, or of a group of kinds."""
    word = re.sub(r"[\s_-]+", "", atom.text.strip().lower())
    if word in field.choices:
        return word
    near = did_you_mean(word, {name: name for name in field.choices})
    raise QueryError(
        say("unknown kind of rule {text}", text=quote(atom.text)),
        atom.start,
        near or say("`sudokudb rules` lists the kinds"),
    )


def parse_rater(field: Field, atom: Atom) -> str:
    """Return the name of a rater; only the built-in names ignore case."""
    if not RATER_NAME.fullmatch(atom.text):
        text = say("{name} needs the name of a rater, not {text}")
        raise QueryError(
            say(text, name=field.name, text=quote(atom.text)),
            atom.start,
            say("a name has letters, digits, blanks and . _ + -"),
        )
    return atom.text.lower() if atom.text.lower() in RATERS else atom.text


def parse_technique(field: Field, atom: Atom) -> str:
    """Return the key of a technique or the name of a family."""
    word = "-".join(re.split(r"[\s_-]+", atom.text.strip().lower()))
    if word in field.choices:
        return word
    raise _unknown_technique(field, atom)


def _unknown_technique(field: Field, atom: Atom) -> QueryError:
    from sudokudb.query.parsing import guesses

    word = "-".join(re.split(r"[\s_-]+", atom.text.strip().lower()))
    near = did_you_mean(word, {name: name for name in field.choices}, 0.5)
    families = say("families are {names}", names=", ".join(FAMILIES))
    listed = say_all(near, families, separator=" ") if near else families
    hint = guesses.hint_about_value(field, word) or listed
    return QueryError(say("unknown technique {text}", text=quote(atom.text)), atom.start, hint)


def parse_range(field: Field, atom: Atom) -> Span:
    """Parse a range of levels or techniques, whose order depends on the rater."""
    found = RANGE.fullmatch(atom.text)
    if not found or not any(map(str.strip, found.groups())):
        raise (_unknown_technique if field.kind is Kind.TECHNIQUE else _unknown_choice)(field, atom)
    parse = parse_technique if field.kind is Kind.TECHNIQUE else parse_choice
    low, high = (
        parse(field, Atom(text.strip(), atom.start + atom.text.find(text))) if text else None
        for text in found.groups()
    )
    choices = field.choices
    if field.name in HAVE_LEVELS and low and high and choices.index(low) > choices.index(high):
        span = Span(high, low)
        raise QueryError(
            say("the range {text} is empty ({span}?)", text=atom.text, span=span), atom.start
        )
    return Span(low, high)
