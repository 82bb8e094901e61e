"""Names of rules that are not classic: of fields, of kinds of sudoku, and in headers of texts.

Setters' tools, data sets and apps write the same rule as `killercage`, `Killer Cages`,
`killer_cages` or `killer-cages`; the tables have one singular word for each part of a name.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise

from sudokudb.errors import say
from sudokudb.formats.model.loose_values import as_text


class Meaning(Enum):
    """What the value of a field says about the rules.

    RULE: any value is a rule. WEAK: only a list, an object or `true` is, since numbers of this name
    may count something. DRAWING: a list or an object may mean rules. REGIONS: the houses other than
    rows and columns. KIND: a text names the kind of sudoku. ONLY_KIND: a text can only name a kind.
    RULES: a text, or several, describe the rules. PROSE: a text that may mention them.
    """

    RULE = auto()
    WEAK = auto()
    DRAWING = auto()
    REGIONS = auto()
    KIND = auto()
    ONLY_KIND = auto()
    RULES = auto()
    PROSE = auto()


_CAGES = say("killer cages")
_THERMOMETERS = say("thermometers")
_ARROWS = say("arrows")
_DIAGONALS = say("diagonals")
_KNIGHT = say("knight's moves")
_KING = say("king's moves")
_DOTS = say("dots")
_REGIONS = say("irregular regions")

_PARTS = {
    **dict.fromkeys(("killer", "cage", "killercage", "käfig"), _CAGES),
    **dict.fromkeys(("thermo", "thermometer", "slowthermo", "nobulbthermo"), _THERMOMETERS),
    **dict.fromkeys(("arrow",), _ARROWS),
    **dict.fromkeys(("diagonal", "antidiagonal", "diag", "diagonale"), _DIAGONALS),
    **dict.fromkeys(("knight", "antiknight", "noknight", "chessknight"), _KNIGHT),
    **dict.fromkeys(("antiking", "noking", "chessking", "kingsmove"), _KING),
    **dict.fromkeys(("antiqueen", "queensmove"), say("queen's moves")),
    **dict.fromkeys(("kropki",), _DOTS),
    **dict.fromkeys(("littlekiller", "littlekillersum"), say("little killers")),
    **dict.fromkeys(("sandwich", "sandwichsum"), say("sandwich sums")),
    **dict.fromkeys(("jigsaw", "irregular", "squiggly", "nonomino"), _REGIONS),
    **dict.fromkeys(("windoku", "hypersudoku"), "windoku"),
    **dict.fromkeys(("sudokux", "xsudoku"), _DIAGONALS),
    **dict.fromkeys(
        (
            *("xsum", "palindrome", "whisper", "germanwhisper", "dutchwhisper"),
            *("renban", "nabner", "quadmax", "lockout", "zipper", "entropic"),
            *("inequality", "nonconsecutive", "disjoint", "disjointset", "disjointgroup"),
            *("antixv", "constraint", "foglight", "fogofwar", "doubler", "extraregion"),
            *("betweenline", "regionsumline", "sumline", "numberedroom", "indexer"),
            *("rossini", "battlefield", "samurai", "futoshiki", "kenken"),
        ),
        "",
    ),
}
"""The words of which one is enough in a name, with the name of the rule if it has another."""

_WHOLE = {
    **dict.fromkeys(("difference", "ratio", "dot", "whitedot", "blackdot", "xv"), _DOTS),
    "negative": say("negative constraints"),
    "king": _KING,
    **dict.fromkeys(
        (
            *("consecutive", "odd", "even", "oddcell", "evencell", "minimum", "maximum", "min"),
            *("max", "extremum", "clone", "sum", "product", "between", "parity", "modular"),
            *("skyscraper", "quadruple"),  # also techniques, which are counted
            *("entropy", "comparison", "greaterthan", "lessthan", "hyper", "queen", "fog"),
            *("negativeconstraint", "pill", "countingcircle", "tenline", "equalsum", "variantrule"),
        ),
        "",
    ),
}
"""The names that mean a rule only as a whole, and with a list, an object or `true`."""

_DRAWINGS = frozenset(
    (
        *("visualelement", "overlay", "underlay", "cosmetic", "drawing", "decoration", "shape"),
        *("line", "figure", "graphic", "wall", "symbol", "squareframe", "polygon", "freeline"),
    )
)
_REGION_NAMES = frozenset(
    (
        *("region", "regionmap", "regionid", "regionlayout", "regiongrid", "area", "zone"),
        *("nonet", "jigsawregion", "irregularregion", "customregion", "block", "box", "boxe"),
        *("boxmap", "regionindice", "jigsawmap", "cellregion", "house"),
    )
)
_KIND_WORDS = frozenset(
    ("type", "kind", "genre", "mode", "category", "game", "typ", "flavor", "list")
)
_ONLY_KIND_WORDS = frozenset(("variant", "variation", "variante"))
_RULE_WORDS = frozenset(
    ("rule", "ruleset", "regel", "regeln", "règle", "regla", "regola", "ruletext", "spielregeln")
)
_PROSE_WORDS = frozenset(("description", "instruction", "howtoplay", "beschreibung", "about"))
_HARMLESS = frozenset(
    (
        *("symmetry", "symmetric", "symmetrical", "key", "colour", "color", "style", "theme"),
        *("width", "opacity", "count", "thickness", "font", "pattern", "technique", "strategy"),
    )
)
"""Words of names that have another sense, as `diagonal_symmetry`, and so have the values."""

_SPLIT = re.compile(r"[^\W\d_]+", re.UNICODE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LONGEST = 60


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name in lower case and in the singular.

    >>> words_of("killerCages"), words_of("anti-knight"), words_of("inequalities")
    (('killer', 'cage'), ('anti', 'knight'), ('inequality',))
    """
    spaced = _CAMEL.sub(" ", name[: 2 * _LONGEST])
    return tuple(map(_singular, (word.casefold() for word in _SPLIT.findall(spaced))))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@lru_cache(1024)
