"""Ten damaged puzzles in a file of twenty give ten messages, each with the line of its damage."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import clash_of, warnings_of
from sudokudb.formats.model.solution_pairs import Pairing
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS, detect_format
from sudokudb.library.imports.batches import BatchSize, batches
from tests.formats.codecs.located_errors.support import DAMAGED, LAYOUTS, PUZZLES, damaged_file
from tests.formats.support import played, read, records_in, source, written
from tests.support import SOLUTIONS


def messages_of(reading: Reading) -> list[tuple[int, str]]:
    """Return the errors and warnings in a file, with their lines, as `convert` reports them."""
    found = []
    for item in reading:
        if isinstance(item, ParseError):
            texts = [item.message]
        else:
            texts = [clash_of(item.grid), *warnings_of(item)]
        found += [(item.line, text) for text in texts if text]
    return found


@pytest.mark.parametrize("name", LAYOUTS)
def test_ten_damaged_puzzles_give_ten_located_messages(name: str) -> None:
    form, layout = FORMATS[name], LAYOUTS[name]
    data, lines, begins = damaged_file(name)
    assert detect_format(source(data, form.suffixes[0])) is form
    found = list(batches(Reading(source(data, form.suffixes[0])).items(), BatchSize(), Pairing()))
    messages = [(error.line, error.message) for batch in found for error in batch.errors]
    messages += [(batch.lines[at], text) for batch in found for at, text in batch.warnings]
    assert len(messages) == 10, messages
    assert sorted(messages) == messages_of(Reading(source(data, form.suffixes[0])))
    for (at, message), wanted, damage in zip(sorted(messages), lines, layout.damages, strict=True):
        assert at == wanted, message
        assert damage.message in message
    lost = {at for at, damage in zip(DAMAGED, layout.damages, strict=True) if not damage.is_read}
    sound = [(str(p.grid), begins[n]) for n, p in enumerate(PUZZLES) if n not in lost]
    assert [each for batch in found for each in zip(batch.grids, batch.lines, strict=True)] == sound


@pytest.mark.parametrize("name", ["json", "gnome", "opensudoku", "ksudoku"])
def test_a_malformed_file_is_one_located_error(name: str) -> None:
    form = FORMATS[name]
    lines = written(form, PUZZLES[: 1 if form.single else 10]).decode().splitlines()
    for at in range(len(lines) // 2, len(lines) - 1):
        text = "\n".join([*lines[:at], '<"}', *lines[at:]])
        (error,) = [item for item in Reading(source(text), form) if isinstance(item, ParseError)]
        assert error.line in (at + 1, at + 2), error


@pytest.mark.parametrize(("name", "blank"), [("json", "."), ("opensudoku", "0")])
def test_entries_in_one_line_are_numbered(name: str, blank: str) -> None:
    text = written(name, PUZZLES[:3]).decode().replace("\n", "")
    text = text.replace(str(PUZZLES[1].grid).replace(".", blank), "5")
    reading = Reading(source(text))
    assert [reading.name(item) for item in reading] == [
        f"test:1: entry {number}" for number in (1, 2, 3)
    ]
    assert reading.errors == 1


@pytest.mark.parametrize("name", ["sdk", "ss", "sdx", "qqwing"])
def test_details_of_a_damaged_puzzle_are_not_given_to_the_next(name: str) -> None:
    form = FORMATS[name]
    three = [with_details(name, record) for record in PUZZLES[:3]]
    first, second, third = (written(form, [record]).decode() for record in three)
    at = next(n for n, row in enumerate(second.splitlines()) if is_row(row))
    rows = second.splitlines(keepends=True)
    rows[at + 1] = rows[at + 1].replace(".", "q", 1) if "." in rows[at + 1] else "q\n"
    between = "" if name in ("sdk", "qqwing") else "\n"
    found = read(form, between.join([first, "".join(rows), third]))
    alone = [read(form, text)[0] for text in (first, third)]
    assert len([item for item in found if isinstance(item, ParseError)]) == 1
    sound = [replace(item, line=1) for item in records_in(found)]
    assert sound == [replace(item, line=1) for item in records_in(alone)]


def is_row(line: str) -> bool:
    """Return whether a line has cells or candidates."""
    return len(re.findall(r"[0-9.]", line)) > 8 and "---" not in line and line[0] not in "#["


def with_details(name: str, record: Record) -> Record:
    """Return a puzzle with everything that a format stores."""
    if name != "qqwing":
        return replace(played(record, candidates=name == "ss"), title="A title")
    solved = SOLUTIONS["Difficult"]
    digits = {a: b for a, b in zip(solved, str(record.grid), strict=True) if b != "."}
    rest = sorted({*"123456789"} - {*digits.values()})
    digits |= zip(sorted({*"123456789"} - digits.keys()), rest, strict=True)
    solution = Grid("".join(digits[digit] for digit in solved))
    return replace(record, solution=solution, details={"Difficulty": "Easy"})
