"""The puzzles whose steps are written: those of stdin, of files, or stored ones, many at a time."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import GridItems
from sudokudb.cli.streams import no_grid_on_stdin, require_stdin
from sudokudb.engine.buffers import CELLS, compact, count_lines
from sudokudb.engine.other_rules import left_out
from sudokudb.errors import EXIT_NO, EXIT_USAGE, UsageError, say
from sudokudb.formats.text.plain_lines import LineBlock, read_stream
from sudokudb.layout import is_engine_text
from sudokudb.notation import is_grid_text
from sudokudb.rating.ratings import NONE, SEVERAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.formats.bulk.row_batches import RowBatch
    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid

_PAGE = 256
_FILE = re.compile(r"\.[A-Za-z]\w*$|[/\\]")
_CELLS = b"0123456789."
_OTHER = say("it is not a 9×9 grid with givens")


class GridTexts(NamedTuple):
    """Some grids as 81 characters, whole lines of those with rules, nothing for other sizes.

    `name` names one, by its index; `id` is what `sudokudb repair` takes for it.
    """

    texts: Sequence[str]
    name: Callable[[int], str]
    id: Callable[[int], str] = lambda _: "GRID"


class ValidTexts:
    """The valid puzzles among some grids; the others are reported, counted, and left out.

    `code` is the exit code because of them.
    """

    def __init__(self, parts: Iterable[GridTexts]) -> None:
        self.code = self.refused = 0
        self._parts = parts

    def __iter__(self) -> Iterator[str]:
        others = 0
        for part in self._parts:
            rows = "".join(filter(is_engine_text, part.texts)).encode("ascii")
            counts = iter(count_lines(rows, CELLS))
            for index, text in enumerate(part.texts):
                if ";" in text:
                    others += 1
                    self.code = max(self.code, EXIT_NO)
                    continue
                reason = _reason(next(counts)) if text else _OTHER
                if not reason:
                    yield text
                else:
                    self._refuse(part, index, reason)
        if others:
            output.note(left_out(others))

    def _refuse(self, part: GridTexts, index: int, reason: str) -> None:
        template = say("{name} is not explained: {reason}")
        hint = say("`sudokudb repair {id}` shows how to make it valid", id=part.id(index))
        message = say(template, name=part.name(index), reason=reason)
        output.error(message, hint if reason is not _OTHER else None)
        self.refused += 1
        self.code = max(self.code, EXIT_NO)

    def skip(self, message: str, hint: str | None = None, code: int = EXIT_USAGE) -> None:
        """Report something that is not a grid."""
        output.error(message, hint)
        self.code = max(self.code, code)


def _reason(count: int) -> str:
    return "" if count == 1 else SEVERAL if count else NONE


def named_files(words: Sequence[str]) -> list[Path]:
    """Return the files that words name; nothing if no word is one.

    The name of a file has a suffix or a folder: other words can be titles. Raises UsageError if
    only some words are files.
    """
    files = [Path(word) for word in words if _is_file(word)]
    if files and len(files) < len(words):
        other = next(word for word in words if not _is_file(word))
        raise UsageError(
            say("{name} is not a file", name=other[:40]),
            say("name files only, or puzzles of the database only"),
        )
    return files


def _is_file(word: str) -> bool:
    with suppress(OSError, ValueError):
        return bool(_FILE.search(word)) and not is_grid_text(word) and Path(word).is_file()
    return False


def texts_in_files(files: Iterable[Path], found: ValidTexts) -> Iterator[GridTexts]:
    """Yield the 9×9 grids of files; report rows that are none."""
    from sudokudb.formats.bulk.bulk_reading import read_batches

    for file in files:
        for batch in read_batches(file, solutions=False, origins=False):
            for number in batch.skipped.tolist():
                template = say("{name} is not a 9×9 grid")
                found.skip(say(template, name=_name_row(file, number)), code=EXIT_NO)
            yield GridTexts(_cut(batch.rows.tobytes()), partial(_name_of_row, file, batch))


def _name_of_row(file: Path, batch: RowBatch, index: int) -> str:
    return _name_row(file, int(batch.numbers[index]))


def _name_row(file: Path, number: int) -> str:
    return say("{file}, row {number:,}", file=str(file), number=number + 1)


def texts_on_stdin(found: ValidTexts) -> Iterator[GridTexts]:
    """Yield the grids on stdin; report lines that are none; raise SudokuError if it is empty."""
    require_stdin()
    empty = True
    for items in read_stream(sys.stdin.buffer):
        for item in items:
            empty = False
            if isinstance(item, LineBlock):
                yield _block_texts(item, found)
            else:
                yield _entry_texts([item], found)
    if empty:
        raise no_grid_on_stdin()


def _block_texts(block: LineBlock, found: ValidTexts) -> GridTexts:
    rows = compact(block.rows, block.stride)
    if rows.translate(None, _CELLS):  # some line needs the full parser
        return _entry_texts(list(block.entries()), found)
    return GridTexts(_cut(rows), lambda index: _name_line(block.line + index))


def _entry_texts(entries: Sequence[ParsedGrid], found: ValidTexts) -> GridTexts:
    for entry in entries:
        if entry.error:
            message, name = entry.error.message, _name_line(entry.line)
            found.skip(say("{line}: {message}", line=name, message=message), entry.error.hint)
    read = [(entry.line, entry.grid) for entry in entries if entry.grid]
    texts = [_text_of(grid) for _, grid in read]
    return GridTexts(texts, lambda index: _name_line(read[index][0]))


def _text_of(grid: Grid) -> str:
    return str(grid) if grid.is_engine or not grid.layout.is_classic else ""


def _name_line(number: int) -> str:
    return say("line {line}", line=number)


def stored_texts(items: GridItems) -> Iterator[GridTexts]:
    """Yield the grids of stored puzzles, and grids that are typed."""
    rest = iter(items)
    while page := list(islice(rest, _PAGE)):
        texts = [_text_of(item.grid) for item in page]
        yield GridTexts(texts, partial(_name_of_item, page), partial(_id_of_item, page))


def _name_of_item(page: Sequence[GridItem], index: int) -> str:
    puzzle = page[index].puzzle
    return puzzle.name if puzzle else say("the grid")


def _id_of_item(page: Sequence[GridItem], index: int) -> str:
    puzzle = page[index].puzzle
    return str(puzzle.id) if puzzle else "GRID"


def _cut(rows: bytes) -> list[str]:
    text = rows.decode("ascii")
    return [text[at : at + CELLS] for at in range(0, len(text), CELLS)]
