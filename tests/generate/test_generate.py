import hashlib
from itertools import islice

import pytest

from sudokudb.engine import solve_many
from sudokudb.engine.backend import compiled
from sudokudb.engine.reference import batch
from sudokudb.engine.single import solve
from sudokudb.errors import SudokuError
from sudokudb.generate import Request, generate
from sudokudb.generate.rows import are_minimal
from sudokudb.generate.run import GeneratedPuzzle, Progress, blocks
from sudokudb.generate.units import SYMMETRY_CHOICES, units_of
from sudokudb.grid import Grid
from tests.engine.support import BUILDS, COMPILED, count, same_everywhere

needs_extension = pytest.mark.skipif(
    compiled("_generate") is None, reason="takes minutes in Python"
)


def made(number: int = 3, threads: int = 1, **conditions: object) -> list[GeneratedPuzzle]:
    request = Request(**{"seed": 1, "count": None} | conditions)  # type: ignore[arg-type]
    return list(islice(generate(request, threads=threads), number))


def minimal(grids: list[Grid], symmetry: str = "none") -> bool:
    return all(are_minimal([str(grid).encode() for grid in grids], units_of(symmetry)))


def test_puzzles_are_valid_and_minimal() -> None:
    puzzles = made(12)
    for one, solved in zip(puzzles, solve_many([one.grid for one in puzzles]), strict=True):
        assert (solved.solution, solved.count) == (one.solution, 1)
        assert one.minimal == "cell"
    assert minimal([one.grid for one in puzzles])
    assert count(str(puzzles[0].grid).encode(), 2) == 1


@pytest.mark.slow
def test_the_python_circuit_and_a_naive_search_agree() -> None:
    for one in made(3):
        row = str(one.grid).encode()
        assert solve(one.grid, 2, method="psp").solutions == (one.solution,)
        fewer = [row[:c] + b"." + row[c + 1 :] for c in range(81) if row[c] != ord(".")]
        found, counts = batch.solve_rows(b"".join([row, *fewer]), 2)
        assert (found[:81].decode(), counts[0]) == (str(one.solution), 1)
        assert {*counts[1:]} == {2}


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRY_CHOICES if name != "none"])
def test_puzzles_have_the_symmetry(symmetry: str) -> None:
    puzzles = made(2, symmetry=symmetry)
    for one in puzzles:
        givens = {cell for cell, digit in enumerate(one.grid) if digit}
        assert all(
            givens.isdisjoint(unit) or givens.issuperset(unit) for unit in units_of(symmetry)
        )
        assert one.minimal == "orbit"
    assert minimal([one.grid for one in puzzles], symmetry)


def test_a_symmetric_puzzle_can_be_minimal_cell_by_cell() -> None:
    (one,) = made(1, symmetry="diagonal", minimal="cell")
    assert one.minimal == "cell"
    assert minimal([one.grid])


@pytest.mark.parametrize(
    ("givens", "label"), [((24, 24), "cell"), ((25, 26), "cell"), ((33, 35), None)]
)
def test_puzzles_have_the_givens(givens: tuple[int, int], label: str | None) -> None:
    for one in made(givens=givens):
        assert givens[0] <= one.grid.givens <= givens[1]
        assert one.minimal == label
        assert solve(one.grid, 2).solutions == (one.solution,)


@pytest.mark.parametrize("level", ["simple", "intermediate", "difficult"])
def test_puzzles_have_the_level(level: str) -> None:
    puzzles = made(2, level=level)
    assert [solve(one.grid, 2, method="palm").level for one in puzzles] == [level] * 2
    assert minimal([one.grid for one in puzzles])


def test_puzzles_have_the_pattern() -> None:
    pattern = tuple(sorted({c for cell in range(0, 41, 3) for c in (cell, 80 - cell)}))
    pattern = tuple(sorted({*pattern, *range(1, 9), *range(72, 80)}))
    for one in made(2, pattern=pattern):
        assert tuple(cell for cell, digit in enumerate(one.grid) if digit) == pattern
        assert solve(one.grid, 2).solutions == (one.solution,)


@needs_extension
@pytest.mark.parametrize("givens", [(21, 21), (20, 20)])
def test_few_givens_are_reached_by_steps(givens: tuple[int, int]) -> None:
    request = Request(givens=givens, seed=1)
    puzzles = made(2, givens=givens)
    assert request.method == "few-givens"
    assert minimal([one.grid for one in puzzles])
    for one in puzzles:
        assert givens[0] <= one.grid.givens <= givens[1]
        assert solve(one.grid, 2).solutions == (one.solution,)


def test_small_puzzles_are_among_the_minimal_ones() -> None:
    for one in made(30, size=4):
        assert solve(one.grid, 2).solutions == (one.solution,)
        for cell, digit in enumerate(one.grid):
            text = str(one.grid)
            fewer = Grid(text[:cell] + "." + text[cell + 1 :])
            assert not digit or not solve(fewer, 2).unique


def test_large_puzzles_are_solved_by_singles() -> None:
    (one,) = made(1, size=16, level="intermediate")
    assert solve(one.grid, 2).solutions == (one.solution,)


def test_progress_names_the_condition_that_refuses() -> None:
    progress = Progress()
    for block in islice(blocks(Request(count=None, seed=1, givens=(28, 28))), 2):
        progress.add(block)
    assert progress.refused["givens"] == progress.attempts - progress.found > 10


