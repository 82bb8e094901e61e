"""The walks that the terms of a query allow.

A page in the order of ids wants an index that gives just the puzzles of one value, which it does in
that order; so a term of few values is as many walks, merged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.tree import Span
from sudokudb.query.values import GIVEN
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.rows import labels as members
from sudokudb.store.sql import fulltext as texts
from sudokudb.store.sql.conditions import Statement, between, identity_of, sukaku
from sudokudb.store.sql.index_scan import UNORDERED, Bounds, Reader, Walk
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.query import Term
    from sudokudb.store.sql.index_scan import Part

MAX_PARTS = 100
"""So many walks are merged at most."""

MAX_TIMES = 500
"""If there are more times of addition in question, they are sorted or the table is read."""

_MASKS = (1, 3, 4, 8, 13, 16, 32, 49, 63)
"""Every symmetry that a pattern can have: turns and mirrors together with all that they imply."""


def walks_of(reader: Reader, terms: Sequence[Term]) -> Iterator[Walk]:
    """Yield the walks that a query's terms allow."""
    for term in terms:
        maker = _MAKERS.get(term.field)
        walk = maker(reader, term) if maker and not term.negated else None
        if walk and len(walk.parts) <= MAX_PARTS:
            yield walk


def _equal(column: str, value: object, also: str = "") -> Part:
    def part(made: Statement, bounds: Bounds) -> str:
        rest = bounds.condition("puzzles.id", made)
        return f"puzzles.{column} = {made.bind(value)}{also} AND {rest}"

    return part


def _ids(reader: Reader, term: Term) -> Walk:
    def within(span: Span) -> Part:
        return lambda made, bounds: bounds.within(span).condition("puzzles.id", made)

    return Walk(term, tuple(map(within, term.spans)), apart=len(term.spans) < 2)


def _levels(reader: Reader, term: Term) -> Walk:
    return Walk(term, tuple(_equal("level", word) for word in dict.fromkeys(term.words)))


def _symmetries(reader: Reader, term: Term) -> Walk | None:
    if "none" in term.words:  # most puzzles: the index leaves them out
        return None
    bits = sum(SYMMETRIES[word] for word in set(term.words))
    # The index is partial: SQLite must read in the statement that it may be used.
    also = " AND puzzles.symmetry <> 0"
    return Walk(term, tuple(_equal("symmetry", mask, also) for mask in _MASKS if mask & bits))


def _sizes(reader: Reader, term: Term) -> Walk | None:
    sizes = _held(term, (4, 9, 16, 25))
    if 9 in sizes:  # most puzzles: the index leaves them out
        return None
    return Walk(term, tuple(_equal("size", size, " AND puzzles.size <> 9") for size in sizes))


def _solutions(reader: Reader, term: Term) -> Walk:
    return Walk(term, tuple(_equal("solutions", number) for number in _held(term, range(3))))


def _held(term: Term, numbers: Sequence[int]) -> list[int]:
    return [number for number in numbers if any(span.holds(number) for span in term.spans)]


def _givens(reader: Reader, term: Term) -> Walk:
    values = dict.fromkeys(v for span in term.spans for v in _values(reader, "givens", span))
    return Walk(term, tuple(_equal("givens", value) for value in values))


def _added(reader: Reader, term: Term) -> Walk:
    """Walk the times that there are if they are few, as after large imports."""
    values = dict.fromkeys(v for span in term.spans for v in _values(reader, "added", span))
    if len(values) <= MAX_PARTS:
        return Walk(term, tuple(_equal("added", value) for value in values))
    if len(values) <= MAX_TIMES:
        return _between_times(reader, term, list(values))

    def within(span: Span) -> Part:
        return lambda made, bounds: (
            f"{between('puzzles.added', span, made)} AND {bounds.condition(UNORDERED, made)}"
        )

    parts = tuple(map(within, term.spans))
    return Walk(term, parts, id=UNORDERED, apart=len(parts) < 2)


