"""The first line of a dump: the version of its form, and those of the measured facts in it.

Dumps of version 1, which have neither measured facts nor their versions, are read as well.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.query.measures import GROUPS
from sudokudb.store.writes.measured_columns import measured_versions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.store.connection.sqlite_file import RunSql

VERSION = 2
_BEGINNING = re.compile(r'\{"sudokudb dump": [^\r\n]{,1000}(?:[\r\n]|\Z)')


def begins_dump(text: str) -> bool:
    """Return whether a text begins with the first line of a dump."""
    return _BEGINNING.match(text) is not None


def header_of(run_sql: RunSql) -> str:
    """Return the first line of the dump of a database."""
    return json.dumps({"sudokudb dump": VERSION, "measured": measured_versions(run_sql)})


def read_header(line: str) -> Mapping[str, int]:
    """Return the versions of the measured facts in a dump; raise FormatError for other lines."""
    try:
        found = json.loads(line)
        version, measured = found.pop("sudokudb dump"), found.pop("measured", {})
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError):
        raise _not_a_dump() from None
    if isinstance(version, int) and version > VERSION:
        raise FormatError(
            say("a newer version of sudokudb wrote this dump"),
            say("load it with that version or a newer one"),
        )
    if found or (version, [*measured]) not in ((1, []), (VERSION, [*GROUPS])):
        raise _not_a_dump()
    return dict(measured)


def _not_a_dump() -> FormatError:
    return FormatError(
        say("this is not a dump of sudokudb"),
        say("`sudokudb import` reads files of puzzles, `sudokudb merge` another database"),
    )
