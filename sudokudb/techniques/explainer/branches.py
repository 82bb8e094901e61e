"""The branches of forcing chains that were found, as a use with its evidence."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, Cells, Digits, Flag, Num, cell, first, lowest
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.choice import added
    from sudokudb.techniques.explainer.nest import Nest
    from sudokudb.techniques.explainer.runs import CELL, START
    from sudokudb.techniques.roles import OFF, ON, PREMISE, REASON
    from sudokudb.techniques.search import Search

    DOUBLE = 1  # the ranks of chains with as many nodes
    BY_CELL = 5
    BY_HOUSE = 6
    CONTRADICTION = 7
    MOST_NODES = 100000


def report(board: Board, search: Search, nest: Nest) -> Flag:
    """Make the chosen chains the use that was found; their runs are held."""
    x = nest.choice.target // 10
    d = nest.choice.target % 10
    if nest.choice.target_on:
        search.put(x, d)
    else:
        search.remove(d, cell(x))
    if search.explain:
        _note(board, search, nest)
    search.extra = nest.choice.offset + added(nest.choice.nodes)
    return search.found(nest.choice.kind)


def _note(board: Board, search: Search, nest: Nest) -> None:
    clash: Flag = nest.choice.rank == CONTRADICTION
    for slot in range(nest.choice.first_slot, nest.choice.end_slot):
        mark(board, nest, slot)
        _note_branch(board, search, nest, slot, clash)


def mark(board: Board, nest: Nest, slot: Num) -> None:
    """Find the nodes that lead to the target, or to both sides of the contradiction."""
    target = nest.choice.target
    nest.ancestors.clear()
    if nest.choice.rank == CONTRADICTION:
        target = nest.runs.clash[slot]
        nest.ancestors.grow(board, nest.runs, slot, target, True, MOST_NODES)
        nest.ancestors.grow(board, nest.runs, slot, target, False, MOST_NODES)
    else:
        nest.ancestors.grow(board, nest.runs, slot, target, nest.choice.target_on, MOST_NODES)


def _note_branch(board: Board, search: Search, nest: Nest, slot: Num, clash: Flag) -> None:
    """Note the marked nodes of a run in their order, each with its reasons."""
    for i in range(nest.runs.n_on[slot] + nest.runs.n_off[slot]):
        node = nest.runs.order[slot][i]
        if node > 0 and nest.ancestors.on[node % 10] & cell(node // 10):
            _note_on(board, search, nest, slot, node)
        elif node < 0 and nest.ancestors.off[-node % 10] & cell(-node // 10):
            _note_off(board, search, nest, slot, -node)
    if clash:
        node = nest.runs.clash[slot]
        if nest.runs.on[slot][node % 10] & cell(node // 10):
            _note_off(board, search, nest, slot, node)
        else:
            _note_on(board, search, nest, slot, node)


def _note_on(board: Board, search: Search, nest: Nest, slot: Num, node: Num) -> None:
    """Note a candidate that is on, after which all that had to be off for it."""
    x = node // 10
    d = node % 10
    why = nest.runs.why_on[slot][node]
    nest.ancestors.part_on[node] = search.n_parts
    search.part(PREMISE if why == START else ON, 1 if why == START else 0, 1 << d, cell(x))
    if why == CELL:
        others: Digits = board.cands[x] ^ 1 << d
        while others:
            _note_reason(search, nest, first(others), cell(x))
            others &= others - 1
    elif why != START:
        _note_reason(search, nest, d, board.places[d] & HOUSE[why] & ~cell(x))


def _note_off(board: Board, search: Search, nest: Nest, slot: Num, node: Num) -> None:
    """Note a candidate that is off, after which what turned it off."""
    why = nest.runs.why_off[slot][node]
    nest.ancestors.part_off[node] = search.n_parts
    search.part(PREMISE if why == START else OFF, 0, 1 << node % 10, cell(node // 10))
    if why < START:
        search.part(REASON, nest.ancestors.part_on[why], 0, 0)
    elif why > START:
        for d in range(1, 10):
            some: Cells = nest.runs.span[slot][why - START - 1][d] & board.places[d]
            _note_reason(search, nest, d, some)


def _note_reason(search: Search, nest: Nest, d: Num, some: Cells) -> None:
    """Note candidates that are off as reasons."""
    while some:
        search.part(REASON, nest.ancestors.part_off[10 * lowest(some) + d], 0, 0)
        some &= some - 1
