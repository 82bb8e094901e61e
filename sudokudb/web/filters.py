"""The filters of the list: values to click on, with the numbers of puzzles that a click finds.

Of a field with one value a puzzle, such as the level, each value is counted as if it were the only
one: the field's own term is left out. Techniques and labels are counted within the result.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.query import parse_query
from sudokudb.query.clicks import Clicks, condition
from sudokudb.query.tree import Span, Term
from sudokudb.symmetry import SYMMETRIES
from sudokudb.technique_names import FAMILIES, TECHNIQUES
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.library import Library
    from sudokudb.query.tree import Condition

_TECHNIQUES = 9
_LABELS = 12
_COLUMNS = 14
_OPEN = ("progress", "level", "givens", "needs")
_SHORT = re.compile(r"\(([^()]+)\)\s*\Z")
PROGRESS = {
    "not played": parse_query("-has:game"),
    "begun": parse_query("has:game played:no"),
    "solved": parse_query("played:yes"),
}
"""What a player has done with a puzzle, as queries."""


class Row(NamedTuple):
    """A value: its name, how many puzzles it has, and the query that a click makes."""

    label: str
    number: int
    query: str
    chosen: bool


class Group(NamedTuple):
    """The values of a field; `most` is the number that fills a bar."""

    field: str
    title: str
    rows: list[Row]
    most: int

    @property
    def is_open(self) -> bool:
        """Whether the values are shown without a click."""
        return self.field in _OPEN or any(row.chosen for row in self.rows)


class Chip(NamedTuple):
    """A condition of a query, and the query without it; `number` if its puzzles were counted."""

    text: str
    query: str
    number: int | None


class Filters:
    """The filters for a query; raise QueryError for a text that is not one."""

    def __init__(self, library: Library, query: str) -> None:
        self._library, self._query = library, query
        self._clicks = Clicks(query)
        self.total = library.count(query)

    def groups(self, *, games: bool) -> list[Group]:
        """Return the groups that have values; those of players only if `games` are stored."""
        found = [
            self._progress() if games else None,
            self._one("level", _("Level"), label=_),
            self._givens(),
            self._techniques(),
            self._one("hodoku", _("HoDoKu's level"), "hodoku level", label=_),
            self._symmetries(),
            self._one("size", _("Size"), label=_side),
            self._labels("collection", _("Collections")),
            self._labels("tag", _("Tags")),
            self._print_states(),
            self._saved_queries(),
        ]
        return [group for group in found if group and group.rows]

    def chips(self, *, counted: bool) -> list[Chip]:
        """Return the outermost conditions; if `counted`, with the puzzles without each."""
        chips = []
        for part in self._clicks.parts:
            rest = self._clicks.without(part)
            count = self._library.count(rest) if counted else None
            chips.append(Chip(self._query[part.start : part.end], rest, count))
        return chips

    def range_of_givens(self) -> tuple[str, str]:
        """Return the ends of the range of givens that the query has; empty if it has none."""
        own = self._clicks.own_part("givens")
        node = own.node if own else None
        is_one = isinstance(node, Term) and len(node.values) == 1
        span = cast("Term", node).values[0] if is_one else Span(None, None)
        low, high = (("" if end is None else str(end)) for end in (span.low, span.high))
        return low, high

    def families(self) -> list[tuple[str, list[Row]]]:
        """Return all techniques that the puzzles need, by family."""
        rows = dict(self._technique_rows())
        families: dict[str, list[Row]] = {family: [] for family in FAMILIES}
        for key, row in rows.items():
            families[TECHNIQUES[key].family].append(row)
        titles = _family_titles()
        return [(titles[family], found) for family, found in families.items() if found]

    # Fields with one value a puzzle

    def _base(self, field: str) -> str:
        """Return the query without the term to which clicks on a field add values."""
        own = self._clicks.own_part(field)
        return self._clicks.without(own) if own else self._query

    def _one(
        self, field: str, title: str, counted: str = "", *, label: Callable[[str], str]
    ) -> Group:
        bars = self._library.queries.histogram(counted or field, self._base(field))
        values = [(str(value), count) for value, count in bars if value is not None]
        rows = [self._row(field, value, label(value), count) for value, count in values]
        return Group(field, title, rows, _most(rows))

    def _row(self, field: str, value: str, label: str, count: int) -> Row:
        query = self._clicks.toggle(field, value)
        return Row(label, count, query, self._clicks.is_chosen(field, value))

    def _givens(self) -> Group:
        """Return the numbers of givens; of very many the rarest ones at both ends are joined."""
        group = self._one("givens", _("Givens"), label=str)
        if len(group.rows) <= _COLUMNS:
            return group
        first = _fullest(group.rows, _COLUMNS - 2)
        ends = group.rows[:first], group.rows[first + _COLUMNS - 2 :]
        rows = [
            *self._join(ends[0], f"..{ends[0][-1].label}" if ends[0] else ""),
            *group.rows[first : first + _COLUMNS - 2],
            *self._join(ends[1], f"{ends[1][0].label}.." if ends[1] else ""),
        ]
        return Group("givens", group.title, rows, _most(rows))

    def _join(self, rows: list[Row], label: str) -> list[Row]:
        """Return one row for several numbers of givens, or a single one as it is."""
        if len(rows) < 2:
            return rows
        base, chosen = self._base("givens"), all(row.chosen for row in rows)
        terms = parse_query(f"givens:{label}").terms
        query = base if chosen else Clicks(base).add(*terms)
        return [Row(label, _sum(rows), query, chosen)]

    def _print_states(self) -> Group:
        base = self._base("printed")
        yes, every = self._count(base, condition("printed", "yes")), self._library.count(base)
        counts = {"yes": (_("printed"), yes), "no": (_("not printed"), every - yes)}
        rows = (
            [self._row("printed", value, *found) for value, found in counts.items()] if yes else []
        )
        return Group("printed", _("Printed"), rows, every)

    def _progress(self) -> Group:
        """Return what the player has done; one replaces another."""
        states = {name: list(query.terms) for name, query in PROGRESS.items()}
        every = [term for terms in states.values() for term in terms]
        base = Clicks(self._clicks.toggle_all(instead_of=every))
        labels = {"not played": _("not played"), "begun": _("begun"), "solved": _("solved")}
        rows = []
        for name, terms in states.items():
            chosen = self._clicks.has(*terms)
            count = self._library.count(base.add(*terms))
            query = base.query if chosen else base.add(*terms)
            rows.append(Row(labels[name], count, query, chosen))
        return Group("progress", _("Progress"), rows if _sum(rows) else [], _sum(rows))

    # Fields with many values a puzzle

    def _many(self, field: str, counts: Iterable[tuple[str, str, int]]) -> list[Row]:
        """Return the rows of values, labels and numbers; the chosen ones come first."""
        rows = [self._row(field, value, label, count) for value, label, count in counts if count]
        return sorted(rows, key=lambda row: not row.chosen)

    def _technique_rows(self) -> list[tuple[str, Row]]:
        bars = self._library.queries.histogram("needs", self._query)
        return [
            (str(key), self._row("needs", str(key), technique_label(str(key)), count))
            for key, count in bars
            if key in TECHNIQUES
        ]

    def _techniques(self) -> Group:
        """Return the techniques that divide the result best, and those that were chosen."""
        rows = [row for _, row in self._technique_rows()]
        chosen = [row for row in rows if row.chosen]
        others = [row for row in rows if not row.chosen and row.number < self.total]
        best = sorted(others, key=lambda row: -min(row.number, self.total - row.number))
        shown = sorted(best[: max(0, _TECHNIQUES - len(chosen))], key=lambda row: -row.number)
        return Group("needs", _("Techniques"), chosen + shown, self.total)

    def _symmetries(self) -> Group:
        bars = [
            (int(bits), count)
            for bits, count in self._library.queries.histogram("symmetry", self._query)
            if bits is not None
        ]
        labels = _symmetry_labels()
        counts = [
            (name, labels[name], sum(count for bits, count in bars if bits & bit))
            for name, bit in SYMMETRIES.items()
        ]
        counts.append(("none", _("none"), sum(count for bits, count in bars if not bits)))
        return Group("symmetry", _("Symmetry"), self._many("symmetry", counts), self.total)

    def _labels(self, kind: str, title: str) -> Group:
        bars = self._library.queries.histogram(kind, self._query)
        counts = [(str(name), str(name), count) for name, count in bars if name is not None]
        counts.sort(key=lambda each: -each[2])
        return Group(kind, title, self._many(kind, counts)[:_LABELS], self.total)

    def _saved_queries(self) -> Group:
        names = [query.name for query in self._library.saved_queries][:_LABELS]
        counts = [(name, name, self._count(self._query, condition("is", name))) for name in names]
        return Group("is", _("Saved queries"), self._many("is", counts), self.total)

    def _count(self, query: str, term: Condition) -> int:
        return self._library.count(Clicks(query).add(term))


def technique_label(key: str) -> str:
    """Return the short name of a technique in the language of the page.

    >>> technique_label("pointing"), technique_label("xy-chain")
    ('Pointing', 'XY-Chain')
    """
    name = _(TECHNIQUES[key].printed)
    found = _SHORT.search(name)
    return found[1][0].upper() + found[1][1:] if found else name


def _symmetry_labels() -> dict[str, str]:
    return {
        "rot180": _("half turn"),
        "rot90": _("quarter turn"),
        "horizontal": _("top and bottom"),
        "vertical": _("left and right"),
        "diagonal": _("diagonal"),
        "antidiagonal": _("other diagonal"),
    }


def _family_titles() -> dict[str, str]:
    return {
        "singles": _("Singles"),
        "intersections": _("Intersections"),
        "subsets": _("Subsets"),
        "fish": _("Fish"),
        "single-digit": _("Single-digit patterns"),
        "wings": _("Wings"),
        "uniqueness": _("Uniqueness"),
        "als": _("Almost locked sets"),
        "colors": _("Colouring"),
        "chains": _("Chains"),
        "exclusion": _("Exclusion"),
        "forcing": _("Forcing"),
        "templates": _("Templates"),
        "guessing": _("Guessing"),
    }


def _side(size: str) -> str:
    return f"{size}×{size}"


def _sum(rows: list[Row]) -> int:
    return sum(row.number for row in rows)


def _fullest(rows: list[Row], width: int) -> int:
    """Return where the neighbouring rows with the most puzzles begin."""
    starts = range(len(rows) - width + 1)
    return max(starts, key=lambda start: _sum(rows[start : start + width]))


def _most(rows: list[Row]) -> int:
    return max((row.number for row in rows), default=0)
