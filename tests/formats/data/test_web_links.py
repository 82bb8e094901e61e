"""Links among words, several in a line, and malformed ones, in every format of links."""

from __future__ import annotations

import pytest

from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS as FORMS
from sudokudb.formats.registry import detect_format
from sudokudb.grid import Grid
from tests.conftest import SIMPLE
from tests.formats.codecs.support import (
    F_PUZZLES,
    PUZZLE,
    SOLUTION,
    SUDOKUPAD,
    make_game,
    pack,
    penpa_link,
    scl,
)
from tests.formats.support import (
    grids,
    read,
    read_error,
    read_one,
    records_in,
    source,
    written_bare,
)

OTHER = PUZZLE[9:] + PUZZLE[:9]
FORMATS = ("f-puzzles", "sudokupad", "penpa", "goodsudoku", "sudokuwiki", "solo")


def links(name: str) -> tuple[str, str]:
    """Return the links of two puzzles."""
    pair = [Record(grid=Grid(text)) for text in (PUZZLE, OTHER)]
    first, second = written_bare(name, pair).decode().split()
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


EXCHANGE = "https://sudokuexchange.com/play/?s="
READ_BELOW = {
    # The lines below a link that have a grid, and its notes.
    f"Second: {SIMPLE}": "Second",
    SIMPLE: "",
    f"# {SIMPLE}": "",
    f"Puzzle 2 = {SIMPLE.replace('.', '0')}": "Puzzle 2 =",
    f"{EXCHANGE}{SIMPLE}": EXCHANGE,
    f"see {EXCHANGE}{SIMPLE.replace('.', '0')} for more": f"see {EXCHANGE} for more",
}


@pytest.mark.parametrize("line", READ_BELOW)
@pytest.mark.parametrize("name", FORMATS)
def test_a_grid_in_a_line_among_links_is_read(name: str, line: str) -> None:
    reading = Reading(source(f"{links(name)[0]}\n{line}\n"))
    found = records_in(reading)
    assert (reading.form.name, reading.left_out()) == (name, "")
    assert grids(found) == [PUZZLE, SIMPLE]
    assert found[1].notes == READ_BELOW[line]


@pytest.mark.parametrize("name", FORMATS)
def test_a_grid_in_the_line_of_a_link_is_read(name: str) -> None:
    link = links(name)[0]
    for line, wanted in (
        (f"{SIMPLE} # {link}\n", [SIMPLE, PUZZLE]),
        (f"{link} {SIMPLE}\n", [PUZZLE, SIMPLE]),
        (f"{link}, the same as {PUZZLE}\n", [PUZZLE]),
    ):
        assert grids(read(name, line)) == wanted
        assert SIMPLE not in records_in(read(name, line))[0].notes


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "line", [f"{{}}\t{SOLUTION}\n", f"{SOLUTION} {{}}\n", f"{{}}\n{SOLUTION}\n"]
)
def test_a_solution_next_to_a_link_belongs_to_it(name: str, line: str) -> None:
    (entry,) = read(name, line.format(links(name)[0]))
    assert isinstance(entry, Record)
    assert (str(entry.grid), str(entry.solution)) == (PUZZLE, SOLUTION)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("other", FORMATS)
def test_a_link_of_another_format_is_reported(name: str, other: str) -> None:
    if name == other:
        return
    for words in ("", "Second: "):
        reading = Reading(source(f"{links(name)[0]}\n{words}{links(other)[1]}\n"), FORMS[name])
        found = [isinstance(item, Record) for item in reading]
        assert (found, reading.left_out()) == ([True, False], "")


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "line", [f"{EXCHANGE}Babc", "https://sudokupad.app/abcd", "https://tinyurl.com/x5...2..13"]
)
def test_other_links_are_never_read_as_puzzles(name: str, line: str) -> None:
    reading = Reading(source(f"{links(name)[0]}\n{line}\n"), FORMS[name])
    assert [str(record.grid) for record in records_in(reading)] == [PUZZLE]
    assert reading.errors == ("tinyurl" not in line)


@pytest.mark.parametrize("name", FORMATS)
def test_every_row_of_a_grid_among_links_is_reported(name: str) -> None:
    rows = [SIMPLE[at : at + 9] for at in range(0, 81, 9)]
    text = "\n".join([links(name)[0], *rows])
    found = [isinstance(item, Record) for item in Reading(source(text), FORMS[name])]
    assert found == [True] + 9 * [False]


@pytest.mark.parametrize("name", FORMATS)
def test_a_link_is_never_the_title_of_the_grid_below_it(name: str) -> None:
    rows = "\n".join(SIMPLE[at : at + 9] for at in range(0, 81, 9))
    found = [*Reading(source(f"{links(name)[0]}\n{rows}\n"), FORMS["line"])]
    assert isinstance(found[0], ParseError)
    assert [(str(r.grid), r.title) for r in records_in(found)] == [(SIMPLE, "")]


@pytest.mark.parametrize("name", FORMATS)
def test_words_among_links_are_comments(name: str) -> None:
    reading = Reading(source(f"{links(name)[0]}\nby Bob, 22.11.2026\n# example.org/sudoku\n"))
    assert [str(record.grid) for record in records_in(reading)] == [PUZZLE]
    assert reading.left_out() == "2 lines of comments were left out"
