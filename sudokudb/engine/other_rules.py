"""The refusal of puzzles with other rules than rows, columns and boxes, and their number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import Message, OtherRules, say, say_count
from sudokudb.layout import Layout
from sudokudb.notation import SIDES

if TYPE_CHECKING:
    from sudokudb.grid import Grid

_REASON = say("it has other rules than rows, columns and boxes ({kinds})", kinds="…")


def reason_for(line: str, otherwise: str) -> str:
    """Return why a puzzle has no ratings: its rules, or else another reason.

    >>> reason_for("." * 81 + ";diagonal /", "too small"), reason_for("." * 16, "too small")
    ('it has other rules than rows, columns and boxes (diagonal)', 'too small')
    """
    cells, _, rules = line.partition(";")
    if not rules:
        return otherwise
    kinds = Layout(SIDES[len(cells)], rules=rules).kind_names
    return say(_REASON.template, kinds=kinds)


def refusal_of(reason: str, where: str = "") -> OtherRules | None:
    """Return the error for a reason of `reason_for`; None for another reason."""
    if isinstance(reason, Message) and reason.template == _REASON.template:
        return _refusal(where, reason.fields["kinds"])
    return None


def require_usual_rules(grid: Grid, puzzle: object = None) -> None:
    """Raise OtherRules for a grid that has other rules; a stored `puzzle` names it."""
    if not grid.layout.is_classic:
        id = getattr(puzzle, "id", None)
        raise _refusal(f"#{id}" if id else "", grid.layout.kind_names)


def _refusal(where: str, kinds: object) -> OtherRules:
    template = say(
        "{where} has other rules than rows, columns and boxes ({kinds}): "
        "sudokudb does not rate or explain such puzzles"
    )
    return OtherRules(say(template, where=where or say("the puzzle"), kinds=kinds))


def left_out(count: int) -> Message:
    """Return the warning about puzzles that were left out.

    >>> left_out(2)
    'left out: 2 puzzles with other rules than rows, columns and boxes'
    """
    return say_count(
        "left out: {count:,} puzzle with other rules than rows, columns and boxes",
        "left out: {count:,} puzzles with other rules than rows, columns and boxes",
        count,
    )
