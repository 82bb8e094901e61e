"""Any damaged file gives records and errors, or one error of this package."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.errors import FormatError, SudokuError
from sudokudb.formats.model.record import ParseError
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from tests.formats.codecs.support import (
    F_PUZZLES,
    OPENSUDOKU_1,
    OPENSUDOKU_2,
    SAMPLES,
    SUDOKUPAD,
    ZIPPED_BOARD,
    gnome_game,
    make_game,
    opensudoku_cells,
    pack,
    penpa_link,
    scl,
    solo_save,
)
from tests.formats.support import played, puzzles, source, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.registry import Format


ODD = [
    *(b"\n", b"\r", b"\x00", b"\xff\xfe", b"\xd9\xa3", b"|", b"#", b"---", b'"', b"{", b"[", b"<"),
    *(b",", b"\t", b":", b"=", b"null", b"-1", b"1e999", b"9" * 90, b"0" * 300, b"  ", b"\n\n"),
    *(b"[State]\n", b"[Title]\n", b"16\n", b"Easy\n", b"sep=;\n", b"[[" * 40, b"<a>" * 90),
]


@cache
def samples() -> tuple[bytes, ...]:
    """Return a file of every kind that the tests make."""
    return tuple(_samples())


def _samples() -> Iterator[bytes]:
    for _, text in SAMPLES.values():
        yield text.encode()
    for form in FORMATS.values():
        if form.writes:
            some = [played(puzzle, 3) for puzzle in puzzles(1 if form.single else 3)]
            try:
                yield written(form, some)
            except FormatError:  # a candidate that is alone, or an extra that is not here
                yield b"" if form.extra else written(form, puzzles(1))
    for text in (
        *(
            F_PUZZLES + pack(make_game()),
            SUDOKUPAD + "scl" + pack(scl()),
            penpa_link(),
            ZIPPED_BOARD,
        ),
        *map(json.dumps, (make_game(), scl(), gnome_game())),
        *(
            OPENSUDOKU_1,
            OPENSUDOKU_2.replace("{}", opensudoku_cells(3)),
            solo_save("R0,0,8", "P1,0,4"),
        ),
    ):
        yield text.encode()


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Draw a file that is cut, put together with another, or wrong in some places."""
    data = bytearray(draw(st.sampled_from(samples())))
    if draw(st.booleans()):
        data = data[: draw(st.integers(0, len(data)))] + draw(st.sampled_from(samples()))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        match draw(st.sampled_from(["flip", "cut", "end", "odd", "again"])):
            case "flip":
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case "cut":
                del data[at : at + draw(st.integers(1, 60))]
            case "end":
                del data[at:]
            case "odd":
                data[at:at] = draw(st.sampled_from(ODD)) * draw(st.sampled_from([1, 3]))
            case _:
                data[at:at] = data[at : at + 200]
    return bytes(data)


@given(
    data=damaged(),
    form=st.sampled_from([None, *FORMATS.values()]),
    suffix=st.sampled_from(["", ".txt", ".sdk", ".ss", ".csv", ".json"]),
    size=st.sampled_from([None, 9, 16]),
)
@settings(deadline=None)
def test_damaged_files_give_records_and_errors(
    data: bytes, form: Format | None, suffix: str, size: int | None
) -> None:
    try:
        for item in islice(Reading(source(data, suffix), form, size), 2000):
            if isinstance(item, ParseError):
                assert item.message
                assert "\n" not in item.message
            else:
                assert item.line >= 1
                assert "\n" not in "".join(item.warnings)
                assert item.candidates is None or len(item.candidates) == len(item.grid)
    except SudokuError as error:
        assert "\n" not in error.message
