"""Generation of puzzles: blocks of attempts, until enough puzzles meet all conditions."""

from __future__ import annotations

import time
from array import array
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.buffers import palm_levels
from sudokudb.engine.grids import LEVELS, SINGLES_LEVELS
from sudokudb.errors import say
from sudokudb.generator.block_sizes import BlockSizes
from sudokudb.generator.row_checks import are_minimal
from sudokudb.generator.samplers import few, other_sizes, pattern, top_down, unbiased
from sudokudb.generator.units import units_of
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from sudokudb.generator.by_rating import ByRating
    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.row_checks import Candidate
    from sudokudb.puzzle import Rating

NO_PUZZLE, GIVENS = say("no puzzle found"), say("givens")
MINIMAL, LEVEL = say("minimal"), say("level")


class GeneratedPuzzle(NamedTuple):
    """A puzzle with its solution, the attempt that made it, and its minimality.

    See `GenerateRequest` for `minimal`. It has a rating if the request has conditions on ratings.
    """

    grid: Grid
    solution: Grid
    attempt: int
    minimal: str | None
    rating: Rating | None = None

    def __str__(self) -> str:
        return str(self.grid)

    def __repr__(self) -> str:
        return f"<GeneratedPuzzle {self.grid}>"


class Block(NamedTuple):
    """The results of some attempts: the puzzles, and the number of refusals by condition."""

    attempts: range
    puzzles: list[GeneratedPuzzle]
    refused: Counter[str]


@dataclass
class GenerateProgress:
    """The progress of a request: attempts, puzzles, and refusals by condition."""

    attempts: int = 0
    found: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def add(self, block: Block) -> None:
        """Count the results of a block."""
        self.attempts += len(block.attempts)
        self.found += len(block.puzzles)
        self.refused += block.refused


def generate_for(request: GenerateRequest, *, threads: int = 1) -> Iterator[GeneratedPuzzle]:
    """Yield the puzzles of a request, in the order of their attempts.

    Raises SudokuError at once if no puzzle meets the conditions; otherwise it continues until
    there are enough.
    """
    found = blocks(request, threads=threads)
    return (puzzle for block in found for puzzle in block.puzzles)


def blocks(
    request: GenerateRequest,
    *,
    threads: int = 1,
    refusal: Callable[[GeneratedPuzzle], str | None] | None = None,
) -> Iterator[Block]:
    """Yield the attempts of a request in blocks, up to the last puzzle that it needs.

    `refusal` may refuse puzzles by returning a reason. Raises SudokuError as `generate_for` does.
    """
    request.require_possible()
    if request.by_tables:
        from sudokudb.generator.samplers.by_tables import require_full_grids  # most are classic

        require_full_grids(request)
    sizes = BlockSizes(request)
    return _until_enough(request.count, sizes, _all_blocks(request, sizes, threads), refusal)


def _until_enough(
    left: int | None,
    sizes: BlockSizes,
    found: Iterable[Block],
    refusal: Callable[[GeneratedPuzzle], str | None] | None,
) -> Iterator[Block]:
    for block in found:
        sizes.require_hope(len(block.attempts), block.refused[NO_PUZZLE])
        if refusal is not None:
            block = _without_refused(block, refusal)
        sizes.count(len(block.attempts), len(block.puzzles))
        if left is not None and len(block.puzzles) >= left:
            yield _cut(block, left)
            return
        yield block
        left = left and left - len(block.puzzles)


def _without_refused(block: Block, refusal: Callable[[GeneratedPuzzle], str | None]) -> Block:
    reasons = [refusal(one) for one in block.puzzles]
    puzzles = [one for one, reason in zip(block.puzzles, reasons, strict=True) if not reason]
    return block._replace(puzzles=puzzles, refused=block.refused + Counter(filter(None, reasons)))


def _cut(block: Block, number: int) -> Block:
    """Return a block with only `number` puzzles; the refusals are those of the whole block."""
    puzzles = block.puzzles[:number]
    attempts = range(block.attempts.start, puzzles[-1].attempt + 1)
    return block._replace(attempts=attempts, puzzles=puzzles)


def _all_blocks(request: GenerateRequest, sizes: BlockSizes, threads: int) -> Iterator[Block]:
    """Yield blocks without end, in order; each thread works on one block at a time."""
    if threads == 1:
        while True:
            yield _make_timed(request, sizes, sizes.take())
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[Block]] = deque()
    try:
        while True:
            # A second block per thread keeps fast threads busy.
            while len(waiting) < 2 * threads and (attempts := sizes.take()):
                waiting.append(pool.submit(_make_timed, request, sizes, attempts))
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _make_timed(request: GenerateRequest, sizes: BlockSizes, attempts: range) -> Block:
    """Make a block, and adjust the size of the next ones to the time that it took."""
    begun = time.monotonic()
    block = make_block(request, attempts)
    sizes.adjust(len(attempts), time.monotonic() - begun)
    return block


