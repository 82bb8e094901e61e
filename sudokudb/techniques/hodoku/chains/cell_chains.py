"""Shortest chains of strong links in one digit (X-chains) or of bivalue cells (XY-chains).

Both are walks over cells in which the possible steps depend on the cell and on the last step. A
breadth-first search finds shortest walks. Where a walk repeats a cell, a depth-first search finds
the shortest chain without repetition.
"""

from sudokudb.techniques.bits import Cells, Digits, cell, cells, each_cell, first, numbers, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, PEERS

STATES = 810


class CellChains:
    """The walks from one state; a state is `10 * cell + mark`.

    In X-chains the mark is 1 after a strong link, when the cell is on, else 0. In XY-chains it is
    the digit of the next link. `steps[state]` are the next cells, and `turn[10 * y + mark]` is the
    state in which a step with this mark reaches cell y.
    """

    def __init__(self) -> None:
        self.steps = cells(STATES)
        self.turn = numbers(STATES)
        self.depth = numbers(STATES)
        self.parent = numbers(STATES)
        self.to_goal = numbers(STATES)
        self.kept_parent = numbers(STATES)
        self.queue = numbers(STATES)
        self.path = numbers(82)
        self.length: int = 0  # steps of the path
        self.reached: int = 0

    def read_links(self, board: Board, d: int) -> Cells:
        """Prepare the X-chains of a digit; return the cells that have a strong link."""
        linked: Cells = 0
        for x in each_cell(board.places[d]):
            self.turn[10 * x] = 10 * x + 1
            self.turn[10 * x + 1] = 10 * x
            self.steps[10 * x] = self._strong(board, d, x)
            self.steps[10 * x + 1] = board.places[d] & PEERS[x]
            if self.steps[10 * x]:
                linked |= cell(x)
        return linked

    def _strong(self, board: Board, d: int, x: int) -> Cells:
        """Return the cells that are the only other place in a house of x.

        A cell in the same box and line counts only for the line.
        """
        strong: Cells = 0
        for k in range(3):
            h = HOUSES_OF[x][k]
            if board.free[h][d] == 2:
                other: Cells = board.places[d] & HOUSE[h] & ~cell(x)
                if k == 2:
                    other &= ~(HOUSE[HOUSES_OF[x][0]] | HOUSE[HOUSES_OF[x][1]])
                strong |= other
        return strong

    def read_pairs(self, board: Board) -> Cells:
        """Prepare the XY-chains of a position; return the bivalue cells."""
        pairs: Cells = 0
        rest: Cells = board.unsolved
        for y in each_cell(rest):
            if size(board.cands[y]) == 2:
                pairs |= cell(y)
        rest = pairs
        for x in each_cell(rest):
            both: Digits = board.cands[x]
            a = first(both)
            b = first(both & (both - 1))
            self.turn[10 * x + a] = 10 * x + b
            self.turn[10 * x + b] = 10 * x + a
            self.steps[10 * x + a] = pairs & board.places[a] & PEERS[x]
            self.steps[10 * x + b] = pairs & board.places[b] & PEERS[x]
        return pairs

    def expand(self, start: int, most: int) -> None:
        """Reach states by shortest walks of at most `most` steps."""
        for i in range(STATES):
            self.depth[i] = -1
        self.depth[start] = 0
        self.parent[start] = -1
        self.queue[0] = start
        self.reached = 1
        done = 0
        while done < self.reached:
            state = self.queue[done]
            done += 1
            if self.depth[state] < most:
                self._spread(state)

    def _spread(self, state: int) -> None:
        for x in each_cell(self.steps[state]):
            after = self.turn[10 * x + state % 10]
            if self.depth[after] < 0:
                self.depth[after] = self.depth[state] + 1
                self.parent[after] = state
                self.queue[self.reached] = after
                self.reached += 1

    def find_path(self, start: int, goal: int, least: int, most: int) -> bool:
        """Find a shortest path without repeated cells, after `expand(start)` reached the goal.

        The path may end in the cell where it starts.
        """
        self.length = self.depth[goal]
        if self.length >= least and self._walk_back(goal):
            return True
        return self._search(start, goal, max(least, self.depth[goal]), most)

    def _walk_back(self, goal: int) -> bool:
        """Set the path to the states of the walk; return whether no cell repeats."""
        met: Cells = 0
        state = goal
        for i in range(self.length, -1, -1):
            self.path[i] = state
            if met & cell(state // 10) and (i or state // 10 != goal // 10):
                return False
            met |= cell(state // 10)
            state = self.parent[state]
        return True

    def _search(self, start: int, goal: int, least: int, most: int) -> bool:
        """Try paths of increasing length; the walks from the start stay valid."""
        found: bool = False
        self._swap()
        self.expand(self.turn[goal], most)  # the same walks backwards
        self._swap()
        self.path[0] = start
        self.length = least
        while not found and self.length <= most:
            found = self._try(goal, 1, cell(start // 10) & ~cell(goal // 10))
            if not found:
                self.length += 1
        return found

    def _swap(self) -> None:
        for i in range(STATES):
            depth = self.depth[i]
            self.depth[i] = self.to_goal[i]
            self.to_goal[i] = depth
            parent = self.parent[i]
            self.parent[i] = self.kept_parent[i]
            self.kept_parent[i] = parent

    def _try(self, goal: int, n: int, met: Cells) -> bool:
        """Add the n-th step to the path in each way that can reach the goal in `length` steps."""
        state = self.path[n - 1]
        for y in each_cell(self.steps[state] & ~met):
            after = self.turn[10 * y + state % 10]
            self.path[n] = after
            if n == self.length:
                if after == goal:
                    return True
            elif y != goal // 10 and self._is_near(after, self.length - n):
                if self._try(goal, n + 1, met | cell(y)):
                    return True
        return False

    def _is_near(self, state: int, most: int) -> bool:
        """Return whether a walk of at most `most` steps leads from a state to the goal."""
        back = self.turn[state]
        return self.to_goal[back] >= 0 and self.to_goal[back] <= most
