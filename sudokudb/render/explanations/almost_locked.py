"""Sentences for almost locked sets: n cells with n + 1 digits."""

from __future__ import annotations

from itertools import product
from string import ascii_uppercase
from typing import TYPE_CHECKING

from sudokudb.errors import say, say_all
from sudokudb.grid import format_cell
from sudokudb.render.explanations.phrases import (
    cells,
    digits,
    effects,
    either,
    list_words,
    listed_clauses,
    of_role,
    place,
    removed_digits,
)
from sudokudb.render.explanations.registry import explains
from sudokudb.technique_names import (
    ALIGNED_PAIR_EXCLUSION,
    ALIGNED_TRIPLE_EXCLUSION,
    ALS_CHAIN,
    ALS_XY_WING,
    ALS_XZ,
    DEATH_BLOSSOM,
    SUE_DE_COQ,
    TUVWXYZ_WING,
    UVWXYZ_WING,
    VWXYZ_WING,
    WXYZ_WING,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.techniques.position import Part, Step


def _sets(parts: Sequence[Part], first: int = 0) -> str:
    """Return sets of cells with their digits: `A (r1c1 and r1c2: 1, 3, 7)`.

    An almost locked set is named with its house: `A (in row 1, r1c1 and r1c2: 1, 3, 7)`.
    """
    lettered = zip(ascii_uppercase[first:], parts, strict=False)
    return list_words([_set(letter, part) for letter, part in lettered])


def _set(letter: str, part: Part) -> str:
    in_house = part.role == "als" and part.number >= 0
    template = say("{letter} ({place}, {cells}: {digits})")
    return say(
        template if in_house else say("{letter} ({cells}: {digits})"),
        letter=letter,
        place=place(part) if in_house else "",
        cells=cells(part),
        digits=", ".join(map(str, part.digits)),
    )


@explains(WXYZ_WING, VWXYZ_WING, UVWXYZ_WING, TUVWXYZ_WING, ALS_XZ)
def two_sets(step: Step) -> str:
    """Explain two sets that cannot both have a digit, or two digits."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    template = say(
        "{sets} have one digit more than cells, so each lacks just one of its digits. All places "
        "of {digit} in A see all those in B, so one of the sets lacks it and has {removed}. A cell "
        "that sees all places of such a digit in both cannot have it: {effects}."
    )
    if len(common[0].digits) > 1:
        template = say(
            "{sets} have one digit more than cells, so each lacks just one of its digits. All "
            "places of each of the digits {digit} in A see all those in B, so each set lacks one "
            "of these and has all its other digits. A cell cannot have such a digit if it sees all "
            "its places in the set, nor {either} if it sees all its places in both: {effects}."
        )
    return say(
        template,
        sets=_sets(sets),
        digit=digits(*common),
        either=either(sorted({digit for part in common for digit in part.digits})),
        removed=removed_digits(step),
        effects=effects(step),
    )


@explains(ALS_XY_WING, ALS_CHAIN)
def chain_of_sets(step: Step) -> str:
    """Explain a chain of sets, two adjacent ones of which cannot both have a certain digit."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    gone = {digit for _, digit in step.eliminations}
    choices = [set(part.digits) for part in common]
    choices[0] -= gone
    choices[-1] -= gone
    used = _digits_used(choices)
    lacking = say("{letter} lacks {digit}")
    clauses = [
        say(
            "{lacking} and has {next}",
            lacking=say(lacking, letter=letter, digit=before),
            next=after,
        )
        for letter, before, after in zip(
            ascii_uppercase[1:], used, [*used[1:], removed_digits(step)], strict=False
        )
    ]
    shared = say("{digit} in {first} and {last}")
    links = [
        say(shared, digit=digit, first=first, last=last)
        for digit, first, last in zip(used, ascii_uppercase, ascii_uppercase[1:], strict=False)
    ]
    return say(
        "{sets} have one digit more than cells, so each lacks just one of its digits. All places "
        "of {links} see each other. If A lacks {removed}, it has {first}, so {clauses}. A cell "
        "that sees all places of {removed} in A and {last} cannot have it: {effects}.",
        sets=_sets(sets),
        links=listed_clauses(links),
        last=ascii_uppercase[len(sets) - 1],
        removed=either(sorted(gone)),
        first=used[0],
        clauses=_so(clauses),
        effects=effects(step),
    )


def _digits_used(choices: Sequence[set[int]]) -> list[int]:
    """Return a digit for each link that differs from that of the previous link."""
    if not choices:
        return []
    for digit in sorted(choices[0]):
        rest = _digits_used([choices[1] - {digit}, *choices[2:]]) if len(choices) > 1 else []
        if len(rest) == len(choices) - 1:
            return [digit, *rest]
    return []


def _so(clauses: Sequence[str]) -> str:
    """Return clauses, each of which follows from the previous one, joined with `so`."""
    found = clauses[0]
    for each in clauses[1:]:
        found = say("{first}, so {next}", first=found, next=each)
    return found


@explains(DEATH_BLOSSOM)
def death_blossom(step: Step) -> str:
    """Explain a cell each of whose candidates takes a digit from a set."""
    return say(
        "{sets} have one digit more than cells. Whatever {stem} is, it sees all places of this "
        "digit in one of them, which then has all its other digits, {digit} too. A cell that sees "
        "all places of {digit} in these sets cannot have it: {effects}.",
        stem=cells(*of_role(step, "pivot")),
        sets=_sets(of_role(step, "als")),
        digit=removed_digits(step),
        effects=effects(step),
    )


@explains(SUE_DE_COQ)
def sue_de_coq(step: Step) -> str:
    """Explain an intersection whose digits a line and a box share."""
    middle, line, box = (of_role(step, r) for r in ("intersection", "line-set", "box-set"))
    template = say(
        "{middle} lies {line_place} and {box_place}. With {line} in the rest of the line and "
        "{box} in the rest of the box, there are just as many digits as cells, and each is used: "
        "what C lacks in the line, what B lacks in the box; so {effects}."
    )
    if twice := set(line[0].digits) & set(box[0].digits):
        template = say(
            "{middle} lies {line_place} and {box_place}. With {line} in the rest of the line and "
            "{box} in the rest of the box, there are just as many digits as cells, {twice} counted "
            "twice, and each is used: {twice} in B and in C, what else C lacks in the "
            "line, what else B lacks in the box; so {effects}."
        )
    return say(
        template,
        twice=list_words(sorted(twice)),
        middle=_sets(middle),
        line_place=place(*line),
        box_place=place(*box),
        line=_sets(line, 1),
        box=_sets(box, 2),
        effects=effects(step),
    )


# Aligned exclusion


@explains(ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION)
def explain_aligned(step: Step) -> str:
    """Explain digits that no allowed combination of some cells has."""
    base = sorted(of_role(step, "cells"), key=lambda part: part.cells)
    excluders = of_role(step, "extra")
    template = say(
        "{others} sees {cells} and needs a digit that these leave. {cases} So {effects}."
    )
    if len(excluders) > 1:
        template = say(
            "{others} each see {cells} and need a digit that these leave. {cases} So {effects}."
        )
    return say(
        template,
        cells=list_words(list(map(_choices, base))),
        others=list_words(list(map(_choices, excluders))),
        cases=say_all(*_cases(step, base), separator=" "),
        effects=effects(step),
    )


def _choices(part: Part) -> str:
    """Return a cell with its candidates: `r1c1 (3 or 7)`."""
    return say("{cell} ({digits})", cell=cells(part), digits=either(part.digits))


def _cases(step: Step, base: Sequence[Part]) -> Iterator[str]:
    """Yield for each removed candidate why no combination of the other cells goes with it."""
    for cell, digit in step.eliminations:
        rest = [part for part in base if cell not in part.cells]
        found: dict[str, list[str]] = {}
        for combination in product(*(part.digits for part in rest)):
            obstacle = _obstacle(step, {*combination, digit})
            found.setdefault(obstacle, []).append("+".join(map(str, combination)))
        clauses = [
            say("{digits} ({obstacle})", digits=either(several), obstacle=obstacle)
            for obstacle, several in found.items()
        ]
        yield say(
            "If {cell} is {digit}, {rest} cannot be {clauses}.",
            cell=format_cell(cell),
            digit=digit,
            rest="+".join(cells(part) for part in rest),
            clauses=either(clauses),
        )


def _obstacle(step: Step, filled: set[int]) -> str:
    """Return the reason why some cells cannot hold some digits together."""
    for part in of_role(step, "extra"):
        if filled.issuperset(part.digits):
            return say("nothing would be left for {cell}", cell=cells(part))
    return say("a digit would be twice in a house")
