"""Execution of users' SQL statements, which may read but not write."""

from __future__ import annotations

import math
import re
import sqlite3
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from sudokudb.errors import LimitError, SudokuError, TimeLimitReached, UsageError, say
from sudokudb.query.fields import find_field
from sudokudb.sql.calls import FAILED, Calls
from sudokudb.sql.names import ARGUMENTS
from sudokudb.store.rows.column_types import join_columns
from sudokudb.store.rows.stored_lines import line_sql
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection, Engine

    Rows = Iterator[tuple[object, ...]]

_BATCH = 2000  # rows that a server sends at a time
_STEPS = 10_000  # instructions of SQLite's machine between two checks of the time: about 1 ms
_MOST = 200_000_000  # bytes of a value or a result
_SMALLEST = 8  # bytes of a value
_TOO_LARGE = say("a value or the result takes more than 200 MB")
_NOTHING = say("there is no SELECT statement"), say("begin with SELECT")
_WRITES = say("this statement writes; sql only reads"), say("begin with SELECT")


def select(
    connection: sqlite3.Connection, statement: str, time_limit: float | None
) -> tuple[list[str], Rows]:
    """Run a statement on a connection, which is closed after the rows; return columns and rows."""
    deadline = time.monotonic() + (time_limit or math.inf)
    calls = Calls(deadline)
    calls.add_to(connection)
    # SQLite checks that generated columns call no such function only when it reads the schema.
    connection.execute("PRAGMA writable_schema=RESET")
    # FTS5 and `pragma_…` declare tables on first use, which the authorizer would take for writing.
    for table in ("_texts", *_pragma_tables(statement)):
        with suppress(sqlite3.Error):  # the statement will fail, too
            connection.execute(f"SELECT 1 FROM {table} LIMIT 0")
    connection.set_authorizer(_allow_lines if _show_lines(connection) else _allow_reading)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST)
    # Python handles Ctrl-C only while Python code runs; KeyboardInterrupt in the progress handler
    # ends the statement.
    connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
    try:
        errors = sqlite3.Error, sqlite3.Warning, ValueError
        with _translate_errors(*errors, deadline=deadline, calls=calls):
            cursor = connection.execute(statement)
    except BaseException as error:
        connection.set_authorizer(None)
        if isinstance(error, SudokuError):
            error.hint = error.hint or _suggestion(connection, error.message)
        connection.close()
        raise
    return [column[0] for column in cursor.description or ()], _rows(
        connection, cursor, _translate_errors(sqlite3.Error, deadline=deadline, calls=calls)
    )


def _show_lines(connection: sqlite3.Connection) -> bool:
    """Let `grid` in `puzzles` be the whole line of a puzzle with rules, if there is any.

    Functions such as `solve` would take its cells for those of a classic puzzle.
    """
    found = None
    with suppress(sqlite3.Error):  # the statement will fail, too
        found = connection.execute("SELECT 1 FROM puzzles WHERE rules <> '' LIMIT 1").fetchone()
    if found is None:
        return False
    names = [name for _, name, *_ in connection.execute("PRAGMA table_info(puzzles)")]
    listed = join_columns(names).replace('"grid"', f"{line_sql()} AS grid")
    connection.execute("PRAGMA query_only=OFF")  # which a temporary view would need
    connection.execute(
        f"CREATE TEMPORARY VIEW puzzles AS SELECT {listed} FROM main.puzzles AS puzzles"
    )
    connection.execute("PRAGMA query_only=ON")
    return True


def _rows(
    connection: sqlite3.Connection,
    cursor: sqlite3.Cursor,
    translating: AbstractContextManager[None],
) -> Rows:
    with closing(connection), translating:
        yield from _limit_memory(cursor)


def _limit_memory(rows: Rows) -> Rows:
    """Yield rows; raise SudokuError if they take too much memory, at least 8 bytes a value."""
    left = _MOST
    for row in rows:
        left -= sum(
            max(len(value), _SMALLEST) if isinstance(value, (str, bytes)) else _SMALLEST
            for value in row
        )
        if left < 0:
            raise LimitError(_TOO_LARGE, say("select less, or add LIMIT"))
        yield row


