"""The runner refuses what its arrays cannot hold, and finds nothing in broken positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.techniques.position import Position
from sudokudb.techniques.runner import OPTIONS, Runner
from sudokudb.techniques.searches import SCHOOLS, finder_number
from tests.techniques import support
from tests.techniques.hodoku.support import COMPLEX, SIZES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LIMITS = support.runner_source()
BATCH, HIGHEST, MOST_KINDS, MOST_LINES = (
    getattr(LIMITS, name) for name in ("BATCH", "HIGHEST", "MOST_KINDS", "MOST_LINES")
)
EMPTY, NONE, ALL = "." * 81, [0] * 81, [0x3FE] * 81
LINE = (1, 0, 4)
RUNNERS = [pytest.param(Runner, id="as it is"), pytest.param(None, id="interpreted")]
SLOW = {"kraken-fish", "death-blossom", "als-chain", "nested-forcing-chains"}.union(
    kind + size for kind in COMPLEX for size in SIZES[2:]
)

REFUSED: dict[str, Callable[[Any], object]] = {
    "lines": lambda runner: runner.set_lines([LINE] * (MOST_LINES + 1), [], 1),
    "many lines": lambda runner: runner.set_lines([LINE] * 50_000, [], 1),
    "ratings": lambda runner: runner.set_lines([LINE], [0] * (MOST_KINDS + 1), 1),
    "finder -1": lambda runner: runner.set_lines([(-1, 0, 0)], [], 1),
    "finder 400": lambda runner: runner.set_lines([(400, 0, 0)], [], 1),
    "level": lambda runner: runner.set_lines([(1, HIGHEST + 1, 0)], [], 1),
    "score": lambda runner: runner.set_lines([(1, 0, -1)], [], 1),
    "sum": lambda runner: runner.set_lines([(1, 0, 1_100_000)], [], 2000),
    "grids": lambda runner: runner.rate([EMPTY] * (BATCH + 1)),
    "short grid": lambda runner: runner.rate([EMPTY[:80]]),
    "long grid": lambda runner: runner.rate([EMPTY + "."]),
    "wide character": lambda runner: runner.rate([EMPTY[:80] + "é"]),
    "short givens": lambda runner: runner.read("", NONE, ALL),
    "short digits": lambda runner: runner.read(EMPTY, NONE[:80], ALL),
    "long candidates": lambda runner: runner.read(EMPTY, NONE, ALL * 2),
    "digit 10": lambda runner: runner.read(EMPTY, [*NONE[:80], 10], ALL),
    "digit -1": lambda runner: runner.read(EMPTY, [-1, *NONE[:80]], ALL),
    "first use": lambda runner: runner.first_use(400, True),
    "all uses": lambda runner: runner.all_uses(-1, {}),
    "option": lambda runner: runner.all_uses(1, {"used": 1}),
    "size of fish": lambda runner: runner.all_uses(56, {"kraken_size": 8}),
    "fins": lambda runner: runner.all_uses(20, {"max_fins": -1}),
    "place in a cell": lambda runner: runner.place(81, 1),
    "place a digit": lambda runner: runner.place(0, 0),
    "place twice": lambda runner: (runner.place(0, 1), runner.place(0, 2)),
    "remove in a cell": lambda runner: runner.remove(-1, 1),
    "remove a digit": lambda runner: runner.remove(0, 10),
}


@pytest.mark.parametrize("kind", RUNNERS)
@pytest.mark.parametrize("name", REFUSED)
def test_what_arrays_cannot_hold_is_refused(name: str, kind: type[Runner] | None) -> None:
    runner = (kind or LIMITS.Runner)()
    with pytest.raises(ValueError, match=r": -?\d+"):
        REFUSED[name](runner)


def test_what_arrays_just_hold_is_accepted() -> None:
    runner = Runner()
    runner.set_lines([LINE] * MOST_LINES, [0] * MOST_KINDS, 1)
    assert len(runner.rate([EMPTY] * BATCH)) == BATCH


def test_every_option_is_one_of_the_search() -> None:
    at = support.position_of(support.PUZZLES[1], 20, 30, 1)
    plain = at.all("finned-x-wing")
    same = {"kraken_size": 4, "kraken_fins": 2, "max_fins": 5, "max_endo_fins": 2}
    options = {name: same.get(name, int(name == "missing_allowed")) for name in OPTIONS}
    assert at.all("finned-x-wing", **options) == plain


def broken(digit: int) -> Position:
    """Return a position where a cell has lost all candidates, `digit` last."""
    left = [1 << digit, *ALL[1:]]
    left[1] = 0
    for cell in range(2, 9):
        left[cell] &= ~(1 << digit)
    return Position(EMPTY, NONE, left)


@pytest.mark.parametrize("digit", [1, 5, 9])
@pytest.mark.parametrize("school", SCHOOLS)
def test_nothing_is_found_in_a_broken_position(school: str, digit: int) -> None:
    at = broken(digit)
    assert at.is_broken
    for search in SCHOOLS[school]:
        assert at.first(search, school) is None
        assert at.all(search, school) == []
    runner = at.runner
    runner.set_lines([(finder_number("full-house", "hodoku"), 0, 4)], [], 10)
    assert runner.next_line(False) == -1


@st.composite
def sets(draw: Any) -> list[int]:
    """Draw candidates of 81 cells: few or many of them, and numbers that are not sets."""
    often = draw(st.sampled_from([0x3FE, 0x1E, 0x3FF, -1]))
    drawn = draw(st.lists(st.integers(0, 1023), min_size=81, max_size=81))
    each = draw(st.lists(st.booleans(), min_size=81, max_size=81))
    return [often if kept else some or often for some, kept in zip(drawn, each, strict=True)]


digits = st.lists(st.one_of(st.just(0), st.integers(0, 9)), min_size=81, max_size=81)
few_digits = st.lists(
    st.sampled_from([*[0] * 20, 1, 2, 3, 4, 5, 6, 7, 8, 9]), min_size=81, max_size=81
)


@given(
    found=st.one_of(digits, few_digits),
    left=sets(),
    school=st.sampled_from(sorted(SCHOOLS)),
    options=st.fixed_dictionaries({}, optional={n: st.integers(0, m) for n, m in OPTIONS.items()}),
    data=st.data(),
)
@settings(max_examples=10, deadline=None)
def test_any_position_has_steps_with_candidates_of_it(
    found: Sequence[int], left: Sequence[int], school: str, options: dict[str, int], data: Any
) -> None:
    """Impossible ones, too; compiled code must not leave its arrays (`.ci/sanitize`)."""
    searches = sorted(SCHOOLS[school].keys() - SLOW)
    for search in data.draw(st.lists(st.sampled_from(searches), max_size=6)):
        at = Position(EMPTY, found, left)
        for step in [at.first(search, school), *at.all(search, school, **options)]:
            assert step is None or not support.is_idle(step, Position(EMPTY, found, left))
