"""The measured facts: compiled and in Python, with published figures; how they are asked for."""

from __future__ import annotations

import random
from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, measure, measure_many
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
from sudokudb.errors import GridError, SudokuError, Unsupported, UsageError
from sudokudb.symmetry import random_transform
from tests.engine.canon.support import CYCLIC, MOST_CANONICAL, both_engines
from tests.engine.support import (
    CLASH,
    EMPTY,
    HARD,
    WIKIPEDIA,
    cut,
    full_grids,
    minimal,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
from tests.engine.measure_support import (
    DEEP,
    KNOWN,
    MOST_FOURS,
    OPEN,
    QUICK,
    check_engines,
    easy,
    images,
    texts,
)

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
