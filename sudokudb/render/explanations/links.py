"""The links of chains and nets as lines of text: `r1c2=3 → r1c7≠3 → r4c7=3`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say, say_all, say_count
from sudokudb.render.explanations.branches import read_branches
from sudokudb.render.explanations.phrases import (
    house_with,
    in_houses,
    joined_cells,
    list_words,
    names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.render.explanations.branches import Branch, BranchNode
    from sudokudb.techniques.position import Part, Step

_MOST_LINES = 10  # of a branch that is cut short
_MOST_BRANCHES = 3  # of those that are nested in a node, if they are cut short


def link_lines(step: Step, *, short: bool = False) -> list[list[str]]:
    """Return the lines of links for each chain or branch of a step.

    If they are to be `short`, long branches are cut, and nested ones have only their ends.
    """
    branches = read_branches(step.evidence)
    return [_cut(_lines(each, short)) if short else _lines(each, short) for each in branches]


def branch_lines(branch: Branch) -> list[str]:
    """Return all lines of a branch; of the branches that are nested in it only their ends."""
    return _lines(branch, short=True)


def _cut(lines: list[str]) -> list[str]:
    """Return lines; if there are many, the first and last ones, and a count."""
    if (more := len(lines) - _MOST_LINES) <= 1:
        return lines
    left = say_count("… 1 more line …", "… {count} more lines …", more)
    return [*lines[: _MOST_LINES - 1], left, lines[-1]]


def _lines(branch: Branch, short: bool) -> list[str]:
    """Return the lines of a branch, broken where a node has several reasons or consequences.

    Nodes with the same reasons and no further consequences share a line. A nested branch is in
    brackets, on a line of its own unless it is the last one in its node.
    """
    ends: dict[tuple[tuple[str, ...], str, str], list[str]] = {}
    for run in _runs(branch):
        *nested, start = _reasons(run[0], short) or [""]
        *before, last = [*filter(None, [start]), *map(_with_pattern, run[:-1]), node_text(run[-1])]
        if branch.is_loop:
            before, last = [*before, last], node_text(branch.nodes[0])
        key = (*nested, _chain(before)), last if before[1:] else "", _pattern(run[-1])
        ends.setdefault(key, []).append(last)
    found: list[str] = []
    for ((*inner, start), _, pattern), results in ends.items():
        found += [*inner, _chain([start, _with(", ".join(results), pattern)])]
    return found


def _runs(branch: Branch) -> Iterator[list[BranchNode]]:
    """Yield runs of nodes, each of which follows from the previous one alone."""
    written = {branch.nodes[0]}
    for node in branch.nodes[1:]:
        if node not in written:
            run = [node]
            while after := _only_from(run[-1], branch, written.union(run)):
                run.append(after)
            written.update(run)
            yield run


def _only_from(node: BranchNode, branch: Branch, written: set[BranchNode]) -> BranchNode | None:
    """Return the first node, not yet written, that follows from one node alone."""
    found = (each for each in branch.nodes if each not in written and each.reasons == [node])
    return next(found, None)


def _reasons(node: BranchNode, short: bool) -> list[str]:
    """Return the reasons of a node, or the branches that are nested in it."""
    if not node.nested:
        return [" + ".join(map(node_text, node.reasons))]
    if not short:
        return [_bracket(_lines(branch, short)) for branch in node.nested]
    shown = [f"{node_text(b.nodes[0])} → … → {node_text(b.nodes[-1])}" for b in node.nested]
    more = ["…"] if len(shown) > _MOST_BRANCHES else []
    return [_bracket(shown[:_MOST_BRANCHES] + more)]


def _bracket(lines: Sequence[str]) -> str:
    return say_all("[", say_all(*lines), "]", separator="")


def _chain(links: Sequence[str]) -> str:
    return say_all(*links, separator=" → ") if links[1:] else links[0]


def _with_pattern(node: BranchNode) -> str:
    """Return a node with the pattern by which it follows, if there is one."""
    return _with(node_text(node), _pattern(node))


def _with(links: str, pattern: str) -> str:
    return say("{links} ({pattern})", links=links, pattern=pattern) if pattern else links


def node_text(node: BranchNode) -> str:
    """Return a node in the notation of chains, with its pattern left out: r1c2=3 or r1c2≠3."""
    cells, digit = node.candidates
    return f"{joined_cells(cells)}{'=' if node.is_on else '≠'}{digit}"


# Patterns


def _pattern(node: BranchNode) -> str:
    """Return the pattern by which a node follows from others as text, or nothing."""
    if (part := node.pattern) is None:
        return ""
    template, places, others = _TEMPLATES[part.role], [part.number], list[int]()
    if part.role == "locked":
        template = _POINTING if part.number >= _BOXES else _CLAIMING
        others = house_with({*part.cells, *node.part.cells})
    elif part.role == "x-wing":
        places, others = _lines_through(part)
    return say(
        template,
        place=in_houses(places),
        digits=list_words(part.digits),
        cells=list_words(names(part.cells)),
        others=in_houses(others),
    )


_BOXES = 18  # the number of the first box
_POINTING = say("pointing: {place}, {digits} can only be {others}")
_CLAIMING = say("claiming: {place}, {digits} can only be {others}")
_TEMPLATES = {
    "locked": _POINTING,
    "hidden-pair": say("hidden pair: {place}, {digits} can only be in {cells}"),
    "naked-pair": say("naked pair: {place}, {cells} can only be {digits}"),
    "x-wing": say("X-wing: {place}, {digits} can only be {others}"),
}


def _lines_through(part: Part) -> tuple[list[int], list[int]]:
    """Return the lines of an X-wing parallel to its number, and those across."""
    rows, columns = {cell // 9 for cell in part.cells}, {9 + cell % 9 for cell in part.cells}
    return (sorted(rows), sorted(columns)) if part.number < 9 else (sorted(columns), sorted(rows))
