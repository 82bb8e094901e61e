"""Bytes of any encoding: which it is told for, and that none is lost."""

from __future__ import annotations

from io import BytesIO

import pytest

from sudokudb.formats.encoding import HEAD, continued, decoded, recoded

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
@pytest.mark.parametrize("far", [0, 5000])
def test_what_xml_says_it_is_in_holds_but_where_it_is_unicode(
    said: str, written: str, far: int
) -> None:
    text = f'<?xml version="1.0" encoding="{said}"?>\n{" " * far}<a>{SAID[said]}</a>'
    if written == "utf-8" and far and said not in ("ISO-8859-1", "utf-8"):
        return  # nothing shows in time that it is not what it says
    data = text.encode(written or said)
    assert decoded(data) == text
    assert continued(data[:HEAD], BytesIO(data[HEAD:])).read().removeprefix("\ufeff") == text


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
