"""What was built as a data set, for a terminal, a pipe and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli.answer import ObjectAnswer
from sudokudb.errors import say, say_count
from sudokudb.words import _, format_number, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.errors import Message
    from sudokudb.library.datasets.building.two_stages import BuiltSet

_REASONS = {
    "not 9×9 puzzles": say("no 9×9 puzzle"),
    "without a solution": say("no solution"),
    "several solutions": say("several solutions"),
    "exact copies": say("exact copy"),
    "equivalent to others": say("equivalent to another"),
    "in no split": say("in no split"),
}


def built_answer(built: BuiltSet) -> ObjectAnswer:
    """Return the answer that shows the splits."""
    return ObjectAnswer(lambda: _object(built), _lines(built), _picture(built))


def notes_on_build(built: BuiltSet) -> Iterator[Message | str]:
    """Yield what was left out, what was replaced, and the strata that are too small."""
    for reason, count in built.left_out.items():
        yield say_count(
            "left out: {count:,} row ({reason})",
            "left out: {count:,} rows ({reason})",
            count,
            reason=translate(_REASONS[reason]),
        )
    if built.wrong_solutions:
        yield say_count(
            "{count:,} solution in the files was wrong, and was replaced",
            "{count:,} solutions in the files were wrong, and were replaced",
            built.wrong_solutions,
        )
    if empty := [split.name for split in built.splits if not split.rows]:
        yield say("warning: no puzzles in {names}", names=", ".join(empty))
    splits = len(built.splits)
    small = [name for name, size in built.strata.items() if 0 < size < splits]
    if small:
        yield say(
            "warning: not every split has puzzles of {names}: fewer classes than splits",
            names=", ".join(small[:10]),
        )


def _object(built: BuiltSet) -> dict[str, object]:
    return {
        "folder": str(built.folder),
        "splits": [
            {"name": split.name, "puzzles": split.rows, "sha256": split.sha256}
            for split in built.splits
        ],
        "left_out": dict(built.left_out),
        "wrong_solutions": built.wrong_solutions,
    }


def _lines(built: BuiltSet) -> Iterator[str]:
    return (f"{split.name}\t{split.rows}\t{split.sha256}" for split in built.splits)


def _picture(built: BuiltSet) -> Iterator[Drawn]:
    from sudokudb.render.terminal import tables

    rows = [[split.name, format_number(split.rows), split.sha256[:16]] for split in built.splits]
    yield from tables.table([_("split"), _("puzzles"), "SHA-256"], rows)
