"""The numbers of nodes: a candidate that is off is 20 times its cell plus twice its digit.

The next number is the same candidate, on. Nodes of groups and of sets have higher numbers, see
`graph` and `als_nodes`.
"""


def off_node(x: int, d: int) -> int:
    """Return the node of a candidate that is off."""
    return 20 * x + 2 * d


def on_node(x: int, d: int) -> int:
    """Return the node of a candidate that is on."""
    return 20 * x + 2 * d + 1


def cell_of(node: int) -> int:
    """Return the cell of a candidate's node."""
    return node // 20


def digit_of(node: int) -> int:
    """Return the digit of a candidate's node."""
    return node % 20 // 2
