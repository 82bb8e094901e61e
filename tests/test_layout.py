"""Layouts, and a 9×9 grid that is not classic in every public function: right, or refused."""

from __future__ import annotations

import inspect
import pickle
import random
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from copy import copy, deepcopy
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokudb
from sudokudb import Grid, parse_transform
from sudokudb.engine import grids as many
from sudokudb.engine.buffers import list_rows
from sudokudb.engine.canon.identity import describe_grids, identity_of, minlex
from sudokudb.engine.verdict import only_solution
from sudokudb.errors import (
    FormatError,
    GridError,
    OtherRules,
    PluginError,
    SudokuError,
    Unsupported,
)
from sudokudb.formats.model.record import Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.source.source import Source
from sudokudb.formats.writing import writable, write
from sudokudb.game import Game
from sudokudb.grid import Conflict, EngineGrid, is_engine
from sudokudb.layout import CLASSIC, Layout
from sudokudb.notation import SIZES
from sudokudb.play.player import Player
from sudokudb.rating import valid
from sudokudb.rating.proof_json import proof_object
from sudokudb.render import figures, grid_text
from sudokudb.render.pages.html_board import board, play_board
from sudokudb.render.rules import rule_sentences
from sudokudb.render.svg import picture
from sudokudb.render.terminal import grid_picture, rule_words
from sudokudb.solvers.strategy import METHODS, find_strategy
from sudokudb.steps.hints import hint
from sudokudb.store.rows.identities import known_identity
from sudokudb.sukaku import Sukaku
from sudokudb.symmetry import random_transform
from tests.distributions import install
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.solvers.stages import Stage

__all__ = ["install"]
JIGSAW = Layout(
    9, "112222233112122334111123334555566334556666444755886499758886499777786499777888999"
)
SOLUTION = Grid(
    "317642598741598623268935147892164375435827961576389412659271834984713256123456789",
    layout=JIGSAW,
)
PUZZLE = Grid(
    ".....2...7...........9...47.92..4.............7..8....65..7..34..4.1............9",
    layout=JIGSAW,
)
"""Its only solution is SOLUTION, which is none of a classic grid."""

CLASSIC_PUZZLE = Grid(PUZZLE.text)
"""The same digits in a classic grid: several solutions."""

GRIDS = [
    (Grid.empty(4), True, False),
    (Grid.empty(9), True, True),
    (Grid.empty(16), True, False),
    (Sukaku([3] * 81), False, False),
    (PUZZLE, False, False),
]


@st.composite
def any_layout(draw: st.DrawFn) -> Layout:
    """Return a layout of 4×4 or 9×9 with any regions, connected or not."""
    size = draw(st.sampled_from(SIZES[:2]))
    labels = [number for number in range(size) for _ in range(size)]
    return Layout(size, draw(st.permutations(labels)))


# --- the layout ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_there_is_one_classic_layout_of_each_size(size: int) -> None:
    layout = Layout(size)
    box_of = {cell: number for number, box in enumerate(layout.regions) for cell in box}
    boxes = [box_of[cell] for cell in range(layout.cells)]
    assert layout is Layout(size) is Layout(size, boxes) is CLASSIC[size * size]
    assert layout is pickle.loads(pickle.dumps(layout)) is copy(layout) is deepcopy(layout)
    assert (layout.is_classic, layout.is_engine) == (True, size == 9)
    assert layout.order
    assert layout.order**2 == size
    assert repr(layout) == f"Layout({size})"


@given(any_layout())
def test_layouts_are_values(layout: Layout) -> None:
    labels = {cell: f"region {9 - n}" for n, cells in enumerate(layout.regions) for cell in cells}
    same = Layout(layout.size, [labels[cell] for cell in range(layout.cells)])
    assert same == layout == pickle.loads(pickle.dumps(layout)) == eval(repr(layout))
    assert hash(same) == hash(layout)
    assert layout.is_classic is (layout == Layout(layout.size))
    assert layout.is_classic is (layout is Layout(layout.size))
    assert layout.order is (Layout(layout.size).order if layout.is_classic else None)


