"""What a person sees: the real command in a terminal of 80 columns."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, Library
from tests.conftest import DIFFICULT
from tests.support import SOLUTIONS, numbered

pytest.importorskip("pty", reason="this platform has no pseudo-terminals")
from tests.cli.terminal import COLUMNS, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

BOLD, GREEN, CLASH = "\x1b[1m{}\x1b[0m", "\x1b[32m{}\x1b[0m", "\x1b[1;7;31m{}\x1b[0m"


@pytest.fixture
def terminal(database: Path, fresh: bytes) -> Iterator[Callable[..., Terminal]]:
    database.write_bytes(fresh)
    opened: list[Terminal] = []

    def start(*arguments: str, **settings: Any) -> Terminal:
        opened.append(Terminal(*arguments, **settings))
        return opened[-1]

    yield start
    for each in opened:
        each.close()


def stored(database: Path) -> dict[str, str]:
    with Library.open(database) as library:
        return {puzzle.title: str(puzzle.grid) for puzzle in library}


def rows_drawn(text: str) -> list[str]:
    """Return the digits of each row that a picture shows."""
    lines = [line for line in text.splitlines() if line.startswith("│")]
    return [re.sub(r"[│ ]", "", line) for line in lines]


@pytest.mark.parametrize("start", [False, True], ids=["forked", "started"])
def test_the_menu(terminal: Callable[..., Terminal], start: bool) -> None:
    show = terminal("show", start=start)
    menu = show.answers("number or title [3]: ", "7")
    lines = menu.splitlines()
    titles = ["1  Simple ", "2  Intermediate ", "3  Difficult "]
    assert all(title in line for title, line in zip(titles, lines[-3:], strict=True))
    assert "no puzzle '7'" in show.answers("number or title [3]: ", "Interm")
    assert show.ends() == 0
    assert "#2 Intermediate" in show.plain


def test_enter_takes_the_last_used(terminal: Callable[..., Terminal]) -> None:
    first = terminal("solve")
    first.answers("number or title [3]: ", "1")
    assert first.ends() == 0
    second = terminal("show")
    second.answers("number or title [1]: ", "")
    assert second.ends() == 0
    assert "#1 Simple" in second.plain


def test_adding_in_the_editor(terminal: Callable[..., Terminal], database: Path) -> None:
    add = terminal("add")
    add.answers("title: ", "A [bold] title")
    assert "A [bold] title" in add.answers("line 1 [.........] (:? help): ", "xx2x4")
    drawn = add.answers("line 2 [.........] (:? help): ", ":b")
    assert rows_drawn(drawn)[0] == "..2.4...."
    add.answers("line 1 [..2.4....] (:? help): ", "xx0xxx7899999")
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


def test_starting_over(terminal: Callable[..., Terminal], database: Path) -> None:
    add = terminal("add", "--size", "4", "--title", "Small")
    add.answers("line 1 [....] (:? help): ", "12")
    add.answers("line 2 [....] (:? help): ", "34")
    add.answers("line 3 [....] (:? help): ", ":r")
    assert rows_drawn(add.answers("line 1 [....] (:? help): ", "xxx5"))[0] == "...."
    for line in (2, 3):
        add.answers(f"line {line} [....] (:? help): ", "")
    add.answers("line 4 [....] (:? help): ", "4")
    add.answers("save? ", "")
    assert add.ends() == 0
    assert stored(database)["Small"] == "............4..."


def test_leaving_without_saving(terminal: Callable[..., Terminal], database: Path) -> None:
    before = stored(database)
    add = terminal("add")
    add.answers("title: ", "Gone")
    add.answers("line 1 [.........] (:? help): ", "1")
    add.answers("line 2 [.........] (:? help): ", ":q")
    assert add.ends() == 1
    assert "left without saving" in add.plain
    assert stored(database) == before


def test_an_invalid_grid_is_shown_and_the_editor_goes_on(
    terminal: Callable[..., Terminal], database: Path
) -> None:
    add = terminal("add", "--title", "Clash")
    add.answers("line 1 [.........] (:? help): ", "xx5xxx5")
    shown = add.answers("line 2 [.........] (:? help): ", ":w")
    assert "5 twice in row 1: r1c3, r1c7" in shown
    assert add.seen.count(CLASH.format("5")) == 2
    refused = add.answers("line 1 [..5...5..] (:? help): ", "xxxxxx0")
    assert "only a valid grid is saved" in refused
    assert "5 twice" not in add.answers("line 2 [.........] (:? help): ", ":w")
    add.answers("save? ", "")
    assert add.ends() == 0
    assert stored(database)["Clash"] == "..5......" + "." * 72


def test_a_grid_that_is_there_already(terminal: Callable[..., Terminal]) -> None:
    edit = terminal("edit", "Simple")
    edit.answers("title [Simple]: ", "")
    for number, row in enumerate(Grid(DIFFICULT).rows, start=1):
        edit.answers(f"line {number} [", row.replace(".", "0"))
    edit.answers("save? ", "")
    assert "in the database already: #3 Difficult" in edit.answers("line 1 [", ":q")
    assert edit.ends() == 1


def test_editing_in_the_editor(terminal: Callable[..., Terminal], database: Path) -> None:
    edit = terminal("edit")
    edit.answers("number or title [3]: ", "Diff")
    edit.answers("title [Difficult]: ", "Easier")
    edit.answers("line 1 [.5...2..4] (:? help): ", "6")
    edit.answers("line 2 [.......1.] (:? help): ", ":9")
    edit.answers("line 9 [4..9...8.] (:? help): ", "0")
    edit.answers("save? ", "no")
    edit.answers("save? ", "")
    assert edit.ends() == 0
    puzzles = stored(database)
    assert "Difficult" not in puzzles
    assert puzzles["Easier"] == "6" + DIFFICULT[1:72] + "." + DIFFICULT[73:]


@pytest.mark.parametrize("arguments", [["add", "--title", "T"], ["edit", "--title", "T"]])
def test_title_without_asking(
    terminal: Callable[..., Terminal], database: Path, arguments: list[str]
) -> None:
    command = terminal(*arguments)
    if arguments[0] == "add":
        command.answers("line 1 [.........] (:? help): ", "1")
        command.answers("line 2 [.........] (:? help): ", ":w")
        command.answers("save? ", "y")
    else:
        command.answers("number or title [3]: ", "1")
    assert command.ends() == 0
    assert "T" in stored(database)


def test_givens_and_found_digits_differ(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "Difficult")
    assert solve.ends() == 0
    head, solution = solve.seen.split("solution", 1)
    assert rows_drawn(solve.plain)[:9] == list(Grid(DIFFICULT).rows)
    assert rows_drawn(solve.plain)[9:] == list(Grid(SOLUTIONS["Difficult"]).rows)
    given = [digit for digit in DIFFICULT if digit != "."]
    assert re.findall(r"\x1b\[1m([1-9])\x1b\[0m", solution) == given
    found = [d for d, g in zip(SOLUTIONS["Difficult"], DIFFICULT, strict=True) if g == "."]
    assert re.findall(r"\x1b\[32m([1-9])\x1b\[0m", solution) == found
    assert GREEN.format("6") not in head
    assert "one solution, level difficult" in solve.plain


@pytest.mark.parametrize(
    "arguments", [["solve", "1"], ["solve", "--debug=all", "2"], ["solve", "11.............."]]
)
def test_no_color(terminal: Callable[..., Terminal], arguments: list[str]) -> None:
    run = terminal(*arguments, NO_COLOR="1")
    run.ends()
    codes = ";".join(re.findall(r"\x1b\[([0-9;]*)m", run.seen)).split(";")
    assert not [code for code in codes if re.fullmatch("[349][0-9]|10[0-9]", code)]


def test_stages_of_difficult(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--debug=grids", "3")
    assert solve.ends() == 0
    wanted = [
        "rules ",
        "raw ",
        "line ",
        "grid ",
        "(1,1) [1678] (-1)",
        "(1,4) [1368] (+1)",
        "solution",
    ]
    places = [solve.plain.index(f"\n{label}") for label in wanted]
    assert places == sorted(places)
    assert "27 of 81" in solve.plain
    assert "43 of 81" in solve.plain


def test_candidates_are_drawn_small(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--debug=candidates", "3")
    assert solve.ends() == 0
    drawn = solve.plain.split("candidates", 1)[1].split("solution", 1)[0]
    parts = [line for line in drawn.splitlines() if line.startswith("│")]
    assert [line[2:5] for line in parts[:3]] == ["1  ", "  6", "789"]  # r1c1 can hold 16789


def test_hypotheses_inside_hypotheses_are_indented(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--debug=grids", "." * 16)
    assert solve.ends() == 0
    assert re.search(r"^\(1,1\) \[1234\] \(\+1\)", solve.plain, re.M)
    assert re.search(r"^  \(1,2\) \[234\] \(\+2\)", solve.plain, re.M)


def test_cells_in_which_solutions_differ_are_marked(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--limit", "2", "12..3412....4321")
    assert solve.ends() == 0
    marked = re.findall(r"\x1b\[1;4;35m([1-4])\x1b\[0m", solve.seen)
    assert marked
    assert "2 solutions; the cells in which they differ are marked" in solve.plain


def test_why_there_is_no_solution(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "11..............")
    assert solve.ends() == 1
    assert solve.seen.count(CLASH.format("1")) == 2
    assert "no solution: 1 twice in row 1: r1c1, r1c2" in solve.plain


@pytest.mark.parametrize(
    "arguments",
    [["list"], ["show", "1"], ["solve", "--debug=all", "3"], ["check", "2"], ["compare", "1"],
     ["solve", "." * 625], ["--help"], ["formats"], ["list", "--help"]],
)  # fmt: skip
def test_nothing_is_wider_than_the_terminal(
    terminal: Callable[..., Terminal], library: Library, arguments: list[str]
) -> None:
    library.add("12..............", title="A long title, " * 12)
    run = terminal(*arguments)
    run.ends()
    assert max(map(len, run.plain.splitlines())) <= COLUMNS


@pytest.mark.parametrize(
    "arguments",
    [["list"], ["compare", "--timeout", ".1", "1"], ["formats"], ["--help"],
     ["solve", "1"]],
)  # fmt: skip
def test_nothing_is_wider_than_a_narrow_terminal(
    terminal: Callable[..., Terminal], arguments: list[str]
) -> None:
    run = terminal(*arguments, columns=40)
    assert run.ends() == 0
    assert max(map(len, run.plain.splitlines())) <= 40


def test_check_and_compare(terminal: Callable[..., Terminal]) -> None:
    check = terminal("check", "3")
    assert check.ends() == 0
    assert "level: difficult" in check.plain
    compare = terminal("compare", "." * 256, "--timeout", "1")
    assert compare.ends() == 0
    assert compare.plain.count("does not") == 2
    assert compare.plain.count("2 or more") >= 2


@pytest.mark.parametrize(
    ("arguments", "prompt"),
    [
        (["show"], "number or title"),
        (["add"], "title: "),
        (["add", "--title", "T"], "line 1 "),
        (["edit", "1"], "title "),
        (["solve"], "number or title"),
    ],
)
def test_ctrl_c_and_ctrl_d(
    terminal: Callable[..., Terminal], database: Path, arguments: list[str], prompt: str
) -> None:
    before = stored(database)
    for key, code in (("c", 130), ("d", 1)):
        run = terminal(*arguments, start=arguments == ["edit", "1"])
        run.presses(prompt, key)
        assert run.ends() == code
        assert "Traceback" not in run.seen
    assert stored(database) == before


@pytest.mark.parametrize("command", [["solve", "--method", "c-resort"], ["compare"]])
def test_ctrl_c_at_work(terminal: Callable[..., Terminal], command: list[str]) -> None:
    run = terminal(*command, "." * 625)
    time.sleep(1)  # nothing is printed by which one could tell that the search goes on
    run.presses("", "c")
    assert run.ends() == 130
    assert "Traceback" not in run.seen


def test_grids_typed_at_the_terminal(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "-")
    solve.answers("type or paste grids, then Ctrl-D", "1.3. .... .2.. ...4")
    solve.presses("4", "d")
    assert solve.ends() == 0
    assert "one solution, level simple" in solve.plain


def test_nothing_typed_at_the_terminal(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "-")
    solve.presses("then Ctrl-D\r\n", "d")
    assert solve.ends() == 2
    assert "no grid on stdin" in solve.plain


HOSTILE = "\x1b]0;t\x07 \x9b2J é \u202e"
FILES = {
    "export": ["export", "id:1", "--format", "sdk"],
    "export csv": ["export", "id:1", "--format", "csv"],
    "convert": ["convert", "in.sdk", "--to", "sdk"],
    "convert line by line": ["convert", "in.sdk", "--to", "jsonl"],
    "dump": ["dump"],
}


@pytest.mark.parametrize("name", FILES)
def test_files_do_not_steer_the_terminal(
    terminal: Callable[..., Terminal], library: Library, tmp_path: Path, name: str
) -> None:
    library.edit(library.find(1), title=HOSTILE, texts={"notes": f"\r{HOSTILE}\tx"})
    rows = "\r\n".join(Grid(DIFFICULT).rows)
    (tmp_path / "in.sdk").write_text(f"#D{HOSTILE}\r\n{rows}\r\n", encoding="utf-8")
    run = terminal(*[word.replace("in.sdk", str(tmp_path / "in.sdk")) for word in FILES[name]])
    assert run.ends() == 0
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]", run.seen)
    assert not re.search("\r(?!\r*\n)", run.seen)
    assert "é" in run.seen


@pytest.mark.parametrize("command", ["solve -", "add -", "check -", "import -", "canon -"])
@pytest.mark.parametrize("typed", [[], [str(numbered(5))]])
def test_input_ends_once(terminal: Callable[..., Terminal], command: str, typed: list[str]) -> None:
    run = terminal(*command.split())
    run.is_fed("Ctrl-D", *typed)
    assert (run.ends() == 2) == (not typed)


def test_what_is_no_text_is_not_for_a_terminal(terminal: Callable[..., Terminal]) -> None:
    pytest.importorskip("pyarrow")
    run = terminal("export", "--format", "parquet")
    assert run.ends() == 2
    assert "this format is no text for a terminal\nhint: -o FILE writes a file" in run.plain


def test_removing_many_fills_no_screen(terminal: Callable[..., Terminal], library: Library) -> None:
    library.add_many([Grid("." * number + "1" + "." * (80 - number)) for number in range(40)])
    run = terminal("remove", "givens:1")
    assert run.ends() == 0
    assert run.plain.count("removed #") == 20
    assert "and 20 more: 40 puzzles removed; `sudokudb undo` brings them back" in run.plain


SAID = {
    "list givens:99": ('sudokudb: no puzzles match "givens:99"', 1),
    "duplicates": ("sudokudb: no puzzle is the same as an earlier one", 0),
    "tag": ("sudokudb: no tags yet", 0),
    "collections": ("sudokudb: no collections yet", 0),
    "list --after 3": ("sudokudb: no puzzles", 0),
}


@pytest.mark.parametrize("command", SAID)
def test_a_person_is_told_that_there_is_nothing(
    terminal: Callable[..., Terminal], command: str
) -> None:
    looked = terminal(*command.split())
    assert looked.ends() == SAID[command][1]
    assert looked.plain.splitlines()[0] == SAID[command][0]


def test_a_person_is_told_who_was_left_out(
    terminal: Callable[..., Terminal], database: Path
) -> None:
    with Library.open(database) as library:
        library.add(Grid("1" + "." * 80))
    listed = terminal("list", "level:simple")
    assert listed.ends() == 0
    said = "sudokudb: 1 unsolved puzzle is not included (`sudokudb solve --all`)"
    assert listed.plain.splitlines()[-1] == said


def test_summaries_are_whole_on_a_narrow_terminal(terminal: Callable[..., Terminal]) -> None:
    for words in (["--help"], ["db", "--help"]):
        helped = terminal(*words, columns=40)
        assert helped.ends() == 0
        assert "upgrade" in helped.plain
        assert "..." not in helped.plain.split("Commands:")[1]
