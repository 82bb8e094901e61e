"""What an import or a merge has to say, on stderr."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sudokudb.cli import output

if TYPE_CHECKING:
    from sudokudb.library.importing import Remark

_SHOWN = 20


class Doctor:
    """Says on stderr what is to be said; a person at a terminal gets the first of each kind."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}
        self._hints: set[str] = set()
        self._brief = sys.stderr is not None and sys.stderr.isatty()

    def tell(self, remark: Remark) -> None:
        """Say one thing."""
        if remark.kind == "format":
            output.note(f"{remark.file}: taken for {remark.message}")
            return
        count = self._told[remark.kind] = self._told.get(remark.kind, 0) + 1
        if self._brief and remark.kind in ("duplicate", "same") and count > _SHOWN:
            return
        place = f"{remark.file}:{remark.where}" if remark.where else remark.file
        message = remark.message if remark.file in remark.message else f"{place}: {remark.message}"
        if remark.kind == "fault":
            hint = None if remark.hint in self._hints else remark.hint
            self._hints |= {remark.hint} if remark.hint else set()
            output.error(message, hint)
        else:
            output.note(message)

    def close(self) -> None:
        """Say how much was left out."""
        for kind, what in (("duplicate", "duplicates"), ("same", "that are the same as others")):
            more = self._told.get(kind, 0) - _SHOWN
            if self._brief and more > 0:
                output.note(f"and {more:,} more {what}: 2> FILE keeps them all")
