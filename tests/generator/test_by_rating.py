from itertools import islice
from typing import Any

import pytest

from sudokudb.errors import SudokuError
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.generator.by_rating import ByRating
from sudokudb.generator.run import GeneratedPuzzle, blocks
from sudokudb.rating.rater import load_rater
from sudokudb.rating.ratings import Grade, Grader

HODOKU, SE = load_rater("hodoku"), load_rater("se")


def made(
    number: int, rated: ByRating, threads: int = 1, **conditions: Any
) -> list[GeneratedPuzzle]:
    request = GenerateRequest(count=number, seed=1, rated=rated, **conditions)
    return list(generate_for(request, threads=threads))


def first_by_hand(number: int, rated: ByRating) -> list[int]:
    """Return the attempts that keep the conditions, from the ratings of all."""
    grader, found = Grader(rated.rater), []
    for one in generate_for(GenerateRequest(count=None, seed=1)):
        (grade,) = grader.grades([str(one.grid)])
        assert isinstance(grade, Grade)
        if rated.refusal(grader.rating(grade)) is None:
            found.append(one.attempt)
        if len(found) == number:
            break
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "rated",
    [
        ByRating(HODOKU, "hard"),
        ByRating(HODOKU, "medium", (500, 700)),
        ByRating(HODOKU, scores=(800, 1200)),
        ByRating(SE, scores=(3.0, 4.5)),
        ByRating(SE, scores=(1.5, 2.0)),
        ByRating(HODOKU, needs=("x-wing,swordfish", "subsets")),
    ],
    ids=["level", "level and score", "score", "ER", "low ER", "techniques"],
)
def test_puzzles_are_those_of_all_attempts_that_keep_the_conditions(rated: ByRating) -> None:
    puzzles = made(3, rated)
    assert [one.attempt for one in puzzles] == first_by_hand(3, rated)
    assert all(one.rating and rated.refusal(one.rating) is None for one in puzzles)


def test_threads_change_nothing() -> None:
    rated = ByRating(HODOKU, "hard")
    assert made(5, rated, 3) == made(5, rated)


def test_a_rater_without_conditions_only_rates() -> None:
    puzzles = made(3, ByRating(SE))
    assert [one.attempt for one in puzzles] == [0, 1, 2]
    assert [one.rating and one.rating.rater for one in puzzles] == ["se"] * 3


def test_refusals_are_counted_by_condition() -> None:
    rated = ByRating(HODOKU, "medium", (0, 600), ("naked-pair",))
    found = list(islice(blocks(GenerateRequest(count=None, seed=1, rated=rated)), 3))
    for block in found:
        assert len(block.puzzles) + block.refused.total() == len(block.attempts)
    assert {name for block in found for name in block.refused} == {"level", "rating", "technique"}


@pytest.mark.parametrize(
    ("rated", "others", "message"),
    [
        (ByRating(HODOKU, "gentle"), {}, "hodoku has no level 'gentle'"),
        (ByRating(SE, "hard"), {}, "se has no level 'hard'"),
        (ByRating(SE, scores=(4.5, 3.0)), {}, "4.5..3 is not a range"),
        (ByRating(SE, scores=(0, 0.9)), {}, "no rating below 1"),
        (ByRating(HODOKU, "easy", (900, 2000)), {}, "ends at 800, below 900"),
        (ByRating(HODOKU, "easy", None, ("x-wing",)), {}, "harder than easy"),
        (ByRating(SE, scores=(1, 3.1), needs=("x-wing",)), {}, "makes the rating 3.2 or higher"),
        (ByRating(HODOKU, needs=("x-cycle",)), {}, "hodoku does not use x-cycle"),
        (ByRating(HODOKU, needs=("fish",)), {"level": "simple"}, "do not need fish"),
        (ByRating(HODOKU), {"size": 16}, "only 9×9"),
    ],
)
def test_contradictions_are_refused_at_once(
    rated: ByRating, others: dict[str, Any], message: str
) -> None:
    with pytest.raises(SudokuError, match=message):
        made(1, rated, **others)


def test_a_family_has_the_easiest_of_its_techniques() -> None:
    GenerateRequest(rated=ByRating(SE, scores=(1, 3.2), needs=("fish",))).require_possible()
