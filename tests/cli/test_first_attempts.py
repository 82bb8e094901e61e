"""What people type before they have read anything: it works, or gets the one right hint."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.cli.app import load_command
from sudokudb.cli.command_table import COMMANDS
from sudokudb.cli.other_names import (
    OPTIONS_OF_COMMANDS,
    OTHER_COMMANDS,
    OTHER_OPTIONS,
    SUBCOMMANDS,
)

if TYPE_CHECKING:
    from pathlib import Path

MEANT = re.compile(r"did you mean '(.+)'\?")
WORKS = "works"
GRID = "1.3......2.....4"
BY = (
    "list",
    "list --count",
    "stats",
    "export",
    "remove",
    "tag x",
    "collections x",
    "rate",
    "edit --title x",
    "note --author x",
    "solve",
    "rate --all",
    "remove --yes",
    "remove --dry-run",
    "issue build May",
    "list --sort level",
    "list -n 3 --csv",
)
"""Commands in which by: stands for the author."""
ATTEMPTS = {
    "help list": WORKS,
    "list 1-2": WORKS,
    "list 1,2": WORKS,
    "list '#1'": WORKS,
    "list size:9x9": WORKS,
    "list clues:37": WORKS,
    "list added:today": WORKS,
    "list 'givens:37 or size:16'": WORKS,
    "list 'missing:te te=3' --count": WORKS,
    "list 'givens>size'": WORKS,
    "list 'er == ep'": "er=ep",
    "list 'befor(swordfish,chains)'": "before(swordfish,chains)",
    "list 'before (swordfish,chains)'": "before(swordfish,chains)",
    "query save x givens:37": WORKS,
    "query": WORKS,
    "show '#1'": WORKS,
    "generate --count 1 --seed 1": WORKS,
    "export --to sdm": WORKS,
    "show 1-2": WORKS,
    "show 1,3": WORKS,
    "show level:simple": WORKS,
    "rate 1,2": WORKS,
    "generate --size 9x9 --seed 1": WORKS,
    "score 3": "rate",
    "level:simple": "list level:simple",
    "3": "show 3",
    GRID: f"solve {GRID}",
    "club.sqlite3": "--db club.sqlite3 list",
    "lang fr": "--lang CODE",
    "list not:tag:x": "-tag:x",
    "list tag '<>' x": "-tag:x",
    "list -tag": "-has:tag",
    "list 'Mon*'": "mon",
    "list first 5": "--limit 5",
    "list xwing": "needs:x-wing",
    "list x wing": "needs:x-wing",
    "list 2026-11-24": "added:2026-11-24",
    "list by Bob": "author:Bob",
    "list equivalent:1": "same:",
    "rate --er 1": "--rater se",
    "tag rename fav best": "tag --rename fav best",
    "collections delete May": "collections --remove May REF",
    "collections new May": "collections May REF",
    "issue new May": "issue build",
    "issue May": "issue build May",
    "db vacuum": "db upgrade",
    "db size": "db info",
    "generate easy 3": "--level easy --limit 3",
    "generate 16x16": "--size 16",
    "generate --hard": "--level hard",
    "undo all": "undo --limit N",
    "export --sdm": "--format sdm",
    "convert --sdk": "--to sdk",
    "transform rotate 1": "transform 1 rotate",
    "duplicates --remove": "duplicates | sudokudb remove -",
    "dedupe": "duplicates",
    "delete 3": "remove",
    "search hard": "list",
    "print 3": "show",
    "rename 3 Monday": "edit REF --title T",
    "pdf": "issue build",
    "sove": "solve",
    "solve --degub 1": "--debug",
    "list --language fr": "--lang CODE",
    "list name:monday": "title:",
    "list no:tag": "-has:tag",
    "list 'a || b'": "a OR b",
    "list 'a | b'": "a OR b",
    "list 'a||b'": "a OR b",
    "list 'a && b'": "a b",
    "list 'level:simple || tag:x'": "level:simple OR tag:x",
    "list not x": "NOT x",
    "list not tag:x": "NOT tag:x",
    "list depth:3": "te:",
    "list 't&e:3'": "te:3",
    "list 'T&E(3)'": "te:3",
    "list te==3": "te:3",
    "list givens==17": "givens:17",
    "list er==ep": "se=ep",
    "list expansions:3": "expansion:",
    "list 'hardest<=x-wing'": "hardest:..x-wing",
    "list 'level>=difficult'": "level:difficult..",
    "list level==simple": "level:simple",
    "list minimal": "is:minimal",
    "list minimal:yes": "is:minimal",
    "list -minimal": "-is:minimal",
    "list '!is:minimal'": "-is:minimal",
    "list pearl": "is:pearl",
    "list is:pearls": "is:pearl",
    "list --rename x y": "tag --rename OLD NEW",
    "query tag:x": "list tag:x",
    "query delete x": "query remove",
    "list technique:x-wing": "needs:",
    **{f"{command} by:Bob": "author:Bob" for command in BY},
    "list is:unique": "solutions:1",
    "list unique": "solutions:1",
    "list added:1.11.2026": "added:2026-11-01",
    "list !tag:x": "-tag:x",
    "list givens:17-20": "givens:17..20",
    "list symmetry:yes": "-symmetry:none",
    "list 'givens < 20'": "givens<20",
    "list hard": "level:difficult",
    "list x-wing": "needs:x-wing",
    "list --sort date": "added",
    "list --format csv": "--csv",
    "list --order givens": "--sort FIELD",
    "list --top 5": "--limit N",
    "list -5": "--limit 5",
    "list --tag fav": "tag:…",
    "list --level hard": "level:…",
    "list -o x.csv": "export -o FILE",
    "edit 1 Monday": "edit 1 --title Monday",
    "tag 1 fav": "tag fav 1",
    "tag add fav 1": "tag fav 1",
    "tag delete fav 1": "tag --remove fav 1",
    "collections create Monday 1 2": "collections Monday 1 2",
    "rate all": "rate --all",
    "remove all": "remove id:1..",
    "check --se 1": "rate --rater se",
    "generate 5": "--limit 5",
    "generate hard": "--level hard",
    "generate --difficulty hard": "--level L",
    "generate --clues 24": "--givens A..B",
    "undo 2": "--limit 2",
    "picture 1 out.png": "-o out.png",
    "serve 8080": "--port 8080",
    "serve club.sqlite3": "--db club.sqlite3",
    "solve --steps 1": "explain",
    "export --csv": "--format csv",
    "convert --format csv": "--to F",
}
SENTENCES = {
    "list --sort givens desc": "words without a field are searched in titles: `--sort FIELD` sorts",
    "import https://example.com/a.sdm": "download it, and name the file",
    "list 'tag!=x'": "`-tag:x` finds the others",
    "list er:7": "3 puzzles are left out as not computed (`sudokudb rate --all --rater se`",
    "list a or b": '"or" was searched in titles; OR is the operator',
    "list is:": "`sudokudb query list` lists the saved ones; built in are is:diamond,",
    "list 'before(x-wing)'": "`before(swordfish,chains)`",
    "list all": "without a query, `sudokudb list` takes all puzzles",
    "export --all": "without a query, `sudokudb export` takes all puzzles",
    "list --where givens=24": "a query needs no option: `sudokudb list givens:24`",
    "list puzzles.sdm": "`sudokudb import puzzles.sdm` reads a file",
    "show last": "`sudokudb list --sort=-id --limit 1` shows the newest",
    "list last 5": "`sudokudb list --sort=-id --limit 5` shows the newest",
    "sudoku": "`sudokudb --help` lists them",
}


def hint(capsys: pytest.CaptureFixture[str]) -> str:
    return "".join(capsys.readouterr().err.partition("\nhint: ")[2:])


@pytest.mark.parametrize("text", ATTEMPTS)
def test_a_first_attempt_works_or_gets_the_right_hint(
    text: str, database: Path, fresh: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    database.write_bytes(fresh)
    code = run(shlex.split(text))
    if ATTEMPTS[text] == WORKS:
        assert code == 0
        return
    found = MEANT.search(hint(capsys))
    assert code in (1, 2)
    assert found
    assert found[1] == ATTEMPTS[text]


@pytest.mark.parametrize("text", SENTENCES)
def test_a_first_attempt_gets_an_explanation(
    text: str, database: Path, fresh: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    database.write_bytes(fresh)
    assert run(shlex.split(text)) in (1, 2)
    assert hint(capsys).startswith(SENTENCES[text])


def test_every_suggested_command_exists() -> None:
    suggested = {*OTHER_COMMANDS.values()}
    suggested |= {name for names in OPTIONS_OF_COMMANDS.values() for name in names.values()}
    for words in map(str.split, suggested):
        if words[0][0] != "-":
            assert words[0] in COMMANDS
    assert not {*OTHER_COMMANDS} & {*COMMANDS}


def test_every_suggested_subcommand_exists() -> None:
    for group, names in SUBCOMMANDS.items():
        assert {*names.values()} <= {*load_command(COMMANDS[group].module).commands}
        assert not {*names} & {*load_command(COMMANDS[group].module).commands}


def test_every_suggested_option_exists() -> None:
    commands = {name: load_command(entry.module) for name, entry in COMMANDS.items()}
    options = {
        name: {text for param in command.params for text in param.opts}
        for name, command in commands.items()
    }
    everywhere = {"--lang"}.union(*options.values())
    for names in OTHER_OPTIONS.values():
        assert {name.split()[0] for name in names} <= everywhere
    for command, hints in OPTIONS_OF_COMMANDS.items():
        for text in hints.values():
            words = text.split()
            target = command if words[0][0] == "-" else words[0]
            named = {word.split("=")[0] for word in words if word[0] == "-" != word}
            assert named <= options[target]
