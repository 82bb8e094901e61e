"""Tables, lists of puzzles and bars of counts on a terminal."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice
from numbers import Number
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from sudokudb.errors import say
from sudokudb.puzzle import Rating, rating_by
from sudokudb.query.fields import FIELDS, HODOKU_LEVELS, Kind
from sudokudb.render.terminal.rich_console import EMPTY, SOLVED, console, has_frames
from sudokudb.render.text import visible
from sudokudb.solvers.strategy import LEVELS
from sudokudb.technique_names import TECHNIQUES
from sudokudb.words import ENGLISH, _, format_number, language, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sudokudb.puzzle import Puzzle

_BLOCK = 200  # rows of a table
_LEAST_WIDTH = 8
_WIDTHS = {
    "size": 5,
    "givens": 6,
    "steps": 12,
    "rating": 21,
    "level": 12,
    "solutions": 9,
    "tags": 14,
}
_HEADS = {
    "id": say("id"),
    "title": say("title"),
    "size": say("size"),
    "givens": say("givens"),
    "steps": say("steps"),
    "rating": say("rating"),
    "level": say("level"),
    "solutions": say("solutions"),
    "tags": say("tags"),
}
_NUMBERS = ("id", "givens")
_MIN_TITLE = 12


def puzzle_rows(
    puzzles: Iterable[Puzzle],
    highest: int,
    *,
    with_tags: bool = False,
    rater: str | None = None,
    steps: Callable[[Puzzle], str] | None = None,
    width: int | None = None,
) -> Iterator[Text]:
    """Yield a header and a line for each puzzle; nothing if there is none.

    `highest` is the highest id of the database; `width` is that of the terminal by default. There
    is a column of ratings by a `rater` if one is given, and one of the texts that `steps` returns.
    In a narrow table the last columns are left out, so that titles remain readable; long texts are
    cut. A puzzle without a title shows the beginning of its grid. Other rules are named.
    """
    wanted = {"rating": rater is not None, "steps": steps is not None, "tags": with_tags}
    columns = [name for name in _WIDTHS if wanted.get(name, True)]
    widths = _columns(max(2, len(str(highest))), columns, width or console().width)
    for index, puzzle in enumerate(puzzles):
        if not index:
            yield _head(widths)
        yield _line(puzzle, _facts(puzzle, rater, steps), widths)


def _columns(number: int, names: Iterable[str], room: int) -> dict[str, int]:
    """Return the widths of ids, of titles, and of as many columns as leave room for titles."""
    widths = {name: _width_of(name) for name in names}
    while (title := _title_width(room - number, widths)) < _MIN_TITLE and widths:
        widths.popitem()
    return {"id": number, "title": title, **widths}


def _head(widths: Mapping[str, int]) -> Text:
    heads = {name: translate(head) for name, head in _HEADS.items()}
    heads["id"] = fit_width(heads["id"], widths["id"]).rstrip()
    return Text(_row(heads, widths), style="bold")


def _line(puzzle: Puzzle, facts: Mapping[str, str], widths: Mapping[str, int]) -> Text:
    row = Text(_row(facts, widths))
    if not puzzle.title:
        start = widths["id"] + 2
        row.stylize(EMPTY, start, start + widths["title"])
    return row


def _row(cells: Mapping[str, str], widths: Mapping[str, int]) -> str:
    """Return a line of the table, with numbers at the right of their columns."""
    shown = (
        cells[name].rjust(width) if name in _NUMBERS else fit_width(cells[name], width)
        for name, width in widths.items()
    )
    return "  ".join(shown).rstrip()


def _facts(
    puzzle: Puzzle, rater: str | None, steps: Callable[[Puzzle], str] | None
) -> dict[str, str]:
    """Return the contents of the columns, by name."""
    size = "{0}×{0}" if has_frames() else "{0}x{0}"
    rating = rating_by(puzzle.ratings, rater) if rater else None
    return {
        "id": str(puzzle.id),
        "title": _title(puzzle),
        "size": size.format(puzzle.size),
        "givens": str(puzzle.givens),
        "steps": visible(steps(puzzle)) if steps else "",
        "rating": words(rating) if rating else "",
        "level": _(puzzle.level) if puzzle.level else "",
        "solutions": "" if puzzle.count is None else str(puzzle.count),
        "tags": visible(", ".join(puzzle.tags)),
    }


def _title(puzzle: Puzzle) -> str:
    """Return the title of a puzzle, or its grid; the names of its kinds of rules are with it."""
    title = visible(puzzle.title)
    if not puzzle.grid.layout.rules:
        return title or str(puzzle.grid)
    from sudokudb.render.rules.kind_sentences import kind_names

    kinds = ", ".join(map(translate, kind_names(puzzle.grid.layout)))
    return f"{title} ({kinds})" if title else f"{kinds}: {puzzle.grid}"


def words(value: object) -> str:
    """Return a rating, with a level of HoDoKu, or another value in the current language."""
    if isinstance(value, Rating) and value.level in HODOKU_LEVELS:
        value = replace(value, level=_(value.level))
    return visible(translate(str(value)))


_NAME_WIDTH, _BAR_WIDTH = 18, 40


def histograms(total: int, found: Mapping[str, Sequence[tuple[str, int]]]) -> Text:
    """Draw the counts of each field as bars; fields without counts are left out."""
    lines = [Text(ngettext("{count:,} puzzle", "{count:,} puzzles", total), style="bold")]
    for name, bars in found.items():
        if not bars:
            continue
        lines += [Text(), Text(_(name), style="bold")]
        most = max(count for _word, count in bars)
        number = max(len(format_number(count)) for _word, count in bars)
        words = [_bar_label(name, word) for word, _count in bars]
        width = min(max(_NAME_WIDTH, *map(cell_len, words)), console().width // 2 - number)
        room = max(8, min(_BAR_WIDTH, console().width - width - number - 5))
        for word, (_word, count) in zip(words, bars, strict=True):
            start = f"  {fit_width(word, width)} {format_number(count):>{number}} "
            lines.append(Text.assemble(start, (_bar(count / most * room), SOLVED)))
    return Text("\n").join(lines)


def _bar_label(field: str, word: str) -> str:
    """Return the value of a bar in the current language."""
    if FIELDS[field].kind is Kind.TECHNIQUE:
        return technique_name(word)
    return _(word) if field in ("level", "hodoku level") else visible(translate(word))


def technique_name(key: str) -> str:
    """Return the name of a technique in the current language; in English its key, as in queries."""
    found = None if language() == ENGLISH else TECHNIQUES.get(key)
    return _(found.printed) if found else key


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Text]:
    """Yield the lines of a table that fits the terminal; each block of rows is measured anew.

    Texts are cut, numbers never. After a block whose columns do not fit, each value has a line.
    """
    rest: Iterator[Sequence[object]] = chain([columns], rows)
    widths, style = [0] * len(columns), "bold"  # of the head, which is the first row
    while block := list(islice(rest, _BLOCK)):
        widths = _widths(block, widths)
        if sum(widths) + 2 * len(widths) - 2 > console().width:
            if not style:
                yield Text()
            yield from _records(columns, chain(block[bool(style) :], rest))
            return
        for row in block:
            yield Text("  ".join(map(_align, row, widths)).rstrip(), style=style)
            style = ""


def _widths(block: Sequence[Sequence[object]], before: Sequence[int]) -> list[int]:
    """Return the widths of the columns, at least those of the previous block if there is room."""
    room = console().width
    widths, least = [], []
    for column, width in zip(zip(*block, strict=True), before, strict=True):
        numbers = [len(str(value)) for value in column if isinstance(value, Number)]
        least.append(max([_LEAST_WIDTH, *numbers]))
        longest = max(width, *(cell_len(_cell(value)) for value in column))
        widths.append(max([min(room, longest), *numbers]))
    while sum(widths) + 2 * len(widths) - 2 > room:
        spare = [index for index, width in enumerate(widths) if width > least[index]]
        if not spare:
            break
        widths[max(spare, key=widths.__getitem__)] -= 1
    return widths


def _align(value: object, width: int) -> str:
    """Return a cell of a table: a number on the right, another value cut or padded."""
    return str(value).rjust(width) if isinstance(value, Number) else fit_width(_cell(value), width)


def _records(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Text]:
    """Yield each row as a block with a line for each value: name and value."""
    width = max(map(cell_len, map(_cell, columns)))
    for number, row in enumerate(rows):
        if number:
            yield Text()
        for name, value in zip(columns, row, strict=True):
            yield Text.assemble(
                (fit_width(_cell(name), width), "bold"), f"  {_cell(value)}".rstrip()
            )


def _cell(value: object) -> str:
    return "" if value is None else visible(str(value))


def fit_width(text: str, width: int) -> str:
    """Return a text cut or padded to a number of columns."""
    if text.isascii() and len(text) <= width:
        return text.ljust(width)  # without measuring each character
    cut = text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"
    return set_cell_size(cut, max(width, 1))


def _bar(length: float) -> str:
    """Draw a bar with a resolution of an eighth of a character, or in ASCII."""
    if not has_frames():
        return "#" * max(1, round(length))
    eighths = max(1, round(length * 8))
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _title_width(room: int, widths: Mapping[str, int]) -> int:
    rest = sum(2 + width for width in widths.values())
    return max(1, min(40, room - 2 - rest))


def _width_of(name: str) -> int:
    """Return the width of a column, with room for its heading and the levels in any language."""
    words = [translate(_HEADS[name]), *(map(_, LEVELS) if name == "level" else ())]
    return max(_WIDTHS[name], *map(cell_len, words))
