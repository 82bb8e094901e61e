"""The issues of a database: printing new ones and old ones again."""

from __future__ import annotations

import time
from array import array
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, cast

from sudokudb.errors import Ambiguous, NotFound, SudokuError, Unavailable, UsageError, say
from sudokudb.issue import Issue, Printed
from sudokudb.library.changes.planned import PlannedChange
from sudokudb.library.issues import choice as issue_choice
from sudokudb.library.issues import files as issue_files
from sudokudb.library.puzzle_addresses import puzzle_addresses
from sudokudb.library.texts import clean_text, is_text
from sudokudb.query import as_query
from sudokudb.query.value_forms import compose, fold
from sudokudb.render.booklets import content, typesetting
from sudokudb.render.booklets.content import IssueSection, Style
from sudokudb.render.booklets.drawn_puzzles import kinds_of, rules_of
from sudokudb.store.rows import issues
from sudokudb.version import __version__
from sudokudb.words import language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sudokudb.library.issues.choice import Choice, Selection
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query
    from sudokudb.store import Store

_PLAIN = Style()
_TRIES = 5
_SMALLEST = 4  # the size of the grids that need the least space
_HIGHEST = 999_999
_NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueRequest:
    """A request for an issue: its puzzles, their order, and the style of the pages.

    A `seed` shuffles the puzzles. `template` is Typst source, and `fonts` are files.
    """

    title: str
    selections: Sequence[Selection]
    number: int | None = None
    style: Style = _PLAIN
    order: str = issue_choice.BY_LEVEL
    seed: int | None = None
    again: bool = False
    template: str = field(default_factory=typesetting.template)
    fonts: Sequence[Path] = ()


@dataclass(frozen=True, slots=True)
class IssuePrinting:
    """An issue, the puzzles that were chosen for it, and its files.

    `is_same` is whether the file is identical to the one that was printed first.
    """

    issue: Issue
    choice: Choice | None = None
    files: Sequence[Path] = ()
    is_same: bool = True


