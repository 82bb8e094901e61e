"""Output: the answer on stdout, everything else on stderr.

Sentences made by `say` are printed in the current language; other text as it is.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Self

from sudokudb.errors import UsageError, say, say_count
from sudokudb.render.text import visible
from sudokudb.words import translate

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle


_WIPE = "\r\x1b[K"
_SECONDS = 0.5
_status = ""
_hints: set[str] = set()


class ClosedPipe(Exception):  # not an error: the reader has seen enough
    """The program that read our output has closed the pipe."""


def prepare() -> None:
    """Prepare a run: reset the hints, and escape characters that the output cannot encode."""
    _hints.clear()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def on_terminal() -> bool:
    """Return whether stdout is a terminal."""
    return sys.stdout.isatty()


def errors_on_terminal() -> bool:
    """Return whether stderr is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def can_ask() -> bool:
    """Return whether a person can answer a prompt."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def answer(line: str = "") -> None:
    """Print one line of the answer."""
    try:
        sys.stdout.write(translate(line) + "\n")
    except BrokenPipeError as error:
        raise ClosedPipe from error


def sentence(line: str) -> str:
    """Return a line of an answer for a terminal, which breaks no words."""
    return _wrap(translate(line), get_terminal_size().columns)


def require_one(**given: bool) -> None:
    """Raise SudokuError if more than one of some options that exclude each other is given."""
    names = [f"--{name}" for name, is_given in given.items() if is_given]
    if len(names) > 1:
        first, second = names[:2]
        raise UsageError(
            say("{first} and {second} exclude each other", first=first, second=second),
            say("leave out {second}", second=second),
        )


def note(message: str) -> None:
    """Print a message on stderr."""
    _print_error(f"sudokudb: {visible(translate(message))}")


def note_on_terminal(message: str) -> None:
    """Print a message for the person who reads the answer, if stdout is a terminal."""
    if on_terminal():
        note(message)


def error(message: str, hint: str | None = None) -> None:
    """Print an error in one line, and its hint.

    Each hint is printed once, since a thousand lines may have the same error.
    """
    _print_error(f"sudokudb: {visible(translate(message))}")
    if hint and hint not in _hints:
        _hints.add(hint)
        _print_error(visible(translate(say("hint: {hint}", hint=hint))))


def show_status(line: str) -> None:
    """Show a status line below all messages, replacing the previous one."""
    global _status  # one process has one terminal
    before, _status = _status, translate(line)
    if sys.stderr is not None and (before or line):
        _write_error(_WIPE + _cut(_status))


def _print_error(line: str) -> None:
    """Print a line on stderr, after the output on stdout; on a terminal, break no words."""
    if errors_on_terminal():
        line = _wrap(line, _error_columns())
    with contextlib.suppress(OSError, ValueError):
        if sys.stdout is not None:
            sys.stdout.flush()
    if sys.stderr is not None:  # None if it is closed, as by 2>&-
        _write_error(f"{_WIPE}{line}\n{_cut(_status)}" if _status else f"{line}\n")


def _error_columns() -> int:
    """Return the width of stderr's terminal, which stdout need not have."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or get_terminal_size().columns
    except (OSError, ValueError):  # not a terminal, as in a test
        return get_terminal_size().columns


def _wrap(line: str, width: int) -> str:
    """Return a line broken between words where it is longer than a terminal is wide."""
    if len(line) <= width:
        return line
    return fill(line, width, subsequent_indent="  ", break_on_hyphens=False)


def _write_error(text: str) -> None:
    with contextlib.suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()


def _cut(line: str) -> str:
    """Return the part of a line that fits the terminal: only one line can be erased."""
    return line[: _error_columns() - 1]


def silence() -> None:
    """Send stdout to the null device, so that closing it cannot fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Progress:
    """A progress line on a terminal, updated at most twice a second and removed at the end.

    It appears after half a second. Other messages are printed above it (see `show_status`). Its
    templates, for one and for many, have the fields `count`, of things that are done, and `rate`.
    `part` is the part of the input that was read, from 0 to 1, if it is known.
    """

    part: float | None = None

    def __init__(self, one: str, many: str) -> None:
        self._one, self._many = one, many
        self._begun = self._shown = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown != self._begun:
            show_status("")

    def show(self, done: int) -> None:
        """Show how many things are done, and how many per second."""
        now = time.monotonic()
        if now - self._shown >= _SECONDS and errors_on_terminal():
            rate = done / (now - self._begun)
            line = say_count(self._one, self._many, done, rate=rate)
            if self.part is not None:
                line = say("{line}, {percent:.0f}% read", line=line, percent=100 * self.part)
            show_status(line)
            self._shown = now


PUZZLE_LINE = ("number", "title", "size", "givens", "level", "solutions", "grid")
"""The fields of `puzzle_line`."""


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a line for a pipe: id, title, size, givens, level, solutions, grid."""
    count = "" if puzzle.count is None else str(puzzle.count)
    title = puzzle.title if puzzle.title.isprintable() else visible(puzzle.title)
    fields = (puzzle.id, title, puzzle.size, puzzle.givens)
    return "\t".join(map(str, (*fields, puzzle.level or "", count, puzzle.grid)))
