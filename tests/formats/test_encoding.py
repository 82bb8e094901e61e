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


@pytest.mark.parametrize("start", range(5))
def test_a_head_that_ends_in_a_character(start: int) -> None:
    data = b"." * (HEAD - start) + "😀".encode()
    assert decoded(data).endswith("😀")
