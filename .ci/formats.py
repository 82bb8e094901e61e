"""Check that every sample file gives exactly its expected grids: `python .ci/formats.py FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.formats.source.source import Source
from sudokudb.formats.text.plain_lines import LineBlock

SHORT = {"30_qqwing_one-line.txt": 2}
"""Samples with more puzzles than the expected file lists, with their numbers of puzzles."""


def read(path: Path) -> tuple[str, list[str], list[ParseError]]:
    """Return the format, the grids and the errors of a file."""
    grids: list[str] = []
    errors: list[ParseError] = []
    with path.open("rb") as stream:
        source = Source(stream, path.name, path.suffix)
        form = detect_format(source)
        for item in form.codec.read(source, None):
            if isinstance(item, LineBlock):
                grids += [str(entry.grid) for entry in item.entries()]
            elif isinstance(item, Record):
                grids.append(str(item.grid))
            else:
                errors.append(item)
    return form.name, grids, errors


def main() -> int:
    """Check all samples in a folder; return the number of those with other grids."""
    folder = Path(sys.argv[1]) / "formats"
    wrong = 0
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            name, grids, errors = read(path)
        except FormatError as failure:
            name, grids, errors = "-", [], [ParseError(0, failure.message)]
        expected = folder / "expected" / f"{path.name}.txt"
        wanted = expected.read_text().split() if expected.exists() else None
        if path.name in SHORT and wanted is not None and len(grids) == SHORT[path.name]:
            wanted += grids[len(wanted) :]
        if wanted is None:  # the format of a variant must be detected
            good, verdict = name != "-", "read" if grids else "refused"
        else:
            good, verdict = grids == wanted and not errors, "as expected"
        wrong += not good
        verdict = verdict if good else "WRONG"
        print(f"{verdict:12}{name:12} {len(grids):4} {path.name}")
        for error in errors[:3]:
            print(f"    {error.line}: {error.message}")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
