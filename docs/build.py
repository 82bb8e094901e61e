"""Generate parts of the documentation: `python -m docs.build [--check]`.

The pictures in docs/pictures are generated, and two kinds of text in README.md and docs/*.md:

* what stands between `<!-- generated: NAME -->` and `<!-- end -->`, by a function in `PARTS`;
* the output in ```console blocks. The commands after `$ ` run in the order of the page, each on a
  terminal, in a copy of docs/examples and with a new database.

With `--check` nothing is written, and the exit code is 1 if a page is not current.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pexpect

from sudokudb.cli import run
from sudokudb.cli.app import load_command
from sudokudb.cli.command_table import COMMANDS, pipe_fields
from sudokudb.formats.registry import FORMATS
from sudokudb.grid import Grid
from sudokudb.play.keys import BROWSE, BY_ID, PLAYING, VIEW, Keys
from sudokudb.query.field_groups import field_groups
from sudokudb.render.figures import puzzle_figure
from sudokudb.render.rules.kind_list import DescribedKind, rule_kinds
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.formats.registry import Format
    from sudokudb.query.fields import Field

ROOT = Path(__file__).parent.parent
PICTURES = {
    "puzzle": "3",
    "stage": "3 --stage 6",
    "solution": "3 --solution",
    "candidates": "3 --candidates --coordinates",
    "psp": "3 --solution --theme psp",
}
"""The arguments of `sudokudb picture` for each file in docs/pictures."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PART = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
_EARLIER_GRIDS = re.compile(r"┌[^┘]*┘\n(?=.*┌)", re.DOTALL)
_CLEANING = (
    (re.compile(r"\x1b\[[0-9;?]*[A-Za-z]"), ""),  # colours
    (re.compile(r"\x1b\].*?\x1b\\"), ""),  # the question for the colour of the ground
    (re.compile(r" *\r\n"), "\n"),
    (re.compile(r"[^\n]*\r"), ""),  # progress
    (re.compile(r"\d+ of \d+ puzzles, \d+ s"), ""),  # progress that another program writes after
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"), "2026-11-22T12:00:00Z"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d\b"), "2026-11-22 12:00"),
    (re.compile(r"\b\d{4}-\d\d-\d\d(?=\s)"), "2026-11-22"),
    # The time of a change is only printed if it falls into another second.
    (re.compile(r", changed 2026-11-22T12:00:00Z"), ""),
)


class Session:
    """Commands that run one after another in a folder of their own."""

    def __init__(self, folder: str) -> None:
        shutil.copytree(ROOT / "docs" / "examples", folder, dirs_exist_ok=True)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        terminal = {"PATH": path, "TERM": "xterm", "COLUMNS": "80"}
        self._env = os.environ | terminal | {"HOME": folder, "XDG_DATA_HOME": f"{folder}/.data"}
        self._env.pop("SUDOKUDB_DATABASE", None)
        self._env["SUDOKUDB_LANG"] = "en"
        self._folder = folder
        self.run("sudokudb list")  # the first command reports that it made the database

    def run(self, command: str) -> str:
        """Return what a command prints on a terminal, as plain text."""
        command = f"sh -c {shlex.quote(command)}"
        size = (60, 80)
        shown = pexpect.run(command, 120, cwd=self._folder, env=self._env, dimensions=size)
        text: str = shown.decode()
        for pattern, replacement in _CLEANING:
            text = pattern.sub(replacement, text)
        return text

    def renew(self, block: re.Match[str]) -> str:
        """Run the commands of a console block; return the block with their output."""
        commands = [line for line in block[0].splitlines() if line.startswith("$ ")]
        return "".join(f"{command}\n{self.run(command[2:])}" for command in commands)


def stages() -> str:
    """Return the stages of the third example, without the grids but the last."""
    command = "sudokudb solve --debug=grids 3"
    with TemporaryDirectory() as folder:
        return _fenced(f"$ {command}\n{_EARLIER_GRIDS.sub('', Session(folder).run(command))}")


def fields() -> str:
    """Return a table of the fields that a query takes for each group of them."""
    names = ("field", "meaning", "other names", "sorts")
    tables = (
        f"\n**{title.capitalize()}**\n{_table(names, map(_field_row, fields))}".rstrip()
        for title, fields in field_groups().items()
    )
    return "\n".join(tables) + "\n\n"


def _field_row(field: Field) -> tuple[str, ...]:
    aliases = " ".join(f"`{alias}`" for alias in field.aliases)
    return f"`{field.name}`", str(field), aliases, "yes" if field.sorts else ""


def techniques() -> str:
    """Return the table of the techniques by family."""
    families: dict[str, list[str]] = {}
    for row in TECHNIQUES.values():
        families.setdefault(row.family, []).append(f"`{row.key}`")
    rows = ((f"`{family}`", " ".join(keys)) for family, keys in families.items())
    return _table(("family", "techniques"), rows)


