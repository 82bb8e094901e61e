from __future__ import annotations

import io
import sys
import tracemalloc
from itertools import islice
from json import dumps
from typing import Any

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import csv, json, jsonl, kaggle, parquet
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.formats.source.source import Source
from sudokudb.grid import Grid
from tests.formats.structured import (
    PUZZLE,
    SOLUTION,
    grids,
    read_with,
    some_record,
    source_of,
    written,
)
from tests.formats.support import puzzles

ZEROS = PUZZLE.replace(".", "0")

TABLES = [
    f"quizzes,solutions\n{ZEROS},{SOLUTION}\n",
    f"quizzes,solutions\r\n{ZEROS},{SOLUTION}\r\n",
    f"\ufeffquizzes,solutions\n{ZEROS},{SOLUTION}",
    f",puzzle,solution\n0,{ZEROS},{SOLUTION}\n",
    f'id,puzzle,solution,clues,difficulty\n1,"{PUZZLE}","{SOLUTION}",25,2.2\n',
    f"puzzle;solution;level\n{PUZZLE};{SOLUTION};3\n",
    f"Solution\tSudoku\n{SOLUTION}\t{PUZZLE}\n",
    f"a|b|c\n7|{SOLUTION}|{PUZZLE}\n",
    f"{ZEROS},{SOLUTION}\n{ZEROS},{SOLUTION}\n",
    f"source,question,answer,rating\nx,{PUZZLE},{SOLUTION},0\n",
    f"clues,puzzle,solution\n\n25,{PUZZLE},{SOLUTION}\n\n",
    f'name,puzzle,solution\n"two\nlines",{PUZZLE},{SOLUTION}\n',
    f"| id | puzzle | solution |\n|---|:---|---:|\n| 1 | {PUZZLE} | {SOLUTION} |\n",
    f'puzzle,solution\n"{",".join(ZEROS)}","[{", ".join(SOLUTION)}]"\n',
    f'puzzle,solution\n"[{" ".join(ZEROS)}]","{" ".join(SOLUTION)}"\n',
]


@pytest.mark.parametrize("table", TABLES)
def test_tables_of_all_kinds(table: str) -> None:
    for encoding in ("utf-8", "utf-16"):
        content = table.encode(encoding)
        assert kaggle.confidence(source_of(content)) > 60
        entries = read_with("kaggle", content)
        assert set(grids(entries)) == {PUZZLE}
        assert {str(entry.solution) for entry in entries if isinstance(entry, Record)} == {SOLUTION}


def test_names_that_are_missing_or_there_twice() -> None:
    assert kaggle.confidence(source_of("," * 60_000)) == 0
    (entry,) = read_with("kaggle", f"puzzle,a,a,,a\n{PUZZLE},1,2,3,4\n")
    assert isinstance(entry, Record)
    assert entry.details == {"a": "1", "a 3": "2", "column 4": "3", "a 5": "4"}


def test_a_column_alone() -> None:
    for name in ("puzzle", '"Quizzes"'):
        text = f"{name}\n{PUZZLE}\n{ZEROS}\n"
        assert kaggle.confidence(source_of(text)) > 60
        assert grids(read_with("kaggle", text)) == [PUZZLE] * 2


def test_cells_of_large_grids_as_numbers() -> None:
    text = ",".join(["16", "1"] + ["0"] * 254)
    (entry,) = read_with("kaggle", f'puzzle,n\n"{text}",1\n')
    assert isinstance(entry, Record)
    assert str(entry.grid) == "G1" + "." * 254


