"""The check that refuses puzzles with rules that were not read, so that none is taken for classic.

Every reader passes its fields, texts and drawings through it, with the kinds of the rules that it
read. `rule_names` has the names of rules, `rule_texts` the wordings of classic ones, `kind_words`
those of kinds.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError, say
from sudokudb.formats.model.kind_words import names_kinds, rules_beyond
from sudokudb.formats.model.loose_values import as_int, as_text
from sudokudb.formats.model.regions import are_lines, are_usual, region_rules
from sudokudb.formats.model.rule_names import (
    Meaning,
    is_harmless,
    kind_in,
    kind_in_heading,
    meaning_of,
)
from sudokudb.formats.model.rule_texts import (
    is_classic_text,
    means_nothing,
    other_rules_in,
    rules_in_text,
    unmistakable_rules_in,
)
from sudokudb.formats.model.stray_rules import stray_rule
from sudokudb.notation import SIZES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sudokudb.formats.model.record import Record
    from sudokudb.rules.rule import Rule

_DEEPEST = 5
_MOST = 500  # members of a list that are looked at
_HEADER = re.compile(r"\W{0,12}([^\W\d_][\w +'-]{0,40}?)\s*(?:[:=]|\]\s*$)\s*(.*)")
_LISTED = re.compile("onstraint", re.IGNORECASE)
_NUMBER = re.compile("[0-9]{1,6}")
_HOLDERS = (dict, list, tuple)
_OPENING = frozenset("[{")
_SWITCHES = {"true": True, "yes": True, "on": True}
_NAMES = ("name", "id", "key", "label", "type", "kind", "value")
"""The fields of an object that names a kind of sudoku."""


def refusal(rules: str) -> GridError:
    """Return the error that refuses a puzzle by the name of rules that cannot be read.

    >>> str(refusal("diagonals"))
    'diagonals: this rule cannot be read here'
    """
    return GridError(
        say("{rules}: this rule cannot be read here", rules=rules),
        say("write the rules after the cells, as in `;diagonal /;antiking`, or import an ISS text"),
    )


def require_classic(
    fields: Mapping[str, object],
    size: int = 9,
    read: Collection[str | None] = (),
    kinds: Collection[str] = (),
) -> None:
    """Raise GridError if fields name a rule other than rows, columns, boxes and those of kinds.

    `read` are the names of fields with grids, and of those that were read as rules.
    """
    pairs = [
        (as_text(name), value)
        for name, value in fields.items()
        if (isinstance(value, _HOLDERS) or meaning_of(as_text(name)) or _is_loadable(value))
        and name not in read
    ]
    if not pairs:
        return
    about = _About(size, _says_classic(pairs), kinds=frozenset(kinds))
    if rules := next(_rules_in(pairs, about), ""):
        raise refusal(rules)


def _is_loadable(value: object) -> bool:
    """Return whether a value is a text that may be JSON, as in a table."""
    return isinstance(value, str) and value.lstrip()[:1] in _OPENING


def regions_of_cells(cells: Sequence[Mapping[str, object]], size: int) -> list[Rule]:
    """Return the rule of the regions that fields of cells name.

    Raises GridError if fields of cells name cages or marks.
    """
    found: list[Rule] = []
    for name in dict.fromkeys(name for cell in cells for name in cell):
        meant = meaning_of(as_text(name))
        values = [cell.get(name) for cell in cells] if meant else []
        if meant and meant[0] is Meaning.REGIONS and None not in values and "" not in values:
            if len(values) == size * size and are_lines(size, values):
                raise refusal(say("irregular regions"))
            found = found or region_rules(size, values)
        elif meant and meant[0] in (Meaning.RULE, Meaning.WEAK):
            named = ((as_text(name), value) for value in values)
            rules = _rules_in(named, _About(size, False))
            if name := next(rules, ""):
                raise refusal(name)
    return found


def require_classic_record(record: Record) -> None:
    """Raise GridError if the details or notes of a puzzle name a rule that it does not have.

    A title is a name, whatever its words mean.
    """
    layout = record.grid.layout
    kinds = () if layout.is_classic else {rule.kind for rule in layout.rules}
    if record.details:
        require_classic(record.details, record.grid.size, kinds=kinds)
    for text in (record.notes, record.details.get("folder")):
        rules = rules_in_lines(text.split("\n")) if text else ""
        if rules and not (kinds and names_kinds(rules, kinds)):
            raise refusal(rules)
    if not kinds:
        _require_no_stray_rules(record)


def _require_no_stray_rules(record: Record) -> None:
    """Raise GridError if a text about a puzzle is, or has parts that are, rules as in a line."""
    title = record.title if ";" in record.title else ""
    for text in (record.notes, title, *record.details.values()):
        if text and (rule := stray_rule(text)):
            raise refusal(rule[:40])


def require_classic_rules(rules: str) -> None:
    """Raise GridError if the text of the rules names more than rows, columns and boxes."""
    if found := rules_in_text(rules):
        raise refusal(_in_text(found))


def require_known_rules(text: str, kinds: Collection[str]) -> None:
    """Raise GridError if the text of the rules names more than classic ones and those of kinds."""
    found = rules_beyond(text, kinds) if kinds else rules_in_text(text)
    if found:
        raise refusal(_in_text(found))


def says_only_classic(rules: str) -> bool:
    """Return whether the text of the rules describes classic sudoku and nothing else.

    >>> says_only_classic("Normal sudoku rules apply."), says_only_classic("")
    (True, False)
    """
    return is_classic_text(rules)


def rule_name(field: str) -> str:
    """Return the name of the rule that a field of this name has.

    >>> rule_name("antiknight"), rule_name("cosmetic+")
    ("knight's moves", 'cosmetic+')
    """
    meant = meaning_of(field)
    return (meant[1] if meant else "") or field[:40]


def rules_in_lines(lines: Iterable[str]) -> str:
    """Return the rules that headers such as `type: killer` name, or lines such as Killer Sudoku.

    >>> rules_in_lines(["# Author: me", "# Type: jigsaw"]), rules_in_lines(["Killer heels"])
    ('jigsaw', '')
    """
    return next(filter(None, map(rules_in_header, lines)), "")


def rules_in_header(line: str) -> str | None:
    """Return the rules that a line names: "" for classic ones, None if it is about other things."""
    if kind := kind_in_heading(line):
        return kind
    found = _HEADER.match(line) if ":" in line or "=" in line or "]" in line else None
    meant = meaning_of(found[1]) if found else None
    if not found or not meant or meant[0] in (Meaning.WEAK, Meaning.DRAWING):
        return None
    name, text = found[1], found[2].strip()
    if meant[0] is Meaning.RULES:  # it may be about the file: "one puzzle a line"
        words = other_rules_in(text)
        return _in_text(words) if words else ""
    if meant[0] is Meaning.RULE and not text:
        return meant[1]
    return next(_rules_in([(name, text)], _About(9, False)), "")


def _in_text(words: str) -> str:
    return say("variant rules ({found!r})", found=words)


class _About(NamedTuple):
    """What is known about a puzzle: its size, its kinds of rules, whether a text says classic."""

    size: int
    is_classic: bool
    depth: int = 0
    kinds: frozenset[str] = frozenset()

    def inside(self) -> _About:
        """Return the same for the members of a value."""
        return self._replace(depth=self.depth + 1)


def _says_classic(pairs: Iterable[tuple[str, object]]) -> bool:
    """Return whether the text of the rules, if there is one, describes classic sudoku."""
    meant = ((meaning_of(name), value) for name, value in pairs)
    texts = (v for m, v in meant if m and m[0] is Meaning.RULES and isinstance(v, str))
    return any(map(is_classic_text, texts))


def _rules_in(pairs: Iterable[tuple[str, object]], about: _About) -> Iterator[str]:
    """Yield the names of rules in named values, and in values inside them."""
    for name, value in pairs:
        meant = meaning_of(name)
        if meant is None and not is_harmless(name):
            value = load_value(value) if _is_loadable(value) else value
            if isinstance(value, dict | list) and about.depth < _DEEPEST:
                yield from _rules_inside(value, about.inside())
        elif meant and not is_empty(value := load_value(value)):
            yield from _rules_of(meant[0], meant[1] or name.strip()[:40], value, about)


def _rules_inside(value: object, about: _About) -> Iterator[str]:
    """Yield the names of rules in the objects of a value whose own name says nothing."""
    if isinstance(value, dict):
        if isinstance(value.get("cells"), list) and not is_empty(value.get("sum")):
            yield say("killer cages")
        yield from _rules_in([(as_text(n), v) for n, v in value.items()], about)
    elif isinstance(value, list) and about.depth < _DEEPEST:
        for member in value[:_MOST]:
            if isinstance(member, dict | list):
                yield from _rules_inside(member, about.inside())


def _rules_of(meaning: Meaning, rules: str, value: object, about: _About) -> Iterator[str]:
    """Yield the rule that a value which is not empty means."""
    is_structure = isinstance(value, dict | list)
    if meaning is Meaning.REGIONS:
        if not (are_usual(value, about.size) or _is_harmless_text(value)):
            yield say("irregular regions")
    elif meaning is Meaning.DRAWING:
        if is_structure and not about.is_classic and not _are_rows(value):
            yield say("{what}, which may mean rules", what=rules)
    elif meaning is Meaning.WEAK:
        if value is True or (is_structure and not _are_rows(value)):
            yield rules
    elif meaning is Meaning.RULE:
        yield from _of_rule(rules, value, about)
    else:
        yield from _of_texts(meaning, rules, value, about)


def _of_rule(rules: str, value: object, about: _About) -> Iterator[str]:
    """Yield a rule that is on; of a list of constraints, the first that is not classic."""
    if not _LISTED.search(rules):
        if not isinstance(value, str) or not is_classic_text(value):
            yield rules
        return
    if isinstance(value, int | float) and value is not True:
        return  # their number
    texts = [text for text in _texts_in(value) if not means_nothing(text)] + _names_on(value)
    inner = next(_rules_inside(value, about.inside()), "")
    if inner or not texts or any(map(rules_in_text, texts)):
        yield inner or rules


def _names_on(value: object) -> list[str]:
    """Return the names of the switches that are on in an object."""
    pairs = value.items() if isinstance(value, dict) else ()
    return [as_text(name).replace("_", " ") for name, on in pairs if not is_empty(on)]


def _of_texts(meaning: Meaning, rules: str, value: object, about: _About) -> Iterator[str]:
    """Yield the rules that the text of a value names, or the texts in it."""
    if isinstance(value, dict):
        yield from _rules_inside(value, about.inside())
    if value is True and meaning is Meaning.ONLY_KIND:
        yield rules
    if isinstance(value, dict) and meaning in (Meaning.KIND, Meaning.ONLY_KIND):
        value = [text for name, text in value.items() if name in _NAMES]
    yield from filter(None, (_of_text(meaning, text, about.kinds) for text in _texts_in(value)))


def _of_text(meaning: Meaning, text: str, kinds: frozenset[str]) -> str:
    """Return the rules that a text names, given what its field says about the rules."""
    if kinds and meaning is Meaning.RULES:
        found = rules_beyond(text, kinds)
        return _in_text(found) if found else ""
    if kinds and names_kinds(text, kinds):
        return ""
    if meaning in (Meaning.RULES, Meaning.PROSE):
        found = (rules_in_text if meaning is Meaning.RULES else unmistakable_rules_in)(text)
        return _in_text(found) if found else ""
    is_other = meaning is Meaning.ONLY_KIND and not text.isdecimal() and rules_in_text(text)
    return kind_in(text) or (text[:40] if is_other else "")


def _texts_in(value: object) -> list[str]:
    """Return the texts in a value, also in lists and objects."""
    if isinstance(value, dict):
        return [text for member in value.values() for text in _texts_in(member)]
    if isinstance(value, list | tuple):
        return [text for member in value[:_MOST] for text in _texts_in(member)]
    return [value] if isinstance(value, str) and value.strip() else []


def load_value(value: object) -> object:
    """Return the value of a text that is JSON, as in tables; any other value as it is."""
    if isinstance(value, tuple):
        return list(value)
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text[:1] not in ("[", "{"):
        return _SWITCHES.get(text.casefold(), as_int(text) if _NUMBER.fullmatch(text) else text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def is_empty(value: object) -> bool:
    """Return whether a value says that there is nothing: it is false, 0, or has only such parts.

    >>> is_empty({"killer": False, "cages": []}), is_empty([[0, 1]])
    (True, False)
    """
    if isinstance(value, dict):
        return all(map(is_empty, value.values()))
    if isinstance(value, list | tuple):
        return all(is_empty(member) and member != 0 for member in value)
    return not value or (isinstance(value, str) and means_nothing(value))


def _is_harmless_text(value: object) -> bool:
    """Return whether a text in place of regions, such as `3x3`, names no other ones."""
    if isinstance(value, int | float):
        return True
    return isinstance(value, str) and len(value) < 16 and not kind_in(value)


def _are_rows(value: object) -> bool:
    """Return whether a list has texts or lists of equal length: the rows of a grid."""
    if not isinstance(value, list) or not all(isinstance(row, str | list) for row in value):
        return False
    return len(value) in SIZES and {len(row) for row in value} == {len(value)}
