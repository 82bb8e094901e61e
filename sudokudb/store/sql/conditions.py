"""Translation of terms and sort orders into SQL on rows of `puzzles`.

Values from users become parameters, never part of the statement; the names of raters, which the
query language restricts, are the one exception. A `+` before a column keeps SQLite from using an
index on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.puzzle import rating_by, score_by
from sudokudb.query.fields import FIELDS, HODOKU_LEVELS, Kind, by_rater
from sudokudb.query.raters import FAR_APART, HIGHEST_ER, LEVEL_BEGINS, techniques_of
from sudokudb.query.values import GIVEN, folded, shift_date
from sudokudb.store.rows.labels import LABELS
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order, Span, Term

_NOT_REMOVED = " AND f.removed = 0"
_LONGEST_NUMBER = 10


class Statement:
    """The parameters of a statement under construction, and the dialect of its database."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.parameters: dict[str, object] = {}

    def bind(self, value: object) -> str:
        """Add a value as a parameter; return its name in the statement."""
        name = f"v{len(self.parameters)}"
        self.parameters[name] = value
        return f":{name}"

    def hidden(self, column: str) -> str:
        """Return a column of `puzzles` in a form that keeps SQLite from using an index on it."""
        return f"{'+' if self.dialect == 'sqlite' else ''}puzzles.{column}"

    def where(self, terms: Iterable[Term]) -> str:
        """Return the conditions of all terms, each after AND."""
        return "".join(f" AND {condition(term, self)}" for term in terms)


class Exactly(NamedTuple):
    """The only value of an internal term for the puzzles with exactly one sort value.

    Users' queries can only contain parts of texts, and days.
    """

    value: float | str


def condition(term: Term, statement: Statement) -> str:
    """Return the condition of a term."""
    if term.values and isinstance(term.values[0], Exactly):
        return exactly(term, statement)
    matches = "(" + _BUILDERS.get(term.field, _by_kind)(term, statement) + ")"
    return f"NOT coalesce({matches}, FALSE)" if term.negated else matches


def exactly(term: Term, statement: Statement, *, indexed: bool = False) -> str:
    """Return the condition of an Exactly term; `indexed` allows SQLite to use an index on texts."""
    value = value_sql(term.field)
    if FIELDS[term.field].kind is Kind.TEXT:
        hidden = "" if indexed or statement.dialect != "sqlite" else "+"
        value = f"puzzles.{term.field} <> '' AND {hidden}lower(puzzles.{term.field})"
    return f"({value} = {statement.bind(term.values[0].value)})"


def id_of_name(names: str, name: str, statement: Statement) -> str:
    """Return the SQL for the id of a tag or collection."""
    return f"(SELECT id FROM {names} WHERE lower(name) = {statement.bind(folded(name))})"


def identity_of(id: object, statement: Statement) -> str:
    """Return the SQL for a puzzle's identity, or NULL for a Sukaku, whose grid is empty."""
    return (
        f"(SELECT p.identity FROM puzzles AS p WHERE p.id = {statement.bind(id)} "
        f"AND NOT {sukaku('p')})"
    )


def sukaku(puzzles: str) -> str:
    """Return the condition that a puzzle is a Sukaku, like `is_sukaku`."""
    return (
        f"({puzzles}.givens = 0 AND {puzzles}.candidates IS NOT NULL AND {puzzles}.placed IS NULL)"
    )


def between(column: str, span: Span, statement: Statement) -> str:
    """Return the condition that a column is in a range, which includes all of its last date."""
    bounds = []
    if span.low is not None:
        bounds.append(f"{column} >= {statement.bind(span.low)}")
    if isinstance(span.high, str):
        bounds.append(f"{column} < {statement.bind(shift_date(span.high))}")
    elif span.high is not None:
        bounds.append(f"{column} <= {statement.bind(span.high)}")
    return " AND ".join(bounds)


def _by_kind(term: Term, statement: Statement) -> str:
    kind = FIELDS[term.field].kind
    column = statement.hidden(term.field)
    if kind is Kind.TEXT:
        return _any(_contains(term.field, word, statement) for word in term.values)
    if kind is Kind.CHOICE:
        return f"{column} IN ({', '.join(map(statement.bind, term.values))})"
    if kind is Kind.NAME:
        return _has_label(term, statement)
    if kind is Kind.RATING:
        return _rated(term, statement)
    if kind is Kind.TECHNIQUE:
        return _needs(term, statement)
    if FIELDS[term.field].rater:
        column = value_sql(term.field)
    return _any(_within(column, span, statement) for span in term.values)


def _within(column: str, span: Span, statement: Statement) -> str:
    if span.low == span.high and not isinstance(span.low, str):
        return f"{column} = {statement.bind(span.low)}"
    return f"({between(column, span, statement)})"


def _contains(column: str, text: str, statement: Statement) -> str:
    return f"{_find(statement)}(lower(puzzles.{column}), {statement.bind(folded(text))}) > 0"