def test_the_other_columns_are_details() -> None:
    table = f"id,puzzle,solution,clues,difficulty,title\n7,{PUZZLE},{SOLUTION},25,2.2,A name\n"
    (entry,) = read_with("kaggle", table)
    assert isinstance(entry, Record)
    assert entry.details == {"id": "7", "clues": "25", "difficulty": "2.2"}
    assert (entry.title, entry.id, entry.line) == ("A name", None, 2)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (f"1,{PUZZLE[:80]},", "80 cells do not make a grid"),
        (f"1,{PUZZLE[:40]}٣{PUZZLE[41:]},", "'٣' (cell 41) does not belong in a grid"),
        ("1", "1 field, the header has 3"),
        ("1,4", "2 fields, the header has 3: 1 cell does not make a grid"),
        (",,", "an empty row of 3 fields"),
        ("1,,", "'puzzle' is empty"),
        ("1,4.3E+79,", "'+' (cell 5)"),
        ('1,"' + "x" * 140_000, "no row of a table: field larger than field limit (131072)"),
    ],
)
def test_a_row_that_is_no_puzzle_says_where_and_why(row: str, message: str) -> None:
    table = f"id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n{row}\n2,{PUZZLE},{SOLUTION}\n"
    fault = next(entry for entry in read_with("kaggle", table) if isinstance(entry, ParseError))
    assert fault.line == 3
    assert fault.message.startswith(message) or message in fault.message


def test_fields_beyond_the_header_are_kept_and_said() -> None:
    for form, line in (("kaggle", 2), ("qqwing-csv", 2)):
        header = "Puzzle,Givens" if line else ""
        (entry,) = read_with(form, f"{header}\n{PUZZLE},25,x,\n")
        assert isinstance(entry, Record)
        assert entry.details == {"Givens": "25", "column 3": "x"}
        assert entry.warnings == ("4 fields, the header has 2",)


def test_fields_that_are_missing_are_said() -> None:
    rows = {"kaggle": ("id,puzzle,level", "1,{}"), "qqwing-csv": ("Puzzle,Solution,Givens", "{},")}
    for form, (head, row) in rows.items():
        (entry,) = read_with(form, f"{head}\n{row.format(PUZZLE)}\n")
        assert isinstance(entry, Record)
        assert (str(entry.grid), entry.warnings) == (PUZZLE, ("2 fields, the header has 3",))


ODD_FIELDS = {
    '"added":"today"': "'added': 'today' is not a time like 2026-11-21T10:00:00Z; ignored",
    '"changed":7': "'changed': '7' is not a time like 2026-11-21T10:00:00Z; ignored",
    '"id":"seven"': "'id': 'seven' is not a number; ignored",
    '"titel":"x"': "unknown field 'titel' (title?): stored as a detail",
}


@pytest.mark.parametrize("field", ODD_FIELDS)
def test_fields_of_our_own_that_are_wrong_are_said(field: str) -> None:
    entry = f'{{"format":"sudokudb","version":1,"grid":"{PUZZLE}",{field}}}'
    (found,) = read_with("jsonl", entry)
    assert isinstance(found, Record)
    assert found.warnings == (ODD_FIELDS[field],)
    assert (found.added, found.changed, found.id) == (None, None, None)


def test_a_time_in_our_own_table_is_checked() -> None:
    record = Record(grid=Grid(PUZZLE), added="2024-05-06T07:08:09Z")
    text = written("csv", [record, record]).decode().replace("2024", "x", 1)
    found = read_with("csv", text)
    assert [(entry.line, len(entry.warnings)) for entry in found if isinstance(entry, Record)] == [
        (2, 1),
        (3, 0),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('"puzzels":[],\n', "no field 'puzzels' beside the puzzles (puzzles?)"),
        ('"more":1,\n', "no field 'more' beside the puzzles"),
        ('"puzzles":7,\n', "'puzzles' is no list"),
    ],
)
def test_what_is_beside_our_own_puzzles_is_said(text: str, why: str) -> None:
    head = f'{{"format":"sudokudb","version":1,\n{text}'
    fault, entry = read_with("json", head + f'"puzzles":[\n{{"grid":"{PUZZLE}"}}]}}')
    assert fault == ParseError(2, why)
    assert entry.line == 4


