"""Addresses that open puzzles elsewhere, for QR codes: of other sites, or of the editor's own."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from sudokudb.errors import Unsupported, UsageError, say
from sudokudb.formats.codecs.sudokupad import classic_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle

SITES = ("sudokuwiki", "sudokupad")
"""The names of sites; anything else is an address with fields."""

_SUDOKUWIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
_FIELDS = ("{grid}", "{id}", "{number}")
_BLANK = "0"


def puzzle_addresses(where: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """Return an address for each puzzle, which are numbered from 1.

    `where` is a site of SITES, or an address in which {grid}, {id} and {number} stand for the
    digits of a puzzle, with 0 in empty cells, and its rules, for its number in the database and for
    that on paper. Raise UsageError for another text, and Unsupported for a puzzle that a site does
    not know.
    """
    _require_address(where)
    return [_address(where, puzzle, number) for number, puzzle in enumerate(puzzles, start=1)]


def _require_address(where: str) -> None:
    hint = say(
        "--qr is sudokuwiki, sudokupad, or an address with {fields}", fields=", ".join(_FIELDS)
    )
    if where in SITES:
        return
    if not _is_address(where):
        raise UsageError(say("{text!r} is not an address", text=where[:60]), hint)
    if not any(field in where for field in _FIELDS):
        raise UsageError(say("{text!r} is the same for every puzzle", text=where[:60]), hint)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:  # a bracket of an IPv6 address is open
        return False
    return parts.scheme.lower() in ("http", "https") and bool(parts.netloc) and " " not in text


def _address(where: str, puzzle: Puzzle, number: int) -> str:
    if where in SITES:
        return _on_site(where, puzzle)
    values = (_digits(puzzle.grid), str(puzzle.id), str(number))
    for field, value in zip(_FIELDS, values, strict=True):
        where = where.replace(field, value)
    return where


def _on_site(site: str, puzzle: Puzzle) -> str:
    grid = puzzle.grid
    if not grid.is_engine:
        raise Unsupported(
            say("{site} has no address for {name}", site=site, name=puzzle.name),
            say("give an address with {id}, or print 9×9 puzzles only", id="{id}"),
        )
    return _SUDOKUWIKI + _digits(grid) if site == "sudokuwiki" else classic_link(grid)


def _digits(grid: Grid) -> str:
    rules = grid.layout.rules_text
    return grid.text.replace(".", _BLANK) + (quote(f";{rules}", safe="") if rules else "")
