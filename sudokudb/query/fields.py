"""The table of fields: the one definition of every fact that is stored about a puzzle.

Queries, sort orders, the columns of the database, files, dumps, the import and the output of the
commands all read this table. To add a field, add it to `PuzzleFacts`, add a row here and write a
migration. Facts of a new kind need a new `Kind`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from operator import attrgetter

from sudokudb.notation import SIZES
from sudokudb.query.field import MAX_NUMBER, Field, Kind, Merge, Storage
from sudokudb.solvers.strategy import LEVELS
from sudokudb.symmetry import SYMMETRIES
from sudokudb.technique_names import FAMILIES, GIVE_UP, TECHNIQUES

__all__ = [
    "BY_RATER",
    "FIELDS",
    "HAVE_LEVELS",
    "HODOKU_LEVELS",
    "MAX_NUMBER",
    "MAX_RATER",
    "RATED_SIZE",
    "RATERS",
    "Field",
    "Kind",
    "Merge",
    "Storage",
    "by_rater",
    "counted_fields",
    "dumped_fields",
    "find_field",
    "in_files",
    "label_fields",
    "searchable",
    "shown_fields",
    "stored_fields",
]


_text = partial(
    Field,
    kind=Kind.TEXT,
    longest=500,
    storage=Storage.TEXT,
    default="",
    required=True,
    has_bitmaps=True,
    optional=True,
    in_files=True,
    merge=Merge.NOTE,
)

RATERS = ("hodoku", "se")
"""The raters that every database knows; `by:` can name any other that has ratings there."""
RATED_SIZE = 9
"""The size of the puzzles that raters can rate."""
MAX_RATER = 50
"""The maximum length of a rater's name."""
HODOKU_LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""HoDoKu's levels."""
HAVE_LEVELS = ("level", "hodoku", "score")
"""The fields whose choices are in the order of their difficulty."""
_TECHNIQUES = (*TECHNIQUES, GIVE_UP, *FAMILIES)
_of_hodoku = partial(Field, rater=RATERS[0], has_bitmaps=True, optional=True)

_label = partial(Field, kind=Kind.NAME, has_bitmaps=True, optional=True, in_files=True)
_time = partial(
    Field, kind=Kind.DATE, storage=Storage.TEXT, required=True, has_bitmaps=True, in_files=True
)
_of_grid = partial(Field, optional=True, in_files=True, from_grid=True)
_fact = partial(_of_grid, kind=Kind.NUMBER, storage=Storage.INTEGER, sorts=True)
_depth = partial(_fact, group="depth", has_bitmaps=True)
_givens = partial(_fact, group="givens", has_bitmaps=True)
_solution = partial(_fact, group="solution", has_bitmaps=True)
_identity = partial(
    Field,
    kind=Kind.NUMBER,
    numbers=range(-MAX_NUMBER - 1, MAX_NUMBER + 1),
    storage=Storage.LONG,
    from_grid=True,
)


def _optional() -> tuple[str, ...]:
    """List the names of the fields that may be missing."""
    return tuple(f.name for f in FIELDS.values() if f.optional and " " not in f.name)


def _results() -> tuple[str, ...]:
    """List the names of those that are results."""
    return tuple(name for name in _optional() if FIELDS[name].is_computed)


