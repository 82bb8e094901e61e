"""The names, families and HoDoKu's codes of the techniques."""

from __future__ import annotations

from typing import NamedTuple


class TechniqueName(NamedTuple):
    """The names of one technique.

    `key` is its name in queries, files and commands. `code` is that of HoDoKu's library, empty
    for a technique that only Sudoku Explainer has. `printed` is its title, as in HoDoKu.
    """

    key: str
    family: str
    code: str
    printed: str


_TABLE = """
singles       0000 full-house                               Full House
singles       0003 naked-single                             Naked Single
singles       0002 hidden-single                            Hidden Single
intersections 0110 locked-pair                              Locked Pair
intersections 0111 locked-triple                            Locked Triple
intersections 0100 pointing                                 Locked Candidates Type 1 (Pointing)
intersections 0101 claiming                                 Locked Candidates Type 2 (Claiming)
subsets       0200 naked-pair                               Naked Pair
subsets       0201 naked-triple                             Naked Triple
subsets       0202 naked-quadruple                          Naked Quadruple
subsets       0210 hidden-pair                              Hidden Pair
subsets       0211 hidden-triple                            Hidden Triple
subsets       0212 hidden-quadruple                         Hidden Quadruple
fish          0300 x-wing                                   X-Wing
fish          0301 swordfish                                Swordfish
fish          0302 jellyfish                                Jellyfish
fish          0303 squirmbag                                Squirmbag
fish          0304 whale                                    Whale
fish          0305 leviathan                                Leviathan
fish          0310 finned-x-wing                            Finned X-Wing
fish          0311 finned-swordfish                         Finned Swordfish
fish          0312 finned-jellyfish                         Finned Jellyfish
fish          0313 finned-squirmbag                         Finned Squirmbag
fish          0314 finned-whale                             Finned Whale
fish          0315 finned-leviathan                         Finned Leviathan
fish          0320 sashimi-x-wing                           Sashimi X-Wing
fish          0321 sashimi-swordfish                        Sashimi Swordfish
fish          0322 sashimi-jellyfish                        Sashimi Jellyfish
fish          0323 sashimi-squirmbag                        Sashimi Squirmbag
fish          0324 sashimi-whale                            Sashimi Whale
fish          0325 sashimi-leviathan                        Sashimi Leviathan
fish          0330 franken-x-wing                           Franken X-Wing
fish          0331 franken-swordfish                        Franken Swordfish
fish          0332 franken-jellyfish                        Franken Jellyfish
fish          0333 franken-squirmbag                        Franken Squirmbag
fish          0334 franken-whale                            Franken Whale
fish          0335 franken-leviathan                        Franken Leviathan
fish          0340 finned-franken-x-wing                    Finned Franken X-Wing
fish          0341 finned-franken-swordfish                 Finned Franken Swordfish
fish          0342 finned-franken-jellyfish                 Finned Franken Jellyfish
fish          0343 finned-franken-squirmbag                 Finned Franken Squirmbag
fish          0344 finned-franken-whale                     Finned Franken Whale
fish          0345 finned-franken-leviathan                 Finned Franken Leviathan
fish          0350 mutant-x-wing                            Mutant X-Wing
fish          0351 mutant-swordfish                         Mutant Swordfish
fish          0352 mutant-jellyfish                         Mutant Jellyfish
fish          0353 mutant-squirmbag                         Mutant Squirmbag
fish          0354 mutant-whale                             Mutant Whale
fish          0355 mutant-leviathan                         Mutant Leviathan
fish          0360 finned-mutant-x-wing                     Finned Mutant X-Wing
fish          0361 finned-mutant-swordfish                  Finned Mutant Swordfish
fish          0362 finned-mutant-jellyfish                  Finned Mutant Jellyfish
fish          0363 finned-mutant-squirmbag                  Finned Mutant Squirmbag
fish          0364 finned-mutant-whale                      Finned Mutant Whale
fish          0365 finned-mutant-leviathan                  Finned Mutant Leviathan
fish          0371 kraken-fish-type-1                       Kraken Fish Type 1
fish          0372 kraken-fish-type-2                       Kraken Fish Type 2
single-digit  0400 skyscraper                               Skyscraper
single-digit  0401 two-string-kite                          2-String Kite
single-digit  0404 dual-two-string-kite                     Dual 2-String Kite
single-digit  0403 turbot-fish                              Turbot Fish
single-digit  0402 empty-rectangle                          Empty Rectangle
single-digit  0405 dual-empty-rectangle                     Dual Empty Rectangle
wings         0803 w-wing                                   W-Wing
wings         0800 xy-wing                                  XY-Wing
wings         0801 xyz-wing                                 XYZ-Wing
wings         -    wxyz-wing                                WXYZ-Wing
wings         -    vwxyz-wing                               VWXYZ-Wing
wings         -    uvwxyz-wing                              UVWXYZ-Wing
wings         -    tuvwxyz-wing                             TUVWXYZ-Wing
uniqueness    0600 uniqueness-test-1                        Uniqueness Test 1
uniqueness    0601 uniqueness-test-2                        Uniqueness Test 2
uniqueness    0602 uniqueness-test-3                        Uniqueness Test 3
uniqueness    0603 uniqueness-test-4                        Uniqueness Test 4
uniqueness    0604 uniqueness-test-5                        Uniqueness Test 5
uniqueness    0605 uniqueness-test-6                        Uniqueness Test 6
uniqueness    0606 hidden-rectangle                         Hidden Rectangle
uniqueness    0607 avoidable-rectangle-type-1               Avoidable Rectangle Type 1
uniqueness    0608 avoidable-rectangle-type-2               Avoidable Rectangle Type 2
uniqueness    0610 bug-plus-1                               Bivalue Universal Grave + 1
uniqueness    -    unique-rectangle-type-1                  Unique Rectangle Type 1
uniqueness    -    unique-rectangle-type-2                  Unique Rectangle Type 2
uniqueness    -    unique-rectangle-type-3                  Unique Rectangle Type 3
uniqueness    -    unique-rectangle-type-4                  Unique Rectangle Type 4
uniqueness    -    unique-loop-type-1                       Unique Loop Type 1
uniqueness    -    unique-loop-type-2                       Unique Loop Type 2
uniqueness    -    unique-loop-type-3                       Unique Loop Type 3
uniqueness    -    unique-loop-type-4                       Unique Loop Type 4
uniqueness    -    bug-type-1                               BUG Type 1
uniqueness    -    bug-type-2                               BUG Type 2
uniqueness    -    bug-type-3                               BUG Type 3
uniqueness    -    bug-type-4                               BUG Type 4
als           1101 sue-de-coq                               Sue de Coq
colors        0500 simple-colors-trap                       Simple Colors Trap
colors        0501 simple-colors-wrap                       Simple Colors Wrap
colors        0502 multi-colors-type-1                      Multi Colors 1
colors        0503 multi-colors-type-2                      Multi Colors 2
chains        0703 remote-pair                              Remote Pair
chains        0701 x-chain                                  X-Chain
chains        0702 xy-chain                                 XY-Chain
chains        0706 continuous-nice-loop                     Continuous Nice Loop
chains        0707 discontinuous-nice-loop                  Discontinuous Nice Loop
chains        0708 aic                                      AIC
chains        0709 grouped-continuous-nice-loop             Grouped Continuous Nice Loop
chains        0710 grouped-discontinuous-nice-loop          Grouped Discontinuous Nice Loop
chains        0711 grouped-aic                              Grouped AIC
chains        -    two-strong-links                         Two Strong Links
chains        -    three-strong-links                       Three Strong Links
chains        -    four-strong-links                        Four Strong Links
chains        -    x-cycle                                  X-Cycle
chains        -    y-cycle                                  Y-Cycle
chains        -    xy-cycle                                 XY-Cycle
chains        -    forcing-x-chain                          Forcing X-Chain
chains        -    forcing-xy-chain                         Forcing XY-Chain
als           0901 als-xz                                   Almost Locked Set XZ-Rule
als           0902 als-xy-wing                              Almost Locked Set XY-Wing
als           0903 als-chain                                Almost Locked Set Chain
als           0904 death-blossom                            Death Blossom
exclusion     -    aligned-pair-exclusion                   Aligned Pair Exclusion
exclusion     -    aligned-triple-exclusion                 Aligned Triple Exclusion
forcing       1301 forcing-chain-contradiction              Forcing Chain Contradiction
forcing       1302 forcing-chain-verity                     Forcing Chain Verity
forcing       1303 forcing-net-contradiction                Forcing Net Contradiction
forcing       1304 forcing-net-verity                       Forcing Net Verity
forcing       -    nishio-forcing-chain                     Nishio Forcing Chain
forcing       -    cell-forcing-chains                      Cell Forcing Chains
forcing       -    region-forcing-chains                    Region Forcing Chains
forcing       -    contradiction-forcing-chain              Contradiction Forcing Chain
forcing       -    double-forcing-chain                     Double Forcing Chain
forcing       -    dynamic-cell-forcing-chains              Dynamic Cell Forcing Chains
forcing       -    dynamic-region-forcing-chains            Dynamic Region Forcing Chains
forcing       -    dynamic-contradiction-forcing-chain      Dynamic Contradiction Forcing Chain
forcing       -    dynamic-double-forcing-chain             Dynamic Double Forcing Chain
forcing       -    dynamic-plus-cell-forcing-chains         Dynamic Plus Cell Forcing Chains
forcing       -    dynamic-plus-region-forcing-chains       Dynamic Plus Region Forcing Chains
forcing       -    dynamic-plus-contradiction-forcing-chain Dynamic Plus Contradiction Forcing Chain
forcing       -    dynamic-plus-double-forcing-chain        Dynamic Plus Double Forcing Chain
forcing       -    nested-cell-forcing-chains               Nested Cell Forcing Chains
forcing       -    nested-region-forcing-chains             Nested Region Forcing Chains
forcing       -    nested-contradiction-forcing-chain       Nested Contradiction Forcing Chain
forcing       -    nested-double-forcing-chain              Nested Double Forcing Chain
intersections -    direct-pointing                          Direct Pointing
intersections -    direct-claiming                          Direct Claiming
subsets       -    direct-hidden-pair                       Direct Hidden Pair
subsets       -    direct-hidden-triple                     Direct Hidden Triple
templates     1201 template-set                             Template Set
templates     1202 template-delete                          Template Delete
guessing      -    brute-force                              Brute Force
"""

TECHNIQUES = {
    key: TechniqueName(key, family, code.strip("-"), printed)
    for family, code, key, printed in (
        line.split(maxsplit=3) for line in _TABLE.strip().splitlines()
    )
}
"""The techniques by their keys; no key may be removed, since databases contain them."""

GIVE_UP = "give-up"
"""The key, in a rating, of steps that no technique finds or that exceed a limit: guessing."""

FAMILIES = tuple(dict.fromkeys(name.family for name in TECHNIQUES.values()))
"""The families, simplest first."""
