"""The schedule of a search over many puzzles: a block of lanes over a pool of nodes.

A lane at rest that is neither dead nor solved branches: its first child stays in the lane, the
second goes on top of the pool. A dead or solved lane takes the node on top of the pool. A lane
that rules still change is swept on with the others: so what is found does not depend on a puzzle's
neighbours.

Every node has its *path*, "0" or "1" for every branch above it. One puzzle may have nodes in many
lanes at once; its solutions are in the order of their paths, and once there are enough, later
nodes are dropped.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from sudokudb.engine.reference.branching import split
from sudokudb.engine.reference.rules import sweep
from sudokudb.engine.reference.transpose import (
    BLOCK,
    NO_NODE,
    lanes,
    load_nodes,
    mask_of,
    save_nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.engine.reference.rules import State

# Measured: the more lanes the less a lane costs, up to a block; but of a puzzle with many solutions
# every further lane searches what the limit would have spared.
_LEAST_LANES = 512
_LANES_PER_PUZZLE = 8
_UNREST = 1 / 3  # of the lanes may still be in motion when the others branch

Name = tuple[int, str]  # the puzzle and the path of a node


class Found:
    """The solutions of one puzzle: how many, and the first few, as nodes by path."""

    __slots__ = ("count", "first")

    def __init__(self) -> None:
        """Nothing yet."""
        self.count = 0
        self.first: list[tuple[str, bytes]] = []


class Search:
    """One search, to be run once.

    `limit` solutions of a puzzle are enough if they include its first `keep`.
    """

    def __init__(self, limit: int, keep: int) -> None:
        """Begin with no node."""
        self.limit, self.keep = limit, min(limit, keep)
        self.found: dict[int, Found] = {}
        self.bounds: dict[int, str] = {}  # the last path that matters, if there are enough
        self.pool: list[tuple[Name, bytes]] = []
        self.state: State = []
        self.names: list[Name] = []  # by lane
        self.active = 0  # the lanes that have a node

    def run(self, roots: Iterable[tuple[int, bytes]]) -> dict[int, Found]:
        """Search from one node for each puzzle; return what was found, by puzzle."""
        self.pool = [((puzzle, ""), node) for puzzle, node in roots]
        most = min(BLOCK, max(_LEAST_LANES, _LANES_PER_PUZZLE * len(self.pool)))
        while self.refill(most):
            solved, ready = self.settle()
            self.harvest(solved, ready)
        return self.found

    # --- filling the lanes ----------------------------------------------------------------------

    def refill(self, most: int) -> bool:
        """Give nodes to the free lanes, in a block of the right width; false if none is left."""
        wanted = min(most, self.active.bit_count() + len(self.pool))
        if not len(self.names) // 2 <= wanted <= len(self.names):
            self.rebuild(wanted)
        elif self.pool:
            self.top_up()
        return bool(self.active)

    def rebuild(self, width: int) -> None:
        """Put all nodes back on the pool and make a block of up to `width` of them."""
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

    def take(self, most: int) -> list[tuple[Name, bytes]]:
        """Take up to `most` nodes that still matter from the top of the pool."""
        taken: list[tuple[Name, bytes]] = []
        while self.pool and len(taken) < most:
            at = max(0, len(self.pool) - most + len(taken))
            top = self.pool[at:]
            del self.pool[at:]
            taken += [node for node in top if not self.is_late(node[0])] if self.bounds else top
        return taken

    def is_late(self, name: Name) -> bool:
        """Whether the puzzle has its solutions, all of them before this node."""
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
        """Note the solutions, branch, and free the lanes of puzzles that have enough."""
        second = split(self.state, ready) if ready else self.state
        nodes = save_nodes(second, len(self.names), solved | ready)
        named = zip(lanes(solved | ready), nodes, strict=True)
        self.active ^= solved | self.note(named, set(lanes(solved)))

    def note(self, nodes: Iterable[tuple[int, bytes]], solved: set[int]) -> int:
        """Keep the solutions and the second children; return the lanes that are late."""
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
        """Note a solution."""
        puzzle, path = name
        found = self.found.setdefault(puzzle, Found())
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
