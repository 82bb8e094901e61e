"""Compose the letters of texts and names (NFC), like those of new texts and names.

Tags or collections that become one name are merged with their puzzles. Their entries in the journal
are merged as well, so that undo and redo take away and give back the puzzles of the merged name.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from unicodedata import normalize

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

PAGE = 8192
TEXTS = ("title", "author", "source", "license", "notes")
TABLES = (
    ("puzzles", ("id",), TEXTS),
    ("_change_rows", ("change_id", "puzzle_id"), TEXTS),
    ("_changes", ("id",), ("what",)),
    ("issues", ("id",), ("title",)),
)


def upgrade() -> None:
    """Compose texts and names; only rows with other letters than ASCII are read."""
    driver = op.get_bind().connection.driver_connection
    if op.get_bind().dialect.name == "sqlite":  # texts that are not UTF-8 stay as they are
        driver.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    for table, keys, columns in TABLES:
        _compose_texts(table, keys, columns)
    for kind, key in (("tags", "tag_id"), ("collections", "collection_id")):
        _compose_names(kind, key)
    if op.get_bind().dialect.name == "sqlite":
        driver.text_factory = str


def _compose_texts(table: str, keys: Sequence[str], columns: Sequence[str]) -> None:
    same = " AND ".join(f"{key} = :{key}" for key in keys)
    for page in _pages(table, keys, columns):
        for number, column in enumerate(columns, len(keys)):
            changed = [
                {**dict(zip(keys, row, strict=False)), column: composed}
                for row in page
                if (composed := _composed(row[number])) != row[number]
            ]
            if changed:
                change = sa.text(f"UPDATE {table} SET {column} = :{column} WHERE {same}")
                op.get_bind().execute(change, changed)


def _pages(table: str, keys: Sequence[str], columns: Sequence[str]) -> Iterator[list[tuple]]:
    """Yield the keys and texts of the rows with other letters than ASCII, page by page."""
    connection = op.get_bind()
    not_ascii = "GLOB" if connection.dialect.name == "sqlite" else "~"
    any_text = " || ".join(f"coalesce({column}, '')" for column in columns)
    key = ", ".join(keys)
    ask = sa.text(
        f"SELECT {key}, {', '.join(columns)} FROM {table} "
        f"WHERE ({key}) > ({', '.join(f':{key}' for key in keys)}) "
        f"AND {any_text} {not_ascii} :pattern ORDER BY {key} LIMIT {PAGE}"
    )
    pattern = "*[^\x01-\x7f]*" if not_ascii == "GLOB" else "[^\x01-\x7f]"
    after = dict.fromkeys(keys, 0)
    while rows := connection.execute(ask, {**after, "pattern": pattern}).fetchall():
        yield [tuple(row) for row in rows]
        after = dict(zip(keys, rows[-1], strict=False))


def _composed(text: str | None) -> str | None:
    if text is None or any("\ud800" <= letter <= "\udfff" for letter in text):
        return text  # it is not UTF-8
    return normalize("NFC", text)


def _compose_names(kind: str, key: str) -> None:
    names = dict(_rows(f"id, name FROM {kind}", "true ORDER BY id"))
    same: defaultdict[str, list[int]] = defaultdict(list)
    for id, name in names.items():
        same[_lower(_composed(name))].append(id)
    for kept, *others in same.values():
        if others:
            _merge(kind, key, kept, others)
        if (name := _composed(names[kept])) != names[kept]:
            _run(f"UPDATE {kind} SET name = :name WHERE id = :id", name=name, id=kept)


def _lower(name: str) -> str:
    """Return a name in lower case as `lower` in SQL does: only ASCII letters change."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in name)


def _merge(kind: str, key: str, kept: int, others: list[int]) -> None:
    """Move the puzzles and the journal entries of other names to one name."""
    listed = f"{key} IN ({', '.join(map(str, [kept, *others]))})"
    members = {(row[0], row[1]) for row in _rows(f"puzzle_id, {key} FROM puzzle_{kind}", listed)}
    entries = [*_merged_entries(kind, key, listed, members)]
    for table in (f"puzzle_{kind}", f"_change_{kind}"):
        _run(f"DELETE FROM {table} WHERE {listed}")
    _run(f"DELETE FROM {kind} WHERE id IN ({', '.join(map(str, others))})")
    puzzles = sorted({puzzle for puzzle, _ in members})
    _insert(f"puzzle_{kind}", (key, "puzzle_id"), [(kept, puzzle) for puzzle in puzzles])
    columns = (key, "puzzle_id", "change_id", "present")
    _insert(f"_change_{kind}", columns, [(kept, *entry) for entry in entries])


def _merged_entries(
    kind: str, key: str, listed: str, members: set[tuple[int, int]]
) -> Iterator[tuple[int, int, int]]:
    """Yield the journal entries of names that become one: puzzle, change, present.

    A change has an entry if it gave a puzzle the first of the names, or took away the last one.
    `present` is 1 if the name is there because of the change, and 0 if it would come back.
    """
    joined = f"_change_{kind} JOIN _changes ON _changes.id = change_id"
    rows = _rows(f"puzzle_id, change_id, undone, {key}, present FROM {joined}", listed)
    names = {name for _, name in members}
    for puzzle, of_puzzle in groupby(sorted(rows), itemgetter(0)):
        # What a change does: an undone one adds, when it is redone, what is not present.
        events = [(*row[1:4], row[4] != row[2]) for row in of_puzzle]
        before = {name: not adds for *_, name, adds in reversed(events)}
        has = {name for name, had in before.items() if had}
        has |= {name for name in names - before.keys() if (puzzle, name) in members}
        for (change, undone), of_change in groupby(events, itemgetter(0, 1)):
            had = bool(has)
            for *_, name, adds in of_change:
                (has.add if adds else has.discard)(name)
            if had != bool(has):
                yield puzzle, change, int(bool(has) != bool(undone))


def _rows(selected: str, condition: str) -> list[tuple]:
    found = op.get_bind().execute(sa.text(f"SELECT {selected} WHERE {condition}"))
    return [tuple(row) for row in found]


def _run(statement: str, **given: object) -> None:
    op.get_bind().execute(sa.text(statement), given)


def _insert(table: str, columns: Sequence[str], rows: list[tuple]) -> None:
    if rows:
        values = ", ".join(f":{column}" for column in columns)
        statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({values})"
        op.get_bind().execute(
            sa.text(statement), [dict(zip(columns, row, strict=True)) for row in rows]
        )
