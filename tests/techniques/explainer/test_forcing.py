"""Sudoku Explainer's chains: its ratings of puzzles that need them, soundness, and checks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.rating.checks import check
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Position
from tests.rating.support import mistakes
from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Part, Step

SEARCHES = (
    "forcing-chains",
    "nishio-forcing-chain",
    "multiple-forcing-chains",
    "dynamic-forcing-chains",
    "dynamic-plus-forcing-chains",
)

# puzzle, what the original says: ER, EP, ED, and how often each chain has which rating
RATED = (
    (
        "...4.....56...9..328...5...3.56....7.4...2.....8..39..4...5..9..91....8.....3...2",
        (7.2, 1.2, 1.2),
        "6.8 y-cycle=1 7.1 forcing=3 7.2 xy-cycle=2 7.2 forcing=2",
    ),
    (
        "................12..3..4.........3.5.1...2....6..4........65.....517......8....2.",
        (7.3, 1.2, 1.2),
        "7.1 forcing=2 7.2 forcing=2 7.3 forcing=2",
    ),
    (
        "67...8......4..7...2...76....2....4...3.8..91...17.8.......1.5..3..5......5.....2",
        (8.4, 1.2, 1.2),
        "7.1 forcing=1 8.3 cell=8 8.3 region=5 8.4 cell=2 8.4 region=5",
    ),
    (
        "....854.6...2.....9....32....1.7...46....9.5..93..4..8..5.......6..1...747.6.....",
        (8.9, 1.5, 1.5),
        "7.1 forcing=1 7.3 forcing=1 8.3 cell=2 8.3 region=2 8.4 cell=1 8.9 contradiction=1",
    ),
    (
        "6..1..7......7..8...9..8..37..4..5...3.....2...4..5..81..2..4.........5...6..9...",
        (9.1, 1.2, 1.2),
        "6.8 y-cycle=1 7.1 forcing=3 7.2 forcing=1 7.3 forcing=1 8.2 region=2 8.3 cell=1 "
        "8.3 region=1 8.4 region=1 8.5 cell=2 8.5 region=1 8.6 region=1 8.9 region=2 9.0 cell=6 "
        "9.0 contradiction=4 9.0 double=1 9.0 region=3 9.1 cell=1 9.1 contradiction=2 9.1 region=1",
    ),
    (
        "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........",
        (9.6, 1.2, 1.2),
        "7.9 nishio=1 8.3 region=1 8.9 region=1 9.0 cell=4 9.0 region=5 9.1 contradiction=5 "
        "9.1 region=1 9.2 contradiction=2 9.2 region=1 9.3 contradiction=3 9.3 region=1 "
        "9.4 contradiction=4 9.4 double=1 9.6 contradiction=1",
    ),
)
# one that dynamic chains do not solve
NESTED = "...1....8.7......9..3.9.5....8.3...57....23.....4..6....6.8..5.4....1...2........"
NAMED = ("locked", "hidden-pair", "naked-pair", "x-wing")  # the roles of patterns in branches
RATINGS = {key: value for line in load_rater("se").lines for key, value in line.ratings.items()}


def name_of(step: Step) -> str:
    """Return the rating and the short name of a chain; nothing for another technique."""
    if not step.technique.endswith(("chain", "chains", "cycle")):
        return ""
    rating = (RATINGS[step.technique] + step.extra) / 10
    name = step.technique.removeprefix("dynamic-").removeprefix("plus-")
    return f"{rating} {name if name.endswith('cycle') else name.partition('-')[0]}"


@pytest.mark.parametrize(("puzzle", "ratings", "chains"), RATED)
def test_ratings_are_those_of_the_original(
    puzzle: str, ratings: tuple[float, ...], chains: str
) -> None:
    (outcome,) = rate([puzzle], load_rater("se"))
    assert (outcome.score, outcome.ep, outcome.ed) == ratings
    found = Counter(name_of(stage.step) for stage in walk(puzzle, load_rater("se")))
    assert {f"{name}={n}" for name, n in found.items() if name} == {
        " ".join(pair) for pair in zip(chains.split()[::2], chains.split()[1::2], strict=True)
    }


def test_every_chain_is_sound_and_none_with_a_mistake_is() -> None:
    seen: Counter[str] = Counter()
    solved = tuple(map(int, support.solution(RATED[4][0])))
    for stage in walk(RATED[4][0], load_rater("se")):
        step = stage.step
        if name_of(step):
            at = Position(RATED[4][0], stage.digits, stage.candidates)
            assert check(at, step) is None, step
            assert not support.contradicted(step, RATED[4][0])
            seen[step.technique] += 1
            if seen[step.technique] == 1:
                assert all(check(at, wrong) for wrong in mistakes(step, solved))
    assert len(seen) > 6


def nested_steps() -> list[tuple[Position, Step]]:
    stages = [
        stage
        for stage in walk(NESTED, load_rater("se"))
        if stage.step.technique.startswith(("dynamic-plus", "nested"))
    ]
    return [(Position(NESTED, each.digits, each.candidates), each.step) for each in stages]


def test_patterns_in_branches_are_named_and_checked() -> None:
    named = ("locked", "hidden-pair", "naked-pair")
    seen: Counter[str] = Counter()
    for at, step in nested_steps():
        for index, part in enumerate(step.evidence):
            if part.role in named:
                seen[part.role] += 1
                wrong = [
                    part._replace(role=named[named.index(part.role) - 1]),
                    part._replace(number=-1),
                    part._replace(number=(part.number + 1) % 27),
                    part._replace(cells=(80 - part.cells[0], *part.cells[1:])),
                    part._replace(digits=(part.digits[0] % 9 + 1, *part.digits[1:])),
                ]
                for other in (None, *wrong):
                    parts = [*step.evidence]
                    parts[index] = part if other is None else other
                    changed = step._replace(evidence=tuple(parts))
                    assert (check(at, changed) is None) == (other is None), (step, other)
    assert seen.keys() == set(named)


@pytest.mark.slow
def test_the_pattern_of_an_x_wing_is_named_and_checked() -> None:
    puzzle = "6...3.....2......7....5.8..3.1...9.....2.4......7.....8.....59....1...6..4......."
    stage = next(each for each in walk(puzzle, load_rater("se")) if each.number == 2)
    at = Position(puzzle, stage.digits, stage.candidates)
    step = next(
        each
        for each in at.all("dynamic-plus-forcing-chains", "explainer")
        if any(part.role == "x-wing" for part in each.evidence)
    )
    assert check(at, step) is None
    (index,) = (i for i, part in enumerate(step.evidence) if part.role == "x-wing")
    part = step.evidence[index]
    for wrong in (
        part._replace(number=(part.number + 1) % 27),
        part._replace(cells=(*part.cells[1:], (part.cells[0] + 1) % 81)),
        part._replace(digits=(part.digits[0] % 9 + 1,)),
        part._replace(role="locked"),
    ):
        evidence = (*step.evidence[:index], wrong, *step.evidence[index + 1 :])
        assert check(at, step._replace(evidence=evidence)), wrong


def test_branches_of_earlier_proofs_do_not_name_patterns() -> None:
    plus = [pair for pair in nested_steps() if pair[1].technique.startswith("dynamic-plus")]
    assert any(part.role in NAMED for _, step in plus for part in step.evidence)
    for at, step in plus:
        assert check(at, step._replace(evidence=_without(step, NAMED))) is None


def _without(step: Step, roles: tuple[str, ...]) -> tuple[Part, ...]:
    """Return the evidence without the parts of some roles; references count the other parts."""
    kept = [index for index, part in enumerate(step.evidence) if part.role not in roles]
    return tuple(
        part._replace(number=kept.index(part.number)) if part.role == "reason" else part
        for part in (step.evidence[index] for index in kept)
    )


def test_chains_in_chains_are_sound() -> None:
    for at, step in nested_steps():
        assert not support.contradicted(step, NESTED)
        assert check(at, step) is None, step
    assert {step.technique.split("-")[0] for _, step in nested_steps()} == {"dynamic", "nested"}


@pytest.mark.slow
def test_no_chain_in_chains_with_a_mistake_is_sound() -> None:
    solved = tuple(map(int, support.solution(NESTED)))
    for at, step in nested_steps():
        wrong = [each for each in mistakes(step, solved) if not _says_less(step, each)]
        assert all(check(at, each) for each in wrong), step


def _says_less(step: Step, other: Step) -> bool:
    """Return whether another step only lacks the name of a pattern, or some cells of one."""
    pairs = list(zip(step.evidence, other.evidence, strict=False))
    index = next((i for i, (one, two) in enumerate(pairs) if one != two), len(pairs))
    if other.evidence == step.evidence or step.evidence[index].role not in NAMED:
        return False
    if len(other.evidence) < len(step.evidence):
        return True
    return {*other.evidence[index].cells} < {*step.evidence[index].cells}


@pytest.mark.slow
@pytest.mark.parametrize("search", SEARCHES)
@settings(max_examples=6, deadline=None)
@given(support.positions())
def test_all_chains_are_sound(search: str, drawn: tuple[str, Position]) -> None:
    puzzle, at = drawn
    support.check_technique(puzzle, at, search, "explainer")
    for step in at.all(search, "explainer"):
        assert check(at, step) is None, step


@pytest.mark.slow
@settings(max_examples=2, deadline=None)
@given(support.positions())
def test_interpreted_chains_are_the_same(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], SEARCHES, "explainer")


def test_interpreted_chains_of_one_position_are_the_same() -> None:
    at = support.position_of(support.PUZZLES[1], 20, 100, 1)
    support.same_interpreted(at, SEARCHES, "explainer")
