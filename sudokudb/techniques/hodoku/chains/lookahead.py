"""The consequences of a candidate, on or off, by a few rounds of singles, for forcing nets."""

from sudokudb.techniques.bits import Cells, Digits, cell, cells, each_cell, each_digit, numbers
from sudokudb.techniques.board import Board
from sudokudb.techniques.hodoku.chains.assumptions import Assumptions
from sudokudb.techniques.hodoku.chains.closure import LEAPS, Closure
from sudokudb.techniques.hodoku.chains.graph import GROUPS, NODES, Graph
from sudokudb.techniques.hodoku.chains.nodes import cell_of, digit_of, off_node, on_node
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, PEERS

ROUNDS = 4
ENTRIES = 300000
MOST_REACHED = 1000


class Lookahead:
    """A table for each candidate, on or off: the nodes that follow, in order, with their reasons.

    The table of node n consists of the entries from `start[n]` to `end[n]`. An entry that is off
    follows from a node that is on: `why`. An entry that is on follows from the other candidates of
    its cell, which are off (`why` is 0), or from the other places in a house (`why` is the house
    plus 1). HoDoKu computes its distance from the house with the fewest places when the single is
    placed (`tight` is that house plus 1).
    """

    def __init__(self) -> None:
        self.places = cells(10)
        self.start = numbers(NODES)
        self.end = numbers(NODES)
        self.entry = numbers(ENTRIES)
        self.why = numbers(ENTRIES)
        self.tight = numbers(ENTRIES)
        self.table = numbers(NODES)  # by node: the last table that contains it, plus 1
        self.single_cell = numbers(81)
        self.single_digit = numbers(81)
        self.single_why = numbers(81)
        self.board: Board = Board()
        self.closure: Closure = Closure()  # of the graph with these tables
        self.n: int = 0
        self.n_singles: int = 0

    def read(self, board: Board) -> None:
        """Compute the tables of a position."""
        self.n = 0
        for node in range(NODES):
            self.start[node] = self.end[node] = self.table[node] = 0
        for x in range(81):
            for d in range(1, 10):
                if board.cands[x] >> d & 1:
                    self._simulate(board, x, d, 0)
                    self._simulate(board, x, d, 1)

    def _simulate(self, board: Board, x: int, d: int, on: int) -> None:
        """Fill the table of a candidate by placing singles on a copy of the board."""
        premise = off_node(x, d) + on
        self.start[premise] = self.n
        self.table[premise] = premise + 1
        self.board.copy_from(board)
        if on:
            self._place(board, premise, x, d)
        else:
            self.board.remove(x, d)
        for _ in range(ROUNDS):
            self._list_singles()
            for i in range(self.n_singles):
                y = self.single_cell[i]
                e = self.single_digit[i]
                tight = self._tightest(y, e) + 1 if self.single_why[i] else 0
                self._record(premise, on_node(y, e), self.single_why[i], tight)
                self._place(board, premise, y, e)
        self.end[premise] = self.n

    def _list_singles(self) -> None:
        """List naked singles, then hidden ones, in the order in which they appeared."""
        listed: Cells = 0
        self.n_singles = 0
        for i in range(self.board.ns_head, self.board.ns_tail):
            x = self.board.ns_cell[i]
            if self.board.unsolved & ~listed & cell(x):
                listed |= cell(x)
                self._add_single(x, self.board.ns_digit[i], 0)
        for i in range(self.board.hs_head, self.board.hs_tail):
            x = self.board.hs_cell[i]
            d = self.board.hs_digit[i]
            h = self._only_house(x, d)
            if self.board.unsolved & ~listed & cell(x) and h >= 0:
                listed |= cell(x)
                self._add_single(x, d, h + 1)
        self.board.ns_head = self.board.ns_tail = 0
        self.board.hs_head = self.board.hs_tail = 0

    def _add_single(self, x: int, d: int, why: int) -> None:
        self.single_cell[self.n_singles] = x
        self.single_digit[self.n_singles] = d
        self.single_why[self.n_singles] = why
        self.n_singles += 1

    def _only_house(self, x: int, d: int) -> int:
        """Return the first house of a cell where a digit has one place, or -1.

        After a contradiction the numbers of free places are not those of the places.
        """
        for k in range(3):
            h = HOUSES_OF[x][k]
            if self.board.free[h][d] == 1 and not self.board.places[d] & HOUSE[h] & ~cell(x):
                return h
        return -1

    def _tightest(self, x: int, d: int) -> int:
        """Return the first house of a cell with the fewest places for a digit."""
        best = HOUSES_OF[x][0]
        for k in range(1, 3):
            if self.board.free[HOUSES_OF[x][k]][d] < self.board.free[best][d]:
                best = HOUSES_OF[x][k]
        return best

    def _record(self, premise: int, node: int, why: int, tight: int) -> None:
        """Add an entry to the table of the premise, unless it contains the node."""
        if self.table[node] != premise + 1 and self.n < ENTRIES:
            self.table[node] = premise + 1
            self.entry[self.n] = node
            self.why[self.n] = why
            self.tight[self.n] = tight
            self.n += 1

    def _place(self, board: Board, premise: int, x: int, d: int) -> None:
        """Place a digit; record that it is off in the peers, and so are the cell's other digits."""
        node = on_node(x, d)
        rest: Cells = board.places[d] & PEERS[x]
        others: Digits = board.cands[x] & ~(1 << d)
        self.board.place(x, d)
        for y in each_cell(rest):
            self._record(premise, off_node(y, d), node, 0)
        for e in each_digit(others):
            self._record(premise, off_node(x, e), node, 0)

    def add_leaps(self, closure: Closure) -> None:
        """Add the nodes that are on in the tables to a closure, as additional leaps."""
        n: int = 0
        for node in range(GROUPS):
            closure.first_more[node] = n
            for i in range(self.start[node], self.end[node]):
                if self.entry[i] & 1 and n < LEAPS:
                    closure.more[n] = self.entry[i]
                    n += 1
            closure.last_more[node] = n

    # The net of a premise

    def expand(self, board: Board, graph: Graph, assumptions: Assumptions, premise: int) -> None:
        """Reach the consequences of a premise by tables and groups, in the queue of the graph.

        The reasons are stored in the assumptions.
        """
        for i in range(graph.reached):
            graph.depth[graph.queue[i]] = -1
        graph.depth[premise] = 0
        graph.queue[0] = premise
        graph.reached = 1
        assumptions.n_reasons[premise] = assumptions.is_net[premise] = 0
        done = 0
        while done < graph.reached:
            node = graph.queue[done]
            done += 1
            if node < GROUPS:
                for i in range(self.start[node], self.end[node]):
                    if graph.depth[self.entry[i]] < 0 and graph.reached < MOST_REACHED:
                        self._list_reasons(board, assumptions, premise, i)
                        self._reach(graph, assumptions, self.entry[i])
                        if self.tight[i]:
                            graph.depth[self.entry[i]] = self._distance(board, graph, i)
            begin = graph.to_groups[node] if node < GROUPS else graph.start[node]
            for i in range(begin, graph.start[node + 1]):
                if graph.depth[graph.edge[i]] < 0 and graph.reached < MOST_REACHED:
                    assumptions.n_reasons[graph.edge[i]] = 1
                    assumptions.reason[graph.edge[i]][0] = node
                    self._reach(graph, assumptions, graph.edge[i])

    def _reach(self, graph: Graph, assumptions: Assumptions, node: int) -> None:
        """Add a node, whose reasons are known, to those reached."""
        far: int = 0
        main = assumptions.reason[node][0]
        for k in range(assumptions.n_reasons[node]):
            far = max(far, graph.depth[assumptions.reason[node][k]])
        graph.depth[node] = far + 1
        assumptions.is_net[node] = (
            1 if assumptions.n_reasons[node] > 1 or assumptions.is_net[main] else 0
        )
        graph.queue[graph.reached] = node
        graph.reached += 1

    def _distance(self, board: Board, graph: Graph, i: int) -> int:
        """Return the distance of a hidden single in the house with the fewest places."""
        x = cell_of(self.entry[i])
        d = digit_of(self.entry[i])
        far: int = 0
        for y in each_cell(board.places[d] & HOUSE[self.tight[i] - 1] & ~cell(x)):
            far = max(far, graph.depth[off_node(y, d)])
        return far + 1

    def _list_reasons(self, board: Board, assumptions: Assumptions, premise: int, i: int) -> None:
        """List the reasons of entry i; a single of the position has none."""
        node = self.entry[i]
        why = self.why[i]
        x = cell_of(node)
        d = digit_of(node)
        n: int = 0
        assumptions.reason[node][0] = premise if node & 1 else why
        if node & 1 == 0:
            n = 1
        elif why:
            for y in each_cell(board.places[d] & HOUSE[why - 1] & ~cell(x)):
                assumptions.reason[node][n] = off_node(y, d)
                n += 1
        else:
            for e in each_digit(board.cands[x] & ~(1 << d)):
                assumptions.reason[node][n] = off_node(x, e)
                n += 1
        assumptions.n_reasons[node] = n
