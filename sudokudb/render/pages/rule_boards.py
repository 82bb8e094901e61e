"""What pages need for boards with other rules: their drawings, their style, and their data."""

from __future__ import annotations

from functools import cache
from json import dumps
from typing import TYPE_CHECKING
from urllib.parse import quote

from sudokudb.notation import ALL_SIZES
from sudokudb.render.marks import Marks, candidates_across
from sudokudb.render.svg.board_drawing import CELL, BoardDrawing
from sudokudb.render.svg.region_lines import borders
from sudokudb.render.svg.rule_layers import RuleDrawing
from sudokudb.render.svg.rule_style import page_rule_style

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sudokudb.grid import Grid
    from sudokudb.layout import Layout

_LARGE = 9  # the greatest size whose keys are in three columns
_WIDEST = 700  # pixels of a board


def other_data(layout: Layout) -> dict[str, object]:
    """Return what the script knows of a layout that is not classic with square boxes."""
    rules = f";{layout.rules_text}" if layout.rules else None
    return {"rules": rules, "peers": dumps(layout.peers, separators=(",", ":"))}


def has_clues(layout: Layout) -> bool:
    """Return whether there are clues around the grid."""
    from sudokudb.render.rules import AROUND, rule_shapes  # most grids have no rules

    return any(shape.form in AROUND for shape in rule_shapes(layout))


def rule_drawings(grid: Grid) -> tuple[str, str]:
    """Return the drawings below and above the cells of a board."""
    board = BoardDrawing(grid, coordinates=False, frame=False)
    rules, side = RuleDrawing(board), grid.size * CELL
    lines = f'<path class="thick" d="{"".join(borders(board))}"/>'
    head = f'viewBox="0 0 {side} {side}" aria-hidden="true">'
    below = "".join([*rules.tints(), *rules.grounds()])
    above = "".join([lines, *rules.marks()])
    return (
        f'<svg class="picture lower" {head}{below}</svg>',
        f'<svg class="picture upper" {head}{above}</svg>',
    )


def picture_source(
    grid: Grid, givens: Grid, label: str, new: Collection[int], candidates: Sequence[str] | None
) -> str:
    """Return the address of a picture that contains it, for small boards."""
    from sudokudb.notation import DIGITS
    from sudokudb.render.figures import Figure

    masks = None
    if candidates:
        masks = tuple(sum(1 << DIGITS.index(digit) for digit in cell) for cell in candidates)
    marks = Marks(cells=dict.fromkeys(new, "new"))
    svg = Figure(grid, givens, masks, marks).svg(label)
    return f"data:image/svg+xml,{quote(svg, safe=' =:/')}"


@cache
def kinds_style() -> str:
    """Return the style sheet of boards with other rules, and of all other sizes."""
    sizes = "".join(map(_style_of_size, ALL_SIZES))
    large = [size for size in ALL_SIZES if size > _LARGE]
    pads = ",".join(f".p{size}" for size in large)
    keys = ",".join(f".panel .p{size} [data-digit]" for size in large)
    small = ",".join(f".panel .p{size} small" for size in large)
    return "\n".join(
        [
            page_rule_style(),
            sizes,
            f"{pads}{{grid-template-columns:repeat(6,1fr)}}",
            f"{keys}{{min-height:2.75rem;font-size:1.2rem}}",
            f"{small}{{right:.2rem;bottom:.1rem;font-size:.62rem}}",
            _LAYERS,
        ]
    )


_LAYERS = """\
.frame .upper{z-index:2}
.frame svg.lower{z-index:2;mix-blend-mode:multiply}
@media screen and (prefers-color-scheme:dark){.frame svg.lower{mix-blend-mode:screen}}
.clued .frame{margin:var(--cell)}
.clued :is(.columns,.rows){visibility:hidden}
.desk:has(.clued){--around:calc(var(--n) + 2);--cell:max(24px,
min((100dvh - 9.9rem)/var(--around),(100vw - 29rem)/var(--around),var(--most)))}
@media (max-width:58rem) and (orientation:portrait),(max-width:33rem){
.desk:has(.clued){--cell:max(20px,
min((100vw - 1.75rem)/var(--around),(100dvh - 24rem)/var(--around)))}
}
.rules li{margin:.2rem 0}
"""


def _style_of_size(size: int) -> str:
    """Return the rules for boards of a size that `play.css` does not know."""
    most = min(120, _WIDEST // size)
    rules = [
        f".desk:has(.r{size}){{--n:{size};--most:{most}px}}",
        f".frame .r{size}{{--order:{candidates_across(size)}}}",
    ]
    if size > _LARGE:
        wide = f"(100dvh - 9.9rem)/{size},(100vw - 29rem)/{size},{most}px"
        rules.insert(1, f".desk:has(.r{size}){{--cell:max(24px,min({wide}))}}")
        rules.append(f".stage:has(.r{size}){{overflow:auto}}")
    return "".join(rules)
