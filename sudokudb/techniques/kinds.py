"""Limits of steps, and of the numbers of techniques and finders; `technique_names` has these."""

MOST_KINDS = 160
"""A bound of the numbers of the techniques."""

EXPLAINER = 200
"""The offset of the numbers of Sudoku Explainer's own finders."""

MOST_STEPS = 2000
"""A puzzle that is not solved after this many steps needs guessing."""

MOST_FINDERS = 400
"""A bound of the numbers of the finders, with this offset and without."""
