"""Tags and collections: what puzzles are filed under."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import NotFound, SudokuError
from sudokudb.library.base import Base, is_text
from sudokudb.store.rows import labels as members
from sudokudb.store.rows.case_folding import folded
from sudokudb.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind

_LONGEST_NAME = 200
_PART = 2048


class Filing(Base):
    """What files puzzles under names; every change can be undone."""

    def names(self, kind: LabelKind) -> list[tuple[str, int]]:
        """List the tags or collections in use, by name, with the number of puzzles under each."""
        with self._store.failures():
            return members.counts(self._query, kind)

    def in_use(self, kind: LabelKind) -> list[str]:
        """List the tags or collections in use, by name; uncounted, and so at once."""
        with self._store.failures():
            return members.names(self._query, kind)

    def require(self, kind: LabelKind, name: str) -> None:
        """Raise NotFound, with the nearest in its hint, where there is no such name."""
        with self._store.failures():
            require_name(self._query, kind, name)

    def file(self, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
        """File puzzles under a tag or in a collection; return how many were not there yet."""
        name = clean_name(name)
        return self._refile(kind, name, ids, f"{_WORDS[kind.name]} {name}", new=True)

    def unfile(self, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
        """Take puzzles out from under a tag or collection; return how many were there."""
        self.require(kind, name)
        return self._refile(kind, name, ids, f"{_WORDS[kind.name]} --remove {name}", new=False)

    def _refile(
        self, kind: LabelKind, name: str, ids: Iterable[int], what: str, *, new: bool
    ) -> int:
        """Do one of both as one change, some thousands at a time within it."""
        count = 0
        numbers = iter(ids)
        with self._store.writing() as connection:
            from sudokudb.store.writes.journal import Recorder

            recorder = Recorder(connection)
            under = recorder.named(self._store.querying(connection), kind, name)
            while part := list(islice(numbers, _PART)):
                file = recorder.file_these if new else recorder.unfile_these
                count += file(kind, under, part)
            recorder.close(f"{what}: {count:,} puzzle{'' if count == 1 else 's'}")
        return count


_WORDS = {"tags": "tag", "collections": "collection"}


def clean_name(name: str) -> str:
    """Return the name of a tag or collection as it is kept; raise SudokuError for what is none."""
    name = " ".join(name.split())
    if not name:
        raise SudokuError("an empty name for a tag or collection")
    if len(name) > _LONGEST_NAME:
        raise SudokuError(
            f"a name of {len(name):,} characters", f"at most {_LONGEST_NAME} are kept"
        )
    if not is_text(name) or not name.isprintable():
        raise SudokuError("a name with characters in it that cannot be shown")
    return name


def require_name(run_sql: RunSql, kind: LabelKind, name: str) -> int:
    """Return the id of a name; raise NotFound, with the nearest, where there is none."""
    found = members.find(run_sql, kind, name)
    if found is None:
        known = {folded(existing): existing for existing in members.names(run_sql, kind)}
        near = nearest(folded(name), known)
        hint = f"did you mean {known[near]!r}?" if near else None
        raise NotFound(f"no {kind.name.removesuffix('s')} {name[:60]!r}", hint)
    return found
