"""What `dataset` shows on a terminal; `golden/dataset_leaks.txt` has its lines in a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import find_leaks
from sudokudb.cli import run
from sudokudb.cli.reports import leak_text
from tests.library.datasets.support import FULLS, hide, mask, write_csv

if TYPE_CHECKING:
    from pathlib import Path

TRAIN = [mask(FULLS[0], 20), mask(FULLS[0], 20), mask(FULLS[1], 20)]
TEST = [hide(TRAIN[2], 1), mask(FULLS[1], 15), "12"]


@pytest.fixture
def sets(folder: Path) -> Path:
    write_csv(folder / "train.csv", TRAIN, FULLS[:1] * 3)
    write_csv(folder / "test.csv", TEST, FULLS[:1] * 3)
    return folder


@pytest.mark.usefixtures("sets")
def test_a_terminal_shows_a_table_for_each_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    report = find_leaks("train.csv", "test.csv")
    assert [*leak_text.notes(report)] == [
        "train.csv: 1 solution in the file is wrong: row 2, from 0",
        "test.csv: 1 row is not a 9×9 puzzle: row 2, from 0",
        "test.csv: 2 solutions in the file are wrong; the first is row 0, from 0",
    ]
    picture = leak_text.leaks_answer(report).picture
    assert picture is not None
    assert [str(part).rstrip() for part in picture] == [
        "train.csv: 3 puzzles; it repeats 1 exact, 1 equivalent, 1 solution class",
        "test.csv: 2 puzzles; it repeats 0 exact, 0 equivalent, 1 solution class",
        "",
        "test.csv shares with train.csv:",
        "kind            rows  %       the same rows of both, from 0",
        "exact              0  0.00",
        "equivalent         1  50.00   0 = 2",
        "solution class     2  100.00  0 = 2, 1 = 2",
    ]


@pytest.mark.usefixtures("sets")
def test_only_an_equivalent_puzzle_is_a_leak_unless_by_solution(folder: Path) -> None:
    write_csv(folder / "test.csv", TEST[1:], FULLS[:1] * 2)
    command = ["dataset", "leaks", "train.csv", "test.csv"]
    assert [run(command), run([*command, "--by", "solution"])] == [0, 1]


def test_the_extra_is_named_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert run(["dataset", "leaks", "a.csv", "b.csv"]) == 2
    assert capsys.readouterr().err == (
        "sudokudb: numpy is needed, which is not installed\nhint: pip install 'sudokudb[data]'\n"
    )
