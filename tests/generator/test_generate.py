import hashlib
from itertools import islice
from typing import Any

import pytest

from sudokudb.engine.backend import compiled_module
from sudokudb.engine.reference import batch
from sudokudb.engine.single import solve
from sudokudb.errors import SudokuError
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.generator.run import GeneratedPuzzle, GenerateProgress, blocks
from sudokudb.generator.units import SYMMETRY_CHOICES, units_of
from sudokudb.grid import Grid
from tests.engine.support import BUILDS, COMPILED, same_everywhere

needs_extension = pytest.mark.skipif(
    compiled_module("_generate") is None, reason="takes minutes in Python"
)


def made(number: int = 3, threads: int = 1, **conditions: Any) -> list[GeneratedPuzzle]:
    wanted: dict[str, Any] = {"seed": 1, "count": None}
    request = GenerateRequest(**wanted | conditions)
    return list(islice(generate_for(request, threads=threads), number))


@pytest.mark.slow
def test_the_python_circuit_and_a_naive_search_agree() -> None:
    for one in made(3):
        row = str(one.grid).encode()
        assert solve(one.grid, 2, method="psp").solutions == (one.solution,)
        fewer = [row[:c] + b"." + row[c + 1 :] for c in range(81) if row[c] != ord(".")]
        found, counts = batch.solve_rows(b"".join([row, *fewer]), 2)
        assert (found[:81].decode(), counts[0]) == (str(one.solution), 1)
        assert {*counts[1:]} == {2}


def test_progress_names_the_condition_that_refuses() -> None:
    progress = GenerateProgress()
    for block in islice(blocks(GenerateRequest(count=None, seed=1, givens=(28, 28))), 2):
        progress.add(block)
    assert progress.refused["givens"] == progress.attempts - progress.found > 10


SPREAD = tuple(cell for cell in range(81) if cell % 7 % 3 < 1)
SAMPLERS: dict[str, dict[str, Any]] = {
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


CONDITIONS: dict[str, dict[str, Any]] = SAMPLERS | {
    **{name: {"symmetry": name} for name in SYMMETRY_CHOICES if name != "none"},
    "cell by cell": {"symmetry": "diagonal", "minimal": "cell"},
    "exactly 24": {"givens": (24, 24)},
    "exactly 21": {"givens": (21, 21)},
    "difficult": {"level": "difficult"},
    "intermediate 16×16": {"size": 16, "level": "intermediate"},
}
LABELS = {
    **dict.fromkeys((*SYMMETRY_CHOICES, "intermediate"), "orbit"),
    **dict.fromkeys(("pattern", "more", "16×16", "intermediate 16×16"), None),
    "none": "cell",
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=MARKS.get(name, [])) for name in CONDITIONS]
)
def test_puzzles_meet_their_conditions(name: str) -> None:
    request = GenerateRequest(**CONDITIONS[name])
    puzzles = made(1 if request.size > 9 else 2, **CONDITIONS[name])
    label = LABELS.get(name, "cell")
    units = units_of("none" if label == "cell" else request.symmetry, request.size)
    for one in puzzles:
        givens = [cell for cell, digit in enumerate(one.grid) if digit]
        assert solve(one.grid, 2).solutions == (one.solution,)
        assert request.least <= len(givens) <= request.most
        assert all(len({*givens} & {*unit}) in (0, len(unit)) for unit in units)
        assert request.pattern in (None, tuple(givens))
        assert one.minimal == label
        if request.level:
            assert solve(one.grid, 2, method="palm").level == request.level
    if label:
        assert all(is_minimal(one.grid, units) for one in puzzles)


def is_minimal(grid: Grid, units: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether no unit can be removed, by solving what is left."""
    text = str(grid)
    rest = ["".join("." if c in unit else m for c, m in enumerate(text)) for unit in units]
    return not any(solve(Grid(fewer), 2).unique for fewer in rest if fewer != text)


def texts(puzzles: list[GeneratedPuzzle]) -> list[str]:
    return [f"{one.attempt} {one.grid}" for one in puzzles]


@every_sampler
def test_a_seed_gives_the_same_puzzles_in_every_version(name: str) -> None:
    """SAMPLER_VERSION has to change with these."""
    text = "\n".join(texts(made(20, **SAMPLERS[name])))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN[name]


@pytest.mark.slow
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
    "unknown size: 17": {"size": 17},
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
        generate_for(GenerateRequest(**REFUSED[message]))  # type: ignore[arg-type]
    assert str(error.value).startswith(message)
