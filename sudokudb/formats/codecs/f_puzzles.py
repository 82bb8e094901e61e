"""f-puzzles: links, or their content, one a line.

`https://f-puzzles.com/?load=` and the LZ-string Base64 of a JSON object
`{"size":9,"title","author","ruleset","grid":[[{"value","given","centerPencilMarks",…},…],…],…}`;
bare Base64 is read too, and a solution after it; the JSON itself is read by `json`. A digit without
`given` was placed; but if no cell has `given`, all digits are givens. Constraints become rules (see
`translations.f_puzzles_reader`); one that has no rule of ours is an error that names it. Drawings
and colours are left out. Sources: FPuzzlesBoard.cs of dclamage/SudokuSolver and
fpuzzlesdecoder.js of SudokuPad/sudokutools.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import IO, TYPE_CHECKING
from urllib.parse import unquote

from sudokudb.digit_sets import digits_in
from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.cell_objects import cells_from
from sudokudb.formats.data.json_values import dump_json, load_json
from sudokudb.formats.data.lzstring import compress, decompress
from sudokudb.formats.data.other_fields import answer_of, left_out, texts_of
from sudokudb.formats.data.web_links import empty, first_link, parse_each_link, short_link, site
from sudokudb.formats.model.candidates import cells_of
from sudokudb.formats.model.cells import corners_of
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.formats.model.record import Items, ParseError, Record, Records
from sudokudb.formats.model.regions import are_lines, region_rules
from sudokudb.formats.model.solution_checks import grid_like, is_full, why_no_grid
from sudokudb.formats.model.variants import (
    refusal,
    require_classic,
    require_known_rules,
    rule_name,
)
from sudokudb.formats.translations.f_puzzles_names import RULES
from sudokudb.formats.translations.f_puzzles_reader import read_rules
from sudokudb.formats.translations.f_puzzles_writer import marks_of_cells, write_rules
from sudokudb.notation import ALL_SIZES, format_digit
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import BOX_SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.formats.data.other_fields import Texts
    from sudokudb.formats.source.source import Source

LINK = "https://f-puzzles.com/?load="

_SITE = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/", re.IGNORECASE)
_PACKED = re.compile(r"(?:fpuz(?:zles)?)?([A-Za-z0-9+/_$-]{24,}={0,3})(?=[;,]|\Z)")
_CARRIED = re.compile(rf"{_PACKED.pattern}|(?:fpuz(?:zles)?)?N4Ig")
_LINK = site(rf"(?i:{_SITE.pattern})|(?:fpuz(?:zles)?)?N4Ig")
"""A link, or the beginning of a packed JSON object."""

_CAGES = ("cage", "killercage")
_OWN = ("region", "givenPencilMarks")
_READ = frozenset(("size", "title", "author", "ruleset", "grid", "solution", "metadata"))
_NO_RULES = _READ | frozenset(
    (
        *("text", "line", "rectangle", "circle", "cage"),  # drawings
        *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "src"),
        *("tags", "version", "id", "customRuleset"),
    )
)
_CELL_FIELDS = frozenset(
    ("value", "given", "region", "centerPencilMarks", "givenPencilMarks", "cornerPencilMarks")
)
_META = re.compile(r"([^: ]{1,40}):\s*(.+)", re.DOTALL)


def confidence(source: Source) -> int:
    """Return 100 for a link, 95 if Base64 unpacks to a puzzle."""
    return source.likely(_likely)


def _likely(line: str) -> int:
    link = first_link(line, _LINK)
    if _SITE.match(link.link):
        return 100
    found = _PACKED.match(link.link)
    if found is None:
        return 0
    try:
        text = decompress(found[1], limit=1 << 20)
    except FormatError:
        return 10 if line.startswith("fpuz") else 0
    return 95 if '"size"' in text and '"grid"' in text else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every link, with the solution after it."""

    def parse(number: int, link: str) -> Record:
        return record_of_game(as_dict(load_json(decompress(_packed_part(link)))), number, size)

    for item in parse_each_link(source, _LINK, parse):
        yield item if isinstance(item, ParseError) else _with_solution(item)


def _packed_part(link: str) -> str:
    """Return the packed part of a link."""
    if re.search(r"[?&]id=", link):
        raise short_link()
    address, load, rest = link.partition("load=")
    packed = unquote(re.split(r"[&#]", rest)[0]) if load else address
    if load and not packed:
        raise empty()
    if not load and not _CARRIED.match(link):
        raise FormatError(say("not a link of f-puzzles"), say("such as {link}N4Ig…", link=LINK))
    return re.sub(r"\Afpuz(zles)?", "", packed).replace(" ", "+")


def _with_solution(record: Record) -> Record:
    """Return a puzzle with the solution that is among the words around its link."""
    words = record.notes.split()
    for word in words:
        solution = grid_like(word, record.grid)
        if solution and is_full(solution):
            words.remove(word)
            return replace(record, solution=solution, notes=" ".join(words))
        if word.isdigit() and (why := why_no_grid(word, record.grid)):
            return replace(record, warnings=(*record.warnings, why))
    return record


