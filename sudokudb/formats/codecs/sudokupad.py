"""Links of SudokuPad or their content, one a line, and SudokuPad's JSON.

`https://sudokupad.app/` (or app.crackingthecryptic.com/sudoku/) and one of

- `scl` or `ctc` and LZ-string Base64 of JSON `{"cells":[[{"value"},…],…],"regions","cages","lines",
  "arrows","underlays","overlays","metadata",…}`, which may be shortened as PuzzleZipper does it:
  short keys (`ce` cells, `v` value, `re` regions, `ca` cages …), keys without quotes, `'` in place
  of `"`, nothing in place of `{}`, `t` and `f` for true and false, colours without `#`;
- `fpuzzles` or `fpuz` and the content of an f-puzzles link;
- `classic` and the cells: a character of `0-9A-Za-x` is a digit plus ten times the number of empty
  cells after it;
- `scf` and such cells, then `w` or `x` for windoku or diagonals.

Sources: puzzlezipper_lib.js, puzzletools_lib.js and fpuzzlesdecoder.js of SudokuPad/sudokutools.
`fpuzzles` links are written.
"""

from __future__ import annotations

import re
from functools import partial
from typing import IO, TYPE_CHECKING
from urllib.parse import quote, unquote

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.codecs.f_puzzles import pack, record_of_game
from sudokudb.formats.codecs.sudokupad_board import SudokuPadBoard
from sudokudb.formats.data.json_values import load_json, location_of
from sudokudb.formats.data.lzstring import decompress
from sudokudb.formats.data.web_links import empty, first_link, parse_each_link, short_link, site
from sudokudb.formats.model.loose_values import as_dict
from sudokudb.formats.model.record import Items, Record, Records, try_parse
from sudokudb.formats.model.variants import refusal
from sudokudb.formats.source.source import SMALL_BYTES
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.source.source import Source

_JSON = re.compile(r"\s*\{(?=.{0,2000}?\b(?:cells|ce)[\"']?\s*:\s*\[\s*\[(?!\s*\d))", re.DOTALL)
"""JSON with rows of cells; the cells of a cage are pairs of numbers."""

_OWN = re.compile(r"\b(?:cellSize|cs|regions|re|cages|ca)[\"']?\s*:")
_SITE = re.compile(
    r"sudokupad://puzzle/|(?:https?://)?(?:[a-z0-9-]{1,40}\.){0,4}"
    r"(?:sudokupad\.app|crackingthecryptic\.com|svencodes\.com)/",
    re.IGNORECASE,
)
_LINK = site(
    rf"(?i:{_SITE.pattern})|(?:scl|ctc|fpuzzles|fpuz)(?=N4)|(?:classic|scf)(?=\S*\d)(?=\S{{20}})"
)
"""A link, or its content; packed JSON begins with `N4`."""
_ID = re.compile(r"[\w/.-]{1,100}", re.ASCII)
_KINDS = ("scl", "ctc", "fpuzzles", "fpuz", "classic", "scf")
_PREFIX = re.compile(rf"({'|'.join(_KINDS)})(.+)", re.DOTALL)
_SHORT_ID = 20
_RUNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_LONGEST_RUN = 5  # empty cells that one mark of _RUNS can name
_EXTRA_RULES = {"w": "windoku", "x": "diagonal /;diagonal \\"}


def confidence(source: Source) -> int:
    """Return 100 for a link to the site, 96 for a prefix and enough text after it, 91 for JSON."""
    if _JSON.match(source.text):
        return 91 if _OWN.search(source.text) else 0
    return source.likely(_likely)


