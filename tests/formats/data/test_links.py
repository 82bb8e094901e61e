"""Links among words, several in a line, and malformed ones, in every format of links."""

from __future__ import annotations

import pytest

from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.grid import Grid
from tests.formats.codecs.support import (
    F_PUZZLES,
    PUZZLE,
    SUDOKUPAD,
    make_game,
    pack,
    penpa_link,
    scl,
)
from tests.formats.support import grids, read, read_error, read_one, records_in, source, written

OTHER = PUZZLE[9:] + PUZZLE[:9]
FORMATS = ("f-puzzles", "sudokupad", "penpa", "goodsudoku", "sudokuwiki", "solo")


def links(name: str) -> tuple[str, str]:
    """Return the links of two puzzles."""
    pair = [Record(grid=Grid(text)) for text in (PUZZLE, OTHER)]
    first, second = written(name, pair).decode().split()
    return first, second


WORDS = {
    "My puzzle\t{}\n": "My puzzle",
    "Solve this: {}\n": "Solve this",
    "[Easy]({}) by me\n": "Easy by me",
    "- <{}>\n": "",
    "{}\n": "",
}


@pytest.mark.parametrize("text", WORDS)
@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "penpa"])
def test_words_around_a_link_become_notes(name: str, text: str) -> None:
    link = {
        "f-puzzles": F_PUZZLES + pack(make_game()),
        "sudokupad": SUDOKUPAD + "scl" + pack(scl()),
        "penpa": penpa_link(),
    }[name]
    assert detect_format(source(text.format(link))).name == name
    entry = read_one(name, text.format(link))
    assert (str(entry.grid), entry.notes) == (PUZZLE, WORDS[text])


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
def test_two_links_in_a_line_are_two_entries(name: str, text: str, words: list[str]) -> None:
    line = text.format(*links(name))
    assert detect_format(source(line)).name == name
    found = read(name, f"\n{line}\n")
    assert grids(found) == [PUZZLE, OTHER]
    assert [(item.line, item.entry) for item in found] == [(2, 1), (2, 2)]
    assert [item.notes for item in records_in(found)] == words


@pytest.mark.parametrize("name", FORMATS[:4])
def test_links_with_nothing_between_are_separated(name: str) -> None:
    assert grids(read(name, "".join(links(name)))) == [PUZZLE, OTHER]


@pytest.mark.parametrize("name", FORMATS)
def test_a_malformed_link_does_not_hide_the_next(name: str) -> None:
    first, second = links(name)
    broken = first[:-9] + "?" + first[-9:]
    for line, at in ((f"{broken} {second}", 0), (f"{second} {broken}", 1)):
        found = read(name, line)
        assert len(found) == 2
        error, good = found[at], found[1 - at]
        assert isinstance(error, ParseError)
        assert (error.entry, isinstance(good, Record)) == (at + 1, True)


@pytest.mark.parametrize("name", FORMATS)
def test_words_after_a_link_become_notes(name: str) -> None:
    entry = read_one(name, f"{links(name)[0]} by Ann # nice\n# a comment\n\n")
    assert (str(entry.grid), entry.notes) == (PUZZLE, "by Ann # nice")


@pytest.mark.parametrize(
    ("name", "line", "message"),
    [
        (
            "f-puzzles",
            f"{F_PUZZLES}N4Ig!{'A' * 30}",
            "'!' (character 5) does not belong in a packed",
        ),
        ("f-puzzles", f"N4Ig{'A' * 30}ä{'A' * 30}", "'ä' (character 35) does not belong in"),
        ("f-puzzles", f"{F_PUZZLES}N4=Ig{'A' * 30}", "'=' (character 3) does not belong in"),
        ("f-puzzles", F_PUZZLES, "the link has no content"),
        ("f-puzzles", "https://f-puzzles.com/?lode=N4IgAAAA", "not a link of f-puzzles"),
        ("sudokupad", "https://sudokupad.app/fpuzzlesN4!A", "'!' (character 3) does not belong"),
        ("sudokupad", "https://sudokupad.app/scl", "the link has no content"),
        ("sudokupad", "https://sudokupad.app/sclN4", "the link is cut off"),
        ("sudokupad", "https://sudokupad.app/wsj7iunsg6", "a short link"),
        ("sudokupad", "https://sudokupad.app/sclerosis", "a short link"),
        ("sudokupad", "https://sudokupad.app/someone/a-name-that-is-long", "a short link"),
        ("sudokupad", "https://sudokupad.app/", "not a link of SudokuPad"),
        ("sudokupad", "c1assicalclassicalclassical", "not a link of SudokuPad"),
        ("penpa", "penpa-edit/#m=edit&p=7V!", "'!' (character 3) does not belong in a packed"),
        ("penpa", "penpa-edit/#m=edit&p=", "the link has no content"),
        ("goodsudoku", "playgoodsudoku.com/puzzle/$AA!A", "'!' (character 3) does not belong in"),
        ("goodsudoku", "playgoodsudoku.com/puzzle/$AAAA", "41 bytes expected, 3 found"),
        ("goodsudoku", "playgoodsudoku.com/puzzle/$", "the link has no content"),
    ],
)
def test_malformed_links_have_their_messages(name: str, line: str, message: str) -> None:
    error = read_error(name, line)
    assert error.message.startswith(message)


def test_comments_and_labels_are_not_links() -> None:
    first, second = links("solo")
    assert grids(read("solo", f"# {second}\n#{second}\n{first}\n")) == [PUZZLE]
    first, second = links("f-puzzles")
    assert grids(read("f-puzzles", f"# {second[28:]}\n# [A]({first})\n")) == [PUZZLE]
    cells = PUZZLE.replace(".", "0")
    assert detect_format(source(f"1:{cells} easy\n2:{cells} hard\n")).name != "solo"


@pytest.mark.parametrize("name", ["penpa", "sudokupad", "goodsudoku", "f-puzzles"])
@pytest.mark.parametrize("line", ["#5 {}", "# 5 {}", "{},", "7,{},Easy"])
def test_a_link_after_a_number_or_before_a_comma_is_read(name: str, line: str) -> None:
    first, second = links(name)
    found = read(name, f"{line.format(first)}\n# a list\n{line.format(second)}\n")
    assert grids(found) == [PUZZLE, OTHER]
