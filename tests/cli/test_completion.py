"""Shell completion of commands, titles and names."""

from __future__ import annotations

import os
import sys
from shutil import which
from typing import TYPE_CHECKING

import pexpect
import pytest

from sudokudb import Grid, Library
from sudokudb.query.fields import searchable
from sudokudb.query.labels import TAGS
from sudokudb.query.measures import SAME
from sudokudb.query.orders import orders
from sudokudb.query.parsing.functions import FUNCTIONS
from sudokudb.solvers.strategy import LEVELS
from tests.cli.support import sudokudb

if TYPE_CHECKING:
    from pathlib import Path


def ask(shell: str, **environment: str) -> list[str]:
    """Ask as a shell does, in a separate process: completion reads the environment and exits."""
    done = sudokudb(env=os.environ | {"_SUDOKUDB_COMPLETE": f"complete_{shell}"} | environment)
    assert (done.stderr, done.returncode) == (b"", 0)
    return list(filter(None, done.stdout.decode().splitlines()))


def complete(typed: str) -> list[str]:
    """Ask as bash does, which puts newlines between the words."""
    words = f"sudokudb {typed}".split(" ")
    return ask("bash", COMP_WORDS="\n".join(words), COMP_CWORD=str(len(words) - 1))


COMPLETED = {
    "show ": ["Difficult", "Intermediate", "Simple"],
    "show Si": ["Simple"],
    "edit Dif": ["Difficult"],
    "solve I": ["Intermediate"],
    "check I": ["Intermediate"],
    "compare I": ["Intermediate"],
    "remove 1 D": ["Difficult"],
    "show Nobody": [],
    "re": ["remove", "repair", "redo"],
    "db in": ["info"],
    "solve --debug ": ["none", "grids", "candidates", "all"],
    "solve --method p": ["palm", "psp", "php"],
    "list level:": [f"level:{level}" for level in LEVELS],
    "tag t level:simple,n": ["level:simple,nested"],
    "list lev": ["level:"],
    "list -lev": ["-level:"],
    "list -lef": ["-left:", r"-left\("],
    "list bef": [r"before\("],
    "list (lev": [r"\(level:"],
    "list is:mi": ["is:mine", "is:minimal"],
    "query show mi": ["mine"],
    "list si": ["size:"],
    "list Si": ["Simple"],
    "list --sort gi": ["givens"],
    "list --sort -gi": ["-givens"],
    "list --sort level,-gi": ["level,-givens"],
    "list --sort = gi": ["givens"],
    "export --sort nothing": [],
    "list level:simple tag:": ["tag:hard", "tag:monday"],
    "export In": ["Intermediate"],
    "convert --to sd": ["sdm", "sdk", "sdx"],
    "convert --to su": ["sukaku", "sudokuwiki", "sumocue", "sudoku-puzzle", "sudokupad"],
}


@pytest.mark.parametrize("typed", COMPLETED)
def test_commands_titles_and_names_are_completed(library: Library, typed: str) -> None:
    library.labels.put(TAGS, "monday", [1])
    library.labels.put(TAGS, "hard", [1])
    library.labels.put(TAGS, "two words", [1])
    library.saved_queries.save("mine", "tag:monday")
    assert complete(typed) == COMPLETED[typed]


BOTH = [*orders(), *(f"-{name}" for name in orders()), "random:"]


@pytest.mark.parametrize(("typed", "found"), [("level :", [*LEVELS]), ("level : in", [LEVELS[1]])])
def test_bash_which_takes_a_colon_for_a_word_gets_the_values_alone(
    typed: str, found: list[str]
) -> None:
    assert complete(f"list {typed}") == found


def test_a_query_begins_with_the_fields(library: Library) -> None:
    library.add("12..............", title="same:1")
    found = complete("list ")
    functions = [rf"{name}\(" for name in FUNCTIONS]
    assert found == [*(f"{field.name}:" for field in searchable()), *functions, "is:"]
    assert complete("list same") == [*(f"{name}:" for name in ("same", *SAME)), "same\\:1"]


def test_an_order_is_offered_both_ways() -> None:
    assert complete("list --sort ") == complete("list --sort =") == BOTH


TITLES = ["The big one", "Bob's (best) $5", 'say "hi": A*b', "Thunder"]
QUOTED = {
    "show The": [r"The\ big\ one"],
    "show Bo": [r"Bob\'s\ \(best\)\ \$5"],
    'show "Bo': [r"Bob's (best) \$5"],
    "show 'Bo": [r"Bob'\''s (best) $5"],
    "show sa": [r"say\ \"hi\"\:\ A\*b"],
    'show "say': [r"say \"hi\": A*b"],
    "list Th": [r"The\ big\ one", "Thunder"],
}


IN_QUOTES = {
    "'givens:20 lev": ["givens:20 level:"],
    '"givens:20 lev': ["givens:20 level:"],
    "'tag:x or (-is:di": ["tag:x or (-is:diamond"],
    "'before(x-w": ["before(x-wing"],
    "'before(x-wing,jelly": ["before(x-wing,jellyfish"],
    "'tag:x o": ["tag:x only(", "tag:x or "],
    "-(lev": [r"-\(level:"],
    "'givens:20 level:'sim": [r"givens:20\ level:simple"],
}


