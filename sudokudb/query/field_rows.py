"""The rows of the table of fields, except `has` and `missing`, whose words are names of fields."""

from __future__ import annotations

from functools import partial

from sudokudb.notation import ALL_SIZES
from sudokudb.query.field import MAX_NUMBER, Field, Kind, Merge, Storage
from sudokudb.query.rule_fields import RULE_WORDS
from sudokudb.solvers.strategy import LEVELS
from sudokudb.symmetry import SYMMETRIES
from sudokudb.technique_names import FAMILIES, GIVE_UP, TECHNIQUES

RATERS = ("hodoku", "se")
"""The raters that every database knows; `by:` can name any other that has ratings there."""
HODOKU_LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""HoDoKu's levels."""
_TECHNIQUES = (*TECHNIQUES, GIVE_UP, *FAMILIES)

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
_label = partial(Field, kind=Kind.NAME, has_bitmaps=True, optional=True, in_files=True)
_time = partial(
    Field, kind=Kind.DATE, storage=Storage.TEXT, required=True, has_bitmaps=True, in_files=True
)
_of_hodoku = partial(Field, rater=RATERS[0], has_bitmaps=True, optional=True)
_of_explainer = partial(
    Field, kind=Kind.RATING, rater=RATERS[1], sorts=True, has_bitmaps=True, optional=True
)
_of_grid = partial(Field, optional=True, in_files=True, from_grid=True)
_fact = partial(_of_grid, kind=Kind.NUMBER, storage=Storage.INTEGER, sorts=True, has_bitmaps=True)
_depth = partial(_fact, group="depth")
_givens = partial(_fact, group="givens")
_solution = partial(_fact, group="solution")
_rules = partial(Field, kind=Kind.NUMBER, numbers=range(2001), sorts=True, has_bitmaps=True)
_identity = partial(
    Field,
    kind=Kind.NUMBER,
    numbers=range(-MAX_NUMBER - 1, MAX_NUMBER + 1),
    storage=Storage.LONG,
    from_grid=True,
)

# fmt: off
ROWS = (
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
    _of_explainer(
        name="se", meaning="Sudoku Explainer's rating (ER): 7.2 or 7..8.5", aliases=("er",),
        counted=8,
    ),
    _of_explainer(name="ep", meaning="Sudoku Explainer's EP: 7.2 or 7..8.5"),
    _of_explainer(name="ed", meaning="Sudoku Explainer's ED: 7.2 or 7..8.5"),
    _of_hodoku(
        name="hodoku", kind=Kind.RATING, meaning="HoDoKu's score, such as 800..1200, or level",
        choices=HODOKU_LEVELS, sorts=True, counted=9,
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
        name="disagree", kind=Kind.RATER, choices=RATERS, rater=RATERS[0], has_bitmaps=True,
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
    # No query can name these fields; only `record` can be the value of `has:` and `missing:`.
    Field(
        name="first", kind=Kind.TECHNIQUE, choices=_TECHNIQUES, rater=RATERS[0], has_bitmaps=True,
    ),
    _of_hodoku(name="record", kind=Kind.RECORD),
    Field(
        name="hodoku level", kind=Kind.CHOICE, choices=HODOKU_LEVELS, rater=RATERS[0], counted=10,
    ),
    Field(
        name="givens", kind=Kind.NUMBER, meaning="the number of givens", aliases=("clues",),
        numbers=range(626), storage=Storage.INTEGER, required=True, sorts=True, has_bitmaps=True,
        counted=1, shown=4,
    ),
    Field(
        name="size", kind=Kind.NUMBER, meaning="the number of cells in a row", numbers=ALL_SIZES,
        storage=Storage.INTEGER, required=True, has_bitmaps=True, counted=4, shown=3,
    ),
    Field(
        name="rule", kind=Kind.RULE, choices=RULE_WORDS, has_bitmaps=True, counted=17,
        meaning="a kind of rule besides rows, columns and boxes, as `sudokudb rules` lists them",
    ),
    _rules(
        name="rules", storage=Storage.TEXT, default="", required=True, shown=31,
        meaning="the number of kinds of such rules; 0 is a classic puzzle",
    ),
    _rules(name="cages", meaning="the number of killer cages"),
    _rules(name="lines", meaning="the number of lines, such as arrows and thermometers"),
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
)
# fmt: on
