"""ISS texts: what each constraint means, and how a text is refused."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.errors import GridError
from sudokudb.formats.registry import detect_format
from sudokudb.formats.translations.iss_cells import parse_key, write_key
from sudokudb.formats.translations.iss_reader import read_iss
from sudokudb.formats.translations.iss_writer import write_iss
from tests.formats.support import detected_one, read, read_one, source

NINE = "." * 81
SEVEN = "1112222111122233334443334444556667755666775556777"

MEANS: list[tuple[str, str]] = [
    (".~R1C1_5~R9C9_1", "5" + "." * 79 + "1"),
    (".~R1C1_1_2~R1C1_2_3", "2" + "." * 80),
    (".~R1C1_1_2_3_4_5_6_7_8_9", NINE),
    (".~R1C1_2_1", f"{NINE};only 12 r1c1"),
    (" .AntiKnight .AntiKing\t.AntiConsecutive", f"{NINE};antiking;antiknight;nonconsecutive"),
    (".Cage~0~R1C1~R1C2", f"{NINE};cage r1c1r1c2"),
    (".Sum~9~R1C1~R5C5~R1C1", f"{NINE};sum 9 r1c1r5c5r1c1"),
    (".Sum~3_=_2_-1~R1C1~R5C5", f"{NINE};sum 3 2 -1 r1c1r5c5"),
    (".PillArrow~2~R1C2~R1C1~R2C1", f"{NINE};arrow 2 r1c1r1c2r2c1"),
    (".WhiteDot~R1C1~R1C2~R2C2~R5C5", f"{NINE};white r1c1r1c2;white r1c2r2c2"),
    (".X~R1C1~R1C2.V~R1C3~R1C4.StrictXV",
     f"{NINE};negative sum2 10,sum2 5;sum2 10 r1c1r1c2;sum2 5 r1c3r1c4"),
    (".GreaterThan~R1C1~R1C2~R2C1", f"{NINE};greater r1c1r1c2;greater r1c1r2c1"),
    (".Whisper~R1C1~R2C2", f"{NINE};whisper 5 r1c1r2c2"),
    (".Quad~R1C1~2~1", f"{NINE};quad 12 r1c1r1c2r2c1r2c2"),
    (".ContainAtLeast~1_1_9~R1C1~R5C5~R9C9", f"{NINE};quad 119 r1c1r5c5r9c9"),
    (".SameValues~3~R1C1~R5C5~R9C9", f"{NINE};same r1c1r5c5r9c9"),
    (".EqualSum~R1C1~R1C2~-~R2C3", f"{NINE};equal 2 1 r1c1r1c2r2c3"),
    (".LittleKiller~20~R9C2", f"{NINE};little 20 r9c2r8c3"),
    (".Sandwich~8~C1", f"{NINE};sandwich 8 r1c1r2c1"),
    (".Skyscraper~R2~3~4.XSum~C1~~20", f"{NINE};skyscraper 3 r2c1r2c2;skyscraper 4 r2c9r2c8;"
     "xsum 20 r9c1r8c1"),
    (".Indexing~C~R1C1", f"{NINE};index row r1c1"),
    (".Modular~3~R1C1~R1C2~R1C3.Lockout~4~R3C1~R3C2~R3C3",
     f"{NINE};lockout 4 r3c1r3c2r3c3;modular 3 r1c1r1c2r1c3"),
    (".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6", f"{NINE};table 4,20,101,0,0,2,0,0,4 r2c6r3c6"),
    (".Pair~B~_a~R1C1~R1C2~~R2C1~R2C2~_b~R3C3~R3C4",
     f"{NINE};table 1,0,0,0,0,0,0,0,0 r1c1r1c2;table 1,0,0,0,0,0,0,0,0 r2c1r2c2;"
     "table 1,0,0,0,0,0,0,0,0 r3c3r3c4"),
    (".PairX~B~~R1C1~R1C2~R1C3", ";".join((NINE, *(
        f"table 1,0,0,0,0,0,0,0,0 {cells}" for cells in ("r1c1r1c2", "r1c1r1c3", "r1c2r1c3"))))),
    (".Or.Cage~3~R1C1~R1C2.And.AntiKing.Renban~R1C1~R2C1.End.~R1C1_1_2~R5C5_3.End",
     f"{NINE};either cage 3 r1c1r1c2 | antiking & renban r1c1r2c1 | only 12 r1c1 & only 3 r5c5"),
    (".And.AntiKing.End.Or.AntiKnight.End", f"{NINE};antiking;antiknight"),
    (".Or.AntiKing.Or.AntiKnight.Windoku.End.End",
     f"{NINE};either antiking | antiknight | windoku"),
    (".Shape~6x6.RegionSize~6.~R6C6_6", "." * 35 + "6"),
    (".Shape~9x9~1-9~Sudoku.Diagonal~1", f"{NINE};diagonal /"),
    (".Shape~16x16.~RgCg_16~R1Ca_10", "." * 9 + "A" + "." * 245 + "G"),
    (f".Shape~7x7.Jigsaw~{SEVEN}", f"{'.' * 49};regions {SEVEN}"),
    (f".Shape~7x7.NoBoxes.Jigsaw~7x7~{SEVEN}", f"{'.' * 49};regions {SEVEN}"),
    (".Shape~7x7", f"{'.' * 49};noboxes"),
    (".NoBoxes", f"{NINE};noboxes"),
    (f".Jigsaw~{'1' * 9}{'2' * 72}", f"{NINE};distinct r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), MEANS)
def test_a_text_is_read_as_its_rules(text: str, line: str) -> None:
    assert str(read_iss(text)) == str(Grid(line)) == line
    assert str(read_iss(write_iss(Grid(line)))) == line


REFUSED: list[tuple[str, str]] = [
    (".~R1C1_1.NFA~TgRf~_x~R1C1", "rule 2, NFA: this kind of rule is not known"),
    (".Or.AntiKing.Lunchbox~3~R1C1.End", "rule 3, Lunchbox: this kind of rule is not known"),
    (".Shape~6x9", "rule 1, Shape~6x9: a grid that is not square, or with other digits"),
    (".Shape~9x9~0-8", "rule 1, Shape~9x9~0-8: a grid that is not square, or with other digits"),
    (".Shape~9x9~9~Raw", "rule 1, Shape~9x9~9~Raw: a grid that is not square"),
    (".RegionSize~6", "rule 1, RegionSize~6: boxes of another size than rows"),
    (".SumLine~9~R1C1~R1C2~LOOP", "rule 1, SumLine: LOOP is not a cell of the grid"),
    (".Arrow~R1C1~VA2", "rule 1, Arrow: VA2 is not a cell of the grid"),
    (".Thermo", "rule 1, thermo: its cells are missing"),
    (".Cage", "rule 1, Cage: its cells are missing"),
    (".Cage~70~R4C4~R4C4", "rule 1, cage: r4c4 occurs twice"),
    (".Cage~x~R4C4", "rule 1, Cage: 'x' is not a whole number"),
    (".SameValues~2~R1C1~R1C2~R2C1~R2C2", "rule 1, SameValues: sets of several cells"),
    (".~R1C1_1~R1C1_2", "rule 1, given: R1C1_2 leaves no digit for its cell"),
    (".~R1C1_0", "rule 1, given: 'R1C1_0' is not a cell and its digits"),
    (".~RaC1_1", "rule 1, given: RaC1 is not a cell of the grid"),
    (".Or.AntiKing", "a group without .End"),
    (".End", "rule 1, End: this kind of rule is not known"),
    (".Or.End.AntiKing", "rule 1, Or: an alternative without rules"),
    (".StrictKropki.Or.WhiteDot~R1C1~R1C2.AntiKing.End", "rule 1, StrictKropki: its marks are"),
    (".WhiteDot~R1C1~R3C3", "rule 1, WhiteDot: its cells are not neighbours"),
    (".AntiKing~1", "rule 1, AntiKing: the value '1' is not known"),
    (".Diagonal~2", "rule 1, Diagonal: '2' is not a diagonal"),
    (".LittleKiller~20~R5C5", "rule 1, LittleKiller: no diagonal begins at R5C5"),
    (".Quad~R9C9~1", "rule 1, Quad: R9C9 is not the corner of four cells"),
    (".Pair~!~R1C1~R1C2", "rule 1, Pair: '!' is not a table of pairs"),
    (f".Pair~{'A' * 99}~R1C1~R1C2", "is not a table of pairs"),
    (".Sandwich~8~X1", "rule 1, Sandwich: X1 is not a row or a column"),
    (".Jigsaw~123", "rule 1, Jigsaw: it is not a list of regions of 9 cells"),
    (f"{'.Or' * 20}.AntiKing", "rule 9, Or: too many groups inside each other"),
    ("." + "AntiKing." * 5000, "more than 4,000 constraints"),
    ("AntiKing", "not an ISS text"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_text_is_refused_by_the_name_and_number(text: str, message: str) -> None:
    with pytest.raises(GridError) as caught:
        read_iss(text)
    assert message in caught.value.message


def test_lines_links_and_killer_strings_are_detected() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E9%7ER1C1%7ER1C2&x=1"
    text = f"# mine\n.Cage~9~R1C1~R1C2\n{link}\n"
    assert detect_format(source(text)).name == "iss"
    assert [str(item.grid) for item in read("iss", text)] == [f"{NINE};cage 9 r1c1r1c2"] * 2  # type: ignore[union-attr]
    pointers = ("j" + "<" * 8) * 9
    assert read_one("iss", pointers).grid == detected_one(pointers).grid
    assert detect_format(source("." * 80 + "A\n")).name == "line"


def test_a_table_that_is_named_like_a_rule_is_read_as_the_rule() -> None:
    ratio = Grid(f"{NINE};ratio 3 r1c1r5c5")
    text = write_iss(ratio)
    assert text.endswith("~_ratio%203~R1C1~R5C5") and read_iss(text) == ratio
    assert str(read_iss(text.replace("ratio", "parity"))).startswith(f"{NINE};table ")


def test_keys_of_tables_have_an_inverse() -> None:
    for masks in ((1, 2, 4, 8), (0, 0, 0, 0), (15, 15, 15, 15), (0, 0, 0, 8)):
        assert parse_key(write_key(masks), 4) == masks
