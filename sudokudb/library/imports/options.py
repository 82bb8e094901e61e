"""Options of an import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sudokudb.library.texts import clean_name, clean_text

OnDuplicate = Literal["skip", "keep", "fail", "merge"]


@dataclass(frozen=True)
class ImportOptions:
    """Options of an import; raises SudokuError for texts that cannot be stored.

    Without a `format`, the format of each file is detected. `source`, `author` and `license` are
    for puzzles whose file gives none; without a `source` it is the name of the file.
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

    def __post_init__(self) -> None:
        cleaned = {
            "collection": None if self.collection is None else clean_name(self.collection),
            "tags": tuple(dict.fromkeys(map(clean_name, self.tags))),
            "source": None if self.source is None else clean_text("source", self.source),
            "author": clean_text("author", self.author),
            "license": clean_text("license", self.license),
        }
        for name, value in cleaned.items():
            object.__setattr__(self, name, value)
