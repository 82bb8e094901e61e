"""Writing of puzzle files, which appear under their names when they are complete.

They replace existing files only if these are empty, or with `force`, but never a SQLite database.
"""

from __future__ import annotations

import errno
import os
import re
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import chain, islice
from typing import IO, TYPE_CHECKING, cast

from sudokudb.drafts import discard, draft_of, sync_folder
from sudokudb.errors import FormatError, SudokuError, UsageError, say
from sudokudb.formats.data.file_kinds import DATABASE
from sudokudb.formats.losses import Losses
from sudokudb.formats.model.solved_records import SolvedRecords
from sudokudb.formats.model.unwritable_rules import cannot_hold, cannot_hold_size
from sudokudb.formats.reading import reason
from sudokudb.formats.registry import FORMATS
from sudokudb.sukaku import is_sukaku

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from sudokudb.columns.column import Column
    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format, TableCodec

_HEAD = 64  # bytes that show whether a file is a database
_WORDS = re.compile(r"[^A-Za-z0-9]+")


def require_writer(form: Format) -> Format:
    """Return the format if it can be written; otherwise raise FormatError."""
    if not form.writes:
        raise FormatError(
            say("{name} can be read, but not written", name=form.name),
            say("`sudokudb formats` lists the formats"),
        )
    return form


def write(
    form: Format,
    records: Iterable[Record],
    out: IO[bytes],
    columns: Sequence[Column] | None = None,
) -> Losses:
    """Write puzzles; return the facts that the format cannot represent.

    A format that keeps solutions gets those of all valid 9×9 puzzles. `columns` are those of our
    own formats, by default all. Raises FormatError for a puzzle that the format cannot represent,
    and for a second puzzle if a file can contain only one, and UsageError for columns of another
    format.
    """
    rest = iter(records)
    first = list(islice(rest, 2 if form.single else 0))
    if len(first) > 1:
        raise FormatError(
            say("{name} holds one puzzle per file", name=form.name),
            say("-o FOLDER/ writes a file for each"),
        )
    losses = Losses(form)
    held = losses.count_lost(_check_records(form, chain(first, rest)))
    if form.whole:
        cast("TableCodec", form.codec).write(held, out, columns)
        return losses
    require_columns(form, columns)
    solved = SolvedRecords(held)
    form.codec.write(solved if form.solves else held, out)
    losses.solved = solved.count
    return losses


def require_columns(form: Format, columns: Sequence[Column] | None) -> None:
    """Raise UsageError if there are columns, and the format is not a table of ours."""
    if columns is not None and not form.whole:
        raise no_columns(form.name)


def no_columns(name: str) -> UsageError:
    """Return the error for columns of a format that has none to choose."""
    tables = ", ".join(form.name for form in FORMATS.values() if form.whole)
    message = say("{name} has no columns to choose", name=name)
    return UsageError(message, say("formats that have: {formats}", formats=tables))


def writable(
    form: Format, records: Iterable[Record], refuse: Callable[[FormatError], None]
) -> Iterator[Record]:
    """Yield the records that a format can represent; call `refuse` with the error of each other."""
    for record in records:
        plain = record.grid.is_engine and record.candidates is None  # every format supports these
        try:
            if form.plugin or not (plain or form.whole):
                form.codec.write(_check_records(form, [record]), BytesIO())
        except FormatError as error:
            refuse(error)
        else:
            yield record


def _check_records(form: Format, records: Iterable[Record]) -> Iterator[Record]:
    """Yield records; raise FormatError for one whose size or candidates the format excludes."""
    for record in records:
        size = record.grid.size
        if not (form.rules or record.grid.layout.is_classic):
            raise cannot_hold(form.name, 1, record.grid.layout.rules[0])
        if form.only_9x9 and size != 9:
            raise FormatError(
                say("{name} holds 9×9 grids only, not {size}×{size}", name=form.name, size=size),
                say("try --to line"),
            )
        if not form.rules and record.grid.layout.order is None:
            raise cannot_hold_size(form.name, record.grid)
        needs_marks = record.grid.layout.is_classic and not form.candidates
        marks = record.candidates if needs_marks else None
        if marks and is_sukaku(record.grid.text, marks, record.placed):
            raise FormatError(
                say(
                    "{name} does not hold candidates, which are all that a Sukaku has",
                    name=form.name,
                ),
                say("formats that do: {formats}", formats=", ".join(_with_candidates())),
            )
        yield record


def _with_candidates() -> Iterator[str]:
    return (form.name for form in FORMATS.values() if form.candidates)


def write_file(
    form: Format,
    records: Iterable[Record],
    path: Path,
    columns: Sequence[Column] | None = None,
    *,
    force: bool = False,
) -> Losses:
    """Write a file; it appears, or replaces an older one with `force`, when it is complete."""
    with replace_file(path, force=force) as out:
        return write(form, records, out, columns)


