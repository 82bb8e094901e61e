"""Puzzles of other kinds in booklets: pictures with a heading and the rules below."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudokudb import Grid
from sudokudb.errors import LimitError
from sudokudb.render.booklets import content, page_layout
from sudokudb.render.booklets.content import IssueSection, Style
from sudokudb.render.booklets.drawn_puzzles import kinds_of, rules_of
from sudokudb.render.booklets.typesetting import pdf, template
from sudokudb.render.rules.rule_examples import EXAMPLES

KINDS = ("cage", "antiknight", "regions", "little")


def issue(*lines: str) -> dict[str, Any]:
    """Return the data of a booklet with puzzles that are their own solutions."""
    puzzles = [content.puzzle(at, "", line, line) for at, line in enumerate(lines, start=1)]
    grids = [Grid(line) for line in lines]
    options = content.options(
        Style(4),
        1,
        "2026-11-22T12:00:00Z",
        [IssueSection("", 1, len(lines))],
        [kinds_of(grid) for grid in grids],
        max(grid.size for grid in grids),
        repeats=False,
        words=[rules_of(grid) for grid in grids],
    )
    return content.data(json.loads(json.dumps(options)), "Kinds", "en", puzzles, "all")


def test_a_puzzle_has_its_kinds_as_heading_and_its_rules_in_words() -> None:
    found = content.puzzle(1, "", EXAMPLES["cage"], EXAMPLES["cage"])
    assert found["facts"] == ["Killer", "7 givens"]
    assert found["rules"].startswith("Killer cages: no digit repeats")
    assert found["grid"] == EXAMPLES["cage"][:36]
    assert "k-cage" in found["position"] and "k-cage" in found["solved"]
    six = content.puzzle(1, "", "." * 36, "." * 36)
    assert (six["facts"][0], six["rules"]) == ("6×6", "")


def test_a_line_with_as_many_marks_as_a_grid_is_not_one() -> None:
    line = "." * 36 + ";between r1c1r1c2r1c3r1c4r1c5r1c6r2c6r2c5r2c4"
    assert len(line) == 81
    assert "position" in content.puzzle(1, "", line, line)


def test_a_booklet_names_the_kinds_and_keeps_room_for_the_rules() -> None:
    data = issue(*(EXAMPLES[kind] for kind in KINDS))
    assert [entry["name"] for entry in data["contents"]] == [
        "Anti-knight",
        "Jigsaw",
        "Killer",
        "Little killers",
    ]
    plain = page_layout.sheet("a4", 4, 6)
    assert data["sheet"]["words"] > 0 and data["sheet"]["board"] <= plain.board
    assert pdf(template(), data).startswith(b"%PDF")


def test_a_page_has_no_room_for_endless_rules() -> None:
    with pytest.raises(LimitError, match="do not fit"):
        page_layout.sheet("a5", 6, 9, words=["word " * 2000])
