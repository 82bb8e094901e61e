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
        kept = {"grid", *form.keeps, *_RECOMPUTED}
        listed = [] if form.whole else fields.in_files()
        self._fields = [field for field in listed if field.attribute not in kept]
        self._details = re.compile(form.details)
        self._raters = re.compile(form.raters)
        self._counts: Counter[str] = Counter()
        self._names: dict[str, None] = {}

    def counted(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield records, and count what is lost of each."""
        for record in records:
            for field in self._fields:
                value = getattr(record, field.attribute)
                if (value or value == 0) and self._is_loss(field, value):
                    self._counts[field.name] += 1
            yield record

    def _is_loss(self, field: Field, value: Any) -> bool:
        """Return whether a value is lost; keep the names of lost details.

        A source that is the name of a file is what an import fills in.
        """
        if field.name == "source":
            return value != "-" and not value.lower().endswith(_SUFFIXES)
        if field.kind is Kind.RATING:
            return not all(self._raters.fullmatch(rating.rater) for rating in value)
        if field.kind is not Kind.DETAILS:
            return True
        lost = [name for name in value if not self._details.fullmatch(name)]
        self._names |= dict.fromkeys(lost[:_SHOWN] if len(self._names) < _SHOWN else ())
        return bool(lost)

    def add(self, other: Losses) -> None:
        """Add what was lost in another file."""
        self._counts += other._counts
        self._names |= other._names

    def report(self) -> str:
        """Return what was not written, in one sentence; empty if nothing was lost."""
        lost = [field for field in self._fields if self._counts[field.name]]
        parts: list[str] = []
        others: dict[int, list[str]] = {}
        for field in lost:
            count = self._counts[field.name]
            if field.kind is Kind.TEXT:
                parts.append(_counted(count, field.name.removesuffix("s")))
            else:
                others.setdefault(count, []).append(self._name(field))
        parts += [f"the {_listed(n)} of {_counted(count, 'puzzle')}" for count, n in others.items()]
        them = "it" if parts and parts[0].startswith("1 ") and len(parts) == 1 else "them"
        listed = f"{_listed(parts)} not written: {self._form.name} has no place for {them}"
        return listed if parts else ""

    def _name(self, field: Field) -> str:
        if field.kind is Kind.DETAILS:
            return f"details ({', '.join(name[:40] for name in [*self._names][:_SHOWN])})"
        return _NAMES.get(field.name, field.attribute)


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
