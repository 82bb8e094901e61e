"""What solvers found about the puzzles: the numbers of solutions and the levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.engine.verdict import Verdict
    from sudokudb.library.parts.references import OnePuzzle
    from sudokudb.puzzle import Puzzle
    from sudokudb.solvers.strategy import Result
    from sudokudb.store import Store


class StoredVerdicts:
    """The part of a library that has the results of solvers: `library.verdicts`.

    Results are saved if the database can be written and is not busy; they are not changes.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def solve(self, puzzle: OnePuzzle, limit: int = 2, method: str | None = None) -> Result:
        """Solve a stored puzzle; save the number of solutions and the level."""
        from sudokudb.engine.single import solve, with_level
        from sudokudb.library.parts import references

        found = references.one_puzzle(self._store, puzzle)
        result = with_level(found.grid, solve(found.grid, limit, method))
        self.save_result(found, result)
        return result

    def save_result(self, puzzle: Puzzle, result: Result) -> None:
        """Save the result of a solver for a puzzle."""
        from sudokudb.engine.single import with_level
        from sudokudb.library.changes import solving

        found, level = len(result.solutions), with_level(puzzle.grid, result).level
        solving.learn(self._store, puzzle, found, result.complete, level)

    def save(self, puzzle: Puzzle, verdict: Verdict) -> None:
        """Save a verdict on a puzzle."""
        from sudokudb.library.changes import solving

        found, complete = verdict.solutions, verdict.complete
        solving.learn(self._store, puzzle, found, complete, verdict.level)
