"""The steps of many puzzles as packed words, from which columns are made."""

from __future__ import annotations

from array import array
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.rating.walk import walk
from sudokudb.technique_names import NUMBERS
from sudokudb.techniques.roles import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.rating.rater import Rater
    from sudokudb.rating.walk import WalkedStep
    from sudokudb.techniques.position import Part

_BATCH = 64
_WORD = 0xFFFF


class PackedTraces(NamedTuple):
    """The steps of some puzzles.

    Of each step, `words` (16 bits) has the number of its line among the enabled ones, its
    technique, extra and length, the numbers of its placements, eliminations and parts, then the
    effects as 9 · cell + digit - 1; of each part role, number, digits, and the cells as three
    numbers of 27 bits in two words each. `starts` (32 bits) has the word at which each step begins.
    `digits` (81 characters) and `candidates` (92 bytes; bit 9 · cell + digit - 1, the lowest bit of
    a byte first) are the positions before the steps. `ends` has for each puzzle the number of steps
    up to its last one, `solved` whether they end in its solution.
    """

    words: array[int]
    starts: array[int]
    digits: bytearray
    candidates: bytearray
    ends: array[int]
    solved: array[int]


def packed_traces(
    texts: Iterable[str], rater: Rater, threads: int | None = None
) -> Iterator[PackedTraces]:
    """Yield the steps that solve 9×9 puzzles of 81 characters, those of up to 64 at a time."""
    rest = iter(texts)
    while some := list(islice(rest, _BATCH)):
        yield _pack(some, rater)


def _pack(texts: Sequence[str], rater: Rater) -> PackedTraces:
    packed = PackedTraces(array("H"), array("I"), bytearray(), bytearray(), array("I"), array("B"))
    numbers = {line: number for number, line in enumerate(_finds_of(rater))}
    for text in texts:
        left = text.count(".")
        for stage in walk(text, rater):
            _add(packed, stage, numbers[stage.line.find])
            left = stage.digits.count(0) - len(stage.step.placements)
        packed.ends.append(len(packed.starts))
        packed.solved.append(not left)
    return packed


def _finds_of(rater: Rater) -> list[str]:
    return [line.find for line in rater.lines if line.enabled]


def _add(packed: PackedTraces, stage: WalkedStep, line: int) -> None:
    packed.starts.append(len(packed.words))
    packed.digits.extend("".join(str(digit or ".") for digit in stage.digits).encode())
    bits = sum(digits >> 1 << 9 * cell for cell, digits in enumerate(stage.candidates))
    packed.candidates.extend(bits.to_bytes(92, "little"))
    step = stage.step
    packed.words.extend([line, NUMBERS[step.technique], step.extra, step.length])
    packed.words.extend(map(len, (step.placements, step.eliminations, step.evidence)))
    effects = (*step.placements, *step.eliminations)
    packed.words.extend(9 * cell + digit - 1 for cell, digit in effects)
    for part in step.evidence:
        packed.words.extend(_part_words(part))


def _part_words(part: Part) -> Iterator[int]:
    yield NAMES.index(part.role)
    yield part.number & _WORD
    yield sum(1 << digit for digit in part.digits)
    for low in range(0, 81, 27):
        bits = sum(1 << cell - low for cell in part.cells if low <= cell < low + 27)
        yield bits & _WORD
        yield bits >> 16
