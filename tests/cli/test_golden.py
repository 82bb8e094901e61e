"""What every command prints in a pipe, to the byte, and its exit code.

A file in `golden/` is a session: after each `$ sudokudb …` come the bytes of its stdout, the
lines of stderr after `! `, and the exit code. Text after `<<<` goes to stdin. Every session
begins with the three example grids. The files `refused_*` have the answers to `REFUSED`, each
after its name. To renew all of them, and review the difference:

    SUDOKUDB_RENEW_GOLDEN=1 pytest tests/cli/test_golden.py; git diff tests/cli/golden
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library, words
from sudokudb.cli import run
from sudokudb.cli.command_table import COMMANDS
from tests.cli.refused_requests import REFUSED
from tests.conftest import DIFFICULT
from tests.support import dump, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).with_name("golden")
RENEW = "SUDOKUDB_RENEW_GOLDEN"
PROMPT = b"$ sudokudb"
ONE_ERROR = re.compile(
    rb"(sudokudb: there is no database new, and none was created\n)?"
    rb"sudokudb: .+\n(hint: .+\n)?"
)
MASKS = (
    (rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"<time>"),
    (rb"\b\d+\.\d{4} s\b", b"<time>"),
    (rb'("seconds": )[\d.e-]+', rb"\1<time>"),
    (rb'("?bytes"?[:\t ]+)\d+', rb"\1<bytes>"),
    (rb'("?engine"?[:\t ]+"?)(avx512|avx2|sse2|neon|plain|python)\b', rb"\1<engine>"),
    (rb'("?sqlite"?[:\t ]+"?)3\.[\d.]+', rb"\1<version>"),
    (rb"\b[0-9a-f]{64}\b", b"<hash>"),
    (rb"\d{4}-\d\d-\d\d(?=\t\d+\t(en|fr)\n)", b"<day>"),
    (rb"(sudokudb 0)\.[\d.]+(, typst) [\d.]+", rb"\1\2"),
    (rb"sudokudb: SQLite 3\S+ can damage .*\nhint: .*\n", b""),
)


class Session:
    """Runs commands in this process, one after the other, over one database."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[bytes]) -> None:
        self._folder, self._capture = folder, capture

    def run_line(self, line: bytes) -> bytes:
        """Run the command after a prompt; return its transcript."""
        words = shlex.split(line.decode().removeprefix(PROMPT.decode()))
        stdin = b""
        if "<<<" in words:
            *words, _, text = words
            stdin = text.replace("\\n", "\n").encode()
        code, out, err = self.run(words, stdin)
        return transcript(line, code, self.mask(out), self.mask(err))

    def run(self, words: list[str], stdin: bytes) -> tuple[int, bytes, bytes]:
        """Run a command; return its exit code, stdout and stderr."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
            code = run(words)
            sys.stdout.flush()
        return code, *self._capture.readouterr()

    def mask(self, text: bytes) -> bytes:
        text = text.replace(os.fsencode(self._folder), b"<folder>")
        for pattern, name in MASKS:
            text = re.sub(pattern, name, text)
        return text


def transcript(head: bytes, code: int, out: bytes, err: bytes) -> bytes:
    messages = b"".join(b"! " + line + b"\n" for line in err.splitlines())
    return head + b"\n" + out + messages + b"[%d]\n\n" % code


def check_golden(name: str, current: bytes) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(RENEW):
        path.write_bytes(current)
    assert current == path.read_bytes()


@pytest.fixture
def session(
    database: Path,
    fresh: bytes,
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Session]:
    database.write_bytes(fresh)
    monkeypatch.chdir(database.parent)
    yield Session(database.parent, capfdbinary)
    words.use_language(words.ENGLISH)


SESSIONS = sorted(path.stem for path in GOLDEN.glob("*.txt") if "refused" not in path.stem)


@pytest.mark.parametrize("name", SESSIONS)
def test_session(name: str, session: Session) -> None:
    lines = (GOLDEN / f"{name}.txt").read_bytes().splitlines()
    check_golden(name, b"".join(session.run_line(x) for x in lines if x.startswith(PROMPT)))


def test_every_command_has_a_session() -> None:
    text = b"".join(path.read_bytes() for path in GOLDEN.glob("*.txt"))
    for name in COMMANDS:
        assert b"\n$ sudokudb " + name.encode() in text


@pytest.fixture
def folder(database: Path) -> Path:
    """A folder with a database whose titles are hostile, and with files that are not databases."""
    folder = database.parent
    with Library.open(database) as library:
        (folder / "dump.jsonl").write_text("\n".join(library.dump()))
        library.add(numbered(0b1111), "Tiny [b]\x1b[1m")
        library.add(numbered(0b11111), "Tiny too")
    with closing(sqlite3.connect(database)) as connection:  # nothing can be undone
        connection.execute("DELETE FROM _change_rows")
        connection.execute("DELETE FROM _changes")
        connection.commit()
    (folder / "text").write_text("a text\n" * 30)
    (folder / "broken.jsonl").write_text('{"sudokudb dump": 1}\n{"id": 1\n')
    (folder / "grids.txt").write_text(f"{DIFFICULT}\n")
    (folder / "table.csv").write_text("quizzes,solutions\n")
    (folder / "empty").touch()
    (folder / "dangling").symlink_to("gone")
    (folder / "link").symlink_to(database)
    with closing(sqlite3.connect(folder / "other")) as connection:
        connection.execute("CREATE TABLE t (a)")
    return folder


def contents(folder: Path, database: Path) -> tuple[list[str], dict[str, bytes]]:
    """Return all that is stored; the files that SQLite adds to a database do not count."""
    files = [path for path in folder.iterdir() if path.is_file() and database.name not in path.name]
    return dump(database), {path.name: path.read_bytes() for path in files}


@pytest.mark.parametrize("kind", REFUSED)
def test_refused_requests_get_one_line_and_change_nothing(
    session: Session, folder: Path, database: Path, kind: str
) -> None:
    before, answers = contents(folder, database), []
    for name, request in REFUSED[kind].items():
        words, stdin = request if isinstance(request, tuple) else (request, b"")
        code, out, err = session.run(words, stdin)
        assert code in (1, 2, 3), name
        assert ONE_ERROR.fullmatch(err), name
        assert out == b"" or re.fullmatch(rb"\t.+\n", out), name  # no answer but the reason
        answers.append(transcript(b"# " + name.encode(), code, out, session.mask(err)))
    assert contents(folder, database) == before
    check_golden(f"refused_{kind}", b"".join(answers))
