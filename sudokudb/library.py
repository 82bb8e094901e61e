"""A library of puzzles: everything stored, and everything done with it.

Reading needs the standard library alone; what writes imports SQLAlchemy when it is first
called, which is why those imports stand inside the methods here.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from sudokudb import paths
from sudokudb.errors import (
    Ambiguous,
    Duplicate,
    InvalidGrid,
    NotFound,
    Stale,
    StoreError,
    SudokuError,
)
from sudokudb.grid import Grid
from sudokudb.solvers import find_strategy
from sudokudb.store import database, puzzles
from sudokudb.store.faults import find_faults
from sudokudb.store.puzzles import SOLUTIONS_KNOWN_TO, Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType

    from sqlalchemy import Connection, Engine

    from sudokudb.solvers import Result, Verdict
    from sudokudb.store.changes import Change, Recorder, Row

__all__ = ["Library", "Puzzle"]

MAX_TITLE = 500
_MAX_ID = 2**63 - 1
_NAMED_IN_ERRORS = 5
_CHUNK = 8192
_NOTE_MILLISECONDS = 500


class Library:
    """The puzzles of one database file; made by `Library.open`, and best used with `with`.

    `created` says that opening made the file, `backup` where an older one was copied to before
    it was upgraded.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Library.open(folder.name + "/puzzles.sqlite3") as library:
    ...     puzzle = library.add(Grid("1.3. .... .2.. ...4"), title="Tiny")
    ...     [p.title for p in library]
    ['Simple', 'Intermediate', 'Difficult', 'Tiny']
    >>> folder.cleanup()
    """

    def __init__(self, path: Path, *, created: bool = False, backup: Path | None = None) -> None:
        self.path = path
        self.created = created
        self.backup = backup
        self._connection = database.connect(path)
        self._query = database.reader(self._connection)
        self._engines: dict[int, Engine] = {}  # by their patience

    @classmethod
    def open(cls, path: str | Path | None = None) -> Library:
        """Open a database, the user's own unless `path` names another.

        Makes one, with the example grids, where nothing stands; copies an older one and brings it
        up to date. Raises StoreError for a newer file, another program's and what is none.
        """
        chosen = Path(path) if path is not None else paths.default_database()
        with _failures(chosen):
            state = database.state(chosen)
            if state is database.State.MISSING:
                _make(chosen, own=path is None and paths.DATABASE_VARIABLE not in os.environ)
                return cls(chosen, created=True)
            if state is database.State.OLDER:
                from sudokudb.store import schema

                return cls(chosen, backup=schema.upgrade(chosen))
            return cls(chosen)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()
        for engine in self._engines.values():
            engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __len__(self) -> int:
        with _failures(self.path):
            return puzzles.count(self._query)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield every puzzle by id."""
        with _failures(self.path):
            yield from puzzles.every(self._query)

    # Finding

    def find(self, ref: str | int) -> Puzzle:
        """Return the puzzle that an id, a title or the unambiguous beginning of one names.

        Raises NotFound, or Ambiguous with the candidates named.
        """
        with _failures(self.path):
            number, title, most = _number(ref), str(ref).strip(), _NAMED_IN_ERRORS + 1
            matches = []
            if number is not None and number <= _MAX_ID:
                found = puzzles.by_id(self._query, number)
                matches = [found] if found else []
            if title and not matches and isinstance(ref, str) and _is_text(title):
                matches = puzzles.titled(self._query, title, most)
                matches = matches or puzzles.title_begins(self._query, title, most)
        if not matches:
            raise NotFound(f"no puzzle {str(ref)[:60]!r}", "`sudokudb list` shows what there is")
        if len(matches) > 1:
            names = ", ".join(match.name for match in matches[:_NAMED_IN_ERRORS])
            more = ", …" if len(matches) > _NAMED_IN_ERRORS else ""
            raise Ambiguous(f"{title[:60]!r} could be {names}{more}", "give the number")
        return matches[0]

    def last_used(self) -> Puzzle:
        """Return the puzzle added, edited or solved last; raise NotFound in an empty library."""
        with _failures(self.path):
            found = puzzles.last_used(self._query)
        if found is None:
            raise NotFound("the database has no puzzles", "`sudokudb add` adds one")
        return found

    def newest(self, limit: int) -> list[Puzzle]:
        """List the `limit` puzzles added last, by id."""
        with _failures(self.path):
            return puzzles.newest(self._query, limit)

    def titles(self, start: str = "", limit: int = 100) -> list[Puzzle]:
        """List puzzles whose title begins so, in the order of their titles."""
        with _failures(self.path):
            return puzzles.title_begins(self._query, start, limit) if _is_text(start) else []

    # Changing

    def add(self, grid: Grid | str, title: str = "", source: str = "") -> Puzzle:
        """Store a grid.

        Raises GridError for what is no grid, InvalidGrid for one that breaks the rules, Duplicate,
        which names the puzzle, for one that is there already.
        """
        (added,) = self.add_many([grid if isinstance(grid, Grid) else Grid(grid)], title, source)
        if isinstance(added, SudokuError):
            raise added
        return added

    def add_many(
        self, grids: Iterable[Grid], title: str = "", source: str = ""
    ) -> list[Puzzle | Duplicate | InvalidGrid]:
        """Store grids in one transaction and as one change; return what became of each, in order.

        That is its puzzle, or the error that `add` would raise.
        """
        title = clean_title(title)
        with self._writing() as connection:
            from sudokudb.store import changes, facts

            recorder = changes.Recorder(connection)
            added = [self._insert(connection, recorder, grid, title, source) for grid in grids]
            puzzles_added = [item for item in added if isinstance(item, Puzzle)]
            if puzzles_added:
                name, more = puzzles_added[0].name, len(puzzles_added) - 1
                recorder.close(f"add {name}" + (f" and {more} more" if more else ""))
                facts.use(connection, puzzles_added[-1].id)
        return added

    def _insert(
        self, connection: Connection, recorder: Recorder, grid: Grid, title: str, source: str
    ) -> Puzzle | Duplicate | InvalidGrid:
        from sudokudb.store.changes import now

        try:
            grid.require_valid()
            self._require_new(connection, grid)
        except (Duplicate, InvalidGrid) as error:
            return error
        time = now()
        values = _grid_values(grid) | {"title": title, "source": source}
        id = recorder.insert(values | {"added": time, "changed": time})
        return Puzzle(id, title, grid, None, None, source, time, time)

    def edit(self, puzzle: Puzzle, grid: Grid | None = None, title: str | None = None) -> Puzzle:
        """Give a puzzle another grid, another title, or both; raises what `add` raises.

        Raises Stale, and saves nothing, if somebody else changed its grid since `puzzle` was read.

        What was known of the old grid, its level and number of solutions, is forgotten.
        """
        values: Row = {}
        if grid is not None and grid != puzzle.grid:
            values |= _grid_values(grid.require_valid()) | {"level": None, "solutions": None}
        if title is not None and clean_title(title) != puzzle.title:
            values["title"] = clean_title(title)
        if not values:
            return puzzle
        with self._writing() as connection:
            from sudokudb.store import changes, facts

            current = self._require_there(connection, puzzle)
            if "grid" in values and current.grid != puzzle.grid:
                raise Stale(puzzle.name)
            if grid is not None:
                self._require_new(connection, grid, unless=puzzle.id)
            recorder = changes.Recorder(connection)
            recorder.update(puzzle.id, values | {"changed": changes.now()})
            recorder.close(f"edit {puzzle.name}")
            facts.use(connection, puzzle.id)
        return self.find(puzzle.id)

    def remove(self, *chosen: Puzzle) -> None:
        """Remove puzzles, all of them or none; raises NotFound if one is gone already."""
        each = {puzzle.id: puzzle for puzzle in chosen}
        with self._writing() as connection:
            from sudokudb.store import changes

            recorder = changes.Recorder(connection)
            for puzzle in each.values():
                self._require_there(connection, puzzle)
                recorder.delete(puzzle.id)
            recorder.close("remove " + ", ".join(puzzle.name for puzzle in each.values()))

    def undo(self) -> Change:
        """Take back the last change; raises NotFound if there is none."""
        with self._writing() as connection:
            from sudokudb.store import changes

            change = changes.undo(connection)
        if change is None:
            raise NotFound("nothing to undo")
        return change

    def redo(self) -> Change:
        """Do again what was undone last; raises NotFound if nothing was."""
        with self._writing() as connection:
            from sudokudb.store import changes

            change = changes.redo(connection)
        if change is None:
            raise NotFound("nothing to redo")
        return change

    # Solving

    def solve(self, puzzle: Puzzle, limit: int = 2, method: str = "palm") -> Result:
        """Solve a stored puzzle and keep what that taught: number of solutions and level."""
        result = find_strategy(method).solve(puzzle.grid, limit)
        self.learn(puzzle, result)
        return result

    def learn(self, puzzle: Puzzle, result: Result) -> None:
        """Keep what a result says about a puzzle; a file that is read-only stays as it is."""
        self._learn(puzzle, len(result.solutions), result.complete, result.level)

    def learn_verdict(self, puzzle: Puzzle, verdict: Verdict) -> None:
        """Keep a verdict on a puzzle, as `learn` does."""
        self._learn(puzzle, verdict.solutions, verdict.complete, verdict.level)

    def _learn(self, puzzle: Puzzle, found: int, complete: bool, level: str | None) -> None:
        """Keep what was found out where that is possible: the answer does not depend on it."""
        if self._writable():
            with suppress(StoreError), self._writing(_NOTE_MILLISECONDS) as connection:
                self._keep(connection, puzzle, found, complete, level)

    def _keep(
        self, connection: Connection, puzzle: Puzzle, found: int, complete: bool, level: str | None
    ) -> None:
        from sudokudb.store import facts

        current = puzzles.by_id(self._querying(connection), puzzle.id)
        if current is not None and current.grid == puzzle.grid:
            known = complete or found >= SOLUTIONS_KNOWN_TO
            solutions = min(found, SOLUTIONS_KNOWN_TO) if known else current.solutions
            level = level or current.level
            if (solutions, level) != (current.solutions, current.level):
                facts.learn(connection, puzzle.id, solutions, level)
            facts.use(connection, puzzle.id)

    def _writable(self) -> bool:
        return all(os.access(p, os.W_OK) for p in (self.path, self.path.absolute().parent))

    def solve_all(self, threads: int | None = None) -> Iterator[int]:
        """Find out what is not known yet: the number of solutions and the level of every puzzle.

        Goes chunk by chunk through the engine, each chunk kept as soon as it is done, and yields
        how many puzzles it had; what was kept stays when the job is stopped, and the next one
        goes on from there.
        """
        from sudokudb.engine import level_many, solve_many
        from sudokudb.store.facts import Fact, learn_many

        after = 0
        while True:
            with _failures(self.path):
                chunk = puzzles.unknown(self._query, after, _CHUNK)
            if not chunk:
                return
            ids, grids = zip(*chunk, strict=True)
            counts = [solved.count for solved in solve_many(grids, 2, threads)]
            levels = level_many(grids, threads)
            facts = [
                Fact(id, str(grid), count, level)
                for id, grid, count, level in zip(ids, grids, counts, levels, strict=True)
            ]
            with self._writing() as connection:
                learn_many(connection, facts)
            after = ids[-1]
            yield len(chunk)

    # The file

    def info(self) -> dict[str, object]:
        """Describe the file: path, bytes, schema, puzzles, versions."""
        from sudokudb.engine import chosen

        with _failures(self.path):
            mode = self._connection.execute("PRAGMA journal_mode").fetchone()[0]
            return {
                "path": str(self.path.absolute()),
                "bytes": self.path.stat().st_size,
                "schema": database.revision(self._connection, self.path),
                "puzzles": len(self),
                "journal": mode,
                "sqlite": sqlite3.sqlite_version,
                "engine": chosen(),
            }

    def verify(self) -> list[str]:
        """Check the file and every puzzle in it; return what is wrong, in words."""
        with _failures(self.path):
            return find_faults(self._connection)

    def back_up(self, target: str | Path) -> Path:
        """Copy the database, also while it is in use; never over a file that exists."""
        target = Path(target)
        with _failures(target):
            if not database.copy(self.path, target):
                raise StoreError(f"{target} exists already", "name a file that does not exist")
        return target

    # Transactions

    @contextmanager
    def _writing(self, patience: int | None = None) -> Iterator[Connection]:
        """Open a transaction: all of what happens in it is kept, or nothing.

        Waits `patience` milliseconds for another writer.
        """
        with _failures(self.path):
            from sudokudb.store.engine import PATIENCE_MILLISECONDS, open_engine

            patience = patience or PATIENCE_MILLISECONDS
            if patience not in self._engines:
                self._engines[patience] = open_engine(self.path, patience=patience)
            with self._engines[patience].begin() as connection:
                yield connection

    def _querying(self, connection: Connection) -> database.Query:
        from sudokudb.store.engine import querying

        return querying(connection)

    def _require_new(self, connection: Connection, grid: Grid, unless: int | None = None) -> None:
        found = puzzles.by_grid(self._querying(connection), grid)
        if found is not None and found.id != unless:
            raise Duplicate(found.id, found.title)

    def _require_there(self, connection: Connection, puzzle: Puzzle) -> Puzzle:
        current = puzzles.by_id(self._querying(connection), puzzle.id)
        if current is None:
            raise NotFound(f"puzzle {puzzle.name} is not there any more")
        return current