@needs_extension
def test_unbiased_puzzles_are_minimal() -> None:
    (one,) = made(1, sampling="unbiased", givens=(25, 26))
    assert 25 <= one.grid.givens <= 26
    assert solve(one.grid, 2).solutions == (one.solution,)
    assert minimal([one.grid])


SPREAD = tuple(cell for cell in range(81) if cell % 7 % 3 < 1)
SAMPLERS: dict[str, dict[str, object]] = {
    "none": {},
    **{name: {"symmetry": name} for name in ("rot180", "diagonals", "full")},
    "simple": {"level": "simple"},
    "intermediate": {"level": "intermediate", "symmetry": "diagonal"},
    "pattern": {"pattern": SPREAD},
    "more": {"givens": (30, 32)},
    "few": {"givens": (20, 21)},
    "unbiased": {"sampling": "unbiased", "givens": (25, 26)},
    "4×4": {"size": 4},
    "unbiased 4×4": {"size": 4, "sampling": "unbiased"},
    "16×16": {"size": 16},
}
GOLDEN = {
    "none": "11e960dd4aea7538",
    "rot180": "e7997b170fb52d12",
    "diagonals": "e4cf1f88faa09517",
    "full": "a3f8319e759df434",
    "simple": "d7c5220af4c1f907",
    "intermediate": "51d57f24993797ea",
    "pattern": "982feac5c3e2488a",
    "more": "a5b5a6499c3c07e4",
    "few": "f86955a0f3bb26fb",
    "unbiased": "42a66abe013e642e",
    "4×4": "aeb4aedbf496d3f3",
    "unbiased 4×4": "2839f0fcdc568155",
    "16×16": "42aef29152af55fb",
}
FEW_FOUND = ("few", "unbiased")
MARKS = {
    "few": [needs_extension],
    "unbiased": [needs_extension, pytest.mark.slow],
    "16×16": [pytest.mark.slow],
}
every_sampler = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=MARKS.get(name, [])) for name in SAMPLERS]
)


def texts(puzzles: list[GeneratedPuzzle]) -> list[str]:
    return [f"{one.attempt} {one.grid}" for one in puzzles]


@every_sampler
def test_a_seed_gives_the_same_puzzles_in_every_version(name: str) -> None:
    """SAMPLER_VERSION has to change with these."""
    text = "\n".join(texts(made(20, **SAMPLERS[name])))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN[name]


@every_sampler
def test_threads_and_the_first_attempt_change_nothing(name: str) -> None:
    number = 6 if name in MARKS else 20
    expected = texts(made(number, **SAMPLERS[name]))
    for threads in (2, 7):
        assert texts(made(number, threads, **SAMPLERS[name])) == expected
    first = int(expected[3].split()[0])
    assert texts(made(number - 3, first=first, **SAMPLERS[name])) == expected[3:]


@pytest.mark.slow
@every_sampler
def test_every_build_gives_the_same_puzzles(name: str) -> None:
    """The Python build takes long, where many attempts give nothing."""
    builds = COMPILED if name in FEW_FOUND else BUILDS
    same_everywhere(lambda: texts(made(2, **SAMPLERS[name])), builds)


ROW = tuple(range(81))
REFUSED: dict[str, dict[str, object]] = {
    "no valid puzzle has fewer than 17 givens": {"givens": (10, 16)},
    "puzzles with fewer than 20 givens are not found at random": {"givens": (17, 19)},
    "25..24 givens are not a range": {"givens": (25, 24)},
    "the symmetry rot90 does not allow 26..27 givens": {"symmetry": "rot90", "givens": (26, 27)},
    "no minimal puzzle with more than 40 givens is known": {"givens": (41, 81), "minimal": "cell"},
    "unknown symmetry: 'round'": {"symmetry": "round"},
    "unknown level: 'easy'": {"level": "easy"},
    "unknown sampling: 'random'": {"sampling": "random"},
    "unknown minimality: 'digit'": {"minimal": "digit"},
    "unknown size: 6": {"size": 6},
    "18446744073709551616 is not a seed or an attempt": {"seed": 2**64},
    "0 puzzles cannot be made": {"count": 0},
    "the pattern has 16 cells": {"pattern": ROW[:16]},
    "the pattern has nothing in row 2 and row 3, which": {"pattern": ROW[:9] + ROW[27:]},
    "the pattern has nothing in column 8 and column 9, which": {
        "pattern": tuple(cell for cell in ROW if cell % 9 < 7)
    },
    "the pattern has 81 cells, not 30..40": {"pattern": ROW, "givens": (30, 40)},
    "a pattern cannot have another size, symmetry": {"pattern": ROW, "symmetry": "rot180"},
    "unbiased puzzles are 4×4 or 9×9, without a symmetry": {
        "sampling": "unbiased",
        "symmetry": "rot180",
    },
    "unbiased puzzles have 4 to 6 givens": {"sampling": "unbiased", "size": 4, "givens": (5, 7)},
    "unbiased puzzles have 22 to 31 givens": {"sampling": "unbiased", "givens": (32, 33)},
    "puzzles of this size and level are out of reach: nested": {"size": 25, "level": "nested"},
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_cannot_be_is_refused_at_once(message: str) -> None:
    with pytest.raises(SudokuError) as error:
        generate(Request(**REFUSED[message]))  # type: ignore[arg-type]
    assert str(error.value).startswith(message)
