"""Lines with links among words, and with several links."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.data import lzstring as lz
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.grid import Grid
from tests.formats.structured import PUZZLE, SOLUTION, grids, read_with, source_of, written

OTHER = PUZZLE[9:] + PUZZLE[:9]
FORMATS = ("f-puzzles", "sudokupad", "penpa", "goodsudoku", "sudokuwiki", "solo")
SITE = "https://f-puzzles.com/?load="


def links(name: str) -> tuple[str, str]:
    """Return the links of two puzzles."""
    pair = [Record(grid=Grid(text)) for text in (PUZZLE, OTHER)]
    first, second = written(name, pair).decode().split()
    return first, second


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{} {}", ["", ""]),
        ("{}\t{}", ["", ""]),
        ("{},{}", ["", ""]),
        ("{}; {}", ["", ""]),
        ("{} | {}", ["", ""]),
        ('"{}" "{}"', ["", ""]),
        ("1. {} 2. {}", ["1", "2"]),
        ("Easy: {} Hard: {} both mine", ["Easy", "Hard both mine"]),
        ("{} by Ann, {} by Bob", ["by Ann", "by Bob"]),
        ("[Easy]({})[Hard]({})", ["Easy", "Hard"]),
        ('<a href="{}">x</a><a href="{}">y</a>', ["a href=", "x</a><a href= y</a"]),
    ],
)
@pytest.mark.parametrize("name", FORMATS)
def test_two_links_in_a_line(name: str, text: str, words: list[str]) -> None:
    line = text.format(*links(name))
    assert detect_format(source_of(line)).name == name
    found = read_with(name, f"\n{line}\n")
    assert grids(found) == [PUZZLE, OTHER]
    assert [(item.line, item.entry) for item in found] == [(2, 1), (2, 2)]
    assert [item.notes for item in found if isinstance(item, Record)] == words


@pytest.mark.parametrize("name", FORMATS[:4])
def test_links_with_nothing_between(name: str) -> None:
    assert grids(read_with(name, "".join(links(name)))) == [PUZZLE, OTHER]


@pytest.mark.parametrize("name", FORMATS)
def test_a_broken_link_spoils_no_other(name: str) -> None:
    first, second = links(name)
    broken = first[:-9] + "?" + first[-9:]
    for line, at in ((f"{broken} {second}", 0), (f"{second} {broken}", 1)):
        found = read_with(name, line)
        assert len(found) == 2
        fault, good = found[at], found[1 - at]
        assert isinstance(fault, ParseError)
        assert (fault.entry, isinstance(good, Record)) == (at + 1, True)


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_behind_a_link_is_its_notes(name: str) -> None:
    (entry,) = read_with(name, f"{links(name)[0]} by Ann # nice\n# a comment\n\n")
    assert isinstance(entry, Record)
    assert (str(entry.grid), entry.notes) == (PUZZLE, "by Ann # nice")


def _game(**more: object) -> dict[str, object]:
    cells: list[dict[str, object]] = [
        {"value": int(mark), "given": True} if mark != "." else {} for mark in PUZZLE
    ]
    return {"size": 9, "grid": [cells[at : at + 9] for at in range(0, 81, 9)]} | more


def _pack(game: object) -> str:
    return lz.compress(json.dumps(game, separators=(",", ":")))


def with_plus() -> str:
    """Return what a link carries with a plus in the midst of it."""
    packs = (_pack(_game(title="x" * n)) for n in range(100))
    return next(pack for pack in packs if pack.count("+") > 2 and not pack.endswith("="))


@pytest.mark.parametrize("before", [SITE, "", "https://sudokupad.app/fpuzzles", "fpuzzles"])
def test_a_plus_that_became_a_blank(before: str) -> None:
    link = before + with_plus().replace("+", " ")
    for text, notes in ((link, ""), (f"{link} by Ann", "by Ann")):
        form = detect_format(source_of(text))
        (entry,) = read_with(form.name, text)
        assert isinstance(entry, Record), entry
        assert (str(entry.grid), entry.notes) == (PUZZLE, notes)


def test_a_plus_that_became_a_blank_in_a_link_of_penpa() -> None:
    records = (Record(grid=Grid(PUZZLE), title="x" * n) for n in range(100))
    texts = (written("penpa", [record]).decode() for record in records)
    link = next(text for text in texts if "+" in text.partition("p=")[2])
    assert grids(read_with("penpa", link.replace("+", " "))) == [PUZZLE]


@pytest.mark.parametrize("packed", ["IZA= x", "IZA Z x", "IY1o x"])
def test_a_packed_text_says_where_it_ends(packed: str) -> None:
    first, _, behind = packed.partition(" ")
    assert lz.opened(first, f" {behind}") == (lz.decompress(first), f" {behind}")
    with pytest.raises(FormatError, match="cut off"):
        lz.opened("IZ", " x")


@pytest.mark.parametrize(
    ("behind", "solution", "notes", "warnings"),
    [
        (f"\t{SOLUTION}", SOLUTION, "", ()),
        (f";{SOLUTION}", SOLUTION, "", ()),
        (f" {SOLUTION} by Ann", SOLUTION, "by Ann", ()),
        (f"\t{SOLUTION[1:]}", "None", SOLUTION[1:], ("80 cells beside it make no grid",)),
        (f"\t{PUZZLE}", "None", PUZZLE.strip("."), ()),
    ],
)
def test_a_solution_behind_a_link(
    behind: str, solution: str, notes: str, warnings: tuple[str, ...]
) -> None:
    (entry,) = read_with("f-puzzles", _pack(_game()) + behind)
    assert isinstance(entry, Record)
    assert (str(entry.solution), entry.notes, entry.warnings) == (solution, notes, warnings)


@pytest.mark.parametrize(
    ("name", "line", "message"),
    [
        ("f-puzzles", f"{SITE}N4Ig!{'A' * 30}", "'!' (character 5) does not belong in a packed"),
        ("f-puzzles", f"N4Ig{'A' * 30}ä{'A' * 30}", "'ä' (character 35) does not belong in"),
        ("f-puzzles", f"{SITE}N4=Ig{'A' * 30}", "'=' (character 3) does not belong in"),
        ("f-puzzles", SITE, "a link that carries nothing"),
        ("f-puzzles", "https://f-puzzles.com/?lode=N4IgAAAA", "no link of f-puzzles"),
        ("sudokupad", "https://sudokupad.app/fpuzzlesN4!A", "'!' (character 3) does not belong"),
        ("sudokupad", "https://sudokupad.app/scl", "a link that carries nothing"),
        ("sudokupad", "https://sudokupad.app/sclN4", "a link that is cut off"),
        ("sudokupad", "https://sudokupad.app/wsj7iunsg6", "a short link"),
        ("sudokupad", "https://sudokupad.app/sclerosis", "a short link"),
        ("sudokupad", "https://sudokupad.app/someone/a-name-that-is-long", "a short link"),
        ("sudokupad", "https://sudokupad.app/", "no link of SudokuPad"),
        ("sudokupad", "Monday", "no link of SudokuPad"),
        ("sudokupad", "classical", "no link of SudokuPad"),
        ("penpa", "penpa-edit/#m=edit&p=7V!", "'!' (character 3) does not belong in a packed"),
        ("penpa", "penpa-edit/#m=edit&p=", "a link that carries nothing"),
        ("goodsudoku", "playgoodsudoku.com/puzzle/$AA!A", "'!' (character 3) does not belong in"),
        ("goodsudoku", "playgoodsudoku.com/puzzle/$AAAA", "3 bytes, not 41"),
        ("goodsudoku", "playgoodsudoku.com/puzzle/$", "a link that carries nothing"),
    ],
)
def test_what_is_wrong_in_a_link(name: str, line: str, message: str) -> None:
    (fault,) = read_with(name, line)
    assert isinstance(fault, ParseError)
    assert fault.message.startswith(message)


def _with_cell(**cell: object) -> dict[str, object]:
    """Return a game with something else in r1c4, which has a 5."""
    game = json.loads(json.dumps(_game()))
    game["grid"][0][3] = cell
    return game  # type: ignore[no-any-return]  # it is what went in


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ({"valeu": 5, "given": True}, "r1c4: no field 'valeu' (value?)"),
        ({"value": 5, "givn": True}, "r1c4: no field 'givn' (given?)"),
        ({"value": 5, "given": True, "regoin": 3}, "r1c4: no field 'regoin' (region?)"),
    ],
)
def test_misspelt_names_in_a_cell(cell: dict[str, object], message: str) -> None:
    assert read_with("f-puzzles", _pack(_with_cell(**cell))) == [ParseError(1, message)]


def test_misspelt_names_in_a_cell_of_sudokupad() -> None:
    cells = [[{"value": mark} if mark != "." else {} for mark in PUZZLE[:9]]] * 9
    cells[0] = [*cells[0][:3], {"valeu": "5"}, *cells[0][4:]]
    found = read_with("sudokupad", f"scl{_pack({'cells': cells})}")
    assert found == [ParseError(1, "r1c4: no field 'valeu' (value?)")]


@pytest.mark.parametrize(
    ("game", "doubt"),
    [
        (_with_cell(given=True), "r1c4: given, and without a digit"),
        (_with_cell(value=5, given="yes"), "r1c4: given is neither true nor false"),
        (_with_cell(value=5, given=True, a={"x": 1}, b=None), "left out: 'a' of cells"),
        (_game(metadata={"x": {"y": 1}}, tags=[[1]]), "left out: 'x', 'tags'"),
        (_game(metadata=[{"x": 1}]), "left out: 'metadata'"),
        (_game(solution=[1, 2, 3]), "the solution beside it: 3 cells do not make a grid"),
        (_game(solution=[10, *[1] * 80]), "the solution beside it: A at r1c1 is not a digit of"),
        (_game(solution=[0, *[1] * 80]), "the solution beside it has empty cells"),
    ],
)
def test_what_is_not_taken_of_a_game_is_said(game: dict[str, object], doubt: str) -> None:
    (entry,) = read_with("f-puzzles", _pack(game))
    assert isinstance(entry, Record)
    assert len(entry.warnings) == 1
    assert entry.warnings[0].startswith(doubt)
    if "solution" in game:
        assert json.loads(entry.details["solution"]) == game["solution"]


def test_texts_of_a_game_are_kept() -> None:
    game = _game(
        solution=[None] * 81,
        tags=["easy", "mine"],
        version=2,
        highlightConflicts=True,
        disabledlogic=[],
        metadata={"info": "x"},
        cage=[{"cells": [], "value": "no colon"}],
    )
    (entry,) = read_with("f-puzzles", _pack(game))
    assert isinstance(entry, Record)
    assert (entry.warnings, entry.solution) == ((), None)
    assert entry.details == {
        "info": "x",
        "tags": "easy, mine",
        "version": "2",
        "highlightConflicts": "true",
        "cage": "no colon",
    }


def test_texts_of_a_board_are_kept() -> None:
    cells = [
        [{"value": mark} if mark != "." else {} for mark in PUZZLE[at : at + 9]]
        for at in range(0, 81, 9)
    ]
    board = {
        "id": "abc",
        "cellSize": 50,
        "settings": {"x": 1},
        "cells": cells,
        "metadata": {"solution": SOLUTION[1:], "tags": ["a", "b"], "more": {"y": 1}},
        "cages": [{"value": "no colon"}],
    }
    (entry,) = read_with("sudokupad", f"scl{_pack(board)}")
    assert isinstance(entry, Record)
    assert entry.solution is None
    assert entry.details == {
        "id": "abc",
        "tags": "a, b",
        "cage": "no colon",
        "solution": SOLUTION[1:],
    }
    assert entry.warnings == (
        "left out: 'more', 'settings'",
        "the solution beside it: 80 cells do not make a grid",
    )
    assert replace(entry, details={}, warnings=()) == Record(grid=Grid(PUZZLE))


def test_comments_and_labels_are_no_links() -> None:
    first, second = links("solo")
    assert grids(read_with("solo", f"# {second}\n#{second}\n{first}\n")) == [PUZZLE]
    first, second = links("f-puzzles")
    assert grids(read_with("f-puzzles", f"# {second[28:]}\n# [A]({first})\n")) == [PUZZLE]
    cells = PUZZLE.replace(".", "0")
    assert detect_format(source_of(f"1:{cells} easy\n2:{cells} hard\n")).name != "solo"


def test_a_game_in_quotes_may_have_a_link_in_it() -> None:
    text = json.dumps(_game(src="https://f-puzzles.com/?id=abc"))
    for line in (text, f"'{text}'"):
        assert grids(read_with("f-puzzles", f"{line}\n{line}\n")) == [PUZZLE] * 2


@pytest.mark.parametrize("name", ["penpa", "sudokupad", "goodsudoku", "f-puzzles"])
@pytest.mark.parametrize("line", ["#5 {}", "# 5 {}", "{},", "7,{},Easy"])
def test_a_link_behind_a_number_or_before_a_comma(name: str, line: str) -> None:
    first, second = links(name)
    found = read_with(name, f"{line.format(first)}\n# a list\n{line.format(second)}\n")
    assert grids(found) == [PUZZLE, OTHER]