@given(any_layout())
def test_every_house_is_counted(layout: Layout) -> None:
    assert len(layout.houses) == 3 * layout.size
    for cell, peers in enumerate(layout.peers):
        mates = {other for house in layout.houses if cell in house for other in house} - {cell}
        assert peers == tuple(sorted(mates))
        assert [cell in house for house in layout.houses] == [
            index in layout.houses_of[cell] for index in range(len(layout.houses))
        ]


def test_houses_have_names() -> None:
    assert [Layout(9).house_name(index) for index in (0, 9, 26)] == ["row 1", "column 1", "box 9"]
    assert [JIGSAW.house_name(index) for index in (8, 17, 18)] == ["row 9", "column 9", "region 1"]


@pytest.mark.parametrize("name", ["size", "order", "is_classic", "rows", "other"])
def test_layouts_are_immutable(name: str) -> None:
    for layout in (Layout(9), JIGSAW):
        with pytest.raises(AttributeError):
            setattr(layout, name, 4)
        with pytest.raises(AttributeError):
            delattr(layout, name)


@pytest.mark.parametrize(
    ("size", "regions"),
    [
        (9, "1" * 81),
        (9, "123456789" * 8),
        (4, "1122112233443345"),
        (4, "11223344" * 3),
        (5, "1111512345123451234512345"),
        (0, None),
    ],
)
def test_other_regions_and_sizes_are_refused(size: int, regions: str | None) -> None:
    with pytest.raises(GridError, match=r"regions must be|there is no grid of size"):
        Layout(size, regions)


# --- the grid ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("grid", "is_classic", "is_for_engine"), GRIDS)
def test_a_grid_says_what_it_is(grid: Grid, is_classic: bool, is_for_engine: bool) -> None:
    assert (grid.is_classic, grid.is_engine) == (is_classic, is_for_engine)
    assert is_engine(grid) is is_for_engine


def test_equality_includes_the_layout() -> None:
    assert PUZZLE != CLASSIC_PUZZLE
    assert CLASSIC_PUZZLE != PUZZLE
    assert len({PUZZLE, CLASSIC_PUZZLE, Grid(PUZZLE.text, layout=JIGSAW)}) == 2
    assert Grid(PUZZLE.text, layout=Layout(9)) == CLASSIC_PUZZLE
    for same in (pickle.loads(pickle.dumps(PUZZLE)), copy(PUZZLE), deepcopy(PUZZLE), Grid(PUZZLE)):
        assert (same, hash(same), same.layout) == (PUZZLE, hash(PUZZLE), JIGSAW)
    assert eval(repr(PUZZLE), {"Grid": Grid, "Layout": Layout}) == PUZZLE
    assert repr(CLASSIC_PUZZLE) == f"Grid({PUZZLE.text!r})"


def test_a_sukaku_is_no_grid_of_digits() -> None:
    with pytest.raises(GridError, match="a Sukaku has no digits"):
        Grid(Sukaku([3] * 16))


def test_results_keep_the_layout() -> None:
    assert PUZZLE.with_digits(SOLUTION.digits) == SOLUTION
    assert PUZZLE.with_digits(SOLUTION.text) == SOLUTION
    assert PUZZLE.with_row(8, "123456789").rows[8] == "123456789"
    assert PUZZLE.with_row(8, "123456789").layout is JIGSAW
    with pytest.raises(GridError, match="81 cells expected, 80 found"):
        PUZZLE.with_digits([0] * 80)
    with pytest.raises(GridError, match="16 cells expected, 81 found"):
        Grid.empty(4).with_digits(PUZZLE.text)
    with pytest.raises(GridError, match="81 cells expected, 16 found"):
        Grid("." * 16, 4, JIGSAW)


