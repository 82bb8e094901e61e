"""The editor, the menu and grids typed on a terminal: the real command at 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from tests.cli.support import Terminal, rows_drawn
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CONFLICT = "\x1b[1;7;31m{}\x1b[0m"


def stored(database: Path) -> dict[str, str]:
    with Library.open(database) as library:
        return {puzzle.title: str(puzzle.grid) for puzzle in library}


@pytest.mark.parametrize("start", [False, True], ids=["forked", "started"])
def test_the_menu_offers_puzzles(terminal: Callable[..., Terminal], start: bool) -> None:
    show = terminal("show", start=start)
    lines = show.answers("number or title [3]: ", "7").splitlines()
    titles = ["1  Simple ", "2  Intermediate ", "3  Difficult "]
    assert all(title in line for title, line in zip(titles, lines[-3:], strict=True))
    assert "'7'" in show.answers("number or title [3]: ", "Interm")
    assert show.ends() == 0
    assert "#2 Intermediate" in show.plain


def test_enter_chooses_the_puzzle_that_was_used_last(terminal: Callable[..., Terminal]) -> None:
    first = terminal("solve")
    first.answers("number or title [3]: ", "1")
    assert first.ends() == 0
    second = terminal("show")
    second.answers("number or title [1]: ", "")
    assert second.ends() == 0
    assert "#1 Simple" in second.plain


def test_add_edits_line_by_line(terminal: Callable[..., Terminal], database: Path) -> None:
    add = terminal("add")
    add.answers("title: ", "A [bold] title")
    assert "A [bold] title" in add.answers("line 1 [.........] (:? help): ", "xx2x4")
    drawn = add.answers("line 2 [.........] (:? help): ", ":b")
    assert rows_drawn(drawn)[0] == "..2.4...."
    add.answers("line 1 [..2.4....] (:? help): ", "xx0xxx789")
    drawn = add.answers("line 2 [.........] (:? help): ", ":9")
    assert rows_drawn(drawn)[0] == "....4.789"
    add.answers("line 9 [.........] (:? help): ", "1")
    assert rows_drawn(add.answers("save? ", ":3"))[8] == "1........"
    add.answers("line 3 [.........] (:? help): ", "--3")
    add.answers("line 4 [.........] (:? help): ", ":w")
    add.answers("save? ", "")
    assert add.ends() == 0
    grid = "....4.789" + "." * 9 + "..3......" + "." * 45 + "1........"
    assert stored(database)["A [bold] title"] == grid
    assert "#4 A [bold] title" in add.plain


def test_r_starts_over(terminal: Callable[..., Terminal], database: Path) -> None:
    add = terminal("add", "--size", "4", "--title", "Small")
    add.answers("line 1 [....] (:? help): ", "12")
    add.answers("line 2 [....] (:? help): ", "34")
    add.answers("line 3 [....] (:? help): ", ":r")
    assert rows_drawn(add.answers("line 1 [....] (:? help): ", ""))[0] == "...."
    for line in (2, 3):
        add.answers(f"line {line} [....] (:? help): ", "")
    add.answers("line 4 [....] (:? help): ", "4")
    add.answers("save? ", ":w")
    assert add.ends() == 0
    assert stored(database)["Small"] == "............4..."


@pytest.mark.parametrize(
    ("size", "typed", "reason"),
    [
        ("9", "1234567890", "10 characters; a line has 9"),
        ("9", "5 3 | . 7 .", "11 characters; a line has 9"),
        ("4", "12x9", "'9' is not a digit; digits are 1 to 4"),
        ("9", "12\uff15", "'\uff15' is not a digit; digits are 1 to 9"),
    ],
)
def test_a_line_that_would_lose_characters_is_asked_for_again(
    terminal: Callable[..., Terminal], size: str, typed: str, reason: str
) -> None:
    add = terminal("add", "--size", size, "--title", "T", columns=40)
    row = "." * int(size)
    add.answers(f"line 1 [{row}] (:? help): ", typed)
    shown = add.answers(f"line 1 [{row}] (:? help): ", "12  ")
    assert reason in shown
    assert rows_drawn(shown)[0] == row
    assert rows_drawn(add.answers("line 2 [", ":q"))[0] == "12" + row[2:]
    assert add.ends() == 1


def test_u_undoes_the_last_line_and_c_clears_one(terminal: Callable[..., Terminal]) -> None:
    edit = terminal("edit", "Simple")
    first, second, *_ = Grid(SIMPLE).rows
    assert "the title is kept" not in edit.answers("title [Simple]: ", "")
    assert "the title is kept" in edit.answers(f"line 1 [{first}]", ":u")
    assert "there is no line to undo" in edit.answers(f"line 1 [{first}]", ":c")
    edit.answers("line 1 [.........]", "")
    assert "line 1 is kept; 0 empties a cell" in edit.answers(f"line 2 [{second}]", "123")
    assert rows_drawn(edit.answers("line 3 [", ":u"))[1] == "123" + second[3:]
    assert rows_drawn(edit.answers(f"line 2 [{second}]", ":u"))[1] == second
    assert rows_drawn(edit.answers(f"line 1 [{first}]", ":w"))[0] == first
    edit.answers("save? ", ":c")
    assert "there is no command :c here" in edit.answers("save? ", ":q")
    assert edit.ends() == 1


@pytest.mark.parametrize("columns", [40, 80])
def test_the_help_fits_the_terminal(terminal: Callable[..., Terminal], columns: int) -> None:
    add = terminal("add", "--title", "T", columns=columns)
    lines = add.answers("line 1 [.........] (:? help): ", ":q").splitlines()
    assert max(map(len, lines)) <= columns
    assert any(line.strip() == ":?     show this help" for line in lines) == (columns == 40)
    assert add.ends() == 1


def test_q_leaves_without_saving(terminal: Callable[..., Terminal], database: Path) -> None:
    before = stored(database)
    add = terminal("add")
    add.answers("title: ", "Gone")
    add.answers("line 1 [.........] (:? help): ", "1")
    add.answers("line 2 [.........] (:? help): ", ":q")
    assert add.ends() == 1
    assert stored(database) == before


def test_a_grid_with_conflicts_is_shown_and_not_saved(
    terminal: Callable[..., Terminal], database: Path
) -> None:
    add = terminal("add", "--title", "Conflict")
    add.answers("line 1 [.........] (:? help): ", "xx5xxx5")
    shown = add.answers("line 2 [.........] (:? help): ", ":w")
    assert "5 twice in row 1: r1c3, r1c7" in shown
    assert add.seen.count(CONFLICT.format("5")) == 2
    add.answers("line 1 [..5...5..] (:? help): ", "xxxxxx0")
    assert "5 twice" not in add.answers("line 2 [.........] (:? help): ", ":w")
    add.answers("save? ", "")
    assert add.ends() == 0
    assert stored(database)["Conflict"] == "..5......" + "." * 72


def test_a_grid_that_is_stored_already_is_not_saved(terminal: Callable[..., Terminal]) -> None:
    edit = terminal("edit", "Simple")
    edit.answers("title [Simple]: ", "")
    for number, row in enumerate(Grid(DIFFICULT).rows, start=1):
        edit.answers(f"line {number} [", row.replace(".", "0"))
    edit.answers("save? ", "")
    assert "#3 Difficult" in edit.answers("line 1 [", ":q")
    assert edit.ends() == 1


def test_edit_changes_title_and_lines(terminal: Callable[..., Terminal], database: Path) -> None:
    edit = terminal("edit")
    edit.answers("number or title [3]: ", "Diff")
    edit.answers("title [Difficult]: ", "Easier")
    edit.answers("line 1 [.5...2..4] (:? help): ", "6")
    edit.answers("line 2 [.......1.] (:? help): ", ":9")
    edit.answers("line 9 [4..9...8.] (:? help): ", "0")
    assert "solutions" in edit.answers("save? ", "no")
    edit.answers("save? ", "")
    assert edit.ends() == 0
    puzzles = stored(database)
    assert "Difficult" not in puzzles
    assert puzzles["Easier"] == "6" + DIFFICULT[1:72] + "." + DIFFICULT[73:]


@pytest.mark.parametrize("command", ["add", "edit"])
def test_a_title_that_is_given_is_not_asked_for(
    terminal: Callable[..., Terminal], database: Path, command: str
) -> None:
    run = terminal(command, "--title", "T")
    if command == "add":
        run.answers("line 1 [.........] (:? help): ", "1")
        run.answers("line 2 [.........] (:? help): ", ":w")
        run.answers("save? ", "y")
    else:
        run.answers("number or title [3]: ", "1")
    assert run.ends() == 0
    assert "T" in stored(database)


PROMPTS = {
    "show": "number or title",
    "add": "title: ",
    "add --title T": "line 1 ",
    "edit 1": "title ",
    "solve": "number or title",
}


@pytest.mark.parametrize("command", PROMPTS)
@pytest.mark.parametrize(("key", "code"), [("c", 130), ("d", 1)], ids=["Ctrl-C", "Ctrl-D"])
def test_a_prompt_can_be_left(
    terminal: Callable[..., Terminal], database: Path, command: str, key: str, code: int
) -> None:
    before = stored(database)
    run = terminal(*command.split(), start=command == "edit 1")
    run.presses(PROMPTS[command], key)
    assert run.ends() == code
    assert "Traceback" not in run.seen
    assert stored(database) == before


def test_grids_can_be_typed(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "-")
    solve.is_fed("Ctrl-D", "1.3. .... .2.. ...4")
    assert solve.ends() == 0
    assert "one solution, level simple" in solve.plain


@pytest.mark.parametrize("command", ["solve -", "add -", "check -", "import -", "canon -"])
@pytest.mark.parametrize("typed", [[], [str(numbered(5))]], ids=["nothing", "a grid"])
def test_one_ctrl_d_ends_the_input(
    terminal: Callable[..., Terminal], command: str, typed: list[str]
) -> None:
    run = terminal(*command.split())
    run.is_fed("Ctrl-D", *typed)
    assert (run.ends() == 2) == (not typed)


def test_rules_are_set_and_undone_while_typing(
    terminal: Callable[..., Terminal], database: Path
) -> None:
    add = terminal("add", "--size", "6", "--title", "Six")
    add.answers("line 1 [......] (:? help): ", "12- --6")
    wrong = add.answers("line 2 [......] (:? help): ", ":rules diagonl /")
    assert "rule 1, diagonl: the kind 'diagonl' is not known" not in wrong
    shown = add.answers("line 2 [......] (:? help): ", ":rules diagonal /; antiking")
    assert "rule 1, diagonl: the kind 'diagonl' is not known" in shown
    shown = add.answers("line 2 [......] (:? help): ", ":u")
    assert "touch at a corner" in shown
    shown = add.answers("line 2 [......] (:? help): ", ":rules antiking")
    assert "touch at a corner" not in shown
    add.answers("line 2 [......] (:? help): ", ":w")
    add.answers("save? ", "")
    assert add.ends() == 0
    assert stored(database)["Six"] == "12...6" + "." * 30 + ";antiking"
