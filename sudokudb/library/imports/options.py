"""Options of an import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from sudokudb.errors import UsageError, say
from sudokudb.formats.model.ratings import rater_name
from sudokudb.library.texts import as_names, clean_text, new_name

if TYPE_CHECKING:
    from collections.abc import Iterable

OnDuplicate = Literal["skip", "keep", "fail", "merge"]


@dataclass(frozen=True)
class ImportOptions:
    """Options of an import; raises SudokuError for texts that cannot be stored.

    Without a `format`, the format of each file is detected. `source`, `author` and `license` are
    defaults for puzzles; the default of `source` is the name of the file. `rating_is` is the rater
    of ratings whose rater the file does not name.
    """

    format: str | None = None
    size: int | None = None
    blank: str | None = None
    encoding: str | None = None
    collection: str | None = None
    tags: str | Iterable[str] = ()
    on_duplicate: OnDuplicate = "skip"
    source: str | None = None
    author: str = ""
    license: str = ""
    rating_is: str | None = None

    def __post_init__(self) -> None:
        texts = {name: getattr(self, name) for name in ("source", "author", "license")}
        cleaned = {name: clean_text(name, text) for name, text in texts.items() if text}
        if self.on_duplicate not in get_args(OnDuplicate):
            raise UsageError(
                say("{name} {value!r} is not known", name="on_duplicate", value=self.on_duplicate),
                say("use one of: {names}", names=", ".join(get_args(OnDuplicate))),
            )
        names = {"tags": tuple(dict.fromkeys(map(new_name, as_names(self.tags))))}
        if self.rating_is is not None:
            cleaned["rating_is"] = rater_name(self.rating_is)
        if self.collection is not None:
            cleaned["collection"] = new_name(self.collection)
        for name, value in (cleaned | names).items():
            object.__setattr__(self, name, value)
