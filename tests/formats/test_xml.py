from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest
from defusedxml.ElementTree import fromstring

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import hsol, ksudoku, opensudoku
from sudokudb.formats.data.xml_tokens import parts_of
from sudokudb.formats.model.candidates import implied
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS, detect_format
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

ZEROS = PUZZLE.replace(".", "0")


def _cells(version: int) -> str:
    """Return the puzzle with 8 placed in r1c1 and 4 and 9 noted in r1c2."""
    forms = {
        1: ("{v}|{digits}|{e}|", "-", "4,9,"),
        2: ("{v}|{digits}||{e}|", "0", "264"),
        3: ("{v}|{digits}|{e}|", "0", "264"),
        4: ("{v}|{digits}|0|{e}|", "0", "264"),
        5: ("{v}|{digits}|0|0|{e}|", "0", "264"),
    }
    form, none, some = forms[version]
    text = ""
    for cell, mark in enumerate(ZEROS):
        value = "8" if cell == 0 else mark
        text += form.format(v=value, digits=some if cell == 1 else none, e=int(mark == "0"))
    return f"version: {version}&#10;{text}"


V1 = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>N</name><author>Ann</author><source>a book</source><level>hard</level>
  <game data="{ZEROS}" />
  <game data='{ZEROS}'/>
</opensudoku>"""
V2 = '<opensudoku version="2"><folder name="F" created="1"><game state="0" note="n" data="{}"/>'
V2 += "</folder></opensudoku>"


def test_opensudoku_1() -> None:
    for text in (V1, V1.replace("\n", "\r\n"), "\n" + V1, V1.replace("UTF-8", "ISO-8859-1")):
        assert opensudoku.confidence(source_of(text)) == 100
        first, second = read_with("opensudoku", text)
        assert isinstance(first, Record)
        line = text[: text.index("<game")].count("\n") + 1
        assert (first.author, first.source) == ("Ann", "a book")
        assert (first.line, second.line, first.entry) == (line, line + 1, 0)
        assert first.details == {"folder": "N", "level": "hard"}
        assert grids([first, second]) == [PUZZLE, PUZZLE]


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("newline", ["&#10;", "\n", "&#xA;"])
def test_opensudoku_2(version: int, newline: str) -> None:
    (entry,) = read_with("opensudoku", V2.format(_cells(version).replace("&#10;", newline)))
    assert isinstance(entry, Record), entry
    assert str(entry.grid) == PUZZLE
    assert str(entry.placed) == "8" + "." * 80
    assert entry.candidates is not None
    assert entry.candidates[1] == 0b100001000
    assert entry.notes == "n"
    assert entry.details == {"folder": "F", "folder created": "1", "state": "playing"}


@pytest.mark.parametrize(
    "text",
    [
        f'<opensudoku2 version="3"><game cells_data="{_cells(4)}" user_note="n"/></opensudoku2>',
        f'<onegravitysudoku version="1"><sudoku data="{ZEROS}"/></onegravitysudoku>',
        f"<opensudoku><game>{ZEROS}</game></opensudoku>",
        f'<!-- x --><!DOCTYPE a><opensudoku><game data="{PUZZLE}"/></opensudoku>',
    ],
)
def test_opensudoku_of_others(text: str) -> None:
    assert opensudoku.confidence(source_of(text)) == 100
    assert grids(read_with("opensudoku", text)) == [PUZZLE]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (ZEROS[:80], "80 cells make no grid"),
        ("version: 9&#10;0|0|1|", "data of version '9', which is not known"),
        ("version: 3&#10;0|0|1|", "1 cells, not 81"),
        ("version: 3&#10;0|0|1|0|0|", "1 cells and a part of one, not 81"),
        ("", "the text is empty"),
        (_cells(3).replace("|5|", "|x|").replace("5|0|0|", "x|0|0|", 1), "'x' is no digit"),
    ],
)
def test_opensudoku_games_that_are_none(data: str, message: str) -> None:
    fault, entry = read_with(
        "opensudoku", f'<opensudoku><game data="{data}"/><game data="{ZEROS}"/></opensudoku>'
    )
    assert isinstance(fault, ParseError)
    assert message in fault.message
    assert isinstance(entry, Record)


def test_opensudoku_that_ends_early() -> None:
    entries = read_with("opensudoku", V1[:-10])
    assert grids(entries)[:2] == [PUZZLE, PUZZLE]
    assert isinstance(entries[2], ParseError)


def test_opensudoku_is_for_9x9() -> None:
    with pytest.raises(FormatError, match="OpenSudoku holds 9×9"):
        written("opensudoku", [Record(grid=Grid("." * 16))])


BOMB = """<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">]>
<opensudoku><name>&b;</name><game data="0"/></opensudoku>"""
OUTSIDE = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ksudoku>&x;</ksudoku>'


@pytest.mark.parametrize("name", ["opensudoku", "ksudoku"])
@pytest.mark.parametrize(
    "text", [BOMB, OUTSIDE, "<opensudoku>" + "<a>" * 10_000, "<", "", "\0" * 9]
)
def test_hostile_xml(name: str, text: str) -> None:
    try:
        found = read_with(name, text)
    except FormatError as error:
        assert "\n" not in error.message
    else:
        assert len(found) == 1
        assert isinstance(found[0], ParseError)


@pytest.mark.parametrize("inner", ["", "\n" * 20, '<!ENTITY l "lol">' * 100])
def test_xml_with_entities_is_xml(inner: str) -> None:
    text = BOMB.replace("[<!E", f"[{inner}<!E", 1).replace('"0"', f'"{PUZZLE}"')
    assert detect_format(source_of(text, ".txt")).name == "opensudoku"


def _beans(initial: str, values: str = "", fixed: str = "", kind: str = "sudoku.Sudoku2") -> str:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<java version="17.0.15" class="java.beans.XMLDecoder"><object class="{kind}" id="Sudoku20">
<void property="values">{values}</void><void property="fixed">{fixed}</void>
<void property="initialState"><string>{initial}</string></void></object>
<object class="java.util.ArrayList"><void method="add"><object class="sudoku.Sudoku2">
<void property="initialState"><string>:0000:x:{"1" * 81}:::</string></void></object></void></object>
</java>"""


