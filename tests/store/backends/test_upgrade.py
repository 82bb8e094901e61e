"""Older files are copied, then upgraded completely or not at all; newer ones are refused."""

from __future__ import annotations

import math
import shutil
import sqlite3
from contextlib import closing
from textwrap import dedent
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from pyroaring import BitMap

from sudokudb import Library, paths
from sudokudb.errors import NotFound, StoreError
from sudokudb.puzzle import Rating
from sudokudb.query import parse_query
from sudokudb.store.backends import backup, schema
from sudokudb.store.bitmaps.index import PRESENT, encode
from sudokudb.store.connection import sqlite_file, transactions
from tests.cli.support import at_once
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import dump, numbered

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = {SIMPLE: "Simple", INTERMEDIATE: "Intermediate", DIFFICULT: "Difficult"}


@pytest.fixture(scope="module")
def first_revision(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("old") / "puzzles.sqlite3"
    schema.migrate(path, "0001", make=True)
    return path.read_bytes()


@pytest.fixture
def older(database: Path, first_revision: bytes) -> Path:
    """A file with the first revision of the schema."""
    database.write_bytes(first_revision)
    return database


def run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def grids(path: Path) -> dict[str, str]:
    with Library.open(path) as library:
        return {str(puzzle.grid): puzzle.title for puzzle in library}


def add_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """Add one more migration after the real ones, in a copy of their folder."""
    folder = tmp_path / "migrations"
    shutil.copytree(paths.migrations(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = f"""\
        import sqlalchemy as sa
        from alembic import op

        revision = "9999"
        down_revision = "{sqlite_file.HEAD}"


        def upgrade():
        """
    script = dedent(text).rstrip() + "\n" + "\n".join(f"    {line}" for line in body.splitlines())
    (folder / "versions" / "9999_extra.py").write_text(script + "\n", encoding="utf-8")
    monkeypatch.setattr(paths, "migrations", lambda: folder)


# Up to date


def test_an_older_file_is_copied_and_upgraded(older: Path) -> None:
    before = dump(older)
    with Library.open(older) as library:
        assert library.backup == older.with_name(older.name + ".backup-1")
        assert library.info()["schema"] == sqlite_file.HEAD
        assert library.verify() == []
    assert dump(library.backup) == before
    assert grids(older) == EXAMPLES


def test_an_upgraded_file_has_the_schema_of_a_new_one(older: Path, fresh: bytes) -> None:
    with Library.open(older) as library:
        library.back_up(upgraded := older.with_name("upgraded"))
    made = older.with_name("made")
    made.write_bytes(fresh)
    assert schema_of(upgraded) == schema_of(made)


def schema_of(path: Path) -> list[str]:
    return [line for line in dump(path) if line.startswith(("CREATE", "-- "))]


def test_a_file_is_upgraded_once(older: Path) -> None:
    Library.open(older).close()
    with Library.open(older) as library:
        assert library.backup is None
    assert len(list(older.parent.glob("*.backup-*"))) == 1


def test_a_backup_takes_a_free_name(older: Path) -> None:
    taken = older.with_name(older.name + ".backup-1")
    taken.write_text("mine")
    with Library.open(older) as library:
        assert library.backup == older.with_name(older.name + ".backup-2")
    assert taken.read_text() == "mine"


def test_the_backup_of_an_upgrade_that_was_killed_is_used_again(older: Path) -> None:
    """It got its name before the upgrade counted."""
    backup.copy(older, left := older.with_name(older.name + ".backup-1"))
    with Library.open(older) as library:
        assert library.backup == left
    assert len(list(older.parent.glob("*.backup-*"))) == 1


def test_a_backup_has_the_state_before_the_upgrade(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may write until the upgrade begins."""
    begin = transactions._begin

    def begin_late(*given: Any) -> None:
        monkeypatch.undo()
        run(older, "UPDATE puzzles SET title = 'Mine' WHERE id = 1")
        begin(*given)

    monkeypatch.setattr(transactions, "_begin", begin_late)
    with Library.open(older) as library:
        assert library.get(1).title == "Mine"
    with closing(sqlite3.connect(str(library.backup))) as connection:
        assert connection.execute("SELECT title FROM puzzles WHERE id = 1").fetchone() == ("Mine",)


def test_puzzles_of_an_older_file_stay_and_can_be_changed(older: Path) -> None:
    grid = numbered(0b1011)
    run(older, f"UPDATE puzzles SET grid = '{grid}', givens = 3, title = 'Mine' WHERE id = 2")
    with Library.open(older) as library:
        mine = library.get("Mine")
        assert (mine.id, mine.grid) == (2, grid)
        assert [*library.ids(parse_query("title:ine"))] == [2]
        assert library.verify() == []
        library.remove(mine)
        library.undo()
        assert library.get("Mine") == mine


def test_a_deleted_example_does_not_come_back(older: Path) -> None:
    run(older, "DELETE FROM puzzles WHERE title = 'Intermediate'")
    assert list(grids(older).values()) == ["Simple", "Difficult"]
    assert list(grids(older).values()) == ["Simple", "Difficult"]


def test_a_deleted_example_does_not_come_back_to_a_new_file(library: Library) -> None:
    library.remove(*library)
    assert grids(library.path) == {}
    with pytest.raises(NotFound):
        library.puzzles.last_used()


@pytest.mark.slow
def test_several_upgrades_at_once_succeed(older: Path) -> None:
    for done in at_once(4, "--db", older, "list"):
        assert (done.returncode, done.stdout.count(b"\n")) == (0, 3), done.stderr
    assert grids(older) == EXAMPLES
    assert [path.name for path in older.parent.glob(".*")] == []  # no draft is left
    assert len(list(older.parent.glob("*.backup-*"))) == 1


FILLED = r"""
UPDATE puzzles SET title = 'Mine', notes = 'a note', identity = NULL WHERE id = 2;
INSERT INTO tags (id, name) VALUES (1, 'monday'), (2, 'A"\b');
INSERT INTO puzzle_tags (tag_id, puzzle_id) VALUES (1, 2), (2, 2);
DELETE FROM texts;
INSERT INTO changes (id, at, what) VALUES (1, '2026-01-01T00:00:00Z', 'edit #2');
INSERT INTO change_rows (change_id, puzzle_id, title, size, givens, grid, source, added, changed,
    copy, symmetry, author, license, notes)
SELECT 1, id, 'Old', size, givens, grid, source, added, changed, 0, 0, '', '', '' FROM puzzles
WHERE id = 2;
"""
INDEX = {
    "0006": """
INSERT INTO blocks (block, field, "values", planes) VALUES (0, 'level', '[null]', x'');
INSERT INTO unindexed (puzzle_id) VALUES (3);
""",
    "0008": """
INSERT INTO bitmaps (field, value, segment, ids) VALUES ('level', 'nested', 0, x'');
INSERT INTO stale (puzzle_id) VALUES (3);
""",
}


@pytest.mark.parametrize(
    "revision",
    [
        pytest.param(revision, marks=[pytest.mark.slow] * (0 < number < len(INDEX) - 1))
        for number, revision in enumerate(INDEX)
    ],
)
def test_a_file_of_an_older_revision_loses_nothing(database: Path, revision: str) -> None:
    schema.migrate(database, revision, make=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(FILLED + INDEX[revision])
        columns = "id, title, size, givens, grid, level, notes, same_as, added, changed"
        before = connection.execute(f"SELECT {columns} FROM library ORDER BY id").fetchall()
    with Library.open(database) as library:
        assert library.backup is not None
        assert list(library.select(f"SELECT {columns} FROM library ORDER BY id")[1]) == before
        tags = library.select("SELECT tags FROM library WHERE id = 2")[1]
        assert list(tags) == [(r'["A\"\\b", "monday"]',)]
        assert [*library.ids(parse_query("title:ine tag:monday has:notes"))] == [2]
        found = library.select("SELECT rowid FROM _texts WHERE _texts MATCH 'MINE'")[1]
        assert list(found) == [(2,)]
        library.database.rebuild_index()
        assert library.verify() == []
        assert library.undo().what == "edit #2"
        assert library.get(2).title == "Old"


def test_ratings_among_the_details_become_ratings(database: Path) -> None:
    schema.migrate(database, "0008", make=True)
    details = ('{"rating": "7.2", "hash": "0123456789ab"}', '{"rating": "3"}', '{"rating": "hard"}')
    for id, text in enumerate(details, start=1):
        run(database, f"UPDATE puzzles SET details = '{text}' WHERE id = {id}")
    with Library.open(database) as library:
        assert [puzzle.details for puzzle in library] == [
            {"hash": "0123456789ab"},
            {},
            {"rating": "hard"},
        ]
        rated: list[list[Rating]] = [
            [Rating(rater="se", score=7.2)],
            [Rating(rater="unknown", score=3.0)],
            [],
        ]
        assert [[*puzzle.ratings] for puzzle in library] == rated
        assert library.verify() == []


@pytest.mark.parametrize("rated", [True, False])
def test_the_index_of_a_file_with_ratings_is_cleared_to_be_built_again(
    database: Path, rated: bool
) -> None:
    schema.migrate(database, "0014", make=True)
    with closing(sqlite3.connect(database)) as connection:
        known = (*PRESENT, 0, encode(BitMap([1, 2, 3])))
        connection.execute("INSERT INTO _bitmaps VALUES (?, ?, ?, ?)", known)
        if rated:
            connection.execute(
                "INSERT INTO ratings (puzzle_id, rater, version, computed, level, score) "
                "VALUES (1, 'se', '', 0, '', 7.2)"
            )
        connection.commit()
    Library.open(database).close()
    with closing(sqlite3.connect(database)) as connection:
        kept = connection.execute("SELECT 1 FROM _bitmaps LIMIT 1").fetchone()
    assert bool(kept) is not rated  # so few puzzles get no new index


def test_ratings_without_a_rater_become_those_of_an_unknown_one(database: Path) -> None:
    schema.migrate(database, "0016", make=True)
    columns = "(puzzle_id, rater, version, computed, level, score)"
    rows = ((1, "", "", 3), (2, "", "", 4), (2, "unknown", "", 5), (3, "", "1", 6))
    run(
        database,
        "INSERT INTO _changes (id, at, what) VALUES (1, '2026-01-01T00:00:00Z', 'import x: 1')",
        *(
            f"INSERT INTO ratings {columns} VALUES ({id}, '{rater}', '{version}', 0, '', {score})"
            for id, rater, version, score in rows
        ),
        "INSERT INTO _change_ratings (change_id, puzzle_id, rater, version, computed, level, "
        "score, present) SELECT 1, puzzle_id, rater, version, computed, level, score, 1 "
        "FROM ratings WHERE rater = ''",
    )
    with Library.open(database) as library:
        found = [[(r.rater, r.version, r.score) for r in puzzle.ratings] for puzzle in library]
        two = [("unknown", "", 5), ("unknown", "unnamed", 4)]
        assert found == [[("unknown", "", 3)], two, [("unknown", "1", 6)]]
        assert library.verify() == []
        library.undo()
        left = [[rating.score for rating in puzzle.ratings] for puzzle in library]
        assert left == [[], [5], []]


def test_the_index_of_an_older_file_forgets_outdated_ratings(database: Path) -> None:
    schema.migrate(database, "0016", make=True)
    with closing(sqlite3.connect(database)) as connection:
        for key in (PRESENT, ("has", "hodoku"), ("hodoku", "500")):
            connection.execute(
                "INSERT INTO _bitmaps VALUES (?, ?, 0, ?)", (*key, encode(BitMap([1, 2, 3])))
            )
        for id, techniques in enumerate(("aic=1", "x-wing=1", ""), start=1):
            connection.execute(
                "INSERT INTO ratings (puzzle_id, rater, version, computed, level, score, "
                f"techniques) VALUES ({id}, 'hodoku', '2.2.0', 1, '', 500, '{techniques}')"
            )
        connection.execute("DELETE FROM _stale")
        connection.commit()
    with Library.open(database) as library:
        assert [*library.ids(parse_query("hodoku:500"))] == [2]
        assert [*library.ids(parse_query("missing:hodoku"))] == [1, 3]


@pytest.mark.parametrize("rated", [[1, 2], [2]])
def test_the_index_of_an_older_file_gets_keys_of_parts_of_ratings(
    database: Path, rated: list[int]
) -> None:
    """With most puzzles rated it is cleared, and otherwise the rated ones are marked."""
    schema.migrate(database, "0017", make=True)
    with closing(sqlite3.connect(database)) as connection:
        for key in (PRESENT, ("has", "se"), ("se", "7.2")):
            known = (*key, encode(BitMap([1, 2, 3])))
            connection.execute("INSERT INTO _bitmaps VALUES (?, ?, 0, ?)", known)
        for id in rated:
            connection.execute(
                "INSERT INTO ratings (puzzle_id, rater, version, computed, level, score, ep, ed) "
                f"VALUES ({id}, 'se', '1', 1, '', 7.2, 7.2, 1.2)"
            )
        connection.execute("DELETE FROM _stale")
        connection.commit()
    with Library.open(database) as library:
        assert [*library.ids(parse_query("er=ep"))] == rated
        assert library.count(parse_query("ep=ed")) == 0


def test_a_long_upgrade_is_announced_with_its_time_and_space(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    size = math.ceil(2 * older.stat().st_size / 1_000_000)
    monkeypatch.setattr(schema, "_MANY", 3)
    with Library.open(older, said.append) as library:
        assert library.backup is not None
    space = f"{size} MB of free space"
    assert said == [f"upgrading 3 puzzles: about 1 minute, and {space}"]


def test_an_upgrade_without_enough_space_changes_nothing(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, free = dump(older), 2 * older.stat().st_size - 1
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(StoreError, match="was not upgraded: that needs") as caught:
        Library.open(older)
    assert caught.value.hint == "free some space and try again"
    assert dump(older) == before
    assert [*older.parent.glob("*.backup-*")] == []


# All or nothing

HALF = """\
op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
op.execute("DELETE FROM puzzles")
op.execute("PRAGMA application_id = 1")
raise ZeroDivisionError"""
FAILING = {
    HALF: ZeroDivisionError,
    'op.execute("UPDATE puzzles SET solutions = 3")': StoreError,
}


@pytest.mark.parametrize("body", FAILING, ids=["halfway", "refused"])
def test_a_migration_that_fails_changes_nothing(
    older: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    """Without BEGIN before the DDL a rolled-back CREATE TABLE survives."""
    add_revision(tmp_path, monkeypatch, body)
    before = dump(older)
    with pytest.raises(FAILING[body]):
        Library.open(older)
    assert dump(older) == before
    assert list(older.parent.glob("*.backup-*")) == []  # each try would leave another


def test_rebuilding_a_table_keeps_the_rows_that_refer_to_it(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With foreign keys on, ON DELETE CASCADE would silently empty change_rows."""
    library.edit(library.get(1), title="Changed")
    body = """\
with op.batch_alter_table("_changes", recreate="always") as batch:
    batch.add_column(sa.Column("who", sa.Text))"""
    add_revision(tmp_path, monkeypatch, body)
    schema.migrate(library.path)
    with closing(sqlite3.connect(library.path)) as connection:
        assert connection.execute("SELECT who FROM _changes").fetchall() == [(None,)]
        assert connection.execute("SELECT count(*) FROM _change_rows").fetchone() == (1,)


def test_a_migration_that_leaves_dangling_references_is_undone(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.edit(library.get(1), title="Changed")
    add_revision(tmp_path, monkeypatch, 'op.execute("DELETE FROM _changes")')
    before = dump(library.path)
    with pytest.raises(StoreError, match="1 rows refer to missing rows; the file was not changed"):
        schema.migrate(library.path)
    assert dump(library.path) == before


# Newer, and unclear


NEEDS = {
    "7.8.9": "upgrade sudokudb to 7.8.9 or newer",
    "10.0": "upgrade sudokudb to 10.0 or newer",
    "0.1.0": "upgrade sudokudb",
}


@pytest.mark.parametrize("needs", NEEDS)
def test_a_newer_file_is_refused_with_the_version_that_it_needs(
    library: Library, monkeypatch: pytest.MonkeyPatch, needs: str
) -> None:
    monkeypatch.setattr(sqlite_file, "__version__", "0.1.0")
    run(
        library.path,
        "UPDATE alembic_version SET version_num = '0099'",
        f"UPDATE _about SET value = '{needs}' WHERE name = 'needs'",
    )
    before = dump(library.path)
    known = f"newer sudokudb: its schema is 0099, and 0.1.0 knows up to {sqlite_file.HEAD}"
    with pytest.raises(StoreError, match=known) as caught:
        Library.open(library.path)
    assert caught.value.hint == NEEDS[needs]
    assert dump(library.path) == before


UNCLEAR = {
    "no version": ("DELETE FROM alembic_version", "does not say which schema it has"),
    "no table of versions": ("DROP TABLE alembic_version", "lacks a table: it is damaged"),
}


@pytest.mark.parametrize("name", UNCLEAR)
def test_a_file_without_a_revision_is_refused(library: Library, name: str) -> None:
    statement, reason = UNCLEAR[name]
    run(library.path, statement)
    with pytest.raises(StoreError, match=reason):
        Library.open(library.path)


def test_ratings_of_an_older_file_have_no_record_until_they_are_computed_again(
    database: Path,
) -> None:
    schema.migrate(database, "0017", make=True)
    run(
        database,
        "INSERT INTO ratings (puzzle_id, rater, version, computed, level, score, techniques) "
        "VALUES (1, 'se', '1.18.1', 1, '', 1.2, 'hidden-single=1')",
    )
    with Library.open(database) as library:
        assert [str(rating) for rating in library.get(1).ratings] == ["se 1.2"]
        assert [p.id for p in library.search(parse_query("has:needs missing:record by:se"))] == [1]
        assert library.ratings.steps(1, "se") == []
        assert library.verify() == []
        assert [*library.rate(1, "se", again=True)]
        assert [p.id for p in library.search(parse_query("has:record by:se"))] == [1]


def test_the_puzzles_of_an_older_file_are_classic(database: Path) -> None:
    """The table is made again: numbers go on, a removal can be undone, the index is searched."""
    schema.migrate(database, "0022", make=True)
    ids = encode(BitMap([1, 2, 3]))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 40 WHERE name = 'puzzles'")
        connection.execute("INSERT INTO _bitmaps VALUES ('id', '', 0, ?)", (ids,))
        connection.execute("INSERT INTO _changes (id, at, what) VALUES (7, '', 'remove #9')")
        connection.execute(
            "INSERT INTO _change_rows (change_id, puzzle_id, title, size, givens, grid, source, "
            "added, changed, copy, symmetry, author, license, notes) "
            "SELECT 7, 9, 'gone', size, givens, replace(grid, '1', '.'), source, added, changed, "
            "copy, symmetry, author, license, notes FROM puzzles WHERE id = 1"
        )
    with Library.open(database) as library:
        assert [*library.ids("rules:0")] == [*library.ids("cages:0 lines:0")] == [1, 2, 3]
        assert library.undo().what == "remove #9"
        assert (library.get(9).title, library.get(9).rules) == ("gone", ())
        assert library.add(f"{'.' * 36};diagonal /").id == 41
        assert [*library.ids("rules:1..")] == [*library.ids("size:6")] == [41]


@pytest.mark.parametrize(
    "values",
    [
        "3, '.........'",
        "26, '" + "." * 676 + "'",
        "6, '" + "." * 81 + "'",
    ],
)
def test_other_sizes_are_refused_by_the_file(library: Library, values: str) -> None:
    insert = "INSERT INTO puzzles (givens, added, changed, size, grid) VALUES (0, '', '', "
    with (
        closing(sqlite3.connect(library.path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="CHECK"),
    ):
        connection.execute(f"{insert}{values})")
