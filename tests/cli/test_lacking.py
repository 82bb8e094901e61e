"""What a query lacks is said: names that there are not, words of no field, what nobody solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from sudokudb import Library
from sudokudb.cli import output
from sudokudb.cli.app import run
from sudokudb.store.rows.labels import COLLECTIONS, TAGS
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

STATS = "`sudokudb stats` counts what there is"
TITLES = "words without a field are searched in titles: did you mean `{}`?"
UNSOLVED = "{} not included (`sudokudb solve --all`)"
MONDY = "no tag 'mondy': did you mean 'Monday'?"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory, fresh: bytes) -> bytes:
    """The bytes of a database of three solved puzzles, two of them filed, and two unsolved ones."""
    path = tmp_path_factory.mktemp("filled") / "puzzles.sqlite3"
    path.write_bytes(fresh)
    with Library.open(path) as library:
        library.file(TAGS, "Monday", [1, 3])
        library.file(TAGS, "gone", [2])
        library.unfile(TAGS, "gone", [2])
        library.file(COLLECTIONS, "top 1465", [2])
        library.add(numbered(0b1111), "New")
        library.add(numbered(0b11111), "Newer")
        library.file(TAGS, "fresh", [5])
    return path.read_bytes()


@pytest.fixture(autouse=True)
def filled(database: Path, content: bytes) -> None:
    database.write_bytes(content)


CAUSES = {
    "tag:mondy": MONDY,
    "tag:mondy givens:1..99": MONDY,
    "tag:MONDY": MONDY.replace("mondy", "MONDY"),
    "tags:mondy,xyz": f"{MONDY}; no tag 'xyz'",
    "tag:gon": "no tag 'gon'",
    "tag:xyz": "no tag 'xyz'",
    "tag:xyz,xyz tag:xyz": "no tag 'xyz'",
    "same:6,77,1 givens:80": "no puzzle 6; no puzzle 77",
    "tag:a,b,c,d,e,f": "; ".join(f"no tag '{name}'" for name in "abcde"),
    'collection:"top 1456"': "no collection 'top 1456': did you mean 'top 1465'?",
    "collection:monday": "no collection 'monday': did you mean `tag:monday`?",
    'tag:"top 1465"': "no tag 'top 1465': did you mean `collection:\"top 1465\"`?",
    "collection:mondy": "no collection 'mondy'",
    "givens:80 -tag:mondy": MONDY,
    "givens:80 -tag:xyz": STATS,
    "tag:monday givens:80": STATS,
    "tag:monday level:nested": STATS,
    "level:nested": UNSOLVED.format("2 unsolved puzzles are"),
    "solutions:0 tag:fresh": UNSOLVED.format("1 unsolved puzzle is"),
    "solutions:0 tag:fresh title:nothing": STATS,
    "solutions:0 id:5": UNSOLVED.format("1 unsolved puzzle is"),
    "solutions:0 id:..3": STATS,
    "-level:simple givens:80": STATS,
    "lvl": TITLES.format("level:…"),
    "clus 24": TITLES.format("givens:…"),
    "Dificult,x -hard": TITLES.format("level:difficult"),
    "nested": TITLES.format("level:nested"),
    "diagonl": TITLES.format("symmetry:diagonal"),
    "mondya": TITLES.format("tag:Monday"),
    "top1465": TITLES.format('collection:"top 1465"'),
    "christmas": "words alone are looked for in titles; `sudokudb list --help` has the fields",
    "title:christmas": STATS,
    "source:level": STATS,
}


@pytest.mark.parametrize("query", CAUSES)
def test_why_nothing_is_found(capsys: pytest.CaptureFixture[str], query: str) -> None:
    for command in ("list", "list --json", "export"):
        assert run([*command.split(), query]) == 1
        asked = f'sudokudb: no puzzles match "{query}"\n'
        assert capsys.readouterr().err == f"{asked}hint: {CAUSES[query]}\n"


class Found(NamedTuple):
    """What is said beside what a query finds: to everybody, and to a person."""

    always: tuple[str, ...] = ()
    to_person: tuple[str, ...] = ()


REMARKS = {
    "-tag:mondy": Found((MONDY,)),
    "-tag:xyz": Found(),
    "-collection:monday": Found(("no collection 'monday': did you mean `tag:monday`?",)),
    "tag:monday,xyz": Found(("no tag 'xyz'",)),
    "tag:monday level:simple": Found(),
    "level:simple": Found((), (UNSOLVED.format("2 unsolved puzzles are"),)),
    "solutions:1 -tag:mondy,fresh": Found((MONDY,), (UNSOLVED.format("1 unsolved puzzle is"),)),
    "has:level": Found(),
    "-level:simple": Found(),
    "New": Found(),
}
COMMANDS = ("list", "list --count", "stats", "export", "tag t")


@pytest.mark.parametrize("query", REMARKS)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_said_beside_what_is_found(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    query: str,
) -> None:
    found = REMARKS[query]
    words = query.split() if ":" in query else [f"title:{query}"]
    for person, notes in ((False, found.always), (True, found.always + found.to_person)):
        monkeypatch.setattr(output, "errors_on_terminal", lambda person=person: person)
        assert run([*command.split(), *words]) == 0
        assert capsys.readouterr().err == "".join(f"sudokudb: {note}\n" for note in notes)


@pytest.mark.parametrize("command", ["list --count", "stats"])
def test_a_name_that_there_is_not_is_counted_as_none(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run([*command.split(), "tag:mondy"]) == 0
    shown = capsys.readouterr()
    assert (shown.out.split()[-1], shown.err) == ("0", f"sudokudb: {MONDY}\n")


def test_a_list_without_a_query_lacks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list"]) == 0
    assert capsys.readouterr().err == ""