def is_harmless(name: str) -> bool:
    """Return whether a value of this name cannot be about rules: `techniques`, `arrowKeys`."""
    return len(name) <= _LONGEST and not _HARMLESS.isdisjoint(words_of(name))


@lru_cache(1024)
def meaning_of(name: str) -> tuple[Meaning, str] | None:
    """Return what a field of this name says about the rules, and the rule; None for other names.

    >>> meaning_of("has_diagonals"), meaning_of("difficulty"), meaning_of("diagonalSymmetry")
    ((<Meaning.RULE: 1>, 'diagonals'), None, None)
    """
    words = words_of(name) if len(name) <= _LONGEST else ()
    if not words or is_harmless(name):
        return None
    whole = "".join(words)
    for meaning, is_meant in (
        (Meaning.REGIONS, whole in _REGION_NAMES),
        (Meaning.DRAWING, whole in _DRAWINGS),
        (Meaning.RULES, not _RULE_WORDS.isdisjoint(words)),
        (Meaning.ONLY_KIND, not _ONLY_KIND_WORDS.isdisjoint(words)),
        (Meaning.KIND, _last(words) in _KIND_WORDS),
        (Meaning.PROSE, whole in _PROSE_WORDS),
    ):
        if is_meant:
            return meaning, ""
    pairs = map("".join, pairwise(words))
    for part in (whole, *pairs, *words):
        if part in _PARTS:
            return Meaning.RULE, _PARTS[part] or name.strip()
    bare = whole.removeprefix("is").removeprefix("has")
    return (Meaning.WEAK, _WHOLE[bare] or name.strip()) if bare in _WHOLE else None


@lru_cache(256)
def names_any_rules(names: tuple[object, ...]) -> bool:
    """Return whether one of the names of fields is about rules; tables repeat the same names."""
    return any(meaning_of(as_text(name)) for name in names)


def _last(words: tuple[str, ...]) -> str:
    """Return the last word of a name that says what it names: `type` of `typeName`."""
    return words[-2] if len(words) > 1 and words[-1] in ("name", "id") else words[-1]


_KINDS = (
    r"killer|jigsaw|irregular|squiggly|nonomino|samurai|gattai|diagonals?|windoku"
    r"|hyper ?sudoku|thermo(?:meters?)?|arrows?|sandwich|kropki|anti ?(?:knight|king|queen|chess)"
    r"|non ?consecutive|consecutive|odd(?: and)? ?even|even(?: and)? ?odd|greater ?than|futoshiki"
    r"|inequality|kenken|calcudoku|mathdoku|kakuro|latin ?squares?|skyscrapers?|little ?killer"
    r"|x ?sums?|(?:german |dutch )?whispers?|renban|palindromes?|quadruples?|clones?|disjoint"
    r"|miracle|quads?|chaos ?construction|girandola|asterisk|cent(?:er|re) ?dots?|colou?r ?sudoku"
    r"|x ?sudoku|sudoku ?x|toroidal|even ?sudoku|odd ?sudoku|variants?|quad ?max|fog of war"
    r"|cages?|thermos|knight|dots|extra ?regions?|between ?lines?"
    r"|(?:zipper|parity|entropic) ?lines?"
    r"|käfige?|unregelmäßig|diagonale?s?|tueur|asesino"
)
_ANY_KIND = re.compile(rf"(?<!\w)(?:{_KINDS})(?:sudoku)?(?!\w)", re.IGNORECASE)
_SINGLE_KIND = re.compile(r"x|hyper|nrc", re.IGNORECASE)
_HEADING = re.compile(
    rf"((?:{_KINDS}|x) ?sudokus?|windoku)(?: (?:no|nr|number|puzzle))?(?: \d+)*", re.IGNORECASE
)
_LINKING = re.compile(r"[\W_]+")


def kind_in(text: str) -> str:
    """Return the first kind of sudoku, other than classic, that a text names; "" for none.

    >>> kind_in("killer_sudoku"), kind_in("AntiKnight"), kind_in("easy"), kind_in("X")
    ('killer', 'Anti Knight', '', 'X')
    """
    plain = _LINKING.sub(" ", _CAMEL.sub(" ", text[:1000])).strip()
    found = _SINGLE_KIND.fullmatch(plain) or _ANY_KIND.search(plain)
    return found[0] if found else ""


def kind_in_heading(line: str) -> str:
    """Return the kind of sudoku that a line names if it says nothing else but a number.

    >>> kind_in_heading("# Killer Sudoku 7"), kind_in_heading("Jigsaw-Sudoku")
    ('Killer Sudoku', 'Jigsaw Sudoku')
    >>> kind_in_heading("Killer Sudoku fans, see the other file"), kind_in_heading("A killer")
    ('', '')
    """
    if not 6 <= len(line) <= _LONGEST:
        return ""
    found = _HEADING.fullmatch(_LINKING.sub(" ", line).strip())
    return found[1] if found else ""
