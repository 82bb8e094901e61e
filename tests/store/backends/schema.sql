CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE sqlite_sequence(name,seq);
CREATE TABLE "_about" (
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	CONSTRAINT pk_about PRIMARY KEY (name)
)
 STRICT;
CREATE TABLE "_recent" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	puzzle_id INTEGER NOT NULL
)
 STRICT;
CREATE TABLE "_changes" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	at TEXT NOT NULL,
	what TEXT NOT NULL,
	undone INTEGER DEFAULT '0' NOT NULL,
	CONSTRAINT ck_changes_undone CHECK (undone IN (0, 1))
)
 STRICT;
CREATE INDEX ix_changes_undone ON "_changes" (id) WHERE undone = 1;
CREATE TABLE tags (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL
)
 STRICT;
CREATE UNIQUE INDEX uq_tags_name ON tags (lower(name));
CREATE TABLE puzzle_tags (
	tag_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	CONSTRAINT pk_puzzle_tags PRIMARY KEY (tag_id, puzzle_id),
	CONSTRAINT fk_puzzle_tags_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id),
	CONSTRAINT fk_puzzle_tags_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT;
CREATE INDEX ix_puzzle_tags_puzzle_id ON puzzle_tags (puzzle_id);
CREATE TABLE collections (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL
)
 STRICT;
CREATE UNIQUE INDEX uq_collections_name ON collections (lower(name));
CREATE TABLE puzzle_collections (
	collection_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	CONSTRAINT pk_puzzle_collections PRIMARY KEY (collection_id, puzzle_id),
	CONSTRAINT fk_puzzle_collections_collection_id FOREIGN KEY(collection_id) REFERENCES collections (id),
	CONSTRAINT fk_puzzle_collections_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT;
CREATE INDEX ix_puzzle_collections_puzzle_id ON puzzle_collections (puzzle_id);
CREATE TABLE "_change_rows" (
	change_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	title TEXT,
	size INTEGER,
	givens INTEGER,
	grid TEXT,
	level TEXT,
	solutions INTEGER,
	source TEXT,
	added TEXT,
	changed TEXT,
	copy INTEGER,
	identity INTEGER,
	symmetry INTEGER,
	author TEXT,
	license TEXT,
	notes TEXT,
	placed TEXT,
	candidates TEXT,
	details TEXT, rules TEXT DEFAULT '',
	CONSTRAINT pk_change_rows PRIMARY KEY (change_id, puzzle_id),
	CONSTRAINT fk_change_rows_change_id FOREIGN KEY(change_id) REFERENCES "_changes" (id) ON DELETE CASCADE
)
 STRICT;
CREATE TABLE "_change_ranges" (
	change_id INTEGER NOT NULL,
	first INTEGER NOT NULL,
	last INTEGER NOT NULL,
	CONSTRAINT pk_change_ranges PRIMARY KEY (change_id, first),
	CONSTRAINT fk_change_ranges_change_id FOREIGN KEY(change_id) REFERENCES "_changes" (id) ON DELETE CASCADE
)
 STRICT;
CREATE TABLE "_change_tags" (
	change_id INTEGER NOT NULL,
	tag_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	present INTEGER NOT NULL,
	CONSTRAINT pk_change_tags PRIMARY KEY (change_id, tag_id, puzzle_id),
	CONSTRAINT fk_change_tags_change_id FOREIGN KEY(change_id) REFERENCES "_changes" (id) ON DELETE CASCADE,
	CONSTRAINT fk_change_tags_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id),
	CONSTRAINT ck_change_tags_present CHECK (present IN (0, 1))
)
 STRICT;
CREATE TABLE "_change_collections" (
	change_id INTEGER NOT NULL,
	collection_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	present INTEGER NOT NULL,
	CONSTRAINT pk_change_collections PRIMARY KEY (change_id, collection_id, puzzle_id),
	CONSTRAINT fk_change_collections_change_id FOREIGN KEY(change_id) REFERENCES "_changes" (id) ON DELETE CASCADE,
	CONSTRAINT fk_change_collections_collection_id FOREIGN KEY(collection_id) REFERENCES collections (id),
	CONSTRAINT ck_change_collections_present CHECK (present IN (0, 1))
)
 STRICT;
