"""Packed steps as Arrow columns, without a Python object for a step or a part of its evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa

from sudokudb.rating.proof_json import HOUSE_ROLES
from sudokudb.technique_names import KEYS
from sudokudb.techniques.roles import NAMES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sudokudb.rating.packed import PackedTraces
    from sudokudb.rating.rater import Rater

    Numbers = NDArray[np.int64]

CELLS = 81
CANDIDATE_BYTES = 92
_HEADER, _PART = 7, 9  # words
_CANDIDATES = 9 * CELLS
_HOUSES = [f"{kind}{number}" for kind in "rcb" for number in range(1, 10)]
_IN_HOUSE = np.isin(np.array(NAMES), sorted(HOUSE_ROLES))
_TENTHS = 10
# Cells are three numbers of 27 bits in 32 bits each; in a set of digits, bit d is digit d.
_CELL_OF_BIT = (np.arange(96) // 32 * 27 + np.arange(96) % 32).astype(np.uint8)
_DIGIT_OF_BIT = np.arange(16, dtype=np.uint8)

NAME = pa.dictionary(pa.int16(), pa.string())
SHORT_NAME = pa.dictionary(pa.int8(), pa.string())
SENTENCE = pa.dictionary(pa.int32(), pa.string())
EVIDENCE = pa.struct(
    [
        ("role", SHORT_NAME),
        ("house", SHORT_NAME),
        ("number", pa.int32()),
        ("cells", pa.list_(pa.uint8())),
        ("digits", pa.list_(pa.uint8())),
    ]
)


def step_type(rater: Rater, *, sentences: bool) -> Any:
    """Return the type of a step: a struct with a score, or with a rating if there are no levels."""
    worth = ("score", pa.int32()) if rater.levels else ("rating", pa.float64())
    return pa.struct(
        [
            ("digits", pa.string()),
            ("candidates", pa.binary(CANDIDATE_BYTES)),
            ("technique", NAME),
            ("place", pa.list_(pa.uint16())),
            ("remove", pa.list_(pa.uint16())),
            ("evidence", pa.list_(EVIDENCE)),
            worth,
            *([("sentence", SENTENCE)] if sentences else []),
        ]
    )


class _Steps(NamedTuple):
    """The packed words of some steps, with the numbers in the header of each."""

    words: NDArray[np.uint16]
    effects: Numbers  # where the effects of each step begin
    line: Numbers
    kind: Numbers
    extra: Numbers
    placed: Numbers  # numbers of effects
    removed: Numbers
    parts: Numbers


def step_columns(packed: PackedTraces, rater: Rater) -> list[Any]:
    """Return the columns of all steps, in the order of `step_type`, without sentences."""
    steps = _read_headers(packed)
    ends = steps.effects + steps.placed
    removed = steps.words[_ranges(ends, steps.removed)]
    return [
        _texts(packed.digits, len(steps.line)),
        _binary_of(packed.candidates, len(steps.line)),
        _dictionary_of(steps.kind.astype(np.int16), KEYS),
        _lists(steps.words[_ranges(steps.effects, steps.placed)], steps.placed),
        _lists(*_without_copies(removed, steps.removed)),
        _evidence(steps.words, ends + steps.removed, steps.parts),
        _worth(steps, rater),
    ]


def list_of(lengths: Numbers, values: Any) -> Any:
    """Return an array of lists that divide an array into parts of some lengths."""
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), values)


def _read_headers(packed: PackedTraces) -> _Steps:
    words = np.frombuffer(packed.words, np.uint16)
    starts = np.frombuffer(packed.starts, np.uint32).astype(np.int64)
    fields = words[starts[:, None] + np.arange(_HEADER)].astype(np.int64)
    line, kind, extra, _, placed, removed, parts = fields.T
    return _Steps(words, starts + _HEADER, line, kind, extra, placed, removed, parts)


def _ranges(starts: Numbers, lengths: Numbers) -> Numbers:
    """Return the numbers of several ranges, one range after another."""
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    return np.repeat(starts - ends + lengths, lengths) + np.arange(total)


def _without_copies(values: NDArray[np.uint16], lengths: Numbers) -> tuple[Any, Numbers]:
    """Return the candidates of each step once: a loop may remove one twice."""
    owner = np.repeat(np.arange(len(lengths)), lengths)
    several = np.repeat(lengths > 1, lengths)
    keys = owner[several] * _CANDIDATES + values[several]
    _, first = np.unique(keys, return_index=True)
    if len(first) == len(keys):
        return values, lengths
    kept = ~several
    kept[np.flatnonzero(several)[first]] = True
    return values[kept], np.bincount(owner[kept], minlength=len(lengths))


def _lists(values: NDArray[np.uint16], lengths: Numbers) -> Any:
    return list_of(lengths, pa.array(values))


def _texts(data: bytes | bytearray, count: int) -> Any:
    offsets = np.arange(count + 1, dtype=np.int32) * CELLS
    return pa.StringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(data))


def _binary_of(data: bytes | bytearray, count: int) -> Any:
    kind = pa.binary(CANDIDATE_BYTES)
    return pa.FixedSizeBinaryArray.from_buffers(kind, count, [None, pa.py_buffer(data)])


def _dictionary_of(indices: Any, names: Any) -> Any:
    return pa.DictionaryArray.from_arrays(indices, pa.array(list(names), pa.string()))


def _evidence(words: NDArray[np.uint16], starts: Numbers, counts: Numbers) -> Any:
    """Return the parts that begin at some words, `counts` for each step, as lists of structs."""
    parts = words[_ranges(starts, _PART * counts)].reshape(-1, _PART)
    role, number = parts[:, 0].astype(np.int8), parts[:, 1].astype(np.int16)
    in_house = _IN_HOUSE[role] & (number >= 0)
    house = pa.array(np.where(in_house, number, 0).astype(np.int8), mask=~in_house)
    columns = [
        _dictionary_of(role, NAMES),
        _dictionary_of(house, _HOUSES),
        pa.array(number.astype(np.int32), mask=_IN_HOUSE[role] | (number <= 0)),
        _members(parts[:, 3:], _CELL_OF_BIT),
        _members(parts[:, 2:3], _DIGIT_OF_BIT),
    ]
    return list_of(counts, pa.StructArray.from_arrays(columns, fields=list(EVIDENCE)))


def _members(words: NDArray[np.uint16], numbers: NDArray[np.uint8]) -> Any:
    """Return sets, of which each has a row of words, as lists of the numbers of their bits."""
    octets = np.ascontiguousarray(words, "<u2").view(np.uint8)
    bits = np.unpackbits(octets, axis=1, bitorder="little").view(np.bool_)
    owners, members = np.divmod(np.flatnonzero(bits), bits.shape[1])
    return list_of(np.bincount(owners, minlength=len(words)), pa.array(numbers[members]))


def _worth(steps: _Steps, rater: Rater) -> Any:
    """Return the scores of the steps, or their ratings if the rater has no levels."""
    lines = [line for line in rater.lines if line.enabled]
    if rater.levels:
        return pa.array(np.array([line.score for line in lines], np.int32)[steps.line])
    tenths = np.array([[line.ratings.get(key, 0) for key in KEYS] for line in lines])
    return pa.array((tenths[steps.line, steps.kind] + steps.extra) / _TENTHS)