_READING = frozenset(
    (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE)
)
_PRAGMAS = (
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "index_xinfo",
    "foreign_key_list",
    "database_list",
    "function_list",
    "collation_list",
    "compile_options",
    "data_version",  # FTS5 needs it
)
"""Pragmas that only read, whatever their arguments."""


def _pragma_tables(statement: str) -> set[str]:
    """Return the names of pragmas that a statement uses as tables, if they only read."""
    named = set(re.findall(r"\bpragma_\w+", statement.lower()))
    return named & {f"pragma_{name}" for name in _PRAGMAS if name != "data_version"}


_UNKNOWN = re.compile(r"SQL: no such (column|table): (?:\w+\.)?(\w+)")


def _suggestion(connection: sqlite3.Connection, message: str) -> str | None:
    """Return a hint that names a column or table similar to the missing one."""
    if not (found := _UNKNOWN.match(message)):
        return None
    kind, name = found[1], found[2].lower()
    names = "SELECT name FROM sqlite_schema AS t WHERE type IN ('table', 'view')"
    if kind == "column":
        names = f"SELECT DISTINCT c.name FROM ({names}) AS t, pragma_table_info(t.name) AS c"
    existing = [name for (name,) in connection.execute(names)]
    field = find_field(name)
    near = field.attribute if field else closest_name(name, existing)
    return say("did you mean {name!r}?", name=near) if near in existing else None


def _allow_reading(action: int, name: str | None, other: str | None, *_: str | None) -> int:
    """Allow only actions that read: ATTACH could create files, and some pragmas write."""
    if action == sqlite3.SQLITE_FUNCTION and other == "load_extension":
        return sqlite3.SQLITE_DENY
    reads = action == sqlite3.SQLITE_PRAGMA and name in _PRAGMAS
    return sqlite3.SQLITE_OK if action in _READING or reads else sqlite3.SQLITE_DENY


_WITH_RULES = ("puzzles", "library")
"""The views of whole lines."""


def _allow_lines(action: int, *names: str | None) -> int:
    """Allow the same, but cells without their rules only to the views that add them."""
    if action == sqlite3.SQLITE_READ and names[:3] == ("puzzles", "grid", "main"):
        return sqlite3.SQLITE_OK if names[3] in _WITH_RULES else sqlite3.SQLITE_DENY
    return _allow_reading(action, *names)


_MISSING_FUNCTION = re.compile(r"function (\w+)\(.*\) does not exist")


@contextmanager
def _translate_errors(
    *errors: type[Exception], deadline: float = math.inf, calls: Calls | None = None
) -> Iterator[None]:
    """Turn the driver's errors into SudokuError, with one line."""
    try:
        yield
    except MemoryError as error:
        raise LimitError(say("the statement needs too much memory"), say("select less")) from error
    except errors as error:
        reason = str(error)
        if reason == "interrupted" and time.monotonic() <= deadline:
            raise KeyboardInterrupt from error
        if calls and reason == FAILED:
            raise _failure_of(calls) from error
        raise _sql_error(reason) from error


def _failure_of(calls: Calls) -> BaseException:
    """Return why a function failed; without a reason, Ctrl-C came before its first line."""
    failure = calls.failure or KeyboardInterrupt()
    return _sql_error("interrupted") if isinstance(failure, TimeLimitReached) else failure


def _sql_error(reason: str) -> SudokuError:
    if "authorized to use function" in reason:
        return UsageError(say("SQL: {reason}", reason=reason))
    if "not authorized" in reason or "read-only" in reason:
        return UsageError(*_WRITES)
    if "one statement" in reason or "multiple commands" in reason:
        return UsageError(say("only one statement at a time"))
    if reason == "interrupted" or "statement timeout" in reason:
        return TimeLimitReached(
            say("the time limit was reached"), say("--time-limit SECONDS allows more")
        )
    if "too big" in reason:
        return LimitError(_TOO_LARGE, say("select less, or add LIMIT"))
    if (found := _MISSING_FUNCTION.search(reason)) and found[1] in ARGUMENTS:
        return UsageError(
            say("SQL: a server does not have the function {name}", name=found[1]),
            say("export the puzzles to a database file, where `sudokudb sql` has it"),
        )
    first = reason.splitlines()[0] if reason else say("unknown error")
    return UsageError(say("SQL: {reason}", reason=first))


