"""The report on facts that were not written because a format cannot represent them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from sudokudb.errors import say, say_all, say_count
from sudokudb.formats.registry import FORMATS
from sudokudb.query import fields
from sudokudb.query.fields import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.query.fields import Field

_RECOMPUTED = {"level", "solutions", "id", "added", "changed"}
"""The facts that the program can compute or assigns itself."""
_NAMES = {"placed": say("played digits")}
_TEXTS: dict[str, Callable[[int], str]] = {
    "title": lambda n: say_count("{count:,} title", "{count:,} titles", n),
    "author": lambda n: say_count("{count:,} author", "{count:,} authors", n),
    "source": lambda n: say_count("{count:,} source", "{count:,} sources", n),
    "license": lambda n: say_count("{count:,} license", "{count:,} licenses", n),
    "notes": lambda n: say_count("{count:,} note", "{count:,} notes", n),
}
# Each pair has a sentence about several things and one about a single thing.
_LOST = (
    say("{lost} not written: {format} has no place for them"),
    say("{lost} not written: {format} has no place for it"),
)
_CHANGED = (
    say("{changed} written in another form: {format} has no exact place for them"),
    say("{changed} written in another form: {format} has no exact place for it"),
)
_BOTH = (
    say("{lost} not written: {format} has no place for them; {changed} written in another form"),
    say("{lost} not written: {format} has no place for it; {changed} written in another form"),
)
_SUFFIXES = tuple({suffix for form in FORMATS.values() for suffix in form.suffixes})
_SHOWN = 5


class Losses:
    """The facts that a format cannot represent, counted while puzzles are written.

    `solved` counts the puzzles that were solved since the format keeps solutions; those of our own
    formats, which keep everything, are not counted.
    """

    def __init__(self, form: Format) -> None:
        self._form = form
        self.solved = 0
        kept = {"grid", *form.keeps, *_RECOMPUTED}.difference(form.in_part)
        listed = [] if form.whole else [field for field in fields.in_files() if not field.group]
        self._fields = [field for field in listed if field.attribute not in kept]
        self._details = re.compile("" if "details" in form.in_part else form.details)
        self._kept = form.codec.kept_parts if form.in_part else lambda _: {}
        self._counts: Counter[tuple[str, bool]] = Counter()
        self._names: dict[str, None] = {}

    def count_lost(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield records, and count the facts that each loses."""
        for record in records:
            for field in self._fields:
                value = getattr(record, field.attribute)
                value = value.strip() if isinstance(value, str) else value
                if (value or value == 0) and value != (left := self._written_part(field, record)):
                    self._count(field, value, left)
            yield record

    def _written_part(self, field: Field, record: Record) -> Any:
        """Return the part of a field that is written, or None."""
        has_rest = field.attribute in self._form.in_part or field.kind is Kind.DETAILS
        return self._kept(record).get(field.attribute) if has_rest else None

    def _count(self, field: Field, value: Any, left: Any) -> None:
        """Count a value of which only `left` is written; record the names of lost details.

        A source that is the name of a file is ignored, since imports fill it in.
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
        """Add the losses of another file."""
        self._counts += other._counts
        self._names |= other._names
        self.solved += other.solved

    def report(self) -> str:
        """Describe the losses in one sentence; return an empty text if there are none."""
        lost = [(f, n) for f in self._fields if (n := self._counts[f.name, False])]
        changed = [(f, n) for f in self._fields if (n := self._counts[f.name, True])]
        if not lost + changed:
            return ""
        templates = _BOTH if lost and changed else _LOST if lost else _CHANGED
        template = templates[_is_one(lost or changed)]
        parts = {"lost": self._list_losses(lost), "changed": self._list_losses(changed)}
        return say(template, format=self._form.name, **parts)

    def additions(self) -> str:
        """Describe in one sentence what was added; return an empty text if nothing was."""
        if not self.solved:
            return ""
        return say_count(
            "{count:,} solution computed and written",
            "{count:,} solutions computed and written",
            self.solved,
        )

    def _list_losses(self, counts: list[tuple[Field, int]]) -> str:
        """List texts with their numbers, and other fields with the numbers of puzzles."""
        parts: list[str] = []
        others: dict[int, list[str]] = {}
        for field, count in counts:
            if field.kind is Kind.TEXT:
                parts.append(_TEXTS[field.name](count))
            else:
                others.setdefault(count, []).append(self._name(field))
        for count, names in others.items():
            parts.append(
                say_count(
                    "the {fields} of {count:,} puzzle",
                    "the {fields} of {count:,} puzzles",
                    count,
                    fields=_list_losses(names),
                )
            )
        return _list_losses(parts)

    def _name(self, field: Field) -> str:
        if field.kind is Kind.DETAILS:
            names = ", ".join(name[:40] for name in [*self._names][:_SHOWN])
            return say("details ({names})", names=names)
        return _NAMES.get(field.name, field.attribute)


def _is_one(counts: list[tuple[Field, int]]) -> bool:
    """Return whether only a single text or solution was counted."""
    return [(n, f.kind is Kind.TEXT or f.name == "solution") for f, n in counts] == [(1, True)]


def _list_losses(words: list[str]) -> str:
    if len(words) < 2:
        return words[0] if words else ""
    return say("{most} and {last}", most=say_all(*words[:-1], separator=", "), last=words[-1])
