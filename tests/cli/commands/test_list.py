"""`sudokudb list`, and other commands that take its words or its lines."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.query import orders
from sudokudb.query.labels import TAGS
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Library
    from tests.cli.support import Terminal

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def many(library: Library) -> Library:
    """A library of 103 puzzles, of which 100 have no title."""
    library.puzzles.add_many(map(numbered, range(5, 105)))
    return library


PAGERS = {"": 51, "cat": 51, "nosuch-pager": 51, "head -n 7": 7, "sed 1d": 103}


@pytest.mark.parametrize("pager", PAGERS)
def test_a_long_list_is_shown_in_a_pager_or_cut(
    terminal: Callable[..., Terminal], many: Library, pager: str
) -> None:
    shown = terminal("list", PAGER=pager)
    assert shown.ends() == 0
    lines = shown.plain.splitlines()
    rows = [line for line in lines if not line.startswith("sudokudb: ")]
    assert len(rows) == PAGERS[pager]
    assert lines[len(rows) :] == (
        ["sudokudb: and 53 more: --limit N lists the first N, `sudokudb list | less` all"]
        if len(rows) == 51
        else []
    )


@pytest.mark.usefixtures("many")
def test_an_interrupt_ends_a_pager_without_a_handler(terminal: Callable[..., Terminal]) -> None:
    shown = terminal("list", PAGER="sh -c 'echo ready; exec sleep 60'")
    shown.presses("ready", "c")
    assert shown.ends() == 0


@pytest.mark.parametrize(("words", "rows"), [("--no-pager", 51), ("--limit 70 --no-pager", 71)])
def test_without_a_pager_only_a_limit_lists_more(
    terminal: Callable[..., Terminal], many: Library, words: str, rows: int
) -> None:
    shown = terminal("list", *words.split(), PAGER="head -n 7")
    assert shown.ends() == 0
    assert len(re.findall(r"^ *(id|\d+) ", shown.plain, re.M)) == rows


def test_a_short_list_is_not_shown_in_a_pager(
    terminal: Callable[..., Terminal], library: Library
) -> None:
    shown = terminal("list", PAGER="head -n 1")
    assert shown.ends() == 0
    assert len(shown.plain.splitlines()) == 4


def test_a_table_has_tags_and_the_beginning_of_untitled_grids(
    terminal: Callable[..., Terminal], library: Library
) -> None:
    library.add(numbered(5))
    library.labels.put(TAGS, "monday", [2, 4])
    library.labels.put(TAGS, "quick", [4])
    shown = terminal("list")
    assert shown.ends() == 0
    head, *rows = shown.plain.splitlines()
    assert head.split()[-1] == "tags"
    assert rows[1].endswith("  monday")
    assert rows[3].endswith("  monday, quick")
    assert rows[3].split()[1].rstrip("…") in str(numbered(5))
    narrow = terminal("list", columns=40)
    narrow.ends()
    assert max(map(len, narrow.plain.splitlines())) <= 40


BEFORE = "before(pointing,locked-pair)"


@pytest.fixture
def rated(library: Library) -> Library:
    """A library in which puzzle 3 matches BEFORE in HoDoKu's order: steps 19 and 21."""
    list(library.rate("", "hodoku"))
    list(library.rate("", "se"))
    return library


@pytest.mark.parametrize(
    ("query", "line", "matched"),
    [
        (BEFORE, "19,21", [{"condition": BEFORE, "steps": [19, 21]}]),
        ("eliminates(pointing)>=9 or givens:24..25 id:3", "", []),
        (
            "first(intersections) by:se id:3",
            "se 19",
            [{"condition": "first(intersections)", "rater": "se", "steps": [19]}],
        ),
    ],
)
def test_a_query_about_steps_lists_those_that_match(
    rated: Library, query: str, line: str, matched: object, capsys: Capture
) -> None:
    def ask(*words: str) -> str:
        assert run(["list", query, *words]) == 0
        return capsys.readouterr().out

    *before, grid, steps = ask().removesuffix("\n").split("\t")
    assert (before[0], grid, steps) == ("3", DIFFICULT, line)
    (value,) = json.loads(ask("--json"))
    assert value["matched"] == matched
    (row,) = csv.DictReader(io.StringIO(ask("--csv")))
    assert row["matched"] == line


def test_a_list_of_other_queries_has_no_steps(rated: Library, capsys: Capture) -> None:
    assert run(["list", f"-{BEFORE} id:1"]) == 0
    assert len(capsys.readouterr().out.split("\t")) == 7
    assert run(["list", f"-{BEFORE} id:1", "--json"]) == 0
    assert "matched" not in json.loads(capsys.readouterr().out)[0]