CREATE TABLE "_bitmaps" (
	field TEXT NOT NULL,
	value TEXT NOT NULL,
	segment INTEGER NOT NULL,
	ids BLOB NOT NULL,
	CONSTRAINT pk_bitmaps PRIMARY KEY (field, value, segment)
)
 STRICT;
CREATE TABLE "_stale" (
	puzzle_id INTEGER NOT NULL,
	CONSTRAINT pk_stale PRIMARY KEY (puzzle_id)
)
 STRICT;
CREATE TRIGGER stale_puzzle_tags_insert AFTER INSERT ON puzzle_tags BEGIN INSERT INTO "_stale" (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.puzzle_id); END;
CREATE TRIGGER stale_puzzle_tags_delete AFTER DELETE ON puzzle_tags BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.puzzle_id WHERE OLD.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.puzzle_id); END;
CREATE TRIGGER stale_puzzle_tags_update AFTER UPDATE ON puzzle_tags BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.puzzle_id WHERE OLD.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.puzzle_id); INSERT INTO "_stale" (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.puzzle_id); END;
CREATE TRIGGER stale_puzzle_collections_insert AFTER INSERT ON puzzle_collections BEGIN INSERT INTO "_stale" (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.puzzle_id); END;
CREATE TRIGGER stale_puzzle_collections_delete AFTER DELETE ON puzzle_collections BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.puzzle_id WHERE OLD.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.puzzle_id); END;
CREATE TRIGGER stale_puzzle_collections_update AFTER UPDATE ON puzzle_collections BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.puzzle_id WHERE OLD.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.puzzle_id); INSERT INTO "_stale" (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.puzzle_id); END;
CREATE TABLE ratings (
	puzzle_id INTEGER NOT NULL,
	rater TEXT NOT NULL,
	version TEXT NOT NULL,
	computed INTEGER NOT NULL,
	level TEXT NOT NULL,
	score REAL,
	ep REAL,
	ed REAL,
	steps INTEGER, techniques TEXT DEFAULT '' NOT NULL, first TEXT DEFAULT '' NOT NULL, record BLOB,
	CONSTRAINT pk_ratings PRIMARY KEY (puzzle_id, rater, version, computed),
	CONSTRAINT fk_ratings_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT ck_ratings_computed CHECK (computed IN (0, 1))
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE "_change_ratings" (
	change_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	rater TEXT NOT NULL,
	version TEXT NOT NULL,
	computed INTEGER NOT NULL,
	level TEXT NOT NULL,
	score REAL,
	ep REAL,
	ed REAL,
	steps INTEGER,
	present INTEGER NOT NULL, techniques TEXT DEFAULT '' NOT NULL, first TEXT DEFAULT '' NOT NULL, record BLOB,
	CONSTRAINT pk_change_ratings PRIMARY KEY (change_id, puzzle_id, rater, version, computed, present),
	CONSTRAINT fk_change_ratings_change_id FOREIGN KEY(change_id) REFERENCES "_changes" (id) ON DELETE CASCADE
)
 STRICT;
CREATE TRIGGER stale_ratings_insert AFTER INSERT ON ratings BEGIN INSERT INTO "_stale" (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.puzzle_id); END;
CREATE TRIGGER stale_ratings_delete AFTER DELETE ON ratings BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.puzzle_id WHERE OLD.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.puzzle_id); END;
CREATE TRIGGER stale_ratings_update AFTER UPDATE ON ratings BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.puzzle_id WHERE OLD.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.puzzle_id); INSERT INTO "_stale" (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.puzzle_id); END;
CREATE VIRTUAL TABLE _texts USING fts5(title, notes, tokenize='trigram', columnsize=0);
CREATE TABLE _unindexed (
	puzzle_id INTEGER NOT NULL,
	CONSTRAINT pk__unindexed PRIMARY KEY (puzzle_id)
)
 STRICT;