def test_json_that_is_damaged_is_located_once() -> None:
    text = f'[\n"{PUZZLE}",\n\n"{PUZZLE}",\n"...'
    *_, fault = read_with("json", text)
    assert isinstance(fault, ParseError)
    assert (fault.line, fault.message) == (5, "no JSON: a text that does not end")


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ('{"puzzle": null}', "'puzzle' is null"),
        ('{"puzzle": ""}', "'puzzle' is empty"),
        ("null", "the puzzle is null"),
    ],
)
def test_nothing_in_place_of_a_puzzle(entry: str, why: str) -> None:
    found = read_with("json", f'[{{"puzzle": "{PUZZLE}"}},\n {entry}]')
    assert [(item.line, item.message) for item in found if isinstance(item, ParseError)] == [
        (2, why)
    ]


def test_a_solution_that_is_none_is_a_detail() -> None:
    (entry,) = read_with("kaggle", f"puzzle,solution\n{PUZZLE},none\n")
    assert isinstance(entry, Record)
    assert entry.solution is None


def test_a_table_without_puzzles() -> None:
    assert kaggle.confidence(source_of("name,age\nx,3\n")) == 0
    with pytest.raises(FormatError, match="no column that holds puzzles") as caught:
        read_with("kaggle", "name,age\nx,3\n")
    assert caught.value.hint == "the columns are: name, age"


def test_what_a_spreadsheet_would_run_is_defused() -> None:
    record = some_record(1)
    for title in ("=1+1", "+x", "-x", "@x", "\tx", "\rx", "'=1", "''+"):
        record = Record(grid=record.grid, title=title)
        content = written("csv", [record])
        assert csv.confidence(source_of(content)) == 100
        cell = content.decode().split("\n", 1)[1].split(",")[1].strip('"')
        assert cell.startswith("'")
        assert read_with("csv", content) == [Record(grid=record.grid, title=title, line=2)]


def test_the_bytes_of_what_is_written() -> None:
    record = Record(grid=some_record(3).grid, title='a "title"', tags=("x",))
    grid = str(record.grid)
    header = b"grid,title,author,source,license,notes,placed,candidates,solution,details,tags,"
    header += b"collections,level,solutions,id,added,changed\n"
    assert written("csv", [record]) == (
        header + f'{grid},"a ""title""",,,,,,,,,"[""x""]",,,,,,\n'.encode()
    )
    fields = f'"grid":"{grid}","title":"a \\"title\\"","tags":["x"]}}'
    mark = '{"format":"sudokudb","version":1,'
    assert written("jsonl", [record]).decode() == f"{mark}{fields}\n"
    assert written("json", [record]).decode() == f'{mark}"puzzles":[\n{{{fields}\n]}}\n'
    assert written("kaggle", [record]) == (
        f"quizzes,solutions\n{grid.replace('.', '0')},\n".encode()
    )


JSON = [
    f'["{PUZZLE}"]',
    f'[{{"puzzle": "{ZEROS}", "solution": "{SOLUTION}"}}]',
    f'{{"name": "a list", "puzzles": [{{"quiz": "{PUZZLE}"}}]}}',
    f'{{"grid": "{PUZZLE}"}}',
    '{"board": ' + str([list(map(int, ZEROS[n : n + 9])) for n in range(0, 81, 9)]) + "}",
    '{"data": [[' + ",".join(ZEROS).replace("0", "null") + "]]}",
]


@pytest.mark.parametrize("text", JSON)
def test_json_of_others(text: str) -> None:
    assert json.confidence(source_of(text)) > 0
    assert grids(read_with("json", text)) == [PUZZLE]