def _find(statement: Statement) -> str:
    """Return the name of the function that finds a text in another one."""
    return "instr" if statement.dialect == "sqlite" else "strpos"


def _has_label(term: Term, statement: Statement) -> str:
    names, members, key = LABELS[term.field]
    return _any(
        _is_member(members, f" AND f.{key} = {id_of_name(names, name, statement)}")
        for name in term.values
    )


def _is_member(members: str, also: str = "") -> str:
    """Return the condition that a table has rows for a puzzle.

    It counts them, because with EXISTS PostgreSQL would read the whole table.
    """
    return f"(SELECT count(*) FROM {members} AS f WHERE f.puzzle_id = puzzles.id{also}) > 0"


def _rated(term: Term, statement: Statement) -> str:
    if FIELDS[term.field].table:
        scores = _any(_within("f.score", span, statement) for span in term.values)
        return _is_member("ratings", f" AND ({scores})")
    return _any(
        f"{_counting('r.level', term.field)} = {statement.bind(value)}"
        if isinstance(value, str)
        else _within(value_sql(term.field), value, statement)
        for value in term.values
    )


def _needs(term: Term, statement: Statement) -> str:
    """Return the condition that a puzzle needs a technique, or that it is the hardest one."""
    text, start = "' ' || r.techniques", " "
    keys = techniques_of(term)
    if is_hardest(term.field):
        text, start = "'^' || r.techniques", "^"
    marks = (statement.bind(f"{start}{key}=") for key in keys)
    return _counting(_any(f"{_find(statement)}({text}, {mark}) > 0" for mark in marks), term.field)


def is_hardest(field: str) -> bool:
    """Return whether a field contains only the hardest technique of a rating."""
    return field.startswith("hardest")


def _disagree(term: Term, _statement: Statement) -> str:
    """Return the condition that the levels of two raters are far apart, as in `level_index`."""
    begins = [*enumerate(LEVEL_BEGINS)][::-1]
    cases = " ".join(f"WHEN r.score >= {begin} THEN {rank}" for rank, begin in begins)
    rank = (
        f"CASE WHEN r.level <> '' THEN {_rank('r.level', HODOKU_LEVELS)} "
        f"WHEN r.score <= {HIGHEST_ER} THEN CASE {cases} END END"
    )
    one, other = (_counting(rank, by_rater("score", rater)) for rater in dict.fromkeys(term.values))
    return f"abs({one} - {other}) >= {FAR_APART}"


def _rank(value: str, words: Sequence[str]) -> str:
    """Return the SQL for the index of a value in a list of words."""
    ranks = " ".join(f"WHEN '{word}' THEN {i}" for i, word in enumerate(words))
    return f"CASE {value} {ranks} END"


def _pattern(term: Term, statement: Statement) -> str:
    return _any(_has_pattern(pattern, statement) for pattern in term.values)


def _has_pattern(pattern: str, statement: Statement) -> str:
    givens = f"{statement.hidden('givens')} = {statement.bind(pattern.count(GIVEN))}"
    if statement.dialect == "sqlite":
        shape = statement.bind(pattern.replace(GIVEN, "[1-9A-P]"))
        return f"({givens} AND puzzles.grid GLOB {shape})"
    shape = statement.bind(f"^{pattern.replace('.', '[.]').replace(GIVEN, '[1-9A-P]')}$")
    return f"({givens} AND puzzles.grid ~ {shape})"


def _symmetry(term: Term, statement: Statement) -> str:
    bits = sum(SYMMETRIES.get(word, 0) for word in set(term.values))
    parts = [f"(puzzles.symmetry & {bits}) <> 0"] if bits else []
    if "none" in term.values:
        parts.append(f"{statement.hidden('symmetry')} = 0")
    return _any(parts)


def _same(term: Term, statement: Statement) -> str:
    identities = ", ".join(identity_of(span.low, statement) for span in term.values)
    return f"{statement.hidden('identity')} IN ({identities}) AND NOT {sukaku('puzzles')}"


def _has(term: Term, statement: Statement) -> str:
    return _any(_has_one(word, statement) for word in term.values)


def _has_one(word: str, statement: Statement) -> str:
    field = FIELDS[word]
    if field.labels:
        return _is_member(LABELS[word].members)
    if field.kind is Kind.TEXT:
        return f"{statement.hidden(word)} <> ''"
    if field.kind is Kind.RATING or field.rater:
        return f"{value_sql(word)} IS NOT NULL"
    if field.kind is Kind.GAME:
        return _is_member("games", _NOT_REMOVED)
    return f"{statement.hidden(word)} IS NOT NULL"


def _copy(term: Term, statement: Statement) -> str:
    return _yes_or_no(term, f"(puzzles.copy <> 0 AND NOT ({sukaku('puzzles')}))")


def _played(term: Term, statement: Statement) -> str:
    return _yes_or_no(
        term, f"({_is_member('games', f'{_NOT_REMOVED} AND f.finished IS NOT NULL')})"
    )


def _yes_or_no(term: Term, holds: str) -> str:
    return _any(holds if word == "yes" else f"NOT {holds}" for word in term.values)


