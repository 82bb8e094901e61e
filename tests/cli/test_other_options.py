"""Hidden names of options."""

from __future__ import annotations

import pytest

from sudokudb.cli import run
from sudokudb.cli.app import load_command
from sudokudb.cli.command_table import COMMANDS

COMMANDS_OF_LIMITS = (
    "check 1234341221434321 {} 5",
    "solve 1............... {} 2",
    "vary Difficult {} 2",
    "practice naked-single {} 2",
    "generate --seed 1 {} 2",
    "history {} 2",
)


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("command", COMMANDS_OF_LIMITS)
def test_a_number_of_things_is_limit_or_n_or_count(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = set()
    for name in ("--limit", "-n", "--count"):
        assert run(command.format(name).split()) == 0
        answers.add(capsys.readouterr().out)
    assert len(answers) == 1


def test_help_names_limit_only() -> None:
    for entry in COMMANDS.values():
        command = load_command(entry.module)
        for each in (command, *getattr(command, "commands", {}).values()):
            names = {name for param in each.params for name in param.opts if name[:1] == "-"}
            assert ("-n" in names) == ("--limit" in names)
            assert "--count" not in names or entry.module == "list_"  # a flag


@pytest.mark.usefixtures("library")
def test_list_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list", "--count"]) == 0
    assert capsys.readouterr().out == "3\n"
