"""The command line in other languages than English."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import cli, words
from sudokudb.cli.command_table import COMMANDS
from sudokudb.errors import EXIT_USAGE
from tests.cli.support import COLUMNS, SECONDS, Terminal
from tests.cli.test_golden import GOLDEN, PROMPT, SESSIONS, Session, session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb import Library

__all__ = ["session"]
SHOWN = {
    "list": "titre",
    "show 1": "37 chiffres donnés, simple",
    "solve 3": "une solution, niveau difficile",
    "check 3": "niveau\u202f: difficile",
    "stats": "3 grilles",
    "formats": "lu et écrit",
    "rate 3": "hodoku moyen",
    "compare 1 --time-limit 1": "méthode",
}
"""Some words of what commands show on a terminal."""
BRIEF = ("", "list", "import", "db")
HELP = [*BRIEF, *(pytest.param(n, marks=pytest.mark.slow) for n in COMMANDS if n not in BRIEF)]


class Longer:
    """A language whose sentences are 40 % longer than the English ones."""

    language = "xx"

    def find(self, template: str, plural: str, count: int) -> str:
        found = template if not plural or count == 1 else plural
        text = found.rstrip()
        return text + "~" * (2 * len(text) // 5) + found[len(text) :]

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        return template.format_map(fields)


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    words.use_language(words.ENGLISH)


@pytest.mark.parametrize("name", HELP)
def test_help_in_long_words_loses_none_of_them(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([*name.split(), "--help"]) == 0
    english = capsys.readouterr().out
    with words.using_language(Longer()):
        assert cli.run([*name.split(), "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown != english
    assert "".join(shown.replace("~", "").split()) == "".join(english.split())
    assert all(len(line) < COLUMNS for line in shown.splitlines() if "  sudokudb " not in line)


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize(("line", "words"), SHOWN.items(), ids=SHOWN)
def test_answers_on_a_terminal_are_french_and_fit(
    line: str, words: str, columns: int, library: Library
) -> None:
    terminal = Terminal(*line.split(), columns=columns, SUDOKUDB_LANG="fr")
    assert terminal.ends() == 0
    lines = terminal.plain.splitlines()
    assert words in " ".join(" ".join(lines).split(" "))
    assert max(map(len, lines)) <= columns


def test_french_is_spoken_where_the_environment_or_an_option_asks_for_it(
    library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = "il n’y a pas de grille «\u202f99\u202f»"
    assert cli.run(["show", "99", "--lang", "fr"]) == 1
    assert missing in capsys.readouterr().err
    monkeypatch.setenv("SUDOKUDB_LANG", "fr_CH.UTF-8")
    assert cli.run(["show", "99"]) == 1
    assert missing in capsys.readouterr().err
    assert cli.run(["list", "givens:abc"]) == 2
    assert "demande une valeur (nombre)" in capsys.readouterr().err
    assert cli.run(["--lang=en", "show", "99"]) == 1
    assert "there is no puzzle '99'" in capsys.readouterr().err


def test_games_and_levels_in_sentences_are_french(library: Library) -> None:
    puzzle = library.get("3")
    library.games.save(library.games.start(puzzle))
    shown = Terminal("show", "3", SUDOKUDB_LANG="fr")
    assert shown.ends() == 0
    assert "\npartie inachevée, 0:00 jusqu’ici" in shown.plain
    few = Terminal("issue", "build", "X", "--count", "9", SUDOKUDB_LANG="fr")
    assert few.ends() == 1
    assert "(simple 1, intermédiaire 1, difficile 1)" in " ".join(few.plain.split())


@pytest.mark.parametrize("arguments", [["--lang", "de", "list"], ["list", "--lang"]])
def test_an_unknown_language_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == EXIT_USAGE
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("sudokudb: there is no language ")
    assert told.err.endswith("hint: --lang takes one of: en, fr\n")


@pytest.mark.parametrize(
    "line",
    [
        "list",
        "list --json",
        "show 1",
        "solve 3",
        "solve --debug=grids 3",
        "check 3",
        "check 3 --json",
        "stats",
        "history",
        "formats",
        "export 1",
        "canon 1",
        "db info",
    ],
)
def test_pipes_and_json_are_the_same_in_every_language(
    line: str, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(line.split()) == cli.run([*line.split(), "--lang", "fr"]) or line == "check 3"
    out = capsys.readouterr().out
    half = len(out) // 2
    assert out[:half] == out[half:]


@pytest.mark.slow
@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_in_long_words_has_the_same_exit_codes_and_tables(
    name: str, session: Session
) -> None:
    for line in (GOLDEN / f"{name}.txt").read_bytes().splitlines():
        if not line.startswith(PROMPT) or b"--lang" in line:
            continue
        with words.using_language(Longer()):
            current = session.run_line(line)
        assert b"internal error" not in current
        assert current.rstrip().endswith(b"]")


def test_nothing_is_loaded_for_english(library: Library) -> None:
    program = "import sudokudb.cli, sys\ntry: sudokudb.cli.main()\nfinally: print(*sys.modules)"
    library.close()
    loaded = [
        subprocess.run(
            [sys.executable, "-P", "-c", program, "--lang", language, "list"],
            capture_output=True, timeout=SECONDS, check=True,
        ).stdout.decode().split()
        for language in ("en", "fr")
    ]  # fmt: skip
    assert "sudokudb.words" in loaded[0]
    assert "sudokudb.words.catalogues" not in loaded[0]
    assert "babel" not in loaded[1]
