"""`sudokudb repair` of stored puzzles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sudokudb import solve
from sudokudb.cli import run

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from sudokudb import Library
    from tests.cli.support import Terminal

SEVERAL, VALID = "1........2.....4", "1.3......2.....4"


def test_a_repair_that_is_applied_is_reported_as_json(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    id = library.add(SEVERAL).id
    assert run(["repair", str(id), "--apply", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["id"], answer["grid"], answer["applied"]) == (id, SEVERAL, 2)
    assert str(library.find(id).grid) == answer["repairs"][1]["grid"] == VALID


def test_the_command_that_applies_a_repair_has_the_intended_solution(
    library: Library, terminal: Callable[..., Terminal]
) -> None:
    id = library.add(SEVERAL).id
    intended = str(solve(VALID).solutions[0])
    shown = terminal("repair", str(id), "--towards", intended)
    assert shown.ends() == 0
    command = f"`sudokudb repair {id} --towards {intended} --apply 1` saves repair 1"
    assert command in " ".join(shown.plain.split())
