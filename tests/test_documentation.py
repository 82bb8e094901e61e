"""The examples in the documentation run, and its generated parts are current."""

from __future__ import annotations

import doctest
import pkgutil
import re
import runpy
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

import sudokudb
from sudokudb import Grid
from sudokudb.cli import run
from sudokudb.query.fields import Field, Kind, searchable
from sudokudb.technique_names import FAMILIES

ROOT = Path(__file__).parent.parent
BUILD = runpy.run_path(str(ROOT / "docs" / "build.py"))
PARTS = {
    part[2]: part[0] for page in BUILD["PAGES"] for part in BUILD["PART"].finditer(page.read_text())
}
PAGES = [*BUILD["PAGES"], ROOT / "CONTRIBUTING.md"]
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(sudokudb.__path__, "sudokudb.")
    if not module.name.startswith(("sudokudb._", "sudokudb.__main__"))
)


def test_examples_of_every_module_run() -> None:
    modules = [import_module(name) for name in MODULES]
    # Looking for examples in every module takes as long as running the examples.
    having = [each for each in modules if b">>>" in Path(str(each.__file__)).read_bytes()]
    assert len(having) > 40
    assert [each.__name__ for each in having if doctest.testmod(each).failed] == []


@pytest.mark.parametrize(("page", "least"), [("generate", 5), ("pictures", 3), ("python", 20)])
def test_examples_of_a_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, least: int
) -> None:
    monkeypatch.chdir(tmp_path)
    path = str(ROOT / "docs" / f"{page}.md")
    failed, attempted = doctest.testfile(path, module_relative=False)
    assert attempted >= least
    assert failed == 0


def test_every_generated_part_is_on_a_page() -> None:
    assert set(PARTS) == set(BUILD["PARTS"])


@pytest.mark.parametrize("name", ["fields", "formats", "commands"])
def test_generated_part_is_current(name: str) -> None:
    """Run `python -m docs.build` where this fails. The CI script checks the terminal sessions."""
    assert BUILD["PARTS"][name]() in PARTS[name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_readme_is_short_and_begins_with_two_commands() -> None:
    text = (ROOT / "README.md").read_bytes()
    assert len(text) <= 8000
    first = re.search(rb"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert first
    assert len(first[1].splitlines()) == 2


@pytest.mark.parametrize("field", searchable(), ids=attrgetter("name"))
def test_query_fields_explains_every_field(
    field: Field, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["query", "fields"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    ((aliases, meaning),) = [rest for name, *rest in lines if name == field.name]
    listed = field.options if field.kind is not Kind.TECHNIQUE else FAMILIES
    assert tuple(aliases.split()) == field.aliases
    elsewhere = {"hardest": "technique", "rule": "sudokudb rules"}.get(field.name, "nowhere")
    assert not [choice for choice in listed if choice not in meaning] or elsewhere in meaning


def test_help_of_list_fits_a_screen_and_names_every_field(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["list", "--help"]) == 0
    text = capsys.readouterr().out
    assert text.count("\n") <= 50
    assert max(map(len, text.splitlines())) <= 80
    named = text.partition("\nFields:\n")[2].split()
    assert [field.name for field in searchable() if field.name not in named] == []


def test_public_names_exist() -> None:
    for name in sudokudb.__all__:
        assert getattr(sudokudb, name)
    assert {*sudokudb.__all__} == {*sudokudb._ATTRIBUTES, "__version__"}
    with pytest.raises(AttributeError):
        sudokudb.nothing  # noqa: B018
    assert Grid.empty(4).size == 4
