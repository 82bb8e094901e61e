"""Singles, locked candidates and subsets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb import technique_names
from sudokudb.technique_names import TECHNIQUES
from sudokudb.techniques import runner
from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

BASIC = [
    key
    for key, name in TECHNIQUES.items()
    if key in support.searches_with_finders("hodoku")
    and name.family in ("singles", "intersections", "subsets")
]


@pytest.mark.parametrize("technique", BASIC)
@given(drawn=support.positions())
def test_steps_are_sound_and_have_an_effect(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique)


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=5)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], BASIC)


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@pytest.mark.skipif(not (support.FOLDER.parents[1] / "setup.py").exists(), reason="installed")
def test_the_compiled_runner_is_not_older_than_its_source() -> None:
    built = Path(str(runner.__file__)).stat().st_mtime
    not_compiled = ("__init__", "position", "searches")
    sources = [path for path in support.FOLDER.rglob("*.py") if path.stem not in not_compiled]
    sources.append(Path(str(technique_names.__file__)))  # its numbers are compiled, too
    stale = [path.name for path in sources if path.stat().st_mtime > built]
    assert not stale, "pip install --no-build-isolation -e ."
