"""Translation of terms into SQL conditions on rows of `puzzles`; see `trees` for whole queries.

Values from users become parameters, never part of the statement; the names of raters are the one
exception. A `+` before a column keeps SQLite from using an index on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.query.fields import FIELDS, HODOKU_LEVELS, Kind, by_rater
from sudokudb.query.labels import LABELS
from sudokudb.query.measures import SAME
from sudokudb.query.raters import FAR_APART, HIGHEST_ER, LEVEL_BEGINS, techniques_of
from sudokudb.query.rule_fields import NUMBERS
from sudokudb.query.tree import Prefix
from sudokudb.query.value_forms import GIVEN, fold, shift_date
from sudokudb.store.query_sql.computed import is_computed
from sudokudb.store.query_sql.rule_conditions import has_kind
from sudokudb.store.query_sql.sort_values import Exactly, Without
from sudokudb.store.query_sql.values import FIRST, counting, is_first, rank, value_sql
from sudokudb.store.rows.games import SOLVED
from sudokudb.store.rows.stored_lines import line_sql
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.query import Span, Term
    from sudokudb.store.query_sql.statement import Statement

_NOT_REMOVED = " AND f.removed = 0"
_LONGEST_NUMBER = 10


def term_condition(term: Term, statement: Statement) -> str:
    """Return the condition that one of the values of a term matches, whatever its sign."""
    if build := _OF_TERMS.get(FIELDS[term.field].kind):
        return build(term, statement)
    return _any(_matches(term.field, value, statement) for value in term.values)


def _any(parts: Iterable[str]) -> str:
    return " OR ".join(parts)


def _matches(field: str, value: Any, statement: Statement) -> str:
    """Return the condition that a puzzle matches one value of a term."""
    if isinstance(value, Exactly):
        return exactly(field, value, statement)
    if isinstance(value, Without):
        return f"{value_sql(value.field)} IS NULL"
    build = _OF_FIELDS.get(field) or _OF_KINDS[FIELDS[field].kind]
    return build(field, value, statement)


def exactly(field: str, value: Exactly, statement: Statement, *, indexed: bool = False) -> str:
    """Return the condition of an Exactly term; `indexed` allows SQLite to use an index on texts."""
    known = value_sql(field)
    if FIELDS[field].kind is Kind.TEXT:
        hidden = "" if indexed or statement.dialect != "sqlite" else "+"
        known = f"puzzles.{field} <> '' AND {hidden}lower(puzzles.{field})"
    return f"({known} = {statement.bind(value.value)})"


def _contains(field: str, word: str, statement: Statement) -> str:
    return _is_in(f"lower(puzzles.{field})", fold(word), statement)


def _is_in(text: str, part: str, statement: Statement) -> str:
    """Return the condition that an SQL text contains a part."""
    find = "instr" if statement.dialect == "sqlite" else "strpos"
    return f"{find}({text}, {statement.bind(part)}) > 0"


def _equals(column: str, word: str, statement: Statement) -> str:
    return f"{statement.hide_from_index(column)} = {statement.bind(word)}"


def _within(field: str, span: Span, statement: Statement) -> str:
    is_column = not (FIELDS[field].rater or field in NUMBERS)
    column = statement.hide_from_index(field) if is_column else value_sql(field)
    return _in_span(column, span, statement)


def _in_span(column: str, span: Span, statement: Statement) -> str:
    """Return the condition that a column is in a range, which includes all of its last date."""
    if span.low == span.high and not isinstance(span.low, str):
        return f"{column} = {statement.bind(span.low)}"
    bounds = []
    if span.low is not None:
        bounds.append(f"{column} >= {statement.bind(span.low)}")
    if isinstance(span.high, str):
        bounds.append(f"{column} < {statement.bind(shift_date(span.high))}")
    elif span.high is not None:
        bounds.append(f"{column} <= {statement.bind(span.high)}")
    return f"({' AND '.join(bounds)})"


def _has_label(field: str, name: str | Prefix, statement: Statement) -> str:
    names, members, key = LABELS[field]
    if isinstance(name, Prefix):
        begin = fold(name.text)
        begins = f"substr(lower(name), 1, {len(begin)}) = {statement.bind(begin)}"
        return _is_member(members, f" AND f.{key} IN (SELECT id FROM {names} WHERE {begins})")
    id = f"(SELECT id FROM {names} WHERE lower(name) = {statement.bind(fold(name))})"
    return _is_member(members, f" AND f.{key} = {id}")


def _is_member(members: str, also: str = "") -> str:
    """Return the condition that a table has rows for a puzzle.

    It counts them, because with EXISTS PostgreSQL would read the whole table.
    """
    return f"(SELECT count(*) FROM {members} AS f WHERE f.puzzle_id = puzzles.id{also}) > 0"


def _is_rated(field: str, value: Span | str, statement: Statement) -> str:
    if isinstance(value, str):
        return f"{counting('r.level', field)} = {statement.bind(value)}"
    return _in_span(value_sql(field), value, statement)


def _needs(term: Term, statement: Statement) -> str:
    """Return the condition that a puzzle needs a technique, or that it is the hardest one.

    For `first` it is the condition that the first step that is not a single is of a technique.
    """
    if is_first(term.field):
        keys = ", ".join(map(statement.bind, techniques_of(term)))
        return counting(f"{FIRST} IN ({keys})", term.field)
    start = "^" if is_hardest(term.field) else " "
    text = f"'{start}' || r.techniques"
    listed = (_is_in(text, f"{start}{key}=", statement) for key in techniques_of(term))
    return counting(_any(listed), term.field)


def is_hardest(field: str) -> bool:
    """Return whether a field contains only the hardest technique of a rating."""
    return field.startswith("hardest")


def _disagree(term: Term, _statement: Statement) -> str:
    """Return the condition that the levels of two raters are far apart, as in `level_index`."""
    begins = [*enumerate(LEVEL_BEGINS)][::-1]
    cases = " ".join(f"WHEN r.score >= {begin} THEN {index}" for index, begin in begins)
    level = (
        f"CASE WHEN r.level <> '' THEN {rank('r.level', HODOKU_LEVELS)} "
        f"WHEN r.score <= {HIGHEST_ER} THEN CASE {cases} END END"
    )
    one, other = (counting(level, by_rater("score", rater)) for rater in dict.fromkeys(term.values))
    return f"abs({one} - {other}) >= {FAR_APART}"


def _has_pattern(_field: str, pattern: str, statement: Statement) -> str:
    givens = f"{statement.hide_from_index('givens')} = {statement.bind(pattern.count(GIVEN))}"
    if statement.dialect == "sqlite":
        shape = statement.bind(pattern.replace(GIVEN, "[1-9A-P]"))
        return f"({givens} AND puzzles.grid GLOB {shape})"
    shape = statement.bind(f"^{pattern.replace('.', '[.]').replace(GIVEN, '[1-9A-P]')}$")
    return f"({givens} AND puzzles.grid ~ {shape})"


def _is_symmetric(_field: str, word: str, statement: Statement) -> str:
    if word == "none":
        return f"{statement.hide_from_index('symmetry')} = 0"
    return f"(puzzles.symmetry & {SYMMETRIES[word]}) <> 0"


def _is_same(_field: str, other: Span | str, statement: Statement) -> str:
    """Return the condition that a puzzle is equivalent to another one, given by its id or its grid.

    A Sukaku never is.
    """
    identity = (
        statement.bind(_identity(other))
        if isinstance(other, str)
        else f"(SELECT p.identity FROM puzzles AS p WHERE p.id = {statement.bind(other.low)} "
        f"AND NOT {_is_sukaku('p')})"
    )
    return f"(puzzles.identity = {identity} AND NOT {_is_sukaku('puzzles')})"


def _has_same_identity(field: str, other: Span | str, statement: Statement) -> str:
    """Return the condition that a measured identity is that of a puzzle with an id, or of a grid.

    An identity that cannot be measured is that of no puzzle.
    """
    column = SAME[field]
    if isinstance(other, str):
        return f"puzzles.{column} = {statement.bind(_measured_identity(column, other))}"
    stored = f"SELECT p.{column} FROM puzzles AS p WHERE p.id = {statement.bind(other.low)}"
    return f"puzzles.{column} = ({stored})"


def _measured_identity(identity: str, grid: str) -> int | None:
    from sudokudb.engine.measure import measure_grids

    (found,) = measure_grids([grid], [FIELDS[identity].group], threads=1)
    return None if isinstance(found, str) else found[identity]


def _identity(grid: str) -> int | None:
    from sudokudb.grid import Grid
    from sudokudb.store.rows.identities import known_identity

    return known_identity(Grid(grid))


def _is_sukaku(puzzles: str) -> str:
    """Return the condition that a puzzle is a Sukaku, like `is_sukaku`."""
    return (
        f"({puzzles}.givens = 0 AND {puzzles}.rules = '' AND {puzzles}.candidates IS NOT NULL "
        f"AND {puzzles}.placed IS NULL)"
    )


def _has(_field: str, word: str, statement: Statement) -> str:
    field = FIELDS[word]
    if field.kind is Kind.NAME:
        return _is_member(LABELS[word].members)
    if field.kind is Kind.TEXT:
        return f"{statement.hide_from_index(word)} <> ''"
    if field.kind is Kind.RATING or field.rater:
        return f"{value_sql(word)} IS NOT NULL"
    if field.kind is Kind.GAME:
        return _is_member("games", _NOT_REMOVED)
    return f"{statement.hide_from_index(word)} IS NOT NULL"


def _is_missing(_field: str, word: str, _statement: Statement) -> str:
    return f"NOT {is_computed(word)}"


def _yes_or_no(field: str, word: str, _statement: Statement) -> str:
    return _YES[field] if word == "yes" else f"NOT coalesce({_YES[field]}, FALSE)"


_YES = {
    "copy": f"(puzzles.copy <> 0 AND NOT {_is_sukaku('puzzles')})",
    "played": f"({_is_member('games', f' AND {SOLVED}')})",
    "printed": "puzzles.identity IN (SELECT identity FROM printed WHERE removed = 0)",
}
"""The conditions of the fields whose values are `yes` and `no`."""


def _is_in_issue(_field: str, word: str, statement: Statement) -> str:
    """Return the condition that exactly this puzzle is in an issue with a number or title."""
    if word.isascii() and word.isdigit() and len(word) < _LONGEST_NUMBER:
        named = f"issues.number = {statement.bind(int(word))}"
    else:
        named = _is_in("lower(issues.title)", fold(word), statement)
    return (
        f"(puzzles.identity, {line_sql()}) IN "
        "(SELECT identity, grid FROM printed WHERE issue_id IN "
        f"(SELECT id FROM issues WHERE removed = 0 AND {named}))"
    )


_OF_TERMS: dict[Kind, Callable[[Term, Statement], str]] = {
    Kind.TECHNIQUE: _needs,
    Kind.RATER: _disagree,
}
"""Functions that return the condition of a term by its kind."""
_OF_FIELDS: dict[str, Callable[[str, Any, Statement], str]] = {
    "pattern": _has_pattern,
    "symmetry": _is_symmetric,
    "same": _is_same,
    **dict.fromkeys(SAME, _has_same_identity),
    "has": _has,
    "missing": _is_missing,
    "copy": _yes_or_no,
    "played": _yes_or_no,
    "printed": _yes_or_no,
    "issue": _is_in_issue,
}
"""Functions that return the condition of one value by its field, and below by its kind."""
_OF_KINDS: dict[Kind, Callable[[str, Any, Statement], str]] = {
    Kind.NUMBER: _within,
    Kind.DATE: _within,
    Kind.CHOICE: _equals,
    Kind.TEXT: _contains,
    Kind.NAME: _has_label,
    Kind.RATING: _is_rated,
    Kind.RULE: has_kind,
}
