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
from sudokudb.rules.rule_board import REGIONS
from sudokudb.rules.text import is_kind, parse_rule
from sudokudb.suggestions import closest_name

_START = re.compile(
    r"[ \t]*([\"']?)([0-9A-Za-z._*-]{16,625})[ \t]*;[ \t]*([A-Za-z]+2?)(?![A-Za-z])([^;]*)"
)
_COMMENT = re.compile(r"[ \t]*(?:#|//)")
_PAIR = re.compile(r"[ \t]*[A-Za-z][\w .-]{0,40}?[ \t]*=")
_CELLS = re.compile(r"r\d+c\d", re.IGNORECASE)
_UNKNOWN = re.compile(r"(?:[ \t]+[^\s=]+)?[ \t]+(?:r\d{1,2}c\d{1,2}){2,}[ \t]*\Z", re.IGNORECASE)
"""What is after the name of a rule, known or not, that has cells."""
_LIKE_VALUE = re.compile(r"[ \t]*[/\\0-9]*[ \t]*\Z")
_RULE = re.compile(
    r"(?:diagonal[ \t]+[/\\]|anti-?knight|anti-?king|nonconsecutive|windoku|noboxes"
    r"|regions(?:[ \t]+[0-9A-Za-z]{16,625})?"
    r"|([A-Za-z]+2?)(?:[ \t]+[^\s=]+){0,3}?[ \t]+(?:r\d{1,2}c\d{1,2})+)",
    re.IGNORECASE,
)
"""A text that is a rule, whatever is around it."""
_BETWEEN = re.compile(r"[;,|\n]|(?:^|\s)(?:#|//)")
_SIMILAR = 0.8
_LABELS = frozenset(
    (
        *("extreme", "even", "odd", "equal", "same", "black", "white", "only", "between"),
        *("greater", "little", "negative", "room", "difference", "table", "distinct", "either"),
    )
)
"""Kinds whose names are English words, such as a level, where no cell or number is after them."""


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
    has_more = after[:1].isspace() and any(map(str.isdigit, after))
    return word.lower() not in _LABELS or has_more


def _refuse_unknown(word: str, after: str, size: int) -> None:
    """Raise RuleError for a word in the place of a kind, with cells after it or nearly right."""
    if is_kind(word.lower()):
        return
    if "#" in after or "//" in after:
        after = _COMMENT.split(after, maxsplit=1)[0]
    may_be_rule = _CELLS.search(after) or _LIKE_VALUE.match(after)
    if word.lower() in ALIASES and not after.strip():
        parse_rule(word, size)
    is_near = may_be_rule and closest_name(word.lower(), [*KINDS], _SIMILAR)
    if is_near or _UNKNOWN.fullmatch(after):
        parse_rule(word + after, size)


def _is_fact(part: str, cells: int) -> bool:
    """Return whether a part after the rules is `key=value` or a solution."""
    return _PAIR.match(part) is not None or len(part.strip()) == cells


def rule_in(text: str) -> str:
    """Return the first part of a text that is a rule as after the cells of a line, or "".

    Such a text is not where it could be read, so its puzzle must not be taken for another.

    >>> rule_in("Hard; cage 9 r1c1r1c2"), rule_in("antiking"), rule_in("King of cages; even r1")
    ('cage 9 r1c1r1c2', 'antiking', '')
    """
    for part in map(str.strip, _BETWEEN.split(text)):
        found = _RULE.fullmatch(part)
        if found and (found[1] is None or is_kind(found[1].lower())):
            return part
    return ""
