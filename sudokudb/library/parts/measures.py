"""The measured facts of the puzzles: computing, counting and comparing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.engine.measure import Measures
    from sudokudb.errors import SudokuError
    from sudokudb.library.alike import Alike
    from sudokudb.library.parts.references import ManyPuzzles
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store


class StoredMeasures:
    """The part of a library that has the measured facts of its puzzles: `library.measures`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def measure(
        self,
        puzzles: ManyPuzzles,
        facts: Iterable[str] = (),
        *,
        again: bool = False,
        on_stored: Callable[[int], object] = lambda _: None,
    ) -> Iterator[tuple[Puzzle, Measures | SudokuError]]:
        """Measure puzzles and store the facts; yield each puzzle with its facts or an error.

        The puzzles are measured while the caller iterates. `facts` are names of facts or of groups
        of them; by default all are measured. Stored facts are not computed again, unless `again`
        is set. `on_stored` is called with the number of puzzles whenever some facts are stored. To
        measure all puzzles of a large database, run a `jobs.measuring.measure_job` for each group.
        """
        from sudokudb.library.changes import measuring
        from sudokudb.library.parts import references
        from sudokudb.query.measures import chosen_facts

        chosen, found = chosen_facts(facts), references.many_puzzles(self._store, puzzles)
        return measuring.measure(self._store, found, chosen, again=again, on_stored=on_stored)

    def alike(self, by: str) -> Iterator[Alike]:
        """Yield the puzzles that share a `solution`, an `expansion` or a `pattern`, up to symmetry.

        Each item is a group of at least two puzzles, the largest group first. Puzzles that are not
        measured are in none; see `count_missing`.
        """
        from sudokudb.library import alike

        return alike.groups(self._store, by)

    def count_missing(self, group: str, *, again: bool = False) -> int:
        """Count the puzzles that may be measured and lack a group: depth, givens or solution.

        With `again`, count those that do not lack it, too.
        """
        from sudokudb.store.query_sql.computed import CAN_BE_RATED
        from sudokudb.store.writes.measured_columns import MEASURED

        with self._store.failures():
            condition = CAN_BE_RATED if again else MEASURED[group].pending
            rows = self._store.run_sql(f"SELECT count(*) FROM puzzles WHERE {condition}", {})
            return cast("int", next(rows)[0])
