"""`sudokudb explain`, `hint`, `verify`, and pictures of steps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from sudokudb.cli import run
from tests.cli.support import sudokudb
from tests.rating.support import solution

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library
    from tests.cli.support import Terminal

GRID = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"

pytestmark = pytest.mark.usefixtures("library")


def test_a_pipe_gets_a_line_for_each_step() -> None:
    lines = sudokudb("explain", GRID).stdout.decode().splitlines()
    fields = [line.split("\t") for line in lines]
    assert [int(number) for number, *_ in fields] == list(range(1, len(lines) + 1))
    assert fields[0][1:] == ["hidden-single", "r1c3=5", "In column 3, 5 can only be in r1c3."]
    two = sudokudb("explain", GRID, "--steps", "3..4").stdout.decode().splitlines()
    assert two == lines[2:4]


def test_the_steps_for_which_a_condition_holds_are_shown_in_every_form(
    folder: Path, terminal: Callable[..., Terminal]
) -> None:
    words = ["explain", GRID, "--where", "before(naked-triple,locked-pair)"]
    lines = sudokudb(*words).stdout.decode().splitlines()
    assert [line.split("\t")[:2] for line in lines] == [
        ["21", "naked-triple"],
        ["29", "locked-pair"],
    ]
    found = json.loads(sudokudb(*words, "--json").stdout)
    assert [(one["number"], one["step"]["technique"]) for one in found] == [
        (21, "naked-triple"),
        (29, "locked-pair"),
    ]
    assert run([*words, "--svg", "steps"]) == run([*words, "--html", "a.html"]) == 0
    names = sorted(path.name for path in (folder / "steps").iterdir())
    assert names == ["0021-naked-triple.svg", "0029-locked-pair.svg"]
    assert (folder / "a.html").read_text().count("<h2>") == 2
    shown = terminal(*words)
    assert shown.ends() == 0
    assert "In column 7, r2c7, r3c7 and r8c7" in shown.plain
    assert shown.plain.count("┌") == 2


def test_a_proof_from_a_pipe_is_verified() -> None:
    proof = sudokudb("explain", GRID, "--json").stdout
    assert tuple(map(int, json.loads(proof)["solution"])) == solution(GRID)
    found = sudokudb("verify", "-", stdin=proof)
    assert (found.returncode, found.stdout) == (0, b"the proof is right: 63 steps\n")
    wrong = proof.replace(b'"r1c3=5"', b'"r1c3=2"')
    found = sudokudb("verify", "-", stdin=wrong)
    assert found.returncode == 1
    assert found.stderr.startswith(b"sudokudb: step 1, hidden-single: ")


def test_steps_are_written_as_pictures_and_as_a_page(folder: Path) -> None:
    assert run(["explain", GRID, "--steps", "21..23", "--svg", "steps"]) == 0
    names = sorted(path.name for path in (folder / "steps").iterdir())
    assert names == ["0021-naked-triple.svg", "0022-hidden-single.svg", "0023-pointing.svg"]
    drawn = sudokudb("picture", GRID, "--step", "21", "--coordinates").stdout.decode()
    written = (folder / "steps" / names[0]).read_text()
    assert [line for line in written.split("\n") if "<title" not in line] == [
        line for line in drawn.split("\n") if "<title" not in line
    ]
    assert run(["explain", GRID, "--steps", "20..", "--html", "page.html"]) == 0
    page = (folder / "page.html").read_text()
    assert page.count("<svg") - 7 == page.count("</article>") == 44  # seven are in the legend
    assert "<script" not in page and "http:" not in page.replace("http://www.w3.org/", "")
    for part in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + part[: part.index("</svg>") + 6])


def test_all_steps_of_a_position_are_listed_in_the_order_of_the_rater(folder: Path) -> None:
    names = ("full-house", "naked-single", "hidden-single", "hidden-pair", "naked-triple")
    lines = "".join(f'[[lines]]\nfind = "{name}"\n' for name in names)
    (folder / "mine.toml").write_text(f'[[levels]]\nname = "any"\n{lines}')
    command = ("explain", GRID, "--rater", "mine.toml", "--find-all", "--steps", "21")
    found = sudokudb(*command).stdout.decode().splitlines()
    assert [line.split("\t")[:2] for line in found] == [["1", "hidden-pair"], ["2", "naked-triple"]]
    assert sudokudb(*command, "--svg", "all").returncode == 0
    assert sorted(path.name for path in (folder / "all").iterdir()) == [
        "0001-hidden-pair.svg",
        "0002-naked-triple.svg",
    ]
    value = json.loads(sudokudb(*command, "--json").stdout)
    assert [step["technique"] for step in value] == ["hidden-pair", "naked-triple"]


def test_a_terminal_shows_the_position_of_a_step(
    terminal: Callable[..., Terminal],
) -> None:
    screen = terminal("explain", GRID, "--steps", "23..24")
    assert screen.ends() == 0
    shown = screen.plain
    assert " 23  Locked Candidates Type 1 (Pointing)" in shown
    assert "2-7 " in shown and "* used  - removed" in shown
    assert " 24  Naked Single  Only 2 is left for r6c6." in shown


def test_a_terminal_breaks_a_chain_between_links(terminal: Callable[..., Terminal]) -> None:
    hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
    screen = terminal("explain", hard, "--steps", "8")
    assert screen.ends() == 0
    *_, first, second = screen.plain.strip().splitlines()
    assert first.strip().startswith("r4c3=8 → r4c45≠8 →")
    assert second.strip() == "r6c13=8 → r4c3≠8"


NESTED = "...1....8.7......9..3.9.5....8.3...57....23.....4..6....6.8..5.4....1...2........"


def test_a_terminal_shows_all_links_if_they_are_wanted(terminal: Callable[..., Terminal]) -> None:
    shown = {}
    for options in ((), ("--full",)):
        screen = terminal("explain", NESTED, "--rater", "se", "--steps", "5..7", *options)
        assert screen.ends() == 0
        shown[options] = screen.plain
    short, full = shown[()], shown["--full",]
    assert short.count("more lines …") == short.count("(--full shows all links)") == 2
    assert "[r1c7=4 → … → r1c7≠4] → r1c7≠4" in short
    assert "more lines …" not in full and "--full" not in full and "→ … →" not in full
    assert "[r1c7=4 → r3c8≠4 → r3c6=4 → r7c6≠4 → r7c7=4 → r1c7≠4]" in " ".join(full.split())


def test_a_pipe_and_a_page_have_all_links_and_inner_patterns(folder: Path) -> None:
    command = ("explain", NESTED, "--rater", "se", "--steps", "5..7")
    lines = sudokudb(*command).stdout.decode().splitlines()
    assert run([*command, "--html", "page.html"]) == 0
    for shown in ("\n".join(lines), (folder / "page.html").read_text()):
        assert "r7c7=4 → r1c7≠4] → r1c7≠4" in shown
        assert "r6c8≠2 (pointing: in box 4, 2 can only be in row 6)" in shown
        assert "more line" not in shown and "→ … →" not in shown
    proof = json.loads(sudokudb("explain", NESTED, "--rater", "se", "--json").stdout)
    roles = {part["role"] for step in proof["steps"] for part in step["evidence"]}
    assert {"locked", "hidden-pair", "nested"} <= roles
    found = sudokudb("verify", "-", stdin=json.dumps(proof).encode())
    assert (found.returncode, found.stderr) == (0, b"")


def test_a_hint_is_for_the_unfinished_game(library: Library) -> None:
    puzzle = library.add(GRID, "Played")
    session = library.games.start(puzzle)
    session.game.place(2, 5)
    library.games.save(session)
    found = sudokudb("hint", "Played", "--depth", "step")
    assert found.stdout == b"In column 1, 6 can only be in r9c1.\n"
    assert b"the hint is for the unfinished game of #4 Played" in found.stderr
    session.game.place(0, 9)
    library.games.save(session)
    found = sudokudb("hint", "Played")
    assert (found.returncode, found.stdout) == (
        1,
        b"This position has no solution: 9 twice in column 1: r1c1, r7c1.\n",
    )


def test_a_depth_is_checked_before_the_game(library: Library) -> None:
    session = library.games.start(library.add(GRID, "Wrong"))
    session.game.place(0, 9)
    library.games.save(session)
    found = sudokudb("hint", "Wrong", "--depth", "deep")
    assert found.returncode == 2 and b"there is no depth 'deep'" in found.stderr


def test_a_step_that_does_not_exist_draws_no_solution(terminal: Callable[..., Terminal]) -> None:
    screen = terminal("explain", GRID, "--steps", "900..")
    assert screen.ends() == 1
    assert "there is no step 900" in screen.plain and "solution" not in screen.plain