class ServerSql:
    """Runs users' statements on a PostgreSQL server, one at a time.

    A new statement ends the iterator over the rows of the previous one.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._open = ExitStack()

    def close(self) -> None:
        """End the current statement."""
        self._open.close()

    def select(self, statement: str, time_limit: float | None) -> tuple[list[str], Rows]:
        """Run a statement in a transaction that cannot write; return columns and rows."""
        self._open.close()
        with ExitStack() as opened:
            connection = opened.enter_context(self._engine.connect())
            _require_reading(connection, statement)
            with _translate_errors(self._engine.dialect.loaded_dbapi.Error):
                _begin(connection, time_limit)
                cursor = opened.enter_context(_cursor(connection, statement))
                cursor.execute(statement)
            columns = [column.name for column in cursor.description or ()]
            self._open = opened.pop_all()
        return columns, self._rows(self._open, cursor)

    def _rows(self, opened: ExitStack, found: Rows) -> Rows:
        with opened, _translate_errors(self._engine.dialect.loaded_dbapi.Error):
            yield from _limit_memory(found)

    def is_superuser(self) -> bool:
        """Return whether the connection's role is a superuser."""
        with self._engine.connect() as connection:
            return _is_superuser(connection)


_QUERIES, _OTHERS = ("select", "with", "values", "table"), ("explain", "show")
_START = re.compile(r"(?:\s|\(|--[^\n]*\n|/\*.*?\*/)*(\w*)", re.DOTALL)
# Functions that execute text as SQL, write, or access files and other servers.
_HARMFUL = re.compile(
    r"\b(lo_\w+|loread|lowrite|dblink\w*|\w+_to_xml\w*|ts_stat|ts_rewrite|set_config|nextval|setval)"
    r"\b|(u&\")"
)
_SYSTEM_NAME = re.compile(r"\bpg_\w+")
_HARMLESS = {"pg_catalog", "pg_typeof", "pg_size_pretty", "pg_column_size", "pg_relation_size"}


def _first_word(statement: str) -> str:
    found = _START.match(statement)
    return found[1].lower() if found else ""


def _require_reading(connection: Connection, statement: str) -> None:
    """Raise SudokuError for a statement that may do more than read tables.

    Even in a read-only transaction, a superuser can read and write the server's files and run
    programs, with COPY and with functions such as pg_read_file. Of the names that begin with pg_,
    only tables, views and a few functions are allowed.
    """
    first = _first_word(statement)
    if first not in _QUERIES + _OTHERS:
        raise UsageError(*(_WRITES if first else _NOTHING))
    text = statement.lower()
    names = set(_SYSTEM_NAME.findall(text)) - _HARMLESS
    listed = "SELECT relname FROM pg_catalog.pg_class WHERE relname = ANY(%s)"
    names -= set(connection.exec_driver_sql(listed, (sorted(names),)).scalars())
    if found := min(names, default="") or _HARMFUL.search(text):
        name = found if isinstance(found, str) else found[0]
        raise UsageError(say("{name} is not allowed in SQL, which only reads tables", name=name))


def _is_superuser(connection: Connection) -> bool:
    rows = connection.exec_driver_sql("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    return bool(rows.scalar())


def _begin(connection: Connection, time_limit: float | None) -> None:
    """Begin a read-only transaction; a superuser switches to a role that can only read."""
    connection.exec_driver_sql("SET TRANSACTION READ ONLY")
    if time_limit:
        milliseconds = max(1, round(time_limit * 1000))
        connection.exec_driver_sql(f"SET LOCAL statement_timeout = {milliseconds}")
    if _is_superuser(connection):
        connection.exec_driver_sql("SET LOCAL ROLE pg_read_all_data")


def _cursor(connection: Connection, statement: str) -> Any:
    """Return a server-side cursor for a query, a client-side one for other statements."""
    driver: Any = connection.connection.driver_connection
    if _first_word(statement) in _OTHERS:
        driver.prepare_threshold = 0  # preparing refuses a list of several statements
        return driver.cursor()
    cursor = driver.cursor("user_sql")
    cursor.itersize = _BATCH
    return cursor