def test_a_table_has_a_column_of_steps_and_names_the_command_that_explains_them(
    terminal: Callable[..., Terminal], rated: Library
) -> None:
    notes = {
        BEFORE: "sudokudb explain 3 --steps 19..21",
        "first(intersections) by:se id:3": "sudokudb explain 3 --steps 19 --rater se",
    }
    for query, command in notes.items():
        shown = terminal("list", query)
        assert shown.ends() == 0
        head, row, *notes_below = shown.plain.splitlines()
        assert head.split()[:5] == ["id", "title", "size", "givens", "steps"]
        assert row[head.index("steps") :].startswith(("19, 21", "se 19"))
        assert f"`{command}` shows the matching steps" in " ".join(notes_below)


def test_numbers_are_puzzles(library: Library, capsys: Capture) -> None:
    assert run(["list", "3", "#1"]) == 0
    assert [line[0] for line in capsys.readouterr().out.splitlines()] == ["1", "3"]
    assert run(["list", "1", "3", "--count"]) == 0
    assert capsys.readouterr().out == "2\n"
    assert run(["export", "1", "3"]) == 0
    grids = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert grids == [SIMPLE, DIFFICULT]
    assert run(["stats", "3"]) == 0
    assert "puzzles\t\t1\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["list", "list --count", "export", "stats"])
@pytest.mark.parametrize("number", ["99", "9" * 18])
def test_a_number_of_no_puzzle_is_an_error(
    library: Library, command: str, number: str, capsys: Capture
) -> None:
    assert run([*command.split(), "1", number]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"sudokudb: there is no puzzle {number}\nhint: ")


def test_statistics_of_nothing_are_an_error_with_a_hint(library: Library, capsys: Capture) -> None:
    assert run(["stats", "givens:80"]) == 1
    library.remove(1, 2, 3)
    assert run(["stats", "--json"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"(sudokudb: .*no puzzles.*\nhint: .*\n){2}", err)


def give(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


@pytest.mark.parametrize("command", ["tag x -", "collections x -", "remove -"])
def test_the_lines_of_a_list_name_puzzles(
    library: Library, command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["list", "level:simple,difficult"]) == 0
    give(monkeypatch, capsys.readouterr().out + "3\n")
    assert run(command.split()) == 0
    assert run(["list", "-tag:x", "-collection:x"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("2\tIntermediate")
    assert [p.id for p in library if not (p.tags or p.collections)] == [2]


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("", 1, "there are no puzzles on stdin"),
        ("1\nSimple\n", 2, "line 2 does not begin with the number of a puzzle: 'Simple'"),
        ("1\n99\tx\n", 1, "there is no puzzle 99"),
    ],
)
def test_other_lines_are_refused(
    library: Library, text: str, code: int, why: str, capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    before = list(library.dump())
    for command in ("tag x -", "remove -"):
        give(monkeypatch, text)
        assert run(command.split()) == code
        assert capsys.readouterr().err.startswith(f"sudokudb: {why}\n")
    assert list(library.dump()) == before


def test_query_fields_names_every_field_to_sort_by(capsys: Capture) -> None:
    assert run(["query", "fields", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sorted(field["name"] for field in found if field["sorts"]) == sorted(orders())


def test_a_list_is_sorted_by_several_fields_and_goes_on_after_a_puzzle(
    library: Library, capsys: Capture
) -> None:
    """Puzzles 2 and 3 have 25 givens, puzzle 1 has 37."""
    for sort, expected in {"givens,-title": "231", "-givens,title": "132"}.items():
        first, second = sort.split(",")
        for options in (["--sort", sort], ["--sort", first, "--sort", second]):
            assert run(["list", *options]) == 0
            assert "".join(line[0] for line in capsys.readouterr().out.splitlines()) == expected
        assert run(["list", "--sort", sort, "--after", expected[0], "--limit", "1"]) == 0
        assert capsys.readouterr().out[0] == expected[1]
    assert run(["list", "--sort", "givens", "--sort", "givens"]) == 2
    assert "cannot sort by 'givens,givens'" in capsys.readouterr().err


def test_a_list_on_a_terminal_names_other_rules(
    library: Library, terminal: Callable[..., Terminal]
) -> None:
    cages = "." * 36 + ";cage 4 r1c1r1c2;diagonal /"
    library.add(cages, "Small")
    library.add(f"1{cages[1:]}")
    shown = terminal("list")
    assert shown.ends() == 0
    assert "Small (Diagonal, Killer) " in shown.plain
    assert "Diagonal, Killer: 1........" in shown.plain
