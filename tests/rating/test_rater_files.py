"""Files of raters: any number of lines, and what is not a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings

from sudokudb.errors import SudokuError
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import Rater, load_rater, parse_rater
from sudokudb.techniques.searches import SCHOOLS
from tests.conftest import DIFFICULT
from tests.rating.support import rater_files
from tests.techniques.support import runner_source

HEAD = 'name = "mine"\nversion = "1"\nlevels = [{ name = "easy", bound = 8 }, { name = "hard" }]\n'
X_WING = '{ find = "x-wing", level = "hard", score = 1 },\n'


def lines(*searches: str) -> bytes:
    """Return a rater's file with a line for each search."""
    listed = "".join(f'{{ find = "{find}", level = "easy", score = 4 }},\n' for find in searches)
    return f"{HEAD}lines = [\n{listed}]".encode()


@pytest.mark.parametrize("school", SCHOOLS)
def test_a_runner_has_room_for_every_search(school: str) -> None:
    quick_first = sorted(SCHOOLS[school], key=lambda find: "single" not in find)
    text = lines(*quick_first).replace(b"levels", f'school = "{school}"\nlevels'.encode())
    rater = parse_rater(text, "mine.toml")
    assert len(rater.lines) == len(SCHOOLS[school]) <= runner_source().MOST_LINES
    assert rate([DIFFICULT], rater)[0].solved


@pytest.mark.parametrize("count", [2, 201, 250, 1000, pytest.param(50_000, marks=pytest.mark.slow)])
def test_a_search_has_one_line(count: int) -> None:
    text = f"{HEAD}lines = [\n{X_WING * count}]".encode()
    with pytest.raises(
        SudokuError, match="x-wing is in two lines: number 1 and number 2"
    ) as caught:
        parse_rater(text, "mine.toml")
    assert caught.value.hint == "give each technique one line"


def test_the_last_line_and_the_first_are_compared() -> None:
    with pytest.raises(SudokuError, match="full-house is in two lines: number 1 and number 3"):
        parse_rater(lines("full-house", "naked-single", "full-house"), "mine.toml")


@pytest.mark.parametrize(("base", "school"), [("se", "hodoku"), ("hodoku", "explainer")])
def test_lines_of_a_base_keep_their_school(base: str, school: str) -> None:
    with pytest.raises(SudokuError, match=f"the lines of {base} are those of"):
        parse_rater(f'base = "{base}"\nschool = "{school}"'.encode(), "mine.toml")


@pytest.mark.parametrize("name", ["a device", "a pipe", "a folder"])
@pytest.mark.parametrize("as_base", [False, True])
def test_a_rater_is_a_regular_file(name: str, as_base: bool, tmp_path: Path) -> None:
    path = Path("/dev/zero") if name == "a device" else tmp_path / "other"
    if name == "a folder":
        path.mkdir()
    elif name == "a pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("there are no named pipes here")
        os.mkfifo(path)
    if not path.exists():
        pytest.skip("there is no such device here")
    base = path if name == "a device" else path.name
    (file := tmp_path / "mine.toml").write_text(f'base = "{base}"')
    with pytest.raises(SudokuError, match="a rater is a regular file"):
        load_rater(str(file if as_base else path))


@pytest.mark.parametrize(("size", "valid"), [(1_000_000, True), (1_000_001, False)])
def test_a_rater_has_at_most_one_megabyte(size: int, valid: bool, tmp_path: Path) -> None:
    text = 'base = "hodoku"\n'
    (file := tmp_path / "mine.toml").write_text(text + "#" * (size - len(text)))
    if valid:
        assert load_rater(str(file)).school == "hodoku"
        return
    with pytest.raises(SudokuError, match="a rater has at most 1 MB"):
        load_rater(str(file))


def test_deep_values_are_one_error() -> None:
    with pytest.raises(SudokuError, match="it is nested too deep"):
        parse_rater(b"a = " + b"[" * 100_000 + b"]" * 100_000, "mine.toml")


@given(text=rater_files())
@settings(max_examples=15, deadline=None)
def test_any_file_is_a_rater_or_one_error(text: str) -> None:
    try:
        rater = parse_rater(text.encode(), "mine.toml")
    except SudokuError as error:
        assert str(error)
        return
    assert isinstance(rater, Rater)
    (outcome,) = rate([DIFFICULT], rater)
    assert outcome.level in {"", *(name for name, _ in rater.levels)}
    assert outcome.score <= 2_000_000_000
