"""The techniques: one row for each, with its number, names, family and searches.

A row defines a constant with the number of the technique; finders, checks and sentences refer to
it. They register in their own layers: in `techniques`, `rating.checks` and `render.explanations`.
"""

# ruff: noqa: E501

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """One technique.

    `number` is stored by finders and never changes. `key` is its name in queries, files and
    commands. `printed` is its title, as in HoDoKu. `code` is that of HoDoKu's library, empty for a
    technique that only Sudoku Explainer has. `hodoku` and `explainer` are the searches of these
    programs that find it together with others; empty if it has a search of its own.
    """

    number: int
    key: str
    family: str
    printed: str
    code: str
    hodoku: tuple[str, ...]
    explainer: tuple[str, ...]


TECHNIQUES: dict[str, Technique] = {}
"""The techniques by their keys; no key may be removed, since databases contain them."""


def technique(
    number: int,
    key: str,
    family: str,
    printed: str,
    code: str = "",
    *,
    hodoku: str = "",
    explainer: str = "",
) -> int:
    """Add a technique and return its number; blanks separate the names of several searches.

    `setup.py` reads the calls below: the number must be a literal.
    """
    searches = tuple(hodoku.split()), tuple(explainer.split())
    TECHNIQUES[key] = Technique(number, key, family, printed, code, *searches)
    return number


