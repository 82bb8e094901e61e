"""Arguments of the extension for canonical forms that the package does not use."""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sudokudb.engine.canon.identity import canon_rows, describe_rows
from tests.engine.canon.support import GRIDS
from tests.engine.support import EMPTY, WIKIPEDIA, many

_canon = pytest.importorskip("sudokudb.engine.native._canon")

SIZES = {
    "forms": 81,
    "automorphisms": 4,
    "labels": 19,
    "identities": 8,
    "givens": 1,
    "symmetries": 1,
}


def outputs(count: int, **other: Any) -> list[Any]:
    """Return a buffer for each output, or the given replacement."""
    return [other.get(name, bytearray(size * count)) for name, size in SIZES.items()]


def test_outputs_are_optional() -> None:
    rows = many(11, 300) + "".join(text for text, _ in GRIDS.values()).encode()
    count = len(rows) // 81
    every = outputs(count)
    _canon.canon(rows, *every)
    forms, automorphisms = canon_rows(rows)
    found = describe_rows(rows)
    assert every[0] == forms
    assert found.automorphisms == automorphisms
    assert [every[1], every[3]] == [automorphisms.tobytes(), found.identities.tobytes()]
    assert every[4:] == [found.givens, found.symmetries]
    for left in range(6):
        some: list[Any] = [None] * 6
        some[left] = bytearray(len(every[left]))
        _canon.canon(rows, *some)
        assert some[left] == every[left]
    _canon.canon(rows, *[None] * 6)


def test_threads_work_on_slices() -> None:
    rows, forms = memoryview(many(12, 2000)), memoryview(bytearray(81 * 2000))

    def part(first: int) -> None:
        here = slice(81 * first, 81 * min(first + 150, 2000))
        _canon.canon(rows[here], forms[here], *[None] * 5)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(part, range(0, 2000, 150)))
    assert forms == canon_rows(rows)[0]


