"""Sentences about the whole grid, cells and cages, for one rule and for several.

A sentence has the fields `places` (the cells), `value`, `cells` (how many), `count` and `size`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.errors import Message, say, say_all, say_count

if TYPE_CHECKING:
    from collections.abc import Callable

    Fields = dict[str, Any]


def _regions(fields: Fields) -> Message:
    return say("Irregular regions, in place of boxes, hold every digit once.", **fields)


def _no_boxes(fields: Fields) -> Message:
    return say("No boxes: only rows and columns hold every digit once.", **fields)


def _diagonal(fields: Fields) -> Message:
    if fields["value"] == "/":
        return say("The diagonal from the lower left corner holds every digit once.", **fields)
    return say("The diagonal from the upper left corner holds every digit once.", **fields)


def _windoku(fields: Fields) -> Message:
    return say("Windoku: each tinted window holds every digit once.", **fields)


def _disjoint(fields: Fields) -> Message:
    return say("Disjoint groups: cells at the same place in all boxes differ.", **fields)


def _distinct(fields: Fields) -> Message:
    return say_count(
        "Extra region {places}: no digit occurs twice.",
        "Extra regions {places}: no digit occurs twice.",
        **fields,
    )


def _antiknight(fields: Fields) -> Message:
    return say("Anti-knight: cells a knight's move apart differ.", **fields)


def _antiking(fields: Fields) -> Message:
    return say("Anti-king: cells that touch at a corner differ.", **fields)


def _nonconsecutive(fields: Fields) -> Message:
    return say("Non-consecutive: neighbouring digits differ by 2 or more.", **fields)


def _negative(fields: Fields) -> Message:
    names = {
        "white": say("a white dot"),
        "black": say("a black dot"),
        "sum2 10": say("an X"),
        "sum2 5": say("a V"),
    }
    marks = [names[mark] for mark in fields["value"].split(",")]
    return say(
        "All marks of these kinds are shown: {marks}. Neighbours without one do not fit it.",
        marks=say_all(*marks, separator=", "),
    )


def _entropy(fields: Fields) -> Message:
    return say("Entropy: each 2×2 square has a low, a middle and a high digit.", **fields)


def _odd(fields: Fields) -> Message:
    return say_count(
        "Odd digit in {places}.", "Odd digits in {places}.", **(fields | _by_cells(fields))
    )


def _even(fields: Fields) -> Message:
    return say_count(
        "Even digit in {places}.", "Even digits in {places}.", **(fields | _by_cells(fields))
    )


def _by_cells(fields: Fields) -> Fields:
    """Return the fields with the number of cells as the count, for rules on single cells."""
    return {"count": max(fields["count"], fields["cells"])}


def _only(fields: Fields) -> Message:
    return say_count(
        "Only one of the digits {value} in {places}.",
        "Only digits of {value} in {places}.",
        **(fields | _by_cells(fields)),
    )


def _extreme(fields: Fields) -> Message:
    fields = fields | _by_cells(fields)
    if fields["value"] == "min":
        return say_count(
            "Minimum {places}: lower than all neighbours outside.",
            "Minimums {places}: lower than all neighbours outside.",
            **fields,
        )
    return say_count(
        "Maximum {places}: higher than all neighbours outside.",
        "Maximums {places}: higher than all neighbours outside.",
        **fields,
    )


def _same(fields: Fields) -> Message:
    return say_count(
        "Clones {places}: the same digit.",
        "Clones {places}: the same digit in each group.",
        **fields,
    )


def _quad(fields: Fields) -> Message:
    fields = fields | {"value": " ".join(fields["value"])}
    return say_count(
        "Quadruple {value} in {places}: the cells contain these digits.",
        "Quadruples {value} in {places}: the cells contain these digits.",
        **fields,
    )


def _index(fields: Fields) -> Message:
    if fields["value"] == "row":
        return say(
            "Indexing in {places}: the digit is the column in which the number of the cell's "
            "column stands in its row.",
            **fields,
        )
    return say(
        "Indexing in {places}: the digit is the row in which the number of the cell's row stands "
        "in its column.",
        **fields,
    )


def _circles(fields: Fields) -> Message:
    return say("Counting circles {places}: a digit d is in d circles, or in none.", **fields)


def _cage(fields: Fields) -> Message:
    if not fields["value"]:
        return say_count(
            "Cage {places}: no digit occurs twice.",
            "Cages {places}: no digit occurs twice.",
            **fields,
        )
    return say_count(
        "Killer cage {places}: the digits add up to {value} and do not repeat.",
        "Killer cages {places}: the digits of each add up to {value} and do not repeat.",
        **fields,
    )


def _sum(fields: Fields) -> Message:
    value, *factors = fields["value"].split()
    fields = fields | {"value": value, "factors": ", ".join(factors)}
    if factors:
        return say("Sum {places}: the digits, times {factors}, add up to {value}.", **fields)
    return say_count(
        "Sum {places}: the digits add up to {value}; they may repeat.",
        "Sums {places}: the digits of each add up to {value}; they may repeat.",
        **fields,
    )


def _arrow(fields: Fields) -> Message:
    if fields["value"] in ("", "1"):
        return say_count(
            "Arrow {places}: the digits on the line add up to the first one.",
            "Arrows {places}: the digits on each line add up to the first one.",
            **fields,
        )
    return say_count(
        "Arrow {places}: the digits on the line add up to the number in the first {value} cells.",
        "Arrows {places}: the digits on each line add up to the number in the first {value} cells.",
        **fields,
    )


def _double_arrow(fields: Fields) -> Message:
    return say_count(
        "Double arrow {places}: the inner digits add up to the sum of both ends.",
        "Double arrows {places}: the inner digits of each add up to the sum of both ends.",
        **fields,
    )


SENTENCES: dict[str, Callable[[Fields], Message]] = {
    "regions": _regions,
    "noboxes": _no_boxes,
    "diagonal": _diagonal,
    "windoku": _windoku,
    "disjoint": _disjoint,
    "distinct": _distinct,
    "antiknight": _antiknight,
    "antiking": _antiking,
    "nonconsecutive": _nonconsecutive,
    "negative": _negative,
    "entropy": _entropy,
    "odd": _odd,
    "even": _even,
    "only": _only,
    "extreme": _extreme,
    "same": _same,
    "quad": _quad,
    "index": _index,
    "circles": _circles,
    "cage": _cage,
    "sum": _sum,
    "arrow": _arrow,
    "doublearrow": _double_arrow,
}
"""The sentences by kind."""
