"""Template set and template delete: what all templates of a digit have, and what none has.

A template that has a cell which all templates of another digit have is left out; that goes on
until no digit loses a template.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Cells, Flag, Num, lowest
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.kinds import TEMPLATE_DELETE, TEMPLATE_SET
    from sudokudb.techniques.roles import TEMPLATE
    from sudokudb.techniques.search import Search


def template_set(board: Board, search: Search) -> Flag:
    """Find the cells that all templates of a digit have: place it there."""
    search.templates.settle(board)
    for d in range(1, 10):
        forced: Cells = search.templates.forced(d)
        while forced:
            search.put(lowest(forced), d)
            forced &= forced - 1
        if note_and_found(search, d, TEMPLATE_SET):
            return True
    return False


def template_delete(board: Board, search: Search) -> Flag:
    """Find the candidates that no template of a digit has: remove them."""
    search.templates.settle(board)
    for d in range(1, 10):
        search.remove(d, board.places[d] & ~search.templates.left[d])
        if note_and_found(search, d, TEMPLATE_DELETE):
            return True
    return False


def note_and_found(search: Search, d: Num, kind: Num) -> Flag:
    """Note how the templates of all digits were narrowed up to those of digit d; take the use."""
    last: Num = -1
    for i in range(search.templates.n):
        if search.templates.digit[i] == d:
            last = i
    for i in range(last + 1):
        search.part(TEMPLATE, 0, 1 << search.templates.digit[i], search.templates.narrowed[i])
    return search.found(kind)
