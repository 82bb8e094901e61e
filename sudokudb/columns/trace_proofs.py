"""Rows of traces as proofs, for `verify`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

from sudokudb.errors import FormatError, say
from sudokudb.grid import format_cell
from sudokudb.rating.proof_json import FORMAT, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

_CANDIDATES = range(9 * 81)
_CELLS = range(81)
_HINT = say("`sudokudb explain QUERY --jsonl` writes such rows")


def proof(row: Any) -> dict[str, object]:
    """Return the proof in a row of traces, which `verify` checks.

    The row is a line of JSON, or the object in it; a row of `trace_table(…).to_pylist()`, or a
    scalar of PyArrow; or a row of another library that is a mapping. Raises FormatError for a value
    that is not a row of traces.

    >>> row = {"puzzle": "." * 81, "rater": "hodoku", "steps": []}
    >>> proof(row)["steps"]
    []
    """
    found = _row(row)
    return {
        "format": FORMAT,
        "version": VERSION,
        "grid": _entry(found, "puzzle"),
        "rater": _entry(found, "rater"),
        "steps": [_step(step) for step in _each(found, "steps")],
        "solution": None,
    }


def _row(row: Any) -> Mapping[str, Any]:
    if isinstance(row, str | bytes):
        try:
            row = json.loads(row)
        except (ValueError, RecursionError):
            raise FormatError(say("this is not JSON"), _HINT) from None
    if callable(as_object := getattr(row, "as_py", None) or getattr(row, "to_dict", None)):
        row = as_object()
    return _mapping(row)


def _step(value: object) -> dict[str, object]:
    step = _mapping(value)
    removed = dict.fromkeys(_effect(each, "<>") for each in _each(step, "remove"))
    return {
        "technique": _entry(step, "technique"),
        "placements": [_effect(each, "=") for each in _each(step, "place")],
        "eliminations": [*removed],
        "evidence": [_part(part) for part in _each(step, "evidence")],
    }


def _part(value: object) -> dict[str, object]:
    part = _mapping(value)
    found = {
        "role": _entry(part, "role"),
        "cells": [format_cell(_number(cell, _CELLS)) for cell in _each(part, "cells")],
        "digits": [_number(digit, range(1, 10)) for digit in _each(part, "digits")],
    }
    if (house := part.get("house")) is not None:
        found["house"] = house
    if (number := part.get("number")) is not None:
        found["number"] = _number(number, range(100_000))
    return found


def _effect(value: object, sign: str) -> str:
    cell, digit = divmod(_number(value, _CANDIDATES), 9)
    return f"{format_cell(cell)}{sign}{digit + 1}"


def _number(value: object, allowed: range) -> int:
    """Return a number, which may be one of NumPy's."""
    number = value.__index__() if isinstance(value, SupportsIndex) else -1
    if isinstance(value, bool) or number not in allowed:
        raise _wrong(value)
    return number


def _entry(found: Mapping[str, Any], name: str) -> Any:
    if name not in found:
        raise FormatError(say("not a row of traces: {name} is missing", name=name), _HINT)
    return found[name]


def _each(found: Mapping[str, Any], name: str) -> Iterator[object]:
    values = _entry(found, name)
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | Mapping):
        raise _wrong(values)
    return iter(values)


def _mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(value)
    return value


def _wrong(value: object) -> FormatError:
    shown = repr(value)[:40]
    return FormatError(say("not a row of traces: {value} cannot be read", value=shown), _HINT)
