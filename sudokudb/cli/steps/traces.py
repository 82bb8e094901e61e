"""The steps of many puzzles: JSON lines, Parquet, or proofs in an array."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments.grids import open_grids
from sudokudb.cli.arguments.queries import is_query
from sudokudb.cli.printers import printer_for
from sudokudb.cli.progress import Watch, show_progress
from sudokudb.cli.steps.trace_items import (
    ValidTexts,
    named_files,
    stored_texts,
    texts_in_files,
    texts_on_stdin,
)
from sudokudb.errors import EXIT_NO, NotFound, UsageError, say, say_count
from sudokudb.formats.writing import replace_file
from sudokudb.steps.explanation import NotSolved, explain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.rating.rater import Rater

VERIFY = 100
"""One of this many traces is verified by default."""
_PARQUET, _LINES = (".parquet", ".pq"), (".jsonl", ".ndjson")


class TraceRequest(NamedTuple):
    """What is written of the steps of many puzzles: a file, or JSON lines on stdout."""

    target: str | None
    sentences: bool
    every: int
    force: bool


class _Puzzles(NamedTuple):
    """Valid puzzles, and how many grids there are if that is known."""

    texts: ValidTexts
    total: int | None


def are_many(words: Sequence[str]) -> bool:
    """Return whether words can name several puzzles, without reading any."""
    return len(words) > 1 or list(words) == ["-"] or is_query(words) or bool(named_files(words))


def check_target(target: str | None) -> str | None:
    """Return the name of a file of traces; raise UsageError for another suffix."""
    if target is None or Path(target).suffix.lower() in (*_PARQUET, *_LINES):
        return target
    raise UsageError(
        say("{target} is not the name of a file of steps", target=target),
        say("-o FILE.parquet, or -o FILE.jsonl"),
    )


def write_traces(
    words: Sequence[str], database: str | None, rater: Rater, request: TraceRequest
) -> None:
    """Write the steps of the puzzles that words name; exit with 1 or 2 if some are left out."""
    from sudokudb.columns.trace_files import verify_some
    from sudokudb.columns.traces import trace_batches, trace_schema

    trace_schema(rater)  # before anything is read
    with _open_puzzles(words, database, request.target) as puzzles:
        made = trace_batches(puzzles.texts, rater, sentences=request.sentences, check=False)
        written = _Written(verify_some(made, request.every), puzzles, rater)
        _write(written, rater, request)
        written.report(to_file=request.target is not None)
    if puzzles.texts.code:
        raise typer.Exit(puzzles.texts.code)


def print_proofs(words: Sequence[str], database: str | None, rater: str) -> None:
    """Print the proofs of the puzzles that words name, as an array; exit as `write_traces`."""
    printer = printer_for(json=True)
    with _open_puzzles(words, database, None) as (texts, total), printer.each(many=True):
        for proof in show_progress(_proofs(texts, rater), total, hides=None):
            printer.print(ObjectAnswer(partial(dict, proof), ()))
    if texts.code:
        raise typer.Exit(texts.code)


def _proofs(texts: ValidTexts, rater: str) -> Iterator[dict[str, object]]:
    """Yield proofs; report the puzzles that the techniques of the rater do not solve."""
    for text in texts:
        try:
            yield explain(text, rater=rater).proof()
        except NotSolved as error:
            texts.skip(say("{puzzle}: {message}", puzzle=text, message=error.message), code=EXIT_NO)


@contextmanager
def _open_puzzles(
    words: Sequence[str], database: str | None, target: str | None
) -> Iterator[_Puzzles]:
    parts: list[Iterable[Any]] = []
    texts = ValidTexts(part for each in parts for part in each)
    if files := named_files(words):
        parts.append(texts_in_files(files, texts))
        yield _Puzzles(texts, None)
    elif list(words) == ["-"]:
        parts.append(texts_on_stdin(texts))
        yield _Puzzles(texts, None)
    else:
        with open_grids(words, database) as items:
            if items.library and target is not None:
                items.library.database.require_other(target)
            parts.append(stored_texts(items))
            yield _Puzzles(texts, items.count())


def _write(written: _Written, rater: Rater, request: TraceRequest) -> None:
    from sudokudb.columns.trace_files import trace_lines, write_parquet
    from sudokudb.columns.traces import trace_schema

    if request.target is None:
        for batch in written:
            for line in trace_lines(batch):
                output.answer(line)
        return
    with replace_file(Path(request.target), force=request.force) as out:
        if Path(request.target).suffix.lower() in _PARQUET:
            write_parquet(written, trace_schema(rater, sentences=request.sentences), out)
        else:
            for batch in written:
                out.writelines(f"{line}\n".encode() for line in trace_lines(batch))
        written.require_any()


class _Written:
    """The batches of traces that are written, with a line of progress, and their numbers."""

    def __init__(self, batches: Iterator[Any], puzzles: _Puzzles, rater: Rater) -> None:
        self._batches, self._puzzles, self._rater = batches, puzzles, rater
        self._rows = self._solved = 0

    def __iter__(self) -> Iterator[Any]:
        with Watch(self._puzzles.total) as watch:
            while True:
                with watch.working():
                    batch = next(self._batches, None)
                if batch is None:
                    return
                self._rows += len(batch)
                self._solved += batch.column("solved").true_count
                yield batch
                watch.done = self._rows

    def require_any(self) -> None:
        """Raise an error that ends the command if there was no puzzle to write."""
        if self._rows:
            return
        if code := self._puzzles.texts.code:
            raise typer.Exit(code)
        raise NotFound(say("there is no puzzle to explain"))

    def report(self, *, to_file: bool) -> None:
        """Print how many puzzles were written, not solved, or left out."""
        if to_file:
            output.note(say_count("{count:,} puzzle", "{count:,} puzzles", self._rows))
        if unsolved := self._rows - self._solved:
            one = "{count:,} puzzle is not solved by the techniques of {rater}"
            many = "{count:,} puzzles are not solved by the techniques of {rater}"
            output.note(say_count(one, many, unsolved, rater=self._rater.name))
        if (refused := self._puzzles.texts.refused) and self._rows:
            one = "left out: {count:,} puzzle of another size, or without exactly one solution"
            many = "left out: {count:,} puzzles of other sizes, or without exactly one solution"
            output.note(say_count(one, many, refused))