# fmt: off
_ROWS = (
    Field(
        name="grid", kind=Kind.GRID, storage=Storage.TEXT, required=True, in_files=True, shown=5,
        dumped=2,
    ),
    _text(
        name="title", meaning="part of the title", sorts=True, has_bitmaps=False, shown=2, dumped=3,
    ),
    _text(name="author", meaning="part of the author's name", shown=8, dumped=4),
    _text(name="source", meaning="part of the source", longest=2000, shown=9, dumped=5),
    _text(name="license", meaning="part of the license", aliases=("licence",), shown=10, dumped=6),
    _text(
        name="notes", meaning="part of the notes", aliases=("note",), longest=100_000,
        has_bitmaps=False, merge=Merge.JOIN, shown=11, dumped=7,
    ),
    _of_grid(name="placed", kind=Kind.GRID, storage=Storage.TEXT, merge=Merge.FILL, dumped=11),
    _of_grid(
        name="candidates", kind=Kind.CANDIDATES, storage=Storage.TEXT, merge=Merge.FILL, dumped=12,
    ),
    Field(name="solution", kind=Kind.GRID, in_files=True),
    _of_grid(name="details", kind=Kind.DETAILS, storage=Storage.TEXT, merge=Merge.NOTE, dumped=13),
    _label(
        name="tag", meaning="the whole name of a tag", aliases=("tags",), table="tags", counted=7,
        shown=12, dumped=16,
    ),
    _label(
        name="collection", meaning="the whole name of a collection", aliases=("collections",),
        table="collections", counted=6, shown=13, dumped=17,
    ),
    _of_grid(
        name="level", kind=Kind.CHOICE, meaning="the level of difficulty", choices=LEVELS,
        storage=Storage.TEXT, sorts=True, has_bitmaps=True, counted=2, merge=Merge.WARN, shown=6,
        dumped=8,
    ),
    _of_grid(
        name="solutions", kind=Kind.NUMBER,
        meaning="the number of solutions: 0, 1, or several (2 means two or more)", numbers=range(3),
        storage=Storage.INTEGER, sorts=True, has_bitmaps=True, counted=3, merge=Merge.WARN,
        shown=7, dumped=9,
    ),
    Field(
        name="id", kind=Kind.NUMBER, meaning="the puzzle's number", storage=Storage.LONG,
        required=True, sorts=True, in_files=True, shown=1, dumped=1,
    ),
    _time(
        name="added", meaning="when it was added: 2026, 2026-11 or 2026-11-21", sorts=True,
        shown=14, dumped=14,
    ),
    _time(
        name="changed", meaning="when it was last changed: 2026, 2026-11 or 2026-11-21", shown=15,
        dumped=15,
    ),
    _of_grid(
        name="rating", kind=Kind.RATING,
        meaning="the number of the only rater that the database has: 7.2 or 7..8.5",
        aliases=("ratings",), table="ratings", sorts=True, has_bitmaps=True, merge=Merge.WARN,
        shown=16, dumped=18,
    ),
    Field(name="game", kind=Kind.GAME, table="games", optional=True, shown=17, dumped=19),
    Field(
        name="played", kind=Kind.CHOICE, meaning="whether a game of it was finished",
        choices=("yes", "no"), has_bitmaps=True,
    ),
    Field(
        name="se", kind=Kind.RATING, meaning="Sudoku Explainer's rating (ER): 7.2 or 7..8.5",
        aliases=("er",), rater="se", sorts=True, has_bitmaps=True, optional=True, counted=8,
    ),
    Field(
        name="ep", kind=Kind.RATING, meaning="Sudoku Explainer's EP: 7.2 or 7..8.5", rater="se",
        sorts=True, has_bitmaps=True, optional=True,
    ),
    Field(
        name="ed", kind=Kind.RATING, meaning="Sudoku Explainer's ED: 7.2 or 7..8.5", rater="se",
        sorts=True, has_bitmaps=True, optional=True,
    ),
    Field(
        name="hodoku", kind=Kind.RATING, meaning="HoDoKu's score, such as 800..1200, or level",
        choices=HODOKU_LEVELS, rater="hodoku", sorts=True, has_bitmaps=True, optional=True,
        counted=9,
    ),
    _of_hodoku(
        name="score", kind=Kind.RATING, meaning="a rater's score, such as 800..1200, ER or level",
        choices=HODOKU_LEVELS, sorts=True,
    ),
    _of_hodoku(
        name="needs", kind=Kind.TECHNIQUE, meaning="a technique that it needs, such as xy-wing",
        choices=_TECHNIQUES, counted=12,
    ),
    _of_hodoku(
        name="hardest", kind=Kind.TECHNIQUE,
        meaning="the hardest technique that it needs, or its family",
        choices=_TECHNIQUES, counted=11,
    ),
    _of_hodoku(
        name="steps", kind=Kind.NUMBER, meaning="the number of steps to the solution", sorts=True,
    ),
    Field(
        name="by", kind=Kind.RATER, choices=RATERS,
        meaning="the rater of score, needs, hardest and steps: hodoku (the default), se, your own",
    ),
    Field(
        name="disagree", kind=Kind.RATER, choices=RATERS, rater="hodoku",
        has_bitmaps=True,
        meaning="two raters whose levels are two or more apart, such as se,hodoku",
    ),
    # Facts that `sudokudb measure` computes. The first of a group always has a value.
    _depth(
        name="te", meaning="how deep trial and error must go: 0 for singles alone, 4 for 4 or more",
        numbers=range(5), counted=13, shown=18, dumped=20,
    ),
    _depth(
        name="expansion", meaning="the number of filled cells when singles lead no further",
        numbers=range(82), shown=19, dumped=21,
    ),
    _depth(
        name="left",
        meaning="the number of candidates that are left when singles lead no further",
        numbers=range(730), coarse=10, shown=20, dumped=22,
    ),
    _depth(
        name="tridagon",
        meaning="the fewest guardians of a tridagon when singles lead no further",
        numbers=range(1, 13), counted=16, shown=21, dumped=23,
    ),
    _identity(name="expansion_identity", group="depth", dumped=24),
    _givens(
        name="redundant", numbers=range(82),
        meaning="how many givens can be removed, each on its own; 0 in a minimal puzzle",
        shown=22, dumped=25,
    ),
    _givens(
        name="backdoor", numbers=range(5),
        meaning="how many cells must be known so that singles solve it: 4 for 4 or more",
        counted=14, shown=23, dumped=26,
    ),
    _givens(
        name="backdoors", meaning="how many backdoors of the least size there are",
        coarse=10, shown=24, dumped=27,
    ),
    _givens(
        name="automorphisms", meaning="how many symmetries the givens have; 1 for most puzzles",
        shown=25, dumped=28,
    ),
    _identity(name="pattern_identity", group="givens", dumped=29),
    _solution(
        name="gridautomorphisms", meaning="how many symmetries the solution has; 1 for most",
        shown=26, dumped=30,
    ),
    _solution(
        name="u4", meaning="the number of unavoidable sets of 4 cells in the solution",
        shown=27, dumped=31,
    ),
    _solution(
        name="u6", meaning="the number of unavoidable sets of 6 cells in the solution",
        shown=28, dumped=32,
    ),
    _solution(
        name="disjoint", meaning="the most unavoidable sets of 4 cells that share no cell",
        shown=29, dumped=33,
    ),
    _solution(
        name="band", numbers=range(1, 417),
        meaning="the lowest band number of the solution, 1..416; other programs count differently",
        counted=15, shown=30, dumped=34,
    ),
    _identity(name="solution_identity", group="solution", dumped=35),
    # Fields that no query can name, but for `has:record` and `missing:record`.
    Field(
        name="first", kind=Kind.TECHNIQUE, choices=_TECHNIQUES, rater=RATERS[0], has_bitmaps=True,
    ),
    Field(name="record", kind=Kind.RECORD, rater=RATERS[0], has_bitmaps=True, optional=True),
    Field(
        name="hodoku level", kind=Kind.CHOICE, choices=HODOKU_LEVELS, rater="hodoku", counted=10,
    ),
    Field(
        name="givens", kind=Kind.NUMBER, meaning="the number of givens", aliases=("clues",),
        numbers=range(626), storage=Storage.INTEGER, required=True, sorts=True, has_bitmaps=True,
        counted=1, shown=4,
    ),
    Field(
        name="size", kind=Kind.NUMBER, meaning="the number of cells in a row", numbers=SIZES,
        storage=Storage.INTEGER, required=True, has_bitmaps=True, counted=4, shown=3,
    ),
    Field(
        name="symmetry", kind=Kind.CHOICE, meaning="the symmetry of the pattern of givens",
        choices=(*SYMMETRIES, "none"), storage=Storage.INTEGER, default=0, required=True,
        has_bitmaps=True, counted=5,
    ),
    Field(
        name="copy", kind=Kind.CHOICE, meaning="whether an earlier puzzle has exactly this grid",
        choices=("yes", "no"), storage=Storage.INTEGER, default=0, required=True, has_bitmaps=True,
        from_grid=True, dumped=10,
    ),
    Field(name="identity", kind=Kind.NUMBER, storage=Storage.LONG),
    Field(
        name="pattern", kind=Kind.PATTERN,
        meaning="exactly these cells are given: x for a given, . for an empty cell",
    ),
    Field(
        name="same", kind=Kind.NUMBER,
        meaning="equivalent to the puzzle with this number, or to this grid",
    ),
    Field(
        name="samesolution", kind=Kind.NUMBER,
        meaning="its solution is equivalent to that of this puzzle, given by number or as a grid",
    ),
    Field(
        name="sameexpansion", kind=Kind.NUMBER,
        meaning="equivalent to this puzzle when singles lead no further in both",
    ),
    Field(
        name="samepattern", kind=Kind.NUMBER,
        meaning="its pattern of givens is equivalent to that of this puzzle",
    ),
    Field(
        name="printed", kind=Kind.CHOICE, choices=("yes", "no"),
        meaning="whether an issue has it, or a rotated, mirrored or relabelled copy",
    ),
    Field(
        name="issue", kind=Kind.TEXT, longest=500,
        meaning="the number of a printed issue that has it, or part of the issue's title",
    ),
    Field(
        name="has", kind=Kind.FIELD, meaning="which fields have a value", list_options=_optional,
        has_bitmaps=True,
    ),
    Field(
        name="missing", kind=Kind.FIELD, list_options=_results,
        meaning="which results are not computed yet, nor imported",
    ),
)
# fmt: on

