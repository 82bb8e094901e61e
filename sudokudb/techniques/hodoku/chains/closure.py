"""The closure of a graph: all consequences of each candidate, by chains of any length."""

from sudokudb.techniques.bits import cell, cells, numbers
from sudokudb.techniques.hodoku.chains.graph import GROUPS, NODES, Graph
from sudokudb.techniques.hodoku.chains.nodes import cell_of, digit_of
from sudokudb.techniques.houses import PEERS

LEAPS = 60000


class Closure:
    """The consequences of node n: the candidates `on[row[n]]` and `off[row[n]]`, by digit.

    They include the node itself. Rows exist for candidates, and for groups that are on. A leap
    goes from a node that is on, through one that is off, to one that is on. Nodes that reach each
    other by leaps (strongly connected components, found by Tarjan's algorithm) share a row.
    """

    def __init__(self) -> None:
        self.on = cells(NODES, 10)
        self.off = cells(NODES, 10)
        self.row = numbers(NODES)
        self.leap = numbers(LEAPS)
        self.first_leap = numbers(NODES)
        self.last_leap = numbers(NODES)
        self.more = numbers(LEAPS)
        self.first_more = numbers(NODES)
        self.last_more = numbers(NODES)
        self.met = numbers(NODES)
        self.order = numbers(NODES)
        self.low = numbers(NODES)
        self.path = numbers(NODES)
        self.stack = numbers(NODES)
        self.n_leaps: int = 0
        self.n_rows: int = 0
        self.n_met: int = 0
        self.n_path: int = 0
        self.n_stack: int = 0

    def close(self, graph: Graph, groups: bool) -> None:
        """Compute the rows of a graph, unless they are known."""
        if graph.closed == 1 + groups:
            return
        graph.closed = 1 + groups
        self.fill(graph, groups)

    def fill(self, graph: Graph, groups: bool) -> None:
        """Compute the rows of a graph with additional leaps, `more`."""
        self._list_leaps(graph, groups)
        self.n_rows = self.n_met = 0
        for node in range(1, graph.n_nodes if groups else GROUPS, 2):
            if not self.order[node] and self._exists(graph, node):
                self._visit(graph, node)
        for node in range(0, GROUPS, 2):
            if self._exists(graph, node):
                self._close_off(graph, node, groups)

    def _exists(self, graph: Graph, node: int) -> bool:
        return node >= GROUPS or graph.places[digit_of(node)] & cell(cell_of(node)) != 0

    def _list_leaps(self, graph: Graph, groups: bool) -> None:
        self.n_leaps = 0
        for node in range(graph.n_nodes):
            self.met[node] = self.order[node] = 0
        for node in range(1, graph.n_nodes if groups else GROUPS, 2):
            self.met[node] = node
            self.first_leap[node] = self.n_leaps
            for i in range(graph.start[node], graph.end(node, groups)):
                between = graph.edge[i]
                for k in range(graph.start[between], graph.end(between, groups)):
                    self._leap(node, graph.edge[k])
            for i in range(self.first_more[node], self.last_more[node]):
                self._leap(node, self.more[i])
            self.last_leap[node] = self.n_leaps

    def _leap(self, node: int, target: int) -> None:
        """List a leap once, if there is room; without it the rows have fewer consequences."""
        if self.met[target] != node and self.n_leaps < LEAPS:
            self.met[target] = node
            self.leap[self.n_leaps] = target
            self.n_leaps += 1

    def _enter(self, node: int) -> None:
        self.n_met += 1
        self.order[node] = self.low[node] = self.n_met
        self.met[node] = self.first_leap[node]
        self.row[node] = -1
        self.path[self.n_path] = node
        self.stack[self.n_stack] = node
        self.n_path += 1
        self.n_stack += 1

    def _visit(self, graph: Graph, root: int) -> None:
        """Walk depth first from a node; a component is complete when its first node is left."""
        self.n_path = self.n_stack = 0
        self._enter(root)
        while self.n_path:
            node = self.path[self.n_path - 1]
            if self.met[node] < self.last_leap[node]:
                target = self.leap[self.met[node]]
                self.met[node] += 1
                if not self.order[target]:
                    self._enter(target)
                elif self.row[target] < 0 and self.order[target] < self.low[node]:
                    self.low[node] = self.order[target]
            else:
                self.n_path -= 1
                if self.n_path and self.low[node] < self.low[self.path[self.n_path - 1]]:
                    self.low[self.path[self.n_path - 1]] = self.low[node]
                if self.low[node] == self.order[node]:
                    self._complete(graph, node)

    def _complete(self, graph: Graph, root: int) -> None:
        """Give a component its row: its own nodes, and the rows of the nodes that they reach."""
        r = self._new_row()
        bottom = self.n_stack
        while True:
            bottom -= 1
            self.row[self.stack[bottom]] = r
            self._mark(graph, r, self.stack[bottom])
            if self.stack[bottom] == root:
                break
        for i in range(bottom, self.n_stack):
            for k in range(self.first_leap[self.stack[i]], self.last_leap[self.stack[i]]):
                self._join(r, self.leap[k])
        self.n_stack = bottom

    def _new_row(self) -> int:
        for d in range(10):
            self.on[self.n_rows][d] = self.off[self.n_rows][d] = 0
        self.n_rows += 1
        return self.n_rows - 1

    def _mark(self, graph: Graph, r: int, node: int) -> None:
        """Note a node that is on, and those that it sees.

        Digit 0 of the row has bits for the first 162 groups, to record that they are included.
        """
        if node >= GROUPS:
            g = (node - GROUPS) // 2
            self.off[r][graph.group_digit[g]] |= graph.group_peers[g]
            if g < 81:
                self.on[r][0] |= cell(g)
            elif g < 162:
                self.off[r][0] |= cell(g - 81)
        else:
            x = cell_of(node)
            d = digit_of(node)
            self.on[r][d] |= cell(x)
            for e in range(1, 10):
                if e != d:
                    self.off[r][e] |= graph.places[e] & cell(x)
            self.off[r][d] |= graph.places[d] & PEERS[x]

    def _is_joined(self, r: int, node: int) -> bool:
        """Return whether row r includes the row of a node that is on."""
        if node < GROUPS:
            return self.on[r][digit_of(node)] & cell(cell_of(node)) != 0
        g = (node - GROUPS) // 2
        if g < 81:
            return self.on[r][0] & cell(g) != 0
        return g < 162 and self.off[r][0] & cell(g - 81) != 0

    def _join(self, r: int, node: int) -> None:
        """Add the row of a node that is on to row r."""
        if not self._is_joined(r, node):
            other = self.row[node]
            for d in range(10):
                self.on[r][d] |= self.on[other][d]
                self.off[r][d] |= self.off[other][d]

    def _close_off(self, graph: Graph, node: int, groups: bool) -> None:
        """Compute the row of a candidate that is off."""
        r = self._new_row()
        self.row[node] = r
        self.off[r][digit_of(node)] = cell(cell_of(node))
        for i in range(graph.start[node], graph.end(node, groups)):
            self._join(r, graph.edge[i])
        for i in range(self.first_more[node], self.last_more[node]):
            self._join(r, self.more[i])
