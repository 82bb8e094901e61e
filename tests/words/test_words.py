"""The choice of a language, and sentences in it."""

from __future__ import annotations

import pickle
import threading
from typing import TYPE_CHECKING

import pytest

from sudokudb import words
from sudokudb.errors import QueryError, say, say_count
from sudokudb.words import _, ngettext, take_option, translate, use_language, using_language

if TYPE_CHECKING:
    from collections.abc import Iterator

FOUND = "there is no language {name!r}"


class Shouting:
    """A language that needs no catalogue."""

    language = "xx"

    def find(self, template: str, plural: str, count: int) -> str:
        return f"<{plural if count > 1 else template}>"

    def fill(self, template: str, fields: object) -> str:
        return template.format_map(fields)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    use_language("en")


def test_a_message_is_english_text_until_it_is_translated() -> None:
    message = say(FOUND, name="de")
    assert message == "there is no language 'de'" == translate(message)
    with using_language(Shouting()):
        assert message == "there is no language 'de'"
        assert translate(message) == _(FOUND, name="de") == "<there is no language 'de'>"
    assert translate(message) == message


def test_messages_inside_messages_are_translated() -> None:
    error = QueryError(say("a range needs a number"), 4)
    assert str(error) == "query, column 5: a range needs a number"
    with using_language(Shouting()):
        assert translate(error.message) == "<query, column 5: <a range needs a number>>"


@pytest.mark.parametrize(
    ("count", "english", "other"), [(1, "1", "<1>"), (0, "0s", "<1>"), (2000, "2,000s", "<2,000s>")]
)
def test_a_number_chooses_between_one_and_many(count: int, english: str, other: str) -> None:
    message = say_count("1", "{count:,}s", count)
    assert message == english
    assert ngettext("1", "{count:,}s", count) == english
    use_language(Shouting())
    assert translate(message) == other
    assert ngettext("1", "{count:,}s", count) == other


def test_text_that_is_not_a_message_is_never_translated() -> None:
    use_language(Shouting())
    assert translate("a title") == "a title"
    assert _("no {name}", name="title") == "<no title>"


def test_a_message_that_comes_from_another_process_can_be_translated() -> None:
    copy = pickle.loads(pickle.dumps(say_count("1 {of}", "{count} {of}", 3, of=say("grid"))))
    assert copy == "3 grid"
    with using_language(Shouting()):
        assert translate(copy) == "<3 <grid>>"


def test_each_task_has_a_language_of_its_own() -> None:
    heard = []
    with using_language(Shouting()):
        other = threading.Thread(target=lambda: heard.append(words.language()))
        other.start()
        other.join()
        heard.append(words.language())
    assert [*heard, words.language()] == ["en", "xx", "en"]


def test_numbers_and_quotes_are_written_as_in_french() -> None:
    use_language("fr")
    text = _("{a!r} {b:,} {c:.1f} {d} {e}", a="x'y", b=1234567, c=0.5, d=2026, e="1,5.2")
    assert text == "«\u202fx'y\u202f» 1\u202f234\u202f567 0,5 2026 1,5.2"


@pytest.mark.parametrize(
    ("arguments", "wanted", "left"),
    [
        (["list"], None, ["list"]),
        (["--lang", "fr", "list"], "fr", ["list"]),
        (["list", "--lang=fr", "x"], "fr", ["list", "x"]),
        (["list", "--lang=fr", "--lang", "en"], "en", ["list"]),
        (["list", "--lang"], "", ["list"]),
        (["list", "--", "--lang", "fr"], None, ["list", "--", "--lang", "fr"]),
    ],
)
def test_the_option_can_stand_anywhere(
    arguments: list[str], wanted: str | None, left: list[str]
) -> None:
    assert take_option(arguments) == (wanted, left)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "fr_CA"}, "fr"),
        ({"LC_ALL": "C", "SUDOKUDB_LANG": "fr"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
        ({"LANG": "frr_DE"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_first_variable_that_is_set_counts(environment: dict[str, str], language: str) -> None:
    assert words.language_of(environment) == language
