"""The data of a booklet's template, as a JSON object.

Its words are in the current language, its lengths in millimetres. An issue stores the
object without its puzzles, so that it is the same when the issue is printed again.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.grid import Grid
from sudokudb.notation import ORDERS
from sudokudb.query.fields import HODOKU_LEVELS
from sudokudb.render.booklets import page_layout, practice
from sudokudb.render.booklets.drawn_puzzles import drawn_puzzle
from sudokudb.render.booklets.marked_layout import marked_pages
from sudokudb.render.legend import ENTRIES
from sudokudb.render.text import visible
from sudokudb.solvers.strategy import LEVELS
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sudokudb.render.booklets.page_layout import BoardsOfPage

_DIFFICULTIES = {
    level: {"difficulty": place, "difficulties": len(levels)}
    for levels in (LEVELS, HODOKU_LEVELS)
    for place, level in enumerate(levels, start=1)
}
ALL, PUZZLES, ANSWERS = PARTS = ("all", "puzzles", "answers")
"""The parts of an issue that a file can have."""
_NO_BOARDS: Mapping[int, Mapping[str, Any]] = MappingProxyType({})
_PLACES = ("end", "separate", "none")
_PER_PAGE = 6
_SMALLEST = 4  # the size of the grids that need the least space
_SHORT = 3  # runs of numbers that are listed; more are counted


class IssueSection(NamedTuple):
    """A part of an issue with consecutive numbers, which begins a page; its title may be empty.

    It may have positions to practise on, which are larger than puzzles.
    """

    title: str
    first: int
    last: int
    positions: bool = False


class Style(NamedTuple):
    """The layout options of an issue. `answers` is `end`, `separate` or `none`.

    Without a number `per_page`, a page has 6 puzzles, or 4 positions, or as many as fit. `qr` says
    where the QR code of each puzzle leads, or is empty; see `library.puzzle_addresses`. `cover` is
    a picture as SVG, in place of the ornament, and `foreword` are paragraphs on the second page.
    """

    per_page: int | None = None
    paper: str = "a4"
    folded: bool = False
    title_page: bool = True
    answers: str = "end"
    qr: str = ""
    cover: str = ""
    foreword: tuple[str, ...] = ()

    def boards(
        self, size: int, *, positions: bool = False, words: Sequence[str] = ()
    ) -> BoardsOfPage:
        """Return the layout of a page of puzzles or positions; refuse too many.

        `size` is that of the largest puzzle, `words` are the rules below each.
        """
        coded = bool(self.qr)
        if positions:
            return page_layout.positions(self.paper, self.per_page, coded=coded)
        count = self.per_page
        if count is None:
            count = page_layout.most_that_fit(self.paper, size, _PER_PAGE, coded=coded, words=words)
        return page_layout.sheet(self.paper, count, size, coded=coded, words=words)


def make_style(per_page: int | None, paper: str, answers: str) -> Style:
    """Return a style; raise UsageError for an unknown paper or place of answers."""
    for name, value, known in (("paper", paper, page_layout.PAPERS), ("answers", answers, _PLACES)):
        if value not in known:
            names = ", ".join(known)
            raise UsageError(
                say("{name} {value!r} is not known", name=name, value=value[:40]),
                say("{option} is one of {names}", option=name, names=names),
            )
    return Style(per_page, paper, answers=answers)


def options(
    style: Style,
    number: int,
    made: str,
    sections: Sequence[IssueSection],
    levels: Sequence[str],
    size: int,
    *,
    repeats: bool,
    words: Sequence[str] = (),
    boards: Mapping[int, Mapping[str, Any]] = _NO_BOARDS,
) -> dict[str, Any]:
    """Return the data of a template except the title and the puzzles.

    `levels` has the level of each puzzle, or the names of its kinds, and `size` is that of the
    largest one. `words` are the rules of each; `boards` are the positions to practise on, by their
    numbers.
    """
    page = page_layout.PAPERS[style.paper]
    has_answers = style.answers != "none"
    return {
        "label": _label(number, made),
        "page": {name: getattr(page, name) for name in ("width", "height", *_MARGINS)},
        **_sheets(style, sections, size, words),
        "answers": _lengths(page_layout.answers(style.paper, size)) if has_answers else None,
        "marked": list(_answer_pages(style, boards)) if has_answers else [],
        "signs": practice.signs(),
        "separate": style.answers == "separate",
        "folded": style.folded,
        "title-page": style.title_page,
        "cover": style.cover or None,
        "foreword": [visible(text, on_paper=True) for text in style.foreword],
        "fonts": ["Inter"],
        "words": _words(),
        "contents": list(_contents(sections, levels)),
        "colophon": _colophon(repeats=repeats),
        "sections": [{**s._asdict(), "title": visible(s.title, on_paper=True)} for s in sections],
    }


def _sheets(
    style: Style, sections: Sequence[IssueSection], size: int, words: Sequence[str]
) -> dict[str, dict[str, Any] | None]:
    """Return the layouts of pages of puzzles and of positions, as far as there are any."""
    kinds = {section.positions for section in sections}
    positions = _lengths(style.boards(size, positions=True)) if True in kinds else None
    puzzles = _lengths(style.boards(size, words=words)) if False in kinds else positions
    return {"sheet": puzzles, "positions-sheet": positions}


def _lengths(layout: BoardsOfPage) -> dict[str, Any]:
    """Return a layout for the template; without rules below boards it has no place for them."""
    found = layout._asdict()
    if not layout.words:
        del found["words"]
    return found


def _answer_pages(
    style: Style, boards: Mapping[int, Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield the pages of answers about positions."""
    if not boards:
        return
    layout = style.boards(_SMALLEST, positions=True)
    words = ((number, practice.words_about(board)) for number, board in boards.items())
    for page in marked_pages(style.paper, layout.columns * layout.rows, words):
        used = {sign for number, _ in page.answers for sign in boards[number]["signs"]}
        yield {
            "layout": page.layout and page.layout._asdict(),
            "answers": [
                {"number": number, "words": [each._asdict() for each in texts]}
                for number, texts in page.answers
            ],
            "signs": [sign for sign in ENTRIES if sign in used] if page.layout else [],
        }


