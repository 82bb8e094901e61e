"""A database to search: its rows, and the statements that store them."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.puzzle import Rating
from sudokudb.query.measures import FACTS, GROUPS, IDENTITIES, columns_of
from sudokudb.query.step_conditions.step_records import RecordedStep, encode
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.connection.sqlite_file import reader
from sudokudb.store.rows.column_types import join_columns
from sudokudb.store.rows.ratings import STORED, rating_row

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from sudokudb.store.connection.sqlite_file import RunSql

GOLDEN = Path(__file__).parent / "backends" / "schema.sql"
"""The schema as the migrations make it."""

WORDS = ("hard", "Hard One", "100%", "a_b", "\\", "'", "é", "tab\tbed", "x", "17")
"""What titles and names are made of; some mean something in patterns of SQL."""

SCORES = {
    "unknown": (None, 0.5, 7.2, 834.0),
    "se": (1.0, 7.2, 7.2, 7.25),
    "hodoku": (804.0, 834.0, 5e4),
    "the club": (1.0, 7.2, 834.0),
}
"""Numbers by rater."""

VERSIONS = {"hodoku": ("1.2", "2.2.0"), "the club": ("1.2", "0123abcd")}
"""The versions of raters of which ratings may be outdated."""

TECHNIQUES = (
    "",
    "full-house=3",
    "xy-wing=1 naked-single=50",
    "aic=2 xy-wing=3 xy-chain=1",
    "later-technique=1 x-wing=1",
)
"""The techniques of ratings; one is not known to this version."""

RECORDS = {
    TECHNIQUES[1]: encode([RecordedStep("full-house")] * 3),
    TECHNIQUES[2]: encode([*[RecordedStep("naked-single")] * 50, RecordedStep("xy-wing", 2, 90)]),
    TECHNIQUES[4]: encode([RecordedStep("x-wing", 3, 120)]),
}
"""The records of some of them; computed ratings have them."""

TABLES = (
    "queries",
    "printed",
    "issues",
    "ratings",
    "games",
    "puzzle_tags",
    "puzzle_collections",
    "tags",
    "collections",
    "puzzles",
)

RULES = (
    *("", "", "", ""),
    "diagonal /;diagonal \\",
    "antiking;cage 3 r1c1r1c2;cage r2c1r2c2;thermo r3c1r4c2",
    "noboxes;white r1c1r1c2",
    "either cage 3 r1c1r1c2 | thermo r1c1r1c2",
)
"""Rules of puzzles; most have none."""

_MASKS = (0, 0, 0, 0, 1, 3, 4, 8, 13, 16, 32, 49, 63)


class Row(NamedTuple):
    """A puzzle as its table has it, its names, its ratings, and whether its games are finished."""

    values: dict[str, Any]
    tag: frozenset[str]
    collection: frozenset[str]
    ratings: tuple[Rating, ...]
    game: tuple[bool, ...]


_GAMES = ((), (False,), (True,), (False, True))


@cache
def make_rows(count: int = 300, seed: int = 1) -> tuple[Row, ...]:
    """Make rows at random, with gaps between their ids."""
    chance = random.Random(seed)
    ids = sorted(chance.sample(range(1, count + count // 4), count))
    return tuple(_row(chance, id) for id in ids)


def _row(chance: random.Random, id: int) -> Row:
    size = chance.choice((4, 6, 9, 9, 9, 9))
    cells = size * size
    number = chance.randint(0, 3) if size < 9 else chance.randint(17, 24)
    held = set(chance.sample(range(cells if chance.random() < 0.9 else number + 1), number))
    grid = "".join(str(chance.randint(1, size)) if i in held else "." for i in range(cells))
    solutions = chance.choice((None, 0, 1, 1, 1, 2))
    day = f"2026-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    values = {
        "id": id,
        "title": " ".join(chance.sample(WORDS, chance.randint(0, 2))),
        "size": size,
        "givens": number,
        "grid": grid,
        "level": chance.choice((None, *LEVELS)) if solutions == 1 else None,
        "solutions": solutions,
        "added": chance.choice((f"{day}T10:00:00Z", "2026-11-21T10:00:00Z")),
        "changed": f"{day}T23:59:59Z",
        "copy": id if chance.random() < 0.1 else 0,
        "identity": chance.choice((None, chance.randint(-9, 9))),
        "symmetry": chance.choice(_MASKS),
        **{name: chance.choice(("", *WORDS)) for name in ("source", "author", "license", "notes")},
        **{name: chance.choice((None, "…")) for name in ("placed", "candidates", "details")},
    }
    values |= _facts(chance) | {"rules": chance.choice(RULES)}
    values["grid"], values["copy"] = grid, values["copy"] or (0 if size == 9 else id)
    tags, collections = (frozenset(chance.sample(WORDS, chance.randint(0, 2))) for _ in "tc")
    return Row(values, tags, collections, _ratings(chance), _GAMES[id % len(_GAMES)])


def _facts(chance: random.Random) -> dict[str, int | None]:
    """Return measured facts: all of a group, or none of them; only `tridagon` may be missing."""
    values = dict.fromkeys((*FACTS, *IDENTITIES.values()))
    for group in GROUPS:
        if chance.random() < 0.7:
            own = columns_of(group)
            values |= {fact: chance.choice(NUMBERS.get(fact, (1, 2))) for fact in own}
    return values


NUMBERS: dict[str, tuple[int | None, ...]] = {
    "te": (0, 1, 2, 3),
    "expansion": (20, 24, 81),
    "left": (0, 9, 10, 11, 12, 22, 200, 240),
    "tridagon": (None, 2, 3),
    "redundant": (0, 3, 20),
    "backdoors": (1, 7, 20, 29, 135),
    "u4": (7, 20),
}
"""Numbers for measured facts."""


def _ratings(chance: random.Random) -> tuple[Rating, ...]:
    """Return ratings by several raters and versions, some without a number."""
    made = [
        Rating(
            rater=rater,
            version=version,
            computed=computed,
            score=chance.choice(scores),
            ep=chance.choice((None, 1.0, 7.2, 7.25, 7.3)) if rater == "se" else None,
            ed=chance.choice((1.0, 1.0, 7.2, None)) if rater == "se" else None,
            level=chance.choice(("", "easy", "hard", "odd")),
            steps=chance.choice((None, 0, 40, 55)),
            techniques=chance.choice(TECHNIQUES),
        )
        for rater, scores in SCORES.items()
        for version in VERSIONS.get(rater, ("", "1.2"))
        for computed in (False, True)
    ]
    some = chance.sample(made, chance.choice((0, 0, 1, 2, 5)))
    return tuple(
        replace(rating, record=RECORDS.get(rating.techniques, b"")) if rating.computed else rating
        for rating in some
    )


def fill(connection: sqlite3.Connection, rows: Iterable[Row], *, tables: bool = True) -> RunSql:
    """Make the tables in an empty database, or empty them; insert rows; return what runs SQL."""
    if tables:
        schema = GOLDEN.read_text(encoding="utf-8")
        connection.executescript(schema.replace("CREATE TABLE sqlite_sequence(name,seq);", ""))
    for table in TABLES:
        connection.execute(f"DELETE FROM {table}")
    for statement, values in statements(rows):
        connection.executemany(statement, values)
    return reader(connection)


def statements(rows: Iterable[Row], mark: str = "?") -> list[tuple[str, list[tuple[Any, ...]]]]:
    """Return the statements that put rows in, each with the rows that it takes."""
    rows = list(rows)
    columns = list(rows[0].values)
    marks = ", ".join([mark] * len(columns))
    listed = [tuple(row.values.values()) for row in rows]
    made = [(f"INSERT INTO puzzles ({join_columns(columns)}) VALUES ({marks})", listed)]
    for kind in ("tag", "collection"):
        names = [(number, name) for number, name in enumerate(WORDS, start=1)]
        under = [(WORDS.index(n) + 1, r.values["id"]) for r in rows for n in getattr(r, kind)]
        made.append((f"INSERT INTO {kind}s VALUES ({mark}, {mark})", names))
        made.append((f"INSERT INTO puzzle_{kind}s VALUES ({mark}, {mark})", under))
    rated = [rating_row(row.values["id"], rating) for row in rows for rating in row.ratings]
    marks = ", ".join([mark] * (1 + len(STORED)))
    made.append((f"INSERT INTO ratings (puzzle_id, {', '.join(STORED)}) VALUES ({marks})", rated))
    made.append((_INSERT_ISSUE.format(*[mark] * 4), [*ISSUES]))
    marks = ", ".join([mark] * 5)
    made.append((_INSERT_PRINTED.format(marks), [*printed_rows()]))
    made.append((_INSERT_GAME.format(", ".join([mark] * 8)), [*_game_rows(rows)]))
    return made


_INSERT_GAME = (
    "INSERT INTO games (puzzle_id, started, saved, seconds, state, moves, finished, removed) "
    "VALUES ({})"
)


ISSUES = ((1, 17, "Hard One", 0), (2, 3, "a_b x", 0), (3, 4, "tab\tbed", 1))
"""Issues: id, number, title, and whether each is removed."""

_INSERT_ISSUE = (
    "INSERT INTO issues (id, number, title, removed, language, made, tool, sha256, options, "
    "template) VALUES ({}, {}, {}, {}, '', '', '', '', '', '')"
)
_INSERT_PRINTED = (
    "INSERT INTO printed (issue_id, number, grid, identity, removed, page, level, repeat) "
    "VALUES ({}, 1, '', 1)"
)


def line_of(values: dict[str, Any]) -> str:
    """Return the line of a puzzle, with its rules."""
    return ";".join(filter(None, (values["grid"], values["rules"])))


@cache
def printed_rows() -> tuple[tuple[int, int, str, int, int], ...]:
    """Return a row for each of some puzzles in each issue; more identities are in no issue."""
    known = [row.values for row in make_rows() if row.values["identity"] in (3, 4, 5)]
    return tuple(
        (id, number, line_of(row), row["identity"], removed)
        for id, _, _, removed in ISSUES
        for number, row in enumerate(known[id::4], start=1)
    )


def _game_rows(rows: Iterable[Row]) -> Iterator[tuple[Any, ...]]:
    """Yield the games of some rows, and removed ones of rows with and without others."""
    for number, row in enumerate(rows):
        each = [(finished, 0) for finished in row.game] + [(True, 1)] * (number % 3 == 0)
        for finished, removed in each:
            yield row.values["id"], "", "", 0, "", "", "2026" if finished else None, removed
