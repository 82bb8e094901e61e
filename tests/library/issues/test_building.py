"""Issues are built whole or not at all: their selections, their order and their files."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, SudokuError
from sudokudb.errors import NotFound
from sudokudb.library.issues import IssueRequest
from sudokudb.library.issues import files as issue_files
from sudokudb.library.issues.choice import AS_FOUND, BY_LEVEL, BY_RATING, SHUFFLED, Selection
from sudokudb.query import parse_query
from sudokudb.render.booklets.content import Style
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.library.issues.support import SHORT, build, found, grids, moved, printable, request
from tests.library.support import dumped
from tests.store.opening import open_store
from tests.support import ENDLESS

if TYPE_CHECKING:
    from sudokudb import Library

pytest.importorskip("typst")
pytestmark = pytest.mark.everywhere


def test_a_section_has_positions_to_practise_on(library: Library, tmp_path: Path) -> None:
    practice = Selection(1, parse_query("givens:..25"), section="Look", technique="pointing")
    wanted = IssueRequest(
        title="Wings", selections=[practice, Selection(1, section="Solve")], template=SHORT
    )
    made = library.issues.build(wanted, tmp_path / "a.pdf")
    (board,) = made.issue.options["positions"].values()
    technique = "Locked Candidates Type 1 (Pointing)"
    assert grids(made)[0] == DIFFICULT != board["grid"]
    assert (board["facts"], board["answer"]) == ([technique], [technique])
    assert board["sentence"].startswith("In box ") and 'class="out"' in board["marked"]
    assert 'class="out"' not in board["position"]
    assert [page["signs"] for page in made.issue.options["marked"]] == [["use", "out"]]
    again = library.issues.print_again(library.issues.find("Wings"), tmp_path / "b.pdf")
    assert again.is_same and '"positions"' in "".join(dumped(library))
    with pytest.raises(NotFound, match="found only 0 of 1"):
        library.issues.plan(
            IssueRequest(title="X", selections=[Selection(1, technique="leviathan")])
        )


def test_no_puzzle_nor_a_copy_of_it_is_printed_twice(library: Library, tmp_path: Path) -> None:
    """Two issues of 500 puzzles and 500 copies, and then others, until there are too few."""
    puzzles = printable()
    library.remove(*library)
    library.puzzles.add_many([*puzzles, *(moved(grid, seed) for seed, grid in enumerate(puzzles))])
    made = [build(library, tmp_path, count, order=AS_FOUND) for count in (120, 90)]
    identities = [{one.identity for one in each.issue.printed} for each in made]
    assert identities[0].isdisjoint(identities[1])
    while True:
        try:
            made.append(build(library, tmp_path, 145, query="id:>9" if len(made) == 2 else ""))
        except NotFound as error:
            assert error.message.startswith("found only 0 of 145 puzzles to print")
            break
    printed = [one.identity for each in made for one in each.issue.printed]
    assert sorted(printed) == sorted({*printed})
    assert len(printed) == 500
    assert found(library, "printed:no") == 0
    assert found(library, "printed:yes") == 1000
    assert found(library, "issue:1") == 120


def test_an_issue_has_hodokus_levels_in_the_order_of_its_scores(
    library: Library, tmp_path: Path
) -> None:
    library.add(Grid("1" + "." * 15))
    made = build(library, tmp_path, 3, order=BY_RATING)
    levels = [(one.grid, one.level) for one in made.issue.printed]
    assert levels == [(SIMPLE, "easy"), (INTERMEDIATE, "easy"), (DIFFICULT, "medium")]
    ratings = [str(puzzle.ratings[0]) for puzzle in library if puzzle.ratings]
    assert ratings == ["hodoku easy 176", "hodoku easy 404", "hodoku medium 534"]
    assert made.issue.options["contents"][-1]["difficulties"] == 5
    assert library.verify() == []


def test_selections_for_hodokus_levels_take_rated_puzzles(library: Library, tmp_path: Path) -> None:
    selections = [Selection(1, level="medium"), Selection(1, level="easy")]
    wanted = request(2, selections=selections, order=BY_LEVEL)
    with pytest.raises(NotFound, match="medium: found only 0 of 1") as caught:
        library.issues.build(wanted, tmp_path / "may.pdf")
    assert "sudokudb rate --all" in str(caught.value.hint)
    assert len(list(library.rate(library))) == 3
    made = library.issues.build(wanted, tmp_path / "may.pdf")
    assert [one.level for one in made.issue.printed] == ["easy", "medium"]


def test_puzzles_are_solved_and_those_that_cannot_be_printed_are_named(
    library: Library, tmp_path: Path
) -> None:
    library.puzzles.add_many(
        [Grid("." * 81), Grid(ENDLESS), *printable()[:3], Grid("1" + "." * 15)]
    )
    full = library.add("1234341221434321", title="Full")
    made = build(library, tmp_path, 6)
    assert {one.level for one in made.issue.printed} >= {"simple", "difficult"}
    assert made.choice
    passed = list(made.choice.passed_over.values())
    with pytest.raises(NotFound):
        build(library, tmp_path, 9)
    assert passed[:2] == [
        "skipped #4 (untitled): it has several solutions",
        "skipped #5 (untitled): it has no solution",
    ]
    with pytest.raises(NotFound, match="found only 0 of 1 puzzles to print"):
        library.issues.plan(request(1, "x", f"id:{full.id}"))
    assert found(library, "solutions:1 -has:level") == 0
    assert library.get(4).solutions == 2
    assert library.get(6).level


def test_levels_of_unsolved_puzzles_are_found_out(ten: Library, tmp_path: Path) -> None:
    assert found(ten, "level:simple") == 1
    levels = [ten.issues.plan(request(4, query=q)).issue.printed for q in ("level:simple", "")]
    assert [one.level for one in levels[0]] == ["simple"] * 4
    ids = {str(puzzle.grid): puzzle.id for puzzle in ten}
    printed = ten.issues.plan(request(3, query="(level:simple id:6..) or (-level:simple id:..5)"))
    assert len(printed.issue.printed) == 3
    for one in printed.issue.printed:
        assert (one.level == "simple") is (ids[one.grid] >= 6)
    selections = [Selection(2, level="simple"), Selection(1, level="difficult")]
    made = build(ten, tmp_path, 0, selections=selections)
    assert [one.level for one in made.issue.printed] == ["simple", "simple", "difficult"]


def test_the_order_is_that_of_levels_or_as_found_or_shuffled(ten: Library) -> None:
    def order(**others: Any) -> list[str]:
        return grids(ten.issues.plan(request(13, **others)))

    stored = [str(puzzle.grid) for puzzle in ten]
    assert order(order=AS_FOUND) == stored
    by_level = order()
    assert by_level[-1] == DIFFICULT
    assert by_level[0] == SIMPLE
    shuffled = order(order=SHUFFLED, seed=3)
    assert shuffled == order(order=SHUFFLED, seed=3)
    assert sorted(shuffled) == sorted(stored)
    assert shuffled not in (stored, by_level, order(order=SHUFFLED, seed=4))


def test_sections_take_their_puzzles_one_after_the_other(ten: Library, tmp_path: Path) -> None:
    selections = [Selection(3, section="a"), Selection(4, parse_query("id:5.."), section="b")]
    made = build(ten, tmp_path, 0, selections=selections)
    assert made.issue.options["sections"] == [
        {"title": "a", "first": 1, "last": 3, "positions": False},
        {"title": "b", "first": 4, "last": 7, "positions": False},
    ]
    assert [one.page for one in made.issue.printed] == [2, 2, 2, 3, 3, 3, 3]
    assert len({*grids(made)}) == 7
    with pytest.raises(NotFound, match="c: found only 6 of 7 puzzles to print"):
        build(ten, tmp_path, 0, selections=[Selection(7, section="c")], title="x")


def test_a_failed_build_leaves_nothing(ten: Library, tmp_path: Path) -> None:
    before, target = dumped(ten), tmp_path / "out" / "may.pdf"
    target.parent.mkdir()

    def refused(message: str, wanted: IssueRequest, path: Path = target, **others: Any) -> None:
        with pytest.raises(SudokuError, match=message):
            ten.issues.build(wanted, path, **others)

    refused("no font here has 数", IssueRequest(title="数", selections=[Selection(1)]))
    refused("line 1 of the template", request(1, template="#nothing"))
    refused("cannot write", request(1), tmp_path / "none" / "may.pdf")
    refused("No space left on device", request(1), Path("/dev/full"))
    refused("is a folder", request(1), tmp_path)
    refused("do not fit a page", request(1, style=Style(9, "a5")))
    refused("an issue needs a title", request(1, "  "))
    refused("cannot be number 0", request(1, number=0))
    target.write_text("old")
    refused("it already exists", request(1))
    assert (target.read_text(), [*target.parent.iterdir()]) == ("old", [target])
    assert dumped(ten) == before
    ten.issues.build(request(1), target, force=True)
    assert target.read_bytes().startswith(b"%PDF")


def test_a_record_is_taken_back_if_the_file_cannot_get_its_name(
    ten: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)
        with pytest.raises(SudokuError, match="Permission denied"):
            build(ten, tmp_path, 3)
    assert list(ten.issues) == []
    assert found(ten, "printed:no") == 13
    assert not [path for path in tmp_path.iterdir() if "May" in path.name]
    assert not [change for change in ten.changes.history() if "issue" in change.what]


def test_a_build_chooses_again_when_another_was_first(ten: Library, tmp_path: Path) -> None:
    late = ten.issues.plan(request(3))
    first = build(ten, tmp_path, 3, title="First")
    assert late.choice
    with closing(open_store(ten)) as store, pytest.raises(issue_files.Taken):
        issue_files.build(store, late.issue, late.choice, tmp_path / "late.pdf", None, force=False)
    second = build(ten, tmp_path, 3, title="Second")
    assert {*grids(first)}.isdisjoint(grids(second))
    assert not (tmp_path / "late.pdf").exists()


def test_the_source_of_an_issue_is_recorded_too(ten: Library, tmp_path: Path) -> None:
    made = ten.issues.build(request(2), source=tmp_path / "src")
    assert sorted(path.name for path in (tmp_path / "src").iterdir()) == [
        "fonts", "issue.json", "issue.typ",
    ]  # fmt: skip
    assert (tmp_path / "src" / "issue.typ").read_text() == SHORT
    content = json.loads((tmp_path / "src" / "issue.json").read_text())
    assert [one["grid"] for one in content["puzzles"]] == grids(made)
    assert ten.issues.find("1").sha256 == ""
    with pytest.raises(SudokuError, match="is not an empty folder"):
        ten.issues.build(request(2), source=tmp_path / "src")


def test_the_source_of_a_printed_issue_is_written_again(ten: Library, tmp_path: Path) -> None:
    issue = ten.issues.build(request(2), source=tmp_path / "src").issue
    made = ten.issues.print_again(issue, source=tmp_path / "again")
    assert (made.files, made.is_same) == ([tmp_path / "again"], True)
    for file in ("issue.typ", "issue.json", "fonts/Inter-Regular.otf"):
        assert (tmp_path / "again" / file).read_bytes() == (tmp_path / "src" / file).read_bytes()
    assert len(list(ten.issues)) == 1


def test_a_source_that_cannot_be_written_is_one_reason(ten: Library, tmp_path: Path) -> None:
    folder = tmp_path / "file" / "src"
    folder.parent.write_text("")
    with pytest.raises(SudokuError) as caught:
        ten.issues.build(request(2), source=folder)
    assert caught.value.message == f"cannot write {folder}: Not a directory"
    assert not list(ten.issues)