def formats() -> str:
    """Return the table of the file formats."""
    rows = (
        (
            f"`{form.name}`",
            form.summary,
            " ".join(f"`{suffix}`" for suffix in form.suffixes),
            "yes" if form.writes else "no",
            "one" if form.single else "many",
            "everything" if form.whole else _kept(form) if form.writes else "",
        )
        for form in FORMATS.values()
    )
    return _table(("name", "format", "suffixes", "written", "puzzles", "keeps"), rows)


def _kept(form: Format) -> str:
    """Return what a format has a place for."""
    named = ["played digits" if name == "placed" else name for name in form.keeps]
    some = {"some details": form.details, "some ratings": "ratings" in form.in_part}
    return ", ".join(["grid", *named, *filter(some.get, some)])


def commands() -> str:
    """Return the help of every command."""
    names = ["", *(name for command in COMMANDS for name in (command, *_subcommands(command)))]
    return "\n" + "".join(f"## {name or 'sudokudb'}\n{_fenced(_help(name))}" for name in names)


def pipe_lines() -> str:
    """Return the table of the fields of each command's lines in a pipe."""
    rows = (
        (f"`{' '.join(filter(None, (name, words)))}`", ", ".join(fields))
        for name in COMMANDS
        for words, fields in pipe_fields(name).items()
    )
    return _table(("command", "fields of a line in a pipe"), rows)


def keys() -> str:
    """Return the table of the keys of `sudokudb play`."""
    usual, large = Keys(9), Keys(16)
    rows = (
        (
            f"`{action.id}`",
            *(_quoted(keys.by_action[action.id]) for keys in (usual, large)),
            action.meaning,
        )
        for action in PLAYING
    )
    return _table(("action", "keys", "keys on 16×16 and 25×25", "what it does"), rows)


def list_keys() -> str:
    """Return the table of the keys of `sudokudb browse`, and of the view of a puzzle."""
    lists, view = Keys(0, only=BROWSE), Keys(0, only=VIEW)
    both = lists.by_action | view.by_action
    rows = ((f"`{id}`", _quoted(keys), BY_ID[id].meaning) for id, keys in both.items())
    return _table(("action", "keys", "what it does"), rows)


def kinds() -> str:
    """Return the table of the kinds of rules, with a picture of each."""
    return _table(
        ("example", "kind", "what it says", "text"), map(_kind_row, rule_kinds().values())
    )


def _kind_row(kind: DescribedKind) -> tuple[str, ...]:
    picture = f'<img src="kinds/{kind.name}.svg" width="180" alt="An example of {kind.title}">'
    text = kind.text.replace("|", "\\|")
    return picture, f"**{kind.title}**", kind.sentence.partition(": ")[2], f"`{text}`"


def _quoted(words: Iterable[str]) -> str:
    return " ".join(f"`{word}`" for word in words)


PARTS = {
    "stages": stages,
    "fields": fields,
    "techniques": techniques,
    "formats": formats,
    "commands": commands,
    "pipe_lines": pipe_lines,
    "keys": keys,
    "list_keys": list_keys,
    "kinds": kinds,
}


def _subcommands(name: str) -> list[str]:
    command = load_command(COMMANDS[name].module)
    return [f"{name} {each}" for each in getattr(command, "commands", ())]


def _help(name: str) -> str:
    os.environ["COLUMNS"] = "80"
    with redirect_stdout(StringIO()) as printed:
        run([*name.split(), "--help"])
    return printed.getvalue()


def _fenced(text: str) -> str:
    return f"\n```text\n{text.strip()}\n```\n\n"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines) + "\n"


def current(text: str) -> str:
    """Return a page with its generated parts as the program makes them now."""
    text = PART.sub(lambda part: part[1] + PARTS[part[2]]() + part[3], text)
    if not _CONSOLE.search(text):
        return text
    with TemporaryDirectory() as folder:
        return _CONSOLE.sub(Session(folder).renew, text)


def pictures() -> dict[Path, str]:
    """Return the text of each picture."""
    with TemporaryDirectory() as folder:
        session = Session(folder)
        for name, arguments in PICTURES.items():
            session.run(f"sudokudb picture {arguments} -o {name}.svg")
        return {
            ROOT / "docs" / "pictures" / f"{name}.svg": Path(folder, f"{name}.svg").read_text()
            for name in PICTURES
        }


def kind_pictures() -> dict[Path, str]:
    """Return the picture of the example of each kind."""
    folder = ROOT / "docs" / "kinds"
    return {
        folder / f"{kind.name}.svg": puzzle_figure(Grid(kind.example)).svg(kind.title)
        for kind in rule_kinds().values()
    }


def main() -> int:
    """Write or check every page and picture; return the exit code."""
    check = "--check" in sys.argv
    made = {page: current(page.read_text()) for page in PAGES} | pictures() | kind_pictures()
    changed = {
        path: text for path, text in made.items() if not path.exists() or path.read_text() != text
    }
    for path, text in changed.items():
        sys.stderr.write(f"{path.relative_to(ROOT)}: {'not current' if check else 'renewed'}\n")
        if not check:
            path.write_text(text)
    return 1 if changed and check else 0


if __name__ == "__main__":
    sys.exit(main())
