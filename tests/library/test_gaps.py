from typing import Any

import pytest

from sudokudb import Library
from sudokudb.errors import SudokuError
from sudokudb.generator import ByRating, GenerateRequest, generate_for
from sudokudb.library.gaps import Gap, Gaps
from sudokudb.rating.rater import load_rater

pytestmark = pytest.mark.everywhere

HODOKU, SE = load_rater("hodoku"), load_rater("se")
LEVELS = ["easy", "medium", "hard", "unfair", "extreme"]


def fill(library: Library, request: GenerateRequest) -> None:
    made = [*generate_for(request)]
    grids = [one.grid for one in made]
    library.generated_runs.add(grids, "", len(made), ratings=[one.rating for one in made])


def test_puzzles_are_counted_by_level(library: Library) -> None:
    request = GenerateRequest(rated=ByRating(HODOKU))
    fill(library, GenerateRequest(count=12, seed=1, rated=ByRating(HODOKU)))
    stored = Gaps(library, request, 3).stored
    assert [cell.rating for cell in stored] == LEVELS
    assert sum(stored.values()) == 12
    assert stored[Gap("easy")] == len([*library.search()]) - 3 - sum([*stored.values()][1:])


def test_cells_are_ers_that_can_be_and_givens_that_the_symmetry_allows(library: Library) -> None:
    rated = ByRating(SE, scores=(2.0, 3.0))
    request = GenerateRequest(rated=rated, givens=(24, 26), symmetry="rot90")
    stored = Gaps(library, request, 1).stored
    ratings = [2.0, 2.3, 2.5, 2.6, 2.8, 3.0]
    assert [*stored] == [Gap(rating, count) for rating in ratings for count in (24, 25)]


def test_only_puzzles_with_the_symmetry_and_technique_count(library: Library) -> None:
    fill(library, GenerateRequest(count=3, seed=1, symmetry="diagonals", rated=ByRating(SE)))
    fill(library, GenerateRequest(count=3, seed=1, rated=ByRating(SE)))

    def total(**conditions: Any) -> int:
        needs = conditions.pop("needs", ())
        rated = ByRating(SE, scores=(1.0, 9.0), needs=needs)
        return sum(Gaps(library, GenerateRequest(rated=rated, **conditions), 1).stored.values())

    assert [total(), total(symmetry="diagonals"), total(symmetry="full")] == [6, 3, 0]
    assert total(needs=("hidden-single",)) == 6
    assert total(needs=("jellyfish",)) == 0


def test_the_request_is_for_what_is_missing(library: Library) -> None:
    request = GenerateRequest(rated=ByRating(SE, scores=(1.5, 2.3)), seed=1)
    gaps = Gaps(library, request, 2)
    wanted = gaps.request(request)
    assert (wanted.count, wanted.rated and wanted.rated.scores) == (10, (1.5, 2.3))
    for made in generate_for(wanted):
        if gaps.is_open(made):
            gaps.count(made)
    left = gaps.request(request).count
    assert left == sum(gaps.missing.values())
    assert left < 10
    assert min(gaps.missing.values()) == 0


@pytest.mark.parametrize(
    ("conditions", "message"),
    [
        ({}, "ratings of one rater"),
        ({"rated": ByRating(SE)}, "needs --rating"),
        ({"rated": ByRating(HODOKU, scores=(800, 900))}, "counts by level"),
        ({"rated": ByRating(HODOKU), "level": "simple"}, "by rating, givens and symmetry"),
        ({"rated": ByRating(SE, scores=(2, 1e6))}, "are not a table"),
        ({"rated": ByRating(SE, scores=(2.1, 2.2))}, "0 cells"),
    ],
)
def test_what_is_not_a_table_is_refused(
    library: Library, conditions: dict[str, Any], message: str
) -> None:
    with pytest.raises(SudokuError, match=message):
        Gaps(library, GenerateRequest(**conditions), 1)