def clean_title(title: str) -> str:
    """Return a title as it is kept: without blanks around it; raise SudokuError for what is none.

    Control characters are kept, whoever prints a title makes them visible.
    """
    title = title.strip()
    if len(title) > MAX_TITLE:
        raise SudokuError(f"a title of {len(title):,} characters", f"at most {MAX_TITLE} are kept")
    if "\x00" in title:
        raise SudokuError("a title with a NUL character in it")
    try:
        title.encode("utf-8")
    except UnicodeEncodeError as error:
        raise SudokuError("a title that is not valid UTF-8") from error
    return title


def _is_text(text: str) -> bool:
    """Whether a database can hold it: arguments may have bytes that are no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text


def _grid_values(grid: Grid) -> Row:
    return {"grid": str(grid), "size": grid.size, "givens": grid.givens}


def _number(ref: str | int) -> int | None:
    """Return the id that a reference may be: 12 or #12, in ASCII digits."""
    text = str(ref).strip().removeprefix("#")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 40 else None


def _make(path: Path, *, own: bool) -> None:
    """Make a database; only the user's own may need its folder made, elsewhere it is a typo."""
    from sudokudb.store import schema

    folder = path.absolute().parent
    if own:
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise StoreError(f"there is no folder {folder}", "a database is made in one that exists")
    schema.create(path)


@contextmanager
def _failures(path: Path) -> Iterator[None]:
    """Turn what the drivers raise into StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise database.store_error(error, path) from error
    except Exception as error:
        if isinstance(getattr(error, "orig", None), sqlite3.Error):  # SQLAlchemy's wrapper
            raise database.store_error(error, path) from error
        raise
