"""What each shape of answer becomes in each form, and where commands may ask for the terminal."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from rich.text import Text

import sudokudb.cli
from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer, ObjectAnswer, TextAnswer
from sudokudb.cli.printers import Printer, print_answer, print_sentence, printer_for
from sudokudb.errors import SudokuError, say
from sudokudb.render.terminal import console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.cli.answer import Answer

FORMS = ("terminal", "pipe", "json", "jsonl", "csv")


class Item(NamedTuple):
    """Something that is listed."""

    id: int
    title: str


ITEMS = (Item(1, "=a"), Item(2, "b\x9b\u2028"))


def list_of(items: Any = ITEMS, **other: Any) -> ListAnswer[Item]:
    """Return an answer that lists items."""
    return ListAnswer(items, lambda item: f"{item.id}\t{item.title}", Item._asdict, **other)


def draw_items(items: Iterator[Item]) -> Iterator[str | Text]:
    """Yield the lines of items on a terminal."""
    yield Text("items:", style="bold")
    yield from (f"  {item.id}" for item in items)


def object_of() -> ObjectAnswer:
    """Return an answer about one thing."""
    lines, picture, rows = ("count\t2",), (Text("2 things"),), (("count",), (2,))
    return ObjectAnswer(lambda: {"count": 2}, lines, picture, rows)


LINES = "1\t=a\n2\tb\x9b\u2028\n"
ARRAY = (
    '[\n  {\n    "id": 1,\n    "title": "=a"\n  },\n'
    '  {\n    "id": 2,\n    "title": "b\\u009b\u2028"\n  }\n]\n'
)
OBJECTS = '{"id": 1, "title": "=a"}\n{"id": 2, "title": "b\\u009b\u2028"}\n'
CSV = "id,title\n1,'=a\n2,b\x9b\u2028\n"
COUNT = '{\n  "count": 2\n}\n'

CASES: dict[str, tuple[Callable[[], Answer], tuple[str, ...]]] = {
    "a list": (list_of, (LINES, LINES, ARRAY, OBJECTS, CSV)),
    "a list with a picture": (
        lambda: list_of(picture=draw_items), ("items:\n  1\n  2\n", LINES, ARRAY, OBJECTS, CSV),
    ),
    "a list with columns": (
        lambda: list_of(columns=("number",), row=lambda item: [item.id]),
        (LINES, LINES, ARRAY, OBJECTS, "number\n1\n2\n"),
    ),
    "a list of one, which is not listed": (
        lambda: list_of(ITEMS[:1], many=False),
        (
            "1\t=a\n", "1\t=a\n", '{\n  "id": 1,\n  "title": "=a"\n}\n',
            '{"id": 1, "title": "=a"}\n', "id,title\n1,'=a\n",
        ),
    ),
    "an empty list": (lambda: list_of(()), ("", "", "[]\n", "", "")),
    "an empty list with columns": (
        lambda: list_of((), columns=("id", "title")), ("", "", "[]\n", "", "id,title\n"),
    ),
    "an object": (object_of, ("2 things\n", "count\t2\n", COUNT, '{"count": 2}\n', "count\n2\n")),
    "an object without a picture": (
        lambda: object_of()._replace(picture=None),
        ("count\t2\n", "count\t2\n", COUNT, '{"count": 2}\n', "count\n2\n"),
    ),
    "a text": (lambda: TextAnswer(("a", "b")), ("a\nb\n",) * 5),
    "a text with a picture": (
        lambda: TextAnswer(("a",), ("A!", Text("B!"))), ("A!\nB!\n", *("a\n",) * 4),
    ),
}  # fmt: skip


def printer(form: str, monkeypatch: pytest.MonkeyPatch) -> Printer:
    """Return the printer of a form; a terminal has no colours."""
    monkeypatch.setenv("NO_COLOR", "1")
    console.cache_clear()  # an earlier test may have made one with colours
    monkeypatch.setattr(output, "on_terminal", lambda: form == "terminal")
    return printer_for(**({} if form in ("terminal", "pipe") else {form: True}))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", CASES)
def test_every_shape_of_answer_is_printed_in_every_form(
    name: str, form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make, expected = CASES[name]
    is_there = printer(form, monkeypatch).print(make())
    assert is_there == ("empty" not in name)
    assert capsys.readouterr() == (expected[FORMS.index(form)], "")


@pytest.mark.parametrize("form", FORMS)
def test_a_terminal_alone_notes_that_a_list_is_empty(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = printer(form, monkeypatch)
    printed.print(list_of(empty=say("nothing")))
    assert capsys.readouterr().err == ""
    printed.print(list_of((), empty=say("nothing")))
    assert capsys.readouterr().err == ("sudokudb: nothing\n" if form == "terminal" else "")


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("form", FORMS)
def test_several_answers_are_an_array_in_json_alone(
    form: str, many: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = printer(form, monkeypatch)
    with printed.each(many=many):
        printed.print(object_of())
        printed.print(object_of())
    out = capsys.readouterr().out
    if form == "json" and many:
        assert json.loads(out) == [{"count": 2}, {"count": 2}]
    else:
        assert out == 2 * CASES["an object"][1][FORMS.index(form)]


def test_an_array_that_an_error_ends_is_not_closed(capsys: pytest.CaptureFixture[str]) -> None:
    printed = printer_for(json=True)
    with pytest.raises(SudokuError), printed.each(many=True):
        printed.print(object_of())
        raise SudokuError("stopped")
    assert capsys.readouterr().out == "[\n"


@pytest.mark.parametrize("form", FORMS)
def test_an_item_is_printed_before_the_next_one_is_made(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In JSON it is printed when the next one is there, which decides about the comma."""

    def slow() -> Iterator[Item]:
        for item in (*ITEMS, ITEMS[0]):
            yield item
            seen.append(capsys.readouterr().out)

    seen: list[str] = []
    printer(form, monkeypatch).print(list_of(slow()))
    late = form == "json"
    assert "a" not in seen[0] if late else "a" in seen[0]
    assert "a" in seen[1] if late else "b" in seen[1]


