"""The steps of many puzzles as packed words, from which columns are made."""

from __future__ import annotations

from array import array
from collections import deque
from itertools import islice
from os import cpu_count
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.rating.rate import runner_for
from sudokudb.rating.walk import WalkedStep, walk
from sudokudb.technique_names import NUMBERS
from sudokudb.techniques.position import steps_in
from sudokudb.techniques.roles import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Future

    from sudokudb.rating.rater import Rater, RaterLine
    from sudokudb.techniques.position import Part

    Words = bytes | array[int]

BATCH = 64  # as in runner.BATCH
_WORD = 0xFFFF
_HEADER, _PART = 7, 9  # words


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

    words: Words
    starts: Words
    digits: bytes | bytearray
    candidates: bytes | bytearray
    ends: array[int]
    solved: array[int]


def packed_traces(
    texts: Iterable[str], rater: Rater, threads: int | None = None
) -> Iterator[PackedTraces]:
    """Yield the steps that solve 9×9 puzzles of 81 characters, in order, for up to 64 at a time.

    By default there is one thread per processor; memory does not grow with the puzzles. To close
    the iterator, or an error, waits for the puzzles in work.
    """
    rest = iter(texts)
    batches = iter(lambda: list(islice(rest, BATCH)), [])
    threads = threads or cpu_count() or 1
    if threads > 1:
        yield from _trace_in_threads(batches, rater, threads)
        return
    for batch in batches:
        yield from _trace(batch, rater)


def _trace_in_threads(
    batches: Iterable[Sequence[str]], rater: Rater, threads: int
) -> Iterator[PackedTraces]:
    from concurrent.futures import ThreadPoolExecutor  # slow to import

    waiting: deque[Future[list[PackedTraces]]] = deque()
    with ThreadPoolExecutor(threads) as executor:
        try:
            for batch in batches:
                waiting.append(executor.submit(_trace, batch, rater))
                if len(waiting) > 2 * threads:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for future in waiting:  # an error or an interrupt waits only for those in work
                future.cancel()


def _trace(texts: Sequence[str], rater: Rater) -> list[PackedTraces]:
    """Trace at most BATCH puzzles, in several parts if the buffer is too small for all."""
    found, at = [], 0
    with runner_for(rater) as runner:
        while at < len(texts):
            words, starts, digits, bits, ends, solved = runner.trace(texts[at:])
            if ends:
                last = array("I", ends), array("B", solved)
                found.append(PackedTraces(words, starts, digits, bits, *last))
            else:
                found.append(_pack(texts[at : at + 1], rater))
            at += max(1, len(ends))
    return found


class _Walked(NamedTuple):
    """The parts of `PackedTraces`, which grow."""

    words: array[int]
    starts: array[int]
    digits: bytearray
    candidates: bytearray
    ends: array[int]
    solved: array[int]


def _pack(texts: Sequence[str], rater: Rater) -> PackedTraces:
    """Pack the steps of a walk, for a puzzle with more steps or evidence than the buffer holds."""
    packed = _Walked(array("H"), array("I"), bytearray(), bytearray(), array("I"), array("B"))
    numbers = {line: number for number, line in enumerate(_finds_of(rater))}
    for text in texts:
        left = text.count(".")
        for stage in walk(text, rater):
            _add(packed, stage, numbers[stage.line.find])
            left = stage.digits.count(0) - len(stage.step.placements)
        packed.ends.append(len(packed.starts))
        packed.solved.append(not left)
    return PackedTraces(*packed)


def _finds_of(rater: Rater) -> list[str]:
    return [line.find for line in rater.lines if line.enabled]


def _add(packed: _Walked, stage: WalkedStep, line: int) -> None:
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


def walked_steps(packed: PackedTraces, rater: Rater) -> Iterator[list[WalkedStep]]:
    """Yield the steps of each puzzle as `walk` yields them."""
    lines = [line for line in rater.lines if line.enabled]
    words, starts = _numbers(packed.words, "H"), _numbers(packed.starts, "I")
    ends = [*starts[1:], len(words)]
    first = 0
    for last in packed.ends:
        yield [
            _unpack(packed, place, number, words[starts[place] : ends[place]], lines)
            for number, place in enumerate(range(first, last), start=1)
        ]
        first = last


def _numbers(data: Words, code: str) -> array[int]:
    numbers = array(code)
    numbers.frombytes(bytes(data))
    return numbers


def _unpack(
    packed: PackedTraces, place: int, number: int, words: array[int], lines: Sequence[RaterLine]
) -> WalkedStep:
    """Return a step from its words."""
    line, kind, extra, length, *counts = words[:_HEADER]
    effects = words[_HEADER : _HEADER + counts[0] + counts[1]]
    numbers = [kind, extra, length, *counts]
    for effect in effects:
        numbers += (effect // 9, effect % 9 + 1)
    for at in range(_HEADER + len(effects), len(words), _PART):
        role, value, digits, *thirds = words[at : at + _PART]
        cells = (low | high << 16 for low, high in zip(thirds[::2], thirds[1::2], strict=True))
        numbers += (role, value - (value >> 15 << 16), digits, *cells)
    text = packed.digits[81 * place : 81 * place + 81].decode("ascii")
    bits = int.from_bytes(packed.candidates[92 * place : 92 * place + 92], "little")
    return WalkedStep(
        number,
        tuple(0 if char == "." else int(char) for char in text),
        tuple((bits >> 9 * cell & 511) << 1 for cell in range(81)),
        steps_in(numbers)[0],
        lines[line],
    )
