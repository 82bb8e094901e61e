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
    from sudokudb.techniques.explainer.notes import Notes
    from sudokudb.techniques.explainer.runs import CELL, START
    from sudokudb.techniques.roles import NESTED, OFF, ON, PREMISE, REASON
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
        search.sheet.n = 0
        search.sheet.begin()
        note_chosen(board, nest, search.sheet)
        for i in range(search.sheet.n):
            search.part(
                search.sheet.role[i],
                search.sheet.number[i],
                search.sheet.digits[i],
                search.sheet.cells[i],
            )
    search.extra = nest.choice.offset + added(nest.choice.nodes)
    return search.found(nest.choice.kind)


def note_chosen(board: Board, nest: Nest, notes: Notes) -> None:
    """Note the branches of the chosen chains."""
    for slot in range(nest.choice.first_slot, nest.choice.end_slot):
        mark(board, nest, slot)
        _note_branch(board, nest, notes, slot)


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


def _note_branch(board: Board, nest: Nest, notes: Notes, slot: Num) -> None:
    """Note the marked nodes of a run in their order, each with its reasons."""
    for i in range(nest.runs.n_on[slot] + nest.runs.n_off[slot]):
        node = nest.runs.order[slot][i]
        if node > 0 and nest.ancestors.on[node % 10] & cell(node // 10):
            _note_on(board, nest, notes, slot, node)
        elif node < 0 and nest.ancestors.off[-node % 10] & cell(-node // 10):
            _note_off(board, nest, notes, slot, -node)
    if nest.choice.rank == CONTRADICTION:
        node = nest.runs.clash[slot]
        if nest.runs.on[slot][node % 10] & cell(node // 10):
            _note_off(board, nest, notes, slot, node)
        else:
            _note_on(board, nest, notes, slot, node)


def _note_on(board: Board, nest: Nest, notes: Notes, slot: Num, node: Num) -> None:
    """Note a candidate that is on, after which all that had to be off for it."""
    x = node // 10
    d = node % 10
    why = nest.runs.why_on[slot][node]
    nest.ancestors.part_on[node] = notes.at()
    notes.part(PREMISE if why == START else ON, 1 if why == START else 0, 1 << d, cell(x))
    if why == CELL:
        others: Digits = board.cands[x] ^ 1 << d
        while others:
            _note_reason(nest, notes, first(others), cell(x))
            others &= others - 1
    elif why != START:
        _note_reason(nest, notes, d, board.places[d] & HOUSE[why] & ~cell(x))


def _note_off(board: Board, nest: Nest, notes: Notes, slot: Num, node: Num) -> None:
    """Note a candidate that is off, after which what turned it off.

    The chains of a nested technique stand before it.
    """
    why = nest.runs.why_off[slot][node]
    entry = why - START - 1
    if why > START and nest.runs.n_notes[slot][entry]:
        n = nest.runs.n_notes[slot][entry]
        notes.part(NESTED, n, 0, 0)
        notes.copy(nest.notes, nest.runs.first_note[slot][entry], n)
    nest.ancestors.part_off[node] = notes.at()
    notes.part(PREMISE if why == START else OFF, 0, 1 << node % 10, cell(node // 10))
    if why < START:
        notes.part(REASON, nest.ancestors.part_on[why], 0, 0)
    elif why > START and not nest.runs.n_notes[slot][entry]:
        for d in range(1, 10):
            some: Cells = nest.runs.span[slot][entry][d] & board.places[d]
            _note_reason(nest, notes, d, some)


def _note_reason(nest: Nest, notes: Notes, d: Num, some: Cells) -> None:
    """Note candidates that are off as reasons."""
    while some:
        notes.part(REASON, nest.ancestors.part_off[10 * lowest(some) + d], 0, 0)
        some &= some - 1
