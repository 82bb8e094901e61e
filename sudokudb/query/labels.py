"""The kinds of labels, which name any number of puzzles: tags and collections."""

from __future__ import annotations

from typing import NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.query import fields


class LabelKind(NamedTuple):
    """A kind of label: the table of names, the table of puzzles, and the column that joins them."""

    name: str
    members: str
    key: str

    @property
    def field(self) -> str:
        """The name of the field of queries: `tag` or `collection`."""
        return self.name.removesuffix("s")


LABELS = {
    field.name: LabelKind(field.table, f"puzzle_{field.table}", f"{field.name}_id")
    for field in fields.label_fields()
}
"""The kinds of labels by field."""

TAGS = LABELS["tag"]
COLLECTIONS = LABELS["collection"]
KINDS = {kind.name: kind for kind in LABELS.values()}
"""The kinds of labels by table of names."""


def as_kind(kind: str | LabelKind) -> LabelKind:
    """Return a kind of label, which may be given as the name of its field or its table.

    >>> as_kind("collection").name, as_kind("tags").name
    ('collections', 'tags')
    """
    if isinstance(kind, LabelKind):
        return kind
    if found := LABELS.get(kind) or KINDS.get(kind):
        return found
    raise UsageError(
        say("there is no kind of label {name!r}", name=kind[:60]),
        say("the kinds are: {names}", names=", ".join(LABELS)),
    )
