"""A library of puzzles: the database, and everything that the faces do with it.

Reading needs only the standard library. The modules that write import SQLAlchemy, and imports and
jobs are large, so the methods of `Library` import them when they are called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import FileError, SudokuError, UsageError, say
from sudokudb.library.planner import LibraryPlanner
from sudokudb.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sudokudb.engine.verdict import Verdict
    from sudokudb.formats.source.source import Source
    from sudokudb.library.imports import ImportObserver, ImportOptions, ImportResult
    from sudokudb.library.issues import Issues
    from sudokudb.library.jobs import Job
    from sudokudb.library.jobs.rating import RateJob
    from sudokudb.puzzle import Rating
    from sudokudb.rating.rater import Rater
    from sudokudb.solvers.strategy import Result

__all__ = ["Library", "Puzzle"]

_PAGE = 8192


class Library(LibraryPlanner):
    """The puzzles of one database, opened with `Library.open`, preferably in a `with` statement.

    >>> import tempfile
    >>> from sudokudb import Grid
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Library.open(folder.name + "/puzzles.sqlite3") as library:
    ...     puzzle = library.add(Grid("1.3. .... .2.. ...4"), title="Tiny")
    ...     [p.title for p in library]
    ['Simple', 'Intermediate', 'Difficult', 'Tiny']
    >>> folder.cleanup()
    """

    # The database

    def require_other(self, file: str | Path) -> None:
        """Raise SudokuError if a file to read or write is the database itself."""
        path = self._store.path
        if path is not None and path.exists() and Path(file).exists() and path.samefile(file):
            raise FileError(
                say("{file} is the database itself", file=file), say("name another file")
            )

    def rebuild_index(self) -> None:
        """Rebuild the search index from the puzzles."""
        self._store.rebuild_index()

    def back_up(self, target: str | Path) -> Path:
        """Copy the database, which may be in use; raise StoreError if the target exists."""
        return self._store.back_up(Path(target))

    def discard(self) -> bool:
        """Close the database, and delete its file if opening created it and it is still unused.

        Returns whether the file was deleted; it is kept if another program has it open.
        """
        from sudokudb.library.dumps.dumping import is_new

        return self.created and self._store.discard(is_new)

    def dump(self) -> Iterator[str]:
        """Yield the whole database as lines of JSON: a header, then the puzzles by id.

        The journal of changes is left out. Equal puzzles give equal lines.
        """
        from sudokudb.library.dumps import dumping

        return dumping.dump(self._store)

    def load(self, lines: Iterable[str], *, page_size: int = _PAGE) -> int:
        """Fill a new or empty database with the lines of a dump; return the number of puzzles.

        Raises FormatError for the first invalid line, without storing anything.
        """
        from sudokudb.library.dumps import dumping

        return dumping.load(self._store, lines, page_size)

    # Printing

    @property
    def issues(self) -> Issues:
        """The printed issues, and methods to print new ones."""
        from sudokudb.library.issues import Issues

        return Issues(self._store)

    # Solving

    def solve(self, puzzle: Puzzle, limit: int = 2, method: str | None = None) -> Result:
        """Solve a stored puzzle; save the number of solutions and the level."""
        from sudokudb.engine.single import solve, with_level

        result = with_level(puzzle.grid, solve(puzzle.grid, limit, method))
        self.learn(puzzle, result)
        return result

    def learn(self, puzzle: Puzzle, result: Result) -> None:
        """Save the result of a solver for a puzzle, if the database can be written."""
        from sudokudb.engine.single import with_level
        from sudokudb.library.changes import solving

        found, level = len(result.solutions), with_level(puzzle.grid, result).level
        solving.learn(self._store, puzzle, found, result.complete, level)

    def learn_verdict(self, puzzle: Puzzle, verdict: Verdict) -> None:
        """Save a verdict on a puzzle, as `learn` does."""
        from sudokudb.library.changes import solving

        found, complete = verdict.solutions, verdict.complete
        solving.learn(self._store, puzzle, found, complete, verdict.level)

    def run(
        self,
        job: Job | RateJob | None = None,
        *,
        ids: Sequence[int] | None = None,
        workers: int | None = None,
        scheduler: str | None = None,
        chunk_cost: int | None = None,
        on_stopped: Callable[[int], object] = lambda _: None,
    ) -> Iterator[int]:
        """Run a job over all puzzles without a result; yield the size of each chunk when saved.

        With `ids`, ascending, it runs over the puzzles that have these.
        The job is `jobs.CHECK` (number of solutions and level) by default. It uses `workers`
        threads, or processes where the work is in Python, by default one per processor; or the
        Dask cluster of a `scheduler`. Running a job that was stopped again continues it.

        A puzzle that reaches the time limit of the job remains without a result, and `on_stopped`
        is called with its id; `jobs.check_within(seconds)` is `jobs.CHECK` with another limit.
        """
        from sudokudb.library import jobs

        if workers is not None and workers < 1:
            raise UsageError(say("{workers} workers", workers=workers), say("use at least one"))
        cost = chunk_cost or jobs.CHUNK_COST
        job = job or jobs.CHECK
        return jobs.run(self._store, job, ids, workers, scheduler, cost, on_stopped)

    def rate(
        self,
        puzzles: Iterable[Puzzle],
        rater: Rater | str = "hodoku",
        *,
        again: bool = False,
        on_stored: Callable[[int], object] = lambda _: None,
    ) -> Iterator[tuple[Puzzle, Rating | SudokuError]]:
        """Rate puzzles and store the ratings; yield each puzzle with its rating or an error.

        The rater is `hodoku`, `se`, the name of a file, or a loaded rater. A stored rating by the
        same version is not computed again, unless `again` is set. `on_stored` is called with the
        number of ratings whenever some are stored. To rate all puzzles of a large database, run a
        `jobs.rating.RateJob`.
        """
        from sudokudb.library.changes import rating
        from sudokudb.rating.rater import load_rater

        chosen = load_rater(rater) if isinstance(rater, str) else rater
        return rating.rate(self._store, puzzles, chosen, again=again, on_stored=on_stored)

    # Importing

    def import_files(
        self,
        files: Sequence[Path | Source],
        options: ImportOptions | None = None,
        *,
        dry_run: bool = False,
        observer: ImportObserver | None = None,
        batch_size: int | None = None,
    ) -> ImportResult:
        """Import all puzzles of the files as one change; return the numbers of entries by outcome.

        The `observer` receives an event for each file and for each entry that was refused or is
        equivalent to another. A `dry_run` reads and compares, but stores nothing. An import that
        was interrupted can be run again: it skips the puzzles that are already stored.

        With `on_duplicate="fail"`, a duplicate raises Duplicate and undoes the import, unless
        another program has changed its puzzles meanwhile.
        """
        from sudokudb.library.imports import importer

        for file in files:
            if isinstance(file, Path):
                self.require_other(file)
        return importer.import_files(self._store, files, options, dry_run, observer, batch_size)

    def merge(
        self,
        other: Library,
        observer: ImportObserver | None = None,
        *,
        batch_size: int | None = None,
    ) -> ImportResult:
        """Add the puzzles of another library, which is only read, as one change.

        A grid that both libraries contain becomes one puzzle with the titles, notes, tags,
        collections and results of both. If values differ, this library's value is kept, the other
        is added to the notes, and the observer receives a warning. A grid in which a player has
        entered other digits or candidates remains a separate puzzle.
        """
        from sudokudb.library.imports import merge

        return merge.merge(self._store, other._store, observer, batch_size)