CREATE TABLE games (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	puzzle_id INTEGER NOT NULL,
	started TEXT NOT NULL,
	saved TEXT NOT NULL,
	seconds INTEGER NOT NULL,
	state TEXT NOT NULL,
	moves TEXT NOT NULL,
	finished TEXT,
	removed INTEGER DEFAULT '0' NOT NULL,
	CONSTRAINT ck_games_removed CHECK (removed IN (0, 1))
)
 STRICT;
CREATE INDEX ix_games_puzzle_id ON games (puzzle_id);
CREATE TABLE _change_games (
	change_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	game_id INTEGER NOT NULL,
	CONSTRAINT pk_change_games PRIMARY KEY (change_id, game_id),
	CONSTRAINT fk_change_games_change_id FOREIGN KEY(change_id) REFERENCES _changes (id) ON DELETE CASCADE
)
 STRICT;
CREATE TRIGGER stale_games_insert AFTER INSERT ON games BEGIN INSERT INTO _stale (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM _bitmaps WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM _stale WHERE puzzle_id = NEW.puzzle_id); END;
CREATE TRIGGER stale_games_delete AFTER DELETE ON games BEGIN INSERT INTO _stale (puzzle_id) SELECT OLD.puzzle_id WHERE OLD.puzzle_id >> 20 <= (SELECT max(segment) FROM _bitmaps WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM _stale WHERE puzzle_id = OLD.puzzle_id); END;
CREATE TRIGGER stale_games_update AFTER UPDATE OF finished, removed ON games BEGIN INSERT INTO _stale (puzzle_id) SELECT NEW.puzzle_id WHERE NEW.puzzle_id >> 20 <= (SELECT max(segment) FROM _bitmaps WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM _stale WHERE puzzle_id = NEW.puzzle_id); END;
CREATE TABLE issues (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	number INTEGER NOT NULL,
	title TEXT NOT NULL,
	language TEXT NOT NULL,
	made TEXT NOT NULL,
	tool TEXT NOT NULL,
	sha256 TEXT NOT NULL,
	options TEXT NOT NULL,
	template TEXT NOT NULL,
	removed INTEGER DEFAULT '0' NOT NULL,
	CONSTRAINT ck_issues_number CHECK (number > 0),
	CONSTRAINT ck_issues_removed CHECK (removed IN (0, 1))
)
 STRICT;
CREATE TABLE printed (
	issue_id INTEGER NOT NULL,
	number INTEGER NOT NULL,
	page INTEGER NOT NULL,
	level TEXT NOT NULL,
	grid TEXT NOT NULL,
	identity INTEGER NOT NULL,
	repeat INTEGER DEFAULT '0' NOT NULL,
	removed INTEGER DEFAULT '0' NOT NULL,
	CONSTRAINT pk_printed PRIMARY KEY (issue_id, number),
	CONSTRAINT fk_printed_issue_id FOREIGN KEY(issue_id) REFERENCES issues (id) ON DELETE CASCADE,
	CONSTRAINT ck_printed_repeat CHECK (repeat IN (0, 1)),
	CONSTRAINT ck_printed_removed CHECK (removed IN (0, 1))
)
 WITHOUT ROWID,
 STRICT;
CREATE UNIQUE INDEX uq_printed_identity ON printed (identity) WHERE repeat = 0 AND removed = 0;
CREATE TABLE _change_issues (
	change_id INTEGER NOT NULL,
	issue_id INTEGER NOT NULL,
	CONSTRAINT pk_change_issues PRIMARY KEY (change_id, issue_id),
	CONSTRAINT fk_change_issues_change_id FOREIGN KEY(change_id) REFERENCES _changes (id) ON DELETE CASCADE
)
 STRICT;
