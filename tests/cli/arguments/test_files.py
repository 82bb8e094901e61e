"""Files that commands write: what may be written over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.formats.support import puzzles

if TYPE_CHECKING:
    from sudokudb import Library

IN_FOLDER = {
    "export": ["export", "--format", "sdk", "-o", "each/"],
    "convert": ["convert", "in.txt", "--to", "sdk", "-o", "each/"],
}


@pytest.mark.parametrize("name", IN_FOLDER)
def test_files_in_a_folder_are_written_over_only_with_force(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    (folder / "each").mkdir()
    taken = [folder / "each" / "in.sdk", folder / "each" / "0001-Simple.sdk"]
    for path in taken:
        path.write_text("mine")
    assert run(IN_FOLDER[name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    error, hint = [line for line in err.splitlines() if "1 puzzle" not in line]
    assert error.startswith("sudokudb: cannot write ")
    assert "--force" in hint
    assert {path.read_text() for path in taken} == {"mine"}
    assert run([*IN_FOLDER[name], "--force"]) == 0
    assert len({path.read_text() for path in taken}) == 2


NAMED = {
    "export": ["export", "-o", "a"],
    "convert": ["convert", "in.txt", "--to", "sdm", "-o", "a"],
    "convert into itself": ["convert", "in.txt", "--to", "jsonl", "-o", "in.txt"],
    "dump": ["dump", "-o", "a"],
}


@pytest.mark.parametrize("name", NAMED)
def test_a_named_file_is_written_over_only_with_force(
    library: Library, folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    (folder / "a").write_text("older")
    target = folder / NAMED[name][-1]
    before = target.read_text()
    assert run(NAMED[name]) == 2
    assert (
        f"cannot write {target.name}: it already exists\nhint: --force" in capsys.readouterr().err
    )
    assert target.read_text() == before
    assert run([*NAMED[name], "--force"]) == 0
    text = target.read_text()
    assert SIMPLE in text.replace("0", ".")
    assert text != before


FOLDER = {
    "a.txt": SIMPLE,
    "b.sdm": f"{INTERMEDIATE}\n{DIFFICULT}",
    "notes": "once upon a time",
    "in/c.txt": DIFFICULT,
    ".hidden": INTERMEDIATE,
    "in/.git/x": INTERMEDIATE,
}


@pytest.fixture
def files(library: Library, folder: Path) -> Path:
    """A folder with puzzles, a text, a folder, hidden files and a database."""
    for name, text in FOLDER.items():
        path = folder / "files" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    library.back_up(folder / "files" / "p.sqlite3")
    (folder / "files" / "p.sqlite3-wal").touch()
    return folder / "files"


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ([], [SIMPLE, INTERMEDIATE, DIFFICULT]),
        (["-r"], [SIMPLE, INTERMEDIATE, DIFFICULT, DIFFICULT]),
    ],
)
def test_a_folder_stands_for_the_files_in_it(
    files: Path, options: list[str], found: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["convert", "files", *options, "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines() == found
    assert "files/p.sqlite3 is a database: `sudokudb merge` reads it\n" in err
    assert err.count("notes: ") == 1
    assert ("files: --recursive reads the folders in it\n" in err) == (not options)
    assert run(["import", "--dry-run", "files", *options]) == 2
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert sum(int(row[3]) for row in rows) == len(found)


def test_a_folder_without_files_is_an_error(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "files" / "in").mkdir(parents=True)
    for command in ("import files", "convert files --to line"):
        assert run(command.split()) == 2
        assert capsys.readouterr().err == (
            "sudokudb: there are no files in files\nhint: --recursive reads the folders in it\n"
        )


def test_a_conversion_into_a_folder_keeps_the_names(files: Path, folder: Path) -> None:
    assert run(["convert", "files", "-r", "--to", "csv", "-o", "new/"]) == 2
    made = sorted(str(path.relative_to("new")) for path in Path("new").rglob("*.csv"))
    assert made == ["a.csv", "b.csv", "in/c.csv"]
    assert run(["convert", "files", "-r", "--to", "sdk", "-o", "each/"]) == 2
    made = sorted(str(path.relative_to("each")) for path in Path("each").rglob("*.sdk"))
    assert made == ["a.sdk", "b-0001.sdk", "b-0002.sdk", "in/c.sdk"]


def test_the_suffix_of_the_written_file_names_the_format(library: Library, folder: Path) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    for command in ("convert in.txt", "export"):
        assert run([*command.split(), "-o", "out.csv"]) == 0
        assert (folder / "out.csv").read_text().splitlines()[0].count(",") > 0
        assert run([*command.split(), "-o", "out.xml"]) == 2
        (folder / "out.csv").unlink()


LIBRARY = "".join(
    f":{technique}:{str(record.grid).replace('.', '+9', 1)}::{steps}:\n"
    for record, technique, steps in zip(
        puzzles(3),
        ("0000:7", "0702-1:29", "0610:"),
        (":711", "243 267:", "357:"),
        strict=True,
    )
)


def test_library_lines_of_hodoku_come_back_from_a_database(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "lines.txt").write_text(LIBRARY)
    database = ["--db", "new.sqlite3"]
    assert run(["import", "lines.txt", "--tag", "steps", *database]) == 0
    capsys.readouterr()
    assert run(["export", "tag:steps", "--format", "hodoku", *database]) == 0
    out, err = capsys.readouterr()
    assert out == LIBRARY
    assert err == "sudokudb: the tags of 3 puzzles not written: hodoku has no place for them\n"


def test_what_a_format_has_no_place_for_is_reported_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "in.sdk").write_text("".join(f"#DTitle {n}\n#CA note\n{SIMPLE}\n" for n in (1, 2)))
    report = "2 titles and 2 notes not written: sdm has no place for them"
    for target in ("a.sdm", "each/"):
        assert run(["convert", "in.sdk", "--to", "sdm", "-o", target]) == 0
        assert capsys.readouterr().err.count(report) == 1


CIRCLE = (
    "export --to line -o circle", "export --to line -o circle/", "export --to html -o circle/",
    "export 1 --to html -o circle", "export --to line -o circle/x", "dump -o circle",
    "picture 1 -o circle.svg", "practice naked-single -o circle", "explain 1 --html circle.html",
    "explain 1 --svg circle", "convert in.txt --to csv -o circle",
    "convert in.txt --to csv -o circle/", "issue templates --write circle",
    "issue build T 1 -n 1 -o circle.pdf", "issue build T 1 -n 1 --source circle",
)  # fmt: skip


@pytest.mark.parametrize("command", CIRCLE)
def test_a_link_to_itself_is_not_written(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    links = [folder / name for name in ("circle", "circle.svg", "circle.html", "circle.pdf")]
    for link in links:
        link.symlink_to(link.name)
    assert run(command.split()) == 2
    err = capsys.readouterr().err
    last = err.splitlines()[-1]
    assert last.startswith("sudokudb: cannot write ")
    assert last.endswith(": Too many levels of symbolic links")
    assert all(link.is_symlink() for link in links)


ROOT = (
    "dump -o /", "practice naked-single -o /", "explain 1 --html /", "issue build T 1 -n 1 -o /",
    "issue build T 1 -n 1 --source /", "dump -o .", "practice naked-single -o .",
    "issue build T 1 -n 1 -o .", "explain 1 --svg /",
)  # fmt: skip


@pytest.mark.parametrize("command", ROOT)
def test_a_folder_is_not_written_as_a_file(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    before = sorted(folder.iterdir())
    assert run(command.split()) == 2
    err = capsys.readouterr().err
    *_, error, hint = err.splitlines()
    assert re.fullmatch("sudokudb: .*folder.*", error)
    assert hint in ("hint: name a file in it", "hint: name a new folder")
    assert sorted(folder.iterdir()) == before


def test_files_are_written_into_this_folder(library: Library, folder: Path) -> None:
    assert run(["export", "--to", "sdk", "-o", "."]) == 0
    names = ["0001-Simple.sdk", "0002-Intermediate.sdk", "0003-Difficult.sdk"]
    assert sorted(path.name for path in folder.glob("*.sdk")) == names
