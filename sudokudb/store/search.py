"""Running queries: a page at a time in any order, all ids, counts.

A page begins after the key of the last row of the one before, which is its only lower bound, so
that the thousandth page costs what the first does; nothing is counted off.

Statements are plain SQL with named parameters; `dialect` is `sqlite` or `postgresql`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from sudokudb.notation import SIZES
from sudokudb.query import Order, Span, Term
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.conditions import COLUMNS, FILED
from sudokudb.store.estimates import shortest
from sudokudb.store.orders import Key, excluded, parts_of
from sudokudb.store.pages import by_id, by_key
from sudokudb.store.walks import Bounds, Reader, selects
from sudokudb.store.ways import walks_of
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.query import Query as Tree
    from sudokudb.store.conditions import Statement
    from sudokudb.store.database import Query
    from sudokudb.store.orders import Part

HISTOGRAMS = ("clues", "level", "solutions", "size", "symmetry", "tag", "collection")
"""The fields whose values can be counted."""

_BY_ID = Order()
_CHUNK = 10_000


def page(
    query: Query,
    tree: Tree,
    order: Order = _BY_ID,
    after: Key | None = None,
    limit: int = 50,
    *,
    dialect: str = "sqlite",
) -> list[Key]:
    """List the keys of up to `limit` puzzles, which follow `after` in an order.

    Each key has its puzzle's `id`; the last is where the next page begins.
    """
    reader = Reader(query, dialect)
    bounds = _bounds(reader, tree.terms)
    found: list[Key] = []
    for number, part in enumerate(parts_of(order) if bounds else ()):
        if len(found) == limit or excluded(part, tree.terms) or (after and number < after.part):
            continue
        begin = after if after and after.part == number else None
        left = limit - len(found)
        if part.key:
            place = (begin.value, begin.id) if begin else None
            rows = by_key(reader, part, tree.terms, bounds, order, place, left)
            found += [Key(number, value, id) for value, id in rows]
        else:
            ids = _by_id(reader, part, tree.terms, bounds, order, begin, left)
            found += [Key(number, None, id) for id in ids]
    return found


def _by_id(
    reader: Reader,
    part: Part,
    terms: Sequence[Term],
    bounds: Bounds,
    order: Order,
    begin: Key | None,
    limit: int,
) -> list[int]:
    if begin:
        bounds = bounds.after(begin.id, descending=order.descending)
    return by_id(reader, (*terms, *part.terms), bounds, limit, descending=order.descending)


def ids(query: Query, tree: Tree, *, dialect: str = "sqlite") -> Iterator[int]:
    """Yield the ids of all puzzles that a query means, ascending.

    They are read in chunks: what reads them may change the puzzles meanwhile. Puzzles that are
    added after the first was asked for are left out.
    """
    reader = Reader(query, dialect)
    bounds = _bounds(reader, tree.terms)
    while chunk := by_id(reader, tree.terms, bounds, _CHUNK):
        yield from chunk
        bounds = bounds.after(chunk[-1])


def count(query: Query, tree: Tree, *, dialect: str = "sqlite") -> int:
    """Count the puzzles that a query means."""
    reader = Reader(query, dialect)
    return _count(reader, tree.terms)


def _count(reader: Reader, terms: Sequence[Term]) -> int:
    if not terms:
        return cast("int", reader.rows("SELECT count(*) FROM puzzles", reader.begin())[0][0])
    if len(terms) == 1 and (rest := _rest(terms[0])):
        return _count(reader, ()) - _count(reader, [rest])
    made = reader.begin()
    found = _all(reader, terms, made)
    rows = reader.rows(f"SELECT count(*) FROM ({found}) AS found", made) if found else [(0,)]
    return cast("int", rows[0][0])


def _rest(term: Term) -> Term | None:
    """Return what the puzzles answer to that do not answer to a term, if that is counted sooner."""
    if term.negated:
        return replace(term, negated=False)
    if term.field == "symmetry" and term.words == ("none",):
        return Term("symmetry", tuple(SYMMETRIES))
    if term.field == "size" and any(span.holds(9) for span in term.spans):
        others = [s for s in SIZES if not any(span.holds(s) for span in term.spans)]
        return Term("size", tuple(Span(size, size) for size in others))
    return None


def histogram(
    query: Query, tree: Tree, field: str, *, dialect: str = "sqlite"
) -> list[tuple[int | str | None, int]]:
    """Count the puzzles that a query means by a field, one of HISTOGRAMS; by value, unknown last.

    A symmetry is its bits. A puzzle counts once for each of its tags, and not without any.
    """
    reader = Reader(query, dialect)
    if field in FILED:
        rows = _by_name(reader, tree.terms, field)
    elif tree or field not in _PARTIAL:
        rows = _by_value(reader, tree.terms, COLUMNS.get(field, field))
    else:
        rows = _by_index(reader, field)
    return sorted(rows, key=_rank)


def _rank(bar: _Bar) -> tuple[bool, int, str]:
    """Order values: levels from simple to nested, numbers, names; unknown last."""
    value = bar[0]
    if isinstance(value, str):
        return False, LEVELS.index(value) if value in LEVELS else 0, value.lower()
    return value is None, value or 0, ""


_PARTIAL = {"level": None, "solutions": None, "size": 9, "symmetry": 0}
"""The value that the index of a field leaves out."""


def _by_index(reader: Reader, field: str) -> list[_Bar]:
    """Count in an index that leaves out the most frequent value; the rest has that."""
    left_out = _PARTIAL[field]
    some = "IS NOT NULL" if left_out is None else f"<> {left_out}"
    rows = reader.rows(
        f"SELECT {field}, count(*) FROM puzzles WHERE {field} {some} GROUP BY {field}",
        reader.begin(),
    )
    bars = cast("list[_Bar]", rows)
    rest = _count(reader, ()) - sum(number for _, number in bars)
    return [*bars, (left_out, rest)] if rest else bars


def _by_value(reader: Reader, terms: Sequence[Term], column: str) -> list[_Bar]:
    made = reader.begin()
    if terms:
        found = _all(reader, terms, made, f", puzzles.{column} AS value")
    else:
        found = f"SELECT {column} AS value FROM puzzles"
    statement = f"SELECT value, count(*) FROM ({found}) AS found GROUP BY value"
    return cast("list[_Bar]", reader.rows(statement, made)) if found else []


def _by_name(reader: Reader, terms: Sequence[Term], field: str) -> list[_Bar]:
    names, members, key = FILED[field]
    made = reader.begin()
    source, condition = f"{members} AS f", ""
    if terms:
        found = _all(reader, terms, made)
        source = f"({found}) AS found CROSS JOIN {source}"
        condition = " WHERE f.puzzle_id = found.id"
        if not found:
            return []
    statement = (
        f"SELECT (SELECT name FROM {names} WHERE id = counted.name_id), number FROM "
        f"(SELECT f.{key} AS name_id, count(*) AS number FROM {source}{condition} "
        f"GROUP BY f.{key}) AS counted"
    )
    return cast("list[_Bar]", reader.rows(statement, made))


def _all(reader: Reader, terms: Sequence[Term], made: Statement, columns: str = "") -> str:
    """Return a SELECT of all that the terms mean, each once; nothing where that is seen at once."""
    bounds = _bounds(reader, terms)
    if not bounds:
        return ""
    walks = [*walks_of(reader, terms)]
    alone = len(terms) == len(walks) == 1 and not columns and walks[0].exact
    walk = walks[0] if alone else shortest(reader, walks, bounds)
    both = " UNION ALL " if walk.apart else " UNION "
    return both.join(selects(walk, terms, bounds, made, columns))


def _bounds(reader: Reader, terms: Sequence[Term]) -> Bounds:
    """Return the ids in question: up to the highest, and what the terms say of ids."""
    highest = reader.rows("SELECT max(id) FROM puzzles", reader.begin())[0][0]
    bounds = Bounds(1, cast("int | None", highest) or 0)
    for term in terms:
        if term.field == "id" and not term.negated:
            within = [bounds.within(span) for span in term.spans]
            bounds = Bounds(min(w.first for w in within), max(w.last for w in within))
    return bounds


if TYPE_CHECKING:
    _Bar = tuple[int | str | None, int]
