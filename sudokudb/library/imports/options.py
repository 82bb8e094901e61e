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
    defaults for puzzles; the default of `source` is the name of the file.
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
        texts = {name: getattr(self, name) for name in ("source", "author", "license")}
        cleaned = {name: clean_text(name, text) for name, text in texts.items() if text}
        names = {"tags": tuple(dict.fromkeys(map(clean_name, self.tags)))}
        if self.collection is not None:
            cleaned["collection"] = clean_name(self.collection)
        for name, value in (cleaned | names).items():
            object.__setattr__(self, name, value)
