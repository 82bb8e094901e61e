"""Text between grids: the steps that solve the puzzle above, or the title of the puzzle below."""

from __future__ import annotations

import re

_STEP = re.compile(r"=> |: r\d+c\d+|r[1-9]+c[1-9]+\s*(?:=|<>)\s*[1-9]")
_MOST = 20_000
_NOTHING, _TEXT, _CELLS = range(3)


def is_step(line: str) -> bool:
    """Return whether a line is a step, such as `Hidden Single: r3c8=7`."""
    return bool(_STEP.search(line))


class Steps:
    """Collects lines of text; a line alone directly above cells is a title, unless it is a step."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._length = 0
        self._title = ""
        self._above = _NOTHING

    def add(self, line: str) -> None:
        """Take a line of text."""
        self._title = "" if self._above != _NOTHING or is_step(line) else line
        self._above = _TEXT
        if self._length < _MOST:
            self._lines.append(line)
            self._length += len(line)

    def pause(self) -> None:
        """Take an empty line."""
        if self._above == _TEXT:
            self._title = ""
        self._above = _NOTHING

    def pass_cells(self) -> None:
        """Take a line of cells."""
        self._above = _CELLS

    def end_title(self) -> str:
        """Return the title of the cells that end here, and remove it from the steps."""
        title, self._title = self._title, ""
        if title and self._lines[-1:] == [title]:
            self._lines.pop()
        return title

    def drop_title(self) -> None:
        """Keep the line above further cells of the same puzzle as text."""
        self._title = ""

    def end(self) -> dict[str, str]:
        """Return the steps so far as details of a puzzle, and forget them."""
        lines, self._lines, self._length = self._lines, [], 0
        return {"steps": "\n".join(lines)} if lines else {}
