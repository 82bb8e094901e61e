"""Issues remember what was printed, in every form."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, SudokuError
from sudokudb.errors import Ambiguous, NotFound
from sudokudb.library.issues import IssueRequest
from sudokudb.library.issues.choice import Selection
from sudokudb.render.booklets.content import Style
from sudokudb.words import using_language
from tests.library.issues.support import build, found, grids, moved, printable, request
from tests.library.support import dumped
from tests.store.opening import writing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library

pytest.importorskip("typst")
pytestmark = pytest.mark.everywhere


def test_what_comes_back_is_known(ten: Library, tmp_path: Path) -> None:
    made = build(ten, tmp_path, 13)
    first = ten.get(4)
    ten.remove(first)
    again = ten.add(moved(first.grid, 1))
    assert found(ten, "printed:yes") == 13
    assert found(ten, "issue:1") == 12
    with pytest.raises(NotFound, match="found only 0 of 1 puzzles"):
        build(ten, tmp_path, 1)
    second = build(ten, tmp_path, 13, again=True)
    assert [one.repeat for one in ten.issues.find("2").printed] == [True] * 13
    assert str(again.grid) in grids(second)
    assert len(made.issue.printed) == len({*grids(made)})


def test_an_issue_is_undone_redone_and_removed(ten: Library, tmp_path: Path) -> None:
    before = dumped(ten)
    build(ten, tmp_path, 5)
    after = dumped(ten)
    assert after != before
    assert ten.undo().what == "issue 1 May: 5 puzzles"
    assert found(ten, "printed:yes") == found(ten, "issue:may") == 0
    assert list(ten.issues) == []
    ten.redo()
    assert dumped(ten) == after
    ten.issues.remove(ten.issues.find("May"))
    assert list(ten.issues) == []
    assert found(ten, "-printed:yes") == 13
    build(ten, tmp_path, 5, title="June")
    assert found(ten, "printed:yes") == 5
    ten.undo()
    assert ten.undo().what == "remove issue 1 May"
    assert dumped(ten) == after
    with pytest.raises(NotFound, match="this issue was removed"):
        issue = ten.issues.find("1")
        ten.issues.remove(issue)
        ten.issues.remove(issue)


def test_an_issue_survives_a_dump_and_a_merge(
    ten: Library, make_library: Callable[[], Library], tmp_path: Path
) -> None:
    build(ten, tmp_path, 5)
    build(ten, tmp_path, 9, title="Again", again=True)
    lines = dumped(ten)
    other, third = make_library(), make_library()
    other.load(lines)
    assert dumped(other) == lines
    assert other.verify() == []
    third.puzzles.add_many(printable()[:10])
    (folder := tmp_path / "third").mkdir()
    build(third, folder, 2, title="Own", query="id:1,2")
    result = third.merge(ten)
    assert (result.added, result.duplicates, result.changed) == (0, 13, True)
    assert [issue.name for issue in third.issues] == ["1 Own", "1 May", "2 Again"]
    assert third.verify() == []
    repeats = [sum(one.repeat for one in issue.printed) for issue in third.issues]
    assert repeats[0] == 0 and repeats[1] > 0
    assert not third.merge(ten).changed
    assert third.undo().what.endswith("2 issues")
    assert [issue.name for issue in third.issues] == ["1 Own"]
    printed = other.issues.print_again(other.issues.find("1"), tmp_path / "again.pdf")
    assert printed.is_same
    assert (tmp_path / "again.pdf").read_bytes() == (tmp_path / "May-1.pdf").read_bytes()


X = "4..8...1..1...7.........2471.6...5.....489...8......7..........5.........2.....8."
OTHER_KINDS = (f"{X};diagonal /;diagonal \\", "......5...232...5...346........16.4.")


def test_an_issue_of_other_kinds_survives_a_dump_and_a_merge(
    library: Library, make_library: Callable[[], Library], tmp_path: Path
) -> None:
    library.puzzles.add_many(map(Grid, OTHER_KINDS))
    made = build(library, tmp_path, 2, query="rules:1.. or size:6")
    assert {(one.grid, one.level) for one in made.issue.printed} == {(g, "") for g in OTHER_KINDS}
    lines, (other, third) = dumped(library), (make_library(), make_library())
    other.load(lines)
    assert dumped(other) == lines
    assert other.verify() == []
    assert third.merge(library).changed
    assert [issue.name for issue in third.issues] == ["1 May"]
    assert found(third, "printed:yes") == 2


def test_a_wrong_line_of_a_dump_is_refused(
    ten: Library, make_library: Callable[[], Library], tmp_path: Path
) -> None:
    build(ten, tmp_path, 2)
    *lines, last = dumped(ten)
    issue = json.loads(last)["issue"]
    one, two = issue["printed"]
    wrong: list[Any] = [
        issue | {"number": 0}, issue | {"made": "May"}, issue | {"printed": []},
        issue | {"sha256": "no"}, issue | {"more": 1}, issue | {"options": []},
        issue | {"printed": [two]}, issue | {"printed": [one, two | {"grid": "11" + "." * 79}]},
        issue | {"printed": [one, two | {"level": "light"}]}, issue | {"title": 5}, [],
        issue | {"printed": [one, one | {"number": 2}]}, issue | {"title": "x" * 501},
        issue | {"printed": [one, two | {"level": ""}]},
    ]  # fmt: skip
    empty = make_library()
    for values in wrong:
        with pytest.raises(SudokuError, match=f"line {len(lines) + 1} of the dump: "):
            empty.load([*lines, json.dumps({"issue": values})])
    with pytest.raises(SudokuError, match="printed already"):
        empty.load([*lines, last, last])
    assert list(empty.issues) == []
    empty.load([*lines, last])


def test_an_issue_is_printed_again_when_its_puzzles_are_gone(ten: Library, tmp_path: Path) -> None:
    with using_language("fr"):
        style = Style(2, "a5", answers="separate")
        wanted = IssueRequest(title="Mai", selections=[Selection(3)], style=style)
        made = ten.issues.build(wanted, tmp_path / "mai.pdf")
    assert [path.name for path in made.files] == ["mai.pdf", "mai-answers.pdf"]
    first = [path.read_bytes() for path in made.files]
    assert hashlib.sha256(first[0]).hexdigest() == ten.issues.find("mai").sha256
    ten.remove(*ten)
    again = ten.issues.print_again(ten.issues.find("Mai"), tmp_path / "again.pdf")
    assert [path.read_bytes() for path in again.files] == first
    assert again.is_same


def test_issues_are_found_by_number_title_and_id(ten: Library, tmp_path: Path) -> None:
    for number, title in ((12, "May"), (13, "Mayday"), (12, "Kids"), (None, "É 100%_")):
        ten.issues.build(request(1, title, number=number), tmp_path / f"{title[:3]}{number}.pdf")
    issues = ten.issues
    assert issues.find("may").title == "May"
    assert issues.find("mayd").name == "13 Mayday"
    assert issues.find("#3").name == "12 Kids"
    assert issues.find("É").number == 14
    with pytest.raises(Ambiguous, match="'12' could be #1 12 May, #3 12 Kids") as caught:
        issues.find("12")
    assert caught.value.hint == "give the id: '#1'"
    for ref in ("15", "#9", "", "\x00", "100%x", "99999999999999999999"):
        with pytest.raises(NotFound):
            issues.find(ref)
    with pytest.raises(SudokuError, match="issue 12 may was printed before"):
        issues.plan(request(1, "may", number=12))
    assert [found(ten, q) for q in ("issue:12", "issue:12,13", "issue:may", "issue:%")] == [
        2,
        3,
        2,
        1,
    ]
    assert found(ten, "-issue:12 printed:yes") == 2
    assert issues.puzzles(issues.find("13"))[1][0] in [puzzle.id for puzzle in ten]
    ten.issues.build(request(1, "É 5", number=5), tmp_path / "5.pdf")
    with pytest.raises(Ambiguous, match="'É' could be #4 14 É 100%_, #5 É 5"):
        issues.find("É")


def test_damage_is_found(library: Library, tmp_path: Path) -> None:
    from sqlalchemy import text

    build(library, tmp_path, 2)
    assert library.verify() == []
    with writing(library) as connection:
        connection.execute(text("UPDATE printed SET identity = 5 WHERE number = 2"))
        connection.execute(text("UPDATE printed SET grid = '11' WHERE number = 1"))
    faults = "\n".join(library.verify())
    assert "issue 1, puzzle 2: its identity is not that of its grid" in faults
    assert "issue 1, puzzle 1: " in faults
    with writing(library) as connection:
        connection.execute(text("UPDATE issues SET options = '{'"))
    assert "issue #1 is damaged: its options are not JSON" in library.verify()


def test_an_issue_is_printed_with_a_query_and_options(ten: Library, tmp_path: Path) -> None:
    path = tmp_path / "may.pdf"
    made = ten.issues.print_new("May", "size:9", path, count=3, per_page=1, answers="none")
    assert (path.read_bytes()[:4], len(made.issue.printed)) == (b"%PDF", 3)
    assert [issue.title for issue in ten.issues] == ["May"]
    with pytest.raises(SudokuError):
        ten.issues.print_new("June", "size:9", path, count=3)
    others = ten.issues.print_new(
        "June", path=str(tmp_path / "june.pdf"), levels="simple:1", seed=1
    )
    assert [one.level for one in others.issue.printed] == ["simple"]


@pytest.mark.parametrize(
    ("option", "value"), [("paper", "a3"), ("answers", "nowhere"), ("per_page", 5), ("count", 0)]
)
def test_an_unknown_option_of_an_issue_is_refused(
    ten: Library, tmp_path: Path, option: str, value: Any
) -> None:
    with pytest.raises(SudokuError):
        ten.issues.print_new("May", path=tmp_path / "may.pdf", **{option: value})
    assert list(ten.issues) == []