@pytest.mark.parametrize("form", FORMS)
def test_only_the_part_that_is_printed_is_made(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pictures import rich, and JSON may have facts that take time to compute."""

    def part(name: str) -> Iterator[Any]:
        made.append(name)
        yield ("x",) if name == "rows" else "x"

    made: list[str] = []
    answer = ObjectAnswer(
        lambda: made.append("value"), part("lines"), part("picture"), part("rows")
    )
    printer(form, monkeypatch).print(answer)
    wanted = {"terminal": "picture", "pipe": "lines", "csv": "rows"}.get(form, "value")
    assert made == [wanted]
    assert capsys.readouterr().err == ""


def test_csv_cannot_control_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = printer("csv", monkeypatch)
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    printed.print(list_of())
    assert "\x9b" not in capsys.readouterr().out


def test_a_sentence_is_broken_between_words_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    words = "a sentence of several long words"
    print_sentence(words)
    assert capsys.readouterr().out == f"{words}\n"
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    print_sentence(words)
    assert capsys.readouterr().out == "a sentence of\n  several long words\n"
    assert print_answer(TextAnswer((words,)))
    assert capsys.readouterr().out == f"{words}\n"


@pytest.mark.parametrize(
    ("first", "second"), [("json", "jsonl"), ("json", "csv"), ("jsonl", "csv")]
)
def test_two_forms_exclude_each_other(first: str, second: str) -> None:
    with pytest.raises(SudokuError, match=f"--{first} and --{second} exclude each other"):
        printer_for(**{first: True, second: True})


ASKING = {"on_terminal", "isatty"}
MAY_ASK = {
    "output.py": "has the functions, and the note for a person",
    "printers.py": "chooses the printer; CSV on a terminal shows control characters",
    "streams.py": "bytes of files, made visible on a terminal",
    "progress.py": "a line that is hidden while answers are printed on the same terminal",
    "picture_files.py": "refuses to print a picture on a terminal",
    "command_line.py": "grids from a pipe, answered without typer",
    "arguments/changing.py": "whether a person can answer a question",
    "commands/play.py": "whether there is a screen to play on",
    "commands/convert.py": "no progress while a file is printed on the same terminal",
}


def test_no_command_asks_whether_it_writes_to_a_terminal() -> None:
    """The printers do; the exceptions are not about the form of an answer."""
    folder = Path(sudokudb.cli.__file__).parent
    asking = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in ASKING
    }
    assert asking == set(MAY_ASK)
