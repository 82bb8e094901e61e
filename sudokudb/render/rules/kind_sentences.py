"""What each kind of rule says, without cells: for lists of kinds, and below printed pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import Message, say

if TYPE_CHECKING:
    from sudokudb.layout import Layout

KIND_SENTENCES: dict[str, Message] = {
    "regions": say("Jigsaw: the regions within thick lines replace the boxes."),
    "noboxes": say("No boxes: only rows and columns hold every digit once."),
    "diagonal": say("Diagonals: each marked diagonal holds every digit once."),
    "windoku": say("Windoku: each tinted window holds every digit once."),
    "disjoint": say("Disjoint groups: cells at the same place in all boxes differ."),
    "distinct": say("Extra regions: no digit occurs twice in a tinted region."),
    "antiknight": say("Anti-knight: cells a knight's move apart differ."),
    "antiking": say("Anti-king: cells that touch at a corner differ."),
    "nonconsecutive": say("Non-consecutive: neighbouring digits differ by 2 or more."),
    "negative": say("Negative constraint: neighbours without a mark do not fit the marks shown."),
    "entropy": say("Entropy: each 2×2 square has a low, a middle and a high digit."),
    "odd": say("Odd: a cell with a grey circle holds an odd digit."),
    "even": say("Even: a cell with a grey square holds an even digit."),
    "only": say("Only: a cell holds one of the small digits in its corner."),
    "extreme": say(
        "Extremes: a tinted cell is lower or higher than its neighbours, as the angles show."
    ),
    "same": say("Clones: cells with the same small letter hold the same digit."),
    "quad": say("Quadruples: the cells around a circle contain its digits."),
    "index": say("Indexing: a tinted cell says where the number of its own line stands."),
    "circles": say("Counting circles: a digit d is in d of the circles, or in none."),
    "cage": say(
        "Killer cages: no digit repeats in a cage; its digits add up to the sum, if there is one."
    ),
    "sum": say("Sums: the digits in a dotted outline add up to its number; they may repeat."),
    "arrow": say("Arrows: the digits on an arrow add up to the number in its circle."),
    "doublearrow": say(
        "Double arrows: the digits between the circles add up to the sum of both circles."
    ),
    "thermo": say("Thermometers: digits rise from the bulb."),
    "slow": say("Slow thermometers: digits rise from the bulb or stay equal."),
    "whisper": say("Whispers: neighbours on the line differ by 5 or more, or by the number shown."),
    "renban": say(
        "Renbans: the digits on the line are consecutive, in any order, without repeats."
    ),
    "palindrome": say("Palindromes: the line reads the same from both ends."),
    "between": say("Between lines: digits on the line lie between those in its circles."),
    "lockout": say(
        "Lockout lines: the diamonds differ by 4 or more; digits on the line are outside."
    ),
    "regionsum": say("Region sum lines: the parts of the line in each box have equal sums."),
    "equal": say("Equal sums: the groups of cells with the same outline have the same sum."),
    "zipper": say(
        "Zippers: cells at one distance from the middle add up to its digit or the same sum."
    ),
    "modular": say("Modular lines: each 3 cells in a row have different remainders by 3."),
    "entropic": say("Entropic lines: each 3 cells in a row have a low, a middle and a high digit."),
    "parity": say("Parity lines: odd and even digits alternate."),
    "sumline": say("Sum lines: the line can be cut into parts with the sum that is shown."),
    "white": say("White dots: the two digits are consecutive."),
    "black": say("Black dots: one digit is twice the other."),
    "difference": say("Differences: the two digits differ by the number in the white dot."),
    "ratio": say("Ratios: one digit is the number in the black dot times the other."),
    "sum2": say(
        "XV and sums of two: the two digits add up to 10 at an X, to 5 at a V, or to the number."
    ),
    "greater": say("Inequalities: the angle points to the lower digit."),
    "little": say("Little killers: the digits on the diagonal of an arrow add up to its number."),
    "sandwich": say(
        "Sandwiches: the digits between 1 and the highest digit add up to the number outside."
    ),
    "xsum": say(
        "X-sums: the first X digits add up to the number after the X; X is the first of them."
    ),
    "skyscraper": say(
        "Skyscrapers: the number after ↑ counts the digits that are higher than all before them."
    ),
    "room": say("Numbered rooms: the first digit names the place of the digit after →."),
    "table": say("Own tables: two neighbours on the line fit a table of pairs."),
    "either": say("Alternatives: at least one of several groups of rules holds."),
}
"""The sentence by kind."""


def kind_sentences(layout: Layout) -> tuple[Message, ...]:
    """Return the sentences of the kinds of a layout, each once.

    >>> from sudokudb.layout import Layout
    >>> [str(one) for one in kind_sentences(Layout(9, rules="white r1c1r1c2;white r1c2r1c3"))]
    ['White dots: the two digits are consecutive.']
    """
    used = {rule.kind for rule in layout.rules}
    return tuple(sentence for kind, sentence in KIND_SENTENCES.items() if kind in used)


def kind_names(layout: Layout) -> tuple[Message, ...]:
    """Return the names of the kinds of a layout, each once, as headings."""
    used = {rule.kind for rule in layout.rules}
    return tuple(name for kind, name in KIND_NAMES.items() if kind in used)


KIND_NAMES: dict[str, Message] = {
    "regions": say("Jigsaw"),
    "noboxes": say("No boxes"),
    "diagonal": say("Diagonal"),
    "windoku": say("Windoku"),
    "disjoint": say("Disjoint groups"),
    "distinct": say("Extra regions"),
    "antiknight": say("Anti-knight"),
    "antiking": say("Anti-king"),
    "nonconsecutive": say("Non-consecutive"),
    "negative": say("Negative constraint"),
    "entropy": say("Entropy"),
    "odd": say("Odd"),
    "even": say("Even"),
    "only": say("Only"),
    "extreme": say("Extremes"),
    "same": say("Clones"),
    "quad": say("Quadruples"),
    "index": say("Indexing"),
    "circles": say("Counting circles"),
    "cage": say("Killer"),
    "sum": say("Sums"),
    "arrow": say("Arrows"),
    "doublearrow": say("Double arrows"),
    "thermo": say("Thermometers"),
    "slow": say("Slow thermometers"),
    "whisper": say("Whispers"),
    "renban": say("Renbans"),
    "palindrome": say("Palindromes"),
    "between": say("Between lines"),
    "lockout": say("Lockout lines"),
    "regionsum": say("Region sum lines"),
    "equal": say("Equal sums"),
    "zipper": say("Zippers"),
    "modular": say("Modular lines"),
    "entropic": say("Entropic lines"),
    "parity": say("Parity lines"),
    "sumline": say("Sum lines"),
    "white": say("White dots"),
    "black": say("Black dots"),
    "difference": say("Differences"),
    "ratio": say("Ratios"),
    "sum2": say("XV"),
    "greater": say("Inequalities"),
    "little": say("Little killers"),
    "sandwich": say("Sandwiches"),
    "xsum": say("X-sums"),
    "skyscraper": say("Skyscrapers"),
    "room": say("Numbered rooms"),
    "table": say("Own tables"),
    "either": say("Alternatives"),
}
"""The name of each kind as a heading."""
