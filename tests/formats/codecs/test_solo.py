"""Solo's game ids and saved games."""

from __future__ import annotations

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import solo
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.grid import Grid
from tests.formats.codecs.support import DESC, PUZZLE, SOLUTION, solo_save
from tests.formats.support import grids, read, read_one, source, written


def test_game_ids_and_links_are_read() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html"
    text = f'# mine\n3x3:{DESC}\r\n\n  3x3db:{DESC} \n"3x3m4de:{DESC}"\n3:{DESC}\n'
    text += f"{page}#3x3:{DESC}\n{page}#3x3%3A{DESC}\n3x3:{DESC} # a name\n"
    assert solo.confidence(source(text)) == 90
    entries = read("solo", text)
    assert grids(entries) == [PUZZLE] * 7
    assert [entry.line for entry in entries] == [2, 4, 5, 6, 7, 8, 9]
    assert isinstance(entries[-1], Record)
    assert entries[-1].notes == "a name"


def test_the_bytes_of_a_game_id() -> None:
    record = Record(grid=Grid(PUZZLE))
    assert written("solo", [record]).decode() == f"3x3:{DESC}\n"
    assert written("solo", [Record(grid=Grid("." * 256))]) == b"4x4:zzzzzzzzzv\n"
    large = Grid("G" + "." * 253 + "1A")
    assert written("solo", [Record(grid=large)]) == b"4x4:16zzzzzzzzzs1_10\n"
    assert grids(read("solo", "4x4:16zzzzzzzzzs1_10")) == [str(large)]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_moves_of_a_saved_game_are_read(end: str) -> None:
    text = solo_save("R0,0,8", "R1,0,4", "R1,0,0", "P2,0,2", "P2,0,3", "P2,0,2", "R4,0,7", end=end)
    assert solo.confidence(source(text)) == 100
    entry = read_one("solo", text)
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8...7" + "." * 76)
    assert entry.candidates
    assert (entry.candidates[2], sum(entry.candidates)) == (0b100, 0b100)
    assert entry.details == {"seed": "a:b\nc"}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_saved_games_in_other_encodings_are_read(encoding: str) -> None:
    mark = b"" if encoding in ("utf-8-sig", "utf-16") else "\ufeff".encode(encoding)
    data = mark + solo_save("R0,0,8", "R1,0,4").encode(encoding)
    assert detect_format(source(data)).name == "solo"
    (entry,) = solo.read(source(data), None)
    assert isinstance(entry, Record)
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "84" + "." * 79)


def test_moves_after_the_current_state_are_ignored() -> None:
    for text, placed in (
        (solo_save("R0,0,8", "R1,0,4", position=2), "8" + "." * 80),
        (solo_save("R0,0,8", position=1), "None"),
        (solo_save("R0,0,8", "RESTART", "R1,0,4"), ".4" + "." * 79),
        (solo_save("R3,0,9"), "None"),
    ):
        entry = read_one("solo", text)
        assert (str(entry.grid), str(entry.placed)) == (PUZZLE, placed)


def test_games_solved_or_marked_by_the_program_are_read() -> None:
    entry = read_one("solo", solo_save("S" + ",".join(SOLUTION)))
    rest = "".join("." if g != "." else s for g, s in zip(PUZZLE, SOLUTION, strict=True))
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, rest)
    entry = read_one("solo", solo_save("M"))
    assert entry.candidates
    assert entry.candidates[:4] == (511, 511, 511, 0)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (solo_save("R9,0,1"), 11, "move 'R9,0,1' is outside the grid"),
        (solo_save("R0,0,8", "Q"), 12, "'Q' is not a move of Solo"),
        (solo_save(desc="a"), 8, "81 cells expected, 1 found"),
    ],
)
def test_a_malformed_move_is_an_error_in_its_line(text: str, line: int, message: str) -> None:
    assert read("solo", text) == [ParseError(line, message)]


def test_a_damaged_saved_game_is_refused() -> None:
    whole = solo_save("R0,0,8")
    for text, line in {
        whole[:-3]: 11,
        whole.replace("Solo", "Tilo"): 3,
        whole.replace(":4:", ":9999999:"): 3,
        whole.replace("GAME ", "game "): 3,
        "SAVEFILE:": 1,
    }.items():
        with pytest.raises(FormatError) as caught:
            read("solo", text)
        assert caught.value.line == line