@pytest.mark.parametrize("typed", IN_QUOTES)
def test_bash_gets_the_last_word_of_a_query_in_quotes(typed: str) -> None:
    words = ["sudokudb", "list", typed]
    assert ask("bash", COMP_WORDS="\n".join(words), COMP_CWORD="2") == IN_QUOTES[typed]


@pytest.fixture
def titled(library: Library) -> Library:
    """The library, with titles that a shell would take apart."""
    for digit, title in enumerate(TITLES, start=1):
        library.add(f"{digit}{'.' * 80}", title=title)
    return library


@pytest.mark.parametrize("typed", QUOTED)
def test_bash_gets_a_title_quoted_as_the_word_begins(titled: Library, typed: str) -> None:
    assert complete(typed) == QUOTED[typed]


SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], "PS1='> '\nbind 'set enable-bracketed-paste off'\n"),
    "zsh": (["-f", "-i"], "PS1='> '; unsetopt PROMPT_SP; autoload -Uz compinit; compinit -u\n"),
    "fish": (["--no-config", "-i"], "function fish_prompt; echo '> '; end\n"),
}
TYPED = {
    "show The\t": ["show", "The big one"],
    "show Bo\t": ["show", "Bob's (best) $5"],
    'show "say\t': ["show", 'say "hi": A*b'],
    "show say\t": ["show", 'say "hi": A*b'],
    "list lev\tsim\t": ["list", "level:simple"],
    "list 'givens:20 lev\tsim\t--json": ["list", "givens:20 level:simple", "--json"],
    "list coun\tjelly\t": ["list", "count(jellyfish"],
    "list --sort -gi\t": ["list", "--sort", "-givens"],
    "list --sort=gi\t": ["list", "--sort=givens"],
    "import nine\t": ["import", "nine.sdm"],
}


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_runs_the_command_that_was_completed(
    titled: Library, tmp_path: Path, shell: str
) -> None:
    if not which(shell):
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "nine.sdm").touch()
    heard = tmp_path / "heard"
    stub = tmp_path / "sudokudb"
    stub.write_text(
        f"""#!/bin/sh
if [ "$_SUDOKUDB_COMPLETE" ]; then exec {sys.executable} -P -m sudokudb "$@"; fi
for word; do printf '%s\\n' "$word"; done > {heard}.new; mv {heard}.new {heard}
"""
    )
    stub.chmod(0o755)
    arguments, settings = SHELLS[shell]
    env = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "TERM": "xterm"}
    plain = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    script = sudokudb("--show-completion", shell, env=env | plain).stdout.decode()
    (tmp_path / "script").write_text(settings + script)
    screen = pexpect.spawn(
        shell, arguments, env=env, encoding="utf-8", dimensions=(24, 200), cwd=tmp_path
    )
    screen.sendline(f". {tmp_path / 'script'}")
    for typed, words in TYPED.items():
        screen.send(f"sudokudb {typed}\r")
        for _ in range(100):
            if heard.exists():
                break
            screen.expect(pexpect.TIMEOUT, timeout=0.2)
        assert heard.read_text().splitlines() == words
        heard.unlink()
    screen.close(force=True)


def test_zsh_gets_words_with_descriptions(titled: Library) -> None:
    (found,) = ask("zsh", _TYPER_COMPLETE_ARGS="sudokudb show B")
    assert r"""whole=("Bob's (best) \$5:#5")""" in found
    (found,) = ask("zsh", _TYPER_COMPLETE_ARGS="sudokudb list lev")
    assert r"""open=("level\\:"); _describe -V sudokudb open -S ''""" in found


def test_fish_which_quotes_gets_the_title_itself(titled: Library) -> None:
    request = {"_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    assert ask("fish", _TYPER_COMPLETE_ARGS="sudokudb show B", **request) == [f"{TITLES[1]}\t#5"]
    found = ask("fish", _TYPER_COMPLETE_ARGS="sudokudb list --sort=-gi", **request)
    assert found == ["--sort=-givens"]


def test_completion_does_not_create_a_database(database: Path) -> None:
    assert complete("show ") == []
    assert not database.exists()


def test_titles_with_control_characters_are_not_completed(library: Library) -> None:
    library.add("12..............", title="Si\x1b[31m")
    assert complete("show Si") == ["Simple"]


@pytest.mark.parametrize("typed", ["--db {} show Z", "show --db {} Z"])
def test_completion_reads_the_database_that_is_named(
    library: Library, tmp_path: Path, typed: str
) -> None:
    other = library.back_up(tmp_path / "other.sqlite3")
    with Library.open(other) as opened:
        opened.add(Grid("1" + "." * 80), title="Zebra")
        opened.add(Grid("2" + "." * 80))
    assert complete(typed.format(other)) == ["Zebra"]
