"""Bytes of any encoding: which it is told for, and that none is lost."""

from __future__ import annotations

from io import BytesIO

import pytest

from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.source.encoding import HEAD, continued, decoded, recoded
from tests.conftest import SIMPLE
from tests.formats.support import faults, puzzles, source, written

BYTES = {
    "Windows-1252": ("“é” – Œ".encode("cp1252"), "“é” – Œ"),
    "what that has no character for": (b"\x81\xe9", "\x81é"),
    "Latin-1 far down": (b"x" * 5000 + b" d\xe9j\xe0", "déjà"),
    "a byte between UTF-8": ("é“à".encode() + b"\x93 \xff", "é“à“ ÿ"),
    "UTF-8 between bytes": ("é".encode() + b" \x93\xe9\xe0", "Ã© “éà"),
    "U+FFFD itself": ("a\ufffd".encode(), "a\ufffd"),
    "half a character of UTF-16": ("é!".encode("utf-16") + b"\0", "é!\ufffd"),
}


@pytest.mark.parametrize(("data", "text"), BYTES.values(), ids=BYTES)
def test_no_byte_is_lost(data: bytes, text: str) -> None:
    assert continued(data[:HEAD], BytesIO(data[HEAD:])).read().endswith(text)
    assert recoded(data[:HEAD], BytesIO(data[HEAD:])).read().decode().endswith(text)
    assert decoded(data).endswith(text)


SAID = {
    "iso-8859-2": "ő",
    "windows-1251": "Судоку",
    "koi8-r": "Судоку",
    "Shift_JIS": "数独",
    "GBK": "数独",
    "ISO-8859-1": "é",
    "utf-8": "数独",
}


@pytest.mark.parametrize("written", ["", "utf-8", "utf-16"])
@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("far", [0, 5000, 100_000])
def test_what_xml_says_it_is_in_holds_but_where_it_is_unicode(
    said: str, written: str, far: int
) -> None:
    text = f'<?xml version="1.0" encoding="{said}"?>\n{" " * far}<a>{SAID[said]}</a>'
    data = text.encode(written or said)
    assert decoded(data) == text
    assert continued(data[:HEAD], BytesIO(data[HEAD:])).read().removeprefix("\ufeff") == text


CHANCE = {
    "one letter of UTF-8": ("windows-1251", "Г©"),
    "two letters of UTF-8": ("windows-1251", "Г© ГЃ"),
    "a letter of UTF-8 and a byte of none": ("big5", "數獨"),
}


@pytest.mark.parametrize(("said", "letters"), CHANCE.values(), ids=CHANCE)
@pytest.mark.parametrize("far", [0, 9000])
def test_few_bytes_that_are_utf_8_by_chance_are_what_xml_says(
    said: str, letters: str, far: int
) -> None:
    text = f'<?xml version="1.0" encoding="{said}"?>\n{" " * far}<a>{letters}</a>'
    data = text.encode(said)
    assert decoded(data) == text
    assert continued(data[:HEAD], BytesIO(data[HEAD:])).read() == text


@pytest.mark.parametrize("said", ["windows-1251", "koi8-r", "iso-8859-2", "gbk"])
def test_three_letters_of_utf_8_are_enough(said: str) -> None:
    text = f'<?xml version="1.0" encoding="{said}"?>\n<a>été à</a>'
    assert decoded(text.encode()) == text


@pytest.mark.parametrize(
    "name", ["rot13", "zip", "utf-7", "idna", "unicode_escape", "cp037", "cp500", "nothing"]
)
def test_no_other_codec_is_taken(name: str) -> None:
    data = f'<?xml version="1.0" encoding="{name}"?>\n<a>é</a>'.encode("latin-1")
    assert decoded(data).endswith("<a>é</a>")


@pytest.mark.parametrize("start", range(5))
def test_a_head_that_ends_in_a_character(start: int) -> None:
    data = b"." * (HEAD - start) + "😀".encode()
    assert decoded(data).endswith("😀")


@pytest.mark.parametrize("start", range(1, 4))
def test_letters_of_what_xml_says_that_a_piece_ends_in(start: int) -> None:
    text = f'<?xml version="1.0" encoding="GBK"?>\n<a>{"数独" * HEAD}</a>'
    for encoding in ("GBK", "utf-8"):
        data = text.encode(encoding)
        at = data.index("数".encode(encoding)) + start
        assert continued(data[:at], BytesIO(data[at:])).read() == text


CUT = {
    "a row below": (f"{SIMPLE}\n\n5", "line", [3]),
    "alone in a line": (f"{SIMPLE}\n\n", "line", [3]),
    "a comment": (f"{SIMPLE}\n# by m", "line", [2]),
    "a header": (f"{SIMPLE}\n\n#CB", "sdk", [3]),
    "a detail": (f"quizzes,text\n{SIMPLE},tex", "kaggle", [2]),
    "a row of a table": (f"quizzes,solutions\n{SIMPLE},\n123", "kaggle", [3]),
    "the end of a line": (written(FORMATS["jsonl"], puzzles(2)).decode().rstrip(), "jsonl", [2]),
    "XML": (written(FORMATS["opensudoku"], puzzles(1)).decode(), "opensudoku", [7]),
}


@pytest.mark.parametrize(("text", "name", "lines"), CUT.values(), ids=CUT)
@pytest.mark.parametrize("encoding", ["utf-16-be", "utf-16-le"])
@pytest.mark.parametrize("left", [1, 2, 3])
def test_half_a_character_at_the_end_is_said_once(
    text: str, name: str, lines: list[int], encoding: str, left: int
) -> None:
    half = "😀".encode(encoding)[:left]
    for far in (0, 70_000):
        above = ("# " + " " * far + "\n") * (far > 0 and name == "line")
        data = source((above + text).encode(encoding) + half)
        found = faults(list(Reading(data, FORMATS[name])))
        assert [line for line, _ in found] == [line + above.count("\n") for line in lines]