CREATE TABLE queries (
	name TEXT NOT NULL,
	text TEXT NOT NULL,
	changed TEXT NOT NULL,
	CONSTRAINT pk_queries PRIMARY KEY (name)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE _change_queries (
	change_id INTEGER NOT NULL,
	name TEXT NOT NULL,
	text TEXT,
	changed TEXT,
	CONSTRAINT pk_change_queries PRIMARY KEY (change_id, name),
	CONSTRAINT fk_change_queries_change_id FOREIGN KEY(change_id) REFERENCES _changes (id) ON DELETE CASCADE
)
 STRICT;
CREATE INDEX ix_games_finished ON games (finished, seconds, puzzle_id, saved, substr(moves, length(moves) - 4)) WHERE removed = 0;
CREATE TABLE "puzzles" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	title TEXT DEFAULT '' NOT NULL,
	size INTEGER NOT NULL,
	givens INTEGER NOT NULL,
	grid TEXT NOT NULL,
	rules TEXT DEFAULT '' NOT NULL,
	level TEXT,
	solutions INTEGER,
	source TEXT DEFAULT '' NOT NULL,
	added TEXT NOT NULL,
	changed TEXT NOT NULL, copy INTEGER DEFAULT 0 NOT NULL, identity INTEGER, symmetry INTEGER DEFAULT 0 NOT NULL, author TEXT DEFAULT '' NOT NULL, license TEXT DEFAULT '' NOT NULL, notes TEXT DEFAULT '' NOT NULL, placed TEXT, candidates TEXT, details TEXT, te INTEGER, expansion INTEGER, "left" INTEGER, tridagon INTEGER, redundant INTEGER, backdoor INTEGER, backdoors INTEGER, automorphisms INTEGER, gridautomorphisms INTEGER, u4 INTEGER, u6 INTEGER, disjoint INTEGER, band INTEGER, expansion_identity INTEGER, pattern_identity INTEGER, solution_identity INTEGER,
	CONSTRAINT ck_puzzles_size CHECK (size BETWEEN 4 AND 25),
	CONSTRAINT ck_puzzles_grid CHECK (length(grid) = size * size),
	CONSTRAINT ck_puzzles_level CHECK (level IN ('simple', 'intermediate', 'difficult', 'nested')),
	CONSTRAINT ck_puzzles_solutions CHECK (solutions BETWEEN 0 AND 2)
)
 STRICT;