# fmt: off
FULL_HOUSE = technique(1, "full-house", "singles", "Full House", "0000", explainer="hidden-single")
NAKED_SINGLE = technique(2, "naked-single", "singles", "Naked Single", "0003")
HIDDEN_SINGLE = technique(3, "hidden-single", "singles", "Hidden Single", "0002", explainer="hidden-single")
LOCKED_PAIR = technique(4, "locked-pair", "intersections", "Locked Pair", "0110")
LOCKED_TRIPLE = technique(5, "locked-triple", "intersections", "Locked Triple", "0111")
POINTING = technique(6, "pointing", "intersections", "Locked Candidates Type 1 (Pointing)", "0100", explainer="locked-candidates")
CLAIMING = technique(7, "claiming", "intersections", "Locked Candidates Type 2 (Claiming)", "0101", explainer="locked-candidates")
NAKED_PAIR = technique(8, "naked-pair", "subsets", "Naked Pair", "0200")
NAKED_TRIPLE = technique(9, "naked-triple", "subsets", "Naked Triple", "0201")
NAKED_QUADRUPLE = technique(10, "naked-quadruple", "subsets", "Naked Quadruple", "0202")
HIDDEN_PAIR = technique(11, "hidden-pair", "subsets", "Hidden Pair", "0210")
HIDDEN_TRIPLE = technique(12, "hidden-triple", "subsets", "Hidden Triple", "0211")
HIDDEN_QUADRUPLE = technique(13, "hidden-quadruple", "subsets", "Hidden Quadruple", "0212")
X_WING = technique(14, "x-wing", "fish", "X-Wing", "0300")
SWORDFISH = technique(15, "swordfish", "fish", "Swordfish", "0301")
JELLYFISH = technique(16, "jellyfish", "fish", "Jellyfish", "0302")
SQUIRMBAG = technique(17, "squirmbag", "fish", "Squirmbag", "0303")
WHALE = technique(18, "whale", "fish", "Whale", "0304")
LEVIATHAN = technique(19, "leviathan", "fish", "Leviathan", "0305")
FINNED_X_WING = technique(20, "finned-x-wing", "fish", "Finned X-Wing", "0310")
FINNED_SWORDFISH = technique(21, "finned-swordfish", "fish", "Finned Swordfish", "0311")
FINNED_JELLYFISH = technique(22, "finned-jellyfish", "fish", "Finned Jellyfish", "0312")
FINNED_SQUIRMBAG = technique(23, "finned-squirmbag", "fish", "Finned Squirmbag", "0313")
FINNED_WHALE = technique(24, "finned-whale", "fish", "Finned Whale", "0314")
FINNED_LEVIATHAN = technique(25, "finned-leviathan", "fish", "Finned Leviathan", "0315")
SASHIMI_X_WING = technique(26, "sashimi-x-wing", "fish", "Sashimi X-Wing", "0320")
SASHIMI_SWORDFISH = technique(27, "sashimi-swordfish", "fish", "Sashimi Swordfish", "0321")
SASHIMI_JELLYFISH = technique(28, "sashimi-jellyfish", "fish", "Sashimi Jellyfish", "0322")
SASHIMI_SQUIRMBAG = technique(29, "sashimi-squirmbag", "fish", "Sashimi Squirmbag", "0323")
SASHIMI_WHALE = technique(30, "sashimi-whale", "fish", "Sashimi Whale", "0324")
SASHIMI_LEVIATHAN = technique(31, "sashimi-leviathan", "fish", "Sashimi Leviathan", "0325")
FRANKEN_X_WING = technique(32, "franken-x-wing", "fish", "Franken X-Wing", "0330")
FRANKEN_SWORDFISH = technique(33, "franken-swordfish", "fish", "Franken Swordfish", "0331")
FRANKEN_JELLYFISH = technique(34, "franken-jellyfish", "fish", "Franken Jellyfish", "0332")
FRANKEN_SQUIRMBAG = technique(35, "franken-squirmbag", "fish", "Franken Squirmbag", "0333")
FRANKEN_WHALE = technique(36, "franken-whale", "fish", "Franken Whale", "0334")
FRANKEN_LEVIATHAN = technique(37, "franken-leviathan", "fish", "Franken Leviathan", "0335")
FINNED_FRANKEN_X_WING = technique(38, "finned-franken-x-wing", "fish", "Finned Franken X-Wing", "0340")
FINNED_FRANKEN_SWORDFISH = technique(39, "finned-franken-swordfish", "fish", "Finned Franken Swordfish", "0341")
FINNED_FRANKEN_JELLYFISH = technique(40, "finned-franken-jellyfish", "fish", "Finned Franken Jellyfish", "0342")
FINNED_FRANKEN_SQUIRMBAG = technique(41, "finned-franken-squirmbag", "fish", "Finned Franken Squirmbag", "0343")
FINNED_FRANKEN_WHALE = technique(42, "finned-franken-whale", "fish", "Finned Franken Whale", "0344")
FINNED_FRANKEN_LEVIATHAN = technique(43, "finned-franken-leviathan", "fish", "Finned Franken Leviathan", "0345")
MUTANT_X_WING = technique(44, "mutant-x-wing", "fish", "Mutant X-Wing", "0350")
MUTANT_SWORDFISH = technique(45, "mutant-swordfish", "fish", "Mutant Swordfish", "0351")
MUTANT_JELLYFISH = technique(46, "mutant-jellyfish", "fish", "Mutant Jellyfish", "0352")
MUTANT_SQUIRMBAG = technique(47, "mutant-squirmbag", "fish", "Mutant Squirmbag", "0353")
MUTANT_WHALE = technique(48, "mutant-whale", "fish", "Mutant Whale", "0354")
MUTANT_LEVIATHAN = technique(49, "mutant-leviathan", "fish", "Mutant Leviathan", "0355")
FINNED_MUTANT_X_WING = technique(50, "finned-mutant-x-wing", "fish", "Finned Mutant X-Wing", "0360")
FINNED_MUTANT_SWORDFISH = technique(51, "finned-mutant-swordfish", "fish", "Finned Mutant Swordfish", "0361")
FINNED_MUTANT_JELLYFISH = technique(52, "finned-mutant-jellyfish", "fish", "Finned Mutant Jellyfish", "0362")
FINNED_MUTANT_SQUIRMBAG = technique(53, "finned-mutant-squirmbag", "fish", "Finned Mutant Squirmbag", "0363")
FINNED_MUTANT_WHALE = technique(54, "finned-mutant-whale", "fish", "Finned Mutant Whale", "0364")
FINNED_MUTANT_LEVIATHAN = technique(55, "finned-mutant-leviathan", "fish", "Finned Mutant Leviathan", "0365")
KRAKEN_FISH_TYPE_1 = technique(56, "kraken-fish-type-1", "fish", "Kraken Fish Type 1", "0371", hodoku="kraken-fish")
KRAKEN_FISH_TYPE_2 = technique(57, "kraken-fish-type-2", "fish", "Kraken Fish Type 2", "0372", hodoku="kraken-fish")
SKYSCRAPER = technique(58, "skyscraper", "single-digit", "Skyscraper", "0400")
TWO_STRING_KITE = technique(59, "two-string-kite", "single-digit", "2-String Kite", "0401")
DUAL_TWO_STRING_KITE = technique(60, "dual-two-string-kite", "single-digit", "Dual 2-String Kite", "0404")
TURBOT_FISH = technique(61, "turbot-fish", "single-digit", "Turbot Fish", "0403")
EMPTY_RECTANGLE = technique(62, "empty-rectangle", "single-digit", "Empty Rectangle", "0402")
DUAL_EMPTY_RECTANGLE = technique(63, "dual-empty-rectangle", "single-digit", "Dual Empty Rectangle", "0405")
W_WING = technique(64, "w-wing", "wings", "W-Wing", "0803")
XY_WING = technique(65, "xy-wing", "wings", "XY-Wing", "0800")
XYZ_WING = technique(66, "xyz-wing", "wings", "XYZ-Wing", "0801")
WXYZ_WING = technique(67, "wxyz-wing", "wings", "WXYZ-Wing")
VWXYZ_WING = technique(68, "vwxyz-wing", "wings", "VWXYZ-Wing")
UVWXYZ_WING = technique(69, "uvwxyz-wing", "wings", "UVWXYZ-Wing")
TUVWXYZ_WING = technique(70, "tuvwxyz-wing", "wings", "TUVWXYZ-Wing")
UNIQUENESS_TEST_1 = technique(71, "uniqueness-test-1", "uniqueness", "Uniqueness Test 1", "0600")
UNIQUENESS_TEST_2 = technique(72, "uniqueness-test-2", "uniqueness", "Uniqueness Test 2", "0601")
UNIQUENESS_TEST_3 = technique(73, "uniqueness-test-3", "uniqueness", "Uniqueness Test 3", "0602")
UNIQUENESS_TEST_4 = technique(74, "uniqueness-test-4", "uniqueness", "Uniqueness Test 4", "0603")
UNIQUENESS_TEST_5 = technique(75, "uniqueness-test-5", "uniqueness", "Uniqueness Test 5", "0604")
UNIQUENESS_TEST_6 = technique(76, "uniqueness-test-6", "uniqueness", "Uniqueness Test 6", "0605")
HIDDEN_RECTANGLE = technique(77, "hidden-rectangle", "uniqueness", "Hidden Rectangle", "0606")
AVOIDABLE_RECTANGLE_TYPE_1 = technique(78, "avoidable-rectangle-type-1", "uniqueness", "Avoidable Rectangle Type 1", "0607")
AVOIDABLE_RECTANGLE_TYPE_2 = technique(79, "avoidable-rectangle-type-2", "uniqueness", "Avoidable Rectangle Type 2", "0608")
BUG_PLUS_1 = technique(80, "bug-plus-1", "uniqueness", "Bivalue Universal Grave + 1", "0610")
UNIQUE_RECTANGLE_TYPE_1 = technique(81, "unique-rectangle-type-1", "uniqueness", "Unique Rectangle Type 1", explainer="unique-loop")
UNIQUE_RECTANGLE_TYPE_2 = technique(82, "unique-rectangle-type-2", "uniqueness", "Unique Rectangle Type 2", explainer="unique-loop")
UNIQUE_RECTANGLE_TYPE_3 = technique(83, "unique-rectangle-type-3", "uniqueness", "Unique Rectangle Type 3", explainer="unique-loop")
UNIQUE_RECTANGLE_TYPE_4 = technique(84, "unique-rectangle-type-4", "uniqueness", "Unique Rectangle Type 4", explainer="unique-loop")
UNIQUE_LOOP_TYPE_1 = technique(85, "unique-loop-type-1", "uniqueness", "Unique Loop Type 1", explainer="unique-loop")
UNIQUE_LOOP_TYPE_2 = technique(86, "unique-loop-type-2", "uniqueness", "Unique Loop Type 2", explainer="unique-loop")
UNIQUE_LOOP_TYPE_3 = technique(87, "unique-loop-type-3", "uniqueness", "Unique Loop Type 3", explainer="unique-loop")
UNIQUE_LOOP_TYPE_4 = technique(88, "unique-loop-type-4", "uniqueness", "Unique Loop Type 4", explainer="unique-loop")
BUG_TYPE_1 = technique(89, "bug-type-1", "uniqueness", "BUG Type 1", explainer="bug")
BUG_TYPE_2 = technique(90, "bug-type-2", "uniqueness", "BUG Type 2", explainer="bug")
BUG_TYPE_3 = technique(91, "bug-type-3", "uniqueness", "BUG Type 3", explainer="bug")
BUG_TYPE_4 = technique(92, "bug-type-4", "uniqueness", "BUG Type 4", explainer="bug")
SUE_DE_COQ = technique(93, "sue-de-coq", "als", "Sue de Coq", "1101")
SIMPLE_COLORS_TRAP = technique(94, "simple-colors-trap", "colors", "Simple Colors Trap", "0500", hodoku="simple-colors")
SIMPLE_COLORS_WRAP = technique(95, "simple-colors-wrap", "colors", "Simple Colors Wrap", "0501", hodoku="simple-colors")
MULTI_COLORS_TYPE_1 = technique(96, "multi-colors-type-1", "colors", "Multi Colors 1", "0502", hodoku="multi-colors")
MULTI_COLORS_TYPE_2 = technique(97, "multi-colors-type-2", "colors", "Multi Colors 2", "0503", hodoku="multi-colors")
REMOTE_PAIR = technique(98, "remote-pair", "chains", "Remote Pair", "0703")
X_CHAIN = technique(99, "x-chain", "chains", "X-Chain", "0701")
XY_CHAIN = technique(100, "xy-chain", "chains", "XY-Chain", "0702")
CONTINUOUS_NICE_LOOP = technique(101, "continuous-nice-loop", "chains", "Continuous Nice Loop", "0706", hodoku="nice-loop grouped-nice-loop")
DISCONTINUOUS_NICE_LOOP = technique(102, "discontinuous-nice-loop", "chains", "Discontinuous Nice Loop", "0707", hodoku="nice-loop grouped-nice-loop")
AIC = technique(103, "aic", "chains", "AIC", "0708", hodoku="nice-loop grouped-nice-loop")
GROUPED_CONTINUOUS_NICE_LOOP = technique(104, "grouped-continuous-nice-loop", "chains", "Grouped Continuous Nice Loop", "0709", hodoku="grouped-nice-loop")
GROUPED_DISCONTINUOUS_NICE_LOOP = technique(105, "grouped-discontinuous-nice-loop", "chains", "Grouped Discontinuous Nice Loop", "0710", hodoku="grouped-nice-loop")
GROUPED_AIC = technique(106, "grouped-aic", "chains", "Grouped AIC", "0711", hodoku="grouped-nice-loop")
TWO_STRONG_LINKS = technique(107, "two-strong-links", "chains", "Two Strong Links")
THREE_STRONG_LINKS = technique(108, "three-strong-links", "chains", "Three Strong Links")
FOUR_STRONG_LINKS = technique(109, "four-strong-links", "chains", "Four Strong Links")
X_CYCLE = technique(110, "x-cycle", "chains", "X-Cycle", explainer="forcing-chains")
Y_CYCLE = technique(111, "y-cycle", "chains", "Y-Cycle", explainer="forcing-chains")
XY_CYCLE = technique(112, "xy-cycle", "chains", "XY-Cycle", explainer="forcing-chains")
FORCING_X_CHAIN = technique(113, "forcing-x-chain", "chains", "Forcing X-Chain", explainer="forcing-chains")
FORCING_XY_CHAIN = technique(114, "forcing-xy-chain", "chains", "Forcing XY-Chain", explainer="forcing-chains")
ALS_XZ = technique(115, "als-xz", "als", "Almost Locked Set XZ-Rule", "0901")
ALS_XY_WING = technique(116, "als-xy-wing", "als", "Almost Locked Set XY-Wing", "0902")
ALS_CHAIN = technique(117, "als-chain", "als", "Almost Locked Set Chain", "0903")
DEATH_BLOSSOM = technique(118, "death-blossom", "als", "Death Blossom", "0904")
ALIGNED_PAIR_EXCLUSION = technique(119, "aligned-pair-exclusion", "exclusion", "Aligned Pair Exclusion")
ALIGNED_TRIPLE_EXCLUSION = technique(120, "aligned-triple-exclusion", "exclusion", "Aligned Triple Exclusion")
FORCING_CHAIN_CONTRADICTION = technique(121, "forcing-chain-contradiction", "forcing", "Forcing Chain Contradiction", "1301", hodoku="forcing-chain")
FORCING_CHAIN_VERITY = technique(122, "forcing-chain-verity", "forcing", "Forcing Chain Verity", "1302", hodoku="forcing-chain")
FORCING_NET_CONTRADICTION = technique(123, "forcing-net-contradiction", "forcing", "Forcing Net Contradiction", "1303", hodoku="forcing-net")
FORCING_NET_VERITY = technique(124, "forcing-net-verity", "forcing", "Forcing Net Verity", "1304", hodoku="forcing-net")
NISHIO_FORCING_CHAIN = technique(125, "nishio-forcing-chain", "forcing", "Nishio Forcing Chain")
CELL_FORCING_CHAINS = technique(126, "cell-forcing-chains", "forcing", "Cell Forcing Chains", explainer="multiple-forcing-chains")
REGION_FORCING_CHAINS = technique(127, "region-forcing-chains", "forcing", "Region Forcing Chains", explainer="multiple-forcing-chains")
CONTRADICTION_FORCING_CHAIN = technique(128, "contradiction-forcing-chain", "forcing", "Contradiction Forcing Chain")
DOUBLE_FORCING_CHAIN = technique(129, "double-forcing-chain", "forcing", "Double Forcing Chain")
DYNAMIC_CELL_FORCING_CHAINS = technique(130, "dynamic-cell-forcing-chains", "forcing", "Dynamic Cell Forcing Chains", explainer="dynamic-forcing-chains")
DYNAMIC_REGION_FORCING_CHAINS = technique(131, "dynamic-region-forcing-chains", "forcing", "Dynamic Region Forcing Chains", explainer="dynamic-forcing-chains")
DYNAMIC_CONTRADICTION_FORCING_CHAIN = technique(132, "dynamic-contradiction-forcing-chain", "forcing", "Dynamic Contradiction Forcing Chain", explainer="dynamic-forcing-chains")
DYNAMIC_DOUBLE_FORCING_CHAIN = technique(133, "dynamic-double-forcing-chain", "forcing", "Dynamic Double Forcing Chain", explainer="dynamic-forcing-chains")
DYNAMIC_PLUS_CELL_FORCING_CHAINS = technique(134, "dynamic-plus-cell-forcing-chains", "forcing", "Dynamic Plus Cell Forcing Chains", explainer="dynamic-plus-forcing-chains")
DYNAMIC_PLUS_REGION_FORCING_CHAINS = technique(135, "dynamic-plus-region-forcing-chains", "forcing", "Dynamic Plus Region Forcing Chains", explainer="dynamic-plus-forcing-chains")
DYNAMIC_PLUS_CONTRADICTION_FORCING_CHAIN = technique(136, "dynamic-plus-contradiction-forcing-chain", "forcing", "Dynamic Plus Contradiction Forcing Chain", explainer="dynamic-plus-forcing-chains")
DYNAMIC_PLUS_DOUBLE_FORCING_CHAIN = technique(137, "dynamic-plus-double-forcing-chain", "forcing", "Dynamic Plus Double Forcing Chain", explainer="dynamic-plus-forcing-chains")
NESTED_CELL_FORCING_CHAINS = technique(138, "nested-cell-forcing-chains", "forcing", "Nested Cell Forcing Chains", explainer="nested-forcing-chains")
NESTED_REGION_FORCING_CHAINS = technique(139, "nested-region-forcing-chains", "forcing", "Nested Region Forcing Chains", explainer="nested-forcing-chains")
NESTED_CONTRADICTION_FORCING_CHAIN = technique(140, "nested-contradiction-forcing-chain", "forcing", "Nested Contradiction Forcing Chain", explainer="nested-forcing-chains")
NESTED_DOUBLE_FORCING_CHAIN = technique(141, "nested-double-forcing-chain", "forcing", "Nested Double Forcing Chain", explainer="nested-forcing-chains")
DIRECT_POINTING = technique(142, "direct-pointing", "intersections", "Direct Pointing", explainer="direct-locked-candidates")
DIRECT_CLAIMING = technique(143, "direct-claiming", "intersections", "Direct Claiming", explainer="direct-locked-candidates")
DIRECT_HIDDEN_PAIR = technique(144, "direct-hidden-pair", "subsets", "Direct Hidden Pair")
DIRECT_HIDDEN_TRIPLE = technique(145, "direct-hidden-triple", "subsets", "Direct Hidden Triple")
TEMPLATE_SET = technique(146, "template-set", "templates", "Template Set", "1201")
TEMPLATE_DELETE = technique(147, "template-delete", "templates", "Template Delete", "1202")
BRUTE_FORCE = technique(148, "brute-force", "guessing", "Brute Force")
# fmt: on

GIVE_UP = "give-up"
"""The key, in a rating, of steps that no technique finds or that exceed a limit: guessing."""

KEYS = ("", *sorted(TECHNIQUES, key=lambda key: TECHNIQUES[key].number))
"""The keys of the techniques by their numbers, which begin at 1."""

NUMBERS = {key: each.number for key, each in TECHNIQUES.items()}
"""The numbers of the techniques by their keys."""

FAMILIES = tuple(dict.fromkeys(each.family for each in TECHNIQUES.values()))
"""The families, simplest first."""
