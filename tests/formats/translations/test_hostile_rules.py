"""Hostile texts and JSON give a puzzle or one clear error, never a traceback."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import SudokuError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.translations.f_puzzles_names import RULES
from sudokudb.formats.translations.iss_rules import READERS
from sudokudb.formats.translations.puzzle_v1_rules import READERS as V1_READERS
from tests.formats.support import source

_WORDS = st.sampled_from(["R1C1", "R9C9", "RaC1", "LOOP", "", "_x", "-", "0", "9", "-1", "1_=_2",
                          "C1", "1", "😀", "٣", "r1c1", "r9c9", "top", "9" * 30])  # fmt: skip
_NAMES = st.sampled_from([*READERS, "Or", "And", "End", "Shape", "Jigsaw", "NoBoxes", "", "NFA"])
_ISS = st.lists(st.tuples(_NAMES, st.lists(_WORDS, max_size=4)), max_size=6).map(
    lambda parts: "".join(f".{'~'.join((name, *words))}" for name, words in parts)
)
_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 1 << 40) | st.floats() | _WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["cells", "cell", "lines", "value", "cloneCells", "values", "kind", "sum",
                         "direction", "pairs", "params", "op", "x"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
_F_PUZZLES = st.dictionaries(st.sampled_from(sorted(RULES)), _VALUES, max_size=3).map(
    lambda rules: {"size": 9, "grid": [[{}] * 9] * 9, **rules}
)
_TYPES = st.sampled_from([*V1_READERS, "box_grid", "grid", "box", "row", "region", "x"])
_KEYS = st.sampled_from(
    [
        *("cells", "kind", "value", "sum", "side", "bulb", "lines", "pairs", "op", "params"),
        *("regions", "segments", "of", "allowed", "box", "origin", "values", "digits"),
    ]
)
_V1 = st.lists(st.builds(lambda name, fields: {"type": name, **fields}, _TYPES,
                         st.dictionaries(_KEYS, _VALUES, max_size=4)), max_size=3).map(
    lambda rules: {"format": "sudoku-puzzle", "format_version": 1, "digits": 9,
                   "board": {"rows": 9, "cols": 9}, "givens": [0] * 81,
                   "rules": [{"type": "grid", "origin": "r1c1"}, *rules]})  # fmt: skip
_LINES = st.lists(st.text("0123456789.;abcdrc/\\ =&|<>^v`'j#", max_size=60), max_size=3).map(
    lambda parts: "." * 81 + ";" + ";".join(parts)
)
_IDS = st.text("0123456789xjk:,_abcz", max_size=60).map(lambda text: f"3x3{text}")
_STRINGS = st.text("0123456789:AZaj<>^v`',.d", max_size=200).map(lambda text: f"3x3:{text}")


def check(form: str, text: str) -> None:
    """Check that everything in a text is a puzzle with one form, or an error of one line."""
    try:
        items = [*Reading(source(text), FORMATS[form])]
    except SudokuError as error:
        items = [ParseError(0, error.message, error.hint)]
    for item in items:
        if isinstance(item, Record):
            assert type(item.grid)(str(item.grid)) == item.grid
        else:
            assert item.message and "\n" not in item.message and len(item.message) < 300


@given(text=_ISS)
def test_iss(text: str) -> None:
    check("iss", text)


@given(game=_F_PUZZLES)
def test_f_puzzles(game: dict[str, Any]) -> None:
    check("json", json.dumps(game).replace("NaN", "0").replace("Infinity", "1"))


@given(game=_V1)
def test_sudoku_puzzle(game: dict[str, Any]) -> None:
    check("sudoku-puzzle", json.dumps(game).replace("NaN", "0").replace("Infinity", "1"))


@given(value=_VALUES, name=st.sampled_from(["cages", "regions", "rules", "diagonals", "type"]))
def test_fields(value: Any, name: str) -> None:
    text = json.dumps({"puzzle": "1" + "." * 80, name: value})
    check("json", text.replace("NaN", "0").replace("Infinity", "1"))


@pytest.mark.parametrize(
    ("form", "texts"), [("line", _LINES), ("solo", _IDS), ("killer", _STRINGS)]
)
@given(data=st.data())
def test_lines(form: str, texts: st.SearchStrategy[str], data: st.DataObject) -> None:
    check(form, data.draw(texts))