def make_block(request: GenerateRequest, attempts: range) -> Block:
    """Make the puzzles of some attempts, and refuse those that do not meet the conditions."""
    found = list(_maker(request)(request, attempts))
    refused: Counter[str] = Counter({NO_PUZZLE: len(attempts) - len(found)})
    if request.puts_back:
        found = [top_down.put_back(request, one) for one in found]
    for name, keep in ((GIVENS, _by_givens), (LEVEL, _by_level), (MINIMAL, _by_minimality)):
        kept = keep(request, found)
        refused[name] += len(found) - len(kept)
        found = kept
    if request.rated and found:
        puzzles = list(_by_rating(request, request.rated, found, refused))
    else:
        label = request.label
        puzzles = [_puzzle(label, one) for one in found]
    return Block(attempts, puzzles, +refused)


def _by_rating(
    request: GenerateRequest, rated: ByRating, found: list[Candidate], refused: Counter[str]
) -> Iterator[GeneratedPuzzle]:
    """Yield puzzles with their ratings; refuse those that do not meet the conditions."""
    kept = list(compress(found, rated.are_easy_enough([_text(one) for one in found])))
    refused[rated.bound] += len(found) - len(kept)
    ratings = rated.rate([_text(one) for one in kept])
    for one, rating in zip(kept, ratings, strict=True):
        if reason := rated.refusal(rating):
            refused[reason] += 1
        else:
            yield _puzzle(request.label, one)._replace(rating=rating)


def _text(one: Candidate) -> str:
    return one.row.decode("ascii")


def _maker(request: GenerateRequest) -> Callable[[GenerateRequest, range], Iterator[Candidate]]:
    if request.sampling == "unbiased":
        return unbiased.make if request.is_engine else unbiased.make_small
    if request.by_tables:
        from sudokudb.generator.samplers import by_tables  # most puzzles are classic

        return by_tables.make
    if not request.is_engine:
        return other_sizes.make
    if request.pattern is not None:
        return pattern.make
    return few.make if request.is_few else top_down.make


def _puzzle(label: str | None, one: Candidate) -> GeneratedPuzzle:
    text, solution = _text(one), one.solution.decode("ascii")
    if one.layout is None:
        return GeneratedPuzzle(Grid(text), Grid(solution), one.attempt, label)
    grid, full = (Grid(cells, layout=one.layout) for cells in (text, solution))
    return GeneratedPuzzle(grid, full, one.attempt, None if one.has_doubt else label)


def _by_givens(request: GenerateRequest, found: list[Candidate]) -> list[Candidate]:
    if request.givens is None:
        return found
    return [one for one in found if request.least <= one.givens <= request.most]


def _by_level(request: GenerateRequest, found: list[Candidate]) -> list[Candidate]:
    if request.level is None:
        return found
    levels: Iterable[str | None]
    if request.is_engine:
        counts = array("i", [1]) * len(found)
        rows = b"".join([one.row for one in found])
        levels = (LEVELS[level] for level in palm_levels(rows, counts, 1))
    else:
        from sudokudb.engine import other_sizes as engine

        levels = (engine.level(Grid(one.row.decode("ascii"))) for one in found)
    return [one for one, level in zip(found, levels, strict=True) if level == request.level]


def _leaves_minimal(request: GenerateRequest) -> bool:
    """Return whether the method makes only puzzles from which no unit can be removed."""
    if request.by_tables:
        return not request.wanted_rules.has_cages
    if request.size == 4 or _maker(request) in (unbiased.make, few.make):
        return True
    return _maker(request) is top_down.make and request.level not in SINGLES_LEVELS


def _by_minimality(request: GenerateRequest, found: list[Candidate]) -> list[Candidate]:
    """Refuse puzzles that are not minimal, unless the method makes only minimal ones."""
    if request.minimal and request.by_tables:
        found = [one for one in found if not one.has_doubt]
    by_unit = request.label == "orbit" or request.symmetry == "none"
    if request.label is None or (by_unit and _leaves_minimal(request)):
        return found
    if not request.is_engine:
        return [one for one in found if _is_minimal(one, request)]
    units = units_of("none" if request.label == "cell" else request.symmetry)
    return list(compress(found, are_minimal([one.row for one in found], units)))


def _is_minimal(one: Candidate, request: GenerateRequest) -> bool:
    """Return whether no unit, or no given, can be removed from a puzzle that is not 9×9."""
    if one.layout is None:
        return other_sizes.is_minimal(one, request)
    from sudokudb.generator.samplers import by_tables  # most puzzles are classic

    return by_tables.is_minimal(one, request)
