"""Each query walks the index that is meant for it; nothing large is sorted or read through.

Tables are small here, but SQLite is told that they are large; the ways of small tables are shut.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import pytest

from sudokudb.query import parse_order, parse_query
from sudokudb.store.search import counts, estimates
from sudokudb.store.search import page_by_id as pages
from sudokudb.store.search import page_by_key as pages_by_key
from sudokudb.store.search import pages as search
from tests.store.searched import fill, make_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.store.connection.sqlite_file import RunSql

STATISTICS = """
ANALYZE;
DELETE FROM sqlite_stat1;
INSERT INTO sqlite_stat1 VALUES
  ('puzzles', 'uq_puzzles_grid_copy', '10000000 1 1'),
  ('puzzles', 'ix_puzzles_title', '10000000 1'),
  ('puzzles', 'ix_puzzles_givens', '10000000 200000'),
  ('puzzles', 'ix_puzzles_level', '10000000 2500000'),
  ('puzzles', 'ix_puzzles_solutions', '10000000 5000000'),
  ('puzzles', 'ix_puzzles_identity', '10000000 1'),
  ('puzzles', 'ix_puzzles_symmetry', '100000 20000'),
  ('puzzles', 'ix_puzzles_size', '10000 5000'),
  ('puzzles', 'ix_puzzles_added', '10000000 100000'),
  ('puzzle_tags', 'puzzle_tags', '5000000 1000 1'),
  ('puzzle_tags', 'ix_puzzle_tags_puzzle_id', '5000000 1'),
  ('tags', 'uq_tags_name', '10 1');
ANALYZE sqlite_schema;
"""

WALKS = [
    ("", "id", "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
    ("", "-id", "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
    ("-level:simple source:x", "id", "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
    ("id:9..200", "id", "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
    ("givens:1..", "id", "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
    (
        "level:simple,difficult same:7",
        "id",
        "ix_puzzles_identity (identity=? AND rowid>? AND rowid<?)",
    ),
    ("givens:20 level:simple,nested", "id", "ix_puzzles_givens (givens=? AND rowid>? AND rowid<?)"),
    ("givens:17.. level:nested", "id", "ix_puzzles_level (level=? AND rowid>? AND rowid<?)"),
    ("tag:hard givens:20..21", "id", "PRIMARY KEY (tag_id=? AND puzzle_id>? AND puzzle_id<?)"),
    ("givens:20", "id", "ix_puzzles_givens (givens=? AND rowid>? AND rowid<?)"),
    ("givens:20..21", "-id", "ix_puzzles_givens (givens=? AND rowid>? AND rowid<?)"),
    ("givens:20 notes:x", "id", "ix_puzzles_givens (givens=? AND rowid>? AND rowid<?)"),
    ("level:nested", "id", "ix_puzzles_level (level=? AND rowid>? AND rowid<?)"),
    ("level:nested,difficult", "id", "ix_puzzles_level (level=? AND rowid>? AND rowid<?)"),
    ("solutions:2", "id", "ix_puzzles_solutions (solutions=? AND rowid>? AND rowid<?)"),
    ("symmetry:rot90", "id", "ix_puzzles_symmetry (symmetry=? AND rowid>? AND rowid<?)"),
    ("size:4", "id", "ix_puzzles_size (size=? AND rowid>? AND rowid<?)"),
    ("tag:hard", "id", "PRIMARY KEY (tag_id=? AND puzzle_id>? AND puzzle_id<?)"),
    ("tag:x,hard -tag:a_b", "-id", "PRIMARY KEY (tag_id=? AND puzzle_id>? AND puzzle_id<?)"),
    ("tag:hard source:x", "id", "PRIMARY KEY (tag_id=? AND puzzle_id>? AND puzzle_id<?)"),
    ("collection:x", "id", "PRIMARY KEY (collection_id=? AND puzzle_id>? AND puzzle_id<?)"),
    ("same:7", "id", "ix_puzzles_identity (identity=? AND rowid>? AND rowid<?)"),
    ("title:hard", "id", "t VIRTUAL TABLE INDEX 64:M0><"),
    ("notes:hard", "-id", "t VIRTUAL TABLE INDEX 192:M1><"),
    ("added:2026-11-21", "id", "ix_puzzles_added (added=? AND rowid>? AND rowid<?)"),
    ("", "givens", "ix_puzzles_givens (givens=? AND rowid>?)"),
    ("", "givens", "ix_puzzles_givens (givens>?)"),
    ("", "-givens", "ix_puzzles_givens (givens<?)"),
    ("givens:18..21", "-givens", "ix_puzzles_givens (givens>? AND givens<?)"),
    ("source:x tag:x", "givens", "ix_puzzles_givens (givens>?)"),
    ("", "added", "ix_puzzles_added (added>?)"),
    ("added:2026-03..", "-added", "ix_puzzles_added (added>? AND added<?)"),
    ("", "title", "ix_puzzles_title (<expr>=? AND rowid>?)"),
    ("", "title", "ix_puzzles_title (<expr>>?)"),
    ("", "-title", "ix_puzzles_title (<expr>>? AND <expr><?)"),
    ("", "level", "ix_puzzles_level (level=? AND rowid>? AND rowid<?)"),
    ("", "-solutions", "ix_puzzles_solutions (solutions=? AND rowid>? AND rowid<?)"),
]


class Step(NamedTuple):
    """A line of a plan, and the line that it belongs to."""

    what: str
    within: str


@pytest.fixture(scope="module", params=["without statistics", "with statistics"])
def connection(request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as opened:
        fill(opened, make_rows(3000))
        if request.param == "with statistics":
            opened.executescript(STATISTICS)
        yield opened


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take nothing for little."""
    monkeypatch.setattr(estimates, "FEW", 1)
    monkeypatch.setattr(estimates, "BRIEF", 1)
    monkeypatch.setattr(pages, "FEW", 1)
    monkeypatch.setattr(pages_by_key, "FEW", 1)
    monkeypatch.setattr(pages_by_key, "isqrt", lambda number: 1)
    monkeypatch.setattr(pages, "_NEARBY", 1)
    monkeypatch.setattr(pages, "_SORTED", 1)
    monkeypatch.setattr(pages_by_key, "_SORTED", 1)


