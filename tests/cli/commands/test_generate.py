import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudokudb import Grid, Library, check
from sudokudb.cli import run
from sudokudb.engine.canon.identity import identity_of
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.generator.run import Block
from sudokudb.query import parse_query
from tests.generator.support import needs_tables

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


KINDS = {
    "--rules x": "diagonal /;diagonal \\",
    "--size 6": "",
    "--rules antiknight;antiking": "antiking;antiknight",
}


@needs_tables
@pytest.mark.parametrize("options", KINDS)
def test_puzzles_with_other_rules_are_whole_lines(
    options: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["generate", "--seed", "1", "-n", "2", *options.split(maxsplit=1)]
    assert run(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(";")[2] for line in lines] == [KINDS[options]] * 2
    assert run([*command, "--jsonl"]) == 0
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["grid"] for one in objects] == lines
    for one in objects:
        assert (one["level"], one["minimal"], one["attempt"]) == (None, "cell", objects.index(one))
        assert check(one["grid"]).valid
        assert Grid(one["solution"]).is_solution()
        assert Grid(one["solution"]).layout == Grid(one["grid"]).layout


@needs_tables
def test_jigsaws_and_killers_draw_rules_for_each_puzzle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for options in (["jigsaw"], ["killer", "--largest-cage", "3"]):
        assert run(["generate", "--seed", "1", "-n", "2", "--size", "6", "--rules", *options]) == 0
        one, other = (Grid(line) for line in capsys.readouterr().out.splitlines())
        assert one.layout != other.layout
        assert max(len(rule.cells) for rule in one.layout.rules) in (0, 3)


UNMADE = {
    "--rules nabner": (2, "rule 1, nabner: the kind 'nabner' is not known"),
    "--rules entropy": (2, "puzzles with these rules are not generated: entropy"),
    "--rules x --level simple": (2, "puzzles with other rules, or without square boxes, have no"),
    "--rules x --for-gaps": (2, "puzzles with other rules, or without square boxes, have no"),
    "--rules killer --symmetry full": (2, "the givens of a killer have no symmetry"),
    "--rules killer --largest-cage 12": (2, "the largest cage cannot have 12 cells"),
    "--rules nonconsecutive --size 4": (2, "no full grid obeys these rules together: non-"),
    "--size 7": (2, "a grid of 7×7 has no usual boxes"),
    "--rules x --givens ..4 --time-limit 0.2": (1, "stopped after 0.2 s with 0 of 1 puzzles"),
}


@needs_tables
@pytest.mark.parametrize("options", UNMADE)
def test_puzzles_that_cannot_be_made_have_one_clear_line(
    options: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, message = UNMADE[options]
    assert run(["generate", "--seed", "1", "--threads", "1", *options.split()]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"sudokudb: {message}" in printed.err


@needs_tables
def test_a_run_with_other_rules_is_stored_and_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "x.sqlite3")
    command = ["generate", "--seed", "1", "--rules", "jigsaw", "--size", "6", "--add"]
    for number in ("2", "3"):
        assert run([*command, "-n", number, "--db", database, "--tag", "odd"]) == 0
    assert "continuing at attempt 2, after 2 puzzles" in capsys.readouterr().err
    with Library.open(database) as library:
        grids = [puzzle.grid for puzzle in library.search("tag:odd")]
        described = next(iter(library.changes.history())).what
    request = GenerateRequest(count=3, seed=1, rules="jigsaw", size=6)
    assert {*grids} == {one.grid for one in generate_for(request)}
    assert described.startswith('generate --seed 1 --size 6 --rules "jigsaw": puzzle 3')


@needs_tables
def test_new_puzzles_with_other_rules_are_not_equivalent_to_stored_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "x.sqlite3")
    command = ["generate", "--seed", "1", "--rules", "x", "--size", "4", "--new", "--db", database]
    assert run([*command, "-n", "2", "--add"]) == 0
    capsys.readouterr()
    assert run([*command, "-n", "1"]) == 0
    with Library.open(database) as library:
        stored = {identity_of(puzzle.grid) for puzzle in library.search("size:4")}
    assert identity_of(Grid(capsys.readouterr().out.strip())) not in stored
