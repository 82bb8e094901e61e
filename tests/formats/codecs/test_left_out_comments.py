"""Discarded lines of comments are counted in every format."""

from __future__ import annotations

import pytest

from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from tests.conftest import SIMPLE
from tests.formats.support import puzzles, source, written

ROWS = [SIMPLE[at : at + 9] for at in range(0, 81, 9)]


def left_out(text: str, name: str = "line") -> str:
    """Return the report on comments after a text was read."""
    reading = Reading(source(text), FORMATS[name])
    list(reading)
    return reading.left_out()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{SIMPLE}\n", ""),
        (f"{SIMPLE} # after it\n", ""),
        (f"# one\n{SIMPLE}\n", "1 line of comments was left out"),
        (f"# one\n  // two\n#\n{SIMPLE}\n# three", "3 lines of comments were left out"),
        (f"#---\n#\n//\n{SIMPLE}\n", ""),
        (f"#7\n{SIMPLE}\n", ""),
        (f"#7\n{SIMPLE}\n#8\n", "1 line of comments was left out"),
        (f"#7\n\n{SIMPLE}\n", "1 line of comments was left out"),
        (f"#7\n{SIMPLE[1:]}\n", "1 line of comments was left out"),
        ("#7\n" * 1000 + f"{SIMPLE}\n", "999 lines of comments were left out"),
        ("# c\n" * 1234 + f"{SIMPLE}\n" * 50 + "# c\n", "1,235 lines of comments were left out"),
        ("\n".join(["# A title", *ROWS]), ""),
        ("\n".join([*ROWS[:4], "# within", *ROWS[4:]]), "1 line of comments was left out"),
        (f"# {'long ' * 900_000}\n{SIMPLE}\n", "1 line of comments was left out"),
    ],
)
def test_comments_among_lines_and_drawn_grids_are_counted(text: str, expected: str) -> None:
    assert left_out(text) == expected


@pytest.mark.parametrize(
    "name",
    [
        *("sdm", "msk", "spf", "hodoku", "sukaku", "exchange", "gsf", "sudokuwiki", "solo"),
        *("numbers", "sdx", "ss", "jsonl", "f-puzzles"),
    ],
)
def test_comments_are_counted_in_every_format_of_lines(name: str) -> None:
    data = written(name, puzzles(2)).decode()
    assert left_out(data, name) == ""
    assert left_out(f"# one\n\n # two\n#\n{data}# three\n", name) == (
        "3 lines of comments were left out"
    )


def test_headers_are_not_counted_as_comments() -> None:
    assert left_out("#A Ann\n" + "\n".join(ROWS), "sdk") == ""
    assert left_out("// one\n" + "\n".join(ROWS), "sdk") == "1 line of comments was left out"


@pytest.mark.parametrize("name", ["kaggle", "csv"])
@pytest.mark.parametrize(
    ("above", "expected"),
    [
        ("", ""),
        ("#\nsep=,\n", ""),
        ("# one, two\n\n#\n", "1 line of comments was left out"),
        ("# one\n#two\n", "2 lines of comments were left out"),
    ],
)
def test_comments_above_tables_are_counted(name: str, above: str, expected: str) -> None:
    table = written(name, puzzles(2)).decode()
    assert left_out(above + table, name) == expected
    without_header = table.partition("\n")[2] if name == "kaggle" else table
    assert left_out(above + without_header, name) == expected


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("", ""),
        ("<!---->", ""),
        ("<!-- ==== -->", ""),
        ("<!-- one --><?two?>", "1 line of comments was left out"),
        ("<!--\n one\n two\n-->", "2 lines of comments were left out"),
        (f"<!-- <game data='{SIMPLE}'/> -->", "1 line of comments was left out"),
        (f"<!-- {'long ' * 200_000} -->", "1 line of comments was left out"),
    ],
)
def test_xml_comments_are_counted(comment: str, expected: str) -> None:
    data = written("opensudoku", puzzles(1)).decode()
    for at in (data.index("?>") + 2, data.index("<folder"), len(data)):
        assert left_out(data[:at] + comment + data[at:], "opensudoku") == expected
