"""Hints about first attempts: commands, options and arguments that do not exist."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudokudb.cli.command_table import COMMANDS
from sudokudb.cli.other_names import (
    NUMBERED,
    OPTIONS_OF_COMMANDS,
    OTHER_COMMANDS,
    OTHER_OPTIONS,
    SUBCOMMANDS,
)
from sudokudb.cli.plugin_commands import command_names
from sudokudb.errors import say
from sudokudb.formats.registry import FORMATS
from sudokudb.notation import names_grid
from sudokudb.query.fields import HODOKU_LEVELS, find_field
from sudokudb.query.parsing.guesses import OTHER_FIELDS, side
from sudokudb.solvers.strategy import LEVELS
from sudokudb.suggestions import did_you_mean
from sudokudb.symmetry import MOVES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typer._click import Context

_NEAR = 0.7
_QUERIES = ("filter", "find", "query", "search", "where")
_DATABASES = (".sqlite3", ".sqlite", ".db")
_EVERYTHING = ("all", "everything", "*")
_NEWEST = ("last", "latest", "newest", "recent")
_SEARCHING = ("list", "browse", "stats", "export")
_ALL = {**dict.fromkeys(("solve", "check", "rate", "canon"), "--all"), "remove": "id:1.."}
_VERBS = {
    **dict.fromkeys(("add", "create", "new"), ""),
    **dict.fromkeys(("delete", "remove", "rm"), " --remove"),
    "rename": " --rename",
}


def hint_about_command(name: str) -> str:
    """Return a hint for a command that does not exist; empty if the word suggests none.

    >>> hint_about_command("dedupe"), hint_about_command("lst"), hint_about_command("sudoku")
    ("did you mean 'duplicates'?", "did you mean 'list'?", '')
    """
    other = OTHER_COMMANDS.get(name.lower()) or _object(name)
    if other:
        return _hint_for(other)
    names = (*COMMANDS, *command_names())
    return did_you_mean(name, {name: name for name in names} | OTHER_COMMANDS, _NEAR)


def _object(word: str) -> str:
    """Return the command for an object in place of a command: a grid, a file, a query, a number."""
    if names_grid(word):
        return f"solve {word}"
    if Path(word).suffix.lower() in _DATABASES:
        return f"--db {word} list"
    if Path(word).is_file():
        return f"import {word}"
    if word.lstrip("#").isdecimal():
        return f"show {word}"
    field = find_field(word.lstrip("-").partition(":")[0]) if ":" in word else None
    return f"list {word}" if field else ""


def hint_about_subcommand(command: str, word: str) -> str:
    """Return a hint for a command that a group does not have; empty if the word suggests none.

    >>> hint_about_subcommand("db", "vacuum"), hint_about_subcommand("issue", "May")
    ("did you mean 'db upgrade'?", "did you mean 'issue build May'?")
    """
    if other := SUBCOMMANDS.get(command, {}).get(word.lower()):
        return _hint_for(f"{command} {other}")
    others = {"issue": "issue build", "query": "list"}
    return _hint_for(f"{others[command]} {word}") if command in others else ""


def hint_about_option(option: str, context: Context) -> str:
    """Return a hint for an option that a command does not have; empty if it suggests none."""
    command = context.command
    options = {name for param in command.params for name in param.opts if name[:1] == "-"}
    options.add("--lang")  # taken anywhere
    word = option.lstrip("-")
    of_command = OPTIONS_OF_COMMANDS.get(command.name or "", {}).get(word)
    if other := of_command or _other_option(word, options) or _term(word, command):
        return _hint_for(other)
    if word.isdecimal() and "--limit" in options:
        return _hint_for(f"--limit {word}")
    formats = [name for name in ("--format", "--to") if name in options]
    if word in FORMATS and formats:
        return _hint_for(f"{formats[0]} {word}")
    if word in HODOKU_LEVELS and "--level" in options:
        return _hint_for(f"--level {word}")
    if word in ("all", "everything") and _takes_query(command):
        return _all_puzzles(command.name)
    if word in _QUERIES and _takes_query(command):
        template = say("a query needs no option: `sudokudb {command} givens:24`")
        return say(template, command=command.name)
    names = {name.lstrip("-"): name for name in options}
    return did_you_mean(word, names) if len(word) > 1 else ""


def hint_about_argument(command: str, word: str) -> str:
    """Return a hint for an argument that a command does not take; empty if it suggests none.

    >>> hint_about_argument("generate", "5"), hint_about_argument("generate", "hard")
    ("did you mean '--limit 5'?", "did you mean '--level hard'?")
    """
    if command in NUMBERED and word.isdecimal():
        return _hint_for(f"{NUMBERED[command]} {word}")
    if command in ("undo", "redo") and word in _EVERYTHING:
        return _hint_for(f"{command} --limit N")
    if command == "generate" and " " in word:
        options = [*map(_argument_of_generate, word.split())]
        return _hint_for(" ".join(options)) if all(options) else ""
    if Path(word).suffix in _DATABASES:
        return _hint_for(f"--db {word}")
    if command == "generate":
        meant = _argument_of_generate(word)
        return _hint_for(meant) if meant else ""
    return _hint_for(f"-o {word}") if command == "picture" else ""


def _argument_of_generate(word: str) -> str:
    """Return the option of `generate` that a word means; empty if it means none."""
    if word.isdecimal():
        return f"--limit {word}"
    if word in (*HODOKU_LEVELS, *LEVELS):
        return f"--level {word}"
    return f"--size {side(word)}" if side(word) != word else ""


def hint_about_missing(arguments: Sequence[str]) -> str:
    """Return a hint for a command that found no puzzle; empty if its words suggest none.

    >>> hint_about_missing(["rate", "all"]), hint_about_missing(["tag", "1", "fav"])
    ("did you mean 'rate --all'?", "did you mean 'tag fav 1'?")
    """
    command, *words = arguments
    words = [word for word in words if word[:1] != "-"]
    if command in ("tag", "collections"):
        return _labelling(command, words)
    if command == "transform" and len(words) > 1 and words[0] in MOVES:
        return _hint_for(f"transform {words[-1]} {' '.join(words[:-1])}")
    if command in _SEARCHING and any(word in _EVERYTHING for word in words):
        return _all_puzzles(command)
    if any(word in _EVERYTHING for word in words) and command in _ALL:
        return _hint_for(f"{command} {_ALL[command]}")
    if any(word in _NEWEST for word in words):
        count = next(filter(str.isdecimal, words), "1")
        return say("`sudokudb list --sort=-id --limit {count}` shows the newest", count=count)
    return ""


def _all_puzzles(command: str | None) -> str:
    return say("without a query, `sudokudb {command}` takes all puzzles", command=command)


def _labelling(command: str, words: Sequence[str]) -> str:
    """Return a hint for a verb before a label's name, or for the numbers before it."""
    if len(words) > 2 and words[0] in _VERBS:
        return _hint_for(f"{command}{_VERBS[words[0]]} {' '.join(words[1:])}")
    if len(words) == 2 and words[0] in _VERBS and words[0] != "rename":
        return _hint_for(f"{command}{_VERBS[words[0]]} {words[1]} REF")
    *numbers, name = words
    if numbers and all(number.lstrip("#").isdecimal() for number in numbers):
        return _hint_for(f"{command} {name} {' '.join(numbers)}")
    return ""


def _hint_for(text: str) -> str:
    return say("did you mean {name!r}?", name=text)


def _other_option(word: str, options: set[str]) -> str:
    others = OTHER_OPTIONS.get(word, ())
    return next((other for other in others if other.split(" ")[0] in options), "")


def _term(word: str, command: Any) -> str:
    """Return the field of a query that an option is taken for; empty if it is none."""
    if word == "by":
        return ""
    field = find_field(OTHER_FIELDS.get(word, word)) if _takes_query(command) else None
    return f"{field.name}:…" if field else ""


def _takes_query(command: Any) -> bool:
    return any("QUERY" in (param.metavar or "") for param in command.params)
