"""Sentences about lines, edges and clues outside the grid, for one rule and for several.

A sentence has the fields `places` (the cells), `value`, `cells` (how many), `count` and `size`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.errors import Message, say_count
from sudokudb.notation import format_digit

if TYPE_CHECKING:
    from collections.abc import Callable

    Fields = dict[str, Any]


def _thermo(fields: Fields) -> Message:
    return say_count(
        "Thermometer {places}: the digits rise from the bulb.",
        "Thermometers {places}: the digits of each rise from the bulb.",
        **fields,
    )


def _slow(fields: Fields) -> Message:
    return say_count(
        "Slow thermometer {places}: the digits rise from the bulb or stay equal.",
        "Slow thermometers {places}: the digits of each rise from the bulb or stay equal.",
        **fields,
    )


def _whisper(fields: Fields) -> Message:
    return say_count(
        "Whisper {places}: neighbours on the line differ by {value} or more.",
        "Whispers {places}: neighbours on each line differ by {value} or more.",
        **fields,
    )


def _renban(fields: Fields) -> Message:
    return say_count(
        "Renban {places}: consecutive digits in any order, without repeats.",
        "Renbans {places}: consecutive digits in any order on each, without repeats.",
        **fields,
    )


def _palindrome(fields: Fields) -> Message:
    return say_count(
        "Palindrome {places}: the line reads the same from both ends.",
        "Palindromes {places}: each line reads the same from both ends.",
        **fields,
    )


def _between(fields: Fields) -> Message:
    return say_count(
        "Between line {places}: the inner digits lie between those of the ends.",
        "Between lines {places}: the inner digits of each lie between those of the ends.",
        **fields,
    )


def _lockout(fields: Fields) -> Message:
    return say_count(
        "Lockout line {places}: the ends differ by {value} or more, and no inner digit is "
        "between or equal to them.",
        "Lockout lines {places}: the ends of each differ by {value} or more, and no inner digit "
        "is between or equal to them.",
        **fields,
    )


def _region_sum(fields: Fields) -> Message:
    return say_count(
        "Region sum line {places}: its parts in the boxes have equal sums.",
        "Region sum lines {places}: the parts of each in the boxes have equal sums.",
        **fields,
    )


def _equal(fields: Fields) -> Message:
    fields = fields | {"value": ", ".join(fields["value"].split())}
    return say_count(
        "Equal sums {places}: groups of {value} cells have the same sum.",
        "Equal sums {places}: in each, groups of {value} cells have the same sum.",
        **fields,
    )


def _zipper(fields: Fields) -> Message:
    return say_count(
        "Zipper {places}: pairs around the middle add up to its digit, or to the same sum.",
        "Zippers {places}: pairs around each middle add up to its digit, or to the same sum.",
        **fields,
    )


def _modular(fields: Fields) -> Message:
    return say_count(
        "Modular line {places}: each {value} in a row have different remainders by {value}.",
        "Modular lines {places}: each {value} in a row have different remainders by {value}.",
        **fields,
    )


def _entropic(fields: Fields) -> Message:
    return say_count(
        "Entropic line {places}: each 3 in a row are a low, a middle and a high digit.",
        "Entropic lines {places}: each 3 in a row are a low, a middle and a high digit.",
        **fields,
    )


def _parity(fields: Fields) -> Message:
    return say_count(
        "Parity line {places}: odd and even digits alternate.",
        "Parity lines {places}: odd and even digits alternate on each.",
        **fields,
    )


def _sum_line(fields: Fields) -> Message:
    return say_count(
        "Sum line {places}: it can be cut into parts with the sum {value}.",
        "Sum lines {places}: each can be cut into parts with the sum {value}.",
        **fields,
    )


def _white(fields: Fields) -> Message:
    return say_count(
        "White dot {places}: the digits are consecutive.",
        "White dots {places}: the digits are consecutive.",
        **fields,
    )


def _black(fields: Fields) -> Message:
    return say_count(
        "Black dot {places}: one digit is twice the other.",
        "Black dots {places}: one digit is twice the other.",
        **fields,
    )


def _difference(fields: Fields) -> Message:
    return say_count(
        "Difference {places}: the digits differ by {value}.",
        "Differences {places}: the digits differ by {value}.",
        **fields,
    )


def _ratio(fields: Fields) -> Message:
    return say_count(
        "Ratio {places}: one digit is {value} times the other.",
        "Ratios {places}: one digit is {value} times the other.",
        **fields,
    )


def _sum_of_two(fields: Fields) -> Message:
    return say_count(
        "Sum of two {places}: the digits add up to {value}.",
        "Sums of two {places}: the digits add up to {value}.",
        **fields,
    )


def _greater(fields: Fields) -> Message:
    return say_count(
        "Inequality {places}: the first digit is greater.",
        "Inequalities {places}: the first digit of each is greater.",
        **fields,
    )


def _little(fields: Fields) -> Message:
    return say_count(
        "Little killer from {places}: the digits of the diagonal add up to {value}.",
        "Little killers from {places}: the digits of each diagonal add up to {value}.",
        **fields,
    )


def _sandwich(fields: Fields) -> Message:
    fields = fields | {"last": format_digit(fields["size"])}
    return say_count(
        "Sandwich from {places}: the digits between 1 and {last} add up to {value}.",
        "Sandwiches from {places}: the digits between 1 and {last} add up to {value}.",
        **fields,
    )


def _x_sum(fields: Fields) -> Message:
    return say_count(
        "X-sum from {places}: the first X digits add up to {value}; X is the first of them.",
        "X-sums from {places}: the first X digits add up to {value}; X is the first of them.",
        **fields,
    )


def _skyscraper(fields: Fields) -> Message:
    return say_count(
        "Skyscraper from {places}: {value} digits are higher than all before them.",
        "Skyscrapers from {places}: {value} digits are higher than all before them.",
        **fields,
    )


def _room(fields: Fields) -> Message:
    fields = fields | {"value": format_digit(int(fields["value"]))}
    return say_count(
        "Numbered room from {places}: the digit in the place that the first one names is {value}.",
        "Numbered rooms from {places}: the digit in the place that the first one names is {value}.",
        **fields,
    )


def _table(fields: Fields) -> Message:
    masks = [int(mask, 16) for mask in fields["value"].split(",")]
    pairs = (
        f"{format_digit(digit)}→{_digits(mask)}"
        for digit, mask in enumerate(masks, start=1)
        if mask
    )
    return say_count(
        "Own table on {places}: each digit is followed by one that the table allows ({value}).",
        "Own tables on {places}: each digit is followed by one that the table allows ({value}).",
        **(fields | {"value": " ".join(pairs)}),
    )


def _digits(mask: int) -> str:
    return "".join(format_digit(at + 1) for at in range(mask.bit_length()) if mask >> at & 1)


SENTENCES: dict[str, Callable[[Fields], Message]] = {
    "thermo": _thermo,
    "slow": _slow,
    "whisper": _whisper,
    "renban": _renban,
    "palindrome": _palindrome,
    "between": _between,
    "lockout": _lockout,
    "regionsum": _region_sum,
    "equal": _equal,
    "zipper": _zipper,
    "modular": _modular,
    "entropic": _entropic,
    "parity": _parity,
    "sumline": _sum_line,
    "white": _white,
    "black": _black,
    "difference": _difference,
    "ratio": _ratio,
    "sum2": _sum_of_two,
    "greater": _greater,
    "little": _little,
    "sandwich": _sandwich,
    "xsum": _x_sum,
    "skyscraper": _skyscraper,
    "room": _room,
    "table": _table,
}
"""The sentences by kind."""