def _likely(line: str) -> int:
    link = first_link(line, _LINK).link
    if _SITE.match(link):
        return 100
    found = _PREFIX.fullmatch(link)
    if found is None or (re.search(r"\s", line) and not _LINK.match(link)):
        return 0
    return 96 if len(found[2]) > _SHORT_ID or found[1] in {"scf", "classic"} else 10


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every link, or that of the JSON."""
    if not _JSON.match(source.text):
        return parse_each_link(source, _LINK, partial(_puzzle, size=size))
    text = source.read_text(SMALL_BYTES)
    game, line = _game(text), location_of(text).line
    return iter([try_parse(line, lambda: SudokuPadBoard(game, size).record(line))])


def _link_content(text: str) -> str:
    """Return the content of a link: everything after the site, except settings."""
    address = _SITE.match(text)
    rest = text[address.end() :] if address else text
    if "puzzleid=" in rest:
        rest = rest.partition("puzzleid=")[2].partition("&")[0]
    else:
        rest = re.sub(r"\A(?:(?:sudoku|puzzle|beta)/)+", "", rest)
        rest = re.split(r"[?#]", rest)[0]
    return unquote(rest).replace(" ", "+")


def _puzzle(number: int, link: str, size: int | None) -> Record:
    carried = _link_content(link)
    if carried in _KINDS:
        raise empty()
    found = _PREFIX.fullmatch(carried)
    kind, text = (found[1], found[2]) if found else ("", carried)
    if kind in {"classic", "scf"}:
        if not _LINK.match(link):
            raise _not_a_link()
        return Record(grid=_codoku(text, size), line=number)
    _require_packed(link, kind, text)
    game = _game(decompress(text))
    if "grid" in game:
        return record_of_game(game, number, size)
    return SudokuPadBoard(game, size).record(number)


def _require_packed(link: str, kind: str, text: str) -> None:
    """Raise FormatError for a short link, and for a text that is not a link."""
    if text.startswith("N4") or (kind and len(text) > _SHORT_ID):
        return
    if _SITE.match(link) and _ID.fullmatch(text):
        raise short_link()
    raise _not_a_link()


def _not_a_link() -> FormatError:
    return FormatError(
        say("not a link of SudokuPad"), say("such as https://sudokupad.app/sclN4Ig…")
    )


def _codoku(text: str, size: int | None) -> Grid:
    """Return the grid of a `classic` or `scf` link."""
    cells, rules = "", list[str]()
    for mark in text:
        if len(cells) >= 81 and mark in _EXTRA_RULES:
            rules.append(_EXTRA_RULES[mark])
            continue
        if len(cells) >= 81:
            raise refusal(repr(mark))
        if mark not in _RUNS:
            raise GridError(say("{mark!r} does not belong in such a link", mark=mark))
        empty_cells, digit = divmod(_RUNS.index(mark), 10)
        cells += f"{digit}{'0' * empty_cells}"
    return Grid(";".join((cells, *rules)), size)


def _game(text: str) -> Mapping[str, object]:
    try:
        return as_dict(load_json(text))
    except FormatError:
        return as_dict(load_json(_expand_short_form(text)))


def _expand_short_form(text: str) -> str:
    """Return JSON from PuzzleZipper's short form; the names of keys stay short."""
    if '"' not in text:
        text = text.replace("\\'", "’").replace("'", '"').replace("’", "'")
    text = re.sub(r"([,{\[])([a-zA-Z0-9]+):", r'\1"\2":', text)
    text = re.sub(r"([,{\[])(?=[,}\]])", r"\1_", text).replace("{_}", "{}")
    text = re.sub(r"([,{\[])_", r"\1{}", text)
    text = re.sub(r":f([,}\]])", r":false\1", text)
    text = re.sub(r":t([,}\]])", r":true\1", text)
    text = re.sub(r":#([0F])([,}\]])", r':"#\1"\2', text)
    return re.sub(r":([0-9a-fA-F]{6})([,}\]])", r':"#\1"\2', text)


def write(records: Records, out: IO[bytes]) -> None:
    """Write a link a line."""
    for record in records:
        out.write(f"https://sudokupad.app/fpuzzles{quote(pack(record), safe='')}\n".encode())


def classic_link(grid: Grid) -> str:
    """Return the short link of a classic 9×9 grid; it has no title.

    >>> classic_link(Grid("1" + "." * 79 + "2"))
    'https://sudokupad.app/classicpooooooooooooA2'
    """
    runs = re.findall(rf"[1-9.]\.{{0,{_LONGEST_RUN}}}", str(grid))
    marks = (_RUNS[int(run[0].replace(".", "0")) + 10 * (len(run) - 1)] for run in runs)
    return f"https://sudokupad.app/classic{''.join(marks)}"
