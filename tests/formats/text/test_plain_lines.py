"""Blocks of plain lines among other lines: nothing is lost, doubled or out of order."""

from __future__ import annotations

import io
import random
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.formats.source.source import Source
from sudokudb.formats.text.parser import parse_text
from sudokudb.formats.text.plain_lines import LineBlock, LineLimits, read_stream

if TYPE_CHECKING:
    from typing_extensions import Buffer

ROW = ".87.6.31.2..5.1..6.1638745...29.67...75...69.....3...5..12.95..4.3.1.9..75.....8."
LINES = [
    ROW, ROW.replace(".", "0"), ROW.replace(".", "x"), ROW[1:], "", "# remark", "12..3.4..1.2....",
    f"{ROW} # why", "Grid 01", "hello", "123|456|789", "é" * 81]  # fmt: skip


LIMITS = LineLimits()
SHORT = LineLimits(head=100, buffer=100, longest_line=800)


def entries(
    data: bytes, size: int | None = None, limits: LineLimits = LIMITS
) -> list[tuple[int, str]]:
    """Return the line and the grid or the error of everything, blocks line by line."""
    found = []
    for items in read_stream(io.BytesIO(data), size, limits=limits):
        for item in items:
            each = item.entries() if isinstance(item, LineBlock) else [item]
            found += [(entry.line, str(entry.grid or entry.error)) for entry in each]
    return found


def plainly(data: bytes, size: int | None = None) -> list[tuple[int, str]]:
    """Return the same as read line by line."""
    lines = Source(io.BytesIO(data)).raw_lines()
    return [(e.line, str(e.grid or e.error)) for e in parse_text(lines, size)]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_a_block_is_read_as_its_lines(end: str, encoding: str) -> None:
    data = end.join([ROW] * 40).encode(encoding)
    assert entries(data) == plainly(data) == [(n, ROW) for n in range(1, 41)]


def test_plain_lines_come_as_one_block() -> None:
    found = [item for items in read_stream(io.BytesIO(f"{ROW}\n".encode() * 500)) for item in items]
    assert all(isinstance(item, LineBlock) for item in found[:2])
    assert len(found) < 10


@given(st.lists(st.tuples(st.sampled_from(LINES), st.integers(1, 40))), st.sampled_from([82, 300]))
def test_mixed_lines_are_read_as_if_one_by_one(parts: list[tuple[str, int]], buffer: int) -> None:
    data = "".join(f"{text}\n" * times for text, times in parts).encode()
    assert entries(data, limits=LineLimits(buffer=buffer)) == plainly(data)


def test_line_ends_may_change_in_the_middle() -> None:
    data = (f"{ROW}\n" * 20 + f"{ROW}\r\n" * 20 + f"{ROW}\n" + ROW).encode()
    assert entries(data) == [(n, ROW) for n in range(1, 43)]


def test_no_line_is_plain_with_another_size() -> None:
    data = f"{ROW}\n".encode() * 20
    assert entries(data, 4) == plainly(data, 4)


@pytest.mark.parametrize("length", [1601, 3200, 5000])
@pytest.mark.parametrize("end", ["", "\n", f"\n{ROW}", f"\n{ROW}\n{ROW}\n"])
def test_a_line_that_is_too_long_ends_the_reading_with_an_error(length: int, end: str) -> None:
    found = entries(f"{ROW}\n{'x' * length}{end}".encode(), limits=SHORT)
    assert found == [(1, ROW), (2, "a line of more than 800 characters")]


@given(
    st.lists(st.tuples(st.sampled_from(LINES), st.integers(1, 20))),
    st.sampled_from([["\r"], ["\r", "\n"], ["\r\n", "\n"]]),
    st.sampled_from([82, 300, 10_000]),
)
def test_carriage_returns_alone_end_lines(
    parts: list[tuple[str, int]], ends: list[str], buffer: int
) -> None:
    lines = [text for text, times in parts for _ in range(times)]
    data = "".join(text + end for text, end in zip(lines, cycle(ends), strict=False)).encode()
    assert entries(data, limits=LineLimits(buffer=buffer)) == plainly(data)


class Trickle(io.RawIOBase):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._data, self._chance = data, random.Random(1)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        view = memoryview(buffer)
        part = self._data[: min(len(view), self._chance.randrange(1, 200))]
        self._data = self._data[len(part) :]
        view[: len(part)] = part
        return len(part)


def test_input_in_small_parts_is_read_whole() -> None:
    data = "".join(f"{text}\n" * 3 for text in LINES).encode()
    found = [
        (entry.line, str(entry.grid or entry.error))
        for items in read_stream(io.BufferedReader(Trickle(data)))
        for item in items
        for entry in (item.entries() if isinstance(item, LineBlock) else [item])
    ]
    assert found == plainly(data)


@pytest.mark.parametrize("before", [[], ["", ROW, ""]])
def test_words_below_a_block_are_not_a_title(before: list[str]) -> None:
    lines = [*before, *[ROW] * 20, "hello", ROW]
    data = "".join(f"{line}\n" for line in lines).encode()
    *_, words, last = (item for items in read_stream(io.BytesIO(data)) for item in items)
    assert not isinstance(words, LineBlock)
    assert not isinstance(last, LineBlock)
    assert (str(words.error), last.title) == ("'hello' is not a grid or a title", "")
