"""Sentences for chains, loops and forcing chains, whose links are written by `links`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.grid import format_cell
from sudokudb.render.explanations.branches import read_branches
from sudokudb.render.explanations.phrases import (
    cells,
    effects,
    either,
    house_with,
    in_houses,
    listed_clauses,
    names,
    of_role,
    statement,
)
from sudokudb.render.explanations.registry import explains
from sudokudb.technique_names import (
    BRUTE_FORCE,
    FORCING_CHAIN_CONTRADICTION,
    FORCING_XY_CHAIN,
    NESTED_DOUBLE_FORCING_CHAIN,
    REMOTE_PAIR,
    TURBOT_FISH,
    X_CHAIN,
)

if TYPE_CHECKING:
    from sudokudb.render.explanations.branches import BranchNode
    from sudokudb.techniques.position import Step


@explains(REMOTE_PAIR)
def remote_pair(step: Step) -> str:
    """Explain a chain of equal pairs."""
    nodes = of_role(step, "color-a", "color-b")
    return say(
        "{cells} can only be {digits}, and each sees the next: the two digits alternate. A cell "
        "that sees both of them has neither: {effects}.",
        cells=cells(*nodes),
        digits=either(nodes[0].digits),
        effects=effects(step),
    )


@explains(TURBOT_FISH, *range(X_CHAIN, FORCING_XY_CHAIN + 1))
def chain(step: Step) -> str:
    """Explain a loop, or a chain that proves one of its ends, or refutes its first node."""
    (branch,) = read_branches(step.evidence)
    if branch.is_loop:
        return say(
            "The chain closes to a loop: of any two candidates next to each other in it, exactly "
            "one is true, and what sees both is false. So {effects}.",
            effects=effects(step),
        )
    first, last = branch.nodes[0], branch.nodes[-1]
    if first.is_on or first.candidates == last.candidates:
        return _explain_refutation(step, first, [last])
    return say(
        "If {premise}, then {result}. So {opposite}, or else {result}, and what both exclude is "
        "false: {effects}.",
        premise=statement(first),
        opposite=statement(first, opposite=True),
        result=statement(last),
        effects=effects(step),
    )


@explains(*range(FORCING_CHAIN_CONTRADICTION, NESTED_DOUBLE_FORCING_CHAIN + 1))
def branches(step: Step) -> str:
    """Explain a result that follows in every case, or the contradiction of a premise."""
    found = read_branches(step.evidence)
    if len(found) > 1:
        return _explain_cases(step, [branch.nodes[0] for branch in found])
    premise, last = found[0].nodes[0], found[0].nodes[-1]
    other = found[0].contradicted_node()
    return _explain_refutation(step, premise, [last] if other in (None, premise) else [other, last])


def _explain_refutation(step: Step, premise: BranchNode, results: list[BranchNode]) -> str:
    """Explain that a premise leads to its opposite, or to a contradiction."""
    template = say("If {premise}, then {results}, which cannot be; so {effects}.")
    if [premise.candidates] == [result.candidates for result in results]:
        template = say("If {premise}, then {results} after all; so {effects}.")
    return say(
        template,
        premise=statement(premise),
        results=listed_clauses(list(map(statement, results))),
        effects=effects(step),
    )


def _explain_cases(step: Step, premises: list[BranchNode]) -> str:
    """Explain a result that follows in every case of a cell, a house or a candidate."""
    template = say("{place}, wherever {digit} is ({cells}), {effects}.")
    places = list(dict.fromkeys(cell for node in premises for cell in node.part.cells))
    values = list(dict.fromkeys(digit for node in premises for digit in node.part.digits))
    if len(places) == 1:
        template = say("Whatever {cells} is ({digit}), {effects}.")
        if len(values) == 1:
            template = say("Whether {cells} is {digit} or not, {effects}.")
    return say(
        template,
        place=in_houses(house_with(places), start=True),
        cells=either(names(places)),
        digit=either(values),
        effects=effects(step),
    )


@explains(BRUTE_FORCE)
def guess(step: Step) -> str:
    """Explain a digit that only trial and error finds."""
    ((cell, digit),) = step.placements
    return say(
        "No technique applies here. Trials of the other candidates of {cell} all end in a "
        "contradiction, so it is {digit}.",
        cell=format_cell(cell),
        digit=digit,
    )
