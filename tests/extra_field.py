"""The command line with an additional field: `-m tests.extra_field` reads commands from stdin.

Each line of stdin is a list of argument lists as JSON, and is answered with a line on stdout: the
list of their exit codes and outputs. The table of fields and the dataclasses are extended before
the rest of the package is imported, so this needs a separate process.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from dataclasses import make_dataclass
from typing import Any

from sudokudb import puzzle
from sudokudb.formats.model import record
from sudokudb.query.fields import FIELDS, Field, Kind, Merge, Storage

COLUMN = "stars INTEGER"
STARS = Field(
    name="stars",
    kind=Kind.NUMBER,
    meaning="the stars",
    aliases=("points",),
    numbers=range(1000),
    storage=Storage.INTEGER,
    sorts=True,
    optional=True,
    in_files=True,
    merge=Merge.WARN,
    from_grid=True,
    shown=99,
    dumped=99,
)


def extend() -> None:
    """Add the field to the table and to the dataclasses."""
    FIELDS[STARS.name] = STARS
    for module, name in ((puzzle, "Puzzle"), (record, "Record")):
        attribute: Any = (STARS.name, int | None, None)
        options: dict[str, Any] = {"frozen": True, "slots": True, "kw_only": True}
        base = getattr(module, name)
        setattr(module, name, make_dataclass(name, [attribute], bases=(base,), **options))


def main() -> None:
    """Run the commands of each line from stdin."""
    from sudokudb.cli import run

    for line in sys.stdin:
        results = []
        for arguments in json.loads(line):
            with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())) as out:
                code = run(arguments)
                out.seek(0)
                results.append((code, out.read()))
        print(json.dumps(results), flush=True)  # noqa: T201


if __name__ == "__main__":
    extend()
    main()
