"""Sentences for patterns of a few cells: links of one digit, wings, colors, templates."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from sudokudb.errors import say, say_all
from sudokudb.grid import format_cell
from sudokudb.layout import CLASSIC_9
from sudokudb.render.explanations.phrases import (
    cells,
    digits,
    effects,
    either,
    leaves,
    list_words,
    names,
    of_role,
    place,
    removed_digits,
    targets,
)
from sudokudb.render.explanations.registry import explains
from sudokudb.technique_names import (
    DUAL_EMPTY_RECTANGLE,
    DUAL_TWO_STRING_KITE,
    EMPTY_RECTANGLE,
    MULTI_COLORS_TYPE_1,
    MULTI_COLORS_TYPE_2,
    SIMPLE_COLORS_TRAP,
    SIMPLE_COLORS_WRAP,
    SKYSCRAPER,
    TEMPLATE_DELETE,
    TEMPLATE_SET,
    TWO_STRING_KITE,
    W_WING,
    XY_WING,
    XYZ_WING,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.techniques.position import Part, Step

_PEERS = [frozenset(peers) for peers in CLASSIC_9.peers]


# One digit


@explains(SKYSCRAPER, TWO_STRING_KITE, DUAL_TWO_STRING_KITE)
def strong_links(step: Step) -> str:
    """Explain two houses with two places of a digit each, of which one pair see each other."""
    return _one_or_two(step, _kite)


@explains(EMPTY_RECTANGLE, DUAL_EMPTY_RECTANGLE)
def empty_rectangle(step: Step) -> str:
    """Explain a box whose places of a digit are in one row and one column."""
    return _one_or_two(step, _rectangle)


def _one_or_two(step: Step, explain: Callable[[Step], Iterator[str]]) -> str:
    """Explain a pattern, or in turn the two patterns of a dual one."""
    if not step.technique.startswith("dual-"):
        return next(explain(step))
    half = len(step.evidence) // 2
    found: list[str] = []
    for evidence in (step.evidence[:half], step.evidence[half:]):
        each = (step._replace(evidence=evidence, eliminations=(one,)) for one in step.eliminations)
        found += (said for one in each for said in explain(one))
    return say_all(*dict.fromkeys(found), separator=" ")


def _kite(step: Step) -> Iterator[str]:
    """Yield a sentence for two links whose far ends both see the removed candidates."""
    one, other = of_role(step, "link")
    for near, far in ((a, b) for a in one.cells for b in other.cells if a in _PEERS[b]):
        ends = [cell for cell in (*one.cells, *other.cells) if cell not in (near, far)]
        if len(ends) == 2 and all(_PEERS[cell].issuperset(ends) for cell in targets(step)):
            yield say(
                "{places}, {digit} has only two places each. {joint} see each other, so they are "
                "not both {digit}: it is in {ends}. A cell that sees both of these cannot have "
                "it, so {effects}.",
                places=place(one, other, start=True),
                digit=digits(one),
                joint=list_words(names((near, far))),
                ends=either(names(ends)),
                effects=leaves(step),
            )


def _rectangle(step: Step) -> Iterator[str]:
    """Yield a sentence for a link that meets one of the two lines of a box."""
    (box,), (link,), lines = (of_role(step, role) for role in ("base", "link", "cover"))
    houses = CLASSIC_9.houses
    for line, other in (lines, lines[::-1]):
        for near, far in (link.cells, link.cells[::-1]):
            seen = set(houses[other.number]) & _PEERS[far] - set(houses[box.number])
            if near in houses[line.number] and seen.issuperset(targets(step)):
                yield say(
                    "{box}, {digit} can only be {line} or {other}. {link}, it is in {near}, and "
                    "then in the box {other}, or else in {far}. A cell {other} that sees {far} "
                    "cannot have it, so {effects}.",
                    box=place(box, start=True),
                    digit=digits(box),
                    line=place(line),
                    other=place(other),
                    link=place(link, start=True),
                    near=format_cell(near),
                    far=format_cell(far),
                    effects=leaves(step),
                )


# Wings


@explains(W_WING)
def w_wing(step: Step) -> str:
    """Explain two equal pairs, only one of which can have the digit of a link."""
    ends, links = of_role(step, "pincer"), of_role(step, "link")
    return say(
        "{cells} can only be {digits}. {house}, {linked} is in {places}, which each see one of "
        "them, so they are not both {linked}: one is {digit}. A cell that sees both cannot be "
        "{digit}, so {effects}.",
        cells=cells(*ends),
        digits=either(ends[0].digits),
        linked=digits(*links),
        house=place(*links, start=True),
        places=either(names(links[0].cells)),
        digit=removed_digits(step),
        effects=effects(step),
    )


@explains(XY_WING, XYZ_WING)
def wing(step: Step) -> str:
    """Explain a pivot that takes a digit from one of its pincers."""
    (pivot,), (first, second) = of_role(step, "pivot"), of_role(step, "pincer")
    template = say(
        "{pivot} can only be {either}. If it is {one}, {first} is {digit}; if it is {other}, "
        "{second} is {digit}. A cell that sees both of these cannot be {digit}, so {effects}."
    )
    if step.technique == "xyz-wing":
        template = say(
            "{pivot} can only be {either}. If it is {one}, {first} is {digit}; if it is {other}, "
            "{second} is {digit}; else it is {digit} itself. A cell that sees all three cannot be "
            "{digit}, so {effects}."
        )
    ((_, digit), *_) = step.eliminations
    one, other = ({*pivot.digits} & {*part.digits} - {digit} for part in (first, second))
    return say(
        template,
        pivot=cells(pivot),
        either=either(pivot.digits),
        one=min(one),
        other=min(other),
        first=cells(first),
        second=cells(second),
        digit=digit,
        effects=effects(step),
    )


# Colors


@explains(SIMPLE_COLORS_TRAP)
def colors_trap(step: Step) -> str:
    """Explain cells that see both colors."""
    one, other = of_role(step, "color-a", "color-b")
    said = say(
        "{digit} is in {cells}, or else in {others}. A cell that sees some of both "
        "cannot have it, so {effects}.",
        digit=digits(one),
        cells=_all(one),
        others=_all(other),
        effects=effects(step),
    )
    return _with_links(step, said)


@explains(SIMPLE_COLORS_WRAP)
def colors_wrap(step: Step) -> str:
    """Explain two cells of one color that see each other."""
    colors = of_role(step, "color-a", "color-b")
    wrong = set(targets(step))
    (false,) = (part for part in colors if wrong & set(part.cells))
    (true,) = (part for part in colors if part is not false)
    said = say(
        "{digit} is in {cells}, or else in {others}. Of the latter, {pair} see each "
        "other, so {effects}.",
        digit=digits(true),
        cells=_all(true),
        others=_all(false),
        pair=list_words(names(_pair(false, false))),
        effects=effects(step),
    )
    return _with_links(step, said)


@explains(MULTI_COLORS_TYPE_1, MULTI_COLORS_TYPE_2)
def multi_colors(step: Step) -> str:
    """Explain two components of colors that see each other, once or twice."""
    one, mate, other, far = of_role(step, "color-a", "color-b")
    pairs = ((one, mate), (other, far))
    orders = [
        (*first, *second)
        for near, last in permutations(pairs)
        for first, second in product(permutations(near), permutations(last))
    ]
    found: list[str] = []
    left = list(step.eliminations)
    while left:
        seen = [[x for x in left if _seen_by_rest(x[0], *order)] for order in orders]
        most = max(seen, key=len)
        if not most:
            raise ValueError(step)
        said = step._replace(eliminations=tuple(most))
        found.append(_two_components(said, *orders[seen.index(most)]))
        left = [each for each in left if each not in most]
    return _with_links(step, *found)


def _with_links(step: Step, *said: str) -> str:
    """Return sentences after the houses in which the digit has two places."""
    if links := of_role(step, "link"):
        template = say("{places}, {digit} has only two places each.")
        if len(links) == 1:
            template = say("{places}, {digit} has only two places.")
        houses = say(template, places=place(*links, start=True), digit=digits(*links))
        return say_all(houses, *said, separator=" ")
    return say_all(*said, separator=" ")


def _seen_by_rest(cell: int, first: Part, mate: Part, near: Part, far: Part) -> bool:
    """Return whether a cell sees the remaining colors if the first color sees the near one."""
    ends = [mate] if _pair(first, far) else [mate, far]
    return bool(_pair(first, near)) and all(_PEERS[cell] & {*end.cells} for end in ends)


def _two_components(step: Step, first: Part, mate: Part, near: Part, far: Part) -> str:
    """Explain the consequences if the first color sees the near one, or both."""
    template = say(
        "{digit} is in {first}, or else in {mate}; and it is in {near}, or else in {far}. {pair} "
        "see each other, so it is in {mate} or in {far}. A cell that sees some of both cannot have "
        "it: {effects}."
    )
    if _pair(first, far):
        template = say(
            "{digit} is in {first}, or else in {mate}; and it is in {near}, or else in {far}. If "
            "it were in {first}, it could be in neither of the latter, which both see some of "
            "these; so it is in {mate}, and {effects}."
        )
    colors = {"first": first, "mate": mate, "near": near, "far": far}
    return say(
        template,
        digit=digits(first),
        pair=list_words(names(_pair(first, near))),
        effects=effects(step),
        **{name: _all(part) for name, part in colors.items()},
    )


def _pair(one: Part, other: Part) -> tuple[int, ...]:
    """Return the first cells of two colors that see each other, if there are any."""
    return next(((a, b) for a in one.cells for b in other.cells if a in _PEERS[b]), ())


def _all(part: Part) -> str:
    """Return the cells of a color."""
    return say("all of {cells}", cells=cells(part)) if len(part.cells) > 1 else cells(part)


# All of a kind


@explains(TEMPLATE_SET)
def template_set(step: Step) -> str:
    """Explain cells that every possible arrangement of a digit has."""
    template = say("Every way to place {digit} in all houses puts it in {cells}.")
    if len(step.evidence) > 1:
        template = say(
            "Every way to place {digit} in all houses, and leave room for the other digits, puts "
            "it in {cells}."
        )
    ((_, digit), *_) = step.placements
    return say(template, digit=digit, cells=list_words(names(cell for cell, _ in step.placements)))


@explains(TEMPLATE_DELETE)
def template_delete(step: Step) -> str:
    """Explain cells that no possible arrangement of a digit has."""
    template = say("No way to place {digit} in all houses uses these cells: {effects}.")
    if len(step.evidence) > 1:
        template = say(
            "No way to place {digit} in all houses, and leave room for the other digits, uses "
            "these cells: {effects}."
        )
    return say(template, digit=removed_digits(step), effects=leaves(step))
