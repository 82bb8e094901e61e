"""The canonical form of a puzzle: one and the same for all that a transform makes of each other.

The definition, for grids of any size and any givens, valid or not; _canon.c is the same for
9×9, to the byte. Forms, and so identities, are kept in databases: change nothing here that
changes them without another CANON_VERSION.

1. *Colours.* Every row and column gets a number that no transform changes: from how many
   givens each box has in it, or, where a full grid says nothing so, from the cycles of the
   permutation that takes each digit of one row to that below it in another of its band.
2. *Refinement.* Each digit gets a colour from the rows and columns it stands in, each row one
   from its digits and their columns, each column likewise; then each learns of its band. That is
   repeated while it tells more of them apart: mostly two or three times, and nothing is alike.
3. *Search.* Where lines are still alike, each of one class is singled out in turn, and the
   colours are refined again, until none are; only those whose refined colours sum to
   the least number are followed. Two ends of paths that give the same form give an automorphism,
   and what it takes to what was searched already need not be searched.
4. *Form.* Bands and their lines stand in the order of their colours; digits are named as they
   come. Of several ends the least text is the form. If rows and columns cannot be told apart by
   their colours, both ways to hold the puzzle are tried, else that with the lesser sum.

Looking for the least of all 3,359,232 × 9! texts, as other programs do, takes longer than taking
one that colours give. Refinement and search with automorphisms are those of B. D. McKay,
"Practical graph isomorphism", 1981; cycles of row pairs are from the players' forum.

Automorphisms are counted as transforms of the cells that some relabelling goes with: digits
that do not occur could be named in any way, and count once.
"""

from __future__ import annotations

from sudokudb.engine.canon.model import MIX_A, MIX_D, WORD, Found, Puzzle
from sudokudb.engine.canon.refinement import (
    first_colours,
    labels_of,
    refine,
    sum_of_squares,
    write_form,
)
from sudokudb.engine.canon.search import Search

CANON_VERSION = 1
"""Changes whenever a form or an identity does."""


def canonical(puzzle: Puzzle) -> Found:
    """Return the form of a puzzle, one way to it, and its automorphisms."""
    colours, ties = refine(puzzle, first_colours(puzzle))
    rows, columns = map(sum_of_squares, colours)
    turned = int(columns < rows)
    if ties or rows == columns:
        return Search(puzzle).run(colours, ties, (0, 1) if rows == columns else (turned,))
    labels = labels_of(puzzle, colours, turned)
    return Found(write_form(puzzle, labels), labels, 1, ())


def identity_of(form: str) -> int:
    """Return the number of a form, 64 bits with a sign, never 0.

    The text is mixed eight bytes at a time, the lowest first, zeros behind its end.
    """
    text, mix = form.encode("ascii"), len(form)
    for at in range(0, len(text), 8):
        mix = (mix ^ int.from_bytes(text[at : at + 8], "little")) * MIX_D & WORD
        mix ^= mix >> 32
    mix = mix * MIX_A & WORD
    mix ^= mix >> 29
    return (mix or 1) - (mix >> 63 << 64)
