"""The encoding of a file is given, marked, declared, UTF-8, or detected."""

from __future__ import annotations

from io import BytesIO

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.source.source import Source
from tests.conftest import SIMPLE

RUSSIAN = "Сложная головоломка для настоящих любителей судоку, которые никуда не спешат"
POLISH = "Łamigłówka dla cierpliwych: proszę wpisać brakujące cyfry we właściwe miejsca"
LONG = 40
TEXTS = {
    "ASCII": ("Monday", "ascii", "", "Monday"),
    "UTF-8": ("été – 数独", "utf-8", "", "été – 数独"),
    "UTF-8 with a mark": ("été", "utf-8-sig", "", "été"),
    "UTF-16": ("数独", "utf-16", "utf-16", "数独"),
    "UTF-16 without a mark": ("Hello", "utf-16-le", "utf-16-le", "Hello"),
    "a short text": ("“été” – Œuvre", "cp1252", "windows-1252", "“été” – Œuvre"),
    "a short Russian text": ("Да", "cp1251", "windows-1252", "Äà"),
    "a long Russian text": (RUSSIAN, "cp1251", "windows-1251", RUSSIAN),
    "a long Polish text": (POLISH, "cp1250", "windows-1250", POLISH),
}


@pytest.mark.parametrize(("title", "encoding", "named", "read"), TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("far", [0, 2000])
def test_the_encoding_is_detected_and_named(
    title: str, encoding: str, named: str, read: str, far: int
) -> None:
    lines = [SIMPLE] * far + [f"{SIMPLE} # {title}"] * (LONG if len(title) > LONG else 1)
    source = Source(BytesIO(("\n".join(lines) + "\n").encode(encoding)), "x", ".txt")
    reading = Reading(source, FORMATS["line"])
    *_, last = reading
    assert isinstance(last, Record)
    assert last.notes == read
    assert source.unusual_encoding == named
    assert reading.summary().startswith(f"x: line in {named}," if named else "x: line,")


def test_a_given_encoding_overrides_detection() -> None:
    source = Source(BytesIO(f"{SIMPLE} # Да".encode("cp1251")), encoding="Windows-1251")
    (record,) = Reading(source)
    assert isinstance(record, Record)
    assert (record.notes, source.unusual_encoding) == ("Да", "")


@pytest.mark.parametrize("name", ["rot13", "zip", "utf-88", "", "a\0b"])
def test_an_unknown_encoding_is_refused(name: str) -> None:
    if name:
        with pytest.raises(FormatError, match="unknown encoding"):
            Source(BytesIO(b""), encoding=name)
    assert Source(BytesIO(b"")).encoding == "utf-8"


@pytest.mark.parametrize("name", ["rot13", "zip", "idna", "cp037", "utf-16", "nothing"])
def test_an_unusable_declaration_is_ignored(name: str) -> None:
    data = f'<?xml version="1.0" encoding="{name}"?>\n<a>é</a>'.encode()
    assert Source(BytesIO(data)).text.endswith("<a>é</a>")


@pytest.mark.parametrize("start", range(5))
def test_a_character_on_the_edge_of_the_head_is_whole(start: int) -> None:
    data = b"." * ((1 << 16) - start) + "😀".encode()
    source = Source(BytesIO(data))
    assert source.encoding == "utf-8"
    assert "".join(source.raw_lines()).endswith("😀")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "gbk", "cp1251"])
def test_a_stream_is_utf_8_in_any_encoding(encoding: str) -> None:
    text = "Судоку\n" * 20_000
    source = Source(BytesIO(text.encode(encoding)), encoding=encoding)
    assert source.stream().read().decode() == text
