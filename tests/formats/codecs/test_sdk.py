"""SudoCue and SadMan files: headers, sections and states."""

from __future__ import annotations

import pytest

from tests.conftest import INTERMEDIATE, SIMPLE
from tests.formats.codecs.support import DRAWN, READABLE, SS_ROWS
from tests.formats.support import detected_one, errors_in, read, read_one, records_in, written


@pytest.mark.parametrize(
    "text",
    [
        f"#aRuud\n#dOne\n{DRAWN}",
        f"#ARuud\n#DOne\n{SIMPLE}\n",
        f"#ARuud\n#DOne\n{SS_ROWS}",
        f"#A Ruud\n#D One\n{READABLE}",
    ],
)
def test_headers_in_a_file_of_their_suffix(text: str) -> None:
    record = detected_one(text, ".sdk")
    assert (str(record.grid), record.author, record.title) == (SIMPLE, "Ruud", "One")


def test_headers_and_sections_read_back() -> None:
    text = (
        f"#AA. Setter\n#DTitle\n#Cone\n#Ctwo\n#B2026\n#Sown\n#LHard\n#Uhttp://x/\n[Puzzle]\n{DRAWN}"
    )
    record = read_one("sdk", f"{text}[State]\n5{DRAWN[1:]}[Extra]\na=b\n")
    assert (record.title, record.author, record.source) == ("Title", "A. Setter", "own")
    assert record.notes == "one\ntwo"
    assert record.details == {"date": "2026", "level": "Hard", "url": "http://x/", "extra": "a=b"}
    assert str(record.placed) == "5" + "." * 80
    again = read_one("sdk", written("sdk", [record]).decode())
    assert (again.title, again.notes, again.placed) == (record.title, record.notes, record.placed)


ABOUT = "[Title]\nOne\n\n[Author]\nMe\n"
HARDER = "\n".join(INTERMEDIATE[i : i + 9] for i in range(0, 81, 9)) + "\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"{ABOUT}[Puzzle]\n{DRAWN}[Date]\n2020\n", [("One", "Me", {"date": "2020"})]),
        (f"[Puzzle]\n{DRAWN}{ABOUT}[Difficulty]\nHard\n", [("One", "Me", {"level": "Hard"})]),
        (f"{ABOUT}[Puzzle]\n{DRAWN}[Title]\nTwo\n[Puzzle]\n{HARDER}",
         [("One", "Me", {}), ("Two", "", {})]),
        (f"[Puzzle]\n{DRAWN}[Title]\nOne\n[Puzzle]\n{HARDER}[Title]\nTwo\n",
         [("One", "", {}), ("Two", "", {})]),
        (f"#DOne\n[Puzzle]\n{DRAWN}[State]\n{DRAWN}#DTwo\n#AYou\n[Puzzle]\n{HARDER}",
         [("One", "", {}), ("Two", "You", {})]),
        (f"{DRAWN}#DOne\n#AMe\n", [("One", "Me", {})]),
        (f"[Puzzle]\n{DRAWN}[Colours]\n1=2\n", [("", "", {"colours": "1=2"})]),
    ],
)  # fmt: skip
def test_sections_and_headers_above_and_below(
    text: str, wanted: list[tuple[str, str, dict[str, str]]]
) -> None:
    found = read("sdk", text)
    assert errors_in(found) == []
    assert [(item.title, item.author, item.details) for item in records_in(found)] == wanted


def test_the_state_of_another_puzzle_is_an_error() -> None:
    other = "\n".join(INTERMEDIATE[i : i + 9] for i in range(0, 81, 9))
    found = read("sdk", f"[Puzzle]\n{DRAWN}[State]\n{other}\n")
    assert errors_in(found) == [(12, "the state does not belong to this puzzle")]
    assert [str(r.grid) for r in records_in(found)] == [SIMPLE]
