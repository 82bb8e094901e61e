"""Jobs: the results to compute for every puzzle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from sudokudb.engine.backend import PYTHON, chosen_build
from sudokudb.engine.canon.form import CANON_VERSION
from sudokudb.engine.grids import LEVELS, LEVELS_VERSION
from sudokudb.engine.single import solve, with_level
from sudokudb.errors import StoreError, TimeLimitReached, Unsupported, say
from sudokudb.layout import is_engine_text
from sudokudb.store.writes import computed_columns
from sudokudb.store.writes.computed_columns import IDENTITIES, VERDICTS
from sudokudb.sukaku import parse_puzzle
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokudb.grid import Grid
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage
    from sudokudb.store.writes.computed_columns import Derived, Pending

    Compute = Callable[[Sequence[str], int | None], list[tuple[object, ...]]]
    Results = dict[Pending, tuple[object, ...]]

_T = TypeVar("_T")
_LIMIT = 2
STOPPED = ()
"""The result of a puzzle that reached the time limit; it is not saved."""
_PYTHON_COSTS = {16: 1, 81: 16, 256: 64, 625: 512}
_SUKAKU_COST = _VARIANT_COST = 64


@dataclass(frozen=True)
class Job:
    """A result to compute for every puzzle, from its grid alone or from a Sukaku's candidates.

    `compute` takes texts for `parse_puzzle` and a number of threads (None: one per processor), and
    returns the values of the columns of `derived` for each text. Worker processes import it by
    name. A new `version` causes all results to be computed again.
    """

    derived: Derived
    version: int
    compute: Compute

    def prepare(self, store: Store, ids: Sequence[int] | None = None) -> None:
        """Clear the results of an older version; raise StoreError for those of a newer one.

        Results of different versions are never stored together, whatever the `ids`.
        """
        from sudokudb.store.connection.transactions import run_sql_in

        found = computed_columns.version(store.run_sql, self.derived)
        if found > self.version:
            raise StoreError(
                say("{name}: a newer version of sudokudb computed these results", name=store.name),
                say("use that version or a newer one"),
            )
        if found < self.version:
            with store.writing() as connection:
                stored = computed_columns.version(run_sql_in(connection), self.derived)
                if stored < self.version:
                    computed_columns.renew(connection, self.derived, self.version)

    def pending(self, run_sql: RunSql, after: int, limit: int, damage: Damage) -> list[Pending]:
        """List the first `limit` puzzles without a result whose ids are above `after`, by id."""
        return computed_columns.pending(run_sql, self.derived, after, limit, damage)

    def save(self, store: Store, results: Results) -> int:
        """Save results; return their number. Raise StoreError if another version runs the job."""
        from sudokudb.store.connection.transactions import run_sql_in

        with store.writing(bulk=True) as connection:
            require_version(store, run_sql_in(connection), self.derived, self.version)
            computed_columns.save(connection, self.derived, results, results.values())
        return len(results)

    def cost(self, text: str) -> int:
        """Estimate the time for a puzzle; a 9×9 grid in compiled code costs 1."""
        if self.is_compiled(text):
            return 1
        if ";" in text:
            return _VARIANT_COST
        return _SUKAKU_COST if " " in text else _PYTHON_COSTS.get(len(text), 16)

    def is_compiled(self, text: str) -> bool:
        """Return whether compiled code computes the result of a puzzle."""
        return is_engine_text(text) and chosen_build() != PYTHON


def require_version(store: Store, run_sql: RunSql, derived: Derived, version: int) -> None:
    """Raise StoreError if another version of an algorithm computes the stored results by now."""
    if computed_columns.version(run_sql, derived) != version:
        raise StoreError(
            say("{name}: another version of sudokudb is running this job", name=store.name),
            say("use only the newer version; the last results were not saved"),
        )


def verdicts(
    texts: Sequence[str], threads: int | None = 1, seconds: float = SECONDS
) -> list[tuple[object, ...]]:
    """Return the number of solutions (2 for two or more) and the level of each puzzle.

    The values are STOPPED for a puzzle that takes longer than `seconds`, which only Sukakus, other
    sizes than 9×9 and other rules can, and for one that nothing here solves.

    >>> verdicts(["." * 16, "." * 81])
    [(2, None), (2, None)]
    """

    def rows_9x9(rows: bytes) -> Iterable[tuple[object, ...]]:
        from sudokudb.engine.buffers import palm_levels, solve_rows

        _, counts = solve_rows(rows, _LIMIT, threads)
        levels = palm_levels(rows, counts, threads)
        return zip(counts, (LEVELS[level] for level in levels), strict=True)

    def other(grid: Grid) -> tuple[object, ...]:
        try:
            found = with_level(grid, solve(grid, _LIMIT, seconds=seconds))
        except (TimeLimitReached, Unsupported):
            return STOPPED
        return len(found.solutions), found.level

    return _by_size(texts, rows_9x9, other)


def identities(texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Return the identity of each grid and the symmetries of its pattern.

    >>> identities(["." * 16, "." * 81]) == identities(["." * 16, "." * 81])
    True
    """
    from sudokudb.engine.canon.identity import describe_rows
    from sudokudb.store.rows.identities import describe_grid

    def rows_9x9(rows: bytes) -> Iterable[tuple[object, ...]]:
        found = describe_rows(rows, threads)
        return zip(found.identities, found.symmetries, strict=True)

    return _by_size(texts, rows_9x9, describe_grid)


def _by_size(
    texts: Sequence[str], rows_9x9: Callable[[bytes], Iterable[_T]], other: Callable[[Grid], _T]
) -> list[_T]:
    """Compute all 9×9 grids at once and other puzzles one by one; preserve the order."""
    rows = "".join(filter(is_engine_text, texts)).encode("ascii", "replace")
    results = iter(rows_9x9(rows))
    return [next(results) if is_engine_text(text) else other(parse_puzzle(text)) for text in texts]


def check_within(seconds: float) -> Job:
    """Return the job CHECK with another time limit for each puzzle."""
    return replace(CHECK, compute=partial(verdicts, seconds=seconds))


CHECK = Job(VERDICTS, LEVELS_VERSION, verdicts)
CANON = Job(IDENTITIES, CANON_VERSION, identities)
JOBS = {"check": CHECK, "canon": CANON}
