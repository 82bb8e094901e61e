from pathlib import Path

import pytest

from sudokudb import Library
from sudokudb.cli import run

RARE = ["generate", "--seed", "1", "--givens", "20", "--time-limit", "0.1s", "--threads", "1"]


def test_a_time_limit_names_the_condition_that_refused_most(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(RARE) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "stopped after 0.1 s with 0 of 1 puzzles, " in printed.err
    assert "the condition that refused most: givens (" in printed.err


def test_a_seed_that_was_drawn_gives_the_same_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate"]) == 0
    printed = capsys.readouterr()
    seed = printed.err.removeprefix("sudokudb: seed ").strip()
    assert run(["generate", "--seed", seed]) == 0
    assert capsys.readouterr() == (printed.out, "")


def test_a_pattern_can_be_in_a_file(
    library: Library, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mask = ["x.xx.xx.x", ".x.x.x.x.", "x...x...x", "xx.x.x.xx", "...x.x..."]
    mask += mask[3::-1]
    (tmp_path / "mask.txt").write_text("\n".join(mask))
    assert run(["generate", "--seed", "1", "--pattern", str(tmp_path / "mask.txt")]) == 0
    text = capsys.readouterr().out.strip()
    assert "".join("." if mark == "." else "x" for mark in text) == "".join(mask)
    assert len(library) == 3


def test_puzzles_of_the_database_are_not_new(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["generate", "--seed", "1"]) == 0
    first = capsys.readouterr().out.strip()
    library.add(first)
    assert run(["generate", "--seed", "1", "--new"]) == 0
    assert capsys.readouterr().out.strip() not in ("", first)