def explaining(connection: sqlite3.Connection, plans: list[list[Step]]) -> RunSql:
    """Return what asks, and writes down how the database sets about it."""

    def ask(statement: str, values: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        rows = connection.execute(f"EXPLAIN QUERY PLAN {statement}", dict(values)).fetchall()
        names = {id: what for id, _, _, what in rows}
        plans.append([Step(what, names.get(within, "")) for _, within, _, what in rows])
        return connection.execute(statement, dict(values))

    return ask


@pytest.mark.parametrize(("text", "order", "index"), WALKS)
def test_a_page_and_the_next_walk_an_index(
    connection: sqlite3.Connection, text: str, order: str, index: str
) -> None:
    plans: list[list[Step]] = []
    ask = explaining(connection, plans)
    query, sort = parse_query(text), parse_order(order)
    first = search.page(ask, query, sort, limit=5)
    search.page(ask, query, sort, first[-1], limit=500)
    steps = [step for plan in plans for step in plan]
    assert any(step.what.endswith(index) for step in steps), steps
    assert "SCAN puzzles" not in {step.what for step in steps}
    assert not any(step.what.startswith("SCAN puzzle_") for step in steps)
    if sort.field == "id":
        searched = [step.what for step in plans[-1] if step.what.startswith("SEARCH puzzles ")]
        assert all(what.endswith((index, "PRIMARY KEY (rowid=?)")) for what in searched), searched
    for plan in plans:
        merges = any(step.what.startswith("CO-ROUTINE s") for step in plan)
        for step in plan:
            if "TEMP B-TREE" in step.what:
                # What is sorted is a page of each walk, never what the walk leads to.
                assert merges, plan
                assert not step.within.startswith("CO-ROUTINE"), plan


COUNTS = [
    ("givens:18..20", "COVERING INDEX ix_puzzles_givens (givens=? AND rowid>? AND rowid<?)"),
    ("-givens:18", "COVERING INDEX ix_puzzles_givens (givens=? AND rowid>? AND rowid<?)"),
    ("level:simple", "COVERING INDEX ix_puzzles_level (level=? AND rowid>? AND rowid<?)"),
    ("-has:level", "COVERING INDEX ix_puzzles_level (level=? AND rowid>? AND rowid<?)"),
    ("symmetry:none", "COVERING INDEX ix_puzzles_symmetry (symmetry=? AND rowid>? AND rowid<?)"),
    ("size:9", "COVERING INDEX ix_puzzles_size (size=? AND rowid>? AND rowid<?)"),
    ("tag:x", "PRIMARY KEY (tag_id=? AND puzzle_id>? AND puzzle_id<?)"),
]


@pytest.mark.parametrize(("text", "index"), COUNTS)
def test_a_count_reads_an_index_alone(
    connection: sqlite3.Connection, text: str, index: str
) -> None:
    plans: list[list[Step]] = []
    counts.count(explaining(connection, plans), parse_query(text))
    steps = [step.what for plan in plans for step in plan]
    assert any(what.endswith(index) for what in steps)
    assert not any("puzzles USING INTEGER PRIMARY KEY" in what for what in steps)


@pytest.mark.parametrize("field", counts.HISTOGRAMS)
def test_a_histogram_reads_an_index_alone(connection: sqlite3.Connection, field: str) -> None:
    plans: list[list[Step]] = []
    counts.histogram(explaining(connection, plans), parse_query(""), field)
    whats = [step.what for plan in plans for step in plan]
    assert any("COVERING INDEX" in what or what == "SCAN f" for what in whats), whats
    assert not any("TEMP B-TREE" in what for what in whats), whats
