"""Games: a grid being played, its marks and colours, and the history of its changes."""

from sudokudb.game.cell_contents import COLOURS, CellChange, CellContent, Change, Contents, Layer
from sudokudb.game.playing import Game

__all__ = ["COLOURS", "CellChange", "CellContent", "Change", "Contents", "Game", "Layer"]
