"""Identities, display forms and transforms of grids with rules or other boxes."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, Layout
from sudokudb.engine.canon.graph_form import TooSymmetric, canonical_graph
from sudokudb.engine.canon.identity import MINLEX, canonical, describe_grids, identity_of
from sudokudb.engine.canon.isomorphs import find_text_transforms, find_transform
from sudokudb.engine.canon.rule_graph import graph_of
from sudokudb.errors import Unsupported
from sudokudb.sukaku import Sukaku
from sudokudb.symmetry import parse_transform, pattern_symmetries, random_transform
from sudokudb.symmetry.parse import apply_moves
from tests.rules.test_all_kinds import CASES

EMPTY = "." * 81
KILLER = (
    "..1......" + "." * 72 + ";cage 8 r2c2r2c3r3c2;cage 10 r5c4r5c5;cage 15 r1c9r2c9r3c9r4c9;"
    "cage 17 r7c1r8c1;cage r3c7r3c8r4c8"
)
X_DIAGONALS = (
    "3...........6..5...9...7..6..7.....8.5...39.1.........7..5...9..........9.6...4..;"
    "diagonal /;diagonal \\"
)

# --- equivalent grids ---------------------------------------------------------------------------

PAIRS = [
    # two grids that are equivalent, and a transform from the first to the second
    (
        "654............13..61............615;regions 111122133322133322445556445656445666",
        "5.....1..5..2..3....3..5..4..3.....1;regions 111222133222133444133455666445666555",
        "rotate; digits 1→2→5→3→1 4↔6",
    ),
    (
        "........9........1.2.8...4..34.....8.....4....8......7..3.......4..178.3....6....;windoku",
        ".7.1.8.42......3...8........1..3....54.............8....7..3....3.8.76...........;windoku",
        None,
    ),
    (
        "..........8.61.5...3......7..79......5...41..............4.985.9...5..........4.2;antiking",
        "..8.....5......4...4..6.1.9....9.2...6.....4..3.2..9.....8......17.4...........2.;antiking",
        None,
    ),
    (
        ".1..............1.........2............8..................5...1....1.............;"
        "nonconsecutive",
        "..1...2.........1....................15..........8.....................1.........;"
        "nonconsecutive",
        "antitranspose",
    ),
    (KILLER, str(apply_moves(KILLER, "rows 1-3")), "rows 1↔3"),
    (KILLER, str(apply_moves(KILLER, "bands 1-3 columns 4-5-6 transpose")), None),
    (KILLER, KILLER.replace("cage r3c7", "distinct r3c7"), "same grid"),
    (
        "1" + "." * 35 + ";cage 4 r1c1r1c2",
        "." * 35 + "1;cage 4 r6c5r6c6",
        "rotate180",
    ),
    ("12" + "." * 34, "....45" + "." * 30, "mirror; digits 1→5→2→4→1"),
]


@pytest.mark.parametrize(("first", "second", "words"), PAIRS)
def test_equivalent_grids_have_one_identity(first: str, second: str, words: str | None) -> None:
    one, other = Grid(first), Grid(second)
    assert identity_of(one) == identity_of(other)
    transform, back = find_transform(one, other), find_transform(other, one)
    assert transform is not None
    assert back is not None
    if words != "same grid":
        assert transform.apply(one) == other
        assert back.apply(other) == one
    assert words is None or transform.cost() <= parse_transform(words, one.size).cost()


OTHER = [
    # grids without a transform, nor a common identity
    (X_DIAGONALS, X_DIAGONALS.partition(";")[0]),
    (X_DIAGONALS, X_DIAGONALS.replace(";diagonal \\", "")),
    (X_DIAGONALS, "." + X_DIAGONALS[1:]),
    (X_DIAGONALS, "4" + X_DIAGONALS[1:]),
    (KILLER, KILLER.replace("1", "2", 1)),
    (KILLER, KILLER.replace("cage 8", "cage 9")),
    (KILLER, KILLER.replace("r5c4r5c5", "r5c3r5c4")),
    (f"{EMPTY};thermo r1c1r1c2r1c3", f"{EMPTY};thermo r1c1r1c2r2c3"),
    (f"{EMPTY};arrow r1c1r1c2r1c5", f"{EMPTY};arrow r1c5r1c1r1c2"),
    (f"{EMPTY};entropy;odd r1c1", f"{EMPTY};entropy;odd r1c2"),
    (f"{EMPTY};entropy;even r1c1", f"{EMPTY};entropy;even r2c2"),
    (f"{EMPTY};room 7 r1c1r1c2", f"{EMPTY};xsum 7 r1c1r1c2"),
    (f"{EMPTY};either odd r1c1 | odd r5c5", f"{EMPTY};either odd r1c1 & odd r5c5 | odd r5c5"),
    ("." * 36, "." * 36 + ";noboxes"),
    ("1" + "." * 35, "." * 36),
]


@pytest.mark.parametrize(("first", "second"), OTHER)
def test_other_grids_have_other_identities(first: str, second: str) -> None:
    one, other = Grid(first), Grid(second)
    assert identity_of(one) != identity_of(other)
    assert find_transform(one, other) is None


rules = st.lists(st.sampled_from([rule for rule, *_ in CASES]), max_size=3, unique=True)
marks = st.dictionaries(st.integers(0, 80), st.sampled_from("1123456789"), max_size=12)


@settings(deadline=None, max_examples=60)
@given(rules, marks, st.integers(0, 2**32))
def test_turns_and_names_of_digits_keep_identities(
    chosen: list[str], cells: dict[int, str], seed: int
) -> None:
    layout = Layout(9, rules=";".join(["windoku", *chosen]))
    grid = Grid("".join(cells.get(at, ".") for at in range(81)), layout=layout)
    transform = random_transform(random.Random(seed), 9, layout)
    image = transform.apply(grid)
    assert identity_of(image) == identity_of(grid)
    found = find_transform(grid, image)
    assert found is not None
    assert found.apply(grid) == image
    assert canonical(image)[:2] == canonical(grid)[:2]


@settings(deadline=None, max_examples=40)
@given(marks, st.integers(0, 80), st.sampled_from("123456789"))
def test_another_given_changes_the_identity(cells: dict[int, str], at: int, mark: str) -> None:
    layout = Layout(9, rules="antiknight;odd r1c1;thermo r4c2r5c3")
    grids = [
        Grid("".join(each.get(cell, ".") for cell in range(81)), layout=layout)
        for each in (cells, cells | {at: mark})
    ]
    assert (identity_of(grids[0]) == identity_of(grids[1])) is (grids[0] == grids[1])


@pytest.mark.parametrize("size", [6, 8, 12, 15])
def test_all_moves_of_other_sizes_keep_identities(size: int) -> None:
    rng = random.Random(size)
    grid = Grid("".join(rng.choice("123." + "." * size) for _ in range(size * size)))
    for _ in range(3):
        image = random_transform(rng, size).apply(grid)
        assert identity_of(image) == identity_of(grid)
        found = find_transform(grid, image)
        assert found is not None
        assert found.apply(grid) == image


def test_one_identity_for_each_kind() -> None:
    """Kinds that mean the same in this table have one identity, all others have several."""
    found: dict[int | None, list[str]] = {}
    for rule, *_ in CASES:
        found.setdefault(identity_of(Grid(f"{EMPTY};{rule}")), []).append(rule)
    shared = [each for each in found.values() if len(each) > 1]
    assert None not in found
    assert shared == [
        ["diagonal /", "diagonal \\"],
        ["nonconsecutive", "negative white"],
        ["arrow r1c1r1c2r1c3", "doublearrow r1c1r1c2r1c3", "zipper r1c1r1c2r1c3"],
        ["thermo r1c1r1c2r1c3", "slow r1c1r1c2r1c3"],
        ["index row r1c1", "index column r1c1"],
    ]


def test_identities_never_change() -> None:
    """Databases store them: other identities need another CANON_VERSION."""
    kept = {
        "." * 36: -8979115688552325528,
        X_DIAGONALS: -8354027335380146942,
        KILLER: 3921836240423694834,
        f"{EMPTY};antiknight;sandwich 5 r1c1r1c2;either odd r1c1 | white r1c1r1c2": (
            5192249123393104113
        ),
    }
    assert {text: identity_of(Grid(text)) for text in kept} == kept


def test_identities_have_64_bits_and_are_never_0() -> None:
    layout, rng = Layout(6), random.Random(2)
    found = set()
    for _ in range(300):
        text = "".join(rng.choice("123456......") for _ in range(36))
        found.add(identity_of(Grid(text, layout=layout)) or 0)
    assert len(found) == 300
    assert 0 not in found
    for bit in range(64):
        assert 100 < sum(number >> bit & 1 for number in found) < 200


# --- grids with many symmetries -----------------------------------------------------------------

SYMMETRIC = [
    *("." * 16 + ";noboxes", "." * 36, "." * 36 + ";noboxes", EMPTY + ";noboxes"),
    *(EMPTY + ";diagonal /", EMPTY + ";disjoint", EMPTY + ";antiknight", EMPTY + ";odd r5c5"),
    *("123456789" * 9 + ";noboxes", "1" * 81 + ";noboxes", "." * 144),
]


@pytest.mark.parametrize("text", SYMMETRIC, ids=range(len(SYMMETRIC)))
def test_symmetric_grids_have_an_identity(text: str) -> None:
    grid = Grid(text)
    image = random_transform(random.Random(3), grid.size, grid.layout).apply(grid)
    assert identity_of(grid) == identity_of(image)
    assert identity_of(grid) is not None


def test_the_search_has_a_limit() -> None:
    graph = graph_of(Grid(EMPTY + ";noboxes"))
    with pytest.raises(TooSymmetric):
        canonical_graph(graph, 2_000)
    assert canonical_graph(graph, 1_000_000) == canonical_graph(graph)


def test_a_grid_with_too_many_symmetries_has_no_identity() -> None:
    grid = Grid("." * 625 + ";noboxes")
    assert describe_grids([grid])[0].identity is None
    assert find_transform(grid, grid) == parse_transform("same", 25)


# --- brute force --------------------------------------------------------------------------------


def test_identities_are_equal_for_equivalent_grids_alone() -> None:
    """Compare with all 128 moves of a 4×4 grid."""
    rng = random.Random(9)
    texts = {"".join(rng.choice("12......") for _ in range(16)) for _ in range(14)}
    grids = [
        Grid(f"{text};{rule}")
        for text in sorted(texts)
        for rule in ("cage 5 r1c1r1c2", "cage 5 r4c3r4c4", "cage 5 r2c2r2c3")
    ]
    every = [random_transform(random.Random(seed), 4) for seed in range(1500)]
    moves = {transform._replace(digits=(0, 1, 2, 3, 4)) for transform in every}
    assert len(moves) == 128
    images = [{move.apply(grid) for move in moves} for grid in grids]
    for (one, reached), (other, _) in combinations(zip(grids, images, strict=True), 2):
        assert (identity_of(one) == identity_of(other)) is (other in reached)


# --- display forms ------------------------------------------------------------------------------

FORMS = {
    # a grid, its form, its number of automorphisms among the turns
    "65" + "." * 34: ("." * 34 + "12", 1),
    "." * 36: ("." * 36, 4),
    "4" + "." * 15 + ";odd r1c1": ("." * 15 + "4;odd r4c4", 2),
    "4" + "." * 15 + ";diagonal /": ("." * 15 + "1;diagonal /", 2),
    KILLER: (str(apply_moves(KILLER, "rotate180")), 1),
}


@pytest.mark.parametrize("text", FORMS)
def test_display_forms_are_the_least_of_all_turns(text: str) -> None:
    grid = Grid(text)
    found = canonical(grid)
    assert (str(found.form), found.automorphisms) == FORMS[text]
    assert found.transform.apply(grid) == found.form
    with pytest.raises(Unsupported, match="a canonical form needs a grid"):
        canonical(grid, MINLEX)


def test_sukakus_of_other_sizes_have_no_form() -> None:
    sukaku = Sukaku([3] * 36)
    with pytest.raises(Unsupported, match="a Sukaku has no canonical form"):
        canonical(sukaku)
    with pytest.raises(Unsupported, match="a Sukaku has no canonical form"):
        find_transform(sukaku, sukaku)


# --- many grids ---------------------------------------------------------------------------------


def test_many_grids_are_described_in_their_order() -> None:
    grids = [Grid(KILLER), Grid("11" + EMPTY[2:]), Grid("." * 36), Grid(X_DIAGONALS)]
    grids.append(Grid("12" + EMPTY[2:] + ";cage 9 r1c1r1c2"))
    found = describe_grids(grids)
    assert [one.identity for one in found] == [*map(identity_of, grids)]
    assert [one.symmetries for one in found] == [*map(pattern_symmetries, grids)]
    assert [one.conflicts for one in found] == [False, True, False, False, True]


def test_transforms_of_many_pairs() -> None:
    turned = str(apply_moves(KILLER, "rotate"))
    pairs = [(KILLER, turned), (EMPTY, EMPTY), (KILLER, X_DIAGONALS), (EMPTY, EMPTY + ";antiking")]
    found = [*map(str, find_text_transforms(pairs))]
    assert found == ["rotate", "same grid", "None", "None"]
