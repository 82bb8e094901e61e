"""Equivalent puzzles have one form and one identity, in every engine."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.engine.canon.form import CANON_VERSION
from sudokudb.engine.canon.identity import canon_rows, canonical, describe_rows, identity_of
from sudokudb.engine.canon.isomorphs import find_transform
from sudokudb.errors import GridError
from sudokudb.symmetry import Transform, move, pattern_symmetries, random_transform
from tests.engine.canon.support import (
    BOTH,
    GRIDS,
    MOST_CANONICAL,
    both_engines,
    count_automorphisms,
    fifty,
    rows_of,
)
from tests.engine.support import (
    COMPILED,
    WIKIPEDIA,
    cut,
    engine,
    full_grids,
    many,
    minimal,
    same_everywhere,
)
from tests.support import full

SIZES = (4, 9, 16, 25)


# --- invariance --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "times"),
    [
        ("", 40),
        ("python", 1),
        pytest.param("", 1000, marks=pytest.mark.slow),
        pytest.param("python", 4, marks=pytest.mark.slow),
    ],
)
def test_transforms_change_neither_form_nor_identity(build: str, times: int) -> None:
    rng, puzzles = random.Random(50), fifty()
    transforms = [random_transform(rng) for _ in range(times if COMPILED else 1)]
    with engine(build):
        forms, automorphisms = canon_rows(rows_of(puzzles))
        identities, *_ = describe_rows(rows_of(puzzles))
        assert len(set(cut(forms))) == len(set(identities)) == len(puzzles) == 50
        for index, puzzle in enumerate(puzzles):
            images = rows_of([transform.apply(puzzle) for transform in transforms])
            found, counts = canon_rows(images)
            assert set(cut(found)) == {bytes(forms[81 * index : 81 * index + 81])}
            assert set(counts) == {automorphisms[index]}
            assert set(describe_rows(images).identities) == {identities[index]}


@pytest.mark.parametrize("size", [4, 9, 16, pytest.param(25, marks=pytest.mark.slow)])
def test_forms_of_other_sizes(size: int) -> None:
    rng = random.Random(size)
    for share in (0.1, 1):
        text = full(SIZES.index(size) + 2)
        grid = Grid("".join(mark if rng.random() < share else "." for mark in text), size)
        found = canonical(grid)
        for _ in range(2):
            image = random_transform(rng, size).apply(grid)
            assert canonical(image)[:2] == found[:2]
            assert identity_of(image) == identity_of(grid)
            transform = find_transform(grid, image)
            assert transform is not None
            assert transform.apply(grid) == image


@both_engines
def test_the_form_is_an_image(build: str) -> None:
    for grid in fifty()[::2]:
        found = canonical(grid)
        assert found.transform.apply(grid) == found.form
        again = canonical(found.form)
        assert (again.form, again.automorphisms) == (found.form, found.automorphisms)


def test_forms_and_identities_never_change() -> None:
    """Databases store them: other forms or identities need another CANON_VERSION."""
    kept = {
        WIKIPEDIA.decode(): (
            ".123.4.567..8...3.6..5...9.9462.8.......6........372........1..527....83....2.6.4",
            5272357174378633904,
        ),
        MOST_CANONICAL: (
            "123456789465879312897132546978213465654987123231645897789321654312564978546798231",
            -3176067622657394474,
        ),
        "." * 81: ("." * 81, -6180794714311787684),
        "1.3......2.....4": (".12........34...", 7169056212233877532),
    }
    assert CANON_VERSION == 1
    for text, (form, identity) in kept.items():
        grid = Grid(text)
        assert (str(canonical(grid).form), identity_of(grid)) == (form, identity)


def test_identities_have_64_bits_and_are_never_0() -> None:
    identities, *_ = describe_rows(many(8, 3000))
    assert 0 not in identities
    assert len(set(identities)) == 3000
    assert min(identities) < -(2**62)
    assert max(identities) > 2**62
    for bit in range(64):
        assert 1300 < sum(number >> bit & 1 for number in identities) < 1700


# --- engines -----------------------------------------------------------------------------------


def check_engines(rows: bytes) -> None:
    same_everywhere(lambda: canon_rows(rows), BOTH)
    same_everywhere(lambda: describe_rows(rows), BOTH)
    same_everywhere(lambda: [canonical(Grid(row.decode())) for row in cut(rows)], BOTH)


def test_engines_agree() -> None:
    rng = random.Random(6)
    check_engines(many(6, 40) + full_grids(rng, 8))
    check_engines(rows_of([random_transform(rng).apply(grid) for grid in fifty()[::3]]))


@pytest.mark.slow
@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from("123456789."), min_size=3, max_size=9),
            st.lists(st.integers(0, 8), min_size=81, max_size=81),
        ).map(lambda parts: "".join(parts[0][at % len(parts[0])] for at in parts[1])),
        min_size=1,
        max_size=4,
    )
)
def test_engines_agree_on_any_grid(texts: list[str]) -> None:
    check_engines("".join(texts).encode())


@settings(deadline=None)
@given(st.dictionaries(st.integers(0, 80), st.sampled_from("1123"), max_size=12))
def test_engines_agree_on_a_few_givens(cells: dict[int, str]) -> None:
    check_engines("".join(cells.get(at, ".") for at in range(81)).encode())


@both_engines
def test_rows_may_have_line_ends(build: str) -> None:
    rows = many(7, 40)
    forms, automorphisms = canon_rows(rows)
    lines = b"".join(row + b"?\n" for row in cut(rows))
    ended, same_counts = canon_rows(lines, 2, stride=83, end=b"\t1\n")
    assert cut(ended, 84) == [form + b"\t1\n" for form in cut(forms)]
    assert same_counts == automorphisms
    assert describe_rows(lines, stride=83) == describe_rows(rows.replace(b".", b"0"))


@both_engines
def test_no_rows_give_no_results(build: str) -> None:
    assert canon_rows(b"")[0] == b""
    assert list(describe_rows(b"").identities) == []


@both_engines
def test_wrong_rows_are_refused(build: str) -> None:
    for function in (canon_rows, describe_rows):
        with pytest.raises(GridError, match="row 2, cell 80: byte 0x58 is not a cell"):
            function(b"." * 242 + b"X" + b"." * 81)
        with pytest.raises(GridError, match="80 bytes are not a multiple of 81"):
            function(b"." * 80)


# --- automorphisms -----------------------------------------------------------------------------


@both_engines
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] * (n == "a row")) for n in GRIDS]
)
def test_known_numbers_of_automorphisms(name: str, build: str) -> None:
    text, number = GRIDS[name]
    assert canonical(Grid(text)).automorphisms == (number or count_once(text))


COUNTED: dict[str, int] = {}


def count_once(text: str) -> int:
    if text not in COUNTED:
        COUNTED[text] = count_automorphisms(text)
    return COUNTED[text]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["one band", "diagonal", "cyclic", "a clash"])
def test_known_numbers_equal_a_brute_force_count(name: str) -> None:
    text, number = GRIDS[name]
    assert count_automorphisms(text) == number


def test_most_puzzles_have_one_automorphism() -> None:
    assert set(canon_rows(b"".join(minimal(15)))[1]) == {1}
    assert count_automorphisms(WIKIPEDIA.decode()) == 1


# --- patterns ----------------------------------------------------------------------------------


@both_engines
def test_symmetries_of_patterns(build: str) -> None:
    rng, grids = random.Random(3), []
    for names in (
        ["rotate180"],
        ["rotate"],
        ["flip"],
        ["mirror"],
        ["transpose"],
        ["antitranspose"],
        ["rotate", "flip"],
        ["flip", "mirror"],
        [],
    ):
        cells = {rng.randrange(81) for _ in range(8)}
        for _ in range(8):
            for name in names:
                cells |= {image(move(name), cell) for cell in cells}
        grids.append(Grid("".join(rng.choice("123") if at in cells else "." for at in range(81))))
    found = describe_rows(rows_of(grids))
    assert list(found.symmetries) == [pattern_symmetries(grid) for grid in grids]
    assert list(found.givens) == [grid.givens for grid in grids]
    assert [found.symmetries[i] for i in (6, 7, 8)] == [63, 13, 0]


def image(transform: Transform, cell: int) -> int:
    """Return the place to which a transform moves a cell."""
    return str(transform.apply(Grid("." * cell + "1" + "." * (80 - cell)))).index("1")
