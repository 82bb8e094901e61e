"""Canonical forms and identities of many 9×9 puzzles without the extension."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.buffers import CELLS, compact, locate_errors
from sudokudb.engine.canon import form as canon_form
from sudokudb.engine.canon.model import read_givens
from sudokudb.grid import Grid
from sudokudb.symmetry import pattern_symmetries

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

    Columns = tuple[array[int], array[int], bytearray, bytearray, bytearray]

_CHUNK = 1000


def canon_in_python(
    view: memoryview, stride: int, forms: bytearray, automorphisms: array[int], end: bytes
) -> None:
    """Write the forms, each followed by `end`, and the numbers of automorphisms of puzzles."""
    width = CELLS + len(end)
    for index, text in enumerate(texts(view, stride)):
        found = canon_form.canonical(read_givens(text))
        forms[width * index : width * index + CELLS] = found.form.encode("ascii")
        automorphisms[index] = found.automorphisms


def describe_in_python(view: memoryview, stride: int, found: Columns) -> None:
    """Write the facts about puzzles into the columns of `identity.Described`."""
    identities, automorphisms, givens, symmetries, conflicts = found
    for index, grid in enumerate(map(Grid, texts(view, stride))):
        form = canon_form.canonical(read_givens(grid.text))
        identities[index] = canon_form.identity_of(form.form)
        automorphisms[index] = form.automorphisms
        symmetries[index] = pattern_symmetries(grid)
        givens[index] = grid.givens
        conflicts[index] = bool(grid.conflicts())


def texts(view: memoryview, stride: int) -> Iterator[str]:
    """Yield the text of each row after checking all of them."""
    from sudokudb.engine.reference.batch import read_chunks

    plain = compact(view, stride)
    locate_errors(lambda: sum(1 for _ in read_chunks(plain, _CHUNK)))
    text = plain.decode("ascii").replace("0", ".")
    return (text[at : at + CELLS] for at in range(0, len(text), CELLS))
