"""Almost locked sets as nodes of chains: a set that lacks one of its digits holds all the others.

`SETS + 10 * n + d` is the node "set n lacks digit d". It follows from a node that is on and sees
all places of d in the set, and from a node that is off and contains all these places. Then every
other digit of the set is off in the cells that see all its places in the set, and on if it has
only one place. Sets of one cell are excluded, since the links of candidates cover them.
"""

from sudokudb.techniques.bits import Cells, each_cell, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.hodoku.als_list import AlsList
from sudokudb.techniques.hodoku.chains.graph import GROUPS, SETS, Graph
from sudokudb.techniques.hodoku.chains.nodes import off_node, on_node


def read_sets(board: Board, graph: Graph, sets: AlsList) -> None:
    """List the sets of a position, and give their cells to the nodes of the graph."""
    sets.read(board, True)
    for n in range(sets.n):
        graph.set_cells[n] = sets.sets[n]


def expand_with_sets(graph: Graph, sets: AlsList, premise: int) -> None:
    """Reach the nodes that follow from a premise, including groups and sets."""
    graph.begin(premise)
    done = 0
    while done < graph.reached:
        node = graph.queue[done]
        done += 1
        if node >= SETS:
            _leave(graph, sets, node)
        else:
            graph.follow(node, True)
            _enter(graph, sets, node)


def _enter(graph: Graph, sets: AlsList, node: int) -> None:
    """Reach the sets that lack their digit because of a candidate or group."""
    d = graph.digit_of(node)
    some: Cells = graph.cells_of(node)
    for n in range(sets.n):
        if sets.digits[n] >> d & 1 and sets.sets[n] & (sets.sets[n] - 1):
            if node & 1:
                if some & ~sets.targets[n][d] == 0:
                    graph.reach(node, SETS + 10 * n + d)
            elif sets.sets[n] & graph.places[d] & ~some == 0:
                graph.reach(node, SETS + 10 * n + d)


def _leave(graph: Graph, sets: AlsList, node: int) -> None:
    """Reach the nodes that follow from the digits that a set holds if it lacks one."""
    n = (node - SETS) // 10
    for d in range(1, 10):
        if sets.digits[n] >> d & 1 and d != (node - SETS) % 10:
            places: Cells = sets.sets[n] & graph.places[d]
            if places & (places - 1) == 0:
                graph.reach(node, on_node(lowest(places), d))
            for x in each_cell(sets.targets[n][d]):
                graph.reach(node, off_node(x, d))
            for g in range(graph.first_group[d], graph.first_group[d + 1]):
                if graph.group_cells[g] & ~sets.targets[n][d] == 0:
                    graph.reach(node, GROUPS + 2 * g)
            for other in range(sets.n):
                if _sees(graph, sets, n, other, d):
                    graph.reach(node, SETS + 10 * other + d)


def _sees(graph: Graph, sets: AlsList, n: int, other: int, d: int) -> bool:
    """Return whether all places of a digit in a set see all its places in another set."""
    places: Cells = sets.sets[other] & graph.places[d]
    is_single: bool = sets.sets[other] & (sets.sets[other] - 1) == 0
    return places != 0 and not is_single and places & ~sets.targets[n][d] == 0
