"""A library of puzzles: the database, and everything that the faces do with it.

Reading needs only the standard library. The modules that write import SQLAlchemy, and imports and
jobs are large, so the methods of `Library` import them when they are called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Self

from sudokudb.errors import StoreError, SudokuError
from sudokudb.grid import Grid
from sudokudb.library import lookup
from sudokudb.library.opening import open_readonly, open_store
from sudokudb.library.texts import is_text
from sudokudb.puzzle import Puzzle
from sudokudb.query import Order, Query
from sudokudb.store.rows import labels as label_rows
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.errors import Duplicate
    from sudokudb.formats.source.source import Source
    from sudokudb.grid import ConflictError
    from sudokudb.library.imports.events import ImportObserver, ImportResult
    from sudokudb.library.imports.options import ImportOptions
    from sudokudb.library.jobs import Job
    from sudokudb.library.search import Equivalent, EquivalentPair
    from sudokudb.solvers import Result, Verdict
    from sudokudb.store import Store
    from sudokudb.store.rows.labels import LabelKind
    from sudokudb.store.search import Key
    from sudokudb.store.writes.journal import Change

__all__ = ["Library", "Puzzle"]

_EVERYTHING = Query()
_PAGE = 8192


class Library:
    """The puzzles of one database; made by `Library.open`, and best used with `with`.

    >>> import tempfile
    >>> from sudokudb import Grid
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Library.open(folder.name + "/puzzles.sqlite3") as library:
    ...     puzzle = library.add(Grid("1.3. .... .2.. ...4"), title="Tiny")
    ...     [p.title for p in library]
    ['Simple', 'Intermediate', 'Difficult', 'Tiny']
    >>> folder.cleanup()
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    @classmethod
    def open(cls, location: str | Path | None = None) -> Self:
        """Open a database: a file, a PostgreSQL URL, or by default the user's own.

        Make it, with the example grids, if it does not exist; back up an older one and upgrade it.
        Raise StoreError for a newer database, another program's, and a file that is not one.
        A URL is like `postgresql+psycopg://user@host/name`.
        """
        return cls(open_store(location))

    @classmethod
    def look(cls, location: str | Path) -> Self:
        """Open an existing database only to read it: it is neither made nor upgraded.

        An older file is upgraded in a temporary copy, which is deleted on close.
        """
        return cls(open_readonly(location))

    def close(self) -> None:
        """Close the database."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The database

    @property
    def name(self) -> str:
        """The name of the database in messages."""
        return self._store.name

    @property
    def path(self) -> Path:
        """The file of the database; raises StoreError for a database on a server."""
        if self._store.path is None:
            raise StoreError(f"{self.name} is not a file")
        return self._store.path

    @property
    def created(self) -> bool:
        """Whether opening made the database."""
        return self._store.created

    @property
    def backup(self) -> Path | None:
        """The copy of an older file that was made before its upgrade."""
        return self._store.backup

    def require_other(self, file: str | Path) -> None:
        """Raise SudokuError if a file to read or write is the database itself."""
        path = self._store.path
        if path is not None and path.exists() and Path(file).exists() and path.samefile(file):
            raise SudokuError(f"{file} is the database itself", "name another file")

    def info(self) -> dict[str, object]:
        """Describe the database: path, bytes, schema, puzzles, versions."""
        from sudokudb.engine import chosen

        return self._store.info() | {"puzzles": len(self), "engine": chosen()}

    def verify(self) -> list[str]:
        """Check the database and every puzzle in it; return a message for each fault."""
        with self._store.failures():
            return self._store.verify()

    def rebuild_index(self) -> None:
        """Build the search index again from the puzzles."""
        self._store.rebuild_index()

    def back_up(self, target: str | Path) -> Path:
        """Copy the database, even while it is in use; never overwrite a file."""
        return self._store.back_up(Path(target))

    def discard(self) -> bool:
        """Close and delete a file that opening made, if nothing was stored in it.

        Return whether it was deleted; it is not while another program has it open.
        """
        from sudokudb.library.maintenance import is_new

        return self.created and self._store.discard(is_new)

    def dump(self) -> Iterator[str]:
        """Yield the whole database as lines of JSON: a header, then the puzzles by id.

        The journal of changes is left out. Equal puzzles give equal lines.
        """
        from sudokudb.library import maintenance

        return maintenance.dump(self._store)

    def load(self, lines: Iterable[str], *, page_size: int = _PAGE) -> int:
        """Fill a new or empty database with the lines of a dump; return the number of puzzles.

        Raise FormatError for the first line that is wrong; nothing is stored then.
        """
        from sudokudb.library import maintenance

        return maintenance.load(self._store, lines, page_size)

    def select(self, statement: str) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run an SQL statement that only reads; return the names of the columns and the rows.

        Raise SudokuError for a statement that returns nothing.
        """
        from sudokudb.library import search

        return search.select(self._store, statement)

    # Looking up

    def __len__(self) -> int:
        with self._store.failures():
            return puzzles.count(self._store.run_sql)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield every puzzle by id."""
        with self._store.failures():
            yield from puzzles.every(self._store.run_sql)

    def find(self, ref: str | int) -> Puzzle:
        """Return the puzzle with an id, a title or the unambiguous beginning of a title.

        Raise NotFound, or Ambiguous, which names the candidates.
        """
        return lookup.find(self._store, ref)

    def has(self, id: int) -> bool:
        """Return whether there is a puzzle with an id."""
        with self._store.failures():
            return lookup.by_id(self._store, id) is not None

    def last_used(self) -> Puzzle:
        """Return the puzzle that was added, edited or solved last; raise NotFound if none is."""
        return lookup.last_used(self._store)

    def newest(self, limit: int) -> list[Puzzle]:
        """List the `limit` puzzles that were added last, by id."""
        with self._store.failures():
            return puzzles.newest(self._store.run_sql, limit)

    def titles(self, start: str = "", limit: int = 100) -> list[Puzzle]:
        """List the puzzles whose title begins with a text, by title."""
        with self._store.failures():
            return puzzles.title_begins(self._store.run_sql, start, limit) if is_text(start) else []

    # Searching (see `sudokudb.query`)

    def search(
        self,
        query: Query = _EVERYTHING,
        order: Order | None = None,
        limit: int | None = None,
        last: Puzzle | None = None,
    ) -> Iterator[Puzzle]:
        """Yield up to `limit` puzzles that match a query, in an order, after the puzzle `last`."""
        from sudokudb.library import search

        return search.search(self._store, query, order or Order(), limit, last)

    def page(
        self,
        query: Query = _EVERYTHING,
        order: Order | None = None,
        after: Key | None = None,
        limit: int = 50,
    ) -> tuple[list[Puzzle], Key | None]:
        """Return a page of matching puzzles and the key for the next; None after the last page."""
        from sudokudb.library import search

        return search.page(self._store, query, order or Order(), after, limit)

    def ids(self, query: Query = _EVERYTHING) -> Iterator[int]:
        """Yield the ids of the puzzles that match a query, ascending."""
        from sudokudb.library import search

        return search.ids(self._store, query)

    def count(self, query: Query = _EVERYTHING) -> int:
        """Count the puzzles that match a query."""
        from sudokudb.library import search

        return search.count(self._store, query)

    def unsolved(self, query: Query) -> int:
        """Count the unsolved puzzles that a query by level or solutions leaves out."""
        from sudokudb.library import search

        return search.count_unsolved(self._store, query)

    def histogram(
        self, field: str, query: Query = _EVERYTHING
    ) -> list[tuple[int | str | None, int]]:
        """Count the puzzles that match a query by a field that is `counted`."""
        from sudokudb.library import search

        return search.histogram(self._store, field, query)

    def same(self, grid: Grid) -> Iterator[Equivalent]:
        """Yield the puzzles that are equivalent to a grid (same up to symmetry), by id.

        Raise Unsupported for a Sukaku.
        """
        from sudokudb.library import search

        return search.equivalent_to(self._store, grid)

    def duplicates(self) -> Iterator[EquivalentPair]:
        """Yield every puzzle that is equivalent to an earlier one, with the first such puzzle.

        The pairs are ordered by the id of the first puzzle, then by that of the second.
        """
        from sudokudb.library import search

        return search.equivalent_pairs(self._store)

    # Tags and collections

    def names(self, kind: LabelKind) -> list[tuple[str, int]]:
        """List the tags or collections in use by name, with their numbers of puzzles."""
        with self._store.failures():
            return label_rows.counts(self._store.run_sql, kind)

    def in_use(self, kind: LabelKind) -> list[str]:
        """List the tags or collections in use by name, without counting their puzzles."""
        with self._store.failures():
            return label_rows.names(self._store.run_sql, kind)

    def require(self, kind: LabelKind, name: str) -> None:
        """Raise NotFound, with the nearest name as a hint, if there is no such name."""
        from sudokudb.library.labels import require

        require(self._store, kind, name)

    def file(self, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
        """Put puzzles under a tag or in a collection; return how many were not there before."""
        from sudokudb.library.labels import add

        return add(self._store, kind, name, ids)

    def unfile(self, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
        """Take puzzles out of a tag or collection; return how many were there."""
        from sudokudb.library.labels import remove

        return remove(self._store, kind, name, ids)

    # Changing

    def add(self, grid: Grid | str, title: str = "", source: str = "") -> Puzzle:
        """Store a grid.

        Raise GridError for a text that is not a grid, ConflictError for a grid with conflicts, and
        Duplicate, which names the puzzle, for a grid that is stored already.
        """
        (added,) = self.add_many([grid if isinstance(grid, Grid) else Grid(grid)], title, source)
        if isinstance(added, SudokuError):
            raise added
        return added

    def add_many(
        self, grids: Iterable[Grid], title: str = "", source: str = ""
    ) -> list[Puzzle | Duplicate | ConflictError]:
        """Store grids in one transaction, as one change.

        Return, for each grid in order, its puzzle or the error that `add` would raise.
        """
        from sudokudb.library import editing

        return editing.add_many(self._store, grids, title, source)

    def edit(
        self,
        puzzle: Puzzle,
        grid: Grid | None = None,
        title: str | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> Puzzle:
        """Change the grid or the title of a puzzle, or its author, source, license and notes.

        Raise what `add` raises, and StaleEdit, saving nothing, if another program has changed the
        grid since `puzzle` was read. A new grid loses the level, the number of solutions, and the
        digits and candidates that a player has put in.
        """
        from sudokudb.library import editing

        return editing.edit(self._store, puzzle, grid, title, texts or {})

    def remove(self, *chosen: Puzzle) -> None:
        """Remove puzzles, all or none; raise NotFound if one was removed before."""
        self.remove_ids(dict.fromkeys(puzzle.id for puzzle in chosen))

    def remove_ids(
        self, ids: Iterable[int], *, page_size: int = _PAGE
    ) -> tuple[int, Iterator[str]]:
        """Remove puzzles by their ids, each given once, as `remove` does.

        Return their number, and their names by id, which are read from the journal as needed.
        """
        from sudokudb.library import removal

        return removal.remove(self._store, ids, page_size)

    def undo(self) -> Change:
        """Undo the last change; raise NotFound if there is none."""
        from sudokudb.library import editing

        return editing.undo(self._store)

    def redo(self) -> Change:
        """Redo the change that was undone last; raise NotFound if there is none."""
        from sudokudb.library import editing

        return editing.redo(self._store)

    # Solving

    def solve(self, puzzle: Puzzle, limit: int = 2, method: str = "palm") -> Result:
        """Solve a stored puzzle; save the number of solutions and the level."""
        from sudokudb.solvers import find_strategy

        result = find_strategy(method).solve(puzzle.grid, limit)
        self.learn(puzzle, result)
        return result

    def learn(self, puzzle: Puzzle, result: Result) -> None:
        """Save the result of a solver for a puzzle, if the database can be written."""
        from sudokudb.library import solving

        found = len(result.solutions)
        solving.learn(self._store, puzzle, found, result.complete, result.level)

    def learn_verdict(self, puzzle: Puzzle, verdict: Verdict) -> None:
        """Save a verdict on a puzzle, as `learn` does."""
        from sudokudb.library import solving

        found, complete = verdict.solutions, verdict.complete
        solving.learn(self._store, puzzle, found, complete, verdict.level)

    def run(
        self,
        job: Job | None = None,
        *,
        workers: int | None = None,
        scheduler: str | None = None,
        chunk_cost: int | None = None,
    ) -> Iterator[int]:
        """Run a job over all puzzles without a result; yield the size of each chunk when saved.

        The job is `jobs.CHECK` (number of solutions and level) by default. It uses `workers`
        threads, or processes where the work is in Python, by default one per processor; or the
        Dask cluster of a `scheduler`. A job that was stopped goes on when it is run again.
        """
        from sudokudb.library import jobs

        if workers is not None and workers < 1:
            raise SudokuError(f"{workers} workers", "use at least one")
        cost = chunk_cost or jobs.CHUNK_COST
        return jobs.run(self._store, job or jobs.CHECK, workers, scheduler, cost)

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
        """Import all puzzles of some files as one change; return how many, and what was refused.

        The `observer` receives an event for each file and for each entry that was refused or is
        equivalent to another. A `dry_run` reads and compares, and stores nothing. An import that
        was interrupted can be run again: it skips the puzzles that are stored.
        Raise Duplicate under `on_duplicate="fail"` and take back what was imported, unless another
        program has changed it meanwhile.
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
        """Add the puzzles of another library as one change; the other library is only read.

        A grid that both have becomes one puzzle with the titles, notes, tags, collections and
        results of both. Where they differ, this library's value stays, the other is added to the
        notes, and the observer receives a warning. A grid with other digits or candidates put in
        by a player stays a puzzle of its own.
        """
        from sudokudb.library.imports import merge

        return merge.merge(self._store, other._store, observer, batch_size)
