"""Singles, locked candidates and subsets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.technique_names import TECHNIQUES
from sudokudb.techniques import bits
from sudokudb.techniques.kinds import KEYS, NUMBERS
from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

BASIC = [
    key
    for key, name in TECHNIQUES.items()
    if name.code and name.family in ("singles", "intersections", "subsets")
]


def test_the_numbers_are_those_of_the_names() -> None:
    from sudokudb.techniques import kinds

    constants = {name: value for name, value in vars(kinds).items() if isinstance(value, int)}
    assert constants == {key.upper().replace("-", "_"): NUMBERS[key] for key in KEYS if key}


@pytest.mark.parametrize("technique", BASIC)
@given(drawn=support.positions())
def test_steps_are_sound_and_have_an_effect(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique)


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=5)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    assert not hasattr(support.interpreted().Position, "__pyx_capi__")
    support.same_interpreted(drawn[1], BASIC)


def test_the_compiled_modules_are_compiled_and_the_others_are_not() -> None:
    assert (not str(bits.__file__).endswith(".py")) == support.COMPILED


@pytest.mark.skipif(not (support.FOLDER.parents[1] / "setup.py").exists(), reason="installed")
def test_no_compiled_module_is_older_than_its_source() -> None:
    built = {path.with_name(path.name.split(".")[0]): path for path in support.FOLDER.rglob("*.so")}
    stale = [
        source.name
        for source in support.FOLDER.rglob("*.py")
        if (made := built.get(source.with_suffix("")))
        and made.stat().st_mtime < source.stat().st_mtime
    ]
    assert not stale, "pip install --no-build-isolation -e ."
