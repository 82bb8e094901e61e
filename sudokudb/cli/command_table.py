"""The commands there are: where each is defined and what it does, without importing it."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A command's module in `sudokudb.cli.commands`, and its line in the help.

    With `pipe`, `COMMAND - [--summary]` is answered by `cli.pipe` without typer, whose import
    would take longer than the work.
    """

    module: str
    summary: str
    pipe: bool = False


COMMANDS = {
    "list": Entry("list_", "List the puzzles."),
    "show": Entry("show", "Show a puzzle."),
    "add": Entry("add", "Add a grid: typed line by line, as an argument, or from a pipe."),
    "edit": Entry("edit", "Change a puzzle's grid or title, line by line or from a script."),
    "solve": Entry("solve", "Solve a puzzle or a grid, and show how.", pipe=True),
    "check": Entry(
        "check", "Check whether a grid has exactly one solution, and its level.", pipe=True
    ),
    "compare": Entry("compare", "Compare all methods on one grid."),
    "canon": Entry("canon", "Print the canonical form of a grid."),
    "transform": Entry("transform", "Rotate, mirror, shuffle or relabel a grid."),
    "same": Entry("same", "Find the transform between two equivalent grids."),
    "remove": Entry("remove", "Remove puzzles."),
    "import": Entry("import_", "Import files of puzzles in any format."),
    "export": Entry("export", "Export puzzles to a file of any format."),
    "tag": Entry("tag", "Tag puzzles, or list the tags."),
    "collections": Entry("collections", "List the collections, or put puzzles into one."),
    "note": Entry("note", "Write notes on a puzzle, its author, source and license."),
    "stats": Entry("stats", "Count puzzles by givens, level, solutions and more."),
    "duplicates": Entry("duplicates", "List the puzzles that are the same as an earlier one."),
    "sql": Entry("sql", "Ask the database in SQL."),
    "convert": Entry("convert", "Convert files of puzzles from any format to another."),
    "formats": Entry("formats", "List the file formats."),
    "merge": Entry("merge", "Bring another database into this one."),
    "dump": Entry("dump", "Write the whole database as text that diffs."),
    "load": Entry("load", "Fill a new database with what dump wrote."),
    "undo": Entry("undo", "Take back the last change; again, the one before."),
    "redo": Entry("redo", "Do again what was undone last."),
    "db": Entry("db", "The database file: path, info, check, backup, upgrade."),
}
