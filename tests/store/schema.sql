CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE puzzles (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	title TEXT DEFAULT '' NOT NULL,
	size INTEGER NOT NULL,
	givens INTEGER NOT NULL,
	grid TEXT NOT NULL,
	level TEXT,
	solutions INTEGER,
	source TEXT DEFAULT '' NOT NULL,
	added TEXT NOT NULL,
	changed TEXT NOT NULL,
	CONSTRAINT ck_puzzles_size CHECK (size IN (4, 9, 16, 25)),
	CONSTRAINT ck_puzzles_grid CHECK (length(grid) = size * size),
	CONSTRAINT ck_puzzles_level CHECK (level IN ('simple', 'intermediate', 'difficult', 'nested')),
	CONSTRAINT ck_puzzles_solutions CHECK (solutions BETWEEN 0 AND 2)
)
 STRICT;
CREATE TABLE sqlite_sequence(name,seq);
CREATE UNIQUE INDEX uq_puzzles_grid ON puzzles (grid);
CREATE INDEX ix_puzzles_title ON puzzles (lower(title));
CREATE TABLE about (
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	CONSTRAINT pk_about PRIMARY KEY (name)
)
 STRICT;
CREATE TABLE recent (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	puzzle_id INTEGER NOT NULL
)
 STRICT;
CREATE TABLE changes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	at TEXT NOT NULL,
	what TEXT NOT NULL,
	undone INTEGER DEFAULT '0' NOT NULL,
	CONSTRAINT ck_changes_undone CHECK (undone IN (0, 1))
)
 STRICT;
CREATE INDEX ix_changes_undone ON changes (id) WHERE undone = 1;
CREATE TABLE change_rows (
	change_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	image TEXT,
	CONSTRAINT pk_change_rows PRIMARY KEY (change_id, puzzle_id),
	CONSTRAINT fk_change_rows_change_id FOREIGN KEY(change_id) REFERENCES changes (id) ON DELETE CASCADE
)
 STRICT;
