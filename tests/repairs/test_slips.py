"""Slips of a typist: how often, and at which number, the repairs have the printed puzzle."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, check
from sudokudb.engine import solve_rows
from sudokudb.generator.request import GenerateRequest
from sudokudb.generator.run import generate_for
from sudokudb.repairs.advice import repair
from sudokudb.repairs.counter import Placement, with_placements
from sudokudb.repairs.edits import CHANGE, EXCHANGE, MOVE, edits_in, neighbours
from sudokudb.symmetry import pattern_symmetries
from tests.conftest import DIFFICULT
from tests.support import full

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.repairs.advice import Advice
    from sudokudb.repairs.edits import Change


def puzzles(count: int, symmetry: str = "none") -> list[str]:
    request = GenerateRequest(count=count, givens=(24, 30), symmetry=symmetry, seed=23)
    return [made.grid.text for made in generate_for(request)]


def options(text: str, kind: str) -> list[Change]:
    """Return all slips of a kind."""
    givens = [cell for cell, mark in enumerate(text) if mark != "."]
    if kind == CHANGE:
        cases = product(givens, range(1, 10))
        return [(Placement(cell, d),) for cell, d in cases if str(d) != text[cell]]
    return [
        (Placement(cell, digit(text, other)), Placement(other, digit(text, cell)))
        for cell in givens
        for other in neighbours(cell, 81)
        if (text[other] == ".") == (kind == MOVE) and text[other] != text[cell]
    ]


def digit(text: str, cell: int) -> int:
    return 0 if text[cell] == "." else int(text[cell])


def slipped(text: str, kinds: tuple[str, ...], random: Random) -> str:
    """Return a puzzle with slips in different cells."""
    touched: set[int] = set()
    for kind in kinds:
        free = [one for one in options(text, kind) if touched.isdisjoint(c for c, _ in one)]
        change = random.choice(free)
        text = with_placements(text, change)
        touched.update(cell for cell, _ in change)
    return text


def contradictory(text: str, kinds: tuple[str, ...]) -> str:
    """Return a puzzle with slips that leave no solution."""
    random = Random(0)
    while solve_rows((typed := slipped(text, kinds, random)).encode(), 1, 1)[1][0]:
        pass
    return typed


def places(count: int, *kinds: str, symmetry: str = "none") -> list[int | None]:
    """Return for each slip that leaves no solution the place of the printed puzzle."""
    random, found = Random(5), []
    for printed in puzzles(count, symmetry):
        typed = slipped(printed, kinds, random)
        if solve_rows(typed.encode(), 1, 1)[1][0] == 0:
            advice = repair(typed, seconds=60)
            texts = [advice.apply(change).text for change in advice.repairs]
            found.append(texts.index(printed) if printed in texts else None)
    assert len(found) > count / 3
    return found


def share(found: list[int | None], first: int) -> float:
    return sum(place is not None and place < first for place in found) / len(found)


def test_a_wrong_digit_is_the_first_repair() -> None:
    found = places(50, CHANGE)
    assert None not in found
    assert share(found, 1) >= 0.85
    assert share(found, 5) >= 0.98


@pytest.mark.slow
@pytest.mark.parametrize("kind", [MOVE, EXCHANGE])
def test_a_move_or_an_exchange_is_among_the_first_repairs(kind: str) -> None:
    found = places(50, kind)
    assert None not in found
    assert share(found, 5) >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize("kind", [CHANGE, MOVE, EXCHANGE])
def test_two_slips_are_among_the_repairs(kind: str) -> None:
    found = places(40, CHANGE, kind)
    assert share(found, 1_000_000) >= 0.85
    assert share(found, 10) >= 0.7


@pytest.mark.slow
def test_a_move_that_destroyed_the_symmetry_is_the_first_repair() -> None:
    assert share(places(40, MOVE, symmetry="rot180"), 1) >= 0.95


def all_edits(text: str) -> Iterator[Change]:
    for kind in (CHANGE, MOVE, EXCHANGE):
        yield from options(text, kind)


@pytest.mark.parametrize("kind", [CHANGE, MOVE, EXCHANGE])
def test_single_repairs_are_those_of_brute_force(kind: str) -> None:
    typed = contradictory(DIFFICULT, (kind,))
    tried = {with_placements(typed, change) for change in all_edits(typed)}
    valid = {text for text in tried if check(Grid(text)).valid}
    assert DIFFICULT in valid
    advice = repair(typed)
    single = [one for one in advice.repairs if len(edits_in(typed, one)) == 1 and one[-1].digit]
    assert {advice.apply(one).text for one in single} == valid


def test_a_wrong_digit_with_a_move_is_found_wherever_both_are_needed() -> None:
    typed = contradictory(DIFFICULT, (CHANGE, MOVE))
    advice = repair(typed)
    assert not any(len(edits_in(typed, one)) == 1 for one in advice.repairs)
    pairs = (
        one + other
        for one, other in product(options(typed, CHANGE), options(typed, MOVE))
        if {cell for cell, _ in one}.isdisjoint(cell for cell, _ in other)
    )
    texts = [with_placements(typed, pair) for pair in pairs]
    counts = solve_rows("".join(texts).encode(), 2, 1)[1]
    valid = {text for text, count in zip(texts, counts, strict=True) if count == 1}
    moved = [one for one in advice.repairs if [edit.kind for edit in edits_in(typed, one)] in KINDS]
    assert DIFFICULT in valid
    assert {advice.apply(one).text for one in moved} == valid


KINDS = ([CHANGE, MOVE], [MOVE, CHANGE])


def test_every_repair_gives_a_valid_puzzle_of_its_own() -> None:
    for kinds in ((MOVE,), (CHANGE, EXCHANGE)):
        advice = repair(contradictory(DIFFICULT, kinds))
        texts = [advice.apply(change).text for change in advice.repairs]
        assert len(texts) == len({*texts}) > 0
        assert all(check(Grid(text)).valid for text in texts)


def test_repairs_keep_a_symmetric_pattern_and_change_before_they_remove() -> None:
    for printed in puzzles(10, "rot180"):
        typed = contradictory(printed, (CHANGE,))
        advice = repair(typed)
        symmetric = [bool(pattern_symmetries(advice.apply(one))) for one in advice.repairs]
        assert symmetric == sorted(symmetric, reverse=True)
        kept = [one for one, keeps in zip(advice.repairs, symmetric, strict=True) if not keeps]
        single = [not one[-1].digit for one in kept if len(edits_in(typed, one)) == 1]
        assert single == sorted(single)


@pytest.mark.parametrize("size", [4, 16])
def test_a_move_in_another_size_is_found(size: int) -> None:
    solved = {4: "1234341221434321", 16: full(4)}[size]
    printed = with_placements(solved, [Placement(cell, 0) for cell in range(1, size**2, 3)])
    moved = [Placement(0, 0), Placement(1, 1)]
    advice = repair(with_placements(printed, moved), seconds=60)
    assert printed in {advice.apply(change).text for change in advice.repairs}


def with_several_solutions(text: str, changes: list[Change]) -> Iterator[tuple[str, Advice]]:
    typed = (with_placements(text, change) for change in changes)
    for each in list(typed)[::3]:
        if solve_rows(each.encode(), 2, 1)[1][0] == 2:
            yield each, repair(each, seconds=60)


@pytest.mark.parametrize("printed", puzzles(2, "rot180"))
def test_with_several_solutions_what_makes_the_pattern_symmetric_is_first(printed: str) -> None:
    left_out = [(Placement(cell, 0),) for cell in range(81) if printed[cell] != "."]
    moved = options(printed, MOVE)
    checked = 0
    for typed, advice in with_several_solutions(printed, [*left_out, *moved]):
        if advice.addition and not pattern_symmetries(Grid(typed)):
            first = advice.apply(advice.repairs[0])
            assert pattern_symmetries(first)
            texts = [advice.apply(change).text for change in advice.repairs[:3]]
            checked += printed in texts
    assert checked > 5


def test_a_symmetric_or_a_small_pattern_keeps_the_order_of_additions() -> None:
    typed = with_placements(puzzles(1, "rot180")[0], [Placement(40, 0)])
    for text in (typed, "1... .... .2.. ...4"):
        advice = repair(text)
        assert advice.addition is None or advice.repairs == [*advice.addition.found]
