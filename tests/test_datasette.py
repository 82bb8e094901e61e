"""Datasette and sqlite-utils show the view `library` as docs/datasette.md describes."""

from __future__ import annotations

import asyncio
import sqlite3
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
import sqlite_utils
import yaml
from datasette import hookimpl
from datasette.app import Datasette
from datasette.plugins import pm

from sudokudb import Library
from sudokudb.query.labels import TAGS
from tests.support import ROOT, numbered

if TYPE_CHECKING:
    from pathlib import Path

SHOWN = {
    *("library", "puzzles", "tags", "collections", "ratings", "games", "issues", "printed"),
    "queries",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "SudokuCPDB.sqlite3"
    with Library.open(path) as library:
        library.add(numbered(0b1111), "The Beast")
        library.labels.put(TAGS, "monday", [1, 4])
        library.labels.put(TAGS, "hard", [4])
    return path


def asked(path: Path, *pages: str) -> list[Any]:
    """Return what Datasette answers, as JSON."""
    metadata = yaml.safe_load((ROOT / "docs" / "datasette.yaml").read_text(encoding="utf-8"))

    async def ask() -> list[Any]:
        server = Datasette([str(path)], metadata=metadata)
        await server.invoke_startup()
        return [(await server.client.get(f"/SudokuCPDB{page}")).json() for page in pages]

    return asyncio.run(ask())


@pytest.mark.filterwarnings("ignore")
def test_datasette_searches_and_facets_the_library(path: Path) -> None:
    found, tagged, every, database = asked(
        path,
        "/library.json?_search=bEAST&_shape=array",
        "/library.json?tags__arraycontains=monday&_shape=array",
        "/library.json",
        ".json",
    )
    assert [row["id"] for row in found] == [4]
    assert found[0]["symmetry"] != found[0]["givens"] == 4
    assert [row["id"] for row in tagged] == [1, 4]
    facets = every["facet_results"]
    facets = facets.get("results", facets)
    counts = {bar["value"]: bar["count"] for bar in facets["tags"]["results"]}
    assert counts == {"monday": 2, "hard": 1}
    shown = {table["name"] for table in database["tables"] if not table["hidden"]}
    assert shown | {view["name"] for view in database["views"]} == SHOWN


def test_sqlite_utils_reads_the_library(path: Path) -> None:
    rows = {row["id"]: row for row in sqlite_utils.Database(path)["library"].rows}
    assert rows[4]["tags"] == '["hard", "monday"]'
    assert rows[2]["symmetry"] == "rot180"
    assert rows[1]["tags"] == '["monday"]'


@pytest.mark.filterwarnings("ignore")
def test_datasette_has_the_functions_of_sudoku(path: Path) -> None:
    sql = "select count(*) as n from puzzles where sudoku_identity(grid) = identity"
    (found,) = asked(path, f".json?_shape=array&sql={quote(sql)}")
    with Library.look(path) as library:
        assert found == [{"n": len(library)}]


def test_functions_of_other_plug_ins_replace_ours() -> None:
    def prepare_connection(conn: sqlite3.Connection) -> None:
        conn.create_function("canon", 1, lambda _: "theirs")

    other = SimpleNamespace(prepare_connection=hookimpl(prepare_connection))
    pm.register(other)
    try:
        connection = sqlite3.connect(":memory:")
        pm.hook.prepare_connection(conn=connection, database="a", datasette=None)
        assert connection.execute("SELECT canon('1'), givens('1')").fetchone() == ("theirs", None)
    finally:
        pm.unregister(other)
