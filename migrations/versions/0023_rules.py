"""Add the rules of puzzles, and let them have any size from 4 to 25.

`puzzles.rules` has what follows the cells in the line of a puzzle; it is empty for classic ones, so
old rows need no change. SQLite cannot change a CHECK: there the table is made again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

COLUMN = "rules TEXT DEFAULT '' NOT NULL"
IN_C = "rules TEXT COLLATE \"C\" DEFAULT ''"
SIZES = {"old": "size IN (4, 9, 16, 25)", "new": "size BETWEEN 4 AND 25"}
LINE = (
    "CASE WHEN puzzles.rules = '' THEN puzzles.grid ELSE puzzles.grid || ';' || puzzles.rules END"
)
OBJECTS = (
    "SELECT sql FROM sqlite_schema WHERE tbl_name = 'puzzles' AND type IN ('index', 'trigger') "
    "AND sql IS NOT NULL AND name NOT LIKE 'unique_grid_%' ORDER BY rowid"
)


def upgrade() -> None:
    """Add the columns, extend the view, and compare rules where grids must be unique."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("ALTER TABLE _change_rows ADD COLUMN rules TEXT DEFAULT ''")
        view = _text("SELECT sql FROM sqlite_schema WHERE type = 'view' AND name = 'library'")
        op.execute("DROP VIEW library")
        _make_again()
        _require_unique()
        op.get_bind().exec_driver_sql(_extended(view))
        _index_numbers()
    else:
        op.execute(f"ALTER TABLE _change_rows ADD COLUMN {IN_C}")
        op.execute(f"ALTER TABLE puzzles ADD COLUMN {IN_C} NOT NULL")
        op.execute("ALTER TABLE puzzles DROP CONSTRAINT ck_puzzles_size")
        op.execute(f"ALTER TABLE puzzles ADD CONSTRAINT ck_puzzles_size CHECK ({SIZES['new']})")
        _make_unique_again()
        view = _text("SELECT 'CREATE VIEW library AS ' || pg_get_viewdef('library'::regclass)")
        op.execute("DROP VIEW library")
        op.get_bind().exec_driver_sql(_extended(view))
    op.execute("CREATE INDEX ix_puzzles_rules ON puzzles (id) WHERE rules <> ''")


def _text(statement: str) -> str:
    return str(op.get_bind().execute(sa.text(statement)).scalar_one())


def _make_again() -> None:
    """Copy the puzzles into a table with the column and the other CHECK."""
    run = op.get_bind().exec_driver_sql
    made = _text("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'puzzles'")
    names = [row[1] for row in run("PRAGMA table_info(puzzles)")]
    others = [sql for (sql,) in run(OBJECTS).fetchall()]
    highest = run("SELECT max(seq) FROM sqlite_sequence WHERE name = 'puzzles'").scalar()
    made = made.replace("grid TEXT NOT NULL,", f"grid TEXT NOT NULL,\n\t{COLUMN},", 1)
    run(made.replace("puzzles", "new_puzzles", 1).replace(SIZES["old"], SIZES["new"]))
    listed = ", ".join(f'"{name}"' for name in names)
    run(f"INSERT INTO new_puzzles ({listed}) SELECT {listed} FROM puzzles ORDER BY id")
    run("DROP TABLE puzzles")
    run("ALTER TABLE new_puzzles RENAME TO puzzles")
    for sql in others:
        run(sql)
    if highest is not None:
        run("DELETE FROM sqlite_sequence WHERE name = 'puzzles'")
        run("INSERT INTO sqlite_sequence (name, seq) VALUES ('puzzles', ?)", (highest,))


def _require_unique() -> None:
    """Refuse a second puzzle with the same grid, rules and copy number, as in revision 0008."""
    same = (
        "SELECT 1 FROM puzzles WHERE identity IS NEW.identity "
        "AND substr(grid, 1, 9) = substr(NEW.grid, 1, 9) "
        "AND grid = NEW.grid AND copy = NEW.copy AND rules = NEW.rules AND id IS NOT "
    )
    updated = "UPDATE OF grid, rules, copy"
    for name, event, id in (("insert", "INSERT", "NEW"), ("update", updated, "OLD")):
        op.execute(
            f"CREATE TRIGGER unique_grid_{name} BEFORE {event} ON puzzles "
            f"WHEN EXISTS ({same}{id}.id) BEGIN "
            "SELECT RAISE(ABORT, 'UNIQUE constraint failed: puzzles.grid, puzzles.copy'); END"
        )


def _index_numbers() -> None:
    """Add the numbers of rules to the search index: 0 for all puzzles that it has."""
    for field in ("rules", "cages", "lines"):
        op.execute(
            "INSERT INTO _bitmaps (field, value, segment, ids) "
            f"SELECT '{field}', '0', segment, ids FROM _bitmaps WHERE field = 'id'"
        )


def _make_unique_again() -> None:
    """Make the unique index of PostgreSQL with the rules; long ones are compared by their hash."""
    op.execute("DROP INDEX uq_puzzles_grid_copy")
    op.execute("CREATE UNIQUE INDEX uq_puzzles_grid_copy ON puzzles (grid, copy, md5(rules))")


def _extended(view: str) -> str:
    """Return the view with whole lines in `grid`, and the rules at the end of the columns."""
    columns, _, _ = view.rpartition("FROM puzzles")
    for grid in (" grid,", " puzzles.grid,"):
        columns = columns.replace(grid, f" {LINE} AS grid,", 1)
    return f"{columns.rstrip()}, puzzles.rules FROM puzzles"
