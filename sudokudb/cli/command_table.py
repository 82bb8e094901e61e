"""The table of commands: the module and the summary of each, without importing it."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One command.

    `module` is in `sudokudb.cli.commands`; `section` and `summary` are its place and its line
    in the help. `bypass` names the module that answers its simplest requests without typer.
    """

    module: str
    section: str
    summary: str
    bypass: str | None = None


_PUZZLES, _SOLVING, _FILES, _DATABASE = "Puzzles", "Solving", "Files", "The database"
_PIPE = "sudokudb.cli.pipes.answers"

COMMANDS = {
    "list": Entry("list_", _PUZZLES, "List puzzles, all or those that match a query."),
    "browse": Entry("browse", _PUZZLES, "Browse puzzles in the terminal: search, view, change."),
    "show": Entry("show", _PUZZLES, "Show one puzzle."),
    "add": Entry("add", _PUZZLES, "Add grids: typed line by line, as an argument, or piped in."),
    "edit": Entry("edit", _PUZZLES, "Change a puzzle's grid or title."),
    "remove": Entry("remove", _PUZZLES, "Remove puzzles."),
    "tag": Entry("tag", _PUZZLES, "Tag puzzles, or list the tags."),
    "collections": Entry(
        "collections", _PUZZLES, "Put puzzles into a collection, or list the collections."
    ),
    "note": Entry("note", _PUZZLES, "Set a puzzle's notes, author, source and license."),
    "stats": Entry("stats", _PUZZLES, "Count puzzles by givens, level, solutions and more."),
    "query": Entry("query", _PUZZLES, "Save queries with a name, and list the fields of a query."),
    "duplicates": Entry("duplicates", _PUZZLES, "List puzzles that are equivalent to others."),
    "rules": Entry("rules", _PUZZLES, "List the kinds of Sudoku, with an example of each."),
    "play": Entry("play", _SOLVING, "Play a puzzle in the terminal, or set one."),
    "solve": Entry("solve", _SOLVING, "Solve a puzzle or a grid.", _PIPE),
    "explain": Entry("explain", _SOLVING, "Explain how people solve a puzzle, step by step."),
    "hint": Entry("hint", _SOLVING, "Give a hint: where to look, the technique, or the step."),
    "verify": Entry("verify", _SOLVING, "Check a proof that explain wrote."),
    "practice": Entry("practice", _SOLVING, "Show positions that need a technique."),
    "check": Entry("check", _SOLVING, "Check whether a grid is valid, and how hard it is.", _PIPE),
    "rate": Entry("rate", _SOLVING, "Rate how hard puzzles are, and which techniques they need."),
    "measure": Entry("measure", _SOLVING, "Measure facts such as the depth of trial and error."),
    "generate": Entry("generate", _SOLVING, "Generate puzzles."),
    "vary": Entry("vary", _SOLVING, "List puzzles that differ from one in a few givens."),
    "minimise": Entry("minimise", _SOLVING, "Remove givens until a puzzle is minimal."),
    "repair": Entry("repair", _SOLVING, "Suggest how to make a grid valid."),
    "picture": Entry("picture", _SOLVING, "Draw a puzzle or a grid as SVG or PNG."),
    "compare": Entry("compare", _SOLVING, "Solve a grid with every method and compare them."),
    "canon": Entry("canon", _SOLVING, "Print a grid's canonical form."),
    "transform": Entry("transform", _SOLVING, "Rotate, mirror, shuffle or relabel a grid."),
    "same": Entry("same", _SOLVING, "Check whether two grids are equivalent."),
    "import": Entry("import_", _FILES, "Import files of puzzles in any format."),
    "export": Entry("export", _FILES, "Export puzzles to a file in any format."),
    "convert": Entry("convert", _FILES, "Convert files of puzzles to another format."),
    "dataset": Entry("dataset", _FILES, "Build data sets of puzzles, or compare them."),
    "issue": Entry("issue", _FILES, "Print booklets of puzzles, and remember what was printed."),
    "formats": Entry("formats", _FILES, "List the file formats."),
    "serve": Entry("serve", _DATABASE, "Serve the database as a web page."),
    "history": Entry("history", _DATABASE, "List the changes, newest first."),
    "undo": Entry("undo", _DATABASE, "Undo the last change; repeat to undo earlier ones."),
    "redo": Entry("redo", _DATABASE, "Redo the change that was undone last."),
    "merge": Entry("merge", _DATABASE, "Merge another database into this one."),
    "dump": Entry("dump", _DATABASE, "Write the whole database as text."),
    "load": Entry("load", _DATABASE, "Fill a new database from a dump."),
    "sql": Entry("sql", _DATABASE, "Query the database in SQL."),
    "db": Entry("db", _DATABASE, "Locate, describe, check, back up or upgrade the database."),
}


def pipe_fields(name: str) -> dict[str, tuple[str, ...]]:
    """Return the fields of a command's lines in a pipe, by the words after the command.

    The last ones may be missing if they are in brackets. Commands without such lines print
    sentences, pictures, files or nothing.
    """
    from importlib import import_module

    module = import_module(f"sudokudb.cli.commands.{COMMANDS[name].module}")
    return getattr(module, "PIPE", {})
