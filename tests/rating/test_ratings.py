"""Ratings of grids: the hardest technique first, and grids that are refused."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sudokudb.errors import SudokuError
from sudokudb.puzzle import Rating
from sudokudb.rating import rater as raters
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater, parse_rater
from sudokudb.rating.ratings import NONE, OTHER_SIZE, SEVERAL, Grade, Grader, refusal
from sudokudb.rating.walk import walk
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import numbered
from tests.techniques.support import PUZZLES

SINGLES = """\
name = "mine"
version = "1"
levels = [{ name = "simple", bound = 100 }, { name = "hard" }]
lines = [
    { find = "full-house", level = "simple", score = 1 },
    { find = "naked-single", level = "simple", score = 2 },
    { find = "hidden-single", level = "simple", score = 3 },
]
"""


@pytest.mark.parametrize("name", raters.BUILT_IN)
def test_a_built_in_rater_is_the_one_in_its_file(name: str) -> None:
    file = Path(raters.__file__).parent / "raters" / f"{name}.toml"
    assert load_rater(name) == parse_rater(file.read_bytes(), name)


def test_the_hardest_technique_comes_first() -> None:
    (grade,) = Grader(load_rater("hodoku")).grades([DIFFICULT])
    counts = "pointing=3 locked-pair=1 hidden-single=12 naked-single=24 full-house=20"
    assert grade[:-1] == ("medium", 534.0, None, None, 60, counts, "pointing")


def test_each_text_has_its_grade_or_a_reason() -> None:
    texts = ["." * 81, SIMPLE, "." * 16, "11" + "." * 79, DIFFICULT, "." * 729]
    found = Grader(load_rater("hodoku")).grades(texts, threads=2)
    reasons = [grade if isinstance(grade, str) else grade.level for grade in found]
    assert reasons == [SEVERAL, "easy", OTHER_SIZE, NONE, "medium", OTHER_SIZE]


def test_a_rating_counts_the_steps_that_are_explained() -> None:
    # two loops remove a candidate whose cell and digit have the same sum: the first one is used
    puzzle = "....2..4..7...6....1.5.....2......8....3..7..4.9.........6..1.38...9..........5.."
    rater = load_rater("hodoku")
    steps = Counter(stage.step.technique for stage in walk(puzzle, rater))
    assert rate([puzzle], rater)[0].counts == steps


def test_a_rating_does_not_depend_on_those_before_it_or_in_other_threads(tmp_path: Path) -> None:
    (file := tmp_path / "mine.toml").write_text('base = "hodoku"\n[changes]\nx-wing = {score = 9}')
    order = [load_rater(str(file)), load_rater("se"), load_rater("hodoku")]
    expected = {
        (puzzle, rater.name): rate([puzzle], rater._replace(version="another"))[0]
        for puzzle in PUZZLES[:3]
        for rater in order
    }
    tasks = [(puzzle, rater) for puzzle in PUZZLES[:3] for rater in order] * 4
    with ThreadPoolExecutor(4) as executor:
        found = list(executor.map(lambda task: rate([task[0]], task[1])[0], tasks))
    assert found == [expected[puzzle, rater.name] for puzzle, rater in tasks]


def test_a_solved_grid_needs_no_technique() -> None:
    (grade,) = Grader(load_rater("hodoku")).grades([str(numbered((1 << 81) - 1))])
    assert grade == Grade("easy", 0.0, None, None, 0, "", "", bytes(2))


def test_a_puzzle_beyond_the_techniques_needs_guessing(tmp_path: Path) -> None:
    (file := tmp_path / "mine.toml").write_text(SINGLES)
    grader = Grader(load_rater(str(file)))
    (grade,) = grader.grades([DIFFICULT])
    assert isinstance(grade, Grade)
    assert (grade.level, grade.score > 20_000) == ("hard", True)
    assert grade.techniques.startswith("give-up=1 hidden-single=")
    rating = grader.rating(grade)
    assert rating.version.startswith("1+")
    version = rating.version
    parts = {name: part for name, part in grade._asdict().items() if name != "first"}
    assert rating == Rating(rater="mine", version=version, computed=True, **parts)
    assert rating.record == grade.record


@pytest.mark.parametrize("version", ["", 'version = "1"\n'])
@pytest.mark.parametrize("changed", ["low", "middle", "high"])
def test_a_version_changes_with_the_file_and_its_bases(
    tmp_path: Path, version: str, changed: str
) -> None:
    for name, base in [("low", "hodoku"), ("middle", "low.toml"), ("high", "middle.toml")]:
        (tmp_path / f"{name}.toml").write_text(f'{version}base = "{base}"\n')
    high = str(tmp_path / "high.toml")
    before = load_rater(high).version
    assert load_rater(high).version == before
    with (tmp_path / f"{changed}.toml").open("a") as file:
        file.write("changes = { x-wing = { score = 100 } }\n")
    assert load_rater(high).version != before


@pytest.mark.parametrize(
    "text",
    [
        'lines = [{ find = "full-house", score = 4 }]',
        'lines = [{ find = "full-house", level = "easy" }]',
        'base = "se"\nchanges = { x-wing = { score = 100 } }',
    ],
)
def test_levels_and_scores_of_lines_need_levels(tmp_path: Path, text: str) -> None:
    (file := tmp_path / "mine.toml").write_text(text)
    with pytest.raises(SudokuError, match="has a level or a score, but the rater has no levels"):
        load_rater(str(file))


def test_lines_without_a_rating_need_levels(tmp_path: Path) -> None:
    (file := tmp_path / "mine.toml").write_text('lines = [{ find = "full-house" }]')
    with pytest.raises(SudokuError, match="full-house has no rating above 0"):
        Grader(load_rater(str(file)))
    file.write_text('lines = [{ find = "full-house" }]\nlevels = [{ name = "easy" }]')
    assert Grader(load_rater(str(file)))


def test_a_change_of_a_rating_needs_no_levels(tmp_path: Path) -> None:
    (file := tmp_path / "mine.toml").write_text(
        'base = "se"\nchanges = { x-wing = { rating = 4 } }'
    )
    lines = {line.find: line for line in load_rater(str(file)).lines}
    assert lines["x-wing"].ratings == {"x-wing": 40}


@pytest.mark.parametrize("name", ["hodoku", "HoDoKu", "SE"])
def test_no_file_rates_under_the_name_of_a_built_in_rater(tmp_path: Path, name: str) -> None:
    (file := tmp_path / f"{name}.toml").write_text('base = "hodoku"')
    with pytest.raises(SudokuError, match=f"the name '{name}' is taken"):
        load_rater(str(file))


def test_a_rater_has_a_name_that_a_query_can_have(tmp_path: Path) -> None:
    (file := tmp_path / "mine.toml").write_text('base = "hodoku"\nname = "it\'s"')
    with pytest.raises(SudokuError, match="is not the name of a rater"):
        load_rater(str(file))


@pytest.mark.parametrize(
    ("base", "levels"), [("hodoku", ""), ("hodoku", '{ name = "one" }'), ("se", '{ name = "one" }')]
)
def test_levels_that_do_not_suit_the_base_are_refused(
    tmp_path: Path, base: str, levels: str
) -> None:
    (file := tmp_path / "mine.toml").write_text(f'base = "{base}"\nlevels = [{levels}]')
    with pytest.raises(SudokuError, match=r"levels has [01], but the lines of \w+ have [05]"):
        load_rater(str(file))


@pytest.mark.parametrize(
    ("reason", "has_hint"), [(SEVERAL, True), (NONE, True), (OTHER_SIZE, False)]
)
def test_repair_is_the_hint_where_it_helps(reason: str, has_hint: bool) -> None:
    error = refusal(reason, "line 3")
    assert error.message == f"line 3 is not rated: {reason}"
    assert ("repair" in str(error.hint)) is has_hint


def test_a_file_that_is_nested_too_deep_is_refused(tmp_path: Path) -> None:
    (file := tmp_path / "mine.toml").write_text("lines = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(SudokuError, match=r"mine\.toml: it is nested too deep") as caught:
        load_rater(str(file))
    assert caught.value.hint


def test_a_base_that_is_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (link := tmp_path / "loop.toml").symlink_to(link.name)
    (file := tmp_path / "mine.toml").write_text('base = "loop.toml"')
    with pytest.raises(SudokuError, match="Too many levels of symbolic links"):
        load_rater(str(file))
