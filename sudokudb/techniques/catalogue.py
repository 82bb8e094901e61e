"""The finders by the number of the first technique that each can find (see `searches`)."""

from sudokudb.techniques import kinds
from sudokudb.techniques.bits import finders
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer import aligned, locking, sets, strong_links
from sudokudb.techniques.explainer import fish as explainer_fish
from sudokudb.techniques.explainer import singles as explainer_singles
from sudokudb.techniques.explainer import wings as explainer_wings
from sudokudb.techniques.explainer.chains import forcing_chains, multiple
from sudokudb.techniques.explainer.uniqueness import bug as explainer_bug
from sudokudb.techniques.explainer.uniqueness import unique_loops
from sudokudb.techniques.hodoku import (
    als,
    brute_force,
    coloring,
    locked_candidates,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    templates,
    wings,
)
from sudokudb.techniques.hodoku.chains import forcing, loops, simple_chains
from sudokudb.techniques.hodoku.fish import fish
from sudokudb.techniques.hodoku.uniqueness import avoidable_rectangles, bug, unique_rectangles
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.search import Search

MOST_FINDERS = 400
FINDERS = finders(MOST_FINDERS)


def nothing(board: Board, search: Search) -> bool:
    """Find nothing, for techniques that have no finder."""
    return False


def _fill_basics() -> None:
    """Enter `nothing` everywhere, then HoDoKu's singles, locked candidates and subsets."""
    for n in range(MOST_FINDERS):
        FINDERS[n] = nothing
    FINDERS[kinds.FULL_HOUSE] = singles.full_house
    FINDERS[kinds.NAKED_SINGLE] = singles.naked_single
    FINDERS[kinds.HIDDEN_SINGLE] = singles.hidden_single
    FINDERS[kinds.LOCKED_PAIR] = FINDERS[kinds.LOCKED_TRIPLE] = subsets.locked_subset
    FINDERS[kinds.POINTING] = locked_candidates.pointing
    FINDERS[kinds.CLAIMING] = locked_candidates.claiming
    for n in range(3):  # pairs, triples and quadruples
        FINDERS[kinds.NAKED_PAIR + n] = subsets.naked_subset
        FINDERS[kinds.HIDDEN_PAIR + n] = subsets.hidden_subset


def _fill_fish() -> None:
    """Enter HoDoKu's fish, from X-wing to leviathan."""
    for n in range(6):
        FINDERS[kinds.X_WING + n] = fish.basic_fish
        FINDERS[kinds.FINNED_X_WING + n] = fish.finned_fish
        FINDERS[kinds.SASHIMI_X_WING + n] = fish.sashimi_fish
        FINDERS[kinds.FRANKEN_X_WING + n] = fish.franken_fish
        FINDERS[kinds.FINNED_FRANKEN_X_WING + n] = fish.finned_franken_fish
        FINDERS[kinds.MUTANT_X_WING + n] = fish.mutant_fish
        FINDERS[kinds.FINNED_MUTANT_X_WING + n] = fish.finned_mutant_fish
    FINDERS[kinds.KRAKEN_FISH_TYPE_1] = fish.kraken_fish


def _fill_patterns() -> None:
    """Enter HoDoKu's patterns of one digit, wings and rectangles."""
    FINDERS[kinds.SKYSCRAPER] = single_digit.skyscraper
    FINDERS[kinds.TWO_STRING_KITE] = single_digit.two_string_kite
    FINDERS[kinds.DUAL_TWO_STRING_KITE] = single_digit.two_string_kite
    FINDERS[kinds.EMPTY_RECTANGLE] = single_digit.empty_rectangle
    FINDERS[kinds.DUAL_EMPTY_RECTANGLE] = single_digit.empty_rectangle
    FINDERS[kinds.W_WING] = wings.w_wing
    FINDERS[kinds.XY_WING] = wings.xy_wing
    FINDERS[kinds.XYZ_WING] = wings.xyz_wing
    for n in range(7):  # tests 1 to 6, and hidden rectangles
        FINDERS[kinds.UNIQUENESS_TEST_1 + n] = unique_rectangles.unique_rectangle
    FINDERS[kinds.AVOIDABLE_RECTANGLE_TYPE_1] = avoidable_rectangles.avoidable_rectangle_1
    FINDERS[kinds.AVOIDABLE_RECTANGLE_TYPE_2] = avoidable_rectangles.avoidable_rectangle_2
    FINDERS[kinds.BUG_PLUS_1] = bug.bug_plus_1


