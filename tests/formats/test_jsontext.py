"""JSON in pieces: the same wherever it is cut, refused in one line, and never all in memory."""

from __future__ import annotations

import tracemalloc
from itertools import chain, repeat
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.data import json_stream as jsonstream
from sudokudb.formats.data.json_stream import JsonText
from sudokudb.formats.data.json_values import DECODER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WHOLE: dict[str, list[object]] = {
    "[1,2,3]": [1, 2, 3],
    " [ ] ": [],
    '[12345,"x\\u20ac",{"a":[true]}]': [12345, "x€", {"a": [True]}],
    '{"a":1,"puzzles":[1,{"b":[2]}],"c":3}': ["a", 1, "puzzles", 1, {"b": [2]}, "c", 3],
    '{"a":{"b":1}, "c":[]}': ["a", {"b": 1}, "c"],
    "{}": [],
    "12345": [12345],
}
BROKEN = {
    "": (1, "no JSON: Expecting value"),
    "[1,\n2,\n": (3, "the JSON ends in the middle"),
    "[1": (1, "the JSON ends in the middle"),
    "[1 2]": (1, "no JSON"),
    '{"a"': (1, "the JSON ends in the middle"),
    '{"a":1': (1, "the JSON ends in the middle"),
    "{a:1}": (1, "no JSON"),
    '\n{"puzzles":[1,2': (2, "the JSON ends in the middle"),
    '{"puzzles":[1,2]': (1, "the JSON ends in the middle"),
    "[" * 5000: (1, "JSON that is nested too deep"),
    '{"a":{"b":1,\n"b":1}}': (1, "'b' twice in one object"),
    '[\n":2}\n]': (2, "no JSON: a text that does not end in its line, or has a tab in it"),
}


def entries(pieces: Iterable[str]) -> Iterator[object]:
    """Yield what an array holds, or an object's names and what its arrays and members are."""
    text = JsonText(pieces)
    if text.peek() == "[":
        yield from text.elements()
    elif text.peek() == "{":
        for name in text.names():
            yield name
            yield from text.elements() if text.peek() == "[" else [text.value()]
    else:
        yield text.value()


def cut(text: str, length: int) -> Iterator[str]:
    return (text[at : at + length] for at in range(0, len(text), length))


@pytest.mark.parametrize("length", [1, 2, 7, 1000])
@pytest.mark.parametrize("text", WHOLE)
def test_values_are_the_same_wherever_they_are_cut(text: str, length: int) -> None:
    assert list(entries(cut(text, length))) == WHOLE[text]


@pytest.mark.parametrize("length", [1, 2, 7, 10_000])
@pytest.mark.parametrize("text", BROKEN)
def test_what_is_broken_is_refused(text: str, length: int) -> None:
    with pytest.raises(FormatError) as caught:
        list(entries(cut(text, length)))
    assert (caught.value.line, caught.value.message) == BROKEN[text]


@pytest.mark.parametrize("length", [1, 7, 1000])
def test_a_short_text_is_read_whole_if_it_is_right(length: int) -> None:
    for text, value in {"[1, 2] ": [1, 2], ' {"a": [3]}': {"a": [3]}}.items():
        assert JsonText(cut(text, length)).whole() == value
    for text in ("[1,2", "[1] x", "[" * 5000, "[" + "1," * 1_100_000 + "1]"):
        broken = JsonText(cut(text, length * 1000))
        assert broken.whole() is None
        assert broken.peek() == "["


@pytest.mark.parametrize("begin", ['["', '{"puzzles":[{"a":"', " [[1,"])
def test_a_value_without_end_is_refused(begin: str) -> None:
    with pytest.raises(FormatError, match="a value of more than"):
        list(entries(chain([begin], repeat("1," * 30_000))))


def test_memory_does_not_grow_with_the_list() -> None:
    tracemalloc.start()
    try:
        found = entries(chain(["["], repeat('{"a":1},' * 4000, 2), ["0]"]))
        assert sum(1 for _ in found) == 8001
        assert tracemalloc.get_traced_memory()[1] < 500_000
    finally:
        tracemalloc.stop()


def test_elements_that_do_not_end_are_not_each_decoded_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decoded = 0

    class Counting:
        def raw_decode(self, text: str, at: int = 0) -> tuple[object, int]:
            nonlocal decoded
            decoded += len(text) - at
            return DECODER.raw_decode(text, at)

    monkeypatch.setattr(jsonstream, "DECODER", Counting())
    monkeypatch.setattr(jsonstream, "_MOST_VAIN", 1 << 20)
    broken = "".join('\n{"a": [' + "1," * 500 for _ in range(500))
    text = JsonText(iter(["[", broken]))
    assert text.peek() == "["
    with pytest.raises(FormatError, match="hardly any JSON"):
        list(text.elements())
    assert decoded < 40 * len(broken)


def test_elements_that_do_not_end_among_many_are_each_one_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jsonstream, "_MOST_VAIN", 1 << 20)
    lines = ['{"a": [1]}'] * 40_000
    for at in range(100, 40_000, 10_000):
        lines[at] = '{"a": [1}'
    text = JsonText(iter(["[\n", ",\n".join(lines), "\n]"]))
    assert text.peek() == "["
    found = list(text.elements())
    assert sum(isinstance(value, FormatError) for value in found) == 4
    assert len(found) == 40_000


def test_hardly_any_json_is_refused_after_a_thousand_faults() -> None:
    found = entries(["[", '{"grid" 1},\n' * 100_000, "1]"])
    with pytest.raises(FormatError, match="hardly any JSON") as caught:
        for count, element in enumerate(found, 1):
            assert isinstance(element, FormatError)
            assert (count, element.line) == (element.line, count)
            assert count <= 1001
    assert (caught.value.line, caught.value.hint) == (1002, "nothing from there on is read")


def test_what_means_nothing_is_no_broken_json() -> None:
    found = [*entries(['[{"a":1,"a":2},\n', '{"a":1,"a":2},\n' * 1500, '{"a":3}]'])]
    assert all(isinstance(element, FormatError) for element in found[:-1])
    assert (len(found), found[-1]) == (1502, {"a": 3})


def test_faults_between_values_do_not_end_a_list() -> None:
    found = [*entries(['[{"a":1},\n', '{"a" 1},\n{"a":2},\n' * 1500, "3]"])]
    assert [isinstance(element, FormatError) for element in found[1:5]] == [True, False] * 2
    assert len(found) == 3002


def test_what_is_decoded_is_not_long(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    class Counting:
        def raw_decode(self, text: str, at: int = 0) -> tuple[object, int]:
            lengths.append(len(text))
            return DECODER.raw_decode(text, at)

    monkeypatch.setattr(jsonstream, "DECODER", Counting())
    long = f'{{"a":[{"1," * 100_000}1]}},\n'
    text = "[" + long + '{"a" 1},\n{"a":2},\n' * 500 + "3]"
    assert len([*entries([text])]) == 1002
    assert max(lengths[10:]) < 5000  # behind the long one
    assert len(lengths) < 1020


def test_a_long_line_is_looked_at_once() -> None:
    text = " " * 10_000_000 + "[" + "1," * 20_000 + "2]"  # for minutes, if by every element
    assert sum(1 for _ in entries([text])) == 20_001
