"""The branches of forcing chains: the runs that lead to a target, and the evidence for it."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, Cells, Digits, Flag, Num, cell, first, lowest
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.choice import added
    from sudokudb.techniques.explainer.runs import CELL, START
    from sudokudb.techniques.roles import OFF, ON, PREMISE, REASON
    from sudokudb.techniques.search import Search

    DOUBLE = 1  # the ranks of chains with as many nodes
    BY_CELL = 5
    BY_HOUSE = 6
    CONTRADICTION = 7
    MOST_NODES = 1460


def hold_cell(board: Board, search: Search, x: Num) -> Num:
    """Run from each digit of a cell; return how many there are."""
    rest: Digits = board.cands[x]
    n: Num = 0
    while rest:
        search.runs.hold(board, n, 10 * x + first(rest), True)
        n += 1
        rest &= rest - 1
    return n


def hold_house(board: Board, search: Search, h: Num, d: Num) -> Num:
    """Run from each place of a digit in a house; return how many there are."""
    rest: Cells = board.places[d] & HOUSE[h]
    n: Num = 0
    while rest:
        search.runs.hold(board, n, 10 * lowest(rest) + d, True)
        n += 1
        rest &= rest - 1
    return n


def hold_both(board: Board, search: Search, x: Num, d: Num) -> Num:
    """Run from a candidate that is on, and from the same that is off; return 2."""
    search.runs.hold(board, 0, 10 * x + d, True)
    search.runs.hold(board, 1, 10 * x + d, False)
    return 2


def report(board: Board, search: Search) -> Flag:
    """Make the chosen chains the use that was found."""
    x = search.choice.target // 10
    d = search.choice.target % 10
    if search.choice.target_on:
        search.put(x, d)
    else:
        search.remove(d, cell(x))
    if search.explain:
        _note(board, search)
    search.extra = search.choice.offset + added(search.choice.nodes)
    return search.found(search.choice.kind)


def _note(board: Board, search: Search) -> None:
    x = search.choice.x
    d = search.choice.d
    rank = search.choice.rank
    start: Num = 0
    n: Num = 1
    if rank == BY_CELL:
        n = hold_cell(board, search, x)
    elif rank == BY_HOUSE:
        n = hold_house(board, search, search.choice.house, d)
    elif rank == DOUBLE:
        n = hold_both(board, search, x, d)
    else:
        start = 0 if search.choice.is_on else 1
        n = start + 1
        search.runs.hold(board, start, 10 * x + d, search.choice.is_on)
    for slot in range(start, n):
        _mark(board, search, slot, rank == CONTRADICTION)
        _note_branch(board, search, slot, rank == CONTRADICTION)


def _mark(board: Board, search: Search, slot: Num, clash: Flag) -> None:
    """Find the nodes that lead to the target, or to both sides of the contradiction."""
    target = search.choice.target
    search.ancestors.clear()
    if clash:
        target = search.runs.clash[slot]
        search.ancestors.grow(board, search.runs, slot, target, True, MOST_NODES)
        search.ancestors.grow(board, search.runs, slot, target, False, MOST_NODES)
    else:
        on = search.choice.target_on
        search.ancestors.grow(board, search.runs, slot, target, on, MOST_NODES)


def _note_branch(board: Board, search: Search, slot: Num, clash: Flag) -> None:
    """Note the marked nodes of a run in their order, each with its reasons."""
    for i in range(search.runs.n_on[slot] + search.runs.n_off[slot]):
        node = search.runs.order[slot][i]
        if node > 0 and search.ancestors.on[node % 10] & cell(node // 10):
            _note_on(board, search, slot, node)
        elif node < 0 and search.ancestors.off[-node % 10] & cell(-node // 10):
            _note_off(search, slot, -node)
    if clash:
        node = search.runs.clash[slot]
        if search.runs.on[slot][node % 10] & cell(node // 10):
            _note_off(search, slot, node)
        else:
            _note_on(board, search, slot, node)


def _note_on(board: Board, search: Search, slot: Num, node: Num) -> None:
    """Note a candidate that is on, after which all that had to be off for it."""
    x = node // 10
    d = node % 10
    why = search.runs.why_on[slot][node]
    search.ancestors.part_on[node] = search.n_parts
    search.part(PREMISE if why == START else ON, 1 if why == START else 0, 1 << d, cell(x))
    if why == CELL:
        others: Digits = board.cands[x] ^ 1 << d
        while others:
            search.part(REASON, search.ancestors.part_off[10 * x + first(others)], 0, 0)
            others &= others - 1
    elif why != START:
        near: Cells = board.places[d] & HOUSE[why] & ~cell(x)
        while near:
            search.part(REASON, search.ancestors.part_off[10 * lowest(near) + d], 0, 0)
            near &= near - 1


def _note_off(search: Search, slot: Num, node: Num) -> None:
    """Note a candidate that is off, after which what turned it off."""
    why = search.runs.why_off[slot][node]
    search.ancestors.part_off[node] = search.n_parts
    search.part(PREMISE if why == START else OFF, 0, 1 << node % 10, cell(node // 10))
    if why != START:
        search.part(REASON, search.ancestors.part_on[why], 0, 0)