@pytest.mark.parametrize("at", [0, 40, 80, 81, 81 * 30 + 7, 81 * 51 - 1])
def test_every_byte_is_checked(at: int) -> None:
    for byte in set(range(256)) - set(b".0123456789"):
        rows = bytearray(WIKIPEDIA * 51)
        rows[at] = byte
        with pytest.raises(ValueError) as caught:
            _canon.canon(rows, *outputs(51))
        assert caught.value.args == (at // 81, at % 81, byte)


def test_lengths_are_checked() -> None:
    for wrong in (b"1", EMPTY + b"1", (EMPTY * 3)[:-1]):
        with pytest.raises(ValueError, match=r"rows: .* not a multiple"):
            _canon.canon(wrong, *[None] * 6)
    for name, size in SIZES.items():
        for wrong_size in (0, 3 * size - 1, 3 * size + 1, 6 * size):
            with pytest.raises(ValueError, match=f"{name}: {wrong_size} bytes, not 3 times {size}"):
                _canon.canon(EMPTY * 3, *outputs(3, **{name: bytearray(wrong_size)}))
    with pytest.raises(ValueError, match="forms: 243 bytes, not 3 times 82"):
        _canon.canon(EMPTY * 3, *outputs(3), 81, 82)


def test_arguments_are_checked() -> None:
    for stride in (-81, 0, 80, 1025, 2**62):
        for strides in ((stride, 81), (81, stride)):
            with pytest.raises(ValueError, match="stride: "):
                _canon.canon(EMPTY, *[None] * 6, *strides)
    for rows in (EMPTY.decode(), None, [1]):
        with pytest.raises(TypeError):
            _canon.canon(rows, *[None] * 6)
    with pytest.raises(TypeError):
        _canon.canon(EMPTY)


def test_outputs_must_be_writable_and_contiguous() -> None:
    for name, size in SIZES.items():
        with pytest.raises((TypeError, BufferError)):
            _canon.canon(EMPTY, *outputs(1, **{name: bytes(size)}))
        with pytest.raises(BufferError):
            gaps = memoryview(bytearray(2 * size + 2))[::2]
            _canon.canon(EMPTY, *outputs(1, **{name: gaps}))
    with pytest.raises(BufferError):
        _canon.canon(memoryview(bytes(162))[::2], *[None] * 6)


def test_buffers_need_no_alignment() -> None:
    wanted = outputs(1)
    _canon.canon(WIKIPEDIA, *wanted)
    for shift in range(8):
        rows = memoryview(bytes(shift) + WIKIPEDIA)[shift:]
        found = [memoryview(bytearray(shift + len(part)))[shift:] for part in wanted]
        _canon.canon(rows, *found)
        assert found == wanted


def test_no_rows_give_no_results() -> None:
    _canon.canon(b"", *outputs(0))
    _canon.canon(array("B"), *[None] * 6)


def test_arguments_of_minlex_are_checked() -> None:
    for forms, error in (
        (None, ValueError),
        (bytes(81), BufferError),
        (bytearray(80), ValueError),
        (bytearray(162), ValueError),
    ):
        with pytest.raises((error, TypeError)):
            _canon.minlex(EMPTY, forms)
    for strides in ((80, 81), (81, 80), (1025, 81), (81, 1025), (82, 81)):
        with pytest.raises(ValueError, match=r"stride: |rows: "):
            _canon.minlex(EMPTY, bytearray(81), *strides)
    with pytest.raises(ValueError) as caught:
        _canon.minlex(EMPTY + b"." * 80 + b"x", bytearray(162))
    assert caught.value.args == (1, 80, ord("x"))
    _canon.minlex(b"", bytearray())


def test_minlex_of_the_grid_with_most_arrangements() -> None:
    form = bytearray(b"#" * 100)
    _canon.minlex(b"7" * 81, form, 81, 100)
    assert form == b"1" * 81 + b"#" * 19


# --- pairs -------------------------------------------------------------------------------------

TRANSFORM = 29


def test_threads_work_on_slices_of_pairs() -> None:
    rows = many(14, 600)
    firsts, seconds = memoryview(rows), memoryview(rows[81:] + rows[:81])
    whole, transforms = bytearray(TRANSFORM * 600), memoryview(bytearray(TRANSFORM * 600))
    _canon.find_transforms(firsts, seconds, whole)

    def part(low: int) -> None:
        here = slice(81 * low, 81 * low + 8100)
        _canon.find_transforms(
            firsts[here],
            seconds[here],
            transforms[TRANSFORM * low : TRANSFORM * low + TRANSFORM * 100],
        )

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(part, range(0, 600, 100)))
    assert transforms == whole


def test_arguments_of_pairs_are_checked() -> None:
    transforms = bytearray(TRANSFORM * 3)
    for firsts, seconds, size in (
        (EMPTY * 3 + b"1", EMPTY * 3, 3 * TRANSFORM),
        (EMPTY * 3, EMPTY * 3 + b"1", 3 * TRANSFORM),
        (EMPTY * 3, EMPTY * 2, 3 * TRANSFORM),
        (EMPTY * 3, EMPTY * 3, 3 * TRANSFORM - 1),
        (EMPTY * 3, EMPTY * 3, 4 * TRANSFORM),
        (b"", EMPTY, 0),
    ):
        with pytest.raises(ValueError, match=r"\d+ bytes(,| are) not .* \d\d"):
            _canon.find_transforms(firsts, seconds, bytearray(size))
    for wrong in (EMPTY.decode(), None, [1]):
        for arguments in (
            (wrong, EMPTY, transforms),
            (EMPTY, wrong, transforms),
            (EMPTY, EMPTY, wrong),
        ):
            with pytest.raises(TypeError):
                _canon.find_transforms(*arguments)
    with pytest.raises((TypeError, BufferError)):
        _canon.find_transforms(EMPTY * 3, EMPTY * 3, bytes(transforms))
    with pytest.raises(BufferError):
        _canon.find_transforms(EMPTY, memoryview(bytes(162))[::2], bytearray(TRANSFORM))
    with pytest.raises(TypeError):
        _canon.find_transforms(EMPTY, EMPTY)
    _canon.find_transforms(b"", b"", bytearray())
