"""`sudokudb load`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.cli import run
from tests.conftest import SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

NOW = "2026-11-21T10:00:00Z"


def test_load_refuses_a_broken_dump_and_takes_it_when_mended(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps({"id": 7, "grid": SIMPLE, "added": NOW, "changed": NOW})
    (folder / "bad").write_text(f'{{"sudokudb dump": 1}}\n{good}\n{{"id": 8}}\n')
    assert run(["load", "bad"]) == 2
    assert "line 3" in capsys.readouterr().err
    (folder / "bad").write_text(f'{{"sudokudb dump": 1}}\n{good}\n')
    assert run(["load", "bad"]) == 0
    assert run(["load", "bad"]) == 3  # the database has puzzles now


def test_load_refuses_a_first_line_that_is_too_long(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "long").write_text('{"sudokudb dump": 2}' + " " * (1 << 23))
    assert run(["load", "long", "--db", "new"]) == 2
    assert "a line of more than" in capsys.readouterr().err


NOT_UTF_8 = {
    "latin-1": ("[/foo] \x1b[31m ä".encode("latin-1"), 13),
    "half a character": ("ä".encode()[:1], 0),
    "half of UTF-16": ("\ud800".encode(errors="surrogatepass"), 0),
}


@pytest.mark.parametrize(
    ("name", "before"),
    [*((name, 0) for name in NOT_UTF_8), ("latin-1", 100)],  # the encoding is detected by then
)
def test_a_dump_that_is_not_utf_8_is_refused_with_its_line(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], name: str, before: int
) -> None:
    text, at = NOT_UTF_8[name]
    library.puzzles.add_many(map(numbered, range(5, 5 + before)), "\ufffd ä")
    lines = [f"{line}\n".encode() for line in library.dump()]
    key = b'{"notes": "'
    (folder / "bad").write_bytes(b"".join([*lines, key, text, b'"}\n']))
    assert run(["load", "bad", "--db", "new"]) == 2
    error = capsys.readouterr().err.splitlines()[-2]
    assert error.startswith(f"sudokudb: bad: line {len(lines) + 1} of the dump: ")
    assert error.endswith(f"UTF-8 at byte {len(key) + at + 1}")
    assert not (folder / "new").exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_dump_that_a_shell_has_encoded_differently_is_loaded(
    library: Library, folder: Path, encoding: str
) -> None:
    library.edit(library.get(1), title="ä \ufffd")
    text = "".join(f"{line}\r\n" for line in library.dump())
    (folder / "other").write_bytes(text.encode(encoding))
    assert run(["load", "other", "--db", "copy"]) == 0
    with Library.open("copy") as copy:
        assert list(copy.dump()) == list(library.dump())
