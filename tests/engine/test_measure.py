"""The measured facts: compiled and in Python, with independent counts and published figures."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from functools import cache
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, measure, measure_many
from sudokudb.engine.buffers import count_lines, list_rows, rule_sets, solve_rows
from sudokudb.engine.canon.identity import identify_rows
from sudokudb.engine.measure import (
    GROUPS,
    IDENTITIES,
    MEASURES_VERSIONS,
    NO_IDENTITY,
    NO_VALUE,
    NONE,
    OTHER_SIZE,
    SEVERAL,
    facts_named,
    measure_grids,
    measure_rows,
)
from sudokudb.engine.reference.measure_bands import FIRST_ROW, band_numbers, classes, least_rows
from sudokudb.engine.reference.measure_puzzle import DIAGONALS
from sudokudb.errors import GridError, SudokuError, Unsupported, UsageError
from sudokudb.generator.full import full_row
from sudokudb.symmetry import random_transform
from tests.engine.canon.support import BOTH, CYCLIC, MOST_CANONICAL, both_engines
from tests.engine.support import (
    CLASH,
    EMPTY,
    HARD,
    WIKIPEDIA,
    cut,
    full_grids,
    minimal,
    same_everywhere,
    thinned,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DEEP = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
"""Loki, by mith: a puzzle of T&E depth 3."""
MOST_FOURS = b"123568479864791352957243681218657934536489127749312865391825746472136598685974213"
"""The grid with the most unavoidable sets of four cells (Mathimagics, the forum, t36252)."""
OPEN = WIKIPEDIA.replace(b"9", b".")
"""A puzzle with several solutions."""
QUICK = [name for name in facts_named(GROUPS) if name != "band"]
"""Facts that Python finds without the table of bands, which takes a second."""

KNOWN: dict[str, dict[str, int | None]] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79": {
        "te": 0,
        "expansion": 81,
        "left": 0,
        "tridagon": None,
        "expansion_identity": -9066153940412795120,
        "redundant": 22,
        "backdoor": 0,
        "backdoors": 1,
        "automorphisms": 1,
        "pattern_identity": -7108211233180651851,
        "gridautomorphisms": 1,
        "u4": 6,
        "u6": 21,
        "disjoint": 4,
        "band": 174,
        "solution_identity": -9066153940412795120,
    },
    ".5...2..4.......1......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8.": {
        "te": 1,
        "expansion": 43,
        "left": 112,
        "tridagon": None,
        "expansion_identity": 830091353517825691,
        "redundant": 0,
        "backdoor": 1,
        "backdoors": 20,
        "automorphisms": 1,
        "pattern_identity": -3165241370517350000,
        "gridautomorphisms": 1,
        "u4": 10,
        "u6": 14,
        "disjoint": 6,
        "band": 28,
        "solution_identity": -8013705398307778440,
    },
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..": {
        "te": 2,
        "expansion": 25,
        "left": 209,
        "tridagon": None,
        "expansion_identity": -20705638001473737,
        "redundant": 0,
        "backdoor": 2,
        "backdoors": 98,
        "automorphisms": 1,
        "pattern_identity": 7437125681835495759,
        "gridautomorphisms": 1,
        "u4": 8,
        "u6": 11,
        "disjoint": 7,
        "band": 107,
        "solution_identity": 7088894683728097575,
    },
    DEEP: {
        "te": 3,
        "expansion": 29,
        "left": 205,
        "tridagon": 1,
        "expansion_identity": -2930106376592061396,
        "redundant": 0,
        "backdoor": 2,
        "backdoors": 51,
        "automorphisms": 1,
        "pattern_identity": -839771611623788759,
        "gridautomorphisms": 1,
        "u4": 14,
        "u6": 13,
        "disjoint": 8,
        "band": 80,
        "solution_identity": 1899196654829731364,
    },
}


def texts(rows: Iterable[bytes]) -> list[str]:
    return [row.decode() for row in rows]


@cache
def easy(number: int) -> tuple[bytes, ...]:
    """Return valid puzzles with about 40 givens."""
    rng = random.Random(number)
    rows = thinned(rng, full_grids(rng, 2 * number), 0.5, 0)
    counts = solve_rows(rows)[1]
    return tuple(row for row, count in zip(cut(rows), counts, strict=True) if count == 1)[:number]


def images(row: bytes, number: int) -> list[bytes]:
    rng = random.Random(row)
    grid = Grid(row.decode())
    return [random_transform(rng).apply(grid).text.encode() for _ in range(number)]


# --- known facts -------------------------------------------------------------------------------


@both_engines
def test_facts_never_change(build: str) -> None:
    """Databases store them: other facts need another version of the group."""
    assert {*MEASURES_VERSIONS.values()} == {1}
    some = [text for text in KNOWN if not build or text != DEEP]  # Python takes seconds
    for text, facts in zip(some, measure_grids(some, QUICK), strict=True):
        assert facts == {name: value for name, value in KNOWN[text].items() if name != "band"}


def test_known_bands() -> None:
    for text, facts in KNOWN.items():
        assert measure(text, "band")["band"] == facts["band"]


def test_known_grids() -> None:
    found = measure_rows(MOST_FOURS + MOST_CANONICAL.encode() + CYCLIC.encode(), ["solution"])
    assert found["u4"].tolist() == [36, 0, 0]
    assert found["gridautomorphisms"].tolist() == [36, 648, 54]


# --- agreement ---------------------------------------------------------------------------------


def check_engines(rows: Iterable[bytes], names: Iterable[str]) -> dict[str, array[int]]:
    joined = b"".join(rows)
    found: dict[str, array[int]] = same_everywhere(lambda: measure_rows(joined, names), BOTH)
    return found


def test_engines_agree() -> None:
    check_engines((*easy(1), *minimal(1), *full_and_nearly()), QUICK)


def full_and_nearly() -> list[bytes]:
    (row,) = cut(full_grids(random.Random(8), 1))
    return [row, b"." + row[1:]]


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["easy", "minimal", "hard", "deep"])
def test_facts_of_many_puzzles_follow_the_definition(kind: str) -> None:
    makers: dict[str, Callable[[], Iterable[bytes]]] = {
        "easy": lambda: easy(200),
        "minimal": lambda: minimal(200),
        "hard": lambda: [image for row in HARD for image in images(row, 100)],
        "deep": lambda: images(DEEP.encode(), 8),
    }
    rows = makers[kind]()
    found = check_engines(rows, GROUPS)
    depths = {"easy": {0}, "minimal": {0, 1}, "hard": {2}, "deep": {3}}[kind]
    assert {*found["te"]} >= depths


@settings(deadline=None, max_examples=30)
@given(st.sampled_from([*KNOWN]), st.integers(0, 2**32))
def test_equivalent_puzzles_have_equal_facts(text: str, seed: int) -> None:
    image = random_transform(random.Random(seed)).apply(Grid(text)).text
    assert measure_grids([image]) == [KNOWN[text]]


# --- independent counts --------------------------------------------------------------------------


def is_solved_by_singles(rows: Iterable[bytes]) -> list[bool]:
    return [level in (1, 2) for level in rule_sets(b"".join(rows))]


def with_solution(row: bytes, cells: Iterable[int], solution: bytes) -> bytes:
    filled = bytearray(row)
    for cell in cells:
        filled[cell] = solution[cell]
    return bytes(filled)


def test_depth_and_backdoors_agree_with_the_rule_sets() -> None:
    rows = (*easy(30), *minimal(30), *HARD)
    found = measure_rows(b"".join(rows))
    solved = is_solved_by_singles(rows)
    assert [te == 0 for te in found["te"]] == solved
    assert [size == 0 for size in found["backdoor"]] == solved
    assert [cells == 81 for cells in found["expansion"]] == solved
    assert {*found["backdoor"]} >= {0, 1, 2}
    for index, (row, size) in enumerate(zip(rows, found["backdoor"], strict=True)):
        if 1 <= size <= 2:
            solution = bytes(solve_rows(row)[0])
            opened = [cell for cell in range(81) if not is_decided(row, cell)]
            sets = [with_solution(row, cells, solution) for cells in combinations(opened, size)]
            assert sum(is_solved_by_singles(sets)) == found["backdoors"][index]


def is_decided(row: bytes, cell: int) -> bool:
    """Return whether singles decide a cell: then filling it changes nothing they leave."""
    return chr(row[cell]) in "123456789" or expansion_of(row)[cell] != "."


@cache
def expansion_of(row: bytes) -> str:
    from sudokudb.engine.reference.measure_puzzle import expand

    return expand(row.decode())


def test_redundant_givens_can_be_removed_one_at_a_time() -> None:
    rows = (*easy(20), *minimal(5))
    for row, number in zip(rows, measure_rows(b"".join(rows))["redundant"], strict=True):
        fewer = [row[:at] + b"." + row[at + 1 :] for at in range(81) if row[at] != ord(".")]
        assert list(count_lines(b"".join(fewer), 81)).count(1) == number


@pytest.mark.parametrize("number", [1, pytest.param(19, marks=pytest.mark.slow)])
def test_unavoidable_sets_are_those_of_a_plain_search(number: int) -> None:
    grids = cut(full_grids(random.Random(number), number))
    found = measure_rows(b"".join(grids), ["u4", "u6", "disjoint"])
    for index, grid in enumerate(grids):
        sets = unavoidable_sets(grid)
        sizes = Counter(map(len, sets))
        assert (found["u4"][index], found["u6"][index]) == (sizes[4], sizes[6])
        fours = [cells for cells in sets if len(cells) == 4]
        assert largest_choice(fours) == found["disjoint"][index]


def unavoidable_sets(grid: bytes) -> set[frozenset[int]]:
    """Return the minimal sets of up to six cells in which other grids differ."""
    differing: set[frozenset[int]] = set()
    for digits in combinations(b"123456789", 3):
        row = bytes(ord(".") if digit in digits else digit for digit in grid)
        for other in cut(next(list_rows(row, 100_000))):
            differing.add(frozenset(at for at in range(81) if grid[at] != other[at]))
    small = {cells for cells in differing if 0 < len(cells) <= 6}
    return {cells for cells in small if not any(other < cells for other in small)}


def largest_choice(sets: list[frozenset[int]]) -> int:
    """Return the most disjoint sets, by including or excluding one after the other."""
    if not sets:
        return 0
    first, *rest = sets
    apart = [other for other in rest if not other & first]
    if len(apart) == len(rest):
        return 1 + largest_choice(rest)
    return max(1 + largest_choice(apart), largest_choice(rest))


@pytest.mark.parametrize("ways", [*product(range(2), repeat=4)])
def test_a_tridagon_without_guardians_cannot_be_filled(ways: tuple[int, ...]) -> None:
    """Its parity is what makes it impossible."""
    cells = [
        (box // 2 * 3 + place // 3, box % 2 * 3 + place % 3)
        for box, way in enumerate(ways)
        for place in DIAGONALS[way][box % 3]
    ]
    fillings = (
        [mark for box in boxes for mark in box] for boxes in product(permutations("abc"), repeat=4)
    )
    possible = any(
        len({(row, mark) for (row, _), mark in zip(cells, marks, strict=True)}) == 12
        and len({(column, mark) for (_, column), mark in zip(cells, marks, strict=True)}) == 12
        for marks in fillings
    )
    assert possible == (sum(ways) % 2 == 0)


# --- bands, patterns, means ----------------------------------------------------------------------


@pytest.mark.slow
def test_there_are_416_bands() -> None:
    assert len(classes()) == 416
    grids = bytes(
        solve_rows("".join(FIRST_ROW + rows + "." * 54 for rows in classes()).encode())[0]
    )
    numbers = [band_numbers(row.decode()) for row in cut(grids)]
    assert [own[0] for own in numbers] == [*range(1, 417)]
    assert measure_rows(grids, ["band"])["band"].tolist() == [min(own) for own in numbers]


@given(st.integers(0, 2**32))
def test_equivalent_bands_have_equal_least_rows(seed: int) -> None:
    grid = Grid(MOST_FOURS.decode())
    image = random_transform(random.Random(seed)).apply(grid)
    assert Counter(bands_of(image)) == Counter(bands_of(grid))


def bands_of(grid: Grid) -> list[str]:
    turned = "".join(grid.text[column::9] for column in range(9))
    return [least_rows(text[at : at + 27]) for text in (grid.text, turned) for at in (0, 27, 54)]


@pytest.mark.slow
def test_fully_symmetrical_patterns_have_6016_classes() -> None:
    """The numbers by givens are those of the players' forum, t34409."""
    patterns = b"".join(fully_symmetrical())
    classes_by_givens = Counter(
        givens
        for _, givens in {
            (identity, row.count(b"1"))
            for identity, row in zip(identify_rows(patterns)[0], cut(patterns), strict=True)
        }
    )
    assert classes_by_givens.total() == 6016
    first = [classes_by_givens[givens] for givens in (0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40)]
    assert first == [1, 4, 10, 24, 52, 98, 165, 246, 323, 380, 402]