@given(any_layout(), st.data())
def test_conflicts_are_those_of_the_houses(layout: Layout, data: st.DataObject) -> None:
    digits = data.draw(
        st.lists(st.integers(0, layout.size), min_size=layout.cells, max_size=layout.cells)
    )
    grid = Grid(digits, layout=layout)
    expected = {
        (digit, layout.house_name(number))
        for number, house in enumerate(layout.houses)
        for digit in range(1, layout.size + 1)
        if sum(digits[cell] == digit for cell in house) > 1
    }
    clashes = [found for found in grid.conflicts() if isinstance(found, Conflict)]
    assert len(clashes) == len(grid.conflicts())
    assert {(found.digit, found.house) for found in clashes} == expected
    assert grid.is_solution() is (0 not in digits and not expected)


def test_conflicts_name_the_region() -> None:
    grid = PUZZLE.with_digits("1" + "." * 18 + "1" + "." * 61)
    assert [str(conflict) for conflict in grid.conflicts()] == ["1 twice in region 1: r1c1, r3c2"]
    assert SOLUTION.is_solution()
    assert not Grid(SOLUTION.text).is_solution()
    assert not PUZZLE.with_digits(SOLUTIONS["Simple"]).is_solution()


# --- every public function -----------------------------------------------------------------------

TRANSFORM = parse_transform("rotate")


def _solutions(stages: Iterable[Stage]) -> list[Grid]:
    return [stage.grid for stage in stages if stage.label == "solution"]


VARIANTS = {
    "jigsaw": PUZZLE,
    "x": Grid(
        "4..8...1..1...7.........2471.6...5.....489...8......7..........5.........2.....8."
        ";diagonal /;diagonal \\"
    ),
    "killer": Grid(
        "5..4....9...5....6......4.2....567...7...8.9..9..3.1...6....5.342.8.....7........"
        ";cage 15 r1c2r1c3"
    ),
    "six": Grid("......5...232...5...346........16.4."),
}
"""A grid of each kind that no function may take for a classic 9×9 grid."""

RIGHT = "right"
"""The expectation of an answer other than that for the classic grid, or of a refusal."""

Call = Callable[[Any, Grid], object]

PUBLIC: dict[str, tuple[Call, object]] = {
    # name: (a call with a grid, the right answer for the jigsaw or the error that refuses all)
    "canonical": (lambda call, grid: call(grid), RIGHT),
    "check": (lambda call, grid: call(grid, 5).count, 1),
    "compare": (lambda call, grid: {one.solutions for one in call(grid)}, {1, None}),
    "explain": (lambda call, grid: call(grid), Unsupported),
    "hint": (lambda call, grid: call(grid), Unsupported),
    "level_many": (lambda call, grid: [*call([grid])], [None]),
    "measure": (lambda call, grid: call(grid), Unsupported),
    "measure_many": (lambda call, grid: _only(call([grid])), Unsupported),
    "minimise": (lambda call, grid: call(grid), PUZZLE),
    "picture": (lambda call, grid: call(grid), RIGHT),
    "rate": (lambda call, grid: call(grid), Unsupported),
    "rate_many": (lambda call, grid: _only(call([grid])), Unsupported),
    "repair": (lambda call, grid: str(call(grid).grid), RIGHT),
    "same": (lambda call, grid: call(grid, Grid(grid.text)), RIGHT),
    "solve": (lambda call, grid: call(grid, 5).solutions, (SOLUTION,)),
    "solve_many": (lambda call, grid: [*call([grid])], [(SOLUTION, 1)]),
    "trace": (lambda call, grid: _solutions(call(grid)), [SOLUTION]),
    "transform": (lambda call, grid: call(grid, "rotate"), RIGHT),
    "vary": (lambda call, grid: [*islice(call(grid), 3)], RIGHT),
    "write": (lambda call, grid: _written(call, grid), RIGHT),
}