def record_of_game(game: Mapping[str, object], line: int, size: int | None) -> Record:
    """Return the puzzle of the JSON object; raise GridError for an unknown rule or a wrong cell."""
    _refuse_unknown(game)
    rows = [as_list(row) for row in as_list(game.get("grid"))]
    length = as_int(game.get("size", len(rows))) or 0
    if len(rows) != length or any(len(row) != length for row in rows):
        raise GridError(say("{length} rows of {length} cells expected", length=length))
    entries = [
        as_dict(cell) if isinstance(cell, dict) else {"value": cell} for row in rows for cell in row
    ]
    rules = [*read_rules(game, length), *_regions_of(entries, length)]
    is_sukaku = not rules and _are_candidates(entries)
    cells = cells_from(entries if is_sukaku else _without_rules(entries), size)
    cells.rules = rules + ([] if is_sukaku else [*_only_digits(entries)])
    _check_texts(game, cells.rules)
    solution = game.get("solution")
    answer = answer_of(solution, length, cells.grid().layout if solution else None)
    about = _texts_about(game)
    return cells.record(
        line,
        title=as_text(game.get("title")),
        author=as_text(game.get("author")),
        solution=answer.grid,
        details=answer.details | about.by_name,
        warnings=(*left_out((), about.others, entries, _CELL_FIELDS), *answer.warnings),
    )


def _without_rules(entries: list[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Return the fields of cells without regions and given marks, which are rules."""
    return [{n: value for n, value in entry.items() if n not in _OWN} for entry in entries]


def _are_candidates(entries: list[Mapping[str, object]]) -> bool:
    """Return whether given marks are the candidates of a whole grid, or there are none."""
    return all(entry.get("givenPencilMarks") or entry.get("value") for entry in entries)


def _regions_of(entries: list[Mapping[str, object]], size: int) -> list[Rule]:
    """Return the rule of the regions of cells, if there is one."""
    if any(entry.get("region") is not None for entry in entries):
        labels = [_region(entry, at, size) for at, entry in enumerate(entries)]
        return [Rule("noboxes")] if are_lines(size, labels) else region_rules(size, labels)
    return [Rule("noboxes")] if size in ALL_SIZES and size not in BOX_SHAPES else []


def _only_digits(entries: list[Mapping[str, object]]) -> Iterator[Rule]:
    """Yield the rule of each cell with given marks."""
    for cell, entry in enumerate(entries):
        marks = [as_int(mark) or 0 for mark in as_list(entry.get("givenPencilMarks"))]
        if marks and not entry.get("value"):
            yield Rule("only", "".join(format_digit(n) for n in marks if n), (cell,))


def _region(entry: Mapping[str, object], cell: int, size: int) -> object:
    """Return the region of a cell; one without a region is in that of its box."""
    height, width = BOX_SHAPES.get(size, (1, size))
    box = cell // size // height * height + cell % size // width
    return box if entry.get("region") is None else entry["region"]


def _refuse_unknown(game: Mapping[str, object]) -> None:
    """Raise GridError, with its name, for a constraint that is not known."""
    for name, value in game.items():
        is_free = name in _NO_RULES or name in RULES
        if not is_free and (value is True or (value and isinstance(value, list | dict))):
            raise refusal(rule_name(name))


def _check_texts(game: Mapping[str, object], rules: list[Rule]) -> None:
    """Raise GridError for texts and fields that name other rules than the constraints."""
    kinds = {rule.kind for rule in rules}
    require_known_rules(as_text(game.get("ruleset")), kinds)
    if not kinds:
        require_classic(as_dict(game.get("metadata")))
    require_classic(game, read=_NO_RULES.union(RULES))


def _texts_about(game: Mapping[str, object]) -> Texts:
    """Return the rules and the texts of the metadata, of other fields, and of cages without cells.

    SudokuPad keeps texts in such cages.
    """
    metadata = game.get("metadata")
    first = metadata.items() if isinstance(metadata, dict) else [("metadata", metadata)]
    cages = [as_dict(cage) for name in _CAGES for cage in as_list(game.get(name))]
    others = [
        (name, value) for name, value in game.items() if name not in {*_READ, *_CAGES, *RULES}
    ]
    about = texts_of((("ruleset", game.get("ruleset")), *first, *others))
    if any(as_dict(cage).get("cells") for cage in as_list(game.get("cage"))):
        about.others.append("cage")
    for cage in cages:
        text = as_text(cage.get("value")).strip()
        if text and not cage.get("cells"):
            found = _META.fullmatch(text)
            key, value = (found[1], found[2]) if found else ("cage", text)
            about.by_name.setdefault(key, value)
    return about


def write(records: Records, out: IO[bytes]) -> None:
    """Write a link a line."""
    for record in records:
        out.write(f"{LINK}{pack(record)}\n".encode())


def pack(record: Record) -> str:
    """Return the content of the link of a puzzle."""
    size = record.grid.size
    texts = {"title": record.title, "author": record.author}
    texts["ruleset"] = record.details.get("ruleset", "")
    game: dict[str, object] = {"size": size, **{n: text for n, text in texts.items() if text}}
    game |= write_rules(record.grid)
    cells = list(_cells(record))
    game["grid"] = [cells[at : at + size] for at in range(0, size * size, size)]
    if record.solution:
        game["solution"] = list(record.solution.digits)
    return compress(dump_json(game))


def _cells(record: Record) -> Iterator[dict[str, object]]:
    corners = corners_of(record)
    marks = marks_of_cells(record.grid)
    for cell, (given, placed, bits) in enumerate(cells_of(record)):
        entry = next(marks)
        if given or placed:
            entry = {"value": given or placed, "given": bool(given), **entry}
        if bits:
            entry["centerPencilMarks"] = list(digits_in(bits))
        if corners.get(cell):
            entry["cornerPencilMarks"] = corners[cell]
        yield entry
