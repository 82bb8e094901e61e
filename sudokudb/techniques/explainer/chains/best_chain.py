"""The best chain of one technique: lowest rating, then fewest nodes, kind, first found."""

NONE = 100000


class BestChain:
    """The best chain so far: its rating, and the data to find it again.

    `rating` is in tenths, `nodes` is the number of nodes of all its chains, `rank` orders the kinds
    of chains. A chain starts with digit d of cell x, on or off; a cycle is a `closing` of the
    shortest chains. Several chains, from all digits of cell x or all places of digit d in a house,
    lead to a target; a node is `10 * cell + digit`.
    """

    def __init__(self) -> None:
        self.rating: int = NONE
        self.nodes: int = NONE
        self.rank: int = NONE
        self.kind: int = 0
        self.x: int = 0
        self.d: int = 0
        self.is_on: bool = False
        self.closing: int = -1
        self.house: int = -1
        self.new_house: int = -1
        self.first_kind: int = 0
        self.offset: int = 0
        self.first_slot: int = 0
        self.end_slot: int = 0
        self.target: int = 0
        self.target_on: bool = False

    def clear(self) -> None:
        """Forget the chain."""
        self.rating = self.nodes = self.rank = NONE
        self.kind = 0

    def is_better(self, base: int, nodes: int, rank: int) -> bool:
        """Return whether a chain with this base rating and number of nodes is better."""
        rating = base + length_rating(nodes)
        if rating != self.rating:
            return rating < self.rating
        if nodes != self.nodes:
            return nodes < self.nodes
        return rank < self.rank

    def most_nodes(self, base: int, rank: int) -> int:
        """Return the highest even number of nodes that a better chain can have."""
        nodes: int = 2 if self.kind else 1458
        while nodes < 1458 and self.is_better(base, nodes + 2, rank):
            nodes += 2
        return nodes

    def keep(self, base: int, nodes: int, rank: int, kind: int) -> None:
        """Keep the rating of a chain; the caller also calls `set_start`."""
        self.rating = base + length_rating(nodes)
        self.nodes = nodes
        self.rank = rank
        self.kind = kind

    def set_start(self, x: int, d: int, on: bool, closing: int) -> None:
        """Set the start of the chain, and the closing of a cycle, or -1."""
        self.x = x
        self.d = d
        self.is_on = on
        self.closing = closing

    def room(self, rank: int) -> int:
        """Return the highest number of nodes of a better chain with the same base rating."""
        return self.nodes if rank < self.rank else self.nodes - 1

    def set_slots(self, first_slot: int, end_slot: int) -> None:
        """Set the slots of the branches of the chains; the end is excluded."""
        self.first_slot = first_slot
        self.end_slot = end_slot

    def set_target(self, nodes: int, rank: int, node: int, on: bool) -> None:
        """Set the number of nodes, the rank and the target of the chains."""
        self.nodes = nodes
        self.rank = rank
        self.target = node
        self.target_on = on


def length_rating(nodes: int) -> int:
    """Return the rating of a length, in tenths: one for each of 4, 6, 8, 12, 16, … exceeded."""
    tenths: int = 0
    step: int = 4
    while nodes - 2 > step:
        tenths += 1
        step += step // 2 if tenths & 1 else step // 3
    return tenths