def fully_symmetrical() -> Iterable[bytes]:
    orbits = {
        frozenset(
            9 * x + y
            for a, b in ((row, column), (column, row))
            for x in (a, 8 - a)
            for y in (b, 8 - b)
        )
        for row, column in product(range(9), repeat=2)
    }
    for chosen in product((False, True), repeat=len(orbits)):
        cells = {at for orbit, kept in zip(orbits, chosen, strict=True) if kept for at in orbit}
        yield bytes(b".1"[at in cells] for at in range(81))


@pytest.mark.nightly
def test_means_of_uniform_grids() -> None:
    """The means are published (Mathimagics, t36252; blue): four standard errors."""
    number = 20_000
    found = measure_rows(
        b"".join(full_row(2026, attempt) for attempt in range(number)), ["solution"]
    )
    for name, mean in (("u4", 11.5788), ("u6", 15.338)):
        values = found[name]
        average = sum(values) / number
        variance = sum((value - average) ** 2 for value in values) / number
        assert abs(average - mean) < 4 * (variance / number) ** 0.5, name


# --- rows, grids, names --------------------------------------------------------------------------


@both_engines
def test_puzzles_without_one_solution_have_no_values(build: str) -> None:
    rows = (OPEN, WIKIPEDIA, CLASH, WIKIPEDIA)
    found = measure_rows(b"".join(rows), QUICK)
    (known,) = measure_grids([WIKIPEDIA.decode()], QUICK)
    assert isinstance(known, dict)
    for name, value in known.items():
        nothing = NO_IDENTITY if name in IDENTITIES else NO_VALUE
        kept = nothing if value is None else value
        assert found[name].tolist() == [nothing, kept, nothing, kept]
    assert measure_rows(OPEN, QUICK)["te"].tolist() == [NO_VALUE]
    assert measure_rows(b"", QUICK)["te"].tolist() == []


