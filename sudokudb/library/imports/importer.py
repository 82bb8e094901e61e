"""Importing files: what of them is new, what is known, and what is wrong, entry by entry.

An import is one change, made in chunks that are kept whole or not at all. One that was stopped
goes on, when it is asked for again, where its last chunk ended. (More than one change only where
somebody has meanwhile changed what the rest touches: see `keeper`.)
"""

from __future__ import annotations

import hashlib
import os
from contextlib import nullcontext
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from sudokudb.errors import Duplicate, FormatError
from sudokudb.formats.model.record import ParseError, among
from sudokudb.formats.reading import Reading, open_source
from sudokudb.formats.registry import detect_format, find_format
from sudokudb.formats.source.source import Source
from sudokudb.library.base import Base
from sudokudb.library.imports.batches import Arrivals, Pace, arrivals, of_records
from sudokudb.library.imports.dry_run import Rehearsal
from sudokudb.library.imports.events import Listener, Remark
from sudokudb.library.imports.options import Wishes, cleaned
from sudokudb.library.imports.writer import Keeper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from sudokudb.library.imports.deduplicate import Deduplicated

_NAMED = 3
_GONE = "nothing was imported; --on-duplicate skip, keep or merge goes on"
_STAYS = (
    "what stands before it was imported and stays, for somebody has changed it meanwhile: "
    "`sudokudb undo` takes back that change, and then the import"
)


@dataclass
class Tally:
    """What became of the entries of an import; `resumed` were done by an earlier try.

    `unread` of the faults are files of which nothing could be read. `changed` says whether there is
    a change that can be undone.
    """

    added: int = 0
    duplicates: int = 0
    same: int = 0
    faults: int = 0
    resumed: int = 0
    unread: int = 0
    changed: bool = field(default=False, compare=False)

    @property
    def entries(self) -> int:
        """All that were dealt with, files that could not be read among them."""
        return self.added + self.duplicates + self.faults + self.resumed

    @property
    def read(self) -> int:
        """The entries of files that could be read."""
        return self.entries - self.unread


class Importing(Base):
    """What brings whole files in."""

    def import_files(
        self,
        files: Sequence[Path | Source],
        wishes: Wishes | None = None,
        *,
        dry_run: bool = False,
        remark: Callable[[Remark], None] = lambda _: None,
        progress: Callable[[int], None] = lambda _: None,
        wanted: Callable[[str], bool] = lambda _: True,
    ) -> Tally:
        """Import every puzzle of some files as one change; return what became of them.

        What each file is taken for is remarked upon, each entry that was not taken, and each that
        is the same as another, if `wanted` says so of its kind: how two are the same takes time to
        find out. `progress` is told how many entries were read. With `dry_run` nothing is kept.
        Raises Duplicate under `on_duplicate="fail"`, and then nothing is kept either, unless
        somebody has changed meanwhile what was imported before: then that stays.
        """
        wishes = cleaned(wishes or Wishes())
        for file in files:
            if not isinstance(file, Source):
                self.require_other(file)
        keeper = (
            Rehearsal(self._store, wishes)
            if dry_run
            else Keeper(self._store, _what(files), _key(files, wishes), wishes)
        )
        pace = Pace()
        listener = Listener(remark, wanted, progress)
        skip = keeper.skip()
        tally = Tally(resumed=keeper.resumed)
        chunks = _chunks(files, wishes, skip, tally, listener, pace)
        return take_in(keeper, chunks, wishes, tally, listener, pace)


def take_in(
    keeper: Keeper | Rehearsal,
    chunks: Iterable[tuple[str, Arrivals]],
    wishes: Wishes,
    tally: Tally,
    listener: Listener,
    pace: Pace,
) -> Tally:
    """Have chunks of named files kept, one after the other; return what became of them."""
    try:
        for file, chunk in chunks:
            begun = perf_counter()
            new = keeper.keep(chunk, _texts(file, wishes))
            pace.took(perf_counter() - begun)
            _count(tally, chunk, new)
            for line, kind, message, hint in new.remarks(chunk, listener.wanted):
                listener.remark(Remark(file, line, kind, message, hint))
            listener.progress(tally.entries)
    except Duplicate as error:
        error.message = f"{file}:{error.message}"
        error.hint = _GONE if keeper.abandon() else _STAYS
        raise
    tally.changed = keeper.finish()
    return tally


