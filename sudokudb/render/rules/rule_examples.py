"""A small puzzle with exactly one solution for each kind of rule, for lists and for tests."""

from __future__ import annotations

EXAMPLES = {
    "regions": (
        "...2............16..2....3......4...;regions 111112133332444322445362455662555666"
    ),
    "noboxes": "12......3..5...3..51....2;noboxes",
    "diagonal": "...5.........52..3.4............1...;diagonal /;diagonal \\",
    "windoku": (
        "8.1.2.........5.8..2..............3..9......6.......71.6...2......1...6..3.6..82.;windoku"
    ),
    "disjoint": ".234................4...5..2..6..53.;disjoint",
    "distinct": "..1................65.2.1...54.....2;distinct r2c2r2c3r3c3r3c4r4c4r4c5",
    "antiknight": "1..46...............23............5.;antiknight",
    "antiking": "..3....5....3...6.....1..4........4.;antiking",
    "nonconsecutive": "...........3.................42.....;nonconsecutive",
    "negative": (
        "......................4.............;"
        "negative white;white r1c1r1c2;white r1c2r1c3;white r1c3r1c4;white r1c4r1c5;"
        "white r1c5r1c6;white r2c2r2c3;white r2c3r3c3;white r2c4r2c5;white r2c4r3c4;"
        "white r3c1r3c2;white r3c1r4c1;white r3c3r3c4;white r3c5r3c6;white r4c2r4c3;"
        "white r5c1r6c1;white r5c2r6c2;white r5c3r6c3;white r5c4r6c4;white r5c5r6c5"
    ),
    "entropy": "........16..2....5.......3.........1;entropy",
    "odd": "..4.5........1....46.5....2.1....6..;odd r1c2r3c3r4c6r6c1",
    "even": "..3..62..........5..4.....1..3..26..;even r1c2r3c3r4c6r6c1",
    "only": "2.....4..1...2..6......5.....2.3..4.;only 136 r2c2r4c5",
    "extreme": ".5.......34.4......6...21.........3.;extreme max r5c4;extreme min r2c2",
    "same": "...3........5......2.1......4.2.3...;same r1c2r4c4r6c6;same r2c1r5c3",
    "quad": (
        ".6..13.........4......565.......2...;quad 135 r2c2r2c3r3c2r3c3;quad 26 r4c4r4c5r5c4r5c5"
    ),
    "index": "1.....5..4....4..5.................3;index row r1c2r2c2r3c2r4c2r5c2r6c2",
    "circles": (
        ".............5...21....3....4.......;circles r1c1r1c4r2c3r3c3r3c6r4c2r5c5r6c1r6c4r6c6"
    ),
    "cage": (
        ".4.5.......6......3.5...2...3.......;"
        "cage r4c2r4c3r5c2;cage 11 r1c1r1c2r2c1;cage 7 r2c4r2c5;cage 9 r5c5r6c4r6c5"
    ),
    "sum": ".......5...6....63.1......1..23.....;sum 12 r2c2r3c3r4c4;sum 8 1 2 r5c1r6c2",
    "arrow": (
        "...............4...4.1.............2;"
        "arrow r1c1r2c2r3c3;arrow r5c6r4c6r3c5;arrow 2 r6c1r6c2r5c3r4c3r3c2"
    ),
    "doublearrow": "..3..5....4.......2....3..6......2..;doublearrow r1c1r2c2r3c3r4c4",
    "thermo": ("....5.4..........2........51........;thermo r2c5r3c5r4c4;thermo r5c1r4c1r3c2r2c3"),
    "slow": "4...3...2....2...56................1;slow r5c1r4c2r3c3r2c4r2c5",
    "whisper": (
        "4..8.........92.6.2....45..........1.7.......3..2......89...4.....3..........6.8.;"
        "whisper 4 r6c7r7c8r8c7r8c6;whisper 5 r2c2r3c3r4c3r5c4r4c5"
    ),
    "renban": ("...3...2.6........1.4.........5...1.;renban r2c2r3c3r4c3r5c4;renban r2c5r3c5r3c6"),
    "palindrome": "1..5.......434......5..2....5...3...;palindrome r2c1r3c2r3c3r4c4r5c4",
    "between": ".3.........5........2.....6.1..2..3.;between r2c1r2c2r3c3r3c4r4c5",
    "lockout": "...3............6..52..3.1......6.4.;lockout 3 r2c1r2c2r3c3r3c4",
    "regionsum": "........1.6.1.5...43..........3.....;regionsum r1c2r2c3r3c3r3c4r4c4r5c4",
    "equal": ".......5.3....4.3.6..........4.1....;equal 2 3 r1c1r1c2r4c3r4c4r5c4",
    "zipper": ".....3........51........6......4..5.;zipper r2c1r2c2r3c3r4c3r5c4",
    "modular": "1..........3......2.4...3.6.......1.;modular 3 r2c2r3c3r3c4r4c5r5c5",
    "entropic": "...1.23.....4...6........4....6.....;entropic r2c2r3c3r3c4r4c5r5c5",
    "parity": "..6.4.3........5.....2.....63..1....;parity r2c2r3c3r3c4r4c5r5c5",
    "sumline": "..5..1......6...4..1..56......3...2.;sumline 7 r2c1r2c2r3c3r3c4r4c5r5c5",
    "white": ("..43..3..........2...5...16.......4.;white r1c2r1c3;white r3c3r4c3;white r5c4r5c5"),
    "black": ("...5...61.4........2..1.....2....1..;black r1c2r1c3;black r3c3r4c3;black r5c4r5c5"),
    "difference": (
        "..4..3..6.2........652...3........5.;difference 2 r4c4r5c4;difference 3 r1c2r1c3"
    ),
    "ratio": "..................5..4....2..66.35..;ratio 3 r1c2r1c3;ratio 4 r4c4r5c4",
    "sum2": (
        ".4....6.........3........56...1.....;sum2 10 r4c4r5c4;sum2 5 r1c2r1c3;sum2 8 r3c1r3c2"
    ),
    "greater": (
        ".3.4..4.....6...3.3.........21..1...;"
        "greater r1c2r1c3;greater r4c4r3c4;greater r5c1r4c1;greater r6c5r6c4"
    ),
    "little": (
        "...2..2.........4.5......5......2.5.;"
        "little 12 r4c6r3c5;little 14 r1c2r2c3;little 9 r6c3r5c4"
    ),
    "sandwich": (
        "6..3....2......5..............3....4;"
        "sandwich 0 r4c1r4c2;sandwich 5 r1c1r1c2;sandwich 9 r1c3r2c3"
    ),
    "xsum": (
        ".....62.......6..5...1..........3...;xsum 12 r1c4r2c4;xsum 14 r6c2r5c2;xsum 9 r1c1r1c2"
    ),
    "skyscraper": (
        "..........15...2....4...4..........4;"
        "skyscraper 2 r1c4r2c4;skyscraper 3 r1c1r1c2;skyscraper 3 r4c6r4c5;"
        "skyscraper 4 r6c2r5c2"
    ),
    "room": (
        ".....4........5...13..6.....2..6....;room 1 r6c2r5c2;room 3 r1c1r1c2;room 5 r1c4r2c4"
    ),
    "table": ".4....5....3.......3.4....4.5.3..2..;table 14,28,11,22,5,a r2c2r3c3r4c3r5c4",
    "either": (
        ".5...1...6..4.........3..6.1........;"
        "either cage 6 r5c1r5c2r6c1 | cage 12 r5c1r5c2r6c1;"
        "either white r3c3r3c4 | black r3c3r3c4"
    ),
}
"""The line of a puzzle by the kind of its rules."""
