"""The shapes of rules as layers of a picture: below, on and around the lines of the grid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.render.svg.clue_forms import AROUND_FORMS, caption
from sudokudb.render.svg.edge_forms import MARK_FORMS
from sudokudb.render.svg.layers import group
from sudokudb.render.svg.line_forms import GROUND_FORMS, tint
from sudokudb.render.svg.rule_style import rule_style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sudokudb.render.rules import RuleShape
    from sudokudb.render.svg.board_drawing import BoardDrawing

    Forms = Mapping[str, Callable[[BoardDrawing, RuleShape], str]]


_CLASS = re.compile(r"\bk-[a-z0-9-]+")


class RuleDrawing:
    """The layers of the rules of a board; a classic one has none."""

    def __init__(self, board: BoardDrawing) -> None:
        self._board, self._shapes = board, board.shapes

    def style(self, theme: str) -> str:
        """Return the style sheet of the rules, if there are any."""
        if not self._shapes:
            return ""
        drawn = "".join([*self.tints(), *self.grounds(), *self.marks()])
        return rule_style(theme, {*_CLASS.findall(drawn)})

    def tints(self) -> list[str]:
        """Return the grounds of cells, which are below all marks."""
        return self._layer("rule-tints", {"tint": tint})

    def grounds(self) -> list[str]:
        """Return what is below the lines of the grid: circles, lines, cages."""
        return self._layer("rule-grounds", GROUND_FORMS)

    def marks(self) -> list[str]:
        """Return what is on the lines of the grid, and around it."""
        if not self._shapes:
            return []
        around = [*self._draw_forms(AROUND_FORMS), *caption(self._board, self._shapes)]
        return [*self._layer("rule-marks", MARK_FORMS), *group("rule-clues", around)]

    def _layer(self, name: str, forms: Forms) -> list[str]:
        return group(name, self._draw_forms(forms)) if self._shapes else []

    def _draw_forms(self, forms: Forms) -> Iterator[str]:
        """Yield the shapes, form by form."""
        for form, draw in forms.items():
            yield from (draw(self._board, shape) for shape in _with_form(self._shapes, form))


def _with_form(shapes: Iterable[RuleShape], form: str) -> Iterator[RuleShape]:
    return (shape for shape in shapes if shape.form == form)
