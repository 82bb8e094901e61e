"""Attempt after attempt, in blocks, until enough puzzles keep all conditions."""

from __future__ import annotations

import time
from array import array
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine import palm_levels
from sudokudb.engine.grids import LEVELS
from sudokudb.errors import say
from sudokudb.generate import by_level, few, other_sizes, pattern, top_down, unbiased
from sudokudb.generate.rows import are_minimal
from sudokudb.generate.units import units_of
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from sudokudb.generate.by_rating import ByRating
    from sudokudb.generate.request import Request
    from sudokudb.generate.rows import Candidate
    from sudokudb.puzzle import Rating

NO_PUZZLE, GIVENS = say("no puzzle found"), say("givens")
MINIMAL, LEVEL = say("minimal"), say("level")

_SECONDS = 0.2  # that a block takes, about
_PATTERN_SECONDS = 1.0  # few attempts at once would leave much of the engine idle
_LARGEST = 8_192  # attempts of a block
_CHOICES = 2**20  # nearly all of which give nothing


class Made(NamedTuple):
    """A puzzle with its solution, the attempt that made it, and its minimality: see `Request`.

    It has a rating if there are conditions about ratings.
    """

    grid: Grid
    solution: Grid
    attempt: int
    minimal: str | None
    rating: Rating | None = None


class Block(NamedTuple):
    """The result of some attempts: the puzzles, and how many attempts each condition refused."""

    attempts: range
    made: list[Made]
    refused: Counter[str]


@dataclass
class Progress:
    """How far `generate` is: attempts, puzzles, and refusals by condition."""

    attempts: int = 0
    found: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def add(self, block: Block) -> None:
        """Count the results of a block."""
        self.attempts += len(block.attempts)
        self.found += len(block.made)
        self.refused += block.refused


def generate(request: Request, *, threads: int = 1) -> Iterator[Made]:
    """Yield the puzzles of a request, in the order of their attempts.

    Raises SudokuError at once if no puzzle keeps the conditions; otherwise it goes on until there
    are enough.
    """
    found = blocks(request, threads=threads)
    return (made for block in found for made in block.made)


def blocks(
    request: Request, *, threads: int = 1, refusal: Callable[[Made], str | None] | None = None
) -> Iterator[Block]:
    """Yield the attempts of a request in blocks, up to the last puzzle that it asks for.

    `refusal` may refuse puzzles by returning a reason. Raises SudokuError as `generate` does.
    """
    request.require_possible()
    pace = _Pace(request)
    return _until_enough(request.count, pace, _all_blocks(pace, threads), refusal)


def _until_enough(
    left: int | None,
    pace: _Pace,
    found: Iterable[Block],
    refusal: Callable[[Made], str | None] | None,
) -> Iterator[Block]:
    for block in found:
        if refusal is not None:
            block = _without_refused(block, refusal)
        pace.count(block)
        if left is not None and len(block.made) >= left:
            yield _cut(block, left)
            return
        yield block
        left = left and left - len(block.made)


def _without_refused(block: Block, refusal: Callable[[Made], str | None]) -> Block:
    made, refused = [], Counter(block.refused)
    for one in block.made:
        if reason := refusal(one):
            refused[reason] += 1
        else:
            made.append(one)
    return block._replace(made=made, refused=refused)


def _cut(block: Block, number: int) -> Block:
    """Return a block up to its puzzle `number`; the refusals are those of the whole block."""
    made = block.made[:number]
    return block._replace(attempts=range(block.attempts.start, made[-1].attempt + 1), made=made)


def _all_blocks(pace: _Pace, threads: int) -> Iterator[Block]:
    """Yield block after block; each thread works on one, and the results come in order."""
    if threads == 1:
        while True:
            yield pace.timed(pace.take())
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[Block]] = deque()
    try:
        while True:
            # A thread that is ahead of another has a second block to work on.
            while len(waiting) < 2 * threads and (attempts := pace.take()):
                waiting.append(pool.submit(pace.timed, attempts))
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


