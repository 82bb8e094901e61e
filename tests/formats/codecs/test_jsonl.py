"""JSON lines: located errors, constant memory, long lines."""

from __future__ import annotations

import io
import tracemalloc
from itertools import islice
from json import dumps
from typing import Any

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import jsonl, kaggle
from sudokudb.formats.registry import detect_format
from sudokudb.formats.source.source import Source
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.codecs.support import PUZZLE, SOLUTION, ZEROS
from tests.formats.support import detected, read, read_one, records_in, source


def test_a_line_can_hold_several_puzzles() -> None:
    text = dumps({"easy": [SIMPLE, DIFFICULT]}) + "\n" + dumps({"grid": SIMPLE}) + "\n"
    assert detect_format(source(text)).name == "jsonl"
    found = detected(text)
    assert [(item.line, str(item.grid)) for item in records_in(found)] == [
        (1, SIMPLE),
        (1, DIFFICULT),
        (2, SIMPLE),
    ]


class _Endless(io.RawIOBase):
    """A table without an end."""

    def __init__(self, head: bytes, row: bytes) -> None:
        self._head, self._row = head, row

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        head, self._head = self._head, b""
        return (head + self._row * (size // len(self._row) + 1))[:size] if size else b""

    read1 = read


@pytest.mark.parametrize(
    ("name", "head", "row"),
    [
        ("kaggle", b"quizzes,solutions\n", f"{ZEROS},{SOLUTION}\n".encode()),
        ("jsonl", b"", f'{{"grid":"{PUZZLE}"}}\n'.encode()),
    ],
)
def test_memory_does_not_grow_with_the_input(name: str, head: bytes, row: bytes) -> None:
    codec: Any = {"kaggle": kaggle, "jsonl": jsonl}[name]
    entries = codec.read(Source(_Endless(head, row)), None)  # type: ignore[arg-type]  # raw bytes
    next(islice(entries, 500, None))
    tracemalloc.start()
    try:
        next(islice(entries, 1_500, None))
        assert tracemalloc.get_traced_memory()[1] < 200_000
    finally:
        tracemalloc.stop()


def test_own_lines_are_detected_whatever_their_notes() -> None:
    for notes in ("x" * 100_000, "\u2028\x85\x0b" * 9):
        entry = {"format": "sudokudb", "version": 1, "grid": PUZZLE, "notes": notes}
        line = dumps(entry, ensure_ascii=False).encode()
        assert detect_format(Source(io.BytesIO(line))).name == "jsonl"
        assert read_one("jsonl", line).notes == notes


def test_a_line_that_is_too_long_is_refused() -> None:
    with pytest.raises(FormatError, match="a line of more than"):
        read("jsonl", b"{" * (1 << 22))