def test_threads_counts_and_line_ends_change_nothing() -> None:
    rows = minimal(90) + HARD
    expected = measure_rows(b"".join(rows), threads=1)
    for threads in (None, 2, 5):
        assert measure_rows(b"".join(rows), threads=threads) == expected
    counts = array("i", [1]) * len(rows)
    for names in (GROUPS, ["left", "expansion_identity", "redundant"], ["te"], ["band"]):
        found = measure_rows(b"".join(rows), names, counts=counts)
        assert found == {name: expected[name] for name in facts_named(names)}
    counts[0] = 2
    assert measure_rows(b"".join(rows), ["left"], counts=counts)["left"][:2].tolist() == [
        NO_VALUE,
        expected["left"][1],
    ]
    assert measure_rows(b"".join(row + b"x\n" for row in rows), stride=83) == expected
    assert measure_rows(b"".join(rows).replace(b".", b"0")) == expected


@both_engines
def test_wrong_rows_are_refused(build: str) -> None:
    with pytest.raises(GridError, match="row 1, cell 80: byte 0x58 is not a cell"):
        measure_rows(WIKIPEDIA + EMPTY[:80] + b"X")
    with pytest.raises(GridError, match="80 bytes are not a multiple of 81"):
        measure_rows(EMPTY[:80])