class _Pace:
    """The attempts of the blocks: few at first, then as many as take some tenths of a second.

    They are no more than it takes to find enough puzzles, judging by the blocks that were counted.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._next = request.first
        self._counted = self._found = 0
        self._seconds = _SECONDS if request.pattern is None else _PATTERN_SECONDS
        self._largest = _CHOICES if request.sampling == "unbiased" else _LARGEST
        self._size = 1 if request.size > 9 else 16
        if request.count is not None and request.size == 9:
            self._size = max(1, min(self._size, request.count))

    def take(self) -> range:
        """Return the attempts of the next block; none if those before are probably enough."""
        first, self._next = self._next, self._next + min(self._size, self._needed())
        return range(first, self._next)

    def _needed(self) -> int:
        if self._request.count is None or (self._counted and not self._found):
            return self._size
        left = self._request.count - self._found
        attempts = ceil(left * self._counted / self._found) if self._found else left
        return max(0, attempts - (self._next - self._request.first - self._counted))

    def count(self, block: Block) -> None:
        """Count the results of a block, as they are after all refusals."""
        self._counted += len(block.attempts)
        self._found += len(block.made)

    def timed(self, attempts: range) -> Block:
        """Return a block, and choose the size of the next ones by the time that it took."""
        begun = time.monotonic()
        block = make_block(self._request, attempts)
        seconds = time.monotonic() - begun
        if seconds < self._seconds / 2 and len(attempts) >= self._size:
            self._size = min(2 * self._size, self._largest)
        elif seconds > 2 * self._seconds:
            self._size = max(1, len(attempts) // 2)
        return block


def make_block(request: Request, attempts: range) -> Block:
    """Make the puzzles of some attempts, and refuse those that do not keep the conditions."""
    found = list(_maker(request)(request, attempts))
    refused: Counter[str] = Counter({NO_PUZZLE: len(attempts) - len(found)})
    if request.puts_back:
        found = [top_down.put_back(request, one) for one in found]
    for name, keep in ((GIVENS, _by_givens), (LEVEL, _by_level), (MINIMAL, _by_minimality)):
        kept = keep(request, found)
        refused[name] += len(found) - len(kept)
        found = kept
    made = [_made(request, one) for one in found]
    if request.rated and made:
        made = list(_rated(request.rated, made, refused))
    return Block(attempts, made, +refused)


def _rated(rated: ByRating, found: list[Made], refused: Counter[str]) -> Iterator[Made]:
    """Yield puzzles with their ratings; refuse those that do not keep the conditions."""
    easy = rated.are_easy_enough([str(one.grid) for one in found])
    kept = [one for one, is_easy in zip(found, easy, strict=True) if is_easy]
    refused[rated.bound] += len(found) - len(kept)
    ratings = rated.rate([str(one.grid) for one in kept])
    for one, rating in zip(kept, ratings, strict=True):
        if reason := rated.refusal(rating):
            refused[reason] += 1
        else:
            yield one._replace(rating=rating)


def _maker(request: Request) -> Callable[[Request, range], Iterator[Candidate]]:
    if request.sampling == "unbiased":
        return unbiased.make if request.size == 9 else unbiased.make_small
    if request.size != 9:
        return other_sizes.make
    if request.pattern is not None:
        return pattern.make
    if request.is_few:
        return few.make
    return by_level.make if request.level in by_level.RULES else top_down.make


def _made(request: Request, one: Candidate) -> Made:
    texts = (one.row.decode("ascii"), one.solution.decode("ascii"))
    return Made(Grid(texts[0]), Grid(texts[1]), one.attempt, request.label)


def _by_givens(request: Request, found: list[Candidate]) -> list[Candidate]:
    if request.givens is None:
        return found
    return [one for one in found if request.least <= one.givens <= request.most]


def _by_level(request: Request, found: list[Candidate]) -> list[Candidate]:
    if request.level is None:
        return found
    if request.size != 9:
        return [one for one in found if _large_level(one) == request.level]
    rows = b"".join([one.row for one in found])
    counts = array("i", [1]) * len(found)
    levels = palm_levels(rows, counts, 1)
    return [one for one, level in zip(found, levels, strict=True) if LEVELS[level] == request.level]


def _large_level(one: Candidate) -> str | None:
    from sudokudb.engine.other_sizes import level

    return level(Grid(one.row.decode("ascii")))


def _leaves_minimal(request: Request) -> bool:
    """Return whether the units of all puzzles that are made are needed."""
    return request.size == 4 or _maker(request) in (top_down.make, unbiased.make, few.make)


def _by_minimality(request: Request, found: list[Candidate]) -> list[Candidate]:
    """Refuse the puzzles that are not minimal, where the way they are made leaves it open."""
    by_unit = request.label == "orbit" or request.symmetry == "none"
    if request.label is None or (by_unit and _leaves_minimal(request)):
        return found
    if request.size != 9:
        return [one for one in found if other_sizes.is_minimal(one, request)]
    units = units_of("none" if request.label == "cell" else request.symmetry)
    flags = are_minimal([one.row for one in found], units)
    return [one for one, minimal in zip(found, flags, strict=True) if minimal]
