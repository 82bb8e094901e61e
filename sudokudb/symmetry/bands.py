"""Bands and stacks: which rows and columns must stay together when they move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import TransformError, say
from sudokudb.rules.rule_board import BOX_SHAPES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROWS: Mapping[str, str] = {"lines": say("rows"), "band": say("band"), "bands": say("bands")}
COLUMNS: Mapping[str, str] = {
    "lines": say("columns"),
    "band": say("stack"),
    "bands": say("stacks"),
}


def box_shape_of(size: int) -> tuple[int, int]:
    """Return the rows and columns of a usual box; raise TransformError for a size without."""
    if shape := BOX_SHAPES.get(size):
        return shape
    raise TransformError(
        say("a grid of {size}×{size} has no usual boxes", size=size), say("move rows and columns")
    )


def require_places(names: Mapping[str, str], places: Sequence[int]) -> None:
    """Raise TransformError if two lines have the same place; `names` is ROWS or COLUMNS."""
    if sorted(places) != [*range(len(places))]:
        raise TransformError(say("two {lines} cannot move to the same place", **names))


def require_bands(names: Mapping[str, str], places: Sequence[int], width: int) -> None:
    """Raise TransformError if the lines of a band do not stay together."""
    for low in range(0, len(places), width):
        if len({place // width for place in places[low : low + width]}) > 1:
            raise TransformError(
                say(
                    "{lines} {first} to {last} are a {band} and must stay together",
                    first=low + 1,
                    last=low + width,
                    **names,
                ),
                say("move whole {bands}, or {lines} within one", **names),
            )
