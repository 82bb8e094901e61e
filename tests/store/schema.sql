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
	changed TEXT NOT NULL, copy INTEGER DEFAULT 0 NOT NULL, identity INTEGER, symmetry INTEGER DEFAULT 0 NOT NULL, author TEXT DEFAULT '' NOT NULL, license TEXT DEFAULT '' NOT NULL, notes TEXT DEFAULT '' NOT NULL, placed TEXT, candidates TEXT, details TEXT,
	CONSTRAINT ck_puzzles_size CHECK (size IN (4, 9, 16, 25)),
	CONSTRAINT ck_puzzles_grid CHECK (length(grid) = size * size),
	CONSTRAINT ck_puzzles_level CHECK (level IN ('simple', 'intermediate', 'difficult', 'nested')),
	CONSTRAINT ck_puzzles_solutions CHECK (solutions BETWEEN 0 AND 2)
)
 STRICT;
CREATE TABLE sqlite_sequence(name,seq);
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
CREATE UNIQUE INDEX uq_puzzles_grid_copy ON puzzles (grid, copy);
CREATE INDEX ix_puzzles_title ON puzzles (lower(title)) WHERE title != '';
CREATE INDEX ix_puzzles_givens ON puzzles (givens);
CREATE INDEX ix_puzzles_level ON puzzles (level) WHERE level IS NOT NULL;
CREATE INDEX ix_puzzles_solutions ON puzzles (solutions) WHERE solutions IS NOT NULL;
CREATE INDEX ix_puzzles_identity ON puzzles (identity);
CREATE INDEX ix_puzzles_symmetry ON puzzles (symmetry) WHERE symmetry != 0;
CREATE INDEX ix_puzzles_size ON puzzles (size) WHERE size != 9;
CREATE INDEX ix_puzzles_added ON puzzles (added);
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
CREATE VIEW library AS SELECT id, title, size, givens, grid, level, solutions, author, source, license, notes, (SELECT group_concat(name, ', ') FROM (SELECT name FROM puzzle_tags JOIN tags ON tags.id = puzzle_tags.tag_id WHERE puzzle_tags.puzzle_id = puzzles.id ORDER BY lower(name)) AS named) AS tags, (SELECT group_concat(name, ', ') FROM (SELECT name FROM puzzle_collections JOIN collections ON collections.id = puzzle_collections.collection_id WHERE puzzle_collections.puzzle_id = puzzles.id ORDER BY lower(name)) AS named) AS collections, (SELECT min(other.id) FROM puzzles AS other WHERE other.identity = puzzles.identity AND other.id < puzzles.id) AS same_as, added, changed FROM puzzles;
CREATE TABLE change_rows (
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
	details TEXT,
	CONSTRAINT pk_change_rows PRIMARY KEY (change_id, puzzle_id),
	CONSTRAINT fk_change_rows_change_id FOREIGN KEY(change_id) REFERENCES changes (id) ON DELETE CASCADE
)
 STRICT;
CREATE TABLE change_ranges (
	change_id INTEGER NOT NULL,
	first INTEGER NOT NULL,
	last INTEGER NOT NULL,
	CONSTRAINT pk_change_ranges PRIMARY KEY (change_id, first),
	CONSTRAINT fk_change_ranges_change_id FOREIGN KEY(change_id) REFERENCES changes (id) ON DELETE CASCADE
)
 STRICT;
CREATE TABLE change_tags (
	change_id INTEGER NOT NULL,
	tag_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	present INTEGER NOT NULL,
	CONSTRAINT pk_change_tags PRIMARY KEY (change_id, tag_id, puzzle_id),
	CONSTRAINT fk_change_tags_change_id FOREIGN KEY(change_id) REFERENCES changes (id) ON DELETE CASCADE,
	CONSTRAINT fk_change_tags_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id),
	CONSTRAINT ck_change_tags_present CHECK (present IN (0, 1))
)
 STRICT;
CREATE TABLE change_collections (
	change_id INTEGER NOT NULL,
	collection_id INTEGER NOT NULL,
	puzzle_id INTEGER NOT NULL,
	present INTEGER NOT NULL,
	CONSTRAINT pk_change_collections PRIMARY KEY (change_id, collection_id, puzzle_id),
	CONSTRAINT fk_change_collections_change_id FOREIGN KEY(change_id) REFERENCES changes (id) ON DELETE CASCADE,
	CONSTRAINT fk_change_collections_collection_id FOREIGN KEY(collection_id) REFERENCES collections (id),
	CONSTRAINT ck_change_collections_present CHECK (present IN (0, 1))
)
 STRICT;
CREATE TABLE blocks (
	block INTEGER NOT NULL,
	field TEXT NOT NULL,
	"values" TEXT,
	planes BLOB,
	CONSTRAINT pk_blocks PRIMARY KEY (block, field)
)
 STRICT;
