"""dump, load and merge: files that are whole or not there, and what is said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.cli.app import run
from sudokudb.store.rows.labels import TAGS
from tests.cli.support import sudokudb
from tests.conftest import SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

NOW = "2026-11-21T10:00:00Z"
HOSTILE = "[/foo] \x1b[31m ä"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_dump_and_load_give_the_same_bytes(library: Library, folder: Path) -> None:
    library.add(numbered(5), HOSTILE)
    dump = sudokudb("dump")
    assert (dump.returncode, dump.stderr) == (0, b"")
    assert run(["dump", "-o", "out"]) == 0
    assert (folder / "out").read_bytes() == dump.stdout
    assert b"\x1b" not in dump.stdout  # JSON spells it
    loaded = sudokudb("load", "-", "--db", "copy", stdin=dump.stdout)
    assert (loaded.returncode, loaded.stdout) == (0, b"4 puzzles loaded\n")
    assert sudokudb("--db", "copy", "dump").stdout == dump.stdout


def test_a_dump_that_fails_leaves_what_was_there(library: Library, folder: Path) -> None:
    (folder / "out").write_text("before")
    library.close()
    assert run(["dump", "-o", "no/folder"]) == 2
    assert run(["--db", "none", "dump", "-o", "out"]) == 3
    assert (folder / "out").read_text() == "before"
    assert not (folder / "none").exists()


def test_load_refuses_and_can_be_tried_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps({"id": 7, "grid": SIMPLE, "added": NOW, "changed": NOW})
    (folder / "bad").write_text(f'{{"sudokudb dump": 1}}\n{good}\n{{"id": 8}}\n')
    assert run(["load", "bad"]) == 2
    assert "line 3 of the dump: grid is missing\nhint: nothing" in capsys.readouterr().err
    (folder / "bad").write_text(f'{{"sudokudb dump": 1}}\n{good}\n')
    assert run(["load", "bad"]) == 0
    assert run(["load", "bad"]) == 3
    assert "has puzzles in it already" in capsys.readouterr().err
    assert run(["load", "none"]) == 2
    (folder / "long").write_text('{"sudokudb dump": 2}' + " " * (1 << 23))
    assert run(["load", "long", "--db", "new"]) == 2
    assert "a line of more than" in capsys.readouterr().err


NO_UTF_8 = {
    "latin-1": (HOSTILE.encode("latin-1"), len(HOSTILE) - 1),
    "half a character": ("ä".encode()[:1], 0),
    "half of UTF-16": ("\ud800".encode(errors="surrogatepass"), 0),
}


@pytest.mark.parametrize("before", [0, 100], ids=["at once", "behind what tells the encoding"])
@pytest.mark.parametrize("name", NO_UTF_8)
def test_a_dump_that_is_no_utf_8_is_refused_with_its_line(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], name: str, before: int
) -> None:
    text, at = NO_UTF_8[name]
    for number in range(before):
        library.add(numbered(5 + number), "\ufffd ä")
    lines = [f"{line}\n".encode() for line in library.dump()]
    (folder / "good").write_bytes(b"".join(lines))
    assert run(["load", "good", "--db", "copy"]) == 0
    key = b'{"notes": "'
    (folder / "bad").write_bytes(b"".join([*lines, key, text, b'"}\n']))
    capsys.readouterr()
    assert run(["load", "bad", "--db", "new"]) == 2
    place = f"line {len(lines) + 1} of the dump: not UTF-8 at byte {len(key) + at + 1}"
    assert f"sudokudb: bad: {place}\nhint: nothing was loaded\n" in capsys.readouterr().err
    assert not (folder / "new").exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_dump_that_a_shell_has_written_anew_is_read(
    library: Library, folder: Path, encoding: str
) -> None:
    library.edit(library.find(1), title="ä \ufffd")
    text = "".join(f"{line}\r\n" for line in library.dump())
    (folder / "other").write_bytes(text.encode(encoding))
    assert run(["load", "other", "--db", "copy"]) == 0
    with Library.open("copy") as copy:
        assert list(copy.dump()) == list(library.dump())


def test_a_dump_has_lines_of_any_length(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of many tags, and of characters that JSON spells out."""
    library.edit(library.find(1), texts={"notes": "\x01\x1b" * 50_000})
    for number in range(40):
        library.file(TAGS, "ä" * 190 + str(number), [1, 2])
    details = {
        "grid": str(numbered(5)),
        "notes": "\x02" * 90_000,
        "details": {"a": "\x03" * 90_000},
    }
    (folder / "own.jsonl").write_text(json.dumps({"format": "sudokudb", "version": 1} | details))
    assert run(["import", "own.jsonl"]) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudokudb.formats.source.source.LONGEST_LINE", 1 << 19)
        assert run(["dump", "-o", "out"]) == 0
        assert max(map(len, (folder / "out").read_text().splitlines())) > 1 << 19
        assert run(["load", "out", "--db", "copy"]) == 0
        assert run(["dump", "-o", "again"]) == 0
    assert (folder / "again").read_bytes() == (folder / "out").read_bytes()
    assert run(["export", "-o", "all.jsonl"]) == 0
    assert run(["export", "-o", "all.json"]) == 0
    capsys.readouterr()
    for name in ("all.jsonl", "all.json"):
        assert run(["convert", name, "--to", "jsonl"]) == 0
        assert capsys.readouterr().out == (folder / "all.jsonl").read_text()


