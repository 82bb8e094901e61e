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

PRINTED = "...18.6.7..2.5...3....63...2..9......53..6.7..89...15.......84..3..........2....1"
MOVED = "...18.6.7..2.5...3....63...2..9......53..67...89...15.......84..3..........2....1"
SEVERAL, VALID = "1........2.....4", "1.3......2.....4"


def test_a_repair_that_is_applied_is_reported_as_json(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    id = library.add(SEVERAL).id
    assert run(["repair", str(id), "--apply", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["id"], answer["grid"], answer["applied"]) == (id, SEVERAL, 2)
    assert str(library.get(id).grid) == answer["repairs"][1]["grid"] == VALID


def test_the_command_that_applies_a_repair_has_the_intended_solution(
    library: Library, terminal: Callable[..., Terminal]
) -> None:
    id = library.add(SEVERAL).id
    intended = str(solve(VALID).solutions[0])
    shown = terminal("repair", str(id), "--towards", intended)
    assert shown.ends() == 0
    command = f"`sudokudb repair {id} --towards {intended} --apply 1` saves repair 1"
    assert command in " ".join(shown.plain.split())


def test_a_pipe_gets_at_most_ten_lines_without_a_limit(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    id = library.add(MOVED).id
    assert run(["repair", str(id), "--limit", "1000"]) == 0
    every = capsys.readouterr().out.splitlines()
    assert len(every) > 20
    assert run(["repair", str(id)]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines() == every[:10]
    assert f"{len(every) - 10} more lines: --limit N prints them" in printed.err
    assert run(["repair", str(id), "--limit", "3"]) == 0
    assert capsys.readouterr().out.splitlines() == every[:3]


def test_a_limit_holds_for_json_too(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["repair", MOVED, "--json", "--limit", "2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [len(answer[key]) for key in ("repairs", "changes", "moves")] == [2, 2, 2]


def test_a_move_is_named_and_applied(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    id = library.add(MOVED).id
    assert run(["repair", str(id), "--json"]) == 0
    repairs = json.loads(capsys.readouterr().out)["repairs"]
    number = [one["grid"] for one in repairs].index(PRINTED) + 1
    assert number <= 5
    assert repairs[number - 1]["move"] == ["r5c7", "r5c8=7"]
    assert run(["repair", str(id), "--apply", str(number)]) == 0
    assert f"repair {number} of {len(repairs)}: move r5c7=7 to r5c8" in capsys.readouterr().err
    assert library.get(id).grid.text == PRINTED


def test_a_move_is_named_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    shown = terminal("repair", MOVED)
    assert shown.ends() == 0
    words = " ".join(shown.plain.split())
    assert "3 move r5c7=7 to r5c8" in words
    assert "more; --limit N or --json lists them" in words
