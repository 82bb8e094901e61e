from itertools import islice

import pytest

from sudokudb import SudokuError
from sudokudb.generator.options import generate
from sudokudb.generator.request import GenerateRequest
from sudokudb.generator.run import generate_for
from sudokudb.grid import Grid


def test_options_make_the_puzzles_of_a_request() -> None:
    found = list(generate(2, givens="24..26", symmetry="rot180", seed=3))
    request = GenerateRequest(count=2, givens=(24, 26), symmetry="rot180", seed=3)
    assert found == list(generate_for(request))


@pytest.mark.parametrize("givens", [26, "26", "26..26"])
def test_a_number_of_givens_is_a_number_or_a_text(givens: int | str) -> None:
    assert next(generate(givens=givens, seed=1)).grid.givens == 26


def test_levels_of_a_rater_need_no_rater() -> None:
    (found,) = generate(level="easy", seed=1)
    assert found.rating
    assert (found.rating.rater, found.rating.level) == ("hodoku", "easy")


def test_levels_of_the_palm_need_no_rating() -> None:
    (found,) = generate(level="simple", seed=1)
    assert found.rating is None


def test_a_range_of_ratings_and_a_technique_are_conditions() -> None:
    (found,) = generate(rater="se", rating="1.5..2.8", needs="pointing", seed=1)
    assert found.rating
    assert 1.5 <= (found.rating.score or 0) <= 2.8
    assert "pointing" in found.rating.counts


def test_without_a_seed_each_call_gives_other_puzzles() -> None:
    assert next(generate()) != next(generate())


def test_puzzles_without_end_begin_like_those_that_are_counted() -> None:
    assert list(islice(generate(None, seed=5), 3)) == list(generate(3, seed=5))


def test_a_pattern_has_the_cells_of_the_givens() -> None:
    text = str(next(generate(symmetry="rot180", seed=1)).grid)
    cells = [cell for cell, mark in enumerate(text) if mark != "."]
    (found,) = generate(pattern=cells, seed=2)
    assert [cell for cell, digit in enumerate(Grid(str(found.grid))) if digit] == cells


@pytest.mark.parametrize(
    "options",
    [
        {"givens": "5..2"},
        {"givens": "many"},
        {"level": "nothing"},
        {"needs": "nothing"},
        {"rating": "9..1", "rater": "se"},
        {"symmetry": "nothing"},
        {"count": 0},
    ],
    ids=str,
)
def test_impossible_options_are_refused_at_once(options: dict[str, object]) -> None:
    with pytest.raises(SudokuError):
        generate(**options)  # type: ignore[arg-type]
