"""The values of the options of `generate`, and the conditions that they describe."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.cli.arguments.options import seconds
from sudokudb.errors import UsageError, say
from sudokudb.layout import is_engine_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_EMPTY_CELLS = ".0-_"


class Options(NamedTuple):
    """The options of a run, apart from the conditions on its puzzles.

    `labels` are the tags and collections of added puzzles. `limit` is in seconds. A seed that was
    drawn is printed.
    """

    is_seed_drawn: bool

    add: bool
    new: bool
    for_gaps: bool
    plan: bool
    labels: Mapping[str, Sequence[str]]
    limit: float | None
    threads: int | None
    jsonl: bool

    def check(self) -> None:
        """Raise SudokuError for options that exclude each other, or need others."""
        if self.threads is not None and self.threads < 1:
            raise UsageError(say("{threads} threads cannot work", threads=self.threads))
        if any(self.labels.values()) and not self.add:
            raise UsageError(say("--collection and --tag need --add"), say("add --add"))
        if self.jsonl and self.add:
            raise UsageError(
                say("--jsonl and --add exclude each other"), say("`sudokudb export` writes files")
            )
        if self.plan and not self.for_gaps:
            raise UsageError(say("--plan needs --for-gaps"), say("add --for-gaps"))


def time_limit(text: str | float) -> float:
    """Return the seconds of a time limit: 60 or 60s."""
    return seconds(text.removesuffix("s") if isinstance(text, str) else text)


def pattern_cells(text: str) -> tuple[int, ...]:
    """Return the cells of a pattern: a file, or 81 characters, of which dots are empty cells."""
    with suppress(OSError, ValueError):  # not a possible file name
        if Path(text).is_file():
            text = Path(text).read_text("utf-8", "replace")
    marks = "".join(text.split())
    if not is_engine_text(marks):
        raise UsageError(
            say("the pattern has {count} cells", count=len(marks)),
            say("give 81 characters, or a file with them: dots for the empty cells"),
        )
    return tuple(cell for cell, mark in enumerate(marks) if mark not in _EMPTY_CELLS)
