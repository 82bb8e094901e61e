"""Damaged databases: faults are reported, and sound puzzles are read."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.errors import EXIT_DATABASE, StoreError
from sudokudb.query.labels import TAGS
from sudokudb.store.connection import transactions
from tests.cli.support import sudokudb
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path


def test_verify_finds_damaged_puzzles(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        connection.execute("UPDATE puzzles SET givens = 80 WHERE id = 1")
        connection.execute("UPDATE puzzles SET grid = '11' || substr(grid, 3) WHERE id = 2")
        connection.execute("UPDATE puzzles SET grid = replace(grid, '.', '0') WHERE id = 3")
        connection.execute("INSERT INTO _change_rows (change_id, puzzle_id) VALUES (7, 1)")
        connection.commit()
    assert library.verify() == [
        "_change_rows: row 1 refers to a missing row",
        "puzzle #1: 80 givens are stored, but the grid has 37",
        "puzzle #2: 25 givens are stored, but the grid has 27",
        "puzzle #2: 1 twice in row 1: r1c1, r1c2",
        "puzzle #2: 1 twice in box 1: r1c1, r1c2",
        "puzzle #3: the grid is not in canonical form",
    ]


DAMAGE = {
    "a grid that is NULL": ("grid = NULL", "is"),
    "a wrong mark": ("grid = replace(grid, '.', '?')", "'?'"),
    "a grid that is not UTF-8": (
        "grid = CAST(x'b5' || substr(grid, 2) AS TEXT)",
        "Could not decode to UTF-8",
    ),
    "a text that is not UTF-8": ("title = CAST(x'ff' AS TEXT)", "Could not decode to UTF-8"),
    "a digit that is too large": ("grid = replace(grid, '.', 'A')", "of a 9×9 grid"),
    "a source that is missing": ("source = NULL", "its source is missing"),
    "details that are not JSON": ("details = '{'", "Expecting property name"),
    "details that are a list": ("details = '[1]'", "its details are not texts by name"),
    "details that are numbers": ("details = '{\"a\": 1}'", "its details are not texts by name"),
    "details that are half a character": ('details = \'{"a": "\\ud800"}\'', "surrogates"),
}
_SCHEMA = (
    "PRAGMA writable_schema = ON; "
    "UPDATE sqlite_schema SET sql = replace(sql, {}, {}) WHERE name = {}"
)


def damage(
    path: Path, change: str, table: str = "puzzles", column: str = "grid TEXT", id: int = 2
) -> None:
    """Change a row, even to what its table does not allow."""
    nullable, required = f"'\t{column}'", f"'\t{column} NOT NULL'"
    for script in (
        _SCHEMA.format(required, nullable, f"'{table}'"),
        f"UPDATE {table} SET {change} WHERE id = {id}",
        _SCHEMA.format(nullable, required, f"'{table}'"),
    ):
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(script)


@pytest.mark.slow
@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_puzzles_are_named_and_left_out(library: Library, name: str) -> None:
    change, reason = DAMAGE[name]
    library.labels.put(TAGS, "only", [2])
    list(library.run(workers=1))
    library.close()
    column = "source TEXT DEFAULT ''''" if "source" in change else "grid TEXT"
    damage(library.path, change, column=column)
    for command in (
        "list",
        "list --count",
        "export",
        "export --format jsonl",
        "list tag:only",
        "dump",
        "check --all",
        "db check",
        "show 2",
    ):
        done = sudokudb(*command.split())
        assert done.returncode == EXIT_DATABASE, command
        text = (done.stdout + done.stderr).decode()
        assert reason in text
        assert "#2 is damaged: " in text or command == "show 2"
        if command in ("list", "export"):
            assert done.stdout.count(b"\n") == 2
        if command == "list --count":
            assert done.stdout == b"2\n"


def test_puzzles_around_a_page_that_cannot_be_read_are_read(library: Library) -> None:
    library.puzzles.add_many(numbered(number) for number in range(5, 200))
    library.close()
    data = bytearray(library.path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    at = data.index(str(numbered(100)).encode()) // size * size
    data[at : at + size] = bytes(size)
    library.path.write_bytes(data)
    for command in ("list", "export", "export --format jsonl", "dump"):
        done = sudokudb(*command.split())
        assert done.returncode == EXIT_DATABASE, command
        assert re.search(rb"puzzles #\d+ to #\d+ cannot be read: database disk", done.stderr)
        assert 100 < done.stdout.count(b"\n") < 198
    assert sudokudb("check", "--all").returncode == EXIT_DATABASE
    checked = sudokudb("db", "check")
    assert re.search(rb"puzzles #\d+ to #\d+ cannot be read: database disk", checked.stdout)
    found = sudokudb("list", "givens:..99")
    assert found.returncode == EXIT_DATABASE


@pytest.mark.parametrize(
    ("rater", "level", "score", "techniques"),
    [
        ("se", "", -1, ""),
        ("se", "", 2e9, ""),
        ("s\x1b", "", 7.2, ""),
        ("se", "x" * 101, 7.2, ""),
        ("se", "", None, ""),
        ("se", "", 7.2, "x-wing 2"),
    ],
)
def test_verify_finds_ratings_that_no_dump_may_have(
    library: Library, rater: str, level: str, score: float | None, techniques: str
) -> None:
    add = "INSERT INTO ratings (puzzle_id, rater, version, computed, level, score, techniques) "
    with closing(sqlite3.connect(library.path)) as connection:
        connection.execute(add + "VALUES (1, 'hodoku', '', 0, 'hard', 1100, 'x-wing=2')")
        given = (rater, level, score, techniques)
        connection.execute(add + "VALUES (2, ?, '', 0, ?, ?, ?)", given)
        connection.commit()
    (fault,) = library.verify()
    assert fault.startswith("puzzle #2: a rating has a part that is not valid: ")


def test_verify_finds_a_tag_without_a_name(library: Library) -> None:
    library.labels.put(TAGS, "monday", [1])
    library.close()
    damage(library.path, "name = NULL", "tags", "name TEXT", 1)
    done = sudokudb("db", "check")
    assert (done.returncode, b"tags: row 1 has no name\n" in done.stdout) == (EXIT_DATABASE, True)


def test_a_backup_of_a_damaged_database_warns(library: Library, tmp_path: Path) -> None:
    library.close()
    damage(library.path, DAMAGE["a grid that is NULL"][0])
    done = sudokudb("db", "backup", tmp_path / "copy")
    assert done.returncode == 0
    assert done.stderr.startswith(b"sudokudb: the database is damaged, and so is the copy\n")


def test_objects_that_the_schema_does_not_know_are_reported(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        connection.executescript("""
            CREATE TRIGGER thief AFTER INSERT ON puzzles BEGIN DELETE FROM puzzles; END;
            CREATE VIEW mine AS SELECT 1; CREATE INDEX slow ON puzzles (notes);
            DROP INDEX ix_puzzles_title; DROP VIEW library; CREATE VIEW library AS SELECT 2;
        """)
    assert library.verify() == [
        "index ix_puzzles_title is missing",
        "index slow is not part of the schema",
        "trigger thief is not part of the schema",
        "view library differs from the schema",
        "view mine is not part of the schema",
    ]


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))]
)
def test_random_damage_gives_no_unexpected_error(
    library: Library, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "TIMEOUT_MILLISECONDS", 50)  # the damage may be a lock
    library.puzzles.add_many([numbered(number) for number in range(5, 200)], "title")
    path = library.back_up(library.path.with_name("copy"))
    chance, data = random.Random(seed), bytearray(path.read_bytes())
    for _ in range(1 + seed):
        at, length = chance.randrange(100, len(data)), chance.choice((1, 50, 3000))
        data[at : at + length] = chance.choice((bytes(length), chance.randbytes(length)))
    path.write_bytes(data)
    with suppress(StoreError), Library.open(path) as copy:
        copy.verify()
        for work in (lambda: list(copy), lambda: list(copy.run(workers=1)), copy.database.is_sound):
            with suppress(StoreError):
                work()


def test_a_range_of_puzzles_in_the_wrong_order_ends(library: Library) -> None:
    """After the last id of a page came a lower one, and the first page again."""
    library.puzzles.add_many([numbered(number) for number in range(5, 150)], "title")
    library.close()
    data, size = library.path.read_bytes(), 4096
    first, last = (data.index(str(numbered(n)).encode()) // size * size for n in (5, 149))
    assert first != last
    one, other = data[first : first + size], data[last : last + size]
    pages = {first: other, last: one}
    swapped = [pages.get(low, data[low : low + size]) for low in range(0, len(data), size)]
    library.path.write_bytes(b"".join(swapped))
    done = sudokudb("tag", "a", "1-9")
    assert done.returncode in (0, EXIT_DATABASE)
    assert b"is damaged" in done.stderr or done.returncode == 0
    assert sudokudb("db", "check").returncode == EXIT_DATABASE


WRONG = {
    "rater": ("UPDATE ratings SET rater = x'00'", "puzzle #1 is damaged: its rater is b'"),
    "score": ("UPDATE ratings SET score = 'high'", "puzzle #1 is damaged: its score is 'high'"),
    "game": ("UPDATE games SET moves = x'00'", "puzzle #2 is damaged: its moves is b'"),
    "tag": ("UPDATE tags SET name = x'00'", "puzzle #3 is damaged: its name is b'"),
    "issue": ("UPDATE issues SET options = x'00'", "issue #1 is damaged: its options is b'"),
    "issue's title": ("UPDATE issues SET title = x'00'", "issue #1 is damaged: its title is b'"),
    "issue's puzzle": ("UPDATE printed SET page = 'x'", "issue #1 is damaged: its page is 'x'"),
    "saved query": ("UPDATE queries SET text = x'00'", "query 'mine' is damaged: its text is b'"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG)
def test_rows_of_any_table_with_wrong_types_are_named_and_left_out(
    library: Library, name: str
) -> None:
    """Such rows come with a page of another table."""
    library.close()
    loosen(library.path, _FILL, WRONG[name][0])
    for command in ("dump", "db check"):
        done = sudokudb(*command.split())
        assert done.returncode == EXIT_DATABASE, done.stderr
        assert WRONG[name][1] in (done.stdout + done.stderr).decode()
        if command == "dump":
            assert done.stdout.count(b"\n") == 5  # of a header, three puzzles, an issue and a query
    assert sudokudb("list").returncode == (
        0 if "issue" in name or "query" in name else EXIT_DATABASE
    )


def test_a_change_with_a_wrong_type_is_named(library: Library) -> None:
    library.labels.put(TAGS, "monday", [1])
    library.close()
    loosen(library.path, "UPDATE _changes SET what = x'00'")
    done = sudokudb("history")
    assert (done.returncode, done.stdout) == (EXIT_DATABASE, b"")
    assert b"change #1 is damaged: its what is b'" in done.stderr


def test_db_check_says_what_to_do(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        connection.execute("UPDATE puzzles SET givens = 80 WHERE id = 1")
        connection.commit()
    done = sudokudb("db", "check")
    assert done.returncode == EXIT_DATABASE
    problem, hint = done.stderr.decode().splitlines()
    assert problem == "sudokudb: 1 problem found"
    assert hint.startswith("hint: restore a backup, or `sudokudb dump` what can be read and ")


_FILL = """
    INSERT INTO ratings (puzzle_id, rater, version, computed, level, score)
        VALUES (1, 'se', '', 0, '', 7.2);
    INSERT INTO games (puzzle_id, started, saved, seconds, state, moves)
        VALUES (2, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 1, '', '{}');
    INSERT INTO tags VALUES (1, 'monday');
    INSERT INTO puzzle_tags (tag_id, puzzle_id) VALUES (1, 3);
    INSERT INTO issues (number, title, language, made, tool, sha256, options, template)
        VALUES (1, 'May', 'en', '2026-01-01T00:00:00Z', '', '', '{}', '');
    INSERT INTO printed (issue_id, number, page, level, grid, identity)
        SELECT 1, 1, 1, 'simple', grid, identity FROM puzzles WHERE id = 1;
    INSERT INTO queries (name, text, changed) VALUES ('mine', 'tag:x', '2026-01-01T00:00:00Z');
"""


def loosen(path: Path, *scripts: str) -> None:
    """Let the tables take values of any type, and run scripts."""
    for script in (
        "PRAGMA writable_schema = ON; "
        "UPDATE sqlite_schema SET sql = rtrim(replace(sql, 'STRICT', ''), ', ' || char(10)) "
        "WHERE type = 'table'",
        *scripts,
    ):
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(script)


@pytest.mark.parametrize(
    "change", ["DELETE FROM sqlite_sequence", "UPDATE sqlite_sequence SET seq = 2"]
)
def test_a_lost_highest_number_is_reported(library: Library, change: str) -> None:
    with writing(library) as connection:
        connection.exec_driver_sql(f"{change} WHERE name = 'puzzles'")
    assert library.verify() == ["puzzles: the highest number that was given is not stored"]
