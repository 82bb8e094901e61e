"""Chains and loops: known positions, and soundness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

SEARCHES = ("remote-pair", "turbot-fish", "x-chain", "nice-loop", "grouped-nice-loop")

# technique, grid, removed candidates, eliminations, options, length
CASES = [
    (
        "turbot-fish",
        "264913587.31.85..2.58..63.147963..58126854739385.9...65931.8..484.56.91361.3498.5",
        "",
        "r7c7=2",
        {},
        3,
    ),
    (
        "x-chain",
        "3.452..8...6.9.....5..7.3.....689.23...734....631527...1.96......9.4..6.6.8217..5",
        "",
        "r4c2=7",
        {},
        5,
    ),
    (
        "xy-chain",
        "762813594...769128.9.425367.765982.39..132......6748.9..7956431.49381..2.1.24798.",
        "",
        "r5c8=7 r8c7=7",
        {},
        19,
    ),
    (
        "remote-pair",
        "..1.4926363.21794.94263..7.2634.17.98.4.9..2...9.62.34..7..4.9.4..97631..96.2.4.7",
        "",
        "r7c7=5 r7c9=5 r9c4=5 r9c6=5 r7c7=8 r7c9=8 r9c4=8 r9c6=8",
        {},
        7,
    ),
    (
        "continuous-nice-loop",
        "548..3...63....8..12.8....3972.386..4.....3..3...47..971438592625697..38893.6.7..",
        "",
        "r1c4=1 r1c8=1 r2c4=1 r1c4=2 r2c4=2 r9c6=4 r2c4=5 r3c8=5 r1c8=7 r2c5=9 r2c6=9 "
        "r3c6=9 r5c5=9",
        {},
        13,
    ),
    (
        "discontinuous-nice-loop",
        ".4..6.1.2.275..496.....43.841...7985....5.2.1......6.7..4....13.619...24.3...1.69",
        "",
        "r6c4=2 r6c4=3 r6c4=4 r6c4=8",
        {},
        7,
    ),
    (
        "discontinuous-nice-loop",
        "....8.2....5....4..2...5...962837.....32146971745..832..1......697348521248751369",
        "",
        "r3c8=1",
        {},
        8,
    ),
    (
        "aic",
        "2......6998..2.13771.....24..9....5..4...9.7.5671329486.1....833......96498673215",
        "",
        "r1c3=5 r2c3=5 r3c3=5 r7c2=5 r8c2=5",
        {},
        9,
    ),
    (
        "aic",
        "..2....5...452.1..5.38..2..398657412257418693461.9.785139...5..826135947745.....1",
        "",
        "r9c7=3 r1c7=8",
        {},
        7,
    ),
    (
        "grouped-continuous-nice-loop",
        ".3..1.4....7..81..1584.962..7498.2...1..4.97...9.6.5...6.1...95...8.67....1....6.",
        "r6c9=3 r8c8=3 r8c9=3 r9c1=3 r9c9=3 r9c9=8",
        "r2c4=2 r5c3=2 r7c1=3 r7c5=3 r9c5=3 r2c4=5 r1c1=6",
        {},
        9,
    ),
    (
        "grouped-continuous-nice-loop",
        "2.8.3.6.....8921.......6.828529.3.61..926.5.846718592372.........562......1.5.2..",
        "r1c2=9 r1c6=4 r1c8=5 r3c2=3 r8c8=7 r9c8=7",
        "r2c1=3 r3c1=3 r7c7=3 r7c8=3 r3c2=4 r7c6=4 r7c7=4 r7c8=4 r7c9=4 r3c2=7",
        {"als_nodes": 1},
        10,
    ),
    (
        "grouped-discontinuous-nice-loop",
        "374526891...391.7.619..4235...6.93..7362.5.......43..2...1.8.23...9.21.....4.7...",
        "r4c8=4 r4c9=4 r6c7=9",
        "r7c7=4 r7c7=5 r7c7=6 r7c7=9",
        {},
        9,
    ),
    (
        "grouped-discontinuous-nice-loop",
        "3451289..976...281281...345.......1.1..6...3.4.2.815.97.4...128819.4.653.2381.794",
        "",
        "r4c2=9",
        {},
        12,
    ),
    (
        "grouped-discontinuous-nice-loop",
        ".37824..164..13.......67...7863512..1..24...7..47..15....4.2....6.17..32.7.63581.",
        "r2c9=9 r3c3=2 r3c3=9 r3c9=4 r3c9=9 r5c7=9 r5c8=9 r6c9=9 r7c1=5 r7c2=5 r7c9=9",
        "r3c3=5 r3c3=8",
        {"als_nodes": 1},
        12,
    ),
    (
        "grouped-aic",
        "3.2....1.1..97........1....5..18.6....15...7..8.74.1..9....1.27.1.4.......5..79.1",
        "",
        "r1c2=6 r1c6=6 r1c9=6 r2c6=6 r3c4=6 r3c6=6",
        {},
        7,
    ),
    (
        "grouped-aic",
        "2...5376.765.....3..3786.2...43..2.6326.9.14....624...6.2.3..5...7.6...2839...6..",
        "r1c9=8 r4c1=1 r4c2=1 r4c6=7 r6c9=7 r8c4=5 r8c6=5 r9c4=1 r9c4=4 r9c6=1 r9c6=7 r9c9=7",
        "r2c5=1 r1c4=4",
        {},
        7,
    ),
    (
        "grouped-aic",
        "123.86.7.97...53..45..37...7.2.63...3.579....619524783231.79..68643529175976...3.",
        "",
        "r9c6=1 r5c6=8",
        {"als_nodes": 1},
        6,
    ),
]


@pytest.mark.parametrize(
    ("technique", "grid", "removed", "eliminations", "options", "length"), CASES
)
def test_known_uses_are_found(
    technique: str,
    grid: str,
    removed: str,
    eliminations: str,
    options: dict[str, int],
    length: int,
) -> None:
    steps = support.position_in(grid, removed).all(technique, **options)
    wanted = support.candidates_in(eliminations)
    assert length in {step.length for step in steps if set(step.eliminations) == set(wanted)}


@settings(max_examples=10)
@given(support.positions())
def test_chains_are_sound(drawn: tuple[str, Position]) -> None:
    for search in SEARCHES:
        support.check_technique(*drawn, search)


@settings(max_examples=2)
@given(support.positions())
def test_chains_with_almost_locked_sets_are_sound(drawn: tuple[str, Position]) -> None:
    puzzle, at = drawn
    for step in at.all("grouped-nice-loop", als_nodes=1):
        assert not support.contradicted(step, puzzle), step
        assert not support.is_idle(step, at), step


@settings(max_examples=10)
@given(support.positions())
def test_xy_chains_are_sound(drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, "xy-chain")


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@settings(max_examples=2)
@given(support.positions())
def test_chains_are_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], (*SEARCHES, "xy-chain"))
