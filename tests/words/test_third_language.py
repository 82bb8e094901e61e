"""A third language needs a row and a catalogue, nothing else."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pexpect
import pytest

from sudokudb import Grid, cli
from sudokudb.errors import say, say_all
from sudokudb.puzzle import Puzzle
from sudokudb.query.fields import searchable
from sudokudb.render.pages.puzzle_page import puzzle_page
from sudokudb.words import _, format_number, ngettext, translate, use_language
from tests.cli.support import SECONDS
from tests.conftest import DIFFICULT
from tests.words.pseudo import CODE, third_language, untranslated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb import Library
    from sudokudb.words import Language

__all__ = ["third_language"]
COMMANDS: dict[str, tuple[str, set[str]]] = {
    "check 3": ("⟦valid⟧", set()),
    "show 3": ("⟦many 25 givens⟧, ⟦difficult⟧, ⟦one 1 solution⟧", {"Difficult"}),
    "solve 3": ("⟦one solution, level ⟦difficult⟧⟧", {"Difficult"}),
    "stats": ("⟦many 3 puzzles⟧", {"rot"}),
    "explain 1 --steps 2": ("so it is 2.⟧", set()),
    "hint 3": ("⟦Look at ⟦box 6⟧.⟧", set()),
    "history": ("⟦no changes yet⟧", {"sudokudb"}),
    "show 99": ("⟦there is no puzzle <<99>>⟧", {"sudokudb"}),
    "list --limit 0": ("⟦hint: ⟦use 1 or more⟧⟧", {"sudokudb"}),
}
"""Some of what commands show on a terminal, and the names and titles that are not translated."""
_END = "=" * 9
_STYLE = re.compile(r"\x1b(?:\[[0-9;]*m|\[c|\][^\x1b]*\x1b\\)")


def on_a_terminal(row: Language, lines: Iterable[str]) -> list[str]:
    """Return what each command prints in the language of a row, which is added to the table."""
    program = (
        "import sys\n"
        "from sudokudb.words import LANGUAGES, Language\n"
        f"LANGUAGES[{row.code!r}] = {row!r}\n"
        "from sudokudb.cli import run\n"
        "for line in sys.argv[1:]:\n"
        f"    run([*line.split(), '--lang', {row.code!r}])\n"
        f"    print({_END!r}, flush=True)\n"
    )
    arguments = ["-P", "-c", program, *lines]
    child = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=SECONDS)
    return _STYLE.sub("", str(child.read())).split(_END)[:-1]


def test_commands_show_no_english_word(third_language: Language, library: Library) -> None:
    library.close()
    shown = on_a_terminal(third_language, COMMANDS)
    for (sentence, names), text in zip(COMMANDS.values(), shown, strict=True):
        assert sentence in text
        assert {*re.findall("[A-Za-z]{3,}", untranslated(text))} == names


@pytest.mark.parametrize("command", ["", "list", "solve"])
def test_help_shows_no_english_sentence(
    command: str, third_language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([*command.split(), "--help", "--lang", CODE]) == 0
    shown = capsys.readouterr().out
    assert "⟦Show this message and exit.⟧" in shown
    fields = "|".join(field.name for field in searchable())
    rest = [
        re.sub(rf"\b({fields})\b", "", line)
        for line in untranslated(shown).splitlines()
        if "  sudokudb " not in line
    ]
    assert not any(re.search("[a-z]{2,} [a-z]{2,} [a-z]{2,}", line) for line in rest)


def test_numbers_quotes_and_spaces_are_those_of_the_row(third_language: Language) -> None:
    use_language(CODE)
    assert format_number(1234567) == "1_234_567"
    text = _("{a!r} {b:,} {c:.1f} {d}", a="x", b=1234, c=0.5, d=2026)
    assert text == "<<x>> 1_234 0·5 2026"
    assert translate(say_all(say("valid"), "more")) == "⟦valid⟧~; more"


@pytest.mark.parametrize(("count", "form"), [(0, "none 0"), (1, "one 1"), (2000, "many 2_000")])
def test_plurals_are_chosen_by_the_rule_of_the_row(
    count: int, form: str, third_language: Language
) -> None:
    use_language(CODE)
    assert ngettext("{count:,} puzzle", "{count:,} puzzles", count).startswith(f"⟦{form} puzzle")


def test_a_page_of_a_puzzle_is_in_it(third_language: Language) -> None:
    puzzle = Puzzle(id=1, grid=Grid(DIFFICULT), title="", added="", changed="")
    use_language(CODE)
    page = puzzle_page(puzzle, None)
    assert f'<html lang="{CODE}">' in page
    labels = re.findall('aria-label="([^"]+)"', page)
    assert len(labels) > 81
    assert not re.search("[a-z]{3}", untranslated(" ".join(labels)))


def test_its_code_is_one_of_those_that_the_option_takes(
    third_language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["list", "--lang", "xx"]) == 2
    assert f"one of: en, fr, {CODE}\n" in capsys.readouterr().err
