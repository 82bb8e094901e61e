"""JSON in pieces: the same wherever it is cut, refused in one line, and never all in memory."""

from __future__ import annotations

import tracemalloc
from itertools import chain, repeat
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.jsontext import entries_of

if TYPE_CHECKING:
    from collections.abc import Iterator

LISTS = ("puzzles",)
WHOLE: dict[str, list[object]] = {
    "[1,2,3]": [1, 2, 3],
    " [ ] ": [],
    '[12345,"x\\u20ac",{"a":[true]}]': [12345, "x€", {"a": [True]}],
    '{"a":1,"puzzles":[1,{"b":[2]}],"c":3}': [1, {"b": [2]}],
    '{"a":1,"b":[1,2]}': [{"a": 1, "b": [1, 2]}],
    '{"puzzles":{"x":1}}': [{"puzzles": {"x": 1}}],
    "{}": [{}],
    "12345": [12345],
}
BROKEN = {
    "": "no JSON: Expecting value (line 1)",
    "[1,\n2,\n": "no JSON: Expecting value (line 3)",
    "[1": "the JSON ends in the middle",
    "[1 2]": "no JSON",
    '{"a"': "the JSON ends in the middle",
    '{"a":1': "the JSON ends in the middle",
    "{a:1}": "no JSON",
    '{"puzzles":[1,2': "the JSON ends in the middle",
    "[" * 5000: "JSON that is nested too deep",
}


def cut(text: str, length: int) -> Iterator[str]:
    return (text[at : at + length] for at in range(0, len(text), length))


@pytest.mark.parametrize("length", [1, 2, 7, 1000])
@pytest.mark.parametrize("text", WHOLE)
def test_values_are_the_same_wherever_they_are_cut(text: str, length: int) -> None:
    assert list(entries_of(cut(text, length), LISTS)) == WHOLE[text]


@pytest.mark.parametrize("length", [1, 2, 7, 10_000])
@pytest.mark.parametrize("text", BROKEN)
def test_what_is_broken_is_refused(text: str, length: int) -> None:
    with pytest.raises(FormatError) as caught:
        list(entries_of(cut(text, length), LISTS))
    assert caught.value.message == BROKEN[text]


@pytest.mark.parametrize("begin", ['["', '{"a":[', '{"puzzles":[{"a":"', " [[1,"])
def test_a_value_without_end_is_refused(begin: str) -> None:
    with pytest.raises(FormatError, match="a value of more than"):
        list(entries_of(chain([begin], repeat("1," * 30_000)), LISTS))


def test_memory_does_not_grow_with_the_list() -> None:
    tracemalloc.start()
    try:
        entries = entries_of(chain(["["], repeat('{"a":1},' * 4000, 5), ["0]"]), LISTS)
        assert sum(1 for _ in entries) == 20_001
        assert tracemalloc.get_traced_memory()[1] < 500_000
    finally:
        tracemalloc.stop()
