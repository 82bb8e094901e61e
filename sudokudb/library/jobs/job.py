"""What a job is, and the jobs there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from sudokudb.engine.canon.form import CANON_VERSION
from sudokudb.engine.grids import LEVELS, LEVELS_VERSION
from sudokudb.solvers import find_strategy
from sudokudb.store.writes.derived import IDENTITIES, VERDICTS
from sudokudb.sukaku import parse_puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokudb.grid import Grid
    from sudokudb.store.writes.derived import Derived

    Compute = Callable[[Sequence[str], int | None], list[tuple[object, ...]]]

_T = TypeVar("_T")
_CELLS = 81
_LIMIT = 2


@dataclass(frozen=True)
class Job:
    """Something to find out about every puzzle from its grid alone, or from a Sukaku's candidates.

    `compute` takes what `parse_puzzle` reads and how many threads it may have, None for one a
    processor, and returns the values of the columns of `derived` for each. Workers elsewhere import
    it by its name. `version` is another one where any grid gets another result.
    """

    derived: Derived
    version: int
    compute: Compute

    @property
    def name(self) -> str:
        """What leases call it: results of two versions are two jobs."""
        return f"{self.derived.name} {self.version}"


def verdicts(texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Return the number of solutions (2 for two or more) and the level of each puzzle.

    >>> verdicts(["." * 16, "." * 81])
    [(2, None), (2, None)]
    """

    def nines(rows: bytes) -> Iterable[tuple[object, ...]]:
        from sudokudb.engine.buffers import palm_levels, solve_rows

        _, counts = solve_rows(rows, _LIMIT, threads)
        levels = palm_levels(rows, counts, threads)
        return zip(counts, (LEVELS[level] for level in levels), strict=True)

    def other(grid: Grid) -> tuple[object, ...]:
        found = find_strategy("palm").solve(grid, _LIMIT)
        return len(found.solutions), found.level

    return _by_size(texts, nines, other)


def identities(texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Return the identity of each grid, and the symmetries of its pattern.

    >>> identities(["." * 16, "." * 81]) == identities(["." * 16, "." * 81])
    True
    """
    from sudokudb.engine.canon.identity import describe, describe_rows

    def nines(rows: bytes) -> Iterable[tuple[object, ...]]:
        found = describe_rows(rows, threads)
        return zip(found.identities, found.symmetries, strict=True)

    return _by_size(texts, nines, describe)


def _by_size(
    texts: Sequence[str], nines: Callable[[bytes], Iterable[_T]], other: Callable[[Grid], _T]
) -> list[_T]:
    """Answer 9×9 grids all at once and other puzzles one by one, in the order of the texts."""
    rows = "".join(text for text in texts if len(text) == _CELLS).encode("ascii", "replace")
    answers = iter(nines(rows))
    return [next(answers) if len(text) == _CELLS else other(parse_puzzle(text)) for text in texts]


CHECK = Job(VERDICTS, LEVELS_VERSION, verdicts)
CANON = Job(IDENTITIES, CANON_VERSION, identities)
JOBS = {"check": CHECK, "canon": CANON}