def _zipped(text: str, name: str = "SudokuData") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["sudoku.Sudoku2", "sudoku.Sudoku"])
@pytest.mark.parametrize("line", [f":0000:x:{PUZZLE}:::", f":0000:x:{ZEROS}:::", PUZZLE])
def test_hodoku_saves(kind: str, line: str) -> None:
    value = '<void index="0"><int>8</int></void><void index="3"><int>5</int></void>'
    fixed = '<void index="3"><boolean>true</boolean></void>'
    content = _zipped(_beans(line, value, fixed, kind))
    assert hsol.confidence(source_of(content)) == 100
    (entry,) = read_with("hsol", content)
    assert entry == Record(grid=Grid(PUZZLE), placed=Grid("8" + "." * 80))


def test_hodoku_tells_placed_digits() -> None:
    (entry,) = read_with("hsol", _zipped(_beans(f":0000:x:+8{PUZZLE[1:]}:::")))
    assert isinstance(entry, Record)
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)


def test_what_hodoku_opens() -> None:
    marks = tuple(0 if mark != "." else 0b11 if cell else 0 for cell, mark in enumerate(PUZZLE))
    record = Record(grid=Grid(PUZZLE), placed=Grid("8" + "." * 80), candidates=marks)
    content = written("hsol", [record])
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        (entry,) = archive.infolist()
        assert (entry.filename, entry.date_time) == ("SudokuData", (1980, 1, 1, 0, 0, 0))
        puzzle, *others = fromstring(archive.read(entry))
    said = {
        void.get("property"): [(v.get("index"), v.findtext("*")) for v in void] for void in puzzle
    }
    givens = [(str(cell), mark) for cell, mark in enumerate(PUZZLE) if mark != "."]
    assert said["values"] == [("0", "8"), *givens]
    assert said["fixed"] == [(cell, "true") for cell, _ in givens]
    assert said["cells"] == [(str(cell), str(mark)) for cell, mark in enumerate(marks)]
    assert puzzle.findtext("void/string") == f":0000:x:{PUZZLE}:::"
    # Without a tab of steps, and its title, HoDoKu opens nothing.
    assert [(o.tag, o.get("class"), len(o)) for o in others] == [
        ("array", "int", 0),
        *(("object", "java.util.ArrayList", count) for count in (0, 1, 1, 0)),
    ]


def test_cells_that_hodoku_leaves_out_have_every_candidate() -> None:
    grid = Grid("1" + "." * 80)
    (every,) = read_with("hsol", written("hsol", [Record(grid=grid)]))
    assert every == Record(grid=grid)
    marks = (*implied(grid.digits)[:80], 0b111)
    (entry,) = read_with("hsol", written("hsol", [Record(grid=grid, candidates=marks)]))
    assert entry == Record(grid=grid, candidates=marks)
    assert 511 in marks


def test_hodoku_saves_that_are_none() -> None:
    for content in (
        b"PK\x03\x04",
        _zipped("no XML"),
        _zipped("<java/>"),
        _zipped(_beans(PUZZLE))[:-60],
        _zipped("<java>" + "0" * (1 << 24) + "</java>"),
        _zipped(_beans(PUZZLE)).replace(b"\x08\0", b"\x63\0"),
    ):
        with pytest.raises(FormatError) as caught:
            read_with("hsol", content)
        assert "\n" not in caught.value.message
    (fault,) = read_with("hsol", _zipped(_beans(":0000:x:123:::")))
    assert isinstance(fault, ParseError)