def test_json_that_ends_early_gives_what_there_was() -> None:
    content = written("json", [some_record(n) for n in range(3)])[:-200]
    entries = read_with("json", content)
    assert [isinstance(entry, Record) for entry in entries] == [True, True, False]
    assert isinstance(entries[-1], ParseError)
    assert entries[-1].line == 4


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, '[{"grid":' + "9" * 5000 + "}]"]
)
def test_hostile_json(text: str) -> None:
    for name in ("json", "jsonl", "gnome", "f-puzzles"):
        try:
            entries = read_with(name, text)
        except FormatError as error:
            assert len(error.message) < 100
        else:
            assert all(isinstance(entry, ParseError) for entry in entries)


def test_a_later_version_is_refused() -> None:
    line = f'{{"format":"sudokudb","version":2,"grid":"{PUZZLE}"}}'
    (fault,) = read_with("jsonl", line)
    assert isinstance(fault, ParseError)
    assert "later sudokudb" in fault.message
    with pytest.raises(FormatError, match="later sudokudb"):
        read_with("json", '{"format":"sudokudb","version":2,"puzzles":[]}')


def test_json_lines_know_their_lines() -> None:
    content = written("jsonl", [some_record(1)]) + b"\n{]\n" + written("jsonl", [some_record(2)])
    line = [(entry.line, isinstance(entry, ParseError)) for entry in read_with("jsonl", content)]
    assert line == [(1, False), (3, True), (4, False)]
    assert jsonl.confidence(source_of(content)) == 100


def test_half_characters_of_json_are_replaced_and_said() -> None:
    (entry,) = read_with("json", f'{{"grid": "{PUZZLE}", "title": "\\ud800x"}}')
    assert isinstance(entry, Record)
    assert entry.title == "?x"
    assert entry.warnings == ("'title': half a character (\\ud800 to \\udfff) is replaced by '?'",)


