"""JSON of this package and of other programs."""

from __future__ import annotations

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError
from sudokudb.formats.reading import Reading
from tests.formats.codecs.support import PUZZLE
from tests.formats.support import read, read_error, read_one, source


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('"puzzels":[],\n', "unknown field 'puzzels'"),
        ('"more":1,\n', "unknown field 'more'"),
    ],
)
def test_unknown_fields_next_to_the_puzzles_are_errors(text: str, why: str) -> None:
    head = f'{{"format":"sudokudb","version":1,\n{text}'
    error, entry = read("json", head + f'"puzzles":[\n{{"grid":"{PUZZLE}"}}]}}')
    assert error == ParseError(2, why)
    assert entry.line == 4


ODD_FIELDS = {
    '"added":"today"': "'today'",
    '"changed":7': "'7'",
    '"id":"seven"': "'id': 'seven'",
}


@pytest.mark.parametrize("field", ODD_FIELDS)
def test_malformed_fields_give_warnings(field: str) -> None:
    entry = f'{{"format":"sudokudb","version":1,"grid":"{PUZZLE}",{field}}}'
    found = read_one("jsonl", entry)
    (warning,) = found.warnings
    assert ODD_FIELDS[field] in warning
    assert (found.added, found.changed, found.id) == (None, None, None)


def test_lone_surrogates_are_replaced() -> None:
    entry = read_one("json", f'{{"grid": "{PUZZLE}", "title": "\\ud800x"}}')
    assert entry.title == "?x"


def test_a_later_version_is_refused() -> None:
    line = f'{{"format":"sudokudb","version":2,"grid":"{PUZZLE}"}}'
    error = read_error("jsonl", line)
    assert "later sudokudb" in error.message
    with pytest.raises(FormatError, match="later sudokudb"):
        read("json", '{"format":"sudokudb","version":2,"puzzles":[]}')


MALFORMED = {
    "a comma is missing": ('{"grid": "%s"}\n{"grid": "%s"}', 3, "Expecting ',' delimiter"),
    "a key twice": ('{"grid": "%s",\n"grid": "%s"},', 1, "'grid' twice in one object"),
    "not a number": ('{"grid": "%s"},\n{"grid": "%s", "x": NaN}', 1, "NaN is not a number"),
    "infinite": ('{"grid": "%s"},\n{"grid": "%s", "x": -Infinity}', 1, "-Infinity is not a number"),
    "a quote is missing": ('{"grid": "%s},\n{"grid": "%s"},', 2, "a text that does not end"),
    "a brace is missing": ('{"grid": "%s"}, {"grid": "%s"', 3, "Expecting ',' delimiter"),
    "more text": ('{"grid": "%s"}, {"grid": "%s"}]\n\n[', 4, "more text after its end"),
}


@pytest.mark.parametrize(("text", "line", "message"), MALFORMED.values(), ids=MALFORMED)
def test_malformed_json_is_one_located_error(text: str, line: int, message: str) -> None:
    (error,) = Reading(source("[\n" + text % (PUZZLE, PUZZLE) + "\n]", ".json"))
    assert isinstance(error, ParseError)
    assert message in error.message
    assert error.line == line


def test_more_than_64_mb_of_json_is_refused() -> None:
    with pytest.raises(FormatError, match="more than 64 MB"):
        read("json", b"[" + b" " * (1 << 26))
