"""Where things are printed: the answer on stdout, everything else on stderr."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING, Any

from sudokudb.query import fields
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.puzzle import Puzzle


_CONTROLS = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), *range(0x202A, 0x202F))}


_WIPE = "\r\x1b[K"
_standing = ""
_hints: set[str] = set()


class ClosedPipe(Exception):  # it is no error: the reader has seen enough
    """Whoever read our output went away."""


def prepare() -> None:
    """Begin: no character that the output cannot show ends the program, and no hint was given."""
    _hints.clear()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def on_terminal() -> bool:
    """Whether the answer is read by a person, and not by a pipe or file."""
    return sys.stdout.isatty()


def errors_on_terminal() -> bool:
    """Whether a person reads what is said beside the answer."""
    return sys.stderr is not None and sys.stderr.isatty()


def can_ask() -> bool:
    """Whether there is a person to answer a prompt."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def answer(line: str = "") -> None:
    """Print one line of the answer."""
    try:
        sys.stdout.write(line + "\n")
    except BrokenPipeError as error:
        raise ClosedPipe from error


def answer_json(value: object, *, indent: int | None = None) -> None:
    """Print a value as JSON."""
    answer(as_json(value, indent=indent))


def as_json(value: object, *, indent: int | None = None) -> str:
    """Return a value as JSON whose text steers no terminal."""
    import json

    return json.dumps(value, ensure_ascii=False, indent=indent).translate(_CONTROLS)


def answer_csv(rows: Iterable[Sequence[object]]) -> None:
    """Print rows as CSV; a ' stands before what would begin a formula, and before a '."""
    import csv

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="")
    for row in rows:
        writer.writerow([_field(value) for value in row])
        answer(lines.getvalue())
        lines.seek(0)
        lines.truncate()


def _field(value: object) -> object:
    if not isinstance(value, str):
        return value
    safe = f"'{value}" if value.startswith(("=", "+", "-", "@", "\t", "\r", "'")) else value
    return visible(safe) if on_terminal() else safe


def note(message: str) -> None:
    """Tell something beside the answer."""
    _complain(f"sudokudb: {visible(message)}")


def note_unchanged() -> None:
    """Warn whoever would undo what was no change."""
    note("nothing was changed; `sudokudb undo` would take back what was done before")


def error(message: str, hint: str | None = None) -> None:
    """Say what is wrong, in one line, and what can be done about it.

    A hint is given once: a thousand lines may go wrong alike.
    """
    _complain(f"sudokudb: {visible(message)}")
    if hint and hint not in _hints:
        _hints.add(hint)
        _complain(f"hint: {visible(hint)}")


def stand(line: str) -> None:
    """Let a line stand below all that is said on the terminal, in place of the one before."""
    global _standing  # one process has one terminal
    before, _standing = _standing, line
    if sys.stderr is not None and (before or line):
        _write_error(_WIPE + _cut(line))


def _complain(line: str) -> None:
    """Print a line on stderr, behind what was printed on stdout before it."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stdout is not None:
            sys.stdout.flush()
    if sys.stderr is not None:  # closed, as by 2>&-
        _write_error(f"{_WIPE}{line}\n{_cut(_standing)}" if _standing else f"{line}\n")


def _write_error(text: str) -> None:
    with contextlib.suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()


def _cut(line: str) -> str:
    """Return as much of a line as can be wiped away: what is wider takes two."""
    try:
        return line[: os.get_terminal_size(sys.stderr.fileno()).columns - 1]
    except (OSError, ValueError):  # no terminal, but a test's
        return line


def silence() -> None:
    """Write no more to stdout, so that closing it cannot fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def puzzle_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as `--json` prints it."""
    found = {field.attribute: getattr(puzzle, field.attribute) for field in fields.shown()}
    found |= {"grid": str(puzzle.grid), "solutions": puzzle.count}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in found.items()}


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a line for a pipe: id, title, size, givens, level, solutions, grid."""
    count = "" if puzzle.count is None else str(puzzle.count)
    fields = (puzzle.id, visible(puzzle.title), puzzle.size, puzzle.givens)
    return "\t".join(map(str, (*fields, puzzle.level or "", count, puzzle.grid)))
