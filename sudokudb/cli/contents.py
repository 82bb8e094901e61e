"""The commands there are: where each is defined and what it does, without importing it."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A command's module in `sudokudb.cli.commands`, and its line in the help."""

    module: str
    summary: str


COMMANDS = {
    "list": Entry("listing", "List the puzzles."),
    "show": Entry("show", "Show a puzzle."),
    "add": Entry("add", "Add a grid: typed line by line, given, or read from a pipe."),
    "edit": Entry("edit", "Change a puzzle's grid or title, line by line or from a script."),
    "solve": Entry("solve", "Solve a puzzle or a grid, and show how."),
    "check": Entry("check", "Say whether a grid is valid, its number of solutions and level."),
    "compare": Entry("compare", "Solve one grid with every method and compare them."),
    "remove": Entry("remove", "Remove puzzles."),
    "undo": Entry("undo", "Take back the last change; again, the one before."),
    "redo": Entry("redo", "Do again what was undone last."),
    "db": Entry("db", "The database file: path, info, check, backup, upgrade."),
}