def _between_times(reader: Reader, term: Term, times: list[object]) -> Walk:
    """Walk the table from the first id of some times to the last: what is newer has higher ids."""
    made = reader.begin()
    ends = ", ".join(
        f"(SELECT {end}(id) FROM puzzles WHERE added = {made.bind(time)})"
        for time in times
        for end in ("min", "max")
    )
    found = [id for id in reader.rows(f"SELECT {ends}", made)[0] if isinstance(id, int)]
    span = Span(min(found, default=0), max(found, default=0))

    def within(made: Statement, bounds: Bounds) -> str:
        return bounds.within(span).condition("puzzles.id", made)

    return Walk(term, (within,), exact=False)


def _values(reader: Reader, column: str, span: Span) -> list[object]:
    """List the values within a span that there are, up to one more than matter.

    Each is found by one look into the index.
    """
    made = reader.begin()
    name = f"puzzles.{column}"
    ending = f" AND {between(name, Span(None, span.high), made)}" if span.high is not None else ""
    rows = reader.rows(
        f"WITH RECURSIVE found(value) AS (SELECT min({name}) FROM puzzles "
        f"WHERE {between(name, span, made)} "
        f"UNION ALL SELECT (SELECT min({name}) FROM puzzles WHERE {name} > value{ending}) "
        "FROM found WHERE value IS NOT NULL) "
        f"SELECT value FROM found WHERE value IS NOT NULL LIMIT {made.bind(MAX_TIMES + 1)}",
        made,
    )
    return [row[0] for row in rows]


def _filed(reader: Reader, term: Term) -> Walk:
    kind = members.LABELS[term.field]
    ids = dict.fromkeys(members.find(reader.query, kind, name) for name in term.words)

    def within(id: int) -> Part:
        return lambda made, bounds: (
            f"m.{kind.key} = {made.bind(id)} AND {bounds.condition('m.puzzle_id', made)}"
        )

    parts = tuple(within(id) for id in ids if id is not None)
    return Walk(term, parts, f"{kind.members} AS m", "m.puzzle_id", apart=len(parts) < 2)


def _same(reader: Reader, term: Term) -> Walk:
    def like(id: object) -> Part:
        return lambda made, bounds: (
            f"puzzles.identity = {identity_of(id, made)} AND NOT {sukaku('puzzles')} "
            f"AND {bounds.condition('puzzles.id', made)}"
        )

    parts = tuple(like(span.low) for span in term.spans)
    return Walk(term, parts, apart=len(parts) < 2)


def _patterns(reader: Reader, term: Term) -> Walk:
    givens = sorted({word.count(GIVEN) for word in term.words})
    return Walk(term, tuple(_equal("givens", number) for number in givens), exact=False)


def _titled(term: Term, *, exact: bool) -> Walk:
    def part(made: Statement, bounds: Bounds) -> str:
        titled = "puzzles.title <> '' AND lower(puzzles.title) > ''"
        return f"{titled} AND {bounds.condition(UNORDERED, made)}"

    return Walk(term, (part,), id=UNORDERED, exact=exact)


def _titles(reader: Reader, term: Term) -> Walk:
    return texts.walk_of(reader, term) or _titled(term, exact=False)


def _has(reader: Reader, term: Term) -> Walk | None:
    """Walk what is indexed where it is known."""
    if term.words == ("title",):
        return _titled(term, exact=True)
    if term.words == ("level",):
        return Walk(term, tuple(_equal("level", level) for level in LEVELS))
    if term.words == ("solutions",):
        return Walk(term, tuple(_equal("solutions", number) for number in range(3)))
    return None


_MAKERS: dict[str, Callable[[Reader, Term], Walk | None]] = {
    "id": _ids,
    "title": _titles,
    "notes": texts.walk_of,
    "givens": _givens,
    "level": _levels,
    "solutions": _solutions,
    "size": _sizes,
    "tag": _filed,
    "collection": _filed,
    "pattern": _patterns,
    "symmetry": _symmetries,
    "added": _added,
    "same": _same,
    "has": _has,
}