class _Endless(io.RawIOBase):
    """A table without an end."""

    def __init__(self, head: bytes, row: bytes) -> None:
        self._head, self._row = head, row

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        head, self._head = self._head, b""
        return (head + self._row * (size // len(self._row) + 1))[:size] if size else b""

    read1 = read


@pytest.mark.parametrize(
    ("name", "head", "row"),
    [
        ("kaggle", b"quizzes,solutions\n", f"{ZEROS},{SOLUTION}\n".encode()),
        ("jsonl", b"", f'{{"grid":"{PUZZLE}"}}\n'.encode()),
    ],
)
def test_memory_does_not_grow(name: str, head: bytes, row: bytes) -> None:
    codec: Any = {"kaggle": kaggle, "jsonl": jsonl}[name]
    entries = codec.read(Source(_Endless(head, row)), None)  # type: ignore[arg-type]  # raw bytes
    next(islice(entries, 500, None))
    tracemalloc.start()
    try:
        next(islice(entries, 1_500, None))
        assert tracemalloc.get_traced_memory()[1] < 200_000
    finally:
        tracemalloc.stop()


def test_our_own_lines_are_known_however_long_and_whatever_is_in_them() -> None:
    for notes in ("x" * 100_000, "\u2028\x85\x0b" * 9):
        entry = {"format": "sudokudb", "version": 1, "grid": PUZZLE, "notes": notes}
        line = dumps(entry, ensure_ascii=False).encode()
        assert detect_format(Source(io.BytesIO(line))).name == "jsonl"
        assert [record.notes for record in read_with("jsonl", line)] == [notes]


def test_a_line_without_an_end_is_refused() -> None:
    with pytest.raises(FormatError, match="a line of more than"):
        read_with("jsonl", b"{" * (1 << 22))


def test_parquet_of_others() -> None:
    arrow = pytest.importorskip("pyarrow")
    tables = pytest.importorskip("pyarrow.parquet")
    cells = [int(mark) for mark in ZEROS]
    for columns in (
        {"id": [1], "puzzle": [PUZZLE], "solution": [SOLUTION], "difficulty": [2.5]},
        {"quizzes": [cells], "solutions": [[int(mark) for mark in SOLUTION]]},
        {"x": [[cells[n : n + 9] for n in range(0, 81, 9)]]},
    ):
        out = io.BytesIO()
        tables.write_table(arrow.table(columns), out)
        assert parquet.confidence(source_of(out.getvalue())) == 100
        (entry,) = read_with("parquet", out.getvalue())
        assert isinstance(entry, Record)
        assert str(entry.grid) == PUZZLE
        assert str(entry.solution) == SOLUTION or "x" in columns


def test_parquet_in_many_groups() -> None:
    pytest.importorskip("pyarrow")
    count = 12_000
    entries = read_with("parquet", written("parquet", [some_record(1, plays=False)] * count))
    assert (len(entries), entries[-1].line) == (count, count)


def test_parquet_without_puzzles_or_without_sense() -> None:
    arrow = pytest.importorskip("pyarrow")
    tables = pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    tables.write_table(arrow.table({"a": [1]}), out)
    with pytest.raises(FormatError, match="no column that holds puzzles"):
        read_with("parquet", out.getvalue())
    with pytest.raises(FormatError, match="no Parquet file"):
        read_with("parquet", b"PAR1 and nothing else")


def test_parquet_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for action in (lambda: read_with("parquet", b"PAR1"), lambda: written("parquet", [])):
        with pytest.raises(FormatError, match="Parquet needs PyArrow") as caught:
            action()
        assert caught.value.hint == "pip install 'sudokudb[parquet]'"


ODD_ENDS = {
    "one row": (["{},a", "{},b,", "{},c"], [3]),
    "all rows": (["{},a,", "{},b,", "{},c,"], []),
    "most rows": (["{},a,", "{},b", "{},c,"], []),
    "two empty fields": (["{},a,", "{},b,,", "{},c,"], [3]),
    "a word in it": (["{},a,", "{},b,x", "{},c,"], [3]),
}


@pytest.mark.parametrize("header", ["puzzle,title", "puzzle,title,"])
@pytest.mark.parametrize(("rows", "odd"), ODD_ENDS.values(), ids=ODD_ENDS)
def test_an_empty_field_too_many_is_one_where_others_have_none(
    rows: list[str], odd: list[int], header: str
) -> None:
    text = "\n".join([header, *(row.format(PUZZLE) for row in rows), ""])
    entries = read_with("kaggle", text)
    records = [entry for entry in entries if isinstance(entry, Record)]
    assert [record.title for record in records] == ["a", "b", "c"]
    if header[-1] != "," or rows[0][-1] != ",":
        assert [record.line for record in records if record.warnings] == odd
        assert all(
            " fields, the header has 2" in "".join(r.warnings) for r in records if r.warnings
        )


def test_an_empty_field_too_many_in_a_row_of_ours() -> None:
    head, *rows = written("csv", puzzles(3)).decode().splitlines()
    entries = read_with("csv", "\n".join([head, rows[0] + ",", *rows[1:], ""]))
    (odd, *others) = [entry for entry in entries if isinstance(entry, Record)]
    assert odd.warnings == ("18 fields, the header has 17",)
    assert not any(entry.warnings for entry in others)


def test_a_first_row_that_is_too_long_is_the_odd_one() -> None:
    rows = [f"{number};{PUZZLE};t" for number in range(4)]
    entries = read_with("kaggle", "\n".join([rows[0] + ";", *rows[1:], ""]))
    warnings = [entry.warnings for entry in entries if isinstance(entry, Record)]
    assert warnings == [("4 fields, most rows have 3",), (), (), ()]


def test_a_field_too_many_before_the_puzzle_is_counted() -> None:
    text = f"title,author,puzzle\nHello, world,Ann,{PUZZLE}\nTwo,Bob,{PUZZLE}\n"
    (fault, _) = read_with("kaggle", text)
    assert isinstance(fault, ParseError)
    assert fault.message.startswith("4 fields, the header has 3: ")
