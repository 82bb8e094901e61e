"""Titles may contain anything; they are stored unchanged, and found again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import Ambiguous, NotFound, SudokuError
from sudokudb.library.texts import clean_text
from sudokudb.query import parse_query
from sudokudb.query.labels import TAGS
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library

pytestmark = pytest.mark.everywhere

HOSTILE = [
    "'; DROP TABLE puzzles; --",
    '"quoted" and `ticked`',
    "100%_*?[a-z]",
    ":title",
    "[bold]not bold[/bold] [/foo]",
    "\x1b[31mred\x1b[0m\x07",
    "tab\tline\nfeed\r\nend",
    "{0.__class__} %s %(x)s $HOME \\n",
    "ẞß İi ǅ",  # case changes their lengths
    "\u202eright to left",
    "\u200b",
    "👩‍👩‍👧 \U0010ffff",
    "NULL",
    "7e1",
    "0x10",
    "12 angry men",
    "#hash",
    "--help",
    "x" * 500,
]


@pytest.mark.parametrize("title", HOSTILE, ids=lambda title: ascii(title)[:20])
def test_a_hostile_title_round_trips(library: Library, title: str) -> None:
    puzzle = library.add(numbered(9), title)
    assert puzzle.title == title
    _, stored = library.select("SELECT title FROM puzzles WHERE id = 4")
    assert list(stored) == [(title,)]
    assert library.get(title) == puzzle
    assert library.puzzles.titles(title) == [puzzle]
    library.remove(puzzle)
    library.undo()
    assert library.get(4) == puzzle


def test_blanks_around_a_title_are_removed(library: Library) -> None:
    assert library.add(numbered(9), " \t a  b \n").title == "a  b"


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("x" * 501, "a title of 501 characters"),
        ("x" * 10_000_000, "a title of 10,000,000 characters"),
        ("a\0b", "a title with a NUL character"),
        ("\udcff", "a title with characters that are not UTF-8"),
    ],
    ids=["long", "huge", "nul", "surrogate"],
)
def test_malformed_titles_are_refused(library: Library, title: str, reason: str) -> None:
    with pytest.raises(SudokuError) as caught:
        library.add(numbered(9), title)
    assert caught.value.message == reason
    with pytest.raises(SudokuError):
        library.edit(library.get(1), title=title)
    assert len(library) == 3


@given(st.text())
def test_cleaning_a_clean_title_changes_nothing(title: str) -> None:
    try:
        clean = clean_text("title", title)
    except SudokuError:
        return
    assert clean_text("title", clean) == clean == normalize("NFC", title.strip())


TWO_WAYS = ("Caf\u00e9 \u1ec7", "Cafe\u0301 e\u0323\u0302")
"""A text with composed and with decomposed letters."""


@pytest.mark.parametrize(("stored", "asked"), [TWO_WAYS, TWO_WAYS[::-1]])
def test_composed_and_decomposed_letters_are_one_text(
    library: Library, stored: str, asked: str
) -> None:
    puzzle = library.add(numbered(9), stored, notes=stored, tags=[stored], collections=[stored])
    library.edit(puzzle, texts={"author": stored})
    library.labels.put(TAGS, asked, [1, 4])
    composed = TWO_WAYS[0]
    for query in ("tag:{}", "collection:{}", "author:{}", "notes:{}", "title:{}"):
        found = library.search(parse_query(query.format(f'"{asked}"')))
        assert [p.id for p in found] == ([1, 4] if query == "tag:{}" else [4]), query
    puzzle = library.get(asked)
    assert library.puzzles.titles(asked[:5]) == [puzzle]
    assert {puzzle.title, puzzle.author, puzzle.notes} == {composed}
    assert puzzle.tags == puzzle.collections == (composed,)
    assert library.labels.take(TAGS, asked, [1, 4]) == 2


# Finding


@pytest.mark.parametrize(
    ("ref", "id"),
    [("1", 1), ("#2", 2), (" 3 ", 3), (3, 3), ("0003", 3), ("simple", 1), ("I", 2), ("DIFF", 3)],
)
def test_find(library: Library, ref: str | int, id: int) -> None:
    assert library.get(ref).id == id


NOT_FOUND = [
    *("%", "_", "*", "?", "S%", "_imple", "implE", "0", "-1", "4", "#", "#-1", "1.0"),
    *("\u0663", "\uff13", "\u00b2", "\0", "Simple\0", "\udcff"),
    "",
    " ",
    "' OR 1=1 --",
    *("9" * length for length in (19, 20, 39, 40, 5000)),
]


@pytest.mark.parametrize("ref", NOT_FOUND, ids=lambda ref: ascii(ref)[:20])
def test_other_references_find_nothing(library: Library, ref: str) -> None:
    with pytest.raises(NotFound, match=r"^there is no puzzle ['\"]"):
        library.get(ref)
    assert ref == "" or library.puzzles.titles(ref) == []


def test_an_id_is_found_before_a_title_and_a_title_before_its_beginning(
    library: Library,
) -> None:
    two = library.add(numbered(9), "3")
    whole = library.add(numbered(10), "Sim")
    assert library.get("3").title == "Difficult"
    assert library.get("Sim") == whole
    library.remove(library.get("Difficult"))
    assert library.get("3") == two


def test_an_ambiguous_beginning_names_the_candidates(library: Library) -> None:
    for number in range(7):
        library.add(numbered(9 + number), f"Tiny {number}")
    with pytest.raises(Ambiguous) as caught:
        library.get("tin")
    named = "#4 Tiny 0, #5 Tiny 1, #6 Tiny 2, #7 Tiny 3, #8 Tiny 4, …"
    assert caught.value.message == f"'tin' could be {named}"


def test_puzzles_with_the_same_title_are_named_by_number(library: Library) -> None:
    library.add(numbered(9), "Twin")
    library.add(numbered(10), "Twin")
    with pytest.raises(Ambiguous, match="'Twin' could be #4 Twin, #5 Twin"):
        library.get("Twin")
