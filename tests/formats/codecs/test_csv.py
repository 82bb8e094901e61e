"""CSV with every field: bytes, formulas, and malformed rows."""

from __future__ import annotations

import pytest

from sudokudb.formats.codecs import csv
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.puzzle import Rating
from sudokudb.query.measures import FACTS
from tests.formats.codecs.support import PUZZLE
from tests.formats.support import puzzles, read, records_in, some_record, source, written


def test_formulas_are_written_as_text() -> None:
    record = some_record(1)
    for title in ("=1+1", "+x", "-x", "@x", "\tx", "\rx", "'=1", "''+"):
        record = Record(grid=record.grid, title=title)
        content = written("csv", [record])
        assert csv.confidence(source(content)) == 100
        cell = content.decode().split("\n", 1)[1].split(",")[1].strip('"')
        assert cell.startswith("'")
        assert read("csv", content) == [Record(grid=record.grid, title=title, line=2)]


COMPUTED = (
    "givens,identity,minlex,hodoku_level,hodoku_score,hodoku_steps,hodoku_hardest,"
    "se_er,se_ep,se_ed,se_steps,se_hardest"
)
"""The columns after those of facts."""
MORE = "," * (len(FACTS) + COMPUTED.count(",") + 1)
"""The ends of rows without measured facts and computed columns."""


def test_the_bytes_of_the_tables_and_of_json() -> None:
    rating = Rating(rater="se", score=7.2, ep=7.2, ed=2.6)
    record = Record(grid=some_record(3).grid, title='a "title"', tags=("x",), ratings=(rating,))
    grid, identity = str(record.grid), 5455674158227653799
    least = "...........1..2..3.4..5..67....8..7....249.....3..72.4..4.3..1.1..92...88.5...94."
    header = "grid,title,author,source,license,notes,placed,candidates,solution,details,tags,"
    header += f"collections,level,solutions,id,added,changed,ratings,{','.join(FACTS)},{COMPUTED}"
    stored = '"[{""rater"":""se"",""score"":7.2,""ep"":7.2,""ed"":2.6}]"'
    computed = f"27,{identity},{least},,,,,7.2,7.2,2.6,,"
    row = f'{grid},"a ""title""",,,,,,,,,"[""x""]",,,,,,,{stored}{"," * len(FACTS)},{computed}'
    assert written("csv", [record]).decode() == f"{header}\n{row}\n"
    fields = f'"grid":"{grid}","title":"a \\"title\\"","tags":["x"],'
    fields += '"ratings":[{"rater":"se","score":7.2,"ep":7.2,"ed":2.6}],'
    fields += f'"givens":27,"identity":{identity},"minlex":"{least}",'
    fields += '"se_er":7.2,"se_ep":7.2,"se_ed":2.6}'
    mark = '{"format":"sudokudb","version":1,'
    assert written("jsonl", [record]).decode() == f"{mark}{fields}\n"
    assert written("json", [record]).decode() == f'{mark}"puzzles":[\n{{{fields}\n]}}\n'
    assert written("kaggle", [record]) == (
        f"quizzes,solutions\n{grid.replace('.', '0')},\n".encode()
    )


QUOTES = {
    "before a field": '"t{},{},easy\n',
    "after a title": 't{}","{},easy\n',
    "before the puzzle": 't{},"{},easy\n',
}


@pytest.mark.parametrize("below", ['"t{}",{},"easy"\n', "t{},{},easy\n", 't{},"{}","ea\nsy"\n'])
@pytest.mark.parametrize("case", QUOTES)
def test_an_open_quote_is_one_error_and_the_other_rows_are_read(case: str, below: str) -> None:
    rows = [below.format(number, PUZZLE) for number in range(6)]
    rows[2] = QUOTES[case].format(2, PUZZLE)
    entries = read("kaggle", "title,puzzle,level\n" + "".join(rows))
    (error,) = [entry for entry in entries if isinstance(entry, ParseError)]
    assert error.message.startswith("not a row of a table: ")
    assert error.line == 2 + 2 * rows[0].count("\n")
    titles = [entry.title for entry in records_in(entries)]
    assert titles == ["t0", "t1", "t3", "t4", "t5"]


BROKEN = {
    "cut in the candidates": ("{},,,,,,,12 3", "43 fields expected, 8 found: 'candidates'"),
    "a field is missing": (
        f"{{}},,,,,,1,,,,,,,,,,{MORE}",
        "43 fields expected, 42 found: 'placed'",
    ),
    "a comma in the candidates": (
        f"{{}},,,,,,,1 2,3,,,,,,,,,,{MORE}",
        "43 fields expected, 44 found: 'can",
    ),
    "a missing quote at the end": (f'{{}},T,,,,"a,,,,,,,,,,,,,{MORE}', "a quote that does not end"),
    "a quote in a field": (f'{{}},"T"x",,,,,,,,,,,,,,,,{MORE}', "expected after"),
}


@pytest.mark.parametrize(("row", "message"), BROKEN.values(), ids=BROKEN)
def test_a_malformed_row_of_an_own_table_is_one_message(row: str, message: str) -> None:
    head, *rows = written("csv", puzzles(3)).decode().splitlines()
    entries = read("csv", "\n".join([head, *rows[:2], row.format(PUZZLE), rows[2], ""]))
    sound = [entry for entry in entries if isinstance(entry, Record) and not entry.warnings]
    assert [str(entry.grid) for entry in sound] == [str(record.grid) for record in puzzles(3)]
    (odd,) = [entry for entry in entries if entry not in sound]
    texts = [odd.message] if isinstance(odd, ParseError) else odd.warnings
    assert len(texts) == 1
    assert message in texts[0]
    assert odd.line == 4
