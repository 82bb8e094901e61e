"""Transforms: what they do to grids, how they are written, and what is no transform."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.errors import TransformError
from sudokudb.notation import DIGITS
from sudokudb.symmetry import (
    MOVES,
    SYMMETRIES,
    Transform,
    make_transform,
    move,
    parse_transform,
    pattern_symmetries,
    random_transform,
    relabelling,
    symmetry_names,
    unchanged,
)

SIZES = (4, 9, 16, 25)
SMALL = Grid("12344...........")

transforms = st.builds(
    lambda size, seed: random_transform(random.Random(seed), size),
    st.sampled_from(SIZES),
    st.integers(0, 2**32),
)


def any_grid(size: int, seed: int = 1) -> Grid:
    chance = random.Random(seed)
    return Grid("".join(chance.choice("..." + DIGITS[:size]) for _ in range(size * size)), size)


# --- the group ---------------------------------------------------------------------------------


@settings(deadline=None)
@given(transforms, st.integers(0, 2**32))
def test_inverse_and_composition(transform: Transform, seed: int) -> None:
    size = transform.size
    grid, other = any_grid(size, seed), random_transform(random.Random(seed), size)
    image = transform.apply(grid)
    assert transform.inverse().apply(image) == grid
    assert transform.then(other).apply(grid) == other.apply(image)
    assert transform.then(transform.inverse()) == unchanged(size)
    assert transform.then(other).inverse() == other.inverse().then(transform.inverse())


@settings(deadline=None)
@given(transforms)
def test_what_is_printed_does_the_same(transform: Transform) -> None:
    text = str(transform)
    assert "\n" not in text
    assert parse_transform(text, transform.size) == transform
    ascii_only = text.replace("↔", "<->").replace("→", "->")
    assert ascii_only.isascii()
    assert parse_transform(ascii_only.upper(), transform.size) == transform
    assert hash(transform) == hash(parse_transform(text, transform.size))


@settings(deadline=None)
@given(transforms)
def test_the_rules_stay(transform: Transform) -> None:
    size, order = transform.size, round(transform.size**0.5)
    full = "".join(
        DIGITS[(order * (row % order) + row // order + column) % size]
        for row in range(size)
        for column in range(size)
    )
    assert transform.apply(Grid(full)).is_solution()
    grid = any_grid(size)
    image = transform.apply(grid)
    assert len(image.conflicts()) == len(grid.conflicts())
    assert image.givens == grid.givens


def test_a_thousand_are_all_different() -> None:
    chance = random.Random(4)
    assert len({random_transform(chance) for _ in range(1000)}) == 1000


# --- words -------------------------------------------------------------------------------------

IMAGES = {
    "transpose": "14..2...3...4...",
    "antitranspose": "...4...3...2..41",
    "rotate": "..41...2...3...4",
    "rotate180": "...........44321",
    "rotate270": "4...3...2...14..",
    "mirror": "4321...4........",
    "flip": "........4...1234",
    "rows 1<->2": "4...1234........",
    "columns 3-4": "12434...........",
    "bands 1<->2": "........12344...",
    "stacks 1<->2": "3412..4.........",
    "digits 1->2->3": "23144...........",
    "digits 1↔2 3↔4": "21433...........",
    "same grid": "12344...........",
    "": "12344...........",
    "row 1-2; rows 1-2": "12344...........",
    "rotate rotate": "...........44321",
    "Rotate, DIGITS 1 -> 2 -> 1; flip": "...4...3...1..42",
}


@pytest.mark.parametrize("words", IMAGES)
def test_what_words_do(words: str) -> None:
    assert str(parse_transform(words, 4).apply(SMALL)) == IMAGES[words]


WRITTEN = {
    "": "same grid",
    "rotate rotate": "rotate180",
    "rows 2->1": "rows 1↔2",
    "rows 4→5→6→4": "rows 4→5→6→4",
    "rows 5 -> 6 -> 4": "rows 4→5→6→4",
    "digits 9-7": "digits 7↔9",
    "flip; digits 1-2": "flip; digits 1↔2",
    "columns 7-9 ; rows 1-3; transpose": "transpose; rows 7↔9; columns 1↔3",
}


@pytest.mark.parametrize("words", WRITTEN)
def test_how_it_is_written(words: str) -> None:
    assert str(parse_transform(words)) == WRITTEN[words]


def test_letters_are_digits() -> None:
    assert str(parse_transform("digits a<->g", 16)) == "digits A↔G"
    assert str(parse_transform("rows 10<->12", 16)) == "rows 10↔12"


def test_random_with_a_seed_is_known() -> None:
    assert parse_transform("random:7") == random_transform(random.Random(7))
    assert parse_transform("random") != parse_transform("random")


REFUSED = {
    "rotat": ("no move 'rotat'", "nearest is rotate"),
    "zzz": ("no move 'zzz'", "moves are transpose"),
    "rows": ("rows without what becomes of them", "write rows 1↔2"),
    "rows mirror": ("rows without what becomes of them", "write rows 1↔2"),
    "1-2": ("no move '1→2'", "moves are"),
    "rows 1": ("rows without", "write rows"),
    "rows 3-4": ("rows 1 to 3 are a band and must stay together", "move whole bands"),
    "columns 1-9": ("columns 1 to 3 are a stack and must stay together", "move whole stacks"),
    "rows 0-1": ("there is no row '0'", "rows are 1 to 9"),
    "rows 9-10": ("there is no row '10'", "rows are 1 to 9"),
    "rows a-b": ("there is no row 'a'", "rows are 1 to 9"),
    "rows ١-2": ("there is no row '١'", "rows are 1 to 9"),
    "rows 1-" + "9" * 5000: ("there is no row '99999999999999999999'", "rows are 1 to 9"),
    "bands 1-4": ("there is no band '4'", "bands are 1 to 3"),
    "digits 0-1": ("'0' is not a digit of a 9×9 grid", None),
    "digits 1-a": ("'a' is not a digit of a 9×9 grid", None),
    "digits 1-2 2-3": ("digits: something is named twice", "write digits again"),
    "digits 1-2-2-1": ("'1→2→2→1' names something twice", None),
    "rows 1-1": ("'1→1' names something twice", None),
    "rows 1<->2<->3": ("'1↔2↔3': ↔ stands between two", "write 1→2→3 for more"),
    "random:x": ("no move 'random:x'", "nearest is random"),
    "random:-1": ("no move 'random:→1'", None),
    "\x1b[31m": ("no move '\\x1b[31m'", None),
    "x" * 20_000: ("a transform of more than 10,000 characters", None),
}


@pytest.mark.parametrize("words", REFUSED, ids=[words[:20] for words in REFUSED])
def test_what_is_no_transform(words: str) -> None:
    message, hint = REFUSED[words]
    with pytest.raises(TransformError) as caught:
        parse_transform(words)
    assert caught.value.message.startswith(message)
    assert hint is None or str(caught.value.hint).startswith(hint)


@given(st.lists(st.sampled_from([*"19x->↔→;,:\x00٣", " ", "rows ", "digits", "1-2 ", "flip "])))
def test_any_text_is_read_or_refused(words: list[str]) -> None:
    text = "".join(words)
    try:
        transform = parse_transform(text)
    except TransformError as error:
        assert "\n" not in error.message
    else:
        assert parse_transform(str(transform)) == transform


def test_sizes() -> None:
    with pytest.raises(TransformError, match="there is no grid of size 10"):
        parse_transform("rotate", 10)
    with pytest.raises(TransformError, match="a transform of 9×9 grids takes no 4×4 one"):
        move("rotate").apply(SMALL)
    with pytest.raises(TransformError, match="size 9 and size 4"):
        move("rotate").then(move("rotate", 4))


def test_only_transforms_are_made() -> None:
    lines, digits = [*range(9)], [*range(10)]
    twice, zero = [0, 0, *range(2, 9)], [1, 0, *range(2, 10)]
    for rows, names in ((twice, digits), (lines, zero), (lines, lines)):
        with pytest.raises(TransformError):
            make_transform(False, rows, lines, names)
    with pytest.raises(TransformError):
        make_transform(False, [3, 1, 2, 0, *range(4, 9)], lines, digits)


def test_relabelling() -> None:
    assert relabelling([(1, 2), (0, 0)], 4) == (0, 2, 1, 3, 4)
    assert relabelling([(1, 2), (2, 4)], 4) == (0, 2, 4, 3, 1)
    assert relabelling([(1, 2), (1, 3)], 4) is None
    assert relabelling([(1, 2), (3, 2)], 4) is None
    assert relabelling([(0, 2)], 4) is None
    assert relabelling([(2, 0)], 4) is None


# --- patterns ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_symmetries_of_the_empty_grid(size: int) -> None:
    assert pattern_symmetries(Grid.empty(size)) == 63
    assert symmetry_names(63) == tuple(SYMMETRIES)


ONLY = {
    "1..............1": ("rot180", "diagonal", "antidiagonal"),
    "1...............": ("diagonal",),
    "...1............": ("antidiagonal",),
    "1..1............": ("vertical",),
    "1...........1...": ("horizontal",),
    ".1.....11.....1.": ("rot180", "rot90"),
    "12..............": (),
}


@pytest.mark.parametrize("text", ONLY)
def test_symmetries(text: str) -> None:
    assert symmetry_names(pattern_symmetries(Grid(text))) == ONLY[text]


MOVE_OF = {
    "rot180": "rotate180",
    "rot90": "rotate",
    "horizontal": "flip",
    "vertical": "mirror",
    "diagonal": "transpose",
    "antidiagonal": "antitranspose",
}


@settings(deadline=None)
@given(st.sets(st.integers(0, 80), max_size=6), st.sets(st.sampled_from([*MOVE_OF.values()])))
def test_symmetries_are_moves_that_change_nothing(cells: set[int], names: set[str]) -> None:
    grid = Grid("".join("1" if at in cells else "." for at in range(81)))
    for name in [*names] * 3:
        both = zip(grid.text, str(move(name).apply(grid)), strict=True)
        grid = Grid("".join(min(pair, key=".".__eq__) for pair in both))
    assert symmetry_names(pattern_symmetries(grid)) == tuple(
        kind for kind, name in MOVE_OF.items() if move(name).apply(grid) == grid
    )


def test_moves_are_those_of_the_square() -> None:
    moves = {move(name) for name in MOVES} | {unchanged()}
    assert len(moves) == 8
    assert {a.then(b) for a in moves for b in moves} == moves
