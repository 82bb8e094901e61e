"""The report on facts that were not written, since a format has no place for them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from sudokudb.formats.registry import FORMATS
from sudokudb.query import fields
from sudokudb.query.fields import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.query.fields import Field

_RECOMPUTED = {"level", "solutions", "id", "added", "changed"}
"""What the program itself finds out about a puzzle."""
_NAMES = {"placed": "played digits"}
_SUFFIXES = tuple({suffix for form in FORMATS.values() for suffix in form.suffixes})
_SHOWN = 5


class Losses:
    """What puzzles have that a format has no place for, counted while they are written."""

    def __init__(self, form: Format) -> None:
        self._form = form
        kept = {"grid", *form.keeps, *_RECOMPUTED}.difference(form.in_part)
        listed = [] if form.whole else fields.in_files()
        self._fields = [field for field in listed if field.attribute not in kept]
        self._details = re.compile("" if "details" in form.in_part else form.details)
        self._kept = form.codec.kept if form.in_part else lambda _: {}
        self._counts: Counter[tuple[str, bool]] = Counter()
        self._names: dict[str, None] = {}

    def counted(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield records, and count what is lost of each."""
        for record in records:
            for field in self._fields:
                value = getattr(record, field.attribute)
                value = value.strip() if isinstance(value, str) else value
                if (value or value == 0) and value != (left := self._left(field, record)):
                    self._count(field, value, left)
            yield record

    def _left(self, field: Field, record: Record) -> Any:
        """Return what is written of a field; None if it is nothing."""
        has_rest = field.attribute in self._form.in_part or field.kind is Kind.DETAILS
        return self._kept(record).get(field.attribute) if has_rest else None

    def _count(self, field: Field, value: Any, left: Any) -> None:
        """Count a value of which only `left` is written; keep the names of lost details.

        A source that is the name of a file is what an import fills in.
        """
        if field.name == "source" and (value == "-" or value.lower().endswith(_SUFFIXES)):
            return
        if field.kind is Kind.DETAILS:
            kept = left or {}
            lost = [n for n in value if not self._details.fullmatch(n) and n not in kept]
            self._names |= dict.fromkeys(lost[:_SHOWN] if len(self._names) < _SHOWN else ())
            self._counts[field.name, False] += bool(lost)
        else:
            self._counts[field.name, bool(left)] += 1

    def add(self, other: Losses) -> None:
        """Add what was lost in another file."""
        self._counts += other._counts
        self._names |= other._names

    def report(self) -> str:
        """Return what was not written, in one sentence; empty if nothing was lost."""
        lost = [(f, n) for f in self._fields if (n := self._counts[f.name, False])]
        changed = [(f, n) for f in self._fields if (n := self._counts[f.name, True])]
        parts = [f"{self._listed(lost)} not written"] if lost else []
        if changed:
            they_are = "it is" if _is_one(changed) else "they are"
            parts.append(f"{self._listed(changed)} not written as {they_are}")
        them = "it" if _is_one(lost + changed) else "them"
        return f"{', '.join(parts)}: {self._form.name} has no place for {them}" if parts else ""

    def _listed(self, counts: list[tuple[Field, int]]) -> str:
        """Return texts with their numbers, and other fields with the numbers of puzzles."""
        parts: list[str] = []
        others: dict[int, list[str]] = {}
        for field, count in counts:
            if field.kind is Kind.TEXT:
                parts.append(_counted(count, field.name.removesuffix("s")))
            else:
                others.setdefault(count, []).append(self._name(field))
        parts += [f"the {_listed(n)} of {_counted(count, 'puzzle')}" for count, n in others.items()]
        return _listed(parts)

    def _name(self, field: Field) -> str:
        if field.kind is Kind.DETAILS:
            return f"details ({', '.join(name[:40] for name in [*self._names][:_SHOWN])})"
        return _NAMES.get(field.name, field.attribute)


def _is_one(counts: list[tuple[Field, int]]) -> bool:
    """Return whether one text or one solution is all that was counted."""
    return [(n, f.kind is Kind.TEXT or f.name == "solution") for f, n in counts] == [(1, True)]


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