LAYERS: dict[str, tuple[Callable[[Grid], object], object]] = {
    "text": (str, RIGHT),
    "formatted text": (lambda grid: f"{grid}", RIGHT),
    "order": (lambda grid: grid.order, Unsupported),
    "Transform.apply": (lambda grid: TRANSFORM.apply(grid), RIGHT),
    "random transform": (lambda grid: random_transform(random.Random(1)).apply(grid), RIGHT),
    "solve_many": (lambda grid: next(many.solve_many([grid, CLASSIC_PUZZLE])), (SOLUTION, 1)),
    "solve_many after": (lambda grid: [*many.solve_many([CLASSIC_PUZZLE, grid])][1], (SOLUTION, 1)),
    "level_many": (lambda grid: [*many.level_many([grid])], [None]),
    "redundant_many": (lambda grid: [*many.redundant_many([grid])], [()]),
    "only_solution": (only_solution, SOLUTION),
    "describe_grids": (lambda grid: describe_grids([grid]), RIGHT),
    "identity_of": (identity_of, RIGHT),
    "known_identity": (known_identity, RIGHT),
    "minlex": (minlex, RIGHT),
    "rating": (valid.only_solution, Unsupported),
    "hint": (lambda grid: hint(grid, digits=grid.digits, marks=[0] * len(grid)), Unsupported),
    "svg": (picture, RIGHT),
    "figure": (lambda grid: figures.puzzle_figure(grid, candidates=True).svg("x"), RIGHT),
    "solution figure": (lambda grid: figures.solution_figure(grid).grid, SOLUTION),
    "stage figure": (lambda grid: figures.stage_figure(grid, 1).grid, PUZZLE),
    "text picture": (lambda grid: (grid_text.picture(grid), rule_sentences(grid.layout)), RIGHT),
    "terminal": (lambda grid: (str(grid_picture(grid)), str([*rule_words(grid)])), RIGHT),
    "page": (lambda grid: board(grid, grid, "x"), RIGHT),
    "played page": (lambda grid: play_board(grid, "x"), RIGHT),
    "saved game": (lambda grid: Game(grid).to_json(), RIGHT),
    "played game": (lambda grid: Player(Game(grid), "x").view, RIGHT),
    "proof": (lambda grid: proof_object(grid, "hodoku", [], SOLUTION), RIGHT),
}


def _only(found: Iterable[object]) -> object:
    (one,) = found
    if isinstance(one, SudokuError):
        raise one
    return one


def _written(call: Any, grid: Grid) -> str:
    with tempfile.TemporaryDirectory() as folder:
        call([grid], Path(folder, "puzzles.sdm"))
        return Path(folder, "puzzles.sdm").read_text("utf-8")


def test_every_public_function_of_grids_is_in_the_table() -> None:
    found = {
        name
        for name in sudokudb.__all__
        if inspect.isfunction(value := getattr(sudokudb, name))
        if re.search(r"\bGrid(Like)?\b", str([p.annotation for p in _parameters(value)]))
    }
    assert found
    assert found <= PUBLIC.keys() <= {*sudokudb.__all__}


def _parameters(function: Callable[..., object]) -> list[inspect.Parameter]:
    return list(inspect.signature(function).parameters.values())


def _expect(call: Callable[[Grid], object], grid: Grid, expected: object) -> None:
    """Require the right answer for a grid, or an error of one line that refuses it."""
    try:
        found = call(grid)
    except SudokuError as error:
        assert expected in (RIGHT, Unsupported) or grid is not PUZZLE, error
        assert "\n" not in str(error)
        return
    assert expected is not Unsupported
    if expected is not RIGHT and grid is PUZZLE:
        assert found == expected
    elif not grid.layout.is_classic and found not in (None, False, [None], [()]):
        with suppress(SudokuError):
            assert repr(found) != repr(call(Grid(grid.text)))


