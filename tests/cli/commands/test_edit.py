"""`sudokudb edit` with a line or a whole grid; the editor is tested in test_editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from sudokudb.cli import run
from sudokudb.issue import Issue, Printed
from sudokudb.store.writes import issues
from sudokudb.store.writes.journal import JournalWriter
from tests.cli.support import sudokudb
from tests.conftest import INTERMEDIATE, SIMPLE
from tests.library.support import CLASH, FOUR_BY_FOUR, dumped, rows, run_import
from tests.library.test_games import begin
from tests.store.opening import writing

if TYPE_CHECKING:
    from sudokudb import Library


@pytest.mark.parametrize("mark", ["\udcff", "\x1b", "🙂"], ids=ascii)
def test_a_mark_that_is_not_a_digit_leaves_its_cell_as_it_is(library: Library, mark: str) -> None:
    done = sudokudb("edit", "Simple", "--line", "1", mark * 9)
    assert (done.returncode, done.stderr[:16]) == (0, b"sudokudb: nothin")
    assert str(library.get(1).grid) == SIMPLE


OLD = SIMPLE.replace("8", ".", 1)
NEW = INTERMEDIATE[::-1]
FACTS = {
    "title": "Monday",
    "author": "Bob",
    "source": "club.txt",
    "license": "CC0",
    "notes": "for the club",
    "tags": ["hard", "two words"],
    "collections": ["May"],
    "placed": f"{'.' * 80}8",
    "ratings": [{"rater": "se", "score": 7.2}],
}
KEPT = ("id", "title", "author", "source", "license", "notes", "tags", "collections", "added")


@pytest.fixture
def full(library: Library) -> Library:
    """The library with a puzzle 4 that has every kind of fact, a game, and a printed issue."""
    run_import(library, rows({"grid": OLD} | FACTS))
    list(library.rate([library.get(4)]))
    begin(library, 4)
    puzzle = library.get(4)
    printed = (Printed(4, 1, "simple", str(puzzle.grid), puzzle.identity or 0),)
    issue = Issue(
        number=1, title="May", language="en", made="2026-05-01T00:00:00Z", tool="", sha256="",
        options={}, template="", printed=printed,
    )  # fmt: skip
    with writing(library) as connection:
        journal = JournalWriter(connection)
        issues.record(journal, issue)
        journal.close("issue 1 May")
    return library


def test_a_new_grid_keeps_what_is_said_about_the_puzzle(
    full: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    before, printed, state = full.get(4), list(full.issues), dumped(full)
    session = full.games.resume(before)
    assert before.ratings
    assert before.placed
    assert run(["edit", "4", NEW]) == 0
    said = capsys.readouterr()
    assert said.out.split("\t")[-1] == f"{NEW}\n"
    assert "sudokudb: dropped with the old grid: ratings, played digits\n" in said.err
    after = full.get(4)
    assert str(after.grid) == NEW
    assert [getattr(after, name) for name in KEPT] == [getattr(before, name) for name in KEPT]
    assert (after.ratings, after.placed, after.candidates) == ((), None, None)
    assert (after.count, after.level, after.givens) == (1, "intermediate", 81 - NEW.count("."))
    assert after.identity != before.identity
    assert list(full.issues) == printed
    game = full.games.resume(after)
    assert session
    assert game
    assert game.game.digits == session.game.digits
    assert game.game.givens == session.game.givens
    assert run(["undo"]) == 0
    assert dumped(full) == state
    assert run(["redo"]) == 0
    assert str(full.get(4).grid) == NEW


def test_a_dry_run_says_what_a_new_grid_would_drop(
    full: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    before = dumped(full)
    assert run(["edit", "4", NEW, "--dry-run"]) == 0
    assert capsys.readouterr() == (
        f"would change #4 Monday\n{NEW}\n",
        "sudokudb: this would drop: ratings, played digits\n",
    )
    assert dumped(full) == before


def test_measured_facts_are_named_among_what_is_dropped(
    full: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [*full.measure([4], ["depth"])]
    assert run(["edit", "4", NEW]) == 0
    said = capsys.readouterr().err
    assert "dropped with the old grid: ratings, measured facts, played digits\n" in said
    assert full.get(4).te is None


class Refused(NamedTuple):
    """A grid that cannot take the place of another, and how it is refused."""

    grid: str
    code: int
    message: str
    hint: str


REFUSED = {
    "stored": Refused(SIMPLE, 1, "this grid is already in the database: #1 Simple", ""),
    "another size": Refused(
        FOUR_BY_FOUR, 2, "#4 Monday is 9×9, and the new grid 4×4",
        "`sudokudb add` stores the grid as a new puzzle",
    ),
    "conflicts": Refused(CLASH, 1, "the grid has conflicts: 1 twice in row 1: r1c1, r1c2; ", ""),
    "not a grid": Refused(
        "Tuesday", 2, "'Tuesday' is not a grid", "did you mean 'edit 4 --title Tuesday'?"
    ),
    "too short": Refused(NEW[:-1], 2, "81 cells expected, 80 found", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("option", [[], ["--dry-run"]], ids=["", "dry run"])
def test_a_grid_that_cannot_take_its_place_is_refused(
    full: Library, capsys: pytest.CaptureFixture[str], name: str, option: list[str]
) -> None:
    grid, code, message, hint = REFUSED[name]
    before = dumped(full)
    assert run(["edit", "4", grid, *option]) == code
    first, *rest = capsys.readouterr().err.splitlines()
    assert first.startswith(f"sudokudb: {message}")
    assert not hint or rest == [f"hint: {hint}"]
    assert dumped(full) == before


def test_the_old_grid_may_be_named_by_itself(full: Library) -> None:
    assert run(["edit", OLD, NEW, "--title", "Tuesday"]) == 0
    assert (str(full.get(4).grid), full.get(4).title) == (NEW, "Tuesday")


def test_the_same_grid_changes_nothing(full: Library, capsys: pytest.CaptureFixture[str]) -> None:
    before = dumped(full)
    assert run(["edit", "4", OLD]) == 0
    assert capsys.readouterr().err.startswith("sudokudb: nothing changed")
    assert dumped(full) == before


def test_a_grid_for_several_puzzles_is_refused(full: Library) -> None:
    done = sudokudb("edit", "1-2", NEW)
    assert (done.returncode, done.stderr.splitlines()[0]) == (
        2,
        b"sudokudb: '1-2' is not one puzzle",
    )