def test_hodoku_damaged() -> None:
    content = _zipped(_beans(f":0000:x:{PUZZLE}:::"))
    for at in range(0, len(content), 7):
        damaged = content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]
        try:
            read_with("hsol", damaged)
        except FormatError as error:
            assert "\n" not in error.message


def _columns(text: str) -> str:
    """Return the cells column by column, in KSudoku's letters."""
    marks = {".": "_"} | {str(n): chr(ord("a") + n) for n in range(1, 10)}
    return "".join(marks[text[row * 9 + column]] for column in range(9) for row in range(9))


def _ksudoku(graph: str, values: str = PUZZLE, history: str = "") -> str:
    puzzle = f'<puzzle hardness="2">{graph}<values>{_columns(values)}</values>'
    return f"""<!DOCTYPE ksudoku>
<ksudoku><game had-help="0" msecs-elapsed="1234">{puzzle}
</puzzle><history>{history}</history></game></ksudoku>"""


PLAIN = '<graph order="9" type="sudoku" specific-type="Plain"/>'


def test_ksudoku() -> None:
    # Index 1 is the second cell of the first column: r2c1.
    history = """<simple-event index="0" value="7"/><simple-event index="0" value="8"/>
      <simple-event index="1" markers="000001001"/>
      <complex-event><simple-event index="2" value="9"/><simple-event index="9" markers="1"/>
      </complex-event>"""
    text = _ksudoku(PLAIN, history=history)
    assert ksudoku.confidence(source_of(text)) == 100
    (entry,) = read_with("ksudoku", text)
    assert isinstance(entry, Record)
    assert str(entry.grid) == PUZZLE
    assert str(entry.placed) == "8" + "." * 17 + "9" + "." * 62
    assert entry.candidates is not None
    assert [cell for cell, bits in enumerate(entry.candidates) if bits] == [9]
    assert entry.candidates[9] == 0b100100000
    assert entry.details == {"had-help": "0", "msecs-elapsed": "1234", "hardness": "2"}


CUSTOM = (
    '<graph order="9" type="custom" specific-type="{}" name="{}" sizeX="9" sizeY="9" sizeZ="1">'
)


@pytest.mark.parametrize(
    ("graph", "shape"),
    [
        (PLAIN.replace("Plain", "XSudoku"), "XSudoku"),
        ('<graph order="9" type="roxdoku"/>', "roxdoku"),
        (CUSTOM.format("Jigsaw", "Jigsaw") + "</graph>", "Jigsaw"),
        (CUSTOM.format("KillerSudoku", "x") + "<cage>0 1</cage></graph>", "KillerSudoku"),
        (CUSTOM.format("Plain", "Odd") + "<clique size='9'>0 10 20</clique></graph>", "Odd"),
        (CUSTOM.format("Plain", "x") + "<cage size='2'>0 1</cage></graph>", "cages"),
    ],
)
def test_ksudoku_names_the_shapes_that_it_cannot_keep(graph: str, shape: str) -> None:
    (fault,) = read_with("ksudoku", _ksudoku(graph))
    assert fault == ParseError(2, f"{shape}: only classic sudoku is kept")


def test_ksudoku_custom_shape_that_is_classic() -> None:
    graph = CUSTOM.format("Plain", "9x9") + '<sudokugroups at="0" withblocks="1"/></graph>'
    assert grids(read_with("ksudoku", _ksudoku(graph))) == [PUZZLE]


@pytest.mark.parametrize(
    ("text", "solution", "details", "warnings"),
    [
        (_columns(SOLUTION), SOLUTION, {}, ()),
        ("", "None", {}, ()),
        ("zz", "None", {"solution": "zz"}, ("'z' (cell 1) does not belong in a grid",)),
        (_columns(PUZZLE), "None", {"solution": PUZZLE}, ("has empty cells",)),
    ],
)
def test_ksudoku_solution(
    text: str, solution: str, details: dict[str, str], warnings: tuple[str, ...]
) -> None:
    graph = PLAIN.replace("/>", ' name="N"/>')
    game = _ksudoku(graph).replace("</values>", f"</values><solution>{text}</solution>")
    (entry,) = read_with("ksudoku", game)
    assert isinstance(entry, Record)
    assert str(entry.solution) == solution
    about = {"had-help": "0", "msecs-elapsed": "1234", "hardness": "2", "name": "N"}
    assert entry.details == about | details
    assert len(entry.warnings) == len(warnings)
    assert all(want in doubt for want, doubt in zip(warnings, entry.warnings, strict=True))


