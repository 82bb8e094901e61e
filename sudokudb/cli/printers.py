"""The printers of answers: for a terminal, a pipe, --json, --jsonl and --csv.

`printer_for` chooses one for a command, which does not ask where its answer goes.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer, ObjectAnswer, TextAnswer
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.answer import Answer, Drawn

_CONTROLS = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), *range(0x202A, 0x202F))}
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


def printer_for(*, json: bool = False, jsonl: bool = False, csv: bool = False) -> Printer:
    """Return the printer that the options of a command choose, or else the place of stdout.

    Raises SudokuError for two options.
    """
    if json + jsonl + csv > 1:
        output.require_one(json=json, jsonl=jsonl, csv=csv)
    if json:
        return _JsonPrinter()
    if jsonl:
        return _JsonLinesPrinter()
    if csv:
        return _CsvPrinter()
    return _TerminalPrinter() if output.on_terminal() else _PipePrinter()


def print_answer(answer: Answer) -> bool:
    """Print an answer of a command without options for its form; see `Printer.print`."""
    return printer_for().print(answer)


def print_sentence(line: str) -> None:
    """Print a sentence, of which a terminal breaks no words."""
    print_answer(TextAnswer((line,), map(output.sentence, (line,))))


class Printer(ABC):
    """A printer of answers in one form.

    It `is_plain` unless an option has chosen the form, and `is_pipe` if it prints plain lines.
    """

    is_plain = False
    is_pipe = False

    def each(self, *, many: bool) -> AbstractContextManager[None]:
        """Let several answers be printed; in JSON they are an array if there are `many`."""
        return nullcontext()

    def print(self, answer: Answer) -> bool:
        """Print an answer; return whether there was anything to list."""
        if isinstance(answer, ListAnswer):
            items = _Items(answer.items)
            self._print_list(answer, iter(items))
            return items.any
        if isinstance(answer, ObjectAnswer):
            self._print_object(answer)
        else:
            self._print_text(answer)
        return True

    @abstractmethod
    def _print_list(self, answer: ListAnswer[Any], items: Iterator[Any]) -> None:
        """Print the items of a list, each as soon as it is there."""

    @abstractmethod
    def _print_object(self, answer: ObjectAnswer) -> None:
        """Print an answer about one thing."""

    def _print_text(self, answer: TextAnswer) -> None:
        """Print the lines of a text, which programs read as they are."""
        for line in answer.lines:
            output.answer(line)


class _Items:
    """The items of a list, and whether there were `any`."""

    def __init__(self, items: Iterable[Any]) -> None:
        self.any = False
        self._items = items

    def __iter__(self) -> Iterator[Any]:
        for item in self._items:
            self.any = True
            yield item


class _PipePrinter(Printer):
    """A printer of plain lines: one for each item."""

    is_plain = True
    is_pipe = True

    def _print_list(self, answer: ListAnswer[Any], items: Iterator[Any]) -> None:
        for item in items:
            output.answer(answer.line(item))

    def _print_object(self, answer: ObjectAnswer) -> None:
        for line in answer.lines:
            output.answer(line)


class _TerminalPrinter(_PipePrinter):
    """A printer of pictures, of lines where an answer has none, and of notes on empty lists."""

    is_pipe = False

    def print(self, answer: Answer) -> bool:
        """Print an answer, or the note that there is nothing to list."""
        is_there = super().print(answer)
        if isinstance(answer, ListAnswer) and answer.empty and not is_there:
            output.note(answer.empty)
        return is_there

    def _print_list(self, answer: ListAnswer[Any], items: Iterator[Any]) -> None:
        if answer.picture is None:
            super()._print_list(answer, items)
        else:
            _draw(answer.picture(items))

    def _print_object(self, answer: ObjectAnswer) -> None:
        _draw(answer.lines if answer.picture is None else answer.picture)

    def _print_text(self, answer: TextAnswer) -> None:
        _draw(answer.lines if answer.picture is None else answer.picture)


class _JsonPrinter(Printer):
    """A printer of JSON: an array of what is listed, which may be larger than the memory."""

    _array: _JsonArray | None = None

    @contextmanager
    def each(self, *, many: bool) -> Iterator[None]:
        """Let several answers be printed, as the elements of an array if there are `many`."""
        if many:
            self._array = _JsonArray()
        yield
        if self._array:
            self._array.close()

    def _print_list(self, answer: ListAnswer[Any], items: Iterator[Any]) -> None:
        array = _JsonArray() if answer.many else None
        for item in items:
            _print_value(answer.as_object(item), array)
        if array:
            array.close()

    def _print_object(self, answer: ObjectAnswer) -> None:
        _print_value(answer.value(), self._array)


class _JsonArray:
    """A JSON array, of which each element is printed when the next one comes."""

    _waiting = ""

    def add(self, value: object) -> None:
        """Print the element before, and keep this one."""
        output.answer(f"{self._waiting}," if self._waiting else "[")
        lines = _as_json(value, indent=2).split("\n")
        self._waiting = "\n".join(f"  {line}" for line in lines)

    def close(self) -> None:
        """Print the last element, and the end."""
        output.answer(f"{self._waiting}\n]" if self._waiting else "[]")


class _JsonLinesPrinter(Printer):
    """A printer of JSON, a line for each object."""

    def _print_list(self, answer: ListAnswer[Any], items: Iterator[Any]) -> None:
        for item in items:
            output.answer(_as_json(answer.as_object(item)))

    def _print_object(self, answer: ObjectAnswer) -> None:
        output.answer(_as_json(answer.value()))


class _CsvPrinter(Printer):
    """A printer of CSV, with a ' before texts that a spreadsheet would take for a formula."""

    def _print_list(self, answer: ListAnswer[Any], items: Iterator[Any]) -> None:
        _print_csv(_csv_rows(answer, items))

    def _print_object(self, answer: ObjectAnswer) -> None:
        _print_csv(answer.rows)


def _as_json(value: object, *, indent: int | None = None) -> str:
    """Return a value as JSON with escaped control characters."""
    import json

    return json.dumps(value, ensure_ascii=False, indent=indent).translate(_CONTROLS)


def _print_value(value: object, array: _JsonArray | None) -> None:
    """Print a value as JSON, alone or as an element of an array."""
    if array:
        array.add(value)
    else:
        output.answer(_as_json(value, indent=2))


def _draw(picture: Iterable[Drawn]) -> None:
    """Show the parts of a picture on the terminal; rich is imported for parts that are not text."""
    for part in picture:
        if isinstance(part, str):
            output.answer(part)
        else:
            from sudokudb.render import terminal

            terminal.show(part)


def _csv_rows(answer: ListAnswer[Any], items: Iterator[Any]) -> Iterator[Sequence[object]]:
    """Yield the names of the columns, and a row for each item."""
    columns = answer.columns
    if columns:
        yield columns
    for item in items:
        if not columns:
            columns = [*answer.as_object(item)]
            yield columns
        yield answer.row(item) if answer.row else [*answer.as_object(item).values()]


def _print_csv(rows: Iterable[Sequence[object]]) -> None:
    import csv

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="")
    for row in rows:
        writer.writerow([_field(value) for value in row])
        output.answer(lines.getvalue())
        lines.seek(0)
        lines.truncate()


def _field(value: object) -> object:
    if not isinstance(value, str):
        return value
    safe = f"'{value}" if value.startswith(_FORMULA) else value
    return visible(safe) if output.on_terminal() else safe
