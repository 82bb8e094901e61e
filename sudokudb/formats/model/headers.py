"""Headers in text files that name other rules, such as `type: killer` or `# Jigsaw sudoku`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.model.kind_words import names_kinds
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.variants import refusal, rules_in_header

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Items

_LETTER = re.compile("[A-WYZa-wyz]")


class Headers(NamedTuple):
    """The rules that headers name, by line; "" for classic ones.

    The last header above a puzzle counts; for the last puzzle, a header below it does, too.
    """

    rules: dict[int, str]

    @classmethod
    def of(cls, text: str) -> Headers:
        """Return the headers in the beginning of a text that is not JSON or XML.

        There are none if no line names other rules.
        """
        is_prose = _LETTER.search(text) and text.lstrip()[:1] not in "[{<"
        lines = text.splitlines() if is_prose else []
        found = {n: rules_in_header(line) for n, line in enumerate(lines, start=1)}
        rules = {n: rules for n, rules in found.items() if rules is not None}
        return cls(rules if any(rules.values()) else {})

    def apply(self, items: Items) -> Items:
        """Yield items, with an error in place of each puzzle that has other rules."""
        waiting: list[Record | ParseError] = []
        for item in items:
            if isinstance(item, Record):
                yield from waiting
                waiting = [_judge(item, self._above(item.line))]
            else:
                waiting.append(item)
        if waiting and isinstance(last := waiting[0], Record):
            waiting[0] = _judge(last, self._below(last.line))
        yield from waiting

    def _above(self, line: int) -> str:
        return next((rules for n, rules in reversed([*self.rules.items()]) if n <= line), "")

    def _below(self, line: int) -> str:
        return next((rules for n, rules in self.rules.items() if n > line and rules), "")


def _judge(record: Record, rules: str) -> Record | ParseError:
    kinds = {rule.kind for rule in record.grid.layout.rules}
    if not rules or (kinds and names_kinds(rules, kinds)):
        return record
    error = refusal(rules)
    return ParseError(record.line, error.message, error.hint, record.entry)
