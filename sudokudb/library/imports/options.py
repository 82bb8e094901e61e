"""How an import is to be done: what whoever imports wishes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from sudokudb.library.editing import clean_text
from sudokudb.library.labels import clean_name

OnDuplicate = Literal["skip", "keep", "fail", "merge"]


@dataclass(frozen=True)
class Wishes:
    """How an import is to be done.

    Without a `format` each file is read as what it looks like. `source`, `author` and `license` are
    for puzzles whose file does not name any; the source is else the file's name.
    """

    format: str | None = None
    size: int | None = None
    blank: str | None = None
    encoding: str | None = None
    collection: str | None = None
    tags: tuple[str, ...] = ()
    on_duplicate: OnDuplicate = "skip"
    source: str | None = None
    author: str = ""
    license: str = ""


def cleaned(wishes: Wishes) -> Wishes:
    """Return wishes as they are kept; raise SudokuError for what cannot be."""
    return replace(
        wishes,
        collection=None if wishes.collection is None else clean_name(wishes.collection),
        tags=tuple(dict.fromkeys(map(clean_name, wishes.tags))),
        source=None if wishes.source is None else clean_text("source", wishes.source),
        author=clean_text("author", wishes.author),
        license=clean_text("license", wishes.license),
    )