def _count(tally: Tally, chunk: Arrivals, new: Deduplicated) -> None:
    tally.added += len(new.indexes)
    tally.duplicates += len(new.known)
    tally.same += len(new.same)
    tally.faults += len(chunk.faults)
    tally.unread += chunk.unread


def _texts(file: str, wishes: Wishes) -> dict[str, str]:
    source = plain(file) if wishes.source is None else wishes.source
    return {"source": source, "author": wishes.author, "license": wishes.license}


def plain(name: str) -> str:
    """Return the name of a file as text: names may have bytes that are no UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def _what(files: Sequence[Path | Source]) -> str:
    """Return what the journal calls an import."""
    names = [plain(_short(file)) for file in files[:_NAMED]]
    more = len(files) - _NAMED
    return "import " + ", ".join(names) + (f" and {more} more" if more > 0 else "")


def _chunks(
    files: Sequence[Path | Source],
    wishes: Wishes,
    skip: int,
    tally: Tally,
    listener: Listener,
    pace: Pace,
) -> Iterator[tuple[str, Arrivals]]:
    """Yield what each file brings, without the first `skip` entries of all.

    Of these the faults are named again: whoever saw them, it was another try.
    """
    for file in files:
        name = file.name if isinstance(file, Source) else str(file)
        for chunk in _of_file(file, name, wishes, listener, pace):
            done = min(skip, chunk.entries)
            for fault in chunk.faults_among(done):
                tally.faults, tally.resumed = tally.faults + 1, tally.resumed - 1
                tally.unread += not fault.line
                if listener.wanted("fault"):
                    why = among(fault.entry, fault.message)
                    listener.remark(Remark(name, fault.line, "fault", why, fault.hint))
            skip -= done
            if done < chunk.entries:
                yield name, chunk.without(done) if done else chunk


def _of_file(
    file: Path | Source,
    name: str,
    wishes: Wishes,
    listener: Listener,
    pace: Pace,
) -> Iterator[Arrivals]:
    """Yield what one file brings; what stops the reading is a fault like others.

    What it is taken for is said as soon as something could be read.
    """
    said = False
    try:
        with (
            nullcontext(file) if isinstance(file, Source) else open_source(file, wishes.encoding)
        ) as source:
            form = find_format(wishes.format) if wishes.format else detect_format(source)
            reading = Reading(source, form, wishes.size, wishes.blank)
            for chunk in arrivals(reading.items(), pace):
                if not said and chunk.entries > chunk.unread:
                    said = True
                    if listener.wanted("format"):
                        listener.remark(Remark(name, 0, "format", form.name))
                    if (encoding := source.unusual_encoding) and listener.wanted("encoding"):
                        listener.remark(Remark(name, 0, "encoding", f"encoding: {encoding}"))
                yield chunk
            if (left_out := reading.left_out()) and listener.wanted("comment"):
                listener.remark(Remark(name, 0, "comment", left_out))
    except FormatError as error:
        yield of_records([ParseError(0, error.message.removeprefix(f"{name}: "), error.hint)])


def _key(files: Sequence[Path | Source], wishes: Wishes) -> str:
    """Tell an import from others: by its files, as they are now, and by what is wished."""
    digest = hashlib.blake2b(digest_size=16)
    for part in (wishes, *map(_stamp, files)):
        digest.update(repr(part).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _short(file: Path | Source) -> str:
    return "stdin" if file.name == "-" else file.name


def _stamp(file: Path | Source) -> object:
    if isinstance(file, Source):
        # Whether a pipe brings the same again, nobody knows.
        return file.name, os.urandom(16) if file.name == "-" else file.head
    try:
        facts = file.stat()
    except (OSError, ValueError):  # it will be reported when it is opened
        return file
    return file.absolute(), facts.st_size, facts.st_mtime_ns
