"""The assumptions of forcing chains: refuted premises, and consequences of all premises.

There are three kinds of assumptions: a candidate is on or off, a cell holds one of its candidates,
a digit is in one of its places in a house. One of the premises of an assumption is true.
"""

from sudokudb.techniques.bits import Cells, cell, cells, digits, each_cell, each_digit, numbers
from sudokudb.techniques.board import Board
from sudokudb.techniques.hodoku.chains.closure import Closure
from sudokudb.techniques.hodoku.chains.graph import GROUPS, NODES, Graph
from sudokudb.techniques.hodoku.chains.nodes import cell_of, digit_of, off_node, on_node
from sudokudb.techniques.houses import HOUSE, PEERS

ASSUMPTIONS = 1053
# Candidates are 9 * cell + digit - 1, cells 729 + cell, houses 810 + 9 * house + digit - 1.
MOST_REASONS = 8
NEVER = 1000000  # longer than any chain


class Assumptions:
    """The effects that a closure proves, and the reasons of nodes.

    `put[0][d]` are the cells where digit d is placed because its absence is refuted, `out[0][d]`
    those where it is removed because its presence is refuted. `put[1]` and `out[1]` are the same
    for effects that follow from all premises of an assumption.
    """

    def __init__(self) -> None:
        self.put = cells(2, 10)
        self.out = cells(2, 10)
        self.watched = digits(27)
        self.premise = numbers(9)
        self.on = cells(10)
        self.off = cells(10)
        self.n_reasons = numbers(NODES)
        self.reason = numbers(NODES, MOST_REASONS)
        self.wanted = numbers(NODES)
        self.index = numbers(NODES)
        self.is_net = numbers(NODES)  # whether its chain has a node with several reasons
        self.end = numbers(9)
        self.shortest = numbers(GROUPS)  # by node: the length of the shortest proof by cases
        self.chosen = numbers(GROUPS)  # by node: the assumption of that proof
        self.met = numbers(GROUPS)
        self.length = numbers(GROUPS)
        self.nets = numbers(GROUPS)
        self.n_premises: int = 0
        self.n_ends: int = 0
        self.best: int = 0

    # Effects

    def gather(self, board: Board, closure: Closure) -> None:
        """Find all effects."""
        for d in range(10):
            for k in range(2):
                self.put[k][d] = self.out[k][d] = 0
        self._watch(board)
        for x in range(81):
            for d in range(1, 10):
                if board.cands[x] >> d & 1:
                    if self.is_refuted(board, closure, off_node(x, d)):
                        self.put[0][d] |= cell(x)
                    if self.is_refuted(board, closure, on_node(x, d)):
                        self.out[0][d] |= cell(x)
        for i in range(ASSUMPTIONS):
            self.assume(board, i)
            if self.n_premises > 1:
                self._share(closure, i)

    def follows(self, closure: Closure, r: int, node: int) -> bool:
        """Return whether row r contains a candidate, on or off."""
        if node & 1:
            return closure.on[r][digit_of(node)] & cell(cell_of(node)) != 0
        return closure.off[r][digit_of(node)] & cell(cell_of(node)) != 0

    def _watch(self, board: Board) -> None:
        """List for each house the digits whose candidates only placed digits have removed."""
        rest: Cells = 0
        for d in range(1, 10):
            self.on[d] = board.unsolved
        for x in range(81):
            if board.value[x]:
                self.on[board.value[x]] &= ~PEERS[x]
        for h in range(27):
            self.watched[h] = 0
            for d in range(1, 10):
                rest = board.places[d] & HOUSE[h]
                if rest and rest == self.on[d] & HOUSE[h]:
                    self.watched[h] |= 1 << d

    def is_refuted(self, board: Board, closure: Closure, premise: int) -> bool:
        """Return whether a premise leads to its opposite or to a contradiction."""
        r = closure.row[premise]
        solved: Cells = 0
        left: Cells = 0
        if self.follows(closure, r, premise ^ 1):
            return True
        for d in range(1, 10):
            some: Cells = closure.on[r][d]
            if some & (closure.off[r][d] | solved):
                return True
            solved |= some
            left |= board.places[d] & ~closure.off[r][d]
            for x in each_cell(some):
                if closure.on[r][d] & PEERS[x]:
                    return True
        return board.unsolved & ~left != 0 or self._is_house_lost(board, closure, r)

    def _is_house_lost(self, board: Board, closure: Closure, r: int) -> bool:
        """Return whether a watched digit has no place in its house."""
        for d in range(1, 10):
            if closure.off[r][d]:
                left: Cells = board.places[d] & ~closure.off[r][d]
                for h in range(27):
                    if self.watched[h] >> d & 1 and not HOUSE[h] & left:
                        return True
        return False

    def assume(self, board: Board, i: int) -> None:
        """Set the premises to those of assumption i; there are none if it does not apply."""
        self.n_premises = 0
        if i < 729:
            if board.cands[i // 9] >> (i % 9 + 1) & 1:
                self._add(on_node(i // 9, i % 9 + 1))
                self._add(off_node(i // 9, i % 9 + 1))
        elif i < 810:
            for e in each_digit(board.cands[i - 729]):
                self._add(on_node(i - 729, e))
        else:
            d = (i - 810) % 9 + 1
            for x in each_cell(board.places[d] & HOUSE[(i - 810) // 9]):
                self._add(on_node(x, d))

    def _add(self, premise: int) -> None:
        self.premise[self.n_premises] = premise
        self.n_premises += 1

    def _share(self, closure: Closure, i: int) -> None:
        """Add the consequences of all premises of assumption i to the effects."""
        but: Cells = cell(i // 9) if i < 729 else 0
        for d in range(1, 10):
            on: Cells = closure.on[closure.row[self.premise[0]]][d]
            off: Cells = closure.off[closure.row[self.premise[0]]][d]
            for k in range(1, self.n_premises):
                on &= closure.on[closure.row[self.premise[k]]][d]
                off &= closure.off[closure.row[self.premise[k]]][d]
            self.put[1][d] |= on & ~but
            self.out[1][d] |= off

    def is_shared(self, closure: Closure, i: int, node: int) -> bool:
        """Return whether a candidate follows from all premises of the current assumption i."""
        if i < 729 and node & 1 and cell_of(node) == i // 9:
            return False
        for k in range(self.n_premises):
            if not self.follows(closure, closure.row[self.premise[k]], node):
                return False
        return self.n_premises > 1

    # Evidence, from the nodes that a graph reached and their reasons

    def use_parents(self, graph: Graph) -> None:
        """Make the parent of each node that was reached its only reason."""
        for i in range(1, graph.reached):
            self.n_reasons[graph.queue[i]] = 1
            self.reason[graph.queue[i]][0] = graph.parent[graph.queue[i]]

    def find_conflict(self, board: Board, graph: Graph, net: bool) -> int:
        """Set the ends to the contradictory nodes with the shortest chains; return their length.

        The result is NEVER if there are none; if `net`, one of the chains must be a net.
        """
        self.best = NEVER
        self.n_ends = 0
        self.end[1] = -1
        if graph.depth[graph.queue[0] ^ 1] > 0:
            self._compare(graph, net, graph.queue[0] ^ 1, -1)
        for i in range(1, graph.reached):
            node = graph.queue[i]
            if node & 1 and node < GROUPS:
                if graph.depth[node ^ 1] >= 0:
                    self._compare(graph, net, node, node ^ 1)
                for k in range(i):
                    if self._exclude(node, graph.queue[k]):
                        self._compare(graph, net, node, graph.queue[k])
        for i in range(729, ASSUMPTIONS):
            if i < 810 or self.watched[(i - 810) // 9] >> ((i - 810) % 9 + 1) & 1:
                self.assume(board, i)
                self._deny(graph, net)
        return self.best

    def _exclude(self, node: int, other: int) -> bool:
        """Return whether both nodes are candidates that are on, and exclude each other."""
        if other & 1 == 0 or other >= GROUPS:
            return False
        if cell_of(node) == cell_of(other):
            return True
        # The remainders are equal for the same digit
        return node % 20 == other % 20 and PEERS[cell_of(node)] & cell(cell_of(other)) != 0

    def _compare(self, graph: Graph, net: bool, node: int, other: int) -> None:
        """Set the ends to one or two nodes, if their chains are shorter."""
        length = graph.depth[node]
        nets = self.is_net[node]
        if other >= 0:
            length += graph.depth[other]
            nets += self.is_net[other]
        if length < self.best and (nets or not net):
            self.best = length
            self.end[0] = node
            self.end[1] = other
            self.n_ends = 1 if other < 0 else 2

    def _deny(self, graph: Graph, net: bool) -> None:
        """Set the ends to the premises, if all are off and their chains are shorter."""
        length: int = 0
        nets: int = 0
        for k in range(self.n_premises):
            if graph.depth[self.premise[k] ^ 1] < 0:
                return
            length += graph.depth[self.premise[k] ^ 1]
            nets += self.is_net[self.premise[k] ^ 1]
        if self.n_premises and length < self.best and (nets or not net):
            self.best = length
            self.n_ends = self.n_premises
            self.end[1] = -1
            for k in range(self.n_premises):
                self.end[k] = self.premise[k] ^ 1

    # Proofs by cases

    def begin_cases(self) -> None:
        """Forget the proofs of all nodes."""
        for node in range(GROUPS):
            self.shortest[node] = NEVER

    def begin_assumption(self) -> None:
        """Reset the sums of the chains from the premises of an assumption."""
        for node in range(GROUPS):
            self.met[node] = self.length[node] = self.nets[node] = 0

    def add_chains(self, graph: Graph) -> None:
        """Add the chains from one premise to the sums of the nodes that it reached."""
        for i in range(graph.reached):
            node = graph.queue[i]
            if node < GROUPS:
                self.met[node] += 1
                self.length[node] += graph.depth[node]
                self.nets[node] += self.is_net[node]

    def keep_shorter(self, i: int, net: bool) -> None:
        """Keep assumption i as the proof of the nodes that all premises reach, if it is shorter."""
        for node in range(GROUPS):
            if self.met[node] == self.n_premises and self.length[node] < self.shortest[node]:
                is_own: bool = i < 729 and node & 1 == 1 and cell_of(node) == i // 9
                if not is_own and (self.nets[node] or not net):
                    self.shortest[node] = self.length[node]
                    self.chosen[node] = i

    def mark_wanted(self, graph: Graph) -> None:
        """Mark the ends, their reasons, the reasons of those, and so on."""
        for i in range(graph.reached):
            self.wanted[graph.queue[i]] = 0
        for k in range(self.n_ends):
            self.wanted[self.end[k]] = 1
        for i in range(graph.reached - 1, 0, -1):
            node = graph.queue[i]
            if self.wanted[node]:
                for k in range(self.n_reasons[node]):
                    self.wanted[self.reason[node][k]] = 1

    def join_ends(self, graph: Graph) -> None:
        """Set the ends to one end and its opposite, if the opposite is also marked."""
        node = self.end[0] ^ 1
        if self.n_ends > 1 and graph.depth[node] >= 0 and self.wanted[node]:
            self.end[1] = node
            self.n_ends = 2
            self.mark_wanted(graph)
