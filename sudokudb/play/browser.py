"""A list of puzzles to browse and change, without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import NotFound, StaleEdit, UsageError, say
from sudokudb.library.texts import clean_name
from sudokudb.query import Query, parse_order, parse_query
from sudokudb.query.labels import LABELS, TAGS
from sudokudb.query.raters import requested_rater
from sudokudb.query.step_conditions.matched_steps import built_in_steps
from sudokudb.query.tree import push_down, terms_of
from sudokudb.query.value_forms import fold
from sudokudb.words import _, ngettext, translate

if TYPE_CHECKING:
    from sudokudb.history import Change
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Key, Order

PAGE = 200
"""The number of puzzles that are read at once."""
_MOST = 100_000
"""The most that are read on the way to the last one."""


class Browser:
    """The puzzles that match a query, and the chosen one.

    `ids` are the numbers of the matches that were read: a page at a time, the next one
    when the last is passed, or all on the way to the last. The puzzles themselves are read when
    they are shown. `count` is the number of all matches, and `last` the change that `undo` reverts.
    Methods that change something leave a sentence in `message`.
    """

    def __init__(self, library: Library, text: str = "", sort: str = "") -> None:
        self.library = library
        self.message = ""
        self.ids: list[int] = []
        self.at = self.count = self.highest = 0
        self.with_tags = False
        self.last: Change | None = None
        self._after: Key | None = None
        self._query = Query()
        self._order: Order | None = None
        self._read: dict[int, Puzzle] = {}
        self.sort_by(sort)
        self.search(text)

    @property
    def chosen_puzzle(self) -> Puzzle | None:
        """The chosen puzzle; None if there is none."""
        return next(iter(self.puzzles(self.at, 1)), None)

    @property
    def sort(self) -> str:
        """The order as text; empty for the order by number."""
        return str(self._order) if self._order else ""

    # Reading

    def puzzles(self, first: int, count: int) -> list[Puzzle]:
        """Return some matches; drop those that another program has removed."""
        wanted = self.ids[first : first + count]
        if missing := [id for id in wanted if id not in self._read]:
            self._read |= {puzzle.id: puzzle for puzzle in self.library.puzzles.by_ids(missing)}
            if gone := {*missing} - self._read.keys():
                self.ids = [id for id in self.ids if id not in gone]
                self._choose(self.at)
                return self.puzzles(min(first, self.at), count)
        return [self._read[id] for id in wanted]

    @property
    def rater(self) -> str | None:
        """The rater that the query or the order names, if there is one."""
        return requested_rater(self._query, self._order)

    def first_step(self) -> tuple[str, int] | None:
        """Return the rater and the number of the first step of the chosen puzzle that matches."""
        if (puzzle := self.chosen_puzzle) is None:
            return None
        found = self.library.queries.matched_steps(self._query, [puzzle]).get(puzzle.id, ())
        shown = built_in_steps(found)
        return (shown[0], shown[1][0]) if shown else None

    def search(self, text: str) -> None:
        """Show the matches of another query; raise QueryError and change nothing if it is wrong."""
        query = parse_query(text)
        self.library.queries.resolve(query, self._order)
        self._query = query
        self.text = text.strip()
        self._find(PAGE)
        self.at = 0
        self.message = "" if self.ids else self._nothing_found()

    def sort_by(self, text: str) -> None:
        """Show the matches in another order; raise QueryError and change nothing if it is wrong."""
        order = parse_order(text) if text.strip() else None
        self.library.queries.resolve(self._query, order)
        self._order = order
        if self.ids:
            self._find(PAGE)
            self.at = 0

    def reload(self) -> None:
        """Find as many puzzles as before again, and choose the same one if it is still there."""
        id = self.ids[self.at] if self.ids else None
        self._find(max(len(self.ids), PAGE))
        self._choose(self.ids.index(id) if id in self.ids else self.at)

    def _find(self, limit: int) -> None:
        self._read, self.ids, self._after = {}, [], None
        self._find_more(limit)
        self.count = self.library.count(self._query)
        newest = self.library.puzzles.newest(1)
        self.highest = newest[0].id if newest else 0
        self.with_tags = bool(self.library.labels.names(TAGS))
        self.last = next((c for c in self.library.changes.history() if not c.undone), None)

    def _find_more(self, limit: int) -> None:
        keys = self.library.queries.keys(self._query, self._order, self._after, limit)
        self.ids += [key.id for key in keys]
        self._after = keys[-1] if len(keys) == limit else None

    def _nothing_found(self) -> str:
        if not self._query:
            return _("The database has no puzzles.")
        for term in terms_of(push_down(self._query.tree)):
            names = term.values if term.field in LABELS and not term.negated else ()
            for name in (name for name in names if isinstance(name, str)):
                try:
                    self.library.labels.require(LABELS[term.field], name)
                except NotFound as error:
                    parts = (error.message, error.hint or "")
                    return ". ".join(translate(part) for part in parts if part)
        return _("No puzzles match.")

    def move(self, by: int) -> None:
        """Choose the puzzle `by` rows further down; read more at the end of what was read."""
        self.message = ""
        missing = self.at + by - len(self.ids) + 1
        if missing > 0 and self._after:
            self._find_more(min(max(missing, PAGE), _MOST))
        self._choose(self.at + by)

    def _choose(self, place: int) -> None:
        self.at = max(0, min(place, len(self.ids) - 1))

    # Changing

    def toggle_tag(self, name: str) -> None:
        """Add a tag to the chosen puzzle, or remove it."""
        puzzle, name = self._require(), clean_name(name)
        if fold(name) in map(fold, puzzle.tags):
            self.library.changes.plan_taking(TAGS, name, [puzzle.id]).make_unasked()
            self._report_change(_("Tag {tag} removed.", tag=name))
        else:
            self.library.changes.plan_putting(TAGS, name, [puzzle.id]).make_unasked()
            self._report_change(_("Tagged {tag}.", tag=name))

    def note(self, text: str) -> None:
        """Add a line to the notes of the chosen puzzle."""
        if text.strip():
            ids = [self._require().id]
            self.library.changes.plan_texts(ids, {}, append=text).make_unasked()
            self._report_change(_("Note added."))

    def remove(self) -> None:
        """Remove the chosen puzzle; the rule for questions lets one puzzle go without any."""
        puzzle = self._require()
        self.library.changes.plan_removal([puzzle.id]).make_unasked()
        self._report_change(_("{puzzle} is removed.", puzzle=puzzle.name))

    def undo(self) -> None:
        """Undo the change that is shown as the last one.

        Raise StaleEdit, and show the new last one, if another program has made a change since.
        """
        if self.last is None:
            raise NotFound(say("nothing to undo"))
        try:
            (change,) = self.library.changes.undo_changes([self.last])
        except StaleEdit:
            self.reload()
            raise
        self._report_change(_("Undone: {change}", change=change.sentence))

    def redo(self) -> None:
        """Redo the change that was undone last."""
        self._report_change(_("Redone: {change}", change=self.library.redo().sentence))

    def _require(self) -> Puzzle:
        puzzle = self.chosen_puzzle
        if puzzle is None:
            raise UsageError(say("no puzzle is chosen"))
        return puzzle

    def _report_change(self, message: str) -> None:
        self.reload()
        self.message = message

    # Words

    def position_text(self) -> str:
        """Return the number of puzzles and the place of the chosen one."""
        place = min(self.at + 1, self.count)
        total = ngettext("{count:,} puzzle", "{count:,} puzzles", self.count)
        if self.count > 1:
            total = _("{place:,} of {count:,} puzzles", place=place, count=self.count)
        if not self.sort:
            return total
        return _("{puzzles}, sorted by {order}", puzzles=total, order=self.sort)