def test_ksudoku_bytes() -> None:
    record = replace(some_record(3), title="", author="")
    text = written("ksudoku", [record]).decode()
    assert text.startswith("<!DOCTYPE ksudoku>\n<ksudoku>\n")
    assert read_with("ksudoku", text) == [
        replace(record, line=3, details={"had-help": "0", "msecs-elapsed": "0"})
    ]


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        ('<simple-event index="99" value="1"/>', ParseError(3, "there is no cell 100")),
        ('<simple-event value="1"/>', ParseError(3, "a move without the index of a cell")),
        ('<simple-event index="0"/>', ParseError(3, "a move without a value or markers")),
        (
            "<smiple-event/>",
            ParseError(3, "no element <smiple-event>", "did you mean simple-event?"),
        ),
        ("<values>_</values>", ParseError(3, "another puzzle: a file of KSudoku holds one")),
    ],
)
def test_ksudoku_names_what_is_wrong_in_its_line(event: str, fault: ParseError) -> None:
    found = read_with("ksudoku", _ksudoku(PLAIN, history=event))
    assert found[0] == fault
    with pytest.raises(FormatError) as caught:
        read_with("ksudoku", _ksudoku(PLAIN, history=event[:-1] + '"'))
    assert caught.value.line == 3


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        ("", "<a>"),
        ('<game data="', "1"),
        ("<!--", "<a> "),
        ("<name>", "x"),
        ("", "<"),
        ("<a ", "b='1' "),
        ("<![CDATA[", "<"),
    ],
)
def test_what_does_not_end_is_refused(begin: str, again: str) -> None:
    found = FORMATS["opensudoku"].codec.read(
        source_of("<opensudoku>" + begin + again * (9_000_000 // len(again))), None
    )
    with pytest.raises(FormatError) as caught:
        for count, _ in enumerate(found):
            assert count < 2_000
    assert caught.value.hint == "nothing from there on is read"


@pytest.mark.parametrize("again", ["</game>", "<a></a>", "<a b='1'/>"])
def test_what_is_odd_a_thousand_times_is_named_no_more(again: str) -> None:
    game = f"<game data='{PUZZLE.replace('.', '0')}'/>"
    found = read_with("opensudoku", f"<opensudoku>{again * 3000}{game}{again}</opensudoku>")
    faults = [entry for entry in found if isinstance(entry, ParseError)]
    assert len(faults) == 1002
    assert [fault.message.endswith("which are not named") for fault in faults].index(True) == 1000
    assert [str(entry.grid) for entry in found if isinstance(entry, Record)] == [PUZZLE]


def test_games_that_do_not_end_are_all_read_and_a_thousand_named() -> None:
    games = f"<game data='{PUZZLE}'>\n" * 3000
    found = read_with("opensudoku", f"<opensudoku>{games}</opensudoku>")
    faults = [entry for entry in found if isinstance(entry, ParseError)]
    assert len(found) - len(faults) == 3000
    assert [fault.line for fault in faults] == [*range(1, 1001), 3000]
    assert faults[-2].message == ("<game> does not end; more like this follow, which are not named")


def test_a_tag_of_a_megabyte_is_refused() -> None:
    names = " ".join(f"a{number}='{number}'" for number in range(100_000))
    with pytest.raises(FormatError, match="a tag of more than 1,048,576 characters") as caught:
        read_with("opensudoku", f"<opensudoku>\n<game {names}/></opensudoku>")
    assert caught.value.line == 2


def test_stray_text_is_one_fault_however_long() -> None:
    found = read_with("opensudoku", f"<opensudoku>{'x & y ' * 50_000}</opensudoku>")
    assert found == [ParseError(1, "text between elements: 'x & y x & y x & y x & y x & y '")]


@pytest.mark.parametrize("mark", ["<![CDATA[", "<!--", "<?", "<!DOCTYPE a ["])
def test_what_ends_nowhere_is_searched_once(mark: str) -> None:
    text = f"<a/>{mark}" * 10_000 + "x" * 3_000_000  # for minutes, if from every mark
    parts = [(part.text, part.is_whole) for part in parts_of([text])]
    assert parts[:-1] == ([("<a/>", True), (mark, False)] * 10_000)[:-1]
    assert not parts[-1][1]


def test_what_ends_nowhere_hides_nothing_else() -> None:
    parts = [*parts_of(["<!-- 1 --><![CDATA[2]]><!-- <a/><![CDATA[<]]><? <b/>"])]
    whole = ["<!-- 1 -->", "<![CDATA[2]]>", "<a/>", "<![CDATA[<]]>", "<b/>"]
    assert [part.text for part in parts if part.is_whole] == whole