def test_grids_have_reasons_in_their_places() -> None:
    known = KNOWN[WIKIPEDIA.decode()]
    found = measure_grids([*texts((EMPTY, WIKIPEDIA, CLASH)), "1" * 16, "1" * 729])
    assert found == [SEVERAL, known, NONE, OTHER_SIZE, OTHER_SIZE]
    assert measure_grids([]) == []
    assert measure_grids([WIKIPEDIA.decode()], []) == [{}]


def test_any_choice_of_names_gives_the_same_facts() -> None:
    known = KNOWN[HARD[0].decode()]
    for name in known:
        assert measure_grids([HARD[0].decode()], [name]) == [{name: known[name]}]
    for group, names in GROUPS.items():
        assert measure_grids([HARD[0].decode()], [group]) == [{one: known[one] for one in names}]


def test_one_grid_is_measured_or_refused() -> None:
    facts = measure(WIKIPEDIA.decode(), ["depth", "band"])
    assert [*facts] == ["te", "expansion", "left", "tridagon", "band"]
    with pytest.raises(TypeError):
        facts["te"] = 5  # type: ignore[index]
    with pytest.raises(Unsupported, match="not measured: it has several solutions"):
        measure("." * 81)
    with pytest.raises(Unsupported, match="not measured: only 9×9 grids"):
        measure("." * 16)
    with pytest.raises(UsageError, match="there is no fact 'depht'") as caught:
        measure(WIKIPEDIA.decode(), "depht")
    assert "depth" in str(caught.value.hint)
    assert "identity" not in str(caught.value.hint)


def test_many_grids_have_errors_in_their_places() -> None:
    found = list(measure_many([WIKIPEDIA.decode(), "." * 81] * 600, "u4"))
    assert [isinstance(one, SudokuError) for one in found] == [False, True] * 600
