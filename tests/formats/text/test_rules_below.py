"""Rules in lines of their own below a drawn grid."""

from __future__ import annotations

import pytest

from sudokudb.formats.text.parser import parse_text

ROWS = "4..8...1. .1...7... ......247 1.6...5.. ...489... 8......7. ......... 5........ .2.....8."
GRID = ROWS.replace(" ", "\n")
CELLS = ROWS.replace(" ", "")
X = f"{CELLS};diagonal /;diagonal \\"
SIX = "12.|.5.\n...|.1.\n---+---\n..3|...\n...|4..\n---+---\n.5.|...\n...|.6.\n"

# a text, and the grids in it
READ = [
    (f"{GRID}\ndiagonal /\ndiagonal \\\n", [X]),
    (f"{GRID}\n;diagonal /;diagonal \\", [X]),
    (f"{GRID}\ndiagonal / # from lower left\nDiagonal \\ ;\n\n{GRID}\n", [X, CELLS]),
    (f"{GRID}\nantiking\n{GRID}\nantiknight", [f"{CELLS};antiking", f"{CELLS};antiknight"]),
    (f"{SIX}cage 9 r2c1r3c1", ["12..5.....1...3......4...5........6.;cage 9 r2c1r3c1"]),
    (f"{GRID}\n\ndiagonal /\ndiagonal \\\n\n{GRID}", [X, CELLS]),
    (f"{GRID}\n\nNext\n{GRID}\n\nantiking", [CELLS, f"{CELLS};antiking"]),
    (f"{GRID}\nregions {'123456789' * 9}", [f"{CELLS};regions {'123456789' * 9}"]),
    (f"{GRID}\n\nWindoku\n{GRID}", [CELLS, CELLS]),
]  # fmt: skip

# a text, the line of the error, and a part of its message
REFUSED = [
    (f"{GRID}\nantiking\ndiagonl /", 11, "rule 2, diagonl: the kind 'diagonl' is not known"),
    (f"{GRID}\n;diagonl /", 10, "rule 1, diagonl"),
    (f"{GRID}\nkiller 9 r1c2r1c3", 10, "rule 1, killer"),
    (f"{GRID}\nantiking;cage 3 r1c2r1c3\n\ncage 99 r4c4r4c5", 12, "rule 3, cage: 99"),
    (f"{GRID}\nantiking;cage 3 r1c2r1c3\ncage 99 r4c4r4c5", 11, "rule 3, cage: 99 cannot be"),
    (f"{GRID}\n\n\nantiking", 12, "no grid directly above these rules"),
    (f"{GRID}\n\nantiking\ndiagonl /", 12, "rule 2, diagonl"),
    (f"antiking\n{GRID}", 1, "no grid directly above these rules"),
    (f"{CELLS}\ndiagonal /", 2, "no grid directly above these rules"),
    (f"{GRID[:-20]}\ndiagonal /", 1, "9 rows expected"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), READ)
def test_rules_below_a_drawn_grid_are_its_rules(text: str, lines: list[str]) -> None:
    assert [str(entry.grid) for entry in parse_text(text.splitlines())] == lines


@pytest.mark.parametrize(("text", "line", "message"), REFUSED)
def test_rules_that_cannot_be_are_refused_with_their_line(
    text: str, line: int, message: str
) -> None:
    errors = [entry for entry in parse_text(text.splitlines()) if entry.error]
    assert [(entry.line, message in str(entry.error)) for entry in errors] == [(line, True)]


def test_a_title_above_stays_the_title() -> None:
    (entry,) = parse_text(f"Saturday\n{GRID}\ndiagonal /".splitlines())
    assert (entry.title, entry.line, str(entry.grid)) == ("Saturday", 2, f"{CELLS};diagonal /")