class Issues:
    """The issues of one database, as returned by `Library.issues`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __iter__(self) -> Iterator[Issue]:
        """Yield the issues in the order in which they were recorded."""
        with self._store.failures():
            yield from issues.every(self._store.run_sql)

    def find(self, ref: str) -> Issue:
        """Return the issue with a number, a title, a part of a title, or an #id.

        Raise NotFound, or Ambiguous, which names the candidates.
        """
        with self._store.failures():
            found = self._matches(ref.strip())
        if not found:
            hint = say("`sudokudb issue list` lists the issues")
            raise NotFound(say("there is no issue {ref!r}", ref=ref[:60]), hint)
        if len(found) > 1:
            names = ", ".join(_with_id(issue) for issue in found[:_NAMED])
            more = ", …" if len(found) > _NAMED else ""
            hint = say("give the id: {id!r}", id=f"#{found[0].id}")
            names = say("{ref!r} could be {names}", ref=ref[:60], names=f"{names}{more}")
            raise Ambiguous(names, hint)
        return found[0]

    def _one(self, issue: Issue | str) -> Issue:
        return self.find(issue) if isinstance(issue, str) else issue

    def _matches(self, ref: str) -> list[Issue]:
        run_sql, digits = self._store.run_sql, ref.removeprefix("#")
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            if not ref.startswith("#"):
                return issues.by_number(run_sql, int(digits))
            issue = issues.by_id(run_sql, int(digits))
            return [issue] if issue else []
        wanted = fold(compose(ref))
        found = issues.find_by_title(run_sql, wanted) if wanted and is_text(wanted) else []
        return [issue for issue in found if fold(issue.title) == wanted] or found

    def puzzles(self, issue: Issue) -> dict[int, tuple[int, str]]:
        """Return the ids and titles of the stored puzzles of an issue, by number in the issue."""
        with self._store.failures():
            stored = issues.ids_of(self._store.run_sql, issue.printed)
        return {one.number: stored[one.grid] for one in issue.printed if one.grid in stored}

    def with_number_of(self, issue: Issue) -> list[Issue]:
        """Return the other issues with the number of an issue, whose titles differ from its."""
        with self._store.failures():
            same = issues.by_number(self._store.run_sql, issue.number)
        return [other for other in same if other.title != issue.title]

    def plan(self, request: IssueRequest) -> IssuePrinting:
        """Choose the puzzles of an issue and lay it out, without printing or recording it.

        Raise NotFound if there are too few, and SudokuError if they do not fit the paper.
        """
        title = clean_text("title", request.title)
        if not title:
            raise UsageError(say("an issue needs a title"))
        _require_room(request)
        with self._store.failures():
            number = self._number(request, title)
            choice = issue_choice.choose(
                self._store, request.selections, request.order, request.seed, again=request.again
            )
        return IssuePrinting(_issue(request, number, title, choice), choice)

    def _number(self, request: IssueRequest, title: str) -> int:
        """Return the number of an issue; raise SudokuError if it cannot have the one requested."""
        number = request.number
        if number is None:  # if another process takes it meanwhile, `build` tries again
            number = issues.next_number(self._store.run_sql)
        elif self._is_taken(number, title):
            raise UsageError(
                say("issue {number} {title} was printed before", number=number, title=title),
                say("give another --number; `sudokudb issue print` prints an issue again"),
            )
        if not 0 < number <= _HIGHEST:
            hint = say("use 1 to {highest}", highest=_HIGHEST)
            raise UsageError(say("an issue cannot be number {number}", number=number), hint)
        return number

    def _is_taken(self, number: int, title: str) -> bool:
        """Return whether there is an issue with a number and a title."""
        same = issues.by_number(self._store.run_sql, number)
        return any(fold(issue.title) == fold(title) for issue in same)

    def print_new(
        self,
        title: str,
        query: str | Query = "",
        path: str | Path | None = None,
        *,
        count: int = 24,
        levels: str | None = None,
        sections: Sequence[str] = (),
        per_page: int | None = None,
        paper: str = "a4",
        answers: str = "end",
        seed: int | None = None,
        again: bool = False,
        force: bool = False,
    ) -> IssuePrinting:
        """Print puzzles that match a query as a new issue into a PDF, and record it; see `build`.

        `levels` and `sections` are texts such as `simple:8,difficult:4` and
        `Warm-up:6:level:simple`. `again` takes puzzles of earlier issues, too; a `seed` shuffles.
        """
        from sudokudb.library.issues.selections import parse_selections

        request = IssueRequest(
            title=title,
            selections=parse_selections(as_query(query), count, levels, sections),
            style=content.make_style(per_page, paper, answers),
            order=issue_choice.BY_LEVEL if seed is None else issue_choice.SHUFFLED,
            seed=seed,
            again=again,
        )
        return self.build(request, path, force=force)

    def build(
        self,
        request: IssueRequest,
        target: str | Path | None = None,
        *,
        force: bool = False,
        source: Path | None = None,
    ) -> IssuePrinting:
        """Print a new issue into a file, by default one named after it, and record it.

        With `source`, write the template, the data and the fonts into that folder instead. If
        another process prints the same puzzles meanwhile, choose again.
        """
        for _ in range(_TRIES):
            planned = self.plan(request)
            issue, choice = planned.issue, planned.choice
            assert choice
            try:
                issue, files = issue_files.build(
                    self._store, issue, choice, target, source, force=force
                )
            except issue_files.Taken:
                continue
            except SudokuError:
                if request.number is None and self._is_taken(issue.number, issue.title):
                    continue  # another process has created the file
                raise
            return IssuePrinting(issue, choice, files)
        raise Unavailable(say("other programs print the same puzzles"), say("try again"))

    def print_again(
        self,
        issue: Issue | str,
        target: str | Path | None = None,
        *,
        force: bool = False,
        source: Path | None = None,
    ) -> IssuePrinting:
        """Print an issue into a file again; `source` is as for `build`."""
        issue = self._one(issue)
        files, digest = issue_files.write(issue, target, source, force=force)
        is_same = issue.sha256 == digest or "" in (issue.sha256, digest)
        return IssuePrinting(issue, None, files, is_same)

    def remove(self, issue: Issue | str) -> None:
        """Remove an issue, so that its puzzles count as unprinted unless other issues have them."""
        from sudokudb.store.writes import issues as writes
        from sudokudb.store.writes.journal import JournalWriter

        issue = self._one(issue)
        with self._store.writing() as connection:
            journal = JournalWriter(connection)
            writes.remove(journal, issue.id)
            journal.close(f"remove issue {issue.name}")

    def plan_removal(self, issue: Issue | str) -> PlannedChange[None]:
        """Plan to remove an issue; its stored puzzles change, as they count as not printed."""
        issue = self._one(issue)
        stored = self.puzzles(issue).values()
        ids = array("q", sorted({id for id, _ in stored}))
        return PlannedChange(ids, partial(self.remove, issue))

    def finish(self) -> Iterator[str]:
        """Write the files of builds that were killed; yield a message for each."""
        return issue_files.finish(self._store)


def _require_room(request: IssueRequest) -> None:
    """Raise SudokuError if a page of puzzles or positions does not fit the paper."""
    for positions in {bool(selection.technique) for selection in request.selections}:
        request.style.boards(_SMALLEST, positions=positions)


def _with_id(issue: Issue) -> str:
    """Return the id of an issue and its title, with its number if it differs from the id."""
    return f"#{issue.id} {issue.title if issue.number == issue.id else issue.name}"


def _issue(request: IssueRequest, number: int, title: str, choice: Choice) -> Issue:
    made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return Issue(
        number=number,
        title=title,
        language=language(),
        made=made,
        tool=f"sudokudb {__version__}",
        sha256="",
        options=_options(request, number, made, choice),
        template=request.template,
        printed=tuple(_printed_puzzles(request.style, choice)),
    )


def _options(request: IssueRequest, number: int, made: str, choice: Choice) -> dict[str, object]:
    """Return the data for the template, and the facts that are needed to print again."""
    puzzles = choice.puzzles
    boards = {
        place: choice.positions[puzzle.id]
        for place, puzzle in enumerate(puzzles, start=1)
        if puzzle.id in choice.positions
    }
    options = content.options(
        request.style,
        number,
        made,
        list(_sections(choice)),
        [puzzle.level or kinds_of(puzzle.grid) for puzzle in puzzles],
        max(puzzle.grid.size for puzzle in puzzles),
        repeats=bool(choice.repeats),
        words=[words for puzzle in puzzles if (words := rules_of(puzzle.grid))],
        boards=boards,
    )
    own = {str(place): dict(board) for place, board in boards.items()}
    for place, code in enumerate(_codes(request.style.qr, puzzles), start=1):
        own.setdefault(str(place), {})["code"] = code
    positions = {"positions": own} if own else {}
    return {**options, **positions, "files": [str(path.absolute()) for path in request.fonts]}


def _codes(where: str, puzzles: Sequence[Puzzle]) -> list[dict[str, object]]:
    """Return the QR codes of puzzles in their order, or none."""
    if not where:
        return []
    from sudokudb.render.booklets.codes import code_of

    return [code_of(address) for address in puzzle_addresses(where, puzzles)]


def _sections(choice: Choice) -> Iterator[IssueSection]:
    first = 1
    for title, found in choice.sections.items():
        positions = any(puzzle.id in choice.positions for puzzle in found)
        yield IssueSection(title, first, first + len(found) - 1, positions)
        first += len(found)


def _printed_puzzles(style: Style, choice: Choice) -> Iterator[Printed]:
    pages = content.pages(style, list(_sections(choice)))
    for number, (puzzle, page) in enumerate(zip(choice.puzzles, pages, strict=True), start=1):
        identity = cast("int", puzzle.identity)
        yield Printed(number, page, puzzle.level or "", str(puzzle.grid), identity)
