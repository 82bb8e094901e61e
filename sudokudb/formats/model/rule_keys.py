"""Rules in the fields of tables and of JSON objects, where their meaning is certain.

`rules` is a text or a list of rules as after the cells of a line, or of names such as `antiknight`;
`regions` names or lists the cells of each region; `cages` lists objects with `cells` and a sum;
`antiknight`, `diagonals` and so on are true; `type` names such a kind. What is not certain is left
to the check of `variants`, which refuses it by its name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.model.cage_cells import cages_in
from sudokudb.formats.model.loose_values import as_text
from sudokudb.formats.model.regions import are_lines, are_usual, labels_in, region_rules
from sudokudb.formats.model.rule_names import Meaning, meaning_of, words_of
from sudokudb.formats.model.ruled_lines import names_rule
from sudokudb.rules.rule import Rule
from sudokudb.rules.text import is_kind, parse_rule

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

_BOTH = (Rule("diagonal", "/"), Rule("diagonal", "\\"))
_NAMED: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(("antiknight", "noknight", "knight", "chessknight"), (Rule("antiknight"),)),
    **dict.fromkeys(("antiking", "noking", "king", "chessking"), (Rule("antiking"),)),
    **dict.fromkeys(("nonconsecutive", "notconsecutive"), (Rule("nonconsecutive"),)),
    **dict.fromkeys(("windoku", "hyper", "hypersudoku"), (Rule("windoku"),)),
    **dict.fromkeys(("disjoint", "disjointgroup", "disjointset"), (Rule("disjoint"),)),
    **dict.fromkeys(("diagonal", "x", "xsudoku", "sudokux", "diag", "diagonale"), _BOTH),
}
"""The rules without cells by the words of their names."""

_IGNORED = frozenset(("is", "has", "sudoku", "rule", "constraint"))
_PARTS = re.compile(r"[;\n]")
_TEXTS = (Meaning.KIND, Meaning.ONLY_KIND, Meaning.RULES)


class RuleFields(NamedTuple):
    """The rules in some fields, and the names of the fields that they were read from."""

    rules: tuple[Rule, ...] = ()
    names: frozenset[str] = frozenset()

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of the rules."""
        return frozenset(rule.kind for rule in self.rules)


def rules_in(
    fields: Mapping[str, object], size: int, read: Collection[str | None] = ()
) -> RuleFields:
    """Return the rules in fields, without those named in `read`; values are not texts of JSON.

    Raises GridError for a rule of ours that cannot be, and for cages that are ambiguous.
    """
    found, names = list[Rule](), list[str]()
    for name, value in fields.items():
        meant = meaning_of(as_text(name)) if name not in read else None
        rules = [*_rules_of(as_text(name), meant[0], value, size)] if meant else []
        if rules:
            found += rules
            names.append(name)
    return RuleFields(tuple(found), frozenset(names))


def _rules_of(name: str, meaning: Meaning, value: object, size: int) -> Iterator[Rule]:
    """Yield the rules that a value means, if that is certain."""
    if meaning is Meaning.REGIONS:
        yield from _regions(value, size)
    elif meaning in (Meaning.RULE, Meaning.WEAK) and (value is True or value == 1):
        yield from _by_name(name)
    elif meaning is Meaning.RULE and isinstance(value, list) and _is_cages(name):
        yield from cages_in(value, size)
    elif meaning in _TEXTS:
        yield from _in_texts(value, size, is_rules=meaning is Meaning.RULES)


def _is_cages(name: str) -> bool:
    words = words_of(name)
    return "cage" in words or "killercage" in words


def _by_name(name: str) -> tuple[Rule, ...]:
    """Return the rules of a name; nothing for one that needs cells."""
    if any(map(str.isdigit, name)):
        return ()
    words = [word for word in words_of(name) if word not in _IGNORED]
    return _NAMED.get("".join(words), ())


def _regions(value: object, size: int) -> list[Rule]:
    """Return the rule of regions; nothing for the usual boxes, rows or columns."""
    labels = None if are_usual(value, size) else labels_in(value, size)
    if labels is None or len({*map(repr, labels)}) != size:
        return []
    return [] if are_lines(size, labels) else region_rules(size, labels)


def _in_texts(value: object, size: int, *, is_rules: bool) -> Iterator[Rule]:
    """Yield the rules of a text or of texts, if each of them is a rule or the name of one."""
    texts = value if isinstance(value, list) else [value]
    if not texts or not all(isinstance(text, str) for text in texts):
        return
    parts = [part.strip() for text in texts for part in _PARTS.split(str(text)) if part.strip()]
    found: list[Rule] = []
    for number, part in enumerate(parts, start=1):
        is_kind_of_ours = is_rules and is_kind(part.split()[0].lower()) and _is_rule(part)
        if is_kind_of_ours and len(part.split()) > 1:
            found.append(parse_rule(part, size, number))
        elif named := _by_name(part):
            found += named
        elif is_kind_of_ours or (is_rules and _is_misspelt(part)):
            found.append(parse_rule(part, size, number))
        else:
            return
    yield from found


def _is_misspelt(text: str) -> bool:
    """Return whether a text is a rule of a kind that is not known, rather than a sentence."""
    word, blank, after = text.partition(" ")
    return word.isalnum() and names_rule(word, blank + after, is_marked=False)


def _is_rule(text: str) -> bool:
    """Return whether a text that begins with a kind is a rule, not a sentence."""
    words = text.split()
    return len(words) < 2 or not words[-1].isalpha() or len(words) < 3