@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_public_functions_never_take_it_for_classic(name: str, kind: str) -> None:
    call, expected = PUBLIC[name]
    _expect(lambda grid: call(getattr(sudokudb, name), grid), VARIANTS[kind], expected)


@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("name", LAYERS)
def test_layers_never_take_it_for_classic(name: str, kind: str) -> None:
    _expect(LAYERS[name][0], VARIANTS[kind], LAYERS[name][1])


@pytest.mark.parametrize("name", METHODS)
def test_only_the_palm_solves_it(name: str) -> None:
    expected = SOLUTION if name == "palm" else Unsupported
    _expect(lambda grid: find_strategy(name).solve(grid, 2).solutions[0], PUZZLE, expected)
    assert find_strategy("palm").solve(PUZZLE, 2).level is None


def test_a_strategy_receives_it_only_if_it_takes_layouts() -> None:
    palm = find_strategy("palm")
    with pytest.raises(OtherRules, match="jigsaw"):
        palm._replace(takes_layouts=False).solve(PUZZLE)
    sukaku = Sukaku([511] * 81)
    assert palm._replace(takes_layouts=False).solve(sukaku).solutions
    with pytest.raises(Unsupported, match="a Sukaku"):
        palm._replace(takes_candidates=False).solve(sukaku)


@pytest.mark.parametrize("takes_layouts", [False, True])
def test_a_plug_in_solves_it_by_its_own_regions(
    install: Callable[..., None], takes_layouts: bool
) -> None:
    code = (
        "from sudokudb.solvers.strategy import Strategy, find_strategy\n"
        "STRATEGY = Strategy('x', 'x', 'x', 2026, 'x', find_strategy('palm').search,\n"
        f"    takes_candidates=True, takes_layouts={takes_layouts})\n"
    )
    install("things 1", {"sudokudb.strategies": {"x": "broken_things:STRATEGY"}}, code)
    expected = (SOLUTION,) if takes_layouts else Unsupported
    _expect(lambda grid: find_strategy("x").solve(grid, 2).solutions, PUZZLE, expected)


def test_a_plug_in_cannot_return_a_solution_of_the_boxes(install: Callable[..., None]) -> None:
    code = (
        "from sudokudb.grid import Grid\n"
        "from sudokudb.solvers.strategy import Strategy, find_strategy\n"
        "def search(grid, stats): return find_strategy('palm').search(Grid(grid.text), stats)\n"
        "STRATEGY = Strategy('x', 'x', 'x', 2026, 'x', search, takes_layouts=True)\n"
    )
    install("things 1", {"sudokudb.strategies": {"x": "broken_things:STRATEGY"}}, code)
    with pytest.raises(PluginError, match="not a solution"):
        find_strategy("x").solve(PUZZLE)


@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.writes])
def test_no_format_drops_its_rules(name: str, kind: str) -> None:
    """A format that holds the grid gives it back equal, or refuses to; all others refuse it."""
    out, errors, grid = BytesIO(), list[FormatError](), VARIANTS[kind]
    try:
        write(FORMATS[name], [Record(grid=grid)], out)
    except SudokuError as error:
        assert "\n" not in str(error)
        assert grid.text.encode() not in out.getvalue()
        assert grid.text.replace(".", "0").encode() not in out.getvalue()
        if isinstance(error, FormatError) and not FORMATS[name].whole:
            assert [*writable(FORMATS[name], [Record(grid=grid)], errors.append)] == []
            assert len(errors) == 1
        return
    source = Source(BytesIO(out.getvalue()))
    read = [item for item in Reading(source, FORMATS[name]).items() if isinstance(item, Record)]
    assert [record.grid for record in read] in ([grid], [])