CREATE TRIGGER puzzles_insert AFTER INSERT ON puzzles WHEN EXISTS (SELECT 1 FROM blocks WHERE block = NEW.id >> 16) BEGIN DELETE FROM blocks WHERE block = NEW.id >> 16; END;
CREATE TRIGGER puzzles_delete AFTER DELETE ON puzzles WHEN EXISTS (SELECT 1 FROM blocks WHERE block = OLD.id >> 16) BEGIN DELETE FROM blocks WHERE block = OLD.id >> 16; END;
CREATE TRIGGER puzzles_update AFTER UPDATE ON puzzles WHEN EXISTS (SELECT 1 FROM blocks WHERE block IN (OLD.id >> 16, NEW.id >> 16)) BEGIN DELETE FROM blocks WHERE block IN (OLD.id >> 16, NEW.id >> 16); END;
CREATE TRIGGER puzzles_before_update BEFORE UPDATE OF grid, copy ON puzzles BEGIN DELETE FROM blocks WHERE block IN (SELECT id >> 16 FROM puzzles WHERE grid = NEW.grid AND copy = NEW.copy); END;
CREATE TRIGGER puzzle_tags_insert AFTER INSERT ON puzzle_tags WHEN EXISTS (SELECT 1 FROM blocks WHERE block = NEW.puzzle_id >> 16 AND field = 'tag') BEGIN DELETE FROM blocks WHERE block = NEW.puzzle_id >> 16 AND field = 'tag'; END;
CREATE TRIGGER puzzle_tags_delete AFTER DELETE ON puzzle_tags WHEN EXISTS (SELECT 1 FROM blocks WHERE block = OLD.puzzle_id >> 16 AND field = 'tag') BEGIN DELETE FROM blocks WHERE block = OLD.puzzle_id >> 16 AND field = 'tag'; END;
CREATE TRIGGER puzzle_tags_update AFTER UPDATE ON puzzle_tags WHEN EXISTS (SELECT 1 FROM blocks WHERE block IN (OLD.puzzle_id >> 16, NEW.puzzle_id >> 16) AND field = 'tag') BEGIN DELETE FROM blocks WHERE block IN (OLD.puzzle_id >> 16, NEW.puzzle_id >> 16) AND field = 'tag'; END;
CREATE TRIGGER puzzle_collections_insert AFTER INSERT ON puzzle_collections WHEN EXISTS (SELECT 1 FROM blocks WHERE block = NEW.puzzle_id >> 16 AND field = 'collection') BEGIN DELETE FROM blocks WHERE block = NEW.puzzle_id >> 16 AND field = 'collection'; END;
CREATE TRIGGER puzzle_collections_delete AFTER DELETE ON puzzle_collections WHEN EXISTS (SELECT 1 FROM blocks WHERE block = OLD.puzzle_id >> 16 AND field = 'collection') BEGIN DELETE FROM blocks WHERE block = OLD.puzzle_id >> 16 AND field = 'collection'; END;
CREATE TRIGGER puzzle_collections_update AFTER UPDATE ON puzzle_collections WHEN EXISTS (SELECT 1 FROM blocks WHERE block IN (OLD.puzzle_id >> 16, NEW.puzzle_id >> 16) AND field = 'collection') BEGIN DELETE FROM blocks WHERE block IN (OLD.puzzle_id >> 16, NEW.puzzle_id >> 16) AND field = 'collection'; END;
CREATE VIRTUAL TABLE texts USING fts5(title, notes, tokenize='trigram case_sensitive 1', columnsize=0);
CREATE TABLE unindexed (
	puzzle_id INTEGER NOT NULL,
	CONSTRAINT pk_unindexed PRIMARY KEY (puzzle_id)
)
 STRICT;
CREATE TRIGGER texts_insert AFTER INSERT ON puzzles WHEN NEW.title <> '' OR NEW.notes <> '' BEGIN INSERT INTO unindexed (puzzle_id) SELECT id FROM (SELECT NEW.id AS id) WHERE id NOT IN (SELECT puzzle_id FROM unindexed); END;
CREATE TRIGGER texts_delete AFTER DELETE ON puzzles WHEN OLD.title <> '' OR OLD.notes <> '' BEGIN INSERT INTO unindexed (puzzle_id) SELECT id FROM (SELECT OLD.id AS id) WHERE id NOT IN (SELECT puzzle_id FROM unindexed); END;
CREATE TRIGGER texts_update AFTER UPDATE OF id, title, notes ON puzzles WHEN OLD.id <> NEW.id OR OLD.title <> NEW.title OR OLD.notes <> NEW.notes BEGIN INSERT INTO unindexed (puzzle_id) SELECT id FROM (SELECT OLD.id AS id UNION SELECT NEW.id) WHERE id NOT IN (SELECT puzzle_id FROM unindexed); END;
CREATE TRIGGER texts_before_update BEFORE UPDATE OF id, grid, copy ON puzzles WHEN EXISTS (SELECT id FROM puzzles WHERE id <> OLD.id AND (id = NEW.id OR grid = NEW.grid AND copy = NEW.copy)) BEGIN INSERT INTO unindexed (puzzle_id) SELECT id FROM (SELECT id FROM puzzles WHERE id <> OLD.id AND (id = NEW.id OR grid = NEW.grid AND copy = NEW.copy)) WHERE id NOT IN (SELECT puzzle_id FROM unindexed); END;
CREATE TRIGGER texts_before_insert BEFORE INSERT ON puzzles WHEN EXISTS (SELECT id FROM puzzles WHERE id = NEW.id OR grid = NEW.grid AND copy = NEW.copy) BEGIN INSERT INTO unindexed (puzzle_id) SELECT id FROM (SELECT id FROM puzzles WHERE id = NEW.id OR grid = NEW.grid AND copy = NEW.copy) WHERE id NOT IN (SELECT puzzle_id FROM unindexed); END;
CREATE TRIGGER puzzles_before_insert BEFORE INSERT ON puzzles WHEN EXISTS (SELECT id FROM puzzles WHERE id = NEW.id OR grid = NEW.grid AND copy = NEW.copy) BEGIN DELETE FROM blocks WHERE block IN (SELECT id >> 16 FROM (SELECT id FROM puzzles WHERE id = NEW.id OR grid = NEW.grid AND copy = NEW.copy)); END;
