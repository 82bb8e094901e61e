"""The files of issues: a new issue is recorded when its file is complete.

A build writes the file under a temporary name, records the issue in one transaction, and then
renames the file. If anything fails, nothing is recorded and no file is left. The transaction also
records the file that is not in place yet: if the process is then killed, the next command about
issues writes the file (`finish`).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from sudokudb.drafts import discard, draft_of, sync_folder
from sudokudb.errors import SudokuError, say
from sudokudb.library.issues import choice as issue_choice
from sudokudb.query.values import folded
from sudokudb.render.booklets import content, typesetting
from sudokudb.render.booklets.content import ALL, ANSWERS, PUZZLES
from sudokudb.store.rows import issues

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.library.issues.choice import Choice
    from sudokudb.store import Store
    from sudokudb.store.rows.issues import Issue

    Record = Callable[[Issue, Choice, Path], Issue]

_WORDS = re.compile(r"[^A-Za-z0-9]+")


class Taken(Exception):
    """Another process has meanwhile printed a chosen puzzle, or an issue of the same name."""


def build(
    store: Store, issue: Issue, choice: Choice, target: Path | None, *, force: bool
) -> tuple[Issue, list[Path]]:
    """Write the files of a new issue and record it; return the recorded issue and the files."""
    with _recording(store, force=force) as record, ExitStack() as opened:
        files = _files(issue, target)
        outs = [opened.enter_context(_replaced(file, force=force)) for file in files]
        made = _pdfs(issue)
        for out, data in zip(outs, made, strict=True):
            out.write(data)
            _sync(out)
        tool = f"{issue.tool}, {typesetting.tool()}"
        issue = record(replace(issue, tool=tool, sha256=_hash(made[0])), choice, files[0])
    _forget(store, issue.id)
    return issue, files


def build_source(
    store: Store, issue: Issue, choice: Choice, folder: Path
) -> tuple[Issue, list[Path]]:
    """Write the source of a new issue into a folder and record it, as `build` does."""
    with _drafted(issue, folder) as draft, _recording(store, force=False) as record:
        issue = record(issue, choice, folder)
        draft.replace(folder)
    _forget(store, issue.id)
    return issue, [folder]


def write_source(issue: Issue, folder: Path) -> list[Path]:
    """Write the source of a recorded issue into a folder; return a list of the folder."""
    with _drafted(issue, folder) as draft:
        draft.replace(folder)
    return [folder]


@contextmanager
def _drafted(issue: Issue, folder: Path) -> Iterator[Path]:
    """Write the source of an issue; yield the folder that can replace `folder`."""
    from sudokudb.formats.reading import reason

    draft = draft_of(folder.absolute())
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            hint = say("name a new folder")
            raise SudokuError(say("{folder} is not an empty folder", folder=folder), hint)
        _write_source(issue, draft)
        yield draft
        sync_folder(folder.absolute().parent)
    except OSError as error:
        why = reason(error)
        raise SudokuError(say("cannot write {path}: {reason}", path=folder, reason=why)) from None
    finally:
        discard(draft)


def write(issue: Issue, target: Path | None, *, force: bool) -> tuple[list[Path], str]:
    """Write the files of a recorded issue again; return them and the hash of the first."""
    files = _files(issue, target)
    with ExitStack() as opened:
        outs = [opened.enter_context(_replaced(file, force=force)) for file in files]
        made = _pdfs(issue)
        for out, data in zip(outs, made, strict=True):
            out.write(data)
    return files, _hash(made[0])


def finish(store: Store) -> Iterator[str]:
    """Write the files of builds that were killed after they were recorded; yield messages."""
    with store.failures():
        unwritten = [
            (id, issues.by_id(store.run_sql, id), json.loads(file))
            for id, file in issues.unwritten(store.run_sql)
        ]
    for id, issue, file in unwritten:
        if issue and (file["force"] or not Path(file["path"]).exists()):
            yield _finish(issue, Path(file["path"]))
        _forget(store, id)


def _finish(issue: Issue, path: Path) -> str:
    try:
        if issue.sha256:
            write(issue, path, force=True)
        else:
            _write_source(issue, path)
    except (OSError, SudokuError) as error:
        message = getattr(error, "message", str(error))
        return say("issue {name} has no file: {message}", name=issue.name, message=message)
    return say("wrote {path}: its build was interrupted", path=path)


def _files(issue: Issue, target: Path | None) -> list[Path]:
    main = target or Path(file_name(issue))
    answers = main.with_name(f"{main.stem}-answers{main.suffix}")
    return [main, answers] if issue.options["separate"] else [main]


def file_name(issue: Issue) -> str:
    """Return the name of an issue's file: the letters and digits of its title, and its number.

    >>> from types import SimpleNamespace
    >>> file_name(SimpleNamespace(title="Sudoku: May!", number=12))
    'sudoku-may-12.pdf'
    """
    words = _WORDS.sub("-", issue.title)[:60].strip("-").lower()
    return f"{words or 'issue'}-{issue.number}.pdf"


def _pdfs(issue: Issue) -> list[bytes]:
    """Return the PDF of an issue, or those of its puzzles and its answers."""
    fonts = [Path(name) for name in issue.options["files"]]
    parts = (PUZZLES, ANSWERS) if issue.options["separate"] else (ALL,)
    puzzles = _puzzles(issue)
    return [typesetting.pdf(issue.template, _data(issue, puzzles, part), fonts) for part in parts]


def _data(issue: Issue, puzzles: Sequence[dict[str, Any]], part: str) -> dict[str, Any]:
    return content.data(issue.options, issue.title, issue.language, puzzles, part)


def _puzzles(issue: Issue) -> list[dict[str, Any]]:
    from sudokudb.engine.grids import solve_many

    solved = solve_many([one.grid for one in issue.printed], 1)
    positions = issue.options.get("positions", {})
    return [
        content.puzzle(one.number, one.level, one.grid, str(found.solution))
        | positions.get(str(one.number), {})
        for one, found in zip(issue.printed, solved, strict=True)
    ]


def _write_source(issue: Issue, folder: Path) -> None:
    import shutil

    fonts = folder / "fonts"
    fonts.mkdir(parents=True)
    # Not copytree, whose error lists every file instead of one reason.
    for font in (*typesetting.FONTS.iterdir(), *issue.options["files"]):
        shutil.copy(font, fonts)
    (folder / "issue.typ").write_text(issue.template, encoding="utf-8")
    text = json.dumps(_data(issue, _puzzles(issue), ALL), ensure_ascii=False, indent=1)
    (folder / "issue.json").write_text(f"{text}\n", encoding="utf-8")


@contextmanager
def _replaced(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    from sudokudb.formats.writing import replaced

    with replaced(path, force=force) as out:
        yield out


def _sync(out: IO[bytes]) -> None:
    out.flush()
    if out.seekable():
        os.fsync(out.fileno())


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# --- The record --------------------------------------------------------------------------------


@contextmanager
def _recording(store: Store, *, force: bool) -> Iterator[Record]:
    """Yield a function that records an issue; undo the record if an error follows."""
    from sudokudb.store.writes.undo import discard as discard_change

    changes: list[tuple[int, int]] = []

    def record(issue: Issue, choice: Choice, path: Path) -> Issue:
        file = json.dumps({"path": str(path.absolute()), "force": force})
        found, change = _record(store, issue, choice, file)
        changes.append((found.id, change))
        return found

    try:
        yield record
    except BaseException:
        for id, change in changes:
            with store.writing() as connection:
                discard_change(connection, change)
            _forget(store, id)
        raise


def _record(store: Store, issue: Issue, choice: Choice, file: str) -> tuple[Issue, int]:
    """Record an issue in one transaction; return the issue and the id of the change."""
    from sudokudb.store.writes import issues as writes
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing() as connection:
        journal = JournalWriter(connection)
        same = issues.by_number(journal.run_sql, issue.number)
        if any(folded(other.title) == folded(issue.title) for other in same):
            raise Taken
        if issue_choice.is_taken(journal.run_sql, choice):
            raise Taken
        id = writes.record(journal, issue)
        issue_choice.learn(connection, choice)
        writes.note_file(connection, id, file)
        count = len(issue.printed)
        journal.close(f"issue {issue.name}: {count:,} puzzle{'' if count == 1 else 's'}")
    return replace(issue, id=id), journal.change_id


def _forget(store: Store, id: int) -> None:
    """Delete the record of a file that is now in place."""
    from sudokudb.store.writes import issues as writes

    with store.writing() as connection:
        writes.forget_file(connection, id)