_MARGINS = ("side", "above", "below")


def data(
    options: Mapping[str, Any],
    title: str,
    language: str,
    puzzles: Sequence[Mapping[str, Any]],
    part: str,
) -> dict[str, Any]:
    """Return the whole object for a part of an issue."""
    own = {
        "title": visible(title, on_paper=True),
        "language": language,
        "part": part,
        "puzzles": list(puzzles),
    }
    return {**options, **own}


def puzzle(number: int, level: str, grid: str, solution: str) -> dict[str, Any]:
    """Return the data of a puzzle for the template; `grid` and `solution` are whole lines.

    A puzzle with other rules, or with boxes that are not square, is a picture.
    """
    if ";" in grid or len(grid) not in ORDERS:
        return drawn_puzzle(number, Grid(grid), Grid(solution))
    return {
        "number": number,
        "level": level,
        **_DIFFICULTIES[level],
        "order": ORDERS[len(grid)],
        "givens": len(grid) - grid.count("."),
        "grid": grid,
        "solution": solution,
    }


def pages(style: Style, sections: Sequence[IssueSection]) -> list[int]:
    """Return the page of each puzzle, from 1."""
    found: list[int] = []
    first = 1 + bool(style.title_page) + bool(style.foreword)
    for section in sections:
        layout = style.boards(_SMALLEST, positions=section.positions)
        count, per_page = section.last - section.first + 1, layout.columns * layout.rows
        found += [first + place // per_page for place in range(count)]
        first = found[-1] + 1
    return found


def _label(number: int, made: str) -> str:
    months = (
        *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July")),
        *(_("August"), _("September"), _("October"), _("November"), _("December")),
    )
    date = {"month": months[int(made[5:7]) - 1], "year": made[:4]}
    return _("No. {number} · {month} {year}", number=str(number), **date)


def _words() -> dict[str, Any]:
    """Return the words of a booklet; the template fills their fields."""
    return {
        "answers": _("Answers"),
        "row": _("row {row}:"),
        "blank": _("blank"),
        "givens": _("{count} givens"),
        "levels": level_names(),
    }


def level_names() -> dict[str, str]:
    """Return the names of the levels in the current language."""
    own = (_("Simple"), _("Intermediate"), _("Difficult"), _("Nested"))
    rated = (_("Easy"), _("Medium"), _("Hard"), _("Unfair"), _("Extreme"))
    return dict(zip((*LEVELS, *HODOKU_LEVELS), (*own, *rated), strict=True))


def _colophon(*, repeats: bool) -> str:
    if repeats:
        return _("Every puzzle has exactly one solution.")
    return _("Every puzzle has exactly one solution. None was printed in another issue.")


def _contents(sections: Sequence[IssueSection], levels: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the sections, or else the levels, with the numbers of their puzzles."""
    if any(section.title for section in sections):
        for section in sections:
            numbers = _run(section.first, section.last)
            yield {"name": visible(section.title, on_paper=True), "numbers": numbers}
        return
    counts, names = Counter(levels), level_names()
    for level, difficulty in _DIFFICULTIES.items():
        if counts[level]:
            runs = list(_runs(levels, level))
            numbers = ", ".join(runs) if len(runs) <= _SHORT else f"× {counts[level]}"
            yield {**difficulty, "name": names[level], "numbers": numbers}
    for name in sorted(counts.keys() - _DIFFICULTIES.keys()):
        runs = list(_runs(levels, name))
        yield {
            "name": name,
            "numbers": ", ".join(runs) if len(runs) <= _SHORT else f"× {len(runs)}",
        }


def _runs(levels: Sequence[str], level: str) -> Iterator[str]:
    """Yield the ranges of numbers of the puzzles with a level."""
    number = 1
    for found, group in groupby(levels):
        length = len(list(group))
        if found == level:
            yield _run(number, number + length - 1)
        number += length


def _run(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
