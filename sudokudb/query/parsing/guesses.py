"""What people type in a query before they have read anything, and the query that says it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from sudokudb.errors import say
from sudokudb.query.fields import HODOKU_LEVELS, Field, Kind, find_field
from sudokudb.technique_names import FAMILIES, TECHNIQUES

OTHER_FIELDS = {
    "address": "source",
    "chain": "needs",
    "clue": "givens",
    "comment": "notes",
    "created": "added",
    "creator": "author",
    "date": "added",
    "depth": "te",
    "description": "notes",
    "difficulty": "level",
    "digits": "givens",
    "edited": "changed",
    "equal": "same",
    "equivalent": "same",
    "expansions": "expansion",
    "explainer": "se",
    "file": "source",
    "folder": "collection",
    "from": "source",
    "given": "givens",
    "grade": "level",
    "grid": "same",
    "group": "collection",
    "hints": "givens",
    "in": "collection",
    "keyword": "tag",
    "label": "tag",
    "labels": "tag",
    "modified": "changed",
    "name": "title",
    "names": "title",
    "number": "id",
    "origin": "source",
    "rater": "by",
    "ref": "id",
    "requires": "needs",
    "set": "collection",
    "solution": "solutions",
    "solved": "solutions",
    "strategy": "needs",
    "technique": "needs",
    "techniques": "needs",
    "text": "notes",
    "unique": "solutions",
    "updated": "changed",
    "url": "source",
    "user": "author",
    "uses": "needs",
    "valid": "solutions",
    "writer": "author",
}
"""Words that people mistake for a field, and the field to suggest for each."""

_OPTIONS = {
    "count": "--count",
    "first": "--limit N",
    "limit": "--limit N",
    "max": "--limit N",
    "order": "--sort FIELD",
    "sort": "--sort FIELD",
    "top": "--limit N",
}
"""Options that are mistaken for fields."""

_ABSENT = ("no", "not", "without")
_YES, _NO = ("yes", "true", "1"), ("no", "false", "0")
_PRESENT = ("is", "with")

_NOT_COMPUTED = "missing" if find_field("missing") else "-has"

STATES = {
    "ambiguous": "solutions:2",
    "copies": "copy:yes",
    "copy": "copy:yes",
    "diamond": "is:diamond",
    "duplicate": "copy:yes",
    "duplicates": "copy:yes",
    "invalid": "-solutions:1",
    "irreducible": "is:minimal",
    "minimal": "is:minimal",
    "pearl": "is:pearl",
    "played": "played:yes",
    "printed": "printed:yes",
    "rated": "has:rating",
    "solvable": "solutions:1,2",
    "solved": "has:solutions",
    "symmetric": "-symmetry:none",
    "symmetrical": "-symmetry:none",
    "tagged": "has:tag",
    "titled": "has:title",
    "unique": "solutions:1",
    "unplayed": "played:no",
    "unprinted": "printed:no",
    "unrated": f"{_NOT_COMPUTED}:rating",
    "unsolvable": "solutions:0",
    "unsolved": f"{_NOT_COMPUTED}:solutions",
    "untagged": "-has:tag",
    "untitled": "-has:title",
    "valid": "solutions:1",
}
"""States that people name in a word, and the term for each."""

_VALUES = {
    ("solutions", "many"): "solutions:2",
    ("solutions", "multiple"): "solutions:2",
    ("solutions", "no"): "solutions:0",
    ("solutions", "none"): "solutions:0",
    ("solutions", "one"): "solutions:1",
    ("solutions", "single"): "solutions:1",
    ("solutions", "unique"): "solutions:1",
    ("solutions", "yes"): "solutions:1,2",
    ("symmetry", "any"): "-symmetry:none",
    ("symmetry", "full"): "symmetry:rot90",
    ("symmetry", "no"): "symmetry:none",
    ("symmetry", "symmetric"): "-symmetry:none",
    ("symmetry", "yes"): "-symmetry:none",
}
"""Values that a field does not have, and the term for each."""

_DAYS = {"today": 0, "now": 0, "yesterday": 1}
_PERIODS = {"week": 7, "month": 31, "year": 366}
_NEGATION = re.compile(r"[!~^]([A-Za-z]+)[:=<>](?=.)")
_SIGN = re.compile(r" +(\|\|?|&&?) +|(?<=\w)(\|\||&&)(?=\w)")
_NOT = re.compile(r"(?:^|(?<= ))not +(?=[^ ])", re.IGNORECASE)
_DEPTH = re.compile(r"t&e(?:[:=(]?([0-9]+)\)?)?")
_MOST = re.compile(r"<=?(.+)")
_LEAST = re.compile(r">=?(.+)")
_HYPHEN = re.compile(r"([0-9][0-9.]*)(?:-|\u2013|to)([0-9][0-9.]*)?")
_YEAR_FIRST = re.compile(r"([0-9]{4})[./]([0-9]{1,2})(?:[./]([0-9]{1,2}))?")
_DAY_FIRST = re.compile(r"([0-9]{1,2})[./]([0-9]{1,2})[./]([0-9]{4})")
_COMPARED = re.compile(
    r"([A-Za-z]+[46]?)(?: +([<>]=?|==?) *| *([<>]=?|==?) +)([0-9.]+|[A-Za-z]+[46]?)(?!\S)"
)
_UNEQUAL = re.compile(r"([A-Za-z]+) *(?:!=|<>) *([^ ]+)")
_FIRST = re.compile(r"(first|last|latest|newest|recent|top) +([0-9]+)", re.IGNORECASE)
_BY = re.compile(r"by +([^ ]+)", re.IGNORECASE)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}(-[0-9]{2})?")
_SQUARE = re.compile(r"([0-9]+)\s*[x\u00d7]\s*\1", re.IGNORECASE)

_KINDS = say("every stored puzzle is a classic Sudoku, or a Sukaku: `has:candidates`")


def side(text: str) -> str:
    """Return the number of cells in a row for a size such as 9x9; other texts unchanged.

    >>> side("16x16"), side("9x8")
    ('16', '9x8')
    """
    found = _SQUARE.fullmatch(text)
    return found[1] if found else text


def hint_about_field(name: str, value: str) -> str:
    """Return a hint for a field that does not exist; empty if the word suggests none.

    >>> hint_about_field("no", "tag"), hint_about_field("is", "unique"), hint_about_field("x", "1")
    ("did you mean '-has:tag'?", "did you mean 'solutions:1'?", '')
    """
    if name in STATES and value in (*_YES, *_NO):
        return _guess(STATES[name] if value in _YES else _negate(STATES[name]))
    field = find_field(value)
    if name in _ABSENT and field and field.optional:
        return _guess(f"-has:{field.name}")
    if name in _PRESENT and field and field.optional:
        return _guess(f"has:{field.name}")
    if name in _ABSENT and find_field(value.partition(":")[0]) and ":" in value:
        return _guess(f"-{value}")
    if name in _ABSENT and value in STATES:
        return _guess(_negate(STATES[value]))
    if name in _PRESENT:
        return hint_about_word(value)
    if name in ("kind", "type", "variant"):
        return _KINDS
    option = _OPTIONS.get(name)
    return f"`{option}`" if option else ""


def hint_about_blanks(text: str) -> str:
    """Return a hint for a query with blanks around a comparison; empty if there are none.

    >>> hint_about_blanks("tag:x rating > 5"), hint_about_blanks("one < two")
    ("did you mean 'rating>5'?", '')
    >>> hint_about_blanks("er == ep")
    "did you mean 'er=ep'?"
    >>> hint_about_blanks("tag != x"), hint_about_blanks("last 5"), hint_about_blanks("by Bob")
    ("did you mean '-tag:x'?", "did you mean '--sort=-id --limit 5'?", "did you mean 'author:Bob'?")
    """
    if (found := _UNEQUAL.search(text)) and find_field(found[1]):
        return _guess(f"-{found[1]}:{found[2]}")
    if found := _FIRST.fullmatch(text):
        order = "" if found[1].lower() in ("first", "top") else "--sort=-id "
        return _guess(f"{order}--limit {found[2]}")
    if found := _BY.fullmatch(text):
        return _guess(f"author:{found[1]}")
    found = _COMPARED.search(text)
    if not found or not find_field(found[1].lower()):
        return ""
    left, right, sign = found[1], found[4], (found[2] or found[3]).replace("==", "=")
    return _guess(left + sign + right) if right[0].isdigit() or find_field(right.lower()) else ""


def hint_about_operators(text: str) -> str:
    """Return a hint for the operators of programming languages; empty if there are none.

    >>> hint_about_operators("a || b"), hint_about_operators("tag:a && tag:b")
    ("did you mean 'a OR b'?", "did you mean 'tag:a tag:b'?")
    >>> hint_about_operators("not tag:x"), hint_about_operators("Tom&Jerry")
    ("did you mean 'NOT tag:x'?", '')
    """
    if '"' in text:
        return ""
    written = _SIGN.sub(lambda found: " OR " if "|" in found[0] else " ", text)
    written = _NOT.sub("NOT ", written)
    return _guess(written) if written != text else ""


def hint_about_word(word: str) -> str:
    """Return a hint for a word that no title contains; empty if it suggests nothing.

    >>> hint_about_word("untagged"), hint_about_word("9x9"), hint_about_word("x-wing")
    ("did you mean '-has:tag'?", "did you mean 'size:9'?", "did you mean 'needs:x-wing'?")
    """
    word = word.lower()
    if word in ("asc", "ascending", "desc", "descending"):
        return say("`--sort FIELD` sorts, and `--sort=-FIELD` descending")
    if "*" in word or "%" in word:
        return _guess(word.strip("*%")) if word.strip("*%").isalnum() else ""
    if word in _DAYS or _DATE.fullmatch(word):
        return _guess(f"added:{_period(word) or word}")
    if found := _NEGATION.match(word):
        return _guess(f"-{word[1:]}") if find_field(found[1]) or found[1] == "is" else ""
    if found := _DEPTH.fullmatch(word):
        return _guess(f"te:{found[1] or '2..'}")
    if _SQUARE.fullmatch(word):
        return _guess(f"size:{side(word)}")
    if technique := _technique(word):
        return _guess(f"needs:{technique}")
    return _guess(STATES[word]) if word in STATES else ""


def state_without(word: str) -> str:
    """Return a hint for a minus before a word that names a state; empty if it names none.

    >>> state_without("minimal"), state_without("christmas")
    ("did you mean '-is:minimal'?", '')
    """
    return _guess(_negate(STATES[word])) if word in STATES else ""


def _technique(word: str) -> str:
    """Return the technique or family that a word names, perhaps without hyphens; or nothing."""
    names = (*TECHNIQUES, *FAMILIES)
    bare = word.replace(" ", "").replace("-", "")
    return next((name for name in names if name.replace("-", "") == bare), "")


def hint_about_value(field: Field, text: str) -> str:
    """Return a hint for a value that a field does not have; empty if the text suggests none.

    >>> hint_about_value(find_field("givens"), "17-20")
    "did you mean 'givens:17..20'?"
    """
    word = text.lower()
    if text.startswith("="):
        rest = text.lstrip("=")
        return _guess(f"{field.name}{'=' if find_field(rest.lower()) else ':'}{rest}")
    if field.kind in (Kind.CHOICE, Kind.TECHNIQUE) and (span := _as_range(word)):
        return _guess(f"{field.name}:{span}")
    if term := _VALUES.get((field.name, word)):
        return _guess(term)
    if field.kind is Kind.RATING and word in HODOKU_LEVELS:
        return _guess(f"hodoku:{word}")
    if field.name.startswith("same"):
        return ""
    span = _period(word) if field.kind is Kind.DATE else _span(word)
    return _guess(f"{field.name}:{span}") if span else ""


def hint_about_name(field: str, name: str) -> str:
    """Return a hint for a label or text that is none: tag:none means puzzles without a tag."""
    if name.lower() in ("none", "no", "null", "empty"):
        return _guess(f"-has:{field}")
    return _guess(f"has:{field}") if name.lower() in ("*", "any", "yes", "all") else ""


def _as_range(text: str) -> str:
    """Return a range of words that is written with a sign as the language writes it."""
    if found := _MOST.fullmatch(text):
        return f"..{found[1]}"
    found = _LEAST.fullmatch(text)
    return f"{found[1]}.." if found else ""


def _span(text: str) -> str:
    """Return a range that is written with a hyphen as the language writes it."""
    found = _HYPHEN.fullmatch(text)
    return f"{found[1]}..{found[2] or ''}" if found else ""


def _period(text: str) -> str:
    """Return a date or period in words, or in another order, as the language writes it."""
    today = datetime.now(UTC).date()
    if text in _DAYS:
        return str(today - timedelta(_DAYS[text]))
    if days := _PERIODS.get(text.removeprefix("this").removeprefix("last").strip("-_ ")):
        return f"{today - timedelta(days)}.."
    if found := _DAY_FIRST.fullmatch(text):
        return f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}"
    if found := _YEAR_FIRST.fullmatch(text):
        return "-".join(f"{int(part):02}" for part in found.groups() if part)
    return ""


def _negate(term: str) -> str:
    return term.removeprefix("-") if term.startswith("-") else f"-{term}"


def _guess(text: str) -> str:
    return say("did you mean {name!r}?", name=text)