def write_folder(
    form: Format,
    parts: Iterable[tuple[str, Iterable[Record]]],
    folder: Path,
    columns: Sequence[Column] | None = None,
    *,
    force: bool = False,
) -> Losses:
    """Write named parts into a folder, one file for each; write all or none.

    If the format allows one puzzle per file, the puzzles of a larger part are numbered.
    """
    losses = Losses(form)
    with (
        _report_system_errors(folder),
        _create_folder(follow_links(folder)),
        _draft_folder(folder) as draft,
    ):
        for name, records in parts:
            for path, held in _files(form, draft / name, records):
                new = path.with_name(path.name + form.suffixes[0])
                losses.add(_write_new(form, held, new, columns))
        made = sorted(path for path in draft.rglob("*") if path.is_file())
        targets = [folder / path.relative_to(draft) for path in made]
        for target in targets:
            _require_free(target, force=force)
        for path, target in zip(made, targets, strict=True):
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
        for changed in {folder.absolute().parent, folder, *(target.parent for target in targets)}:
            sync_folder(changed)
    return losses


@contextmanager
def _draft_folder(folder: Path) -> Iterator[Path]:
    draft = draft_of(folder / folder.name)
    draft.mkdir()
    try:
        yield draft
    finally:
        discard(draft)


def _files(
    form: Format, path: Path, records: Iterable[Record]
) -> Iterator[tuple[Path, Iterable[Record]]]:
    """Yield each file of a part, and its puzzles; yield nothing for a part without puzzles."""
    rest = iter(records)
    first = list(islice(rest, 2))
    if len(first) < 2 or not form.single:
        yield from [(path, chain(first, rest))] if first else []
        return
    for number, record in enumerate(chain(first, rest), start=1):
        yield path.with_name(f"{path.name}-{numbered_name(number, record.title)}"), [record]


def numbered_name(number: int, title: str) -> str:
    """Return the name of a puzzle's file: its number, and the letters and digits of its title.

    >>> numbered_name(3, "The Beast?")
    '0003-The-Beast'
    """
    return f"{number:04}-{_WORDS.sub('-', title)[:40].strip('-')}".rstrip("-")


def _write_new(
    form: Format, records: Iterable[Record], path: Path, columns: Sequence[Column] | None
) -> Losses:
    if path.exists():
        raise FormatError(
            say("cannot write {name} twice: two files have this name", name=path.name),
            say("convert one after the other"),
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as out:
        losses = write(form, records, out, columns)
        _sync(out)
    return losses


@contextmanager
def _create_folder(folder: Path) -> Iterator[None]:
    """Create a folder; remove it again if an error leaves it empty."""
    existed = folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            if not existed:
                folder.rmdir()
        raise


@contextmanager
def replace_file(path: Path, *, force: bool = False) -> Iterator[IO[bytes]]:
    """Open a temporary file for writing that becomes `path` at the end, if there is no error.

    A file that exists is replaced only if it is empty, or with `force`. A pipe or a device is
    written directly. Raises FormatError for a SQLite database, since replacing one with a file of
    puzzles can only be a mistake.
    """
    with _report_system_errors(path):
        _require_free(path, force=force)
        path = follow_links(path)
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as out:
                yield out
            return
        if path.is_dir():
            raise FormatError(say("{path} is a folder", path=path), say("name a file in it"))
        draft = draft_of(path)
        try:
            with draft.open("xb") as out:
                yield out
                _sync(out)
            if path.exists():
                draft.chmod(path.stat().st_mode & 0o777)
            draft.replace(path)
            sync_folder(path.parent)
        finally:
            discard(draft)


def follow_links(path: Path) -> Path:
    """Return the file to which links lead; raise OSError if they lead in a circle."""
    try:
        found = path.resolve()
        is_circle = found.is_symlink()
    except RuntimeError:  # before Python 3.13
        is_circle = True
    if is_circle:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return found


def _require_free(path: Path, *, force: bool) -> None:
    """Raise FormatError if a file must not be replaced."""
    if not path.is_file():
        return
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
    if head.startswith(DATABASE):
        raise FormatError(
            say("cannot write {path}: it is a SQLite database", path=path),
            say("name another file, or remove it"),
        )
    if head and not force:
        raise FormatError(
            say("cannot write {path}: it already exists", path=path), say("--force replaces it")
        )


def _sync(out: IO[bytes]) -> None:
    """Flush the file to disk."""
    out.flush()
    os.fsync(out.fileno())


@contextmanager
def _report_system_errors(path: Path) -> Iterator[None]:
    """Turn the system's errors into FormatErrors."""
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, SudokuError):
            raise
        hint = None
        if isinstance(error, FileNotFoundError):
            hint = say("create the folder {folder} first", folder=path.absolute().parent)
        raise FormatError(
            say("cannot write {path}: {reason}", path=path, reason=reason(error)), hint
        ) from None
