"""Adding and editing puzzles, and taking back what was changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import Duplicate, NotFound, StaleEdit, SudokuError
from sudokudb.grid import Grid, InvalidGrid
from sudokudb.library.base import Base
from sudokudb.puzzle import Puzzle
from sudokudb.query import fields
from sudokudb.store.rows import puzzles
from sudokudb.sukaku import Sukaku

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Connection

    from sudokudb.store.writes.journal import Change, Recorder, Row

_WORDS = {"author": "an author", "notes": "notes"}


class Changing(Base):
    """What changes puzzles; every change can be undone."""

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
        with self._store.writing() as connection:
            from sudokudb.store.writes import facts
            from sudokudb.store.writes.journal import Recorder

            recorder = Recorder(connection)
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
        from sudokudb.store.connection.transactions import now

        try:
            grid.require_valid()
            self._require_new(connection, grid)
        except (Duplicate, InvalidGrid) as error:
            return error
        time = now()
        values = _grid_values(grid)
        id = recorder.insert(
            values | {"title": title, "source": source, "added": time, "changed": time}
        )
        return Puzzle(
            grid=grid,
            title=title,
            source=source,
            id=id,
            added=time,
            changed=time,
            identity=values["identity"],
            symmetry=values["symmetry"],
        )

    def edit(
        self,
        puzzle: Puzzle,
        grid: Grid | None = None,
        title: str | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> Puzzle:
        """Give a puzzle another grid, another title, or both; raises what `add` raises.

        `texts` are its `author`, `source`, `license` and `notes`.

        Raises StaleEdit, and saves nothing, if its grid was changed since `puzzle` was read.

        What was known of the old grid, its level and number of solutions, is forgotten, and so are
        the digits and candidates that a player had put in.
        """
        values: Row = {}
        if grid is not None and str(grid) != str(puzzle.grid):
            if isinstance(puzzle.grid, Sukaku):
                raise SudokuError(
                    f"puzzle {puzzle.name} is a Sukaku, which is nothing but its candidates",
                    "`sudokudb add` makes another puzzle of a grid",
                )
            values |= _grid_values(grid.require_valid()) | _UNKNOWN
        if title is not None and clean_title(title) != puzzle.title:
            values["title"] = clean_title(title)
        for name, text in (texts or {}).items():
            if clean_text(name, text) != getattr(puzzle, name):
                values[name] = clean_text(name, text)
        if not values:
            return puzzle
        with self._store.writing() as connection:
            from sudokudb.store.connection.transactions import now
            from sudokudb.store.writes import facts
            from sudokudb.store.writes.journal import Recorder

            current = self._require_there(connection, puzzle)
            if "grid" in values and current.grid != puzzle.grid:
                raise StaleEdit(
                    f"puzzle {puzzle.name} was changed meanwhile; nothing was saved",
                    "look at it and try again",
                )
            if grid is not None and "grid" in values:
                self._require_new(connection, grid, unless=puzzle.id)
            recorder = Recorder(connection)
            recorder.update(puzzle.id, values | {"changed": now()})
            recorder.close(
                f"{'edit' if {'grid', 'title'} & {*values} else 'note on'} {puzzle.name}"
            )
            facts.use(connection, puzzle.id)
        return self._again(puzzle.id)

    def undo(self) -> Change:
        """Take back the last change; raises NotFound if there is none."""
        with self._store.writing() as connection:
            from sudokudb.store.writes import undo as undoing

            change = undoing.undo(connection)
        if change is None:
            raise NotFound("nothing to undo")
        return change

    def redo(self) -> Change:
        """Do again what was undone last; raises NotFound if nothing was."""
        with self._store.writing() as connection:
            from sudokudb.store.writes import undo as undoing

            change = undoing.redo(connection)
        if change is None:
            raise NotFound("nothing to redo")
        return change

    def _again(self, id: int) -> Puzzle:
        with self._store.failures():
            found = puzzles.by_id(self._query, id)
        if found is None:
            raise NotFound(f"puzzle #{id} is not there any more")
        return found

    def _require_new(self, connection: Connection, grid: Grid, unless: int | None = None) -> None:
        found = puzzles.by_grid(self._store.querying(connection), grid)
        if found is not None and found.id != unless:
            raise Duplicate(found.id, found.title)

    def _require_there(self, connection: Connection, puzzle: Puzzle) -> Puzzle:
        current = puzzles.by_id(self._store.querying(connection), puzzle.id)
        if current is None:
            raise NotFound(f"puzzle {puzzle.name} is not there any more")
        return current


_UNKNOWN = {field.name: field.default for field in fields.stored() if field.from_grid}


def clean_title(title: str) -> str:
    """Return a title as it is kept: without blanks around it; raise SudokuError for what is none.

    Control characters are kept, whoever prints a title makes them visible.
    """
    return clean_text("title", title)


def clean_text(name: str, text: str) -> str:
    """Return an author, a source, a license or notes as they are kept; as `clean_title` does."""
    text, most = text.strip(), fields.FIELDS[name].longest
    what = _WORDS.get(name, f"a {name}")
    if len(text) > most:
        raise SudokuError(f"{what} of {len(text):,} characters", f"at most {most:,} are kept")
    if "\x00" in text:
        raise SudokuError(f"{what} with a NUL character in it")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise SudokuError(f"{what} with characters that are no UTF-8") from error
    return text


def _grid_values(grid: Grid) -> Row:
    from sudokudb.engine.canon.identity import describe

    identity, symmetry = describe(grid)
    return {
        "grid": str(grid),
        "size": grid.size,
        "givens": grid.givens,
        "identity": identity,
        "symmetry": symmetry,
    }
