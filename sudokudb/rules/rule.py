"""A rule of a puzzle, and the error of a text that is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError, Message, say

if TYPE_CHECKING:
    from sudokudb.rules.primitives import Cells


class Rule(NamedTuple):
    """One rule besides rows, columns and usual boxes, of a kind in `all_kinds.KINDS`.

    `value` is a text such as a sum, `cells` are in the order of the line. Only `either` has
    branches: groups of rules, of which one must hold.
    """

    kind: str
    value: str = ""
    cells: Cells = ()
    branches: tuple[tuple[Rule, ...], ...] = ()


class RuleError(GridError):
    """A text is not a rule, or a rule does not fit its grid.

    `number` is the place of the rule in the line of its puzzle, from 1; 0 if it is unknown.
    """

    number = 0

    def at(self, number: int, name: str) -> RuleError:
        """Return the same error with the number, or 0 for none, and the name of its rule."""
        message = say("{name}: {message}", name=name, message=self.message)
        if number:
            message = say(
                "rule {number}, {name}: {problem}", number=number, name=name, problem=self.message
            )
        found = RuleError(message, self.hint)
        found.number = number
        return found


def rule_error(message: Message, hint: str | None = None) -> RuleError:
    """Return the error of one rule, whose number is not known yet."""
    return RuleError(message, hint)
