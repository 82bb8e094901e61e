"""The errors for puzzles with rules, or of sizes, that a format cannot hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.rules.rule import Rule

_HINT = say("line, csv, json, jsonl and parquet hold every rule")


def cannot_hold(form: str, number: int, rule: Rule) -> FormatError:
    """Return the error for the rule of a puzzle, numbered from 1, that a format has no form of.

    >>> from sudokudb.rules.rule import Rule
    >>> str(cannot_hold("sdm", 2, Rule("cage", "9", (0, 1))))
    'rule 2, killer cage 9: sdm does not hold it'
    """
    from sudokudb.rules.rule_set import rule_name  # most puzzles have no rules

    name = rule_name(rule)
    message = say(
        "rule {number}, {rule}: {name} does not hold it", number=number, rule=name, name=form
    )
    return FormatError(message, _HINT)


def cannot_hold_size(form: str, grid: Grid) -> FormatError:
    """Return the error for a grid whose boxes are not squares."""
    template = say("{name} does not hold grids of {size}×{size}")
    return FormatError(say(template, name=form, size=grid.size), say("try --to line"))


def require_plain(form: str, grid: Grid) -> None:
    """Raise FormatError for a grid with rules besides rows, columns and boxes."""
    if grid.layout.rules:
        raise cannot_hold(form, 1, grid.layout.rules[0])
