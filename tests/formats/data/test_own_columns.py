"""Tables with some of our columns are recognised, and read back without details."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest

from sudokudb.columns.column import choose_columns, file_columns
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS, detect_format
from sudokudb.formats.writing import write
from sudokudb.grid import Grid
from sudokudb.puzzle import Rating
from tests.conftest import SIMPLE
from tests.formats.support import read, read_one, solved, source

TABLES = ("csv", "json", "jsonl", "parquet")
SE = Rating(rater="se", version="1.2.1", computed=True, score=7.2, ep=7.2, ed=2.6, steps=50)
HODOKU = Rating(rater="hodoku", level="hard", score=1100, techniques="x-wing=1 naked-single=30")
CLUB = Rating(rater="club", level="mild", score=3.5)
HUGE = Rating(rater="hodoku", score=7.5, steps=10**9)
RECORDS = {
    "rated": Record(grid=Grid(SIMPLE), title="=1+1", ratings=(SE, HODOKU, CLUB)),
    "hostile": Record(
        grid=Grid(SIMPLE), title="\"\r\n'=x,\t", details={"se_x": "1", "q_score": "2"}
    ),
    "4x4": Record(grid=Grid("1.3......2.....4"), tags=("a,b", "'=c"), collections=("x",)),
    "16x16": Record(grid=Grid("1" + "." * 255)),
    "sukaku": Record(grid=Grid.empty(), candidates=(3,) * 81),
    "scores that do not fit": Record(grid=Grid(SIMPLE), ratings=(HUGE,)),
}


def written(name: str, record: Record, columns: str | None = None, *raters: str) -> bytes:
    out = BytesIO()
    chosen = choose_columns(columns, raters) if columns else file_columns(raters)
    write(FORMATS[name], [record], out, chosen)
    return out.getvalue()


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("case", RECORDS)
def test_all_columns_read_back_as_the_same_puzzle(name: str, case: str) -> None:
    record = RECORDS[case]
    data = written(name, record, None, "club", "unknown")
    assert detect_format(source(data)).name == name
    assert replace(read_one(name, data), line=1) == solved(record)


@pytest.mark.parametrize("name", TABLES)
def test_chosen_columns_are_in_order_and_read_back(name: str) -> None:
    columns = "title,se_er,givens,hodoku_score,hodoku_level,grid,minlex,symmetry,size,se_ep"
    data = written(name, RECORDS["rated"], columns)
    assert detect_format(source(data)).name == name
    ratings = (
        Rating(rater="hodoku", level="hard", score=1100),
        Rating(rater="se", score=7.2, ep=7.2),
    )
    assert replace(read_one(name, data), line=1) == Record(
        grid=Grid(SIMPLE), title="=1+1", ratings=ratings, is_answer=False
    )


def test_the_header_and_the_row_of_chosen_columns() -> None:
    data = written("csv", RECORDS["rated"], "hodoku_hardest,club_score,se_er,grid,solution", "club")
    solution = solved(RECORDS["rated"]).solution
    assert data.decode().splitlines() == [
        "hodoku_hardest,club_score,se_er,grid,solution",
        f"x-wing,3.5,7.2,{SIMPLE},{solution}",
    ]


@pytest.mark.parametrize(
    ("header", "row", "details"),
    [
        ("grid,level", f"{SIMPLE},hard", {"level": "hard"}),
        ("grid,givens", f"{SIMPLE},99", {"givens": "99"}),
        ("id,grid", f"a7,{SIMPLE}", {"id": "a7"}),
        ("grid,title,level", f"{SIMPLE},T,hard", {"level": "hard"}),
        ("grid,title,colour", f"{SIMPLE},T,red", {"colour": "red"}),
        ("grid,title,quiz_score", f"{SIMPLE},T,5", {"quiz_score": "5"}),
    ],
)
def test_columns_of_other_programs_remain_details(
    header: str, row: str, details: dict[str, str]
) -> None:
    data = f"{header}\n{row}\n"
    form = detect_format(source(data, ".csv"))
    assert read_one(form, data).details == details


def test_a_column_that_is_no_rating_is_a_warning() -> None:
    data = f"grid,title,se_er,se_steps\n{SIMPLE},T,high,\n"
    record = read_one("csv", data)
    assert (record.ratings, record.details) == ((), {})
    assert record.warnings == (
        "'se': the score of a rating is a number from 0 to 1,000,000,000; ignored",
    )


def test_a_number_is_null_in_parquet_where_its_type_cannot_hold_it() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(BytesIO(written("parquet", RECORDS["scores that do not fit"])))
    row = table.to_pylist()[0]
    assert (row["hodoku_score"], row["hodoku_steps"], row["givens"]) == (None, None, 37)
    assert table.schema.field("givens").type == "int16"
    far = Record(grid=Grid(SIMPLE), id=2**70)
    (record,) = read("parquet", written("parquet", far))
    assert isinstance(record, Record)
    assert record.id is None
