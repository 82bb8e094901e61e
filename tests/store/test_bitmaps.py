"""Bitmaps are what sets of ids say, compiled and in Python alike."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.store.bitmaps import bitmap as bitmaps
from sudokudb.store.bitmaps.bitmap import BYTES, MOST_CODES, SIZE, between, either, of, planes_of

if TYPE_CHECKING:
    from types import ModuleType

ENDS = (0, 1, 7, 8, 63, 64, 511, 512, SIZE - 65, SIZE - 64, SIZE - 8, SIZE - 1)
PLACES = st.lists(st.sampled_from(ENDS) | st.integers(0, SIZE - 1), max_size=30).map(set)


class Python:
    """The functions of the extension, in Python."""

    held, count, ids, codes = (
        staticmethod(getattr(bitmaps, f"_{name}")) for name in ("held", "count", "ids", "codes")
    )


@pytest.fixture(scope="module", params=["compiled", "python"])
def build(request: pytest.FixtureRequest) -> ModuleType | type[Python]:
    if request.param == "python":
        return Python
    return pytest.importorskip("sudokudb.store.bitmaps._bitmaps")


@st.composite
def columns(draw: st.DrawFn) -> tuple[bytes, int]:
    """Draw the code of each id, and how many codes there are; most ids have the code 0."""
    number = draw(st.sampled_from((1, 2, 3, 4, 5, 9, 16, 31, 200, MOST_CODES)))
    codes = bytearray(SIZE)
    for place in draw(PLACES):
        codes[place] = draw(st.integers(0, number - 1))
    if draw(st.booleans()):
        codes = bytearray(i * 31 % number for i in range(SIZE))
    return bytes(codes), number


@settings(deadline=None)
@given(columns(), PLACES, st.data())
def test_what_is_held(
    build: Any, column: tuple[bytes, int], places: set[int], data: st.DataObject
) -> None:
    codes, number = column
    asked = data.draw(st.binary(min_size=number, max_size=number) | st.just(bytes(number)))
    within = data.draw(st.sampled_from([of(places), between(0, SIZE - 1)])) or bytes(BYTES)
    inside = range(SIZE) if within[1] == 255 else places
    expected = sorted(place for place in inside if asked[codes[place]])
    held = build.held(planes_of(codes, number), asked, within)
    assert len(held) == (BYTES if expected else 0)
    assert held == of(expected)
    assert list(build.codes(planes_of(codes, number), of(places) or bytes(BYTES))) == [
        codes[place] for place in sorted(places)
    ]


@given(PLACES, st.integers(0, 40), st.booleans(), st.sampled_from((0, 1 << 16, 1 << 60)))
def test_ids_are_listed_in_order(
    build: Any, places: set[int], most: int, descending: bool, first: int
) -> None:
    bitmap = of(places) or bytes(BYTES)
    expected = sorted((first + place for place in places), reverse=descending)
    assert build.ids(bitmap, first, most, descending) == expected[:most]
    assert build.count(bitmap) == len(places)


@given(PLACES, PLACES, st.sampled_from(ENDS), st.sampled_from(ENDS))
def test_bitmaps_are_sets(one: set[int], other: set[int], first: int, last: int) -> None:
    some = [bitmap for bitmap in (of(one), of(other)) if bitmap]
    assert either(some) == of(one | other)
    if first <= last:
        assert between(first, last) == of(range(first, last + 1))


def test_the_compiled_functions_are_taken_where_there_are_any() -> None:
    compiled = pytest.importorskip("sudokudb.store.bitmaps._bitmaps")
    for name in ("held", "count", "ids", "codes"):
        assert getattr(bitmaps, name) is getattr(compiled, name)


WRONG: list[tuple[str, tuple[object, ...], type[Exception]]] = [
    ("held", (bytes(BYTES - 1), b"\1", bytes(BYTES)), ValueError),
    ("held", (bytes(9 * BYTES), b"\1", bytes(BYTES)), ValueError),
    ("held", (bytes(BYTES), b"\1\1\1", bytes(BYTES)), ValueError),
    ("held", (b"", b"\1\1", bytes(BYTES)), ValueError),
    ("held", (bytes(BYTES), b"\1\1", b""), ValueError),
    ("held", (bytes(BYTES), b"\1\1", None), TypeError),
    ("held", ("", b"\1\1", bytes(BYTES)), TypeError),
    ("count", (bytes(BYTES + 1),), ValueError),
    ("ids", (b"", 0, 1, False), ValueError),
    ("ids", (bytes(BYTES), 1 << 64, 1, False), OverflowError),
    ("codes", (bytes(1), bytes(BYTES)), ValueError),
    ("codes", (bytes(BYTES), bytes(1)), ValueError),
]


@pytest.mark.parametrize(("name", "arguments", "error"), WRONG)
def test_wrong_arguments_are_refused(
    name: str, arguments: tuple[object, ...], error: type[Exception]
) -> None:
    compiled = pytest.importorskip("sudokudb.store.bitmaps._bitmaps")
    with pytest.raises(error):
        getattr(compiled, name)(*arguments)
    assert import_module("sudokudb.store.bitmaps._bitmaps") is compiled