def printed(term: Term, statement: Statement) -> str:
    """Return the condition that a puzzle or an equivalent one was printed ("yes") or not ("no")."""
    known = "puzzles.identity IN (SELECT identity FROM printed WHERE removed = 0)"
    words = {"yes": known, "no": f"NOT coalesce({known}, FALSE)"}
    return _any(words[word] for word in term.values)


def in_issue(term: Term, statement: Statement) -> str:
    """Return the condition that exactly this puzzle is in an issue."""
    named = _any(_is_named(word, statement) for word in term.values)
    return (
        "(puzzles.identity, puzzles.grid) IN (SELECT identity, grid FROM printed WHERE issue_id IN "
        f"(SELECT id FROM issues WHERE removed = 0 AND ({named})))"
    )


def _is_named(word: str, statement: Statement) -> str:
    if word.isascii() and word.isdigit() and len(word) < _LONGEST_NUMBER:
        return f"issues.number = {statement.bind(int(word))}"
    return f"{_find(statement)}(lower(issues.title), {statement.bind(folded(word))}) > 0"


def _any(parts: Iterable[str]) -> str:
    return " OR ".join(parts)


_BUILDERS: dict[str, Callable[[Term, Statement], str]] = {
    "pattern": _pattern,
    "symmetry": _symmetry,
    "same": _same,
    "has": _has,
    "copy": _copy,
    "played": _played,
    "printed": printed,
    "issue": in_issue,
    "disagree": _disagree,
}


class Key(NamedTuple):
    """The position of a puzzle in an order: its sort value and its id.

    The sort value of a choice is its index in the list of choices. It is None if the value is
    unknown, and in the order by id. `then` is the position in the next order, if there is one.
    """

    value: float | str | None
    id: int
    then: Key | None = None


def key_of(puzzle: Puzzle, order: Order) -> Key:
    """Return the position of a puzzle in an order."""
    if order.then:
        key = key_of(puzzle, replace(order, then=None))
        return key._replace(then=key_of(puzzle, order.then))
    if order.field == "id":
        return Key(None, puzzle.id)
    field = FIELDS[order.field]
    if field.rater and field.kind is Kind.NUMBER:
        rating = rating_by(puzzle.ratings, field.rater)
        return Key(rating.steps if rating else None, puzzle.id)
    if field.kind is Kind.RATING:
        return Key(score_by(puzzle.ratings, field.rater or None), puzzle.id)
    value = getattr(puzzle, order.field)
    if field.kind is Kind.CHOICE and value is not None:
        value = field.choices.index(value)
    elif field.kind is Kind.TEXT:
        value = folded(value) or None
    return Key(value, puzzle.id)


def value_sql(name: str) -> str:
    """Return the SQL for the value by which puzzles are sorted."""
    field = FIELDS[name]
    column = f"puzzles.{name}"
    if name == "id":
        return "NULL"
    if field.kind is Kind.TEXT:
        return f"nullif(lower({column}), '')"
    if field.rater:
        return _counting(_PARTS[field.kind], name)
    if field.kind is Kind.CHOICE:
        return _rank(column, field.choices)
    if field.kind is Kind.RATING:
        return "(SELECT min(r.score) FROM ratings AS r WHERE r.puzzle_id = puzzles.id)"
    return column


_PARTS = {
    Kind.RATING: "r.score",
    Kind.NUMBER: "r.steps",
    Kind.CHOICE: "r.level",
    Kind.TECHNIQUE: "nullif(r.techniques, '')",
}
"""The part of a rater's current rating that a field of a kind represents."""


def _counting(part: str, field: str) -> str:
    """Return the SQL for a part of the current rating by a field's rater; see `rating_by`.

    The name of the rater is part of the statement: see `RATER_NAME`.
    """
    return (
        f"(SELECT {part} FROM ratings AS r WHERE r.puzzle_id = puzzles.id "
        f"AND r.rater = '{FIELDS[field].rater}' AND r.score IS NOT NULL "
        "ORDER BY r.computed DESC, r.version DESC LIMIT 1)"
    )


def order_by(order: Order) -> str:
    """Return the ORDER BY clause of an order; puzzles without a value come last."""
    direction = "DESC" if order.descending else "ASC"
    if order.field == "id":
        return f"ORDER BY puzzles.id {direction}"
    value = value_sql(order.field)
    return f"ORDER BY ({value}) IS NULL, {value} {direction}, puzzles.id {direction}"


def follows(order: Order, after: Key, statement: Statement) -> str:
    """Return the condition that a puzzle follows a position in an order."""
    sign = "<" if order.descending else ">"
    later = f"puzzles.id {sign} {statement.bind(after.id)}"
    if order.field == "id":
        return later
    value = value_sql(order.field)
    if after.value is None:
        return f"({value} IS NULL AND {later})"
    end = statement.bind(after.value)
    return f"({value} {sign} {end} OR {value} = {end} AND {later} OR {value} IS NULL)"
