"""The searches that raters refer to, and the techniques that each can find."""

from __future__ import annotations

from sudokudb.techniques.kinds import EXPLAINER, KEYS, NUMBERS

_SEVERAL = {
    "simple-colors": ("simple-colors-trap", "simple-colors-wrap"),
    "multi-colors": ("multi-colors-type-1", "multi-colors-type-2"),
    "nice-loop": ("continuous-nice-loop", "discontinuous-nice-loop", "aic"),
    "grouped-nice-loop": (
        "grouped-continuous-nice-loop",
        "grouped-discontinuous-nice-loop",
        "grouped-aic",
        # the best loop may have no groups
        "continuous-nice-loop",
        "discontinuous-nice-loop",
        "aic",
    ),
    "kraken-fish": ("kraken-fish-type-1", "kraken-fish-type-2"),
    "forcing-chain": ("forcing-chain-contradiction", "forcing-chain-verity"),
    "forcing-net": ("forcing-net-contradiction", "forcing-net-verity"),
}

_EXPLAINER_SEVERAL = {
    "hidden-single": ("full-house", "hidden-single"),
    "direct-locked-candidates": ("direct-pointing", "direct-claiming"),
    "locked-candidates": ("pointing", "claiming"),
    "unique-loop": (
        *(f"unique-rectangle-type-{number}" for number in range(1, 5)),
        *(f"unique-loop-type-{number}" for number in range(1, 5)),
    ),
    "bug": tuple(f"bug-type-{number}" for number in range(1, 5)),
    "forcing-chains": ("x-cycle", "y-cycle", "xy-cycle", "forcing-x-chain", "forcing-xy-chain"),
    "multiple-forcing-chains": ("cell-forcing-chains", "region-forcing-chains"),
    "dynamic-forcing-chains": (
        "dynamic-cell-forcing-chains",
        "dynamic-region-forcing-chains",
        "dynamic-contradiction-forcing-chain",
        "dynamic-double-forcing-chain",
    ),
    "dynamic-plus-forcing-chains": (
        "dynamic-plus-cell-forcing-chains",
        "dynamic-plus-region-forcing-chains",
        "dynamic-plus-contradiction-forcing-chain",
        "dynamic-plus-double-forcing-chain",
    ),
    "nested-forcing-chains": (
        "nested-cell-forcing-chains",
        "nested-region-forcing-chains",
        "nested-contradiction-forcing-chain",
        "nested-double-forcing-chain",
    ),
}


def _searches(several: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return all searches: those for several techniques, and one for each of the others."""
    taken = {kind for kinds in several.values() for kind in kinds}
    return several | {key: (key,) for key in KEYS if key and key not in taken}


SCHOOLS = {"hodoku": _searches(_SEVERAL), "explainer": _searches(_EXPLAINER_SEVERAL)}
"""The searches of each program, with the techniques that they can find."""


def finder_number(search: str, school: str) -> int:
    """Return the number of the finder for a search; raise KeyError if there is none."""
    return NUMBERS[SCHOOLS[school][search][0]] + (EXPLAINER if school == "explainer" else 0)


def search_for(technique: str, school: str) -> str:
    """Return the search that finds a technique; raise KeyError if there is none."""
    searches = SCHOOLS[school]
    if technique in searches:
        return technique
    found = [search for search, kinds in searches.items() if technique in kinds]
    if not found:
        raise KeyError(technique)
    return found[0]
