"""What notebooks show of grids, puzzles and stages, which lie below the pictures that show them."""

from __future__ import annotations

_DRAWING = "sudokudb.render.displays"


def display(shown: object) -> dict[str, str]:
    """Return the content of `_repr_mimebundle_`: a picture as SVG, and the text of `repr`."""
    from importlib import import_module  # a picture is drawn only if a notebook asks for one

    drawn: dict[str, str] = import_module(_DRAWING).draw(shown)
    return drawn
