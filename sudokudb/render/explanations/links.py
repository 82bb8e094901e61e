"""The links of chains and nets as lines of text: `r1c2=3 → r1c7≠3 → r4c7=3`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say_count
from sudokudb.render.explanations.branches import read_branches
from sudokudb.render.explanations.phrases import joined_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.render.explanations.branches import Branch, Node
    from sudokudb.techniques.position import Step

_MOST_LINES = 10  # of one branch
_MOST_BRANCHES = 3  # of those that are nested in a node


def link_lines(step: Step) -> list[list[str]]:
    """Return the lines of links for each chain or branch of a step."""
    return [_shown(branch) for branch in read_branches(step.evidence)]


def _shown(branch: Branch) -> list[str]:
    """Return the lines of a branch; if there are many, the first and last ones, and a count."""
    lines = _lines(branch)
    if (more := len(lines) - _MOST_LINES) <= 1:
        return lines
    left = say_count("… 1 more line …", "… {count} more lines …", more)
    return [*lines[: _MOST_LINES - 1], left, lines[-1]]


def _lines(branch: Branch) -> list[str]:
    """Return the lines of a branch, broken where a node has several reasons or consequences.

    Nodes with the same reasons and no further consequences share a line.
    """
    ends: dict[tuple[str, str], list[str]] = {}
    for run in _runs(branch):
        *before, last = [*filter(None, [_reasons(run[0])]), *map(_text, run)]
        if branch.is_loop:
            before, last = [*before, last], _text(branch.nodes[0])
        ends.setdefault((" → ".join(before), last if before[1:] else ""), []).append(last)
    return [f"{before} → {', '.join(last)}" for (before, _), last in ends.items()]


def _runs(branch: Branch) -> Iterator[list[Node]]:
    """Yield runs of nodes, each of which follows from the previous one alone."""
    written = {branch.nodes[0]}
    for node in branch.nodes[1:]:
        if node not in written:
            run = [node]
            while after := _only_from(run[-1], branch, written.union(run)):
                run.append(after)
            written.update(run)
            yield run


def _only_from(node: Node, branch: Branch, written: set[Node]) -> Node | None:
    """Return the first node, not yet written, that follows from one node alone."""
    found = (each for each in branch.nodes if each not in written and each.reasons == [node])
    return next(found, None)


def _reasons(node: Node) -> str:
    """Return the reasons of a node; nested branches by their start and end only."""
    if not node.nested:
        return " + ".join(map(_text, node.reasons))
    shown = [f"{_text(b.nodes[0])} → … → {_text(b.nodes[-1])}" for b in node.nested]
    more = ["…"] if len(shown) > _MOST_BRANCHES else []
    return f"[{'; '.join(shown[:_MOST_BRANCHES] + more)}]"


def _text(node: Node) -> str:
    cells, digit = node.candidates
    return f"{joined_cells(cells)}{'=' if node.is_on else '≠'}{digit}"