BY_RATER = ("score", "needs", "hardest", "steps", "first", "record")
"""The fields whose rater a query chooses with `by:`."""
_BY = " by "


def by_rater(name: str, rater: str) -> str:
    """Return the internal name of one of BY_RATER for a rater; queries cannot contain it.

    >>> by_rater("needs", "se"), by_rater("needs", "hodoku"), by_rater("score", "se")
    ('needs by se', 'needs', 'se')
    """
    if name == "score" and rater in RATERS:
        return rater
    return name if rater == RATERS[0] else f"{name}{_BY}{rater}"


class _Fields(dict[str, Field]):
    """Fields by name; fields for other raters (see `by_rater`) are created on first use."""

    def __missing__(self, name: str) -> Field:
        return _field_by_rater(name)


@lru_cache(64)
def _field_by_rater(name: str) -> Field:
    base, _, rater = name.partition(_BY)
    if base not in BY_RATER or not rater:
        raise KeyError(name)
    return replace(FIELDS[base], name=name, meaning="", counted=0, rater=rater)


FIELDS = _Fields((field.name, field) for field in _ROWS)
"""Every field by name, in the order of the columns of our own files."""


@lru_cache(512)
def find_field(name: str) -> Field | None:
    """Return the searchable field with a name or an alias, or None.

    >>> find_field("clues").name
    'givens'
    """
    named = (field for field in FIELDS.values() if name in (field.name, *field.aliases))
    return next((field for field in named if field.meaning), None)


def searchable() -> list[Field]:
    """List the fields that a query can search."""
    return [field for field in FIELDS.values() if field.meaning]


def stored_fields() -> list[Field]:
    """List the fields that have a column in `puzzles`."""
    return [field for field in FIELDS.values() if field.storage]


def label_fields() -> list[Field]:
    """List the fields that have many names per puzzle."""
    return [field for field in FIELDS.values() if field.kind is Kind.NAME]


def in_files() -> list[Field]:
    """List the fields of our own file formats."""
    return [field for field in FIELDS.values() if field.in_files]


def counted_fields() -> list[Field]:
    """List the fields that `stats` counts by, in order."""
    return _in_order("counted")


def shown_fields() -> list[Field]:
    """List the fields that commands print, in order."""
    return _in_order("shown")


def dumped_fields() -> list[Field]:
    """List the fields of a dump, in order."""
    return _in_order("dumped")


def _in_order(output: str) -> list[Field]:
    position = attrgetter(output)
    return sorted(filter(position, FIELDS.values()), key=position)
