"""Changes of a database, as the journal records them."""

from __future__ import annotations

from dataclasses import dataclass

from sudokudb.render.text import visible


@dataclass(frozen=True, slots=True, repr=False)
class Change:
    """An entry of the journal: an `undone` change can be redone, any other undone.

    >>> Change(7, "2026-11-24T18:00:00Z", "tag easy: 12 puzzles")
    <Change #7: tag easy: 12 puzzles>
    """

    id: int
    at: str
    what: str
    undone: bool = False

    @property
    def sentence(self) -> str:
        """The description of the change, as a message that can be printed and translated."""
        from sudokudb.history.change_sentences import read_description

        return read_description(visible(self.what))

    def __repr__(self) -> str:
        return f"<Change #{self.id}: {visible(self.what)}{' (undone)' if self.undone else ''}>"