def _fill_chains() -> None:
    """Enter HoDoKu's chains, almost locked sets and last resorts."""
    FINDERS[kinds.REMOTE_PAIR] = simple_chains.remote_pair
    FINDERS[kinds.TURBOT_FISH] = simple_chains.turbot_fish
    FINDERS[kinds.X_CHAIN] = simple_chains.x_chain
    FINDERS[kinds.XY_CHAIN] = simple_chains.xy_chain
    FINDERS[kinds.CONTINUOUS_NICE_LOOP] = loops.nice_loop
    FINDERS[kinds.GROUPED_CONTINUOUS_NICE_LOOP] = loops.grouped_nice_loop
    FINDERS[kinds.SUE_DE_COQ] = sue_de_coq.sue_de_coq
    FINDERS[kinds.SIMPLE_COLORS_TRAP] = coloring.simple_colors
    FINDERS[kinds.MULTI_COLORS_TYPE_1] = coloring.multi_colors
    FINDERS[kinds.ALS_XZ] = als.als_xz
    FINDERS[kinds.ALS_XY_WING] = als.als_xy_wing
    FINDERS[kinds.ALS_CHAIN] = als.als_chain
    FINDERS[kinds.DEATH_BLOSSOM] = als.death_blossom
    FINDERS[kinds.FORCING_CHAIN_CONTRADICTION] = forcing.forcing_chain
    FINDERS[kinds.FORCING_NET_CONTRADICTION] = forcing.forcing_net
    FINDERS[kinds.TEMPLATE_SET] = templates.template_set
    FINDERS[kinds.TEMPLATE_DELETE] = templates.template_delete
    FINDERS[kinds.BRUTE_FORCE] = brute_force.brute_force


def _fill_explainer_basics() -> None:
    """Enter Sudoku Explainer's singles, locked candidates and sets."""
    FINDERS[EXPLAINER + kinds.FULL_HOUSE] = explainer_singles.hidden_single
    FINDERS[EXPLAINER + kinds.NAKED_SINGLE] = explainer_singles.naked_single
    FINDERS[EXPLAINER + kinds.DIRECT_POINTING] = locking.direct_locking
    FINDERS[EXPLAINER + kinds.POINTING] = locking.locking
    FINDERS[EXPLAINER + kinds.DIRECT_HIDDEN_PAIR] = sets.direct_hidden_set
    FINDERS[EXPLAINER + kinds.DIRECT_HIDDEN_TRIPLE] = sets.direct_hidden_set
    for n in range(3):  # pairs, triples and quadruples
        FINDERS[EXPLAINER + kinds.NAKED_PAIR + n] = sets.naked_set
        FINDERS[EXPLAINER + kinds.HIDDEN_PAIR + n] = sets.hidden_set


def _fill_explainer_patterns() -> None:
    """Enter Sudoku Explainer's fish, strong links, wings, loops, graves and exclusions."""
    for n in range(3):  # up to jellyfish, and four links
        FINDERS[EXPLAINER + kinds.X_WING + n] = explainer_fish.fish
        FINDERS[EXPLAINER + kinds.TWO_STRONG_LINKS + n] = strong_links.strong_links
    FINDERS[EXPLAINER + kinds.XY_WING] = explainer_wings.xy_wing
    FINDERS[EXPLAINER + kinds.XYZ_WING] = explainer_wings.xy_wing
    for n in range(4):  # up to TUVWXYZ-wings
        FINDERS[EXPLAINER + kinds.WXYZ_WING + n] = explainer_wings.wxyz_wing
    FINDERS[EXPLAINER + kinds.UNIQUE_RECTANGLE_TYPE_1] = unique_loops.unique_loop
    FINDERS[EXPLAINER + kinds.BUG_TYPE_1] = explainer_bug.bug
    FINDERS[EXPLAINER + kinds.ALIGNED_PAIR_EXCLUSION] = aligned.aligned_pair_exclusion
    FINDERS[EXPLAINER + kinds.ALIGNED_TRIPLE_EXCLUSION] = aligned.aligned_triple_exclusion


def _fill_explainer_chains() -> None:
    """Enter Sudoku Explainer's forcing chains and cycles."""
    FINDERS[EXPLAINER + kinds.X_CYCLE] = forcing_chains.forcing_chains
    FINDERS[EXPLAINER + kinds.NISHIO_FORCING_CHAIN] = multiple.nishio_forcing_chains
    FINDERS[EXPLAINER + kinds.CELL_FORCING_CHAINS] = multiple.multiple_forcing_chains
    FINDERS[EXPLAINER + kinds.DYNAMIC_CELL_FORCING_CHAINS] = multiple.dynamic_forcing_chains
    FINDERS[EXPLAINER + kinds.DYNAMIC_PLUS_CELL_FORCING_CHAINS] = (
        multiple.dynamic_plus_forcing_chains
    )
    FINDERS[EXPLAINER + kinds.NESTED_CELL_FORCING_CHAINS] = multiple.nested_forcing_chains


_fill_basics()
_fill_fish()
_fill_patterns()
_fill_chains()
_fill_explainer_basics()
_fill_explainer_patterns()
_fill_explainer_chains()
