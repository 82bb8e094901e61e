"""Dumping a whole database as text, and loading it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.engine.measure import MEASURES_VERSIONS
from sudokudb.errors import StoreError, say
from sudokudb.library.dumps import issue_lines, query_lines
from sudokudb.library.dumps.header import header_of, read_header
from sudokudb.library.dumps.puzzle_lines import line_error, line_of, read_line
from sudokudb.query import fields
from sudokudb.query.labels import LABELS
from sudokudb.store.rows import issues, puzzles, queries
from sudokudb.store.rows.puzzles import column_value
from sudokudb.store.rows.ratings import rating_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.puzzle import Puzzle
    from sudokudb.query.fields import Field
    from sudokudb.query.labels import LabelKind
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.writes.journal import JournalWriter

PAGE = 8192
_LABELLED = (kind.members for kind in LABELS.values())
_FILLED_LATER = ("_changes", "ratings", "games", "issues", "queries", *_LABELLED)

_PAGE = 8192
_STARTS = (issue_lines.START, query_lines.START)


def dump(store: Store) -> Iterator[str]:
    """Yield a header, the puzzles by id, the issues and the queries, as lines of JSON."""
    with store.snapshot() as run_sql:
        yield header_of(run_sql)
        for puzzle in puzzles.every(run_sql, store.damage, records=True):
            yield line_of(puzzle)
        for issue in issues.every(run_sql, store.damage):
            yield issue_lines.line_of(issue)
        for query in queries.every(run_sql, store.damage):
            yield query_lines.line_of(query)


def load(store: Store, lines: Iterable[str], page_size: int | None) -> int:
    """Fill a new or empty database from a dump; return the number of puzzles."""
    rest = iter(lines)
    measured = read_header(next(rest, ""))
    from sudokudb.store.writes import bulk_insert as bulk
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing(bulk=True) as connection:
        journal = JournalWriter(connection)
        if puzzles.newest(journal.run_sql, 1) and not is_new(journal.run_sql):
            raise StoreError(
                say("{name} already has puzzles", name=store.name),
                say("name a new database with --db, or use `sudokudb merge`"),
            )
        bulk.clear(connection)
        kept = _keep_measured(journal, measured)
        columns = [f for f in fields.stored_fields() if not f.group or f.group in kept]
        count = _fill(journal, rest, page_size or _PAGE, columns)
        bulk.restart(connection)
    store.finish_bulk()
    return count


def _keep_measured(journal: JournalWriter, measured: Mapping[str, int]) -> list[str]:
    """List the groups whose facts are those of this version, and store this version.

    Facts of other versions are left to be measured again.
    """
    from sudokudb.store.writes import computed_columns
    from sudokudb.store.writes.measured_columns import MEASURED

    kept = [group for group, version in measured.items() if version == MEASURES_VERSIONS[group]]
    for group in kept:
        computed_columns.set_version(journal.connection, MEASURED[group], measured[group])
    return kept


def is_new(run_sql: RunSql) -> bool:
    """Return whether a database contains nothing, or nothing but the unchanged examples."""
    from sudokudb.store.rows.seeds import examples

    if any(next(run_sql(f"SELECT 1 FROM {table} LIMIT 1", {}), None) for table in _FILLED_LATER):
        return False
    made = [(id, row["title"], row["grid"]) for id, row in enumerate(examples(), start=1)]
    found = sorted(puzzles.newest(run_sql, len(made) + 1), key=lambda puzzle: puzzle.id)
    stored = [(puzzle.id, puzzle.title, str(puzzle.grid)) for puzzle in found]
    return stored in ([], made) and not any(
        puzzle.notes or puzzle.author or puzzle.license or puzzle.details for puzzle in found
    )


def _fill(
    journal: JournalWriter, lines: Iterator[str], page_size: int, columns: Sequence[Field]
) -> int:
    """Insert the puzzles of a dump into empty tables; return their number."""
    count = last = 0
    numbered = enumerate(lines, start=2)
    while page := list(islice(numbered, page_size)):
        _insert_issues(journal, [item for item in page if item[1].startswith(issue_lines.START)])
        _insert_queries(journal, [item for item in page if item[1].startswith(query_lines.START)])
        rest = [item for item in page if not item[1].startswith(_STARTS)]
        batch = [(number, read_line(number, line)) for number, line in rest if line.strip()]
        for number, puzzle in batch:
            if puzzle.id <= last:
                raise line_error(number, say("id {id} after id {last}", id=puzzle.id, last=last))
            last = puzzle.id
        _insert(journal, batch, columns)
        count += len(batch)
    return count


def _insert_issues(journal: JournalWriter, lines: list[tuple[int, str]]) -> None:
    from sudokudb.store.writes import issues as writes

    for number, line in lines:
        issue = issue_lines.read_line(number, line)
        new = [one.identity for one in issue.printed if not one.repeat]
        old = issues.find_printed(journal.run_sql, new, also_repeats=False)
        if issues.by_id(journal.run_sql, issue.id) or old or len({*new}) < len(new):
            raise line_error(number, say("an issue or a puzzle that is printed already"))
        writes.insert(journal.connection, issue)


def _insert_queries(journal: JournalWriter, lines: list[tuple[int, str]]) -> None:
    from sudokudb.store.writes import queries as writes

    for number, line in lines:
        query = query_lines.read_line(number, line)
        if queries.by_name(journal.run_sql, query.name):
            raise line_error(number, say("a query with this name is there already"))
        writes.insert(journal.connection, query)


def _require_new(run_sql: RunSql, batch: list[tuple[int, Puzzle]]) -> None:
    """Raise FormatError for the first puzzle with the grid and the copy of an earlier one."""
    from sudokudb.store.writes import bulk_insert as bulk

    stored = bulk.copies_by_line(run_sql, {str(p.grid): p.identity for _, p in batch})
    taken = {(grid, copy.number) for grid, copies in stored.items() for copy in copies}
    for number, puzzle in batch:
        key = (str(puzzle.grid), puzzle.copy)
        if key in taken:
            raise line_error(number, say("the same grid and copy as an earlier puzzle"))
        taken.add(key)


def _insert(
    journal: JournalWriter, batch: list[tuple[int, Puzzle]], columns: Sequence[Field]
) -> None:
    from sudokudb.store.rows.identities import facts_of_grids
    from sudokudb.store.writes import bulk_insert as bulk
    from sudokudb.store.writes.games import insert_all

    described = facts_of_grids([puzzle.grid for _, puzzle in batch])
    each = [
        (number, replace(puzzle, identity=facts.identity, symmetry=facts.symmetries))
        for (number, puzzle), facts in zip(batch, described, strict=True)
    ]
    _require_new(journal.run_sql, each)
    names = [field.name for field in columns if field.name != "rules"]
    kept = [fields.FIELDS[name] for name in names]
    rows = [
        (puzzle.grid.layout.rules_text, *(column_value(f, getattr(puzzle, f.name)) for f in kept))
        for _, puzzle in each
    ]
    bulk.insert_rows(journal.connection, ["rules", *names], rows)
    ratings = [rating_row(puzzle.id, rating) for _, puzzle in batch for rating in puzzle.ratings]
    bulk.insert_ratings(journal.connection, ratings)
    insert_all(
        journal.connection, ((puzzle.id, game) for _, puzzle in batch for game in puzzle.games)
    )
    labelled: dict[tuple[LabelKind, str], list[int]] = {}
    for _, puzzle in each:
        for kind in LABELS.values():
            for name in getattr(puzzle, kind.name):
                labelled.setdefault((kind, name), []).append(puzzle.id)
    for (kind, name), ids in labelled.items():
        bulk.add_label(journal.connection, kind, journal.label_id(kind, name), ids)
