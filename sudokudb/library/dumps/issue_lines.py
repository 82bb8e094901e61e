"""Printed issues in a dump: a line of JSON for each, after the puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.formats.data.values import is_time
from sudokudb.grid import Grid
from sudokudb.issue import Issue, Printed
from sudokudb.library.dumps.puzzle_lines import parse_line
from sudokudb.library.texts import is_text
from sudokudb.query.fields import FIELDS, HODOKU_LEVELS
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.rows.issues import ISSUE

if TYPE_CHECKING:
    from collections.abc import Iterator

START = '{"issue": '
"""The beginning of a line with an issue."""
HIGHEST_NUMBER = 999_999

_PRINTED = {"number", "page", "level", "grid"}
_HASH = re.compile("([0-9a-f]{64})?")


def line_of(issue: Issue) -> str:
    """Return the line of an issue."""
    found = {name: getattr(issue, name) for name in ("id", *ISSUE)}
    return json.dumps(
        {"issue": found | {"printed": list(_printed_entries(issue))}}, ensure_ascii=False
    )


def _printed_entries(issue: Issue) -> Iterator[dict[str, object]]:
    for one in issue.printed:
        repeat = {"repeat": True} if one.repeat else {}
        yield {
            "number": one.number,
            "page": one.page,
            "level": one.level,
            "grid": one.grid,
        } | repeat


def read_line(number: int, line: str) -> Issue:
    """Return the issue that `line_of` wrote; raise FormatError, with the line, for other lines."""
    return parse_line(number, line, lambda found: _issue(found["issue"]))


def _issue(values: Any) -> Issue:
    if not isinstance(values, dict) or values.keys() != {"id", "printed", *ISSUE}:
        raise ValueError(say("an issue has other fields"))
    for name, value in values.items():
        if not _CHECKS[name](value):
            raise ValueError(say("the {field} of an issue is wrong", field=name))
    return Issue(**values | {"printed": tuple(_puzzles(values["printed"]))})


def _puzzles(found: list[Any]) -> Iterator[Printed]:
    from sudokudb.engine.canon.identity import describe_grids

    for place, values in enumerate(found, start=1):
        if not isinstance(values, dict) or values.keys() - {"repeat"} != _PRINTED:
            raise ValueError(say("a printed puzzle has other fields"))
        is_sound = _is_number(values["page"]) and _is_grid(values["grid"]) and _is_level(values)
        if values["number"] != place or not is_sound:
            raise ValueError(say("printed puzzle {place} is wrong", place=place))
    facts = describe_grids([Grid(values["grid"]) for values in found])
    for values, (identity, *_) in zip(found, facts, strict=True):
        if identity is None:
            place = values["number"]
            raise ValueError(say("printed puzzle {place} has no identity", place=place))
        yield Printed(**{"repeat": False} | values, identity=identity)


def _is_grid(value: object) -> bool:
    return isinstance(value, str) and str(Grid(value).require_no_conflicts()) == value


def _is_level(values: Mapping[str, Any]) -> bool:
    """Return whether a printed puzzle has a level, or none as those without square boxes."""
    if values["level"] == "":
        return Grid(values["grid"]).layout.order is None
    return values["level"] in (*LEVELS, *HODOKU_LEVELS)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= HIGHEST_NUMBER


def _is_text(value: object) -> bool:
    return isinstance(value, str) and is_text(value)


_CHECKS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("id", "number"), _is_number),
    **dict.fromkeys(("language", "tool", "template"), _is_text),
    "title": lambda value: _is_text(value) and len(value) <= FIELDS["title"].longest,
    "made": lambda value: isinstance(value, str) and is_time(value),
    "sha256": lambda value: isinstance(value, str) and bool(_HASH.fullmatch(value)),
    "options": lambda value: isinstance(value, Mapping),
    "printed": lambda value: isinstance(value, list) and bool(value),
}
