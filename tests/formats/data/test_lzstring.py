"""LZ-string: known bytes, damaged texts, and a limit on the output."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import FormatError
from sudokudb.formats.data import lzstring as lz


@given(st.text(max_size=60))
def test_packed_text_unpacks(text: str) -> None:
    assert lz.decompress(lz.compress(text)) == text


@pytest.mark.parametrize(
    ("text", "packed"),  # by the LZString.compressToBase64 of another implementation
    [
        ("a", "IZA="),
        ("aaaaaaaaaa", "IY1o"),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
        ("é 漢 ok", "JcAkRPYg9g1kA==="),
    ],
)
def test_known_texts_are_packed_to_known_bytes(text: str, packed: str) -> None:
    assert lz.compress(text) == packed
    assert lz.decompress(packed) == text


def test_text_that_unpacks_to_too_much_is_refused() -> None:
    packed = lz.compress("a" * 100_000)
    assert len(packed) < 1000
    with pytest.raises(FormatError, match="unpacks to more than 1,000"):
        lz.decompress(packed, limit=1000)


@pytest.mark.parametrize("text", ["", "N4Ig", "!!!!", "N4Igzglg" * 9, "é", "////" * 20])
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        lz.decompress(text)


@pytest.mark.parametrize("packed", ["IZA= x", "IZA Z x", "IY1o x"])
def test_words_after_a_packed_text_are_not_part_of_it(packed: str) -> None:
    first, _, after = packed.partition(" ")
    assert lz.unpack_link(first, f" {after}") == (lz.decompress(first), f" {after}")
    with pytest.raises(FormatError, match="cut off"):
        lz.unpack_link("IZ", " x")
