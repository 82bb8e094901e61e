"""A row of the table of fields: the kinds of values, and the class of a field."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.technique_names import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_NUMBER = 2**63 - 1
"""The largest number that a database can hold."""


class Kind(Enum):
    """The kind of a field's values, which decides how they are parsed, stored and written.

    FIELD values are names of optional fields, or only of those that are results. A RATING field is
    searched by the scores of ratings, and by their levels if it has choices. TECHNIQUE values are
    keys of techniques or names of families; RATER values are names of raters; RULE values are names
    of kinds of rules, or of groups of them. The last five kinds cannot be searched. Messages
    contain the names of the others.
    """

    NUMBER = "number"
    DATE = "date"
    CHOICE = "choice"
    TEXT = "text"
    NAME = "name"
    PATTERN = "pattern"
    FIELD = "field"
    RATING = "rating"
    TECHNIQUE = "technique"
    RATER = "rater"
    RULE = "rule"
    GAME = "game"
    GRID = "grid"
    CANDIDATES = "candidates"
    DETAILS = "details"
    RECORD = "record"


class Storage(Enum):
    """The type of a field's column in `puzzles`."""

    TEXT = "text"
    INTEGER = "integer"
    LONG = "long"


class Merge(Enum):
    """The rule for a stored value when an import finds a duplicate of its puzzle.

    Every rule but KEEP fills in a missing value.
    """

    KEEP = "keep the stored value"
    FILL = "keep the stored value, if there is one"
    WARN = "keep the stored value; report a different one"
    NOTE = "keep the stored value; report a different one and add it to the notes"
    JOIN = "append the new lines to the stored ones"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A row of the table of fields.

    `meaning` is the text in the help; a field without one cannot be searched. Only `choices` or
    `numbers` are valid values; `longest` is the maximum length of a text.

    `storage` is the type of the column in `puzzles`, which has the field's name, and `default` its
    default; a `required` column is never NULL. A field with many values per puzzle has a `table`
    instead: labels, ratings, games. A field with a `rater` is a part of that rater's current
    rating. A field of a `group` is measured together with the others of the group.

    A field that `has_bitmaps` is searched with one bitmap per value, and ranges of a `coarse`
    field of numbers with one for so many neighbouring values. An `optional` field may be
    missing (`has:`). Our own file formats contain the fields that are `in_files`; `merge` is the
    rule for duplicates; fields `from_grid` are cleared when the grid is edited. `list_options`
    lists the words of a field whose words depend on the table.

    `counted`, `shown` and `dumped` are the field's positions in the output of `stats`, of
    `list --json` and of `dump`; 0 leaves the field out.
    """

    name: str
    kind: Kind
    meaning: str = ""
    aliases: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    numbers: tuple[int, ...] | range = range(MAX_NUMBER + 1)
    longest: int = 0
    storage: Storage | None = None
    default: str | int | None = None
    required: bool = False
    table: str = ""
    rater: str = ""
    group: str = ""
    list_options: Callable[[], tuple[str, ...]] | None = None
    sorts: bool = False
    has_bitmaps: bool = False
    coarse: int = 0
    optional: bool = False
    in_files: bool = False
    merge: Merge = Merge.KEEP
    from_grid: bool = False
    counted: int = 0
    shown: int = 0
    dumped: int = 0

    @property
    def attribute(self) -> str:
        """The field's name in Python and in files."""
        return self.table or self.name

    @property
    def options(self) -> tuple[str, ...]:
        """The words that a query can contain for this field, if it has a fixed list of them."""
        return self.list_options() if self.list_options else self.choices

    @property
    def is_computed(self) -> bool:
        """Whether the field is a result, which is unknown until a command computes it."""
        is_result = self.rater or self.group or self.name in ("level", "solutions")
        return self.kind is Kind.RATING or bool(is_result)

    @property
    def is_journaled(self) -> bool:
        """Whether undo restores the column; measured facts are computed again instead."""
        return not self.group

    def __str__(self) -> str:
        """Return the meaning, and the values if they are few."""
        meaning = say(self.meaning)
        if self.name == "needs":
            families = ", ".join(FAMILIES)
            return say("{meaning}, or a family: {values}", meaning=meaning, values=families)
        listed = self.options or (self.numbers if isinstance(self.numbers, tuple) else ())
        if not listed or self.kind in (Kind.RATER, Kind.RULE, Kind.TECHNIQUE):
            return meaning
        return say("{meaning}: {values}", meaning=meaning, values=", ".join(map(str, listed)))
