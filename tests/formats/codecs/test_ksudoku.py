"""KSudoku's saved games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import ksudoku
from sudokudb.formats.model.record import ParseError
from tests.formats.codecs.support import PUZZLE, SOLUTION
from tests.formats.support import grids, read, read_one, some_record, source, written


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
    assert error == ParseError(2, f"{shape}: only classic sudoku is supported")


def test_a_custom_shape_that_is_classic_is_read() -> None:
    graph = CUSTOM.format("Plain", "9x9") + '<sudokugroups at="0" withblocks="1"/></graph>'
    assert grids(read("ksudoku", _ksudoku(graph))) == [PUZZLE]


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
        replace(record, line=3, details={"had-help": "0", "msecs-elapsed": "0"})
    ]


@pytest.mark.parametrize(
    ("event", "error"),
    [
        ('<simple-event index="99" value="1"/>', ParseError(3, "cell 100 is outside the grid")),
        ('<simple-event value="1"/>', ParseError(3, "a move without the index of a cell")),
        ('<simple-event index="0"/>', ParseError(3, "a move without a value or markers")),
        ("<values>_</values>", ParseError(3, "a second puzzle in a file for one")),
    ],
)
def test_a_malformed_element_is_an_error_in_its_line(event: str, error: ParseError) -> None:
    found = read("ksudoku", _ksudoku(PLAIN, history=event))
    assert found[0] == error
    with pytest.raises(FormatError) as caught:
        read("ksudoku", _ksudoku(PLAIN, history=event[:-1] + '"'))
    assert caught.value.line == 3