def test_merge_says_what_clashes(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library.back_up(folder / "other")
    with Library.open(folder / "other") as other:
        other.edit(other.find(1), title=HOSTILE)
        other.add(numbered(5))
    before = (folder / "other").read_bytes()
    assert run(["merge", "other"]) == 0
    said = capsys.readouterr()
    assert said.out == "1 added, 3 in both\n"
    assert said.err == ("sudokudb: other:1: #1: title 'Simple' here, '[/foo] \\x1b[31m ä' there\n")
    assert (folder / "other").read_bytes() == before
    assert run(["undo"]) == 0
    assert capsys.readouterr().out == "undone: merge other: 1 new, 1 merged\n"
    assert run(["merge", "none"]) == 3
    assert run(["merge", "puzzles.sqlite3"]) == 2


HINTS = {
    "merge a.jsonl": "`sudokudb load a.jsonl --db NEW` makes one of it; then merge NEW",
    "merge a.sdm": "`sudokudb import a.sdm` reads it, it looks like line",
    "merge text": "name another file with --db",
    "import a.jsonl": "`sudokudb load` makes a database of it",
    "import puzzles.sqlite3 --db other": "`sudokudb merge` imports another database",
    "load a.sdm --db other": "`sudokudb import` reads files of puzzles, `sudokudb merge` another "
    "database",
}


@pytest.mark.parametrize("command", HINTS)
def test_who_takes_the_wrong_command_is_told_the_right_one(
    library: Library, folder: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["dump", "-o", "a.jsonl"]) == 0
    (folder / "a.sdm").write_text(f"{SIMPLE}\n")
    (folder / "text").write_text("no puzzle\n")
    capsys.readouterr()
    assert run(command.split()) in (2, 3)
    assert f"hint: {HINTS[command]}\n" in capsys.readouterr().err


NO_DUMP = {
    "words": ("a text\n", "a: this is no dump of sudokudb"),
    "half a line": ('{"sudokudb dump": 1}\n{"id": 1\n', "a: line 2 of the dump: not JSON"),
}


@pytest.mark.parametrize("name", NO_DUMP)
def test_a_file_that_cannot_be_loaded_is_named(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    text, said = NO_DUMP[name]
    (folder / "a").write_text(text)
    assert run(["load", "a"]) == 2
    assert capsys.readouterr().err.startswith(f"sudokudb: {said}")


@pytest.mark.parametrize(
    "command",
    [
        ["import", "puzzles.sqlite3"],
        ["export", "-o", "./puzzles.sqlite3", "--format", "line"],
        ["dump", "-o", "link"],
    ],
)
def test_the_database_itself_is_neither_source_nor_target(
    library: Library, folder: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    library.close()
    (folder / "link").symlink_to(library.path)
    before = library.path.read_bytes()
    assert run(command) == 2
    assert "is the database itself\nhint: name another file\n" in capsys.readouterr().err
    assert library.path.read_bytes() == before


def test_in_a_pipe_a_file_has_its_bytes(library: Library, folder: Path) -> None:
    library.edit(library.find(1), title=HOSTILE)
    command = ["export", "id:1", "--format", "sdk"]
    assert f"#D{HOSTILE}".encode() in sudokudb(*command).stdout
    assert run([*command, "-o", "out"]) == 0
    assert (folder / "out").read_bytes() == sudokudb(*command).stdout


IN_FOLDER = {
    "export": ["export", "--format", "sdk", "-o", "each/"],
    "convert": ["convert", "in.txt", "--to", "sdk", "-o", "each/"],
}


@pytest.mark.parametrize("name", IN_FOLDER)
def test_a_file_in_a_folder_stays_unless_forced(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    (folder / "each").mkdir()
    taken = [folder / "each" / "0001.sdk", folder / "each" / "0001-Simple.sdk"]
    for path in taken:
        path.write_text("mine")
    assert run(IN_FOLDER[name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    error, hint = [line for line in err.splitlines() if "1 puzzle" not in line]
    assert (error[:23], error[-19:]) == ("sudokudb: cannot write ", ": it already exists")
    assert hint == "hint: --force replaces it"
    assert {path.read_text() for path in taken} == {"mine"}
    assert run([*IN_FOLDER[name], "--force"]) == 0
    assert len({path.read_text() for path in taken}) == 2


NAMED = {
    "export": ["export", "-o", "a"],
    "convert": ["convert", "in.txt", "--to", "sdm", "-o", "a"],
    "convert into itself": ["convert", "in.txt", "--to", "jsonl", "-o", "in.txt"],
}


@pytest.mark.parametrize("name", NAMED)
def test_a_file_that_was_named_is_written_over(library: Library, folder: Path, name: str) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    (folder / "a").write_text("older")
    assert run(NAMED[name]) == 0
    text = (folder / NAMED[name][-1]).read_text()
    assert SIMPLE in text.replace("0", ".")
    assert text not in ("older", f"{SIMPLE}\n")


def test_a_dump_is_written_over_the_one_before(library: Library, folder: Path) -> None:
    assert run(["dump", "-o", "a"]) == 0
    library.edit(library.find("1"), title="Other")
    assert run(["dump", "-o", "a"]) == 0
    assert '"Other"' in (folder / "a").read_text()
