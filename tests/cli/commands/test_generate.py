import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudokudb import Library
from sudokudb.cli import run
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.generator.run import Block
from sudokudb.query import parse_query

RARE = ["generate", "--seed", "1", "--givens", "20", "--symmetry", "rot180"]


def test_a_time_limit_names_the_condition_that_refused_most(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run([*RARE, "--time-limit", "0.1s", "--threads", "1"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "stopped after 0.1 s with 0 of 1 puzzles, " in printed.err
    assert "the condition that rejected most: givens (" in printed.err


@pytest.mark.parametrize(
    ("symmetry", "is_known"), [("rot90", True), ("full", True), ("rot180", False)]
)
def test_a_search_that_never_found_a_puzzle_says_so_at_once(
    symmetry: str, is_known: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"generate --seed 1 --givens 20 --symmetry {symmetry} --time-limit 0.1s --threads 1"
    assert run(command.split()) == 1
    first = capsys.readouterr().err.splitlines()[0]
    expected = f"sudokudb: no puzzle with the symmetry {symmetry} and fewer than 24 givens was ever"
    assert first.startswith(expected) == is_known


def test_a_search_that_may_succeed_is_not_doubted() -> None:
    for possible in (
        GenerateRequest(symmetry="rot90"),
        GenerateRequest(symmetry="rot90", givens=(20, 24)),
        GenerateRequest(givens=(20, 20)),
        GenerateRequest(symmetry="rot90", size=4, givens=(4, 4)),
    ):
        assert possible.doubt is None


def test_many_attempts_without_a_puzzle_are_reported_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (made,) = generate_for(GenerateRequest(seed=1))
    tried = [99_999, 1, 100_000]

    def blocks(*_: object, **__: object) -> Iterator[Block]:
        yield from (Block(range(number), [], Counter()) for number in tried)
        yield Block(range(1), [made], Counter())

    monkeypatch.setattr("sudokudb.generator.run.blocks", blocks)
    assert run(["generate", "--seed", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.out == f"{made.grid}\n"
    expected = "sudokudb: 100,000 attempts found no such puzzle so far; Ctrl-C or --time-limit"
    assert printed.err.count("found no such puzzle") == 1
    assert printed.err.startswith(expected)
    tried[:] = [99_999]
    assert run(["generate", "--seed", "1"]) == 0
    assert "found no such puzzle" not in capsys.readouterr().err


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


def test_a_level_is_the_rater_s_or_the_palm_s(capsys: pytest.CaptureFixture[str]) -> None:
    for options, level, rated in (
        ("--level intermediate", "intermediate", None),
        ("--level hard", None, "hard"),
        ("--level simple --rater hodoku", "simple", "easy"),
    ):
        assert run(["generate", "--seed", "1", "--jsonl", *options.split()]) == 0
        made = json.loads(capsys.readouterr().out)
        assert level in (None, made["level"])
        assert made.get("rating", {}).get("level") == rated


def test_puzzles_are_stored_with_their_ratings(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["generate", "--seed", "1", "--rater", "se", "--rating", "..3", "--add", "-n"]
    assert run([*command, "2"]) == 0
    assert run([*command, "3"]) == 0
    assert "continuing at attempt" in capsys.readouterr().err
    scores = [puzzle.ratings[0].score or 0 for puzzle in library.puzzles.newest(3)]
    assert library.count(parse_query("se:..3")) == 3
    assert max(scores) <= 3


def test_gaps_are_filled_once(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "generate",
        "--for-gaps",
        *["--rater", "se", "--rating", "2.0..2.4", "-n", "2", "--seed", "1"],
    ]
    assert run([*command, "--add", "--threads", "1"]) == 0
    assert capsys.readouterr().out == "added 4 puzzles\n"
    assert run([*command, "--plan"]) == 0
    assert capsys.readouterr().out == "2.0\t\t2\t0\n2.3\t\t2\t0\n"
    library.remove(next(library.search(parse_query("se:2.3"))))
    assert run([*command, "--add"]) == 0
    assert capsys.readouterr().out == "added 1 puzzle\n"
    assert library.count(parse_query("se:2.3")) == 2


def test_a_time_limit_names_the_gaps_that_are_left(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    command = "generate --for-gaps --rater se --rating 9.8..9.9 --time-limit 0.1s --threads 1"
    assert run(command.split()) == 1
    printed = capsys.readouterr().err
    assert "still missing: 9.8 (1), 9.9 (1)" in printed
    assert "--from-attempt" in printed


def test_an_interrupted_run_stores_what_it_has(
    library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (made,) = generate_for(GenerateRequest(seed=1))

    def stop_after_one(*_: object, **__: object) -> Iterator[Block]:
        yield Block(range(1), [made], Counter())
        raise KeyboardInterrupt

    monkeypatch.setattr("sudokudb.generator.run.blocks", stop_after_one)
    assert run(["generate", "-n", "5", "--seed", "1"]) == 130
    assert "--seed 1 --from-attempt 1 continues there" in capsys.readouterr().err
    assert run(["generate", "-n", "5", "--seed", "1", "--add"]) == 130
    stored = capsys.readouterr()
    assert stored.out == "added 1 puzzle\n"
    assert "the same command with --seed 1 continues there" in stored.err
    assert len(library) == 4


def test_one_undo_takes_back_one_command(library: Library) -> None:
    """A job of a run has at most 500 puzzles."""
    command = ["generate", "-n", "1200", "--seed", "1", "--givens", "40", "--add"]
    assert run(command) == 0
    assert len(library) == 1203
    assert run(["undo"]) == 0
    assert len(library) == 3
