"""The search over many puzzles: a block of lanes, and a pool of nodes for free lanes.

A lane is at rest if the rules change nothing in it. If it is then neither dead nor solved, it
branches: its first child stays in the lane, the second goes on top of the pool. A dead or solved
lane takes the node on top of the pool. Other lanes are swept again, so that the results do not
depend on the other puzzles.

Every node has a *path*: "0" or "1" for every branch above it. A puzzle may have nodes in several
lanes at once. Its solutions are ordered by path; once there are enough, later nodes are dropped.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from sudokudb.engine.reference.branching import split
from sudokudb.engine.reference.circuit import sweep
from sudokudb.engine.reference.transpose import (
    NO_NODE,
    lanes,
    load_nodes,
    mask_of,
    save_nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.engine.reference.circuit import State

# Measured: a lane costs less the more lanes there are, up to a block. But for a puzzle with many
# solutions, additional lanes search what the limit would have made unnecessary.
_MIN_LANES = 512
_LANES_PER_PUZZLE = 8
_UNREST = 1 / 3  # of the lanes may not be at rest when the others branch

Name = tuple[int, str]  # the puzzle and the path of a node


class Solutions:
    """The solutions of one puzzle: their number, and the first few, as nodes by path."""

    __slots__ = ("count", "first")

    def __init__(self) -> None:
        self.count = 0
        self.first: list[tuple[str, bytes]] = []


class BatchSearch:
    """One search, which runs once.

    A puzzle is finished with `limit` solutions that include its first `keep`. At most `block`
    lanes are used.
    """

    def __init__(self, limit: int, keep: int, block: int) -> None:
        self.limit, self.keep, self.block = limit, min(limit, keep), block
        self.found: dict[int, Solutions] = {}
        self.bounds: dict[int, str] = {}  # the last path of interest, after enough solutions
        self.pool: list[tuple[Name, bytes]] = []
        self.state: State = []
        self.names: list[Name] = []  # by lane
        self.active = 0  # the lanes that have a node

    def run(self, roots: Iterable[tuple[int, bytes]]) -> dict[int, Solutions]:
        """Search from one node for each puzzle; return the solutions by puzzle."""
        self.pool = [((puzzle, ""), node) for puzzle, node in roots]
        most = min(self.block, max(_MIN_LANES, _LANES_PER_PUZZLE * len(self.pool)))
        while self.refill(most):
            solved, ready = self.settle()
            self.harvest(solved, ready)
        return self.found

    # --- filling the lanes ----------------------------------------------------------------------

    def refill(self, most: int) -> bool:
        """Give nodes to the free lanes of a block; return False if no lane has one."""
        wanted = min(most, self.active.bit_count() + len(self.pool))
        if not len(self.names) // 2 <= wanted <= len(self.names):
            self.rebuild(wanted)
        elif self.pool:
            self.top_up()
        return bool(self.active)

    def rebuild(self, width: int) -> None:
        """Return all nodes to the pool, and fill a new block with up to `width` of them."""
        nodes = save_nodes(self.state, len(self.names), self.active)
        self.pool += zip([self.names[lane] for lane in lanes(self.active)], nodes, strict=True)
        taken = self.take(width)
        self.names = [name for name, _ in taken]
        self.state = load_nodes([node for _, node in taken])
        self.active = (1 << len(taken)) - 1

    def top_up(self) -> None:
        """Give nodes to the free lanes of the block."""
        width = len(self.names)
        free = list(lanes((1 << width) - 1 ^ self.active))
        taken = self.take(len(free))
        del free[len(taken) :]
        nodes = [NO_NODE] * width
        for lane, (name, node) in zip(free, taken, strict=True):
            self.names[lane], nodes[lane] = name, node
        for cells, fresh in zip(self.state, load_nodes(nodes), strict=True):
            cells[:] = [x & self.active | y for x, y in zip(cells, fresh, strict=True)]
        self.active |= mask_of(free, width)

    def take(self, limit: int) -> list[tuple[Name, bytes]]:
        """Take up to `limit` nodes from the top of the pool, without late ones."""
        taken: list[tuple[Name, bytes]] = []
        while self.pool and len(taken) < limit:
            at = max(0, len(self.pool) - limit + len(taken))
            top = self.pool[at:]
            del self.pool[at:]
            taken += [node for node in top if not self.is_late(node[0])] if self.bounds else top
        return taken

    def is_late(self, name: Name) -> bool:
        """Return whether the puzzle has enough solutions, all of them before this node."""
        puzzle, path = name
        return puzzle in self.bounds and path > self.bounds[puzzle]

    # --- sweeping and branching -----------------------------------------------------------------

    def settle(self) -> tuple[int, int]:
        """Sweep until most lanes are at rest; return those solved and those ready to branch."""
        width = len(self.names)
        full = (1 << width) - 1
        while True:
            sweep(self.state, full)
            before = [cells.copy() for cells in self.state]
            just, alive = sweep(self.state, full, deep=True)
            self.active &= alive
            resting = self.active & (full ^ difference(before, self.state))
            if (self.active ^ resting).bit_count() <= _UNREST * width:
                return resting & just, resting & (full ^ just)

    def harvest(self, solved: int, ready: int) -> None:
        """Record the solutions, branch, and free the lanes of finished puzzles."""
        second = split(self.state, ready) if ready else self.state
        nodes = save_nodes(second, len(self.names), solved | ready)
        named = zip(lanes(solved | ready), nodes, strict=True)
        self.active ^= solved | self.store(named, set(lanes(solved)))

    def store(self, nodes: Iterable[tuple[int, bytes]], solved: set[int]) -> int:
        """Store the solutions and the second children; return the late lanes."""
        late = []
        for lane, node in nodes:
            name = self.names[lane]
            if lane in solved:
                self.record(name, node)
            elif self.bounds and self.is_late(name):
                late.append(lane)
            else:
                puzzle, path = name
                self.pool.append(((puzzle, path + "1"), node))
                self.names[lane] = puzzle, path + "0"
        return mask_of(late, len(self.names))

    def record(self, name: Name, node: bytes) -> None:
        """Record a solution."""
        puzzle, path = name
        found = self.found.setdefault(puzzle, Solutions())
        found.count += 1
        insort(found.first, (path, node))
        del found.first[self.keep :]
        if found.count >= self.limit:
            self.bounds[puzzle] = found.first[-1][0]


def difference(before: State, after: State) -> int:
    """Return the lanes in which two states differ."""
    changed = 0
    for old, new in zip(before, after, strict=True):
        for x, y in zip(old, new, strict=True):
            changed |= x ^ y
    return changed
