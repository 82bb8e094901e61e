"""The SQL functions, in SQLite and in DuckDB, give what the functions of the package give."""

from __future__ import annotations

import sqlite3
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokudb
from sudokudb.engine.canon.identity import identity_of
from sudokudb.errors import UsageError
from sudokudb.sql import register
from sudokudb.sql.names import ARGUMENTS

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY, WRONG = "." * 81, "11" + "." * 79
GRIDS = [EASY, HARD, SOLVED, EMPTY, WRONG, EASY.replace(".", "0")]
OTHERS: list[object] = [None, "", "x" * 81, EASY[:-1], EASY + "\n", "é" * 81, 5, b"1" * 81]
OTHERS += [f"{EASY[:40]}x{EASY[41:]}", "." * 16]


def connections() -> list[Any]:
    found = [sqlite3.connect(":memory:"), duckdb.connect()]
    for connection in found:
        register(connection)
    return found


@pytest.fixture(params=[0, 1], ids=["sqlite", "duckdb"])
def connection(request: pytest.FixtureRequest) -> Any:
    return connections()[request.param]


def value_of(connection: Any, expression: str, *values: object) -> Any:
    ((value,),) = connection.execute(f"SELECT {expression}", values).fetchall()
    return value


@pytest.mark.parametrize("grid", GRIDS)
def test_a_function_gives_what_the_package_gives(connection: Any, grid: str) -> None:
    plain = grid.replace("0", ".")
    result = sudokudb.solve(plain, 7)
    facts = {
        "canon(?)": str(sudokudb.canonical(plain).form),
        "minlex(?)": str(sudokudb.canonical(plain, "minlex").form),
        "sudoku_identity(?)": identity_of(sudokudb.Grid(plain)),
        "givens(?)": sum(map(str.isdigit, plain)),
        "is_valid(?)": int(len(result.solutions) == 1),
        "count_solutions(?)": min(2, len(result.solutions)),
        "count_solutions(?, 7)": len(result.solutions),
        "count_solutions(?, NULL)": None,
        "rate(?, NULL)": None,
    }
    for expression, fact in facts.items():
        assert value_of(connection, expression, grid) == fact, expression
    solution = value_of(connection, "solve(?)", grid)
    assert solution == (str(result.solutions[0]) if len(result.solutions) == 1 else solution)
    assert (solution is None) == (not result.solutions)


def test_ratings_are_those_of_the_raters(connection: Any) -> None:
    assert value_of(connection, "rate(?)", EASY) == sudokudb.rate(EASY).score
    assert value_of(connection, "rate(?, 'se')", EASY) == sudokudb.rate(EASY, "se").score
    assert value_of(connection, "rate(?)", EMPTY) is None
    assert value_of(connection, "rate(?, 'se')", WRONG) is None


def test_grids_are_the_same_if_they_are_equivalent(connection: Any) -> None:
    turned = EASY[::-1].translate(str.maketrans("123456789", "234567891"))
    assert value_of(connection, "same(?, ?)", EASY, turned) == 1
    assert value_of(connection, "same(?, ?)", EASY, HARD) == 0
    assert value_of(connection, "same(?, NULL)", EASY) is None


@pytest.mark.parametrize("other", OTHERS)
def test_what_is_not_a_grid_gives_null(connection: Any, other: object) -> None:
    for name, numbers in ARGUMENTS.items():
        values = [other, EASY][: max(numbers[0], 1)]
        marks = ", ".join("?" * len(values))
        assert value_of(connection, f"{name}({marks})", *values) is None, name


@pytest.mark.parametrize(
    "expression",
    ["count_solutions(?, 0)", "count_solutions(?, 10001)", "rate(?, '/etc/x.toml')", "canon(?, 1)"],
)
def test_a_wrong_limit_or_rater_is_an_error(connection: Any, expression: str) -> None:
    sqlite3.enable_callback_tracebacks(False)  # Datasette, which a plug-in imports, sets it
    with pytest.raises((sqlite3.OperationalError, duckdb.Error)):
        value_of(connection, expression, EASY)


def test_only_connections_get_the_functions() -> None:
    with pytest.raises(UsageError, match="not a connection of sqlite3 or duckdb"):
        register("a.sqlite3")


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from([*GRIDS, *filter(lambda o: isinstance(o, str), OTHERS), None])))
def test_columns_give_what_rows_give(grids: list[str | None]) -> None:
    names = [f"{name}(g)" for name in ARGUMENTS if name != "same"]
    wanted = ", ".join([*names, "same(g, canon(g))", "count_solutions(g, n)"])
    rows = [(number, grid, number % 3 + 1) for number, grid in enumerate(grids)]
    answers = []
    for connection in connections():
        connection.execute("CREATE TABLE t (i INTEGER, g VARCHAR, n INTEGER)")
        for row in rows:
            connection.execute("INSERT INTO t VALUES (?, ?, ?)", row)
        answers.append(connection.execute(f"SELECT {wanted} FROM t ORDER BY i").fetchall())
    assert answers[0] == answers[1]