def test_a_game_plays_by_the_regions() -> None:
    game = Game(PUZZLE)
    assert game.possible(0) & 1 << 2
    assert game.place(0, 3)
    assert not game.clashes()
    region = JIGSAW.regions[0]
    other = next(cell for cell in region if cell // 9 and cell % 9 and not game.digits[cell])
    assert game.place(other, 3)
    assert {0, other} <= game.clashes()
    game.undo()
    game.solve(SOLUTION)
    assert game.is_finished


def test_only_grids_for_the_engine_become_rows() -> None:
    """A type checker refuses any other grid where an EngineGrid is expected."""
    grid = Grid.empty(9)
    assert is_engine(grid)
    taken: EngineGrid = grid
    wrong: EngineGrid = PUZZLE  # type: ignore[assignment]  # it may be of any kind
    assert not is_engine(wrong)
    assert [len(found) for found in list_rows(taken.text.encode(), 1)] == [81]


# --- the decisions -------------------------------------------------------------------------------

ROOT = Path(sudokudb.__file__).parent
DECISIONS = re.compile(
    r"[=!]==? \(?81\b|\b81 [=!]=|\bsize [=!]==? 9\b|\w*CELLS [=!]=|[=!]= (\w+\.)?\w*CELLS\b"
    r"|\bin \([^)]*(\b81\b|ENGINE_CELLS|None, 9\b)"
)
BY_DEFINITION = {
    # file: why it compares a number with that of the cells of a 9×9 grid
    "columns/grid_rows.py": "a row of an array for the engine has 81 cells",
    "formats/bulk/array_files.py": "arrays of 81 cells for each puzzle",
    "formats/codecs/exchange.py": "the format is 9×9",
    "formats/codecs/hodoku.py": "the format is 9×9",
    "formats/codecs/opensudoku.py": "the format is 9×9",
    "formats/codecs/sdk.py": "a file may have its 9 rows in a line",
    "formats/codecs/ss.py": "the format is 9×9",
    "formats/codecs/sudokuwiki.py": "the format is 9×9",
    "formats/codecs/sukaku.py": "candidates that fill lines of 81 or 27 characters",
    "formats/data/values.py": "a text of 81 cells is a grid, whatever its marks",
    "formats/reading.py": "the size that the user gives, for a format that is 9×9",
    "formats/translations/iss_writer.py": "ISS writes a size only if it is not 9",
    "formats/translations/killer_strings.py": "the format is 9×9",
    "formats/translations/puzzle_v1_writer.py": "the format names a size only if it is not 9",
    "formats/writing.py": "the size that the user gives, for a format that is 9×9",
    "formats/text/alphabets.py": "a puzzle with unusual marks, among them decoration, is 9×9",
    "formats/text/parser.py": "most lines are rows of 81 cells, which skip the other questions",
    "formats/text/pencilmark_grids.py": "a line of 81 tokens has 9 rows",
    "formats/text/plain_lines.py": "blocks are lines of 81 cells that the engine parses",
    "generator/row_checks.py": "sets of one cell each, in rows for the engine",
    "sql/column_functions.py": "a text of 81 cells is a row for the engine",
    "sql/row_functions.py": "a text of 81 cells is a row for the engine",
    "techniques/runner.py": "the position that techniques work on",
}


def test_only_the_layout_decides_what_is_classic() -> None:
    paths = (path for suffix in ("py", "html", "js") for path in ROOT.rglob(f"*.{suffix}"))
    found = {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if path.relative_to(ROOT).parts[0] not in ("engine", "_migrations", "layout.py")
        if DECISIONS.search(path.read_text("utf-8"))
    }
    assert found == BY_DEFINITION.keys()


@pytest.mark.parametrize(
    "code",
    [
        "if len(text) == 81:",
        "if len(text) != ENGINE_CELLS:",
        "if ENGINE_CELLS == len(text):",
        "if length == buffers.CELLS:",
        "if grid.size != 9:",
        "if (size === 9) hint();",
        "if len(text) in (16, 81):",
        "if size not in (None, 9):",
    ],
)
def test_decisions_are_found(code: str) -> None:
    assert DECISIONS.search(code)
