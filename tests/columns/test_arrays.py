"""Functions for arrays do what those for one grid do; wrong arrays are refused by their shape."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import (
    Grid,
    canonical,
    canonical_array,
    check,
    check_array,
    identity_array,
    rate_array,
    solve_array,
)
from sudokudb.columns.grid_rows import rows_of, texts_of
from sudokudb.engine.canon.identity import identity_of
from sudokudb.errors import GridError, SudokuError, Unsupported, UsageError
from sudokudb.rating.ratings import rate_grids
from sudokudb.solvers.strategy import LEVELS
from tests.engine.support import CLASH, EMPTY, HARD, WIKIPEDIA, cut, full_grids, minimal, thinned

if TYPE_CHECKING:
    from collections.abc import Callable

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")

TEXTS = [row.decode() for row in (WIKIPEDIA, *HARD[:3], *minimal(5), EMPTY, CLASH)]
CHARACTERS = np.frombuffer("".join(TEXTS).encode(), np.uint8).reshape(-1, 81)
DIGITS = np.where(CHARACTERS == 46, 0, CHARACTERS - 48).astype(np.uint8)

FORMS: dict[str, Callable[[], Any]] = {
    "characters": lambda: CHARACTERS,
    "digits": lambda: DIGITS,
    "squares": lambda: DIGITS.reshape(-1, 9, 9),
    "Fortran order": lambda: np.asfortranarray(DIGITS),
    "every other row": lambda: np.repeat(DIGITS, 2, axis=0)[::2],
    "read-only": lambda: np.frombuffer(DIGITS.tobytes(), np.uint8).reshape(-1, 81),
    "texts": lambda: TEXTS,
    "an iterator": lambda: iter(TEXTS),
    "zeros": lambda: [text.replace(".", "0") for text in TEXTS],
    "grids": lambda: [Grid(text) for text in TEXTS],
    "an array of texts": lambda: np.array(TEXTS),
    "Arrow": lambda: pa.array(TEXTS),
    "a part of Arrow": lambda: pa.array([TEXTS[0], *TEXTS, TEXTS[0]])[1:-1],
    "Arrow in chunks": lambda: pa.chunked_array([TEXTS[:2], [], TEXTS[2:]]),
    "large Arrow": lambda: pa.array(TEXTS, pa.large_string()),
    "Arrow's bytes": lambda: pa.array([text.encode() for text in TEXTS], pa.binary(81)),
    "a dictionary": lambda: pa.array(TEXTS).dictionary_encode(),
    "pandas": lambda: pytest.importorskip("pandas").Series(TEXTS),
    "polars": lambda: pytest.importorskip("polars").Series(TEXTS),
}


@pytest.mark.parametrize("form", FORMS)
def test_grids_are_taken_in_every_form(form: str) -> None:
    rows = rows_of(FORMS[form]())
    assert [bytes(row).replace(b"0", b".").decode() for row in rows] == TEXTS
    assert solve_array(FORMS[form]()).counts.tolist() == solve_array(TEXTS).counts.tolist()


def test_characters_are_not_copied() -> None:
    assert np.shares_memory(rows_of(CHARACTERS), CHARACTERS)
    assert np.shares_memory(rows_of(CHARACTERS.reshape(-1, 9, 9)), CHARACTERS)
    texts = pa.array(TEXTS, pa.large_string())
    memory = np.frombuffer(texts.buffers()[2], np.uint8)
    assert np.shares_memory(rows_of(texts), memory)
    shared = np.frombuffer(texts_of(CHARACTERS).buffers()[2], np.uint8)
    assert np.shares_memory(shared, CHARACTERS)
    assert texts_of(CHARACTERS).to_pylist() == TEXTS


@pytest.mark.parametrize(
    ("grids", "message"),
    [
        (np.zeros((3, 80), np.uint8), r"\(3, 80\), not of \(n, 81\)"),
        (np.zeros(81, np.uint8), r"\(81,\), not of"),
        (np.zeros((3, 81)), r"\(3, 81\) of float64, not of uint8"),
        (np.zeros((3, 9, 9), np.int64), r"\(3, 9, 9\) of int64, not of uint8"),
        (np.zeros((3, 81), bool), r"\(3, 81\) of bool"),
        ("." * 81, "one grid, not many"),
        (["." * 81, "." * 80], "grid 2: 80 characters, not 81"),
        (["." * 81, 5], "grid 2: int, not a text"),
        (7, "int, not grids"),
        (pa.array(["." * 81, None]), "^a value is missing: grid 2"),
        (pa.array([None, "." * 81, None]), "^2 values are missing; the first is grid 1"),
        (pa.chunked_array([["." * 81] * 2, [None]]), "^a value is missing: grid 3"),
        (pa.array(["." * 81, "." * 82]), "grid 2: 82 characters"),
        (pa.array([1, 2]), "^Arrow values of int64, not texts"),
        (pa.array([1.5, None]), "^Arrow values of double, not texts"),
        (pa.array([7]).dictionary_encode(), "^Arrow values of dictionary<.*, not texts"),
        (pa.array([b"\xff" * 81]), "^Arrow values of binary, not texts"),
        (pa.table({"grid": TEXTS}), "^Arrow values of struct<.*, not texts"),
        (["." * 80 + "x"], "row 0, cell 80: byte 0x78 is not a cell"),
        (np.full((1, 81), 10, np.uint8), "row 0, cell 0: byte 0x0a is not a cell"),
    ],
)
def test_other_values_are_refused(grids: object, message: str) -> None:
    with pytest.raises(GridError, match=message):
        solve_array(grids)


HINTS: list[tuple[object, str]] = [
    (np.zeros(81, np.uint8), "for one grid give array.reshape(1, 81)"),
    (np.zeros((3, 80), np.uint8), "each row is a grid"),
    (np.zeros((3, 81)), "give array.astype(numpy.uint8)"),
    (pa.table({"grid": TEXTS}), 'give one column of the table: table["grid"]'),
    (pa.array([1]), "give texts of 81 characters, or an array of uint8, n × 81"),
    (7, "give texts of 81 characters, or an array of uint8, n × 81"),
    ([7], "give texts of 81 characters, or an array of uint8, n × 81"),
    (["." * 80], "Grid reads other forms: give [Grid(text) for text in texts]"),
    (pa.array([None]), "leave out empty values first, for example with drop_null()"),
    ([Grid("." * 16)], "solve, check and canonical take other grids, one by one"),
]


@pytest.mark.parametrize(("grids", "hint"), HINTS)
def test_refusals_have_a_hint(grids: object, hint: str) -> None:
    with pytest.raises(SudokuError) as refused:
        solve_array(grids)
    assert refused.value.hint == hint


def test_other_sizes_and_forms_are_refused() -> None:
    with pytest.raises(Unsupported, match="grid 1 is not a usual 9×9 grid"):
        solve_array([Grid("." * 16)])
    with pytest.raises(UsageError, match="no form 'least'"):
        canonical_array(TEXTS, "least")


@pytest.mark.parametrize("function", [solve_array, check_array])
def test_no_grids_give_empty_arrays(function: Callable[[object], Any]) -> None:
    empties: list[Any] = [[], np.zeros((0, 81), np.uint8), pa.array([], pa.string())]
    for empty in empties:
        assert [len(part) for part in function(empty)] == [0] * len(function(empty))
    assert canonical_array([]).shape == (0, 81)
    assert identity_array([]).tolist() == []
    assert rate_array([])["score"].tolist() == []


def test_results_are_those_of_single_grids() -> None:
    solved, checked = solve_array(TEXTS), check_array(TEXTS)
    identities, least = identity_array(TEXTS), canonical_array(TEXTS, "minlex")
    for place, (text, own) in enumerate(zip(TEXTS, canonical_array(TEXTS), strict=True)):
        grid = Grid(text)
        verdict = check(grid)
        assert checked.counts[place] == solved.counts[place]
        assert (checked.counts[place] == 1) == verdict.valid
        assert LEVELS[: checked.levels[place]][-1:] == ((verdict.level,) if verdict.level else ())
        assert checked.givens[place] == grid.givens
        assert "".join(map(str, own)) == str(canonical(grid).form).replace(".", "0")
        assert "".join(map(str, least[place])) == str(canonical(grid, "minlex").form).replace(
            ".", "0"
        )
        assert identities[place] == identity_of(grid)
    assert not solved.solutions[-1].any()


@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_ratings_are_those_of_single_grids(rater: str) -> None:
    found = rate_array(TEXTS, rater)
    numbers = ["score"] if rater == "hodoku" else ["er", "ep", "ed"]
    for place, one in enumerate(rate_grids(TEXTS, rater)):
        parts = [float(found[name][place]) for name in numbers]
        if isinstance(one, SudokuError):
            assert found["steps"][place] == -1
            assert found["hardest"][place] == ""
            assert all(part == -1 or part != part for part in parts)
            continue
        assert parts == [one.score, one.ep, one.ed][: len(numbers)]
        assert found["steps"][place] == one.steps
        assert found["hardest"][place] == one.techniques.partition("=")[0]
        assert rater == "se" or found["level"][place] == one.level


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 7]))
def test_solutions_contain_the_givens(seed: int, threads: int) -> None:
    rng = random.Random(seed)
    rows = cut(thinned(rng, full_grids(rng, 12), 0.4, 0))
    grids = rows_of([row.decode() for row in rows])
    solved = solve_array(grids, limit=3, threads=threads)
    assert (solved.counts > 0).all()
    given = grids != ord(".")
    assert (solved.solutions[given] + 48 == grids[given]).all()
    assert (np.sort(solved.solutions.reshape(-1, 9), axis=1) == np.arange(1, 10)).all()
