"""The graph of links between candidates and groups of them, and its shortest chains.

A candidate is on (its cell holds the digit) or off; so is a group, the two or three candidates of
a digit in the intersection of a line and a box. Nodes have numbers: for candidates see `nodes`; a
group that is off is `1620 + 2 * group`, one more if it is on.
"""

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    cells,
    count,
    each_cell,
    each_digit,
    first,
    numbers,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.hodoku.chains.nodes import cell_of, digit_of, off_node, on_node
from sudokudb.techniques.houses import HOUSE, HOUSES_OF

GROUPS = 1620  # the first node of a group
MOST_GROUPS = 486
NODES = 2592
SETS = 2592  # the first node of a set, see `als_nodes`
MOST_SETS = 1024
TREE = 12832  # nodes with those of sets
EDGES = 60000
MOST_REACHED = 1000  # nodes that follow from one premise


class Graph:
    """The links of a position, and the tree of shortest chains from a premise.

    The links of node n are `edge[start[n]:start[n + 1]]` in HoDoKu's order; those to groups begin
    at `to_groups[n]`. After `expand` the nodes reached are `queue[:reached]`, each with its
    `parent` and its distance from the premise, `depth`; `trace` lists a chain.
    """

    def __init__(self) -> None:
        self.places = cells(10)
        self.first_group = numbers(11)
        self.group_cells = cells(MOST_GROUPS)
        self.group_peers = cells(MOST_GROUPS)
        self.group_digit = numbers(MOST_GROUPS)
        self.group_line = numbers(MOST_GROUPS)
        self.group_box = numbers(MOST_GROUPS)
        self.set_cells = cells(MOST_SETS)
        self.start = numbers(NODES + 1)
        self.to_groups = numbers(NODES)
        self.edge = numbers(EDGES)
        self.parent = numbers(TREE)
        self.depth = numbers(TREE)
        self.queue = numbers(TREE)
        self.chain = numbers(TREE)
        self.n_nodes: int = 0
        self.n_edges: int = 0
        self.reached: int = 0
        self.length: int = 0  # links of the chain
        self.closed: int = 0  # whether its closure is known: 1 without groups, 2 with groups
        for node in range(TREE):
            self.depth[node] = -1

    def build(self, board: Board) -> None:
        """List the links of a position, unless it equals the last one."""
        same: bool = True
        for d in range(1, 10):
            if self.places[d] != board.places[d]:
                self.places[d] = board.places[d]
                same = False
        if not same:
            self.closed = 0
            self.n_edges = 0
            self._find_groups(board)
            for x in range(81):
                for d in range(10):
                    self._link_candidate(board, x, d)
            for g in range(self.first_group[10]):
                self._link_group(board, g)
            self.n_nodes = GROUPS + 2 * self.first_group[10]
            self.start[self.n_nodes] = self.n_edges

    def _find_groups(self, board: Board) -> None:
        """List the groups by digit: those in rows, then those in columns."""
        n = 0
        for d in range(1, 10):
            self.first_group[d] = n
            for line in range(18):
                for k in range(3):
                    box = 18 + line // 3 * 3 + k if line < 9 else 18 + 3 * k + (line - 9) // 3
                    some: Cells = board.places[d] & HOUSE[line] & HOUSE[box]
                    if some & (some - 1):
                        self.group_cells[n] = some
                        self.group_peers[n] = board.seen_by_all(some) & board.places[d]
                        self.group_digit[n] = d
                        self.group_line[n] = line
                        self.group_box[n] = box
                        n += 1
        self.first_group[10] = n

    def _add(self, target: int) -> None:
        if self.n_edges < EDGES:
            self.edge[self.n_edges] = target
            self.n_edges += 1

    def _add_cells(self, d: int, targets: Cells, on: int) -> None:
        for x in each_cell(targets):
            self._add(off_node(x, d) + on)

    def _link_candidate(self, board: Board, x: int, d: int) -> None:
        """List the links of a candidate that is off, then those of the same one on."""
        node = off_node(x, d)
        is_candidate = board.cands[x] >> d & 1
        self.start[node] = self.n_edges
        if is_candidate:
            self._link_off(board, x, d)
        else:
            self.to_groups[node] = self.to_groups[node + 1] = self.n_edges
        self.start[node + 1] = self.n_edges
        if is_candidate:
            self._link_on(board, x, d)

    def _link_off(self, board: Board, x: int, d: int) -> None:
        """Link a candidate that is off to the only other digit of its cell, place or group."""
        others: Digits = board.cands[x] ^ (1 << d)
        if size(others) == 1:
            self._add(on_node(x, first(others)))
        for k in range(3):
            if board.free[HOUSES_OF[x][k]][d] == 2:
                self._add_cells(d, board.places[d] & HOUSE[HOUSES_OF[x][k]] & ~cell(x), 1)
        self.to_groups[off_node(x, d)] = self.n_edges
        for g in range(self.first_group[d], self.first_group[d + 1]):
            if self._completes(board, g, cell(x)):
                self._add(GROUPS + 2 * g + 1)

    def _completes(self, board: Board, g: int, rest: Cells) -> bool:
        """Return whether a house has no places except those of group g and some others."""
        d = self.group_digit[g]
        if rest & self.group_cells[g]:
            return False
        both: Cells = rest | self.group_cells[g]
        return (
            both == board.places[d] & HOUSE[self.group_box[g]]
            or both == board.places[d] & HOUSE[self.group_line[g]]
        )

    def _link_on(self, board: Board, x: int, d: int) -> None:
        """Link a candidate that is on to the other digits, places and groups that it sees."""
        others: Digits = board.cands[x] ^ (1 << d)
        seen: Cells = cell(x)
        for e in each_digit(others):
            self._add(off_node(x, e))
        for k in range(3):
            self._add_cells(d, board.places[d] & HOUSE[HOUSES_OF[x][k]] & ~seen, 0)
            seen |= HOUSE[HOUSES_OF[x][k]]
        self.to_groups[on_node(x, d)] = self.n_edges
        for g in range(self.first_group[d], self.first_group[d + 1]):
            if self.group_peers[g] & cell(x):
                self._add(GROUPS + 2 * g)

    def _link_group(self, board: Board, g: int) -> None:
        """List the links of a group that is off, then those of the same one on."""
        d = self.group_digit[g]
        some: Cells = self.group_cells[g]
        in_box: Cells = board.places[d] & HOUSE[self.group_box[g]] & ~some
        in_line: Cells = board.places[d] & HOUSE[self.group_line[g]] & ~some
        node = GROUPS + 2 * g
        self.start[node] = self.n_edges
        if count(in_box) == 1:
            self._add_cells(d, in_box, 1)
        if count(in_line) == 1:
            self._add_cells(d, in_line, 1)
        self.to_groups[node] = self.n_edges
        for other in range(self.first_group[d], self.first_group[d + 1]):
            if self.group_cells[other] == in_box or self.group_cells[other] == in_line:
                self._add(GROUPS + 2 * other + 1)
        self.start[node + 1] = self.n_edges
        self._add_cells(d, self.group_peers[g], 0)
        self.to_groups[node + 1] = self.n_edges
        for other in range(self.first_group[d], self.first_group[d + 1]):
            if not some & self.group_cells[other] and (
                self.group_line[other] == self.group_line[g]
                or self.group_box[other] == self.group_box[g]
            ):
                self._add(GROUPS + 2 * other)

    def end(self, node: int, groups: bool) -> int:
        """Return the end of the links of a node, with those to groups or without."""
        return self.start[node + 1] if groups else self.to_groups[node]

    def cells_of(self, node: int) -> Cells:
        """Return the cells of a candidate, group or set."""
        if node < GROUPS:
            return cell(cell_of(node))
        if node < SETS:
            return self.group_cells[(node - GROUPS) // 2]
        return self.set_cells[(node - SETS) // 10]

    def digit_of(self, node: int) -> int:
        """Return the digit of a candidate or group, or the one that a set lacks."""
        if node < GROUPS:
            return digit_of(node)
        return self.group_digit[(node - GROUPS) // 2] if node < SETS else (node - SETS) % 10

    def expand(self, premise: int, groups: bool) -> None:
        """Reach the consequences of a premise breadth first, each by one shortest chain."""
        self.begin(premise)
        done = 0
        while done < self.reached:
            self.follow(self.queue[done], groups)
            done += 1

    def begin(self, premise: int) -> None:
        """Clear the last tree, and start that of a premise."""
        for i in range(self.reached):
            self.depth[self.queue[i]] = -1
        self.parent[premise] = -1
        self.depth[premise] = 0
        self.queue[0] = premise
        self.reached = 1

    def follow(self, node: int, groups: bool) -> None:
        """Reach the direct consequences of a node."""
        for i in range(self.start[node], self.end(node, groups)):
            self.reach(node, self.edge[i])

    def reach(self, node: int, target: int) -> None:
        """Add a node to the tree, unless it is there."""
        if self.depth[target] < 0 and self.reached < MOST_REACHED:
            self.depth[target] = self.depth[node] + 1
            self.parent[target] = node
            self.queue[self.reached] = target
            self.reached += 1

    def trace(self, end: int) -> None:
        """Set `chain[:length + 1]` to the nodes from the premise to a node that was reached."""
        self.length = self.depth[end]
        node = end
        for i in range(self.length, -1, -1):
            self.chain[i] = node
            node = self.parent[node]
