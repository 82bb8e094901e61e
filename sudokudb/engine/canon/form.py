"""The canonical form of a puzzle, which is the same for all equivalent puzzles.

This module defines it for grids of any size and any givens, with or without conflicts; _canon.c
computes exactly the same for 9×9. Databases store forms and identities: a change that affects
them needs a new CANON_VERSION.

1. *Colours.* Every row and column gets a number that no transform changes: it depends on how many
   givens the line has in each box or, in a full grid, on the cycles of the permutations that map
   the line to the other lines of its band, digit by digit.
2. *Refinement.* Each digit gets a colour from its rows and columns, each row one from its digits
   and their columns, each column one from its digits and their rows; then the colours of its band
   are mixed into each line. This is repeated while it distinguishes more lines: usually two or
   three times, until all differ.
3. *Search.* If lines still have equal colours, each line of one class is singled out in turn and
   the colours are refined again, until all differ. Only the choices whose refined colours sum to
   the smallest number are followed. Two leaves with the same form give an automorphism, and its
   images of searched branches need no search.
4. *Form.* Bands and their lines are placed in the order of their colours; digits are named in the
   order of their appearance. The form is the smallest text of all leaves. If the colours do not
   distinguish rows from columns, both orientations are tried, otherwise the one with the smaller
   sum is taken.

Other programs search for the smallest of all 3,359,232 × 9! texts, which takes longer. Refinement
and search with automorphisms are those of B. D. McKay, "Practical graph isomorphism", 1981; cycles
of pairs of rows are an idea of the players' forum.

Automorphisms are counted as transforms of the cells that some relabelling completes: digits that
do not occur could be named in any way, and count once.
"""

from __future__ import annotations

from sudokudb.engine.canon.form_search import FormSearch
from sudokudb.engine.canon.model import MIX_A, MIX_D, WORD, FormResult, GivenCells
from sudokudb.engine.canon.refinement import (
    first_colours,
    labels_of,
    refine,
    sum_of_squares,
    write_form,
)

CANON_VERSION = 1
"""Changes if any form or identity changes."""


def canonical(cells: GivenCells) -> FormResult:
    """Return the canonical form of a puzzle, with a labelling and the automorphisms."""
    colours, ties = refine(cells, first_colours(cells))
    rows, columns = map(sum_of_squares, colours)
    transposed = int(columns < rows)
    if ties or rows == columns:
        return FormSearch(cells).run(colours, ties, (0, 1) if rows == columns else (transposed,))
    labels = labels_of(cells, colours, transposed)
    return FormResult(write_form(cells, labels), labels, 1, ())


def identity_of(form: str) -> int:
    """Return the identity of a form: a signed number of 64 bits, never 0.

    The text is hashed eight bytes at a time in little-endian order, padded with zeros.
    """
    text, mix = form.encode("ascii"), len(form)
    for at in range(0, len(text), 8):
        mix = (mix ^ int.from_bytes(text[at : at + 8], "little")) * MIX_D & WORD
        mix ^= mix >> 32
    mix = mix * MIX_A & WORD
    mix ^= mix >> 29
    return (mix or 1) - (mix >> 63 << 64)
