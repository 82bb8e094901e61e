"""What an import or a merge has to say, on stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output

if TYPE_CHECKING:
    from sudokudb.library.imports.events import Remark

_SHOWN = 10
_FAR = 10  # lines: what stands above so many others is not seen any more
_AGAIN = 5
_MORE = {
    "format": "files",
    "encoding": "files in other encodings",
    "fault": "not taken",
    "doubt": "doubtful",
    "duplicate": "duplicates",
    "same": "that are the same as others",
    "comment": "files with comments",
}


def placed(message: str, file: str, line: int = 0) -> str:
    """Return a message behind the place that it is about, unless it names the file itself."""
    if line:
        return f"{file}:{line}: {message}"
    return message if f" {file}: " in f" {message}" else f"{file}: {message}"


class Doctor:
    """Says on stderr what is to be said; a person at a terminal gets the first of each kind.

    With `quiet` it speaks only of what is wrong.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._kinds = ("fault", "doubt") if quiet else tuple(_MORE)
        self._most = _SHOWN if output.errors_on_terminal() else None
        self._told = dict.fromkeys(_MORE, 0)
        self._faults: list[str] = []
        self._below = 0  # lines about other things than faults, since the first fault

    def wants(self, kind: str) -> bool:
        """Count what there is to say of a kind; tell whether it is to be said."""
        self._told[kind] += 1
        room = self._most is None or self._told[kind] <= self._most
        return kind in self._kinds and room

    def tell(self, remark: Remark) -> None:
        """Say one thing."""
        message = placed(remark.message, remark.file, remark.line)
        if remark.kind == "fault":
            self._faults += [message] if len(self._faults) < _AGAIN else []
            output.error(message, remark.hint)
            return
        self._below += bool(self._faults)
        if remark.kind == "format":
            output.note(f"{remark.file}: taken for {remark.message}")
        else:
            output.note(message)

    def close(self) -> None:
        """Say how much was left out."""
        for kind, what in _MORE.items():
            more = self._told[kind] - (self._most or 0)
            if self._most and more > 0 and kind in self._kinds:
                output.note(f"and {more:,} more {what}: 2> FILE keeps them all")

    def remind(self) -> None:
        """Name the first faults again to a person, who may have seen them go by far above."""
        if self._below < _FAR or not output.errors_on_terminal():
            return
        total, named = self._told["fault"], len(self._faults)
        output.note(f"{total:,} not taken" + (f", the first {named}:" if total > named else ":"))
        for message in self._faults:
            output.note(message)
