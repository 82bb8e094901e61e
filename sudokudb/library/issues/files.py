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
from typing import TYPE_CHECKING, Any

from sudokudb.drafts import discard, draft_of, sync_folder
from sudokudb.errors import FileError, SudokuError, say
from sudokudb.library.issues import choice as issue_choice
from sudokudb.library.issues import facts
from sudokudb.query.value_forms import fold
from sudokudb.render.booklets import content, typesetting
from sudokudb.render.booklets.content import ALL, ANSWERS, PUZZLES
from sudokudb.store.rows import issues

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.issue import Issue
    from sudokudb.library.issues.choice import Choice
    from sudokudb.store import Store

    Record = Callable[[Issue, Choice, Path], Issue]

_WORDS = re.compile(r"[^A-Za-z0-9]+")


class Taken(Exception):
    """Another process has meanwhile printed a chosen puzzle, or an issue of the same name."""


def build(
    store: Store,
    issue: Issue,
    choice: Choice,
    target: str | Path | None,
    source: Path | None,
    *,
    force: bool,
) -> tuple[Issue, list[Path]]:
    """Write a new issue, as `write` does, and record it; return the recorded issue and the files.

    Raise Taken if another process has meanwhile printed the same puzzles, or an issue of that name.
    """
    with (
        _recording(store, force=force) as record,
        _write_files(issue, target, source, force=force) as (files, digest),
    ):
        if digest:
            tool = f"{issue.tool}, {typesetting.tool()}"
            issue = replace(issue, tool=tool, sha256=digest)
        issue = record(issue, choice, files[0])
    _forget(store, issue.id)
    return issue, files


def write(
    issue: Issue, target: str | Path | None, source: Path | None, *, force: bool
) -> tuple[list[Path], str]:
    """Write the files of an issue, or its source into a folder; return them and a hash.

    The hash is that of the first file, or empty for a folder.
    """
    with _write_files(issue, target, source, force=force) as (files, digest):
        return files, digest


@contextmanager
def _write_files(
    issue: Issue, target: str | Path | None, source: Path | None, *, force: bool
) -> Iterator[tuple[list[Path], str]]:
    """Write temporary files, yield the final ones and the hash, and rename them at the end."""
    if source:
        with _folder(issue, source):
            yield [source], ""
        return
    from sudokudb.formats.writing import replace_file

    files = _files(issue, target)
    with ExitStack() as opened:
        outs = [opened.enter_context(replace_file(file, force=force)) for file in files]
        pdfs = _pdfs(issue)
        for out, data in zip(outs, pdfs, strict=True):
            out.write(data)
            out.flush()
            if out.seekable():
                os.fsync(out.fileno())
        yield files, hashlib.sha256(pdfs[0]).hexdigest()


@contextmanager
def _folder(issue: Issue, folder: Path) -> Iterator[None]:
    """Write the source of an issue into a temporary folder, which replaces `folder` at the end."""
    from sudokudb.formats.writing import follow_links

    draft = draft_of(folder.absolute())
    try:
        follow_links(folder)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            hint = say("name a new folder")
            raise FileError(say("{folder} is not an empty folder", folder=folder), hint)
        _write_source(issue, draft)
        yield
        draft.replace(folder)
        sync_folder(folder.absolute().parent)
    except OSError as error:
        from sudokudb.formats.reading import reason

        why = reason(error)
        raise FileError(say("cannot write {path}: {reason}", path=folder, reason=why)) from None
    finally:
        discard(draft)


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
            write(issue, path, None, force=True)
        else:
            _write_source(issue, path)
    except (OSError, SudokuError) as error:
        message = getattr(error, "message", str(error))
        return say("issue {name} has no file: {message}", name=issue.name, message=message)
    return say("wrote {path}: its build was interrupted", path=path)


def _files(issue: Issue, target: str | Path | None) -> list[Path]:
    main = Path(target or file_name(issue))
    answers = main.parent / f"{main.stem}-answers{main.suffix}"
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
        if any(fold(other.title) == fold(issue.title) for other in same):
            raise Taken
        if issue_choice.is_taken(journal.run_sql, choice):
            raise Taken
        id = writes.record(journal, issue)
        facts.learn(connection, choice.solved, choice.rated)
        writes.note_file(connection, id, file)
        count = len(issue.printed)
        journal.close(f"issue {issue.name}: {count:,} puzzle{'' if count == 1 else 's'}")
    return replace(issue, id=id), journal.change_id


def _forget(store: Store, id: int) -> None:
    """Delete the record of a file that is now in place."""
    from sudokudb.store.writes import issues as writes

    with store.writing() as connection:
        writes.forget_file(connection, id)
