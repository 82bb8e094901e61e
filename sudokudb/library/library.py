"""The class `Library`: a database of puzzles, opened, with its parts by name."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sudokudb import paths
from sudokudb.errors import StoreError, say
from sudokudb.store import CREATE_HINT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pyarrow import Table

    from sudokudb.columns.column import Column
    from sudokudb.engine.measure import Measures
    from sudokudb.errors import SudokuError
    from sudokudb.formats.registry import Format
    from sudokudb.formats.source.source import Source
    from sudokudb.grid import GridLike
    from sudokudb.history import Change
    from sudokudb.library.columns import Columns
    from sudokudb.library.datasets.building.two_stages import BuiltSet
    from sudokudb.library.imports import ImportObserver, ImportOptions, ImportResult
    from sudokudb.library.issues import Issues
    from sudokudb.library.jobs import Job
    from sudokudb.library.jobs.rating import RateJob
    from sudokudb.library.parts.changes import ChangeHistory
    from sudokudb.library.parts.database import OpenDatabase
    from sudokudb.library.parts.games import StoredGames
    from sudokudb.library.parts.generated import GeneratedRuns
    from sudokudb.library.parts.labels import StoredLabels
    from sudokudb.library.parts.measures import StoredMeasures
    from sudokudb.library.parts.puzzles import StoredPuzzles
    from sudokudb.library.parts.queries import Queries
    from sudokudb.library.parts.ratings import StoredRatings
    from sudokudb.library.parts.references import ManyPuzzles, OnePuzzle
    from sudokudb.library.parts.saved_queries import SavedQueries
    from sudokudb.library.parts.verdicts import StoredVerdicts
    from sudokudb.library.puzzle_files import ExportResult
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.query import Order, Query
    from sudokudb.rating.rater import Rater
    from sudokudb.solvers.strategy import Result
    from sudokudb.store import Store


class Library:
    """The puzzles of one database, opened with `Library.open`, preferably in a `with` statement.

    The parts have the methods for one subject each: `puzzles`, `queries`, `labels`, `changes`,
    `ratings`, `measures`, `verdicts`, `games`, `issues`, `saved_queries`, `generated_runs` and
    `database`. What is asked most can be asked of the library itself.

    Where one puzzle is wanted, a method takes its number, its title or the beginning of its title,
    its grid, or the puzzle; where many are wanted, a text, which is a query, or a list of puzzles,
    each given as one puzzle.

    >>> import tempfile
    >>> from sudokudb import Grid
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Library.open(folder.name + "/puzzles.sqlite3") as library:
    ...     puzzle = library.add(Grid("1.3. .... .2.. ...4"), title="Tiny")
    ...     print([p.title for p in library], library.count("givens:25.."), library["Tiny"])
    ['Simple', 'Intermediate', 'Difficult', 'Tiny'] 3 <Puzzle #4 'Tiny' 4×4 4 givens>
    >>> folder.cleanup()
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    # Opening and closing

    @classmethod
    def open(
        cls,
        location: str | Path | None = None,
        announce: Callable[[str], object] = str,
        *,
        make: bool = True,
        examples: bool = True,
    ) -> Self:
        """Open a database: a file, a PostgreSQL URL, or by default the user's own.

        If it does not exist, `make` it, with the three `examples` or empty, or raise StoreError;
        back up an older one and upgrade it. `announce` gets a sentence about an upgrade that takes
        long. Raise StoreError for a newer database, another program's, and a file that is not one.
        A URL is like `postgresql+psycopg://user@host/name`.
        """
        chosen = paths.default_database() if location is None else location
        if isinstance(chosen, str) and paths.is_url(chosen):
            from sudokudb.store.backends.postgresql import PostgresStore

            return cls(PostgresStore.open(chosen, announce, make=make, examples=examples))
        if not make and not os.path.lexists(chosen):
            raise StoreError(say("there is no database {path}", path=chosen), CREATE_HINT)
        from sudokudb.store.backends.sqlite import SqliteStore

        own = location is None and paths.DATABASE_VARIABLE not in os.environ
        return cls(SqliteStore.open(Path(chosen), announce, own=own, examples=examples))

    @classmethod
    def look(cls, location: str | Path) -> Self:
        """Open an existing database only to read it: it is neither made nor upgraded.

        A method that changes it raises StoreError. An older file is upgraded in a temporary copy,
        which is deleted on close.
        """
        if isinstance(location, str) and paths.is_url(location):
            from sudokudb.store.backends.postgresql import PostgresStore

            return cls(PostgresStore.open(location, readonly=True))
        from sudokudb.store.backends.sqlite import SqliteStore

        return cls(SqliteStore.open_readonly(Path(location)))

    def close(self) -> None:
        """Close the database."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def __repr__(self) -> str:
        return f"<Library {self.name}>"

    @property
    def name(self) -> str:
        """The name of the database in messages."""
        return self._store.name

    @property
    def location(self) -> str:
        """The file or the URL with which the database can be opened again."""
        return self._store.location

    @property
    def path(self) -> Path:
        """The file of the database; raises StoreError for a database on a server."""
        if self._store.path is None:
            raise StoreError(say("{name} is not a file", name=self.name))
        return self._store.path

    @property
    def is_new(self) -> bool:
        """Whether opening made the database."""
        return self._store.created

    @property
    def backup(self) -> Path | None:
        """The copy of an older file that was made before its upgrade."""
        return self._store.backup

    @property
    def damage(self) -> dict[int, str]:
        """A message for each damaged puzzle that a list, dump or job has left out, by id.

        Damaged issues and saved queries have negative numbers.
        """
        return self._store.damage

    # Parts

    @cached_property
    def puzzles(self) -> StoredPuzzles:
        """The puzzles: find, add, edit and remove them."""
        from sudokudb.library.parts.puzzles import StoredPuzzles

        return StoredPuzzles(self._store)

    @cached_property
    def queries(self) -> Queries:
        """The search: pages, counts and histograms of the puzzles that match a query."""
        from sudokudb.library.parts.queries import Queries

        return Queries(self._store)

    @cached_property
    def labels(self) -> StoredLabels:
        """The tags and collections: list and rename them, put puzzles in and take them out."""
        from sudokudb.library.parts.labels import StoredLabels

        return StoredLabels(self._store)

    @cached_property
    def changes(self) -> ChangeHistory:
        """The changes: their history, undo and redo, and plans that can be counted first."""
        from sudokudb.library.parts.changes import ChangeHistory

        return ChangeHistory(self._store)

    @cached_property
    def ratings(self) -> StoredRatings:
        """The ratings: compute and count them."""
        from sudokudb.library.parts.ratings import StoredRatings

        return StoredRatings(self._store)

    @cached_property
    def measures(self) -> StoredMeasures:
        """The measured facts: compute them, and find the puzzles that share one."""
        from sudokudb.library.parts.measures import StoredMeasures

        return StoredMeasures(self._store)

    @cached_property
    def verdicts(self) -> StoredVerdicts:
        """What solvers found: solve puzzles and save the results."""
        from sudokudb.library.parts.verdicts import StoredVerdicts

        return StoredVerdicts(self._store)

    @cached_property
    def games(self) -> StoredGames:
        """The games: begin, continue, save and remove them."""
        from sudokudb.library.parts.games import StoredGames

        return StoredGames(self._store)

    @cached_property
    def issues(self) -> Issues:
        """The printed issues, and methods to print new ones."""
        from sudokudb.library.issues import Issues

        return Issues(self._store)

    @cached_property
    def saved_queries(self) -> SavedQueries:
        """The queries that were saved with a name: list, save and remove them."""
        from sudokudb.library.parts.saved_queries import SavedQueries

        return SavedQueries(self._store)

    @cached_property
    def generated_runs(self) -> GeneratedRuns:
        """The runs of `generate` that have stored puzzles."""
        from sudokudb.library.parts.generated import GeneratedRuns

        return GeneratedRuns(self._store)

    @cached_property
    def database(self) -> OpenDatabase:
        """The database as a file or on a server: facts, checks, copies and SQL."""
        from sudokudb.library.parts.database import OpenDatabase

        return OpenDatabase(self._store)

    # Puzzles

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield every puzzle by id, except damaged ones (see `damage`)."""
        return self.queries.everything()

    def __contains__(self, ref: OnePuzzle) -> bool:
        return ref in self.puzzles

    def __getitem__(self, ref: OnePuzzle) -> Puzzle:
        return self.puzzles.get(ref)

    def get(self, ref: OnePuzzle) -> Puzzle:
        """Read one puzzle; see `puzzles.get`. Raise NotFound, or Ambiguous."""
        return self.puzzles.get(ref)

    def search(
        self,
        query: str | Query = "",
        sort: str | Order | None = None,
        limit: int | None = None,
        last: Puzzle | None = None,
        *,
        sample: int | None = None,
        seed: int = 0,
    ) -> Iterator[Puzzle]:
        """Yield up to `limit` puzzles that match a query, in an order, after the puzzle `last`.

        With `sample` they are chosen from the first so many in the order `random:SEED`.
        A notebook shows the first ten as a table.
        """
        return self.queries.search(query, sort, limit, last, sample=sample, seed=seed)

    def count(self, query: str | Query = "") -> int:
        """Count the puzzles that match a query."""
        return self.queries.count(query)

    def ids(
        self, query: str | Query = "", *, sample: int | None = None, seed: int = 0
    ) -> Iterator[int]:
        """Yield the ids of the puzzles that match a query, ascending, or of a sample of them."""
        return self.queries.ids(query, sample=sample, seed=seed)

    def columns(
        self,
        query: str | Query = "",
        columns: str | Iterable[str] | None = None,
        order: str | Order | None = None,
    ) -> Columns:
        """Return columns of the puzzles that match a query, which other programs read as Arrow.

        `columns` are names, in a list or with commas, of what `export` writes; `solution`, `minlex`
        and `solution_identity` are computed. By default they are the usual ones that are stored.
        Raise UsageError for a name that does not exist, and MissingPackage without PyArrow.
        """
        from sudokudb.library.columns import Columns

        return Columns(self._store, query, columns, order)

    def to_arrow(
        self, query: str | Query = "", columns: str | Iterable[str] | None = None
    ) -> Table:
        """Read columns of the puzzles that match a query into a `pyarrow.Table`; see `columns`."""
        return self.columns(query, columns).to_arrow()

    def add(
        self,
        grid: GridLike,
        title: str = "",
        source: str = "",
        *,
        notes: str = "",
        tags: Iterable[str] = (),
        collections: Iterable[str] = (),
        ratings: Iterable[Rating] = (),
    ) -> Puzzle:
        """Store a grid; return its puzzle. See `puzzles.add` for what it raises."""
        return self.puzzles.add(
            grid, title, source, notes=notes, tags=tags, collections=collections, ratings=ratings
        )

    def edit(
        self,
        puzzle: OnePuzzle,
        grid: GridLike | None = None,
        title: str | None = None,
        texts: Mapping[str, str] | None = None,
        *,
        details: Mapping[str, str] | None = None,
        append: str = "",
    ) -> Puzzle:
        """Change the grid or the texts of a puzzle; return it as it is then. See `puzzles.edit`."""
        return self.puzzles.edit(puzzle, grid, title, texts, details=details, append=append)

    def remove(self, *chosen: ManyPuzzles) -> int:
        """Remove puzzles, all or none; return their number. See `puzzles.remove`."""
        return self.puzzles.remove(*chosen)

    def tag(self, name: str, puzzles: ManyPuzzles) -> int:
        """Tag puzzles; return the number that did not have the tag. See `labels.put`."""
        return self.labels.put("tag", name, puzzles)

    def untag(self, name: str, puzzles: ManyPuzzles) -> int:
        """Remove a tag from puzzles; return the number that had it. See `labels.take`."""
        return self.labels.take("tag", name, puzzles)

    def undo(self) -> Change:
        """Undo the last change; raise NotFound if there is none."""
        return self.changes.undo()

    def redo(self) -> Change:
        """Redo the change that was undone last; raise NotFound if there is none."""
        return self.changes.redo()

    # Computing

    def solve(self, puzzle: OnePuzzle, limit: int = 2, method: str | None = None) -> Result:
        """Solve a stored puzzle; save the number of solutions and the level."""
        return self.verdicts.solve(puzzle, limit, method)

    def rate(
        self,
        puzzles: ManyPuzzles,
        rater: Rater | str = "hodoku",
        *,
        again: bool = False,
        on_stored: Callable[[int], object] = lambda _: None,
    ) -> Iterator[tuple[Puzzle, Rating | SudokuError]]:
        """Rate puzzles and store the ratings; yield each puzzle with its rating or an error.

        See `ratings.rate`.
        """
        return self.ratings.rate(puzzles, rater, again=again, on_stored=on_stored)

    def measure(
        self,
        puzzles: ManyPuzzles,
        facts: Iterable[str] = (),
        *,
        again: bool = False,
        on_stored: Callable[[int], object] = lambda _: None,
    ) -> Iterator[tuple[Puzzle, Measures | SudokuError]]:
        """Measure puzzles and store the facts; yield each puzzle with its facts or an error.

        See `measures.measure`.
        """
        return self.measures.measure(puzzles, facts, again=again, on_stored=on_stored)

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

        return jobs.run(
            self._store, job or jobs.CHECK, ids, workers, scheduler, chunk_cost, on_stopped
        )

    # Files

    def import_files(
        self,
        files: str | Path | Source | Iterable[str | Path | Source],
        options: ImportOptions | None = None,
        *,
        dry_run: bool = False,
        observer: ImportObserver | None = None,
        batch_size: int | None = None,
        **fields: Any,
    ) -> ImportResult:
        """Import all puzzles of the files as one change; return the numbers of entries by outcome.

        The options are an `ImportOptions`, or fields of it: `tags`, `collection`, `format`, …
        The `observer` receives an event for each file and for each entry that was refused or is
        equivalent to another. A `dry_run` reads and compares, but stores nothing. An import that
        was interrupted can be run again: it skips the puzzles that are already stored.

        With `on_duplicate="fail"`, a duplicate raises Duplicate and undoes the import, unless
        another program has changed its puzzles meanwhile.
        """
        from sudokudb.library.imports import importer

        chosen, named = importer.chosen_files(files), importer.with_fields(options, fields)
        for file in chosen:
            if isinstance(file, Path):
                self.database.require_other(file)
        return importer.import_files(self._store, chosen, named, dry_run, observer, batch_size)

    def export(
        self,
        path: str | Path,
        puzzles: ManyPuzzles = "",
        format: str | None = None,
        *,
        sort: str | Order | None = None,
        limit: int | None = None,
        columns: str | Iterable[str] | None = None,
        sample: int | None = None,
        seed: int = 0,
        force: bool = False,
    ) -> ExportResult:
        """Write puzzles to a file, in a format or in that of the suffix; see `exports.export`.

        `columns` are the names of the columns of a table, such as `"grid,solution,se_er"`.
        """
        from sudokudb.library import exports

        self.database.require_other(path)
        return exports.export(
            *(self._store, Path(path), puzzles, format, sort, limit, columns),
            sample=sample,
            seed=seed,
            force=force,
        )

    def file_columns(
        self, format: Format, names: str | Iterable[str] | None = None
    ) -> tuple[Column, ...] | None:
        """Return the columns that `export` writes in a format; see `exports.columns_of`."""
        from sudokudb.library import exports

        return exports.columns_of(self._store, format, names)

    def build_dataset(
        self,
        folder: str | Path,
        query: str | Query = "",
        *,
        force: bool = False,
        on_rows: Callable[[int], object] = lambda _: None,
        **options: Any,
    ) -> BuiltSet:
        """Build a data set of the puzzles that match a query; see `sudokudb.build_dataset`.

        Stored ratings of the raters that are wanted are used, if their versions are the same.
        """
        from sudokudb.library.datasets.built_sets import build_stored

        return build_stored(self._store, folder, query, force=force, on_rows=on_rows, **options)

    def merge(
        self,
        other: Library | str | Path,
        observer: ImportObserver | None = None,
        *,
        batch_size: int | None = None,
    ) -> ImportResult:
        """Add the puzzles of another library, which is only read, as one change.

        It may be given as its file.

        A grid that both libraries contain becomes one puzzle with the titles, notes, tags,
        collections and results of both. If values differ, this library's value is kept, the other
        is added to the notes, and the observer receives a warning. A grid in which a player has
        entered other digits or candidates remains a separate puzzle.
        """
        from sudokudb.library.imports import merge

        if isinstance(other, Library):
            return merge.merge(self._store, other._store, observer, batch_size)
        with Library.look(other) as opened:
            return merge.merge(self._store, opened._store, observer, batch_size)

    def dump(self) -> Iterator[str]:
        """Yield the whole database as lines of JSON: a header, then the puzzles by id.

        The journal of changes is left out. Equal puzzles give equal lines.
        """
        from sudokudb.library.dumps import dumping

        return dumping.dump(self._store)

    def load(self, lines: Iterable[str], *, page_size: int | None = None) -> int:
        """Fill a new or empty database with the lines of a dump; return the number of puzzles.

        Raises FormatError for the first invalid line, without storing anything.
        """
        from sudokudb.library.dumps import dumping

        return dumping.load(self._store, lines, page_size)

    # The database

    def info(self) -> dict[str, object]:
        """Describe the database: path, bytes, schema, puzzles, versions."""
        return self.database.info()

    def verify(self) -> list[str]:
        """Check the database and every puzzle in it; return a message for each fault."""
        return self.database.verify()

    def back_up(self, target: str | Path) -> Path:
        """Copy the database, which may be in use; raise StoreError if the target exists."""
        return self.database.back_up(target)

    def select(
        self, statement: str, *, time_limit: float | None = None
    ) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run an SQL statement that only reads; see `database.select`."""
        return self.database.select(statement, time_limit=time_limit)