CREATE INDEX ix_puzzles_title ON puzzles (lower(title)) WHERE title != '';
CREATE INDEX ix_puzzles_identity ON puzzles (identity, substr(grid, 1, 9));
CREATE TRIGGER stale_puzzles_insert AFTER INSERT ON puzzles BEGIN INSERT INTO "_stale" (puzzle_id) SELECT NEW.id WHERE NEW.id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.id); END;
CREATE TRIGGER stale_puzzles_delete AFTER DELETE ON puzzles BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.id WHERE OLD.id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.id); END;
CREATE TRIGGER stale_puzzles_update AFTER UPDATE ON puzzles BEGIN INSERT INTO "_stale" (puzzle_id) SELECT OLD.id WHERE OLD.id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = OLD.id); INSERT INTO "_stale" (puzzle_id) SELECT NEW.id WHERE NEW.id >> 20 <= (SELECT max(segment) FROM "_bitmaps" WHERE field = 'id') AND NOT EXISTS (SELECT 1 FROM "_stale" WHERE puzzle_id = NEW.id); END;
CREATE TRIGGER texts_insert AFTER INSERT ON puzzles WHEN NEW.title <> '' OR NEW.notes <> '' BEGIN INSERT INTO _unindexed (puzzle_id) SELECT NEW.id WHERE NOT EXISTS (SELECT 1 FROM _unindexed WHERE puzzle_id = NEW.id); END;
CREATE TRIGGER texts_delete AFTER DELETE ON puzzles WHEN OLD.title <> '' OR OLD.notes <> '' BEGIN INSERT INTO _unindexed (puzzle_id) SELECT OLD.id WHERE NOT EXISTS (SELECT 1 FROM _unindexed WHERE puzzle_id = OLD.id); END;
CREATE TRIGGER texts_update AFTER UPDATE ON puzzles WHEN (OLD.id, OLD.title, OLD.notes) <> (NEW.id, NEW.title, NEW.notes) BEGIN INSERT INTO _unindexed (puzzle_id) SELECT OLD.id WHERE NOT EXISTS (SELECT 1 FROM _unindexed WHERE puzzle_id = OLD.id); INSERT INTO _unindexed (puzzle_id) SELECT NEW.id WHERE NOT EXISTS (SELECT 1 FROM _unindexed WHERE puzzle_id = NEW.id); END;
CREATE INDEX ix_puzzles_expansion_identity ON puzzles (expansion_identity) WHERE expansion_identity IS NOT NULL;
CREATE INDEX ix_puzzles_pattern_identity ON puzzles (pattern_identity) WHERE pattern_identity IS NOT NULL;
CREATE INDEX ix_puzzles_solution_identity ON puzzles (solution_identity) WHERE solution_identity IS NOT NULL;
CREATE TRIGGER unique_grid_insert BEFORE INSERT ON puzzles WHEN EXISTS (SELECT 1 FROM puzzles WHERE identity IS NEW.identity AND substr(grid, 1, 9) = substr(NEW.grid, 1, 9) AND grid = NEW.grid AND copy = NEW.copy AND rules = NEW.rules AND id IS NOT NEW.id) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: puzzles.grid, puzzles.copy'); END;
CREATE TRIGGER unique_grid_update BEFORE UPDATE OF grid, rules, copy ON puzzles WHEN EXISTS (SELECT 1 FROM puzzles WHERE identity IS NEW.identity AND substr(grid, 1, 9) = substr(NEW.grid, 1, 9) AND grid = NEW.grid AND copy = NEW.copy AND rules = NEW.rules AND id IS NOT OLD.id) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: puzzles.grid, puzzles.copy'); END;
CREATE VIEW library AS SELECT id, title, CASE WHEN puzzles.rules = '' THEN puzzles.grid ELSE puzzles.grid || ';' || puzzles.rules END AS grid, size, givens, level, CASE WHEN solutions = 2 THEN '2 or more' ELSE solutions END AS solutions, coalesce(nullif(rtrim(CASE WHEN symmetry & 1 <> 0 THEN 'rot180 ' ELSE '' END || CASE WHEN symmetry & 2 <> 0 THEN 'rot90 ' ELSE '' END || CASE WHEN symmetry & 4 <> 0 THEN 'horizontal ' ELSE '' END || CASE WHEN symmetry & 8 <> 0 THEN 'vertical ' ELSE '' END || CASE WHEN symmetry & 16 <> 0 THEN 'diagonal ' ELSE '' END || CASE WHEN symmetry & 32 <> 0 THEN 'antidiagonal ' ELSE '' END), ''), 'none') AS symmetry, author, source, license, (SELECT '[' || group_concat('"' || replace(replace(name, '\', '\\'), '"', '\"') || '"', ', ') || ']' FROM (SELECT name FROM puzzle_tags JOIN tags ON tags.id = puzzle_tags.tag_id WHERE puzzle_tags.puzzle_id = puzzles.id ORDER BY lower(name)) AS named) AS tags, (SELECT '[' || group_concat('"' || replace(replace(name, '\', '\\'), '"', '\"') || '"', ', ') || ']' FROM (SELECT name FROM puzzle_collections JOIN collections ON collections.id = puzzle_collections.collection_id WHERE puzzle_collections.puzzle_id = puzzles.id ORDER BY lower(name)) AS named) AS collections, notes, (SELECT group_concat(trim(rater || ' ' || CASE WHEN score IS NULL THEN level ELSE printf('%.10g', score) END), ', ') FROM (SELECT rater, level, score FROM ratings WHERE ratings.puzzle_id = puzzles.id ORDER BY rater, version, computed) AS rated) AS ratings, (SELECT min(other.id) FROM puzzles AS other WHERE other.identity = puzzles.identity AND other.id < puzzles.id) AS same_as, added, changed, puzzles.te, puzzles.expansion, puzzles.left, puzzles.tridagon, puzzles.redundant, puzzles.backdoor, puzzles.backdoors, puzzles.automorphisms, puzzles.gridautomorphisms, puzzles.u4, puzzles.u6, puzzles.disjoint, puzzles.band, puzzles.rules FROM puzzles;
CREATE INDEX ix_puzzles_rules ON puzzles (id) WHERE rules <> '';
