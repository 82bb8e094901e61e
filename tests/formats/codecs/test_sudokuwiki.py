"""Strings and links of SudokuWiki, in their old and new form."""

from __future__ import annotations

from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.support import played, puzzles, read_one, source, written


def test_both_forms_are_read() -> None:
    record = played(puzzles(1)[0])
    assert read_one("sudokuwiki", written("sudokuwiki", [record]).decode()) == record
    record = played(puzzles(1)[0], candidates=False)
    old = written("sudokuwiki", [record]).decode().strip()
    assert len(old) == 162
    address = f"https://www.sudokuwiki.org/sudoku.htm?bd={old}\n"
    assert detect_format(source(address)).name == "sudokuwiki"
    assert read_one("sudokuwiki", address).placed == record.placed
    assert detect_format(source(old.upper())).name == "sudokuwiki"
    new = "S9B" + "".join("0" + (d if d in "123456789" else "0") for d in SIMPLE)
    assert str(read_one("sudokuwiki", new).grid) == SIMPLE
    assert str(read_one("sudokuwiki", f"{new[:3]}0a{new[5:]}").placed) == "1" + "." * 80
    assert read_one("sudokuwiki", f"{new[:3]}0j{new[5:]}").candidates == (1, *[0] * 80)
