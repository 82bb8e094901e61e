"""The parts of an f-puzzles puzzle other than its digits: constraints, drawings and texts.

A constraint is refused, since classic sudoku has none. Drawings, and a solver's colours, do not
change the puzzle: they are left out, with a warning.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.formats.data.other_fields import Texts, left_out, texts_of
from sudokudb.formats.model.loose_values import as_dict, as_list, as_text
from sudokudb.formats.model.variants import ONLY_CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_CONSTRAINTS = {
    "killercage": "killer cages",
    "thermometer": "thermometers",
    "slowthermometer": "thermometers",
    "arrow": "arrows",
    "doublearrow": "arrows",
    "diagonal+": "diagonals",
    "diagonal-": "diagonals",
    "antiknight": "knight's moves",
    "antiking": "king's moves",
    "disjointgroups": "disjoint groups",
    "nonconsecutive": "nonconsecutive neighbours",
    "littlekillersum": "little killers",
    "odd": "odd cells",
    "even": "even cells",
    "extraregion": "extra regions",
    "difference": "dots",
    "ratio": "dots",
    "xv": "X and V",
    "clone": "clones",
    "quadruple": "quadruples",
    "betweenline": "between lines",
    "minimum": "minimum cells",
    "maximum": "maximum cells",
    "sandwichsum": "sandwich sums",
    "xsum": "X-sums",
    "palindrome": "palindromes",
    "renban": "renban lines",
    "whispers": "whispers",
    "regionsumline": "region sum lines",
    "fogofwar": "fog",
    "foglight": "fog",
}
_DRAWN = {
    "text": "texts",
    "line": "lines",
    "rectangle": "rectangles",
    "circle": "circles",
    "cage": "cages without a sum",
}
_CAGES = ("cage", "killercage")
_READ = frozenset(("size", "title", "author", "ruleset", "grid", "solution", "metadata", *_DRAWN))
_NO_RULES = _READ | frozenset(
    (
        *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "src"),
        *("tags", "version", "id", "customRuleset"),
    )
)
_COLOURS = ("c", "cArray", "highlight")
CELL_FIELDS = frozenset(
    (
        *("value", "given", "region", "centerPencilMarks", "givenPencilMarks"),
        *("cornerPencilMarks", *_COLOURS),
    )
)
"""The fields of a cell that are read or known."""
_META = re.compile(r"([^: ]{1,40}):\s*(.+)", re.DOTALL)


def refuse_constraints(game: Mapping[str, object]) -> None:
    """Raise GridError if there is a constraint."""
    for name, value in game.items():
        if (
            name in _NO_RULES
            or not value
            or (isinstance(value, str | int | float) and value is not True)
        ):
            continue
        if name == "killercage" and not any(as_dict(cage).get("cells") for cage in as_list(value)):
            continue  # SudokuPad keeps texts in such cages
        what = _CONSTRAINTS.get(name, name if name != "negative" else "negative constraints")
        raise GridError(f"{what[:40]}: {ONLY_CLASSIC}")


def texts_about(game: Mapping[str, object]) -> Texts:
    """Return the texts of the metadata, of other fields, and of cages without cells."""
    others = ((n, v) for n, v in game.items() if n not in _READ and n not in _CONSTRAINTS)
    metadata = game.get("metadata")
    first = metadata.items() if isinstance(metadata, dict) else [("metadata", metadata)]
    about = texts_of(chain(first, others))
    for name in _CAGES:
        for cage in as_list(game.get(name)):
            text = as_text(as_dict(cage).get("value")).strip()
            if text and not as_dict(cage).get("cells"):
                found = _META.fullmatch(text)
                key, value = (found[1], found[2]) if found else (name, text)
                about.by_name.setdefault(key, value)
    return about


def warnings_about(
    game: Mapping[str, object], cells: Sequence[Mapping[str, object]], others: Iterable[str]
) -> list[str]:
    """Return the warning that names what is left out; `others` are names of other fields."""
    drawn = [
        what
        for name, what in _DRAWN.items()
        if any(as_dict(part).get("cells", name != "cage") for part in as_list(game.get(name)))
    ]
    if any(cell.get(name) for cell in cells for name in _COLOURS):
        drawn.append("colours")
    return left_out(drawn, others, cells, CELL_FIELDS)
