"""The parts of an f-puzzles puzzle other than its digits: constraints, drawings and texts.

A constraint is refused, since classic sudoku has none. Drawings and colours do not change the
puzzle: they are left out, with a warning.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.formats.data.other_fields import texts_of
from sudokudb.formats.model.loose_values import as_dict, as_list, as_text
from sudokudb.formats.model.variants import ONLY_CLASSIC

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.data.other_fields import Texts

_NAMES = {
    "killercage": "killer cages",
    "thermometer": "thermometers",
    "arrow": "arrows",
    "diagonal+": "diagonals",
    "diagonal-": "diagonals",
    "antiknight": "knight's moves",
    "antiking": "king's moves",
    "littlekillersum": "little killers",
    "difference": "dots",
    "ratio": "dots",
    "sandwichsum": "sandwich sums",
    "negative": "negative constraints",
}
"""The usual names of constraints whose field is named otherwise."""

_CAGES = ("cage", "killercage")
_READ = frozenset(("size", "title", "author", "ruleset", "grid", "solution", "metadata"))
_NO_RULES = _READ | frozenset(
    (
        *("text", "line", "rectangle", "circle", "cage"),  # drawings
        *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "src"),
        *("tags", "version", "id", "customRuleset"),
    )
)
CELL_FIELDS = frozenset(
    ("value", "given", "region", "centerPencilMarks", "givenPencilMarks", "cornerPencilMarks")
)
"""The fields of a cell that are read."""
_META = re.compile(r"([^: ]{1,40}):\s*(.+)", re.DOTALL)


def refuse_constraints(game: Mapping[str, object]) -> None:
    """Raise GridError if there is a constraint."""
    for name, value in game.items():
        is_on = value is True or (bool(value) and isinstance(value, list | dict))
        if name in _NO_RULES or not is_on:
            continue
        if name != "killercage" or any(as_dict(cage).get("cells") for cage in as_list(value)):
            raise GridError(f"{_NAMES.get(name, name)[:40]}: {ONLY_CLASSIC}")


def texts_about(game: Mapping[str, object]) -> Texts:
    """Return the texts of the metadata, of other fields, and of cages without cells.

    SudokuPad keeps texts in such cages.
    """
    metadata = game.get("metadata")
    first = metadata.items() if isinstance(metadata, dict) else [("metadata", metadata)]
    cages = [as_dict(cage) for name in _CAGES for cage in as_list(game.get(name))]
    about = texts_of((*first, *((n, v) for n, v in game.items() if n not in {*_READ, *_CAGES})))
    if any(cage.get("cells") for cage in cages):
        about.others.append("cage")
    for cage in cages:
        text = as_text(cage.get("value")).strip()
        if text and not cage.get("cells"):
            found = _META.fullmatch(text)
            key, value = (found[1], found[2]) if found else ("cage", text)
            about.by_name.setdefault(key, value)
    return about
