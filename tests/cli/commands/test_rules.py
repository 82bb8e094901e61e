"""`sudokudb rules`."""

from __future__ import annotations

import csv
import io
import json

import pytest

from sudokudb import Grid
from sudokudb.cli import run
from sudokudb.rules.all_kinds import KINDS


def test_rules_lists_the_same_as_lines_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines] == list(KINDS)
    assert run(["rules", "--json"]) == 0
    objects = json.loads(capsys.readouterr().out)
    assert [list(value.values()) for value in objects] == lines
    assert run(["rules", "--csv"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows == [["kind", "title", "rule", "text", "example"], *lines]


def test_a_kind_is_one_object_whose_example_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "Thermo", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rule"] == "Thermometers: digits rise from the bulb."
    assert found["text"] in Grid(found["example"]).layout.rules_text


def test_a_kind_has_other_words_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "kropki"]) == run(["rules", "Killer"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[0] for line in lines] == ["white", "black", "cage"]


def test_the_words_of_queries_name_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "killer", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "cage"
    assert run(["rules", "kropki", "--json"]) == 0
    assert [kind["name"] for kind in json.loads(capsys.readouterr().out)] == ["white", "black"]


@pytest.mark.parametrize(
    ("word", "hint"),
    [("cgae", "did you mean 'cage'?"), ("zzz", "`sudokudb rules` lists the kinds")],
)
def test_another_word_is_refused(word: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", word]) == 2
    error = capsys.readouterr().err
    assert f"the kind '{word}' is not known" in error and hint in error
