"""Every example in the documentation runs, and the README shows what the program prints."""

from __future__ import annotations

import doctest
import os
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import sudokudb
from sudokudb import Grid, Library, solve
from sudokudb.cli.app import run
from sudokudb.cli.command_table import COMMANDS
from sudokudb.query.fields import FIELDS, searchable
from sudokudb.render.text import plain_picture

README = Path(__file__).parent.parent / "README.md"
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(sudokudb.__path__, "sudokudb.")
    if not module.name.startswith(("sudokudb._", "sudokudb.__main__"))
)
RENEW = "SUDOKUDB_RENEW"


def test_examples_of_every_module_run() -> None:
    modules = [import_module(name) for name in MODULES]
    # To look for examples in all that the others define takes as long as to run those there are.
    having = [each for each in modules if b">>>" in Path(str(each.__file__)).read_bytes()]
    assert len(having) > 40
    assert [each.__name__ for each in having if doctest.testmod(each).failed] == []


def test_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted > 5
    assert failed == 0


def test_readme_shows_what_the_program_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """Renew the README with SUDOKUDB_RENEW=1 in the environment."""
    text = README.read_text(encoding="utf-8")
    current = re.sub(
        r"(<!-- (\w+) (.*?)-->\n).*?(<!-- end -->)",
        lambda found: f"{found[1]}{_block(found[2], found[3].strip(), capsys)}{found[4]}",
        text,
        flags=re.DOTALL,
    )
    if os.environ.get(RENEW):
        README.write_text(current, encoding="utf-8")
    assert text == current or os.environ.get(RENEW)


def _block(kind: str, argument: str, capsys: pytest.CaptureFixture[str]) -> str:
    if kind == "picture":
        with Library.open() as library:
            shown = plain_picture(solve(library.find(argument).grid).solutions[0])
    else:
        capsys.readouterr()
        run([*argument.split(), "--help"])
        shown = capsys.readouterr().out.strip("\n")
    return f"\n```text\n{shown}\n```\n\n"


def test_readme_shows_the_help_of_every_command() -> None:
    shown = set(re.findall(r"<!-- help (\w*) *-->", README.read_text(encoding="utf-8")))
    assert shown == {"", *COMMANDS}


@pytest.mark.parametrize("name", [field.name for field in searchable()])
def test_every_field_of_a_query_is_in_the_readme_and_the_help(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = README.read_text(encoding="utf-8")
    prose = text[text.index("**A query**") : text.index("**Tags, collections")]
    assert f"`{name}`" in prose
    assert run(["list", "--help"]) == 0
    table = capsys.readouterr().out.partition("Fields of a query:")[2]
    following = re.split(r"^  \w", table[table.index(f"\n  {name} ") + 4 :], flags=re.M)[0]
    for choice in FIELDS[name].options:
        assert re.search(rf"\b{choice}\b", following)
        assert f"`{choice}`" in prose or name == "level" or f"{name}:{choice}" in prose


def test_public_names_are_there() -> None:
    for name in sudokudb.__all__:
        assert getattr(sudokudb, name)
    with pytest.raises(AttributeError):
        sudokudb.nothing  # noqa: B018
    assert Grid.empty(4).size == 4
