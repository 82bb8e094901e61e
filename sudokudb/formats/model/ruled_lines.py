"""Lines of a puzzle with its rules after the cells: `<cells>;<rule>;<rule>…` (see `rules.text`).

A `;` directly after the cells begins rules only if the first word after it names a kind of rule.
Any other text there is a rating, a solution, a title or a note; but a word that nearly names a kind
is an error, so that no puzzle loses a rule by a slip.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from sudokudb.notation import SIDES
from sudokudb.rules.all_kinds import KINDS
from sudokudb.rules.kind_aliases import ALIASES
from sudokudb.rules.rule import REGIONS
from sudokudb.rules.text import is_kind, parse_rule
from sudokudb.suggestions import closest_name

_START = re.compile(r"[ \t]*([\"']?)([0-9A-Za-z._*-]{16,625})[ \t]*;[ \t]*([A-Za-z]+2?)\b([^;]*)")
_COMMENT = re.compile(r"[ \t]*(?:#|//)")
_PAIR = re.compile(r"[ \t]*[A-Za-z][\w .-]{0,40}?[ \t]*=")
_CELLS = re.compile(r"r\d+c\d", re.IGNORECASE)
_UNKNOWN = re.compile(r"(?:[ \t]+[^\s=]+)?[ \t]+(?:r\d{1,2}c\d{1,2}){2,}[ \t]*\Z", re.IGNORECASE)
"""What is after the name of a rule, known or not, that has cells."""
_LIKE_VALUE = re.compile(r"[ \t]*[/\\0-9]*[ \t]*\Z")
_PARTS = re.compile(r"[;,#\t]|//")
_CERTAIN = re.compile(r"[ \t][/\\]|\dc\d", re.IGNORECASE)
_NAMED = re.compile(r"([a-z]+2?)[ \t]+(?:[/\\]|(?:\S+[ \t]+)*(?:r\d{1,2}c\d{1,2})+)", re.IGNORECASE)
"""A rule with cells, or of a diagonal."""
_SIMILAR = 0.8
_LABELS = frozenset(
    (
        *("extreme", "even", "odd", "equal", "same", "black", "white", "only", "between"),
        *("greater", "little", "negative", "room", "difference", "table", "distinct", "either"),
    )
)
"""Kinds whose names are English words, such as a level, where no cell or number is after them."""


def may_have_rules(text: str) -> bool:
    """Return whether a word follows the first `;` of a line; this is quick, since few lines do.

    >>> may_have_rules("1.;cage 3 r1c1"), may_have_rules("1.;se=7"), may_have_rules("1. by me")
    (True, False, False)
    """
    at = text.find(";")
    if at < 0:
        return False
    end = text.find(";", at + 1)
    return text.find("=", at, len(text) if end < 0 else end) < 0


class RuledLine(NamedTuple):
    """The cells of a line, the text of its rules, and what is after them."""

    cells: str
    rules: str
    rest: str

    @property
    def text(self) -> str:
        """The text of the puzzle, as `Grid` takes it."""
        return f"{self.cells};{self.rules}"


def split_rules(text: str) -> RuledLine | None:
    """Return the parts of a line with rules; None for another line.

    Raises RuleError for a rule of an unknown kind, and for a word that nearly names one.

    >>> split_rules("." * 81 + "; diagonal /;antiking;se=7.1 # mine")[1:]
    ('diagonal /;antiking', ';se=7.1 # mine')
    >>> split_rules("." * 81 + ";rating=7.1"), split_rules("." * 81 + ";Extreme")
    (None, None)
    """
    found = _START.match(text)
    if not found or len(found[2]) not in SIDES:
        return None
    quote, cells, word, after = found.groups()
    if not _begins_rules(word, after):
        _refuse_unknown(word, after, SIDES[len(cells)])
        return None
    body = text[found.end(2) :]
    if quote:
        body, _, _ = body.partition(quote)
    end = comment.start() if (comment := _COMMENT.search(body)) else len(body)
    parts = body[:end].split(";")[1:]
    stop = next((at for at, part in enumerate(parts) if _is_fact(part, len(cells))), len(parts))
    rest = "".join(f";{part}" for part in parts[stop:])
    return RuledLine(cells, ";".join(parts[:stop]).strip(), rest + body[end:])


def rule_in_remark(text: str) -> str:
    """Return a rule that a remark after the cells contains, certain by its cells or its slash.

    >>> rule_in_remark(";se=7.1;diagonal /"), rule_in_remark("# index 7, sum 405")
    ('diagonal /', '')
    """
    if not _CERTAIN.search(text):
        return ""
    parts = (part.strip() for part in _PARTS.split(text))
    found = ((part, _NAMED.fullmatch(part)) for part in parts)
    return next((part for part, rule in found if rule and is_kind(rule[1].lower())), "")


def names_rule(word: str, after: str, *, is_marked: bool) -> bool:
    """Return whether a word, or the kind that it nearly names, begins rules in a line of its own.

    >>> names_rule("diagonal", " /", is_marked=False), names_rule("Extreme", "", is_marked=False)
    (True, False)
    """
    if is_kind(word.lower()):
        return is_marked or (_begins_rules(word, after) and _is_value(word.lower(), after))
    if _UNKNOWN.fullmatch(after):
        return True
    is_value = _LIKE_VALUE.match(after) and (is_marked or after.strip())
    return bool(is_value and closest_name(word.lower(), [*KINDS], _SIMILAR))


def _is_value(kind: str, after: str) -> bool:
    """Return whether a text can be what is after the name of a kind, rather than more words."""
    if kind == "negative" or _CELLS.search(after):
        return True
    if kind == REGIONS:
        return len(after.strip()) in SIDES
    return _LIKE_VALUE.match(after) is not None


def _begins_rules(word: str, after: str) -> bool:
    """Return whether a word names a kind, and is not just a label such as `Extreme`."""
    if not is_kind(word.lower()):
        return False
    return word.lower() not in _LABELS or any(map(str.isdigit, after))


def _refuse_unknown(word: str, after: str, size: int) -> None:
    """Raise RuleError for a word in the place of a kind, with cells after it or nearly right."""
    if is_kind(word.lower()):
        return
    may_be_rule = _CELLS.search(after) or _LIKE_VALUE.match(after)
    if word.lower() in ALIASES and not after.strip():
        parse_rule(word, size)
    is_near = may_be_rule and closest_name(word.lower(), [*KINDS], _SIMILAR)
    if is_near or _UNKNOWN.fullmatch(after):
        parse_rule(word + after, size)


def _is_fact(part: str, cells: int) -> bool:
    """Return whether a part after the rules is `key=value` or a solution."""
    return _PAIR.match(part) is not None or len(part.strip()) == cells
