"""Conversion of the journal's descriptions into messages that can be translated.

The journal stores descriptions in English. A description is matched with the templates that can
have produced it; in English, the message always equals the description.
"""

from __future__ import annotations

import re
from functools import cache

from sudokudb.errors import Message, say, say_all, say_count

_CHANGES = (
    say("add {puzzles} and {count:,} more"),
    say("add {puzzles}"),
    say("edit {puzzles} and {count:,} more"),
    say("edit {puzzle}"),
    say("note on {puzzles} and {count:,} more"),
    say("note on {puzzle}"),
    say("save query {name}"),
    say("remove query {name}"),
    say("remove issue {name}"),
    say("remove a game of {puzzle}"),
    say("remove {puzzles} and {count:,} more"),
    say("remove {puzzles}"),
    say_count(
        "tag --rename {names}: 1 puzzle",
        "tag --rename {names}: {count:,} puzzles",
        2,
        names="",
    ),
    say_count(
        "tag --remove {name}: 1 puzzle", "tag --remove {name}: {count:,} puzzles", 2, name=""
    ),
    say_count("tag {name}: 1 puzzle", "tag {name}: {count:,} puzzles", 2, name=""),
    say_count(
        "collection --rename {names}: 1 puzzle",
        "collection --rename {names}: {count:,} puzzles",
        2,
        names="",
    ),
    say_count(
        "collection --remove {name}: 1 puzzle",
        "collection --remove {name}: {count:,} puzzles",
        2,
        name="",
    ),
    say_count("collection {name}: 1 puzzle", "collection {name}: {count:,} puzzles", 2, name=""),
    say_count("issue {name}: 1 puzzle", "issue {name}: {count:,} puzzles", 2, name=""),
    say("generate {options}: puzzle {found}, next attempt {next}"),
    say("import {names} (not finished)"),
    say("import {names} and {count:,} more: {effects}"),
    say("import {names}: {effects}"),
    say("merge {names} (not finished)"),
    say("merge {names}: {effects}"),
)
"""Messages with the templates, special ones before general ones."""
_EFFECTS = (
    say_count("{count:,} new", "{count:,} new", 2),
    say_count("1 existing puzzle labelled", "{count:,} existing puzzles labelled", 2),
    say_count("1 existing puzzle rated", "{count:,} existing puzzles rated", 2),
    say_count("{count:,} merged", "{count:,} merged", 2),
    say_count("1 game", "{count:,} games", 2),
    say_count("1 issue", "{count:,} issues", 2),
    say_count("1 saved query", "{count:,} saved queries", 2),
)
_FIELD = re.compile(r"\{(\w+)(:,)?\}")


def read_description(text: str) -> str:
    """Return a description as a message, or unchanged if it matches no template.

    >>> read_description("tag easy: 1,200 puzzles").fields
    {'count': 1200, 'name': 'easy'}
    """
    return _read(text, _CHANGES)


def _read(text: str, known: tuple[Message, ...]) -> str:
    for one in known:
        for template in (one.template, one.plural) if one.plural else (one.template,):
            if found := _pattern(template).fullmatch(text):
                fields = {name: _value(name, part) for name, part in found.groupdict().items()}
                counted = {"count": 1} if one.plural else {}
                sentence = Message(one.template, one.plural, counted | fields)
                return sentence if sentence == text else text
    return text


def _value(name: str, part: str) -> object:
    if name == "count":
        return int(part.replace(",", ""))
    if name == "effects":
        return say_all(*(_read(effect, _EFFECTS) for effect in part.split(", ")), separator=", ")
    return part


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """Return the regular expression for a template, with a group for each field."""
    parts, end = "", 0
    for field in _FIELD.finditer(template):
        kind = r"\d[\d,]*" if field[2] else ".*"
        parts += f"{re.escape(template[end : field.start()])}(?P<{field[1]}>{kind})"
        end = field.end()
    return re.compile(parts + re.escape(template[end:]), re.DOTALL)
