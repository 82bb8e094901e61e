"""Games in the library: saved, found, dumped, merged, removed, and two programs that play one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from sudokudb import Grid, Library
from sudokudb.engine.single import solve
from sudokudb.errors import FormatError, NotFound, StaleEdit
from sudokudb.query import parse_query
from sudokudb.sukaku import Sukaku
from tests.library.support import dumped, rows, run_import
from tests.store.opening import writing
from tests.support import numbered

HEADER = '{"sudokudb dump": 1}'

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.library.games import GameSession

pytestmark = pytest.mark.everywhere

QUERIES = ("has:game", "played:yes", "has:game played:no", "-has:game", "played:no")


def begin(library: Library, id: int = 1, *, moves: int = 3) -> GameSession:
    """Begin a game, make some moves, save it."""
    session = library.games.start(library.get(id))
    solution = solve(session.puzzle.grid).solutions[0]
    empty = [cell for cell, digit in enumerate(session.puzzle.grid) if not digit]
    for cell in empty[:moves]:
        assert session.game.place(cell, solution[cell])
    session.game.seconds += 10 * moves
    library.games.save(session)
    return session


def finish(library: Library, session: GameSession) -> None:
    session.game.fill(solve(session.puzzle.grid).solutions[0])
    library.games.save(session)


def matching(library: Library) -> list[list[int]]:
    return [[*library.ids(parse_query(query))] for query in QUERIES]


def test_a_game_is_found_by_queries_and_goes_on_where_it_was(library: Library) -> None:
    assert library.games.last() is None
    assert library.games.resume(library.get(1)) is None
    finish(library, begin(library, 2))
    begin(library, 1)
    session = begin(library, 3)
    assert matching(library) == [[1, 2, 3], [2], [1, 3], [], [1, 3]]
    session.game.undo()
    session.game.set_bookmark()
    session.game.seconds = 42.9
    assert not session.is_saved
    library.games.save(session)
    assert session.is_saved
    again = library.games.last()
    assert again
    assert again.puzzle.id == 3
    assert again.game.to_json() == session.game.to_json()
    assert again.game.seconds == 42
    assert again.game.redo()
    assert library.puzzles.last_used().id == 3
    assert library.games.resume(library.get(2)) is None
    assert library.verify() == []


def test_a_game_whose_solution_was_filled_in_is_not_played(library: Library) -> None:
    session = begin(library, 2)
    session.game.solve(solve(session.puzzle.grid).solutions[0])
    library.games.save(session)
    assert matching(library)[:3] == [[2], [], [2]]
    (stored,) = library.get(2).games
    assert (str(stored), stored.finished is None) == ("game with the solution filled in", False)
    assert library.games.resume(library.get(2)) is None


def test_nothing_is_stored_before_the_first_save(library: Library) -> None:
    session = library.games.start(library.get(1))
    assert session.is_saved
    assert session.game.place(0, 4)
    assert not session.is_saved
    assert library.get(1).games == ()


def test_a_game_is_finished_while_its_grid_is_complete(library: Library) -> None:
    session = begin(library)
    finish(library, session)
    (game,) = library.get(1).games
    assert game.finished == game.saved
    assert game.state == str(solve(session.puzzle.grid).solutions[0])
    session.game.undo()
    library.games.save(session)
    assert library.get(1).games[0].finished is None
    assert matching(library)[1] == []


def test_a_game_begins_with_what_a_file_says_was_filled_in(library: Library) -> None:
    grid = numbered(0b1111)
    marks = ["12" if mark == "." else mark for mark in str(grid)]
    placed = "." * 80 + "9"
    run_import(library, rows({"grid": grid, "placed": placed, "candidates": marks}))
    session = library.games.start(library.get(4))
    assert session.game.text[80] == "9"
    assert session.game.marks[4] == 0b11
    assert session.game.undo()
    assert session.game.text == str(grid)


def test_a_later_save_does_not_overwrite_what_another_program_saved(library: Library) -> None:
    begin(library)
    with Library.open(library.location) as other:
        ours, theirs = library.games.last(), other.games.last()
        assert ours
        assert theirs
        theirs.game.undo()
        other.games.save(theirs)
        kept = library.get(1).games
        ours.game.clear()
        with pytest.raises(StaleEdit, match="another program has saved this game of puzzle #1"):
            library.games.save(ours)
        assert library.get(1).games == kept
        ours.stored = None  # both are kept
        library.games.save(ours)
        assert len(library.get(1).games) == 2
        theirs.game.redo()
        other.games.save(theirs)  # they go on as before


@pytest.mark.parametrize("what", ["game", "puzzle"])
def test_a_game_removed_by_another_program_is_not_saved(library: Library, what: str) -> None:
    session = begin(library)
    if what == "game":
        library.games.remove(session.puzzle, library.get(1).games[0])
        reason = "this game of puzzle #1 was removed"
    else:
        session = library.games.start(session.puzzle)
        library.remove(session.puzzle)
        reason = "puzzle #1 was removed"
    session.game.place(0, 4)
    with pytest.raises(NotFound, match=reason):
        library.games.save(session)
    with pytest.raises(NotFound):
        library.games.remove(session.puzzle, session.stored or library.get(1).games[0])


def test_a_removed_game_comes_back(library: Library) -> None:
    finish(library, session := begin(library))
    begin(library)
    before = library.get(1)
    library.games.remove(before, before.games[0])
    assert matching(library)[:2] == [[1], []]
    assert library.undo().what == "remove a game of #1 Simple"
    assert library.get(1) == before
    library.redo()
    assert library.get(1).games == before.games[1:]
    library.undo()
    library.games.save(session)
    assert library.verify() == []


def test_a_removed_puzzle_comes_back_with_its_games(library: Library) -> None:
    session = begin(library)
    before = dumped(library)
    library.remove(library.get(1))
    assert library.games.last() is None
    assert matching(library) == [[], [], [], [2, 3], [2, 3]]
    library.undo()
    assert dumped(library) == before
    library.redo()
    session.game.undo()
    library.games.save(session)  # of a puzzle that may come back
    library.undo()
    found = library.games.last()
    assert found
    assert found.game.to_json() == session.game.to_json()
    assert library.verify() == []


def test_an_edited_puzzle_keeps_the_game_with_its_own_givens(library: Library) -> None:
    session = begin(library)
    library.edit(library.get(1), Grid(INTERMEDIATE_LATER))
    found = library.games.last()
    assert found
    assert str(found.puzzle.grid) == INTERMEDIATE_LATER
    assert found.game.grid == session.puzzle.grid
    assert found.game.to_json() == session.game.to_json()
    assert found.game.undo()
    library.games.save(found)
    assert library.verify() == []


INTERMEDIATE_LATER = "..6734251" + "." * 72


def test_the_games_of_a_sukaku_keep_its_candidates(
    library: Library, make_library: Callable[[], Library]
) -> None:
    marks = ["12" if cell % 7 else "123456789" for cell in range(81)]
    run_import(library, rows({"grid": "." * 81, "candidates": marks}))
    session = library.games.start(library.get(4))
    assert isinstance(session.game.grid, Sukaku)
    session.game.toggle_mark(1, 2)
    library.games.save(session)
    other = make_library()
    other.load(dumped(library))
    found = other.games.last()
    assert found
    assert found.game.marks == session.game.marks
    assert other.verify() == []


def test_a_dump_has_the_games(library: Library, make_library: Callable[[], Library]) -> None:
    finish(library, begin(library))
    begin(library, 3).game.toggle_mark(1, 2)
    begin(library, 3, moves=1)
    lines, other = dumped(library), make_library()
    other.load(lines)
    assert dumped(other) == lines
    assert [puzzle.games for puzzle in other] == [puzzle.games for puzzle in library]
    assert matching(other) == matching(library)
    assert other.verify() == []
    with pytest.raises(Exception, match="already has puzzles"):
        other.load(lines)


GAME = {
    "started": "2026-11-21T10:00:00Z",
    "saved": "2026-11-21T10:00:00Z",
    "seconds": 5,
    "givens": str(numbered(3)),
    "moves": [[[4, 9, 0]]],
    "done": 1,
    "bookmark": None,
}
WRONG: dict[str, tuple[Any, str]] = {
    "not a list": ({}, "games are not a list"),
    "not an object": ([1], "a game is not an object"),
    "no time": ([GAME | {"saved": None}], "saved of a game is not a time like"),
    "another time": ([GAME | {"finished": 5}], "finished of a game is not a time like"),
    "no seconds": ([GAME | {"seconds": -1}], "seconds of a game are not a number"),
    "another part": ([GAME | {"level": 1}], "a game has the keys bookmark, done, givens, moves"),
    "a wrong move": ([GAME | {"moves": [[[4, 10, 0]]]}], "move 1: [4, 10, 0] is not a cell, its"),
    "not finished": (
        [GAME | {"finished": "2026-11-21T10:00:00Z"}],
        "a finished game without a complete grid",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_game_in_a_dump_is_refused(library: Library, name: str) -> None:
    games, reason = WRONG[name]
    times = {"added": "2026-11-21T10:00:00Z", "changed": "2026-11-21T10:00:00Z"}
    puzzle = {"id": 1, "grid": str(numbered(3)), **times, "games": games}
    with pytest.raises(FormatError) as caught:
        library.load([HEADER, json.dumps(puzzle)])
    assert caught.value.message.startswith(f"line 2 of the dump: {reason}")
    library.load([HEADER, json.dumps(puzzle | {"games": [GAME]})])
    assert len(library.get(1).games) == 1


def test_a_merge_adds_the_games_that_are_missing(
    library: Library, make_library: Callable[[], Library]
) -> None:
    other = make_library()
    other.add(numbered(0b1111))
    shared = begin(other)
    begin(other, 2)
    new = other.games.start(other.get(4))
    new.game.place(4, 9)
    other.games.save(new)
    before = matching(library)
    library.merge(other)
    assert [puzzle.games for puzzle in library] == [puzzle.games for puzzle in other]
    what = f"merge {other.name}: 1 new, 2 games"
    assert library.undo().what == what
    assert matching(library) == before
    library.redo()
    shared.game.undo()
    other.games.save(shared)
    library.merge(other)  # a game that was played on is another one
    library.merge(other)
    counts = [len(puzzle.games) for puzzle in library]
    assert counts == [2, 1, 0, 1]
    assert library.verify() == []
    library.undo()
    library.undo()
    assert matching(library) == before


def test_a_check_finds_damaged_games(library: Library) -> None:
    for _ in range(2):
        begin(library)
    finish(library, begin(library))
    with writing(library) as connection:
        for change in (
            "moves = '{' WHERE id = 1",
            "state = '', started = 'x' WHERE id = 2",
            "finished = 'y' WHERE id = 2",
        ):
            connection.execute(text(f"UPDATE games SET {change}"))
    assert library.verify() == [
        "puzzle #1: game 1: a game is not JSON: Expecting property name enclosed in double quotes: "
        "line 1 column 2 (char 1)",
        "puzzle #1: game 3: its state does not follow from its moves",
        "puzzle #1: game 3: it is stored as finished, but the grid is not complete",
        "puzzle #1: game 3: started is not a time: 'x'",
        "puzzle #1: game 3: finished is not a time: 'y'",
    ]
    with pytest.raises(FormatError, match="a game is not JSON"):
        library.games.resume(library.get(1))
