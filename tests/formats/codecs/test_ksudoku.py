"""KSudoku's saved games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import ksudoku
from sudokudb.formats.model.record import ParseError
from tests.formats.codecs.support import PUZZLE, SOLUTION
from tests.formats.support import read, read_one, some_record, source, written


def _columns(text: str) -> str:
    """Return the cells column by column, in KSudoku's letters."""
    marks = {".": "_"} | {str(n): chr(ord("a") + n) for n in range(1, 10)}
    return "".join(marks[text[row * 9 + column]] for column in range(9) for row in range(9))


def _ksudoku(graph: str, values: str = PUZZLE, history: str = "") -> str:
    puzzle = f'<puzzle hardness="2">{graph}<values>{_columns(values)}</values>'
    return f"""<!DOCTYPE ksudoku>
<ksudoku><game had-help="0" msecs-elapsed="1234">{puzzle}
</puzzle><history>{history}</history></game></ksudoku>"""


PLAIN = '<graph order="9" type="sudoku" specific-type="Plain"/>'


def test_moves_and_markers_of_a_saved_game_are_read() -> None:
    # Index 1 is the second cell of the first column: r2c1.
    history = """<simple-event index="0" value="7"/><simple-event index="0" value="8"/>
      <simple-event index="1" markers="000001001"/>
      <complex-event><simple-event index="2" value="9"/><simple-event index="9" markers="1"/>
      </complex-event>"""
    text = _ksudoku(PLAIN, history=history)
    assert ksudoku.confidence(source(text)) == 100
    entry = read_one("ksudoku", text)
    assert str(entry.grid) == PUZZLE
    assert str(entry.placed) == "8" + "." * 17 + "9" + "." * 62
    assert entry.candidates is not None
    assert [cell for cell, bits in enumerate(entry.candidates) if bits] == [9]
    assert entry.candidates[9] == 0b100100000
    assert entry.details == {"had-help": "0", "msecs-elapsed": "1234", "hardness": "2"}


CUSTOM = (
    '<graph order="9" type="custom" specific-type="{}" name="{}" sizeX="9" sizeY="9" sizeZ="1">'
)


@pytest.mark.parametrize(
    ("graph", "shape"),
    [
        (PLAIN.replace("Plain", "XSudoku"), "XSudoku"),
        ('<graph order="9" type="roxdoku"/>', "roxdoku"),
        (CUSTOM.format("Jigsaw", "Jigsaw") + "</graph>", "Jigsaw"),
        (CUSTOM.format("KillerSudoku", "x") + "<cage>0 1</cage></graph>", "KillerSudoku"),
        (CUSTOM.format("Plain", "Odd") + "<clique size='9'>0 10 20</clique></graph>", "Odd"),
        (CUSTOM.format("Plain", "x") + "<cage size='2'>0 1</cage></graph>", "cages"),
    ],
)
def test_other_shapes_are_refused_by_name(graph: str, shape: str) -> None:
    (error,) = read("ksudoku", _ksudoku(graph))
    assert error == ParseError(1, f"{shape}: only classic sudoku is supported")


@pytest.mark.parametrize(
    ("text", "solution", "details", "warnings"),
    [
        (_columns(SOLUTION), SOLUTION, {}, ()),
        ("", "None", {}, ()),
        ("zz", "None", {"solution": "zz"}, ("'z' (cell 1) does not belong in a grid",)),
        (_columns(PUZZLE), "None", {"solution": PUZZLE}, ("has empty cells",)),
    ],
)
def test_a_solution_is_read_or_kept_as_a_detail(
    text: str, solution: str, details: dict[str, str], warnings: tuple[str, ...]
) -> None:
    graph = PLAIN.replace("/>", ' name="N"/>')
    game = _ksudoku(graph).replace("</values>", f"</values><solution>{text}</solution>")
    entry = read_one("ksudoku", game)
    assert str(entry.solution) == solution
    about = {"had-help": "0", "msecs-elapsed": "1234", "hardness": "2", "name": "N"}
    assert entry.details == about | details
    assert len(entry.warnings) == len(warnings)
    assert all(want in warning for want, warning in zip(warnings, entry.warnings, strict=True))


def test_a_written_game_reads_back() -> None:
    record = replace(some_record(3), title="", author="")
    text = written("ksudoku", [record]).decode()
    assert text.startswith("<!DOCTYPE ksudoku>\n<ksudoku>\n")
    assert read("ksudoku", text) == [
        replace(record, details={"had-help": "0", "msecs-elapsed": "0"})
    ]


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ('<simple-event index="99" value="1"/>', "move 1: cell 100 is outside the grid"),
        ('<simple-event value="1"/>', "move 1: the index of the cell is missing"),
        ('<simple-event index="0"/>', "move 1: neither a value nor markers"),
        ('<simple-event index="0" value="10"/>', "move 1: r1c1: 10 is not a digit of a 9×9 grid"),
    ],
)
def test_a_malformed_move_is_an_error(event: str, why: str) -> None:
    assert read("ksudoku", _ksudoku(PLAIN, history=event)) == [ParseError(1, why)]
    with pytest.raises(FormatError) as caught:
        read("ksudoku", _ksudoku(PLAIN, history=event[:-1] + '"'))
    assert caught.value.line == 3


def test_two_puzzles_in_a_file_are_refused() -> None:
    with pytest.raises(FormatError, match="2 lists of cell values"):
        read("ksudoku", _ksudoku(PLAIN, history="<values>_</values>"))
