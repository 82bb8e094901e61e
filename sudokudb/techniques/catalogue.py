"""All modules that have finders: to import this fills the table `FINDERS` of `finders`."""

from sudokudb.techniques.explainer import aligned, fish, locking, sets, singles, strong_links, wings
from sudokudb.techniques.explainer.chains import forcing_chains, multiple
from sudokudb.techniques.explainer.uniqueness import bug, unique_loops
from sudokudb.techniques.hodoku import (
    als,
    brute_force,
    coloring,
    locked_candidates,
    single_digit,
    subsets,
    sue_de_coq,
    templates,
)
from sudokudb.techniques.hodoku import singles as hodoku_singles
from sudokudb.techniques.hodoku import wings as hodoku_wings
from sudokudb.techniques.hodoku.chains import forcing, loops, simple_chains
from sudokudb.techniques.hodoku.fish import fish as hodoku_fish
from sudokudb.techniques.hodoku.uniqueness import avoidable_rectangles, unique_rectangles
from sudokudb.techniques.hodoku.uniqueness import bug as hodoku_bug
