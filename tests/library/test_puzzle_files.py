from pathlib import Path

import pytest

from sudokudb import (
    FormatError,
    Grid,
    Library,
    UsageError,
    convert,
    read,
    write,
)
from sudokudb.library.puzzle_files import ExportResult

GRIDS = [Grid("1.3......2.....4"), Grid("...4.2......1.3.")]
LINES = f"{GRIDS[0]}\nnot a grid\n{GRIDS[1]}\n"


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "grids.txt"
    path.write_text(LINES)
    return path


def test_errors_of_a_file_go_to_the_function_that_takes_them(lines: Path) -> None:
    errors: list[FormatError] = []
    assert [record.grid for record in read(lines, on_error=errors.append)] == GRIDS
    assert [(error.line, error.message.startswith(f"{lines}:2: ")) for error in errors] == [
        (2, True)
    ]


def test_an_error_is_raised_where_the_file_has_it(lines: Path) -> None:
    found = read(lines)
    assert next(found).grid == GRIDS[0]
    with pytest.raises(FormatError) as raised:
        next(found)
    assert raised.value.line == 2


def test_written_puzzles_are_read_again(tmp_path: Path) -> None:
    path = tmp_path / "grids.jsonl"
    assert write(["1.3. .... .2.. ...4", GRIDS[1]], path) == ExportResult(2)
    assert [record.grid for record in read(path)] == GRIDS


def test_a_puzzle_keeps_its_facts(library: Library, tmp_path: Path) -> None:
    puzzle = library.add(GRIDS[0], title="Tiny", tags=["small"])
    write([puzzle], tmp_path / "tiny.json")
    (record,) = read(tmp_path / "tiny.json")
    assert (record.title, record.tags, record.id) == ("Tiny", ("small",), puzzle.id)


def test_losses_are_reported(library: Library, tmp_path: Path) -> None:
    puzzle = library.add(GRIDS[0], title="Tiny", tags=["small"])
    written = write([puzzle], tmp_path / "tiny.txt", format="line")
    assert "not written: line has no place for" in written.lost


def test_several_files_become_one(lines: Path, tmp_path: Path) -> None:
    write(GRIDS, tmp_path / "more.csv")
    errors: list[FormatError] = []
    target = tmp_path / "all.jsonl"
    assert convert([lines, tmp_path / "more.csv"], target, on_error=errors.append).written == 4
    assert [record.grid for record in read(target)] == GRIDS * 2
    assert len(errors) == 1


def test_a_file_is_replaced_only_on_request(lines: Path) -> None:
    with pytest.raises(FormatError):
        write(GRIDS, lines, format="line")
    assert lines.read_text() == LINES
    write(GRIDS, lines, format="line", force=True)
    assert [record.grid for record in read(lines)] == GRIDS


def test_a_failed_conversion_leaves_no_file(lines: Path, tmp_path: Path) -> None:
    with pytest.raises(FormatError):
        convert(lines, tmp_path / "all.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["grids.txt"]


@pytest.mark.parametrize(
    ("name", "format", "kind"),
    [("x.nothing", None, UsageError), ("x", None, UsageError), ("x.csv", "nothing", FormatError)],
)
def test_a_format_that_does_not_exist_is_refused(
    tmp_path: Path, name: str, format: str | None, kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        write(GRIDS, tmp_path / name, format)
