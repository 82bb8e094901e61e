"""The ratings that an earlier version of a rater may have got wrong."""

from __future__ import annotations

import sqlite3

import pytest

from sudokudb.outdated_ratings import LATE, OWN_PART, RATER, VERSION
from sudokudb.puzzle import Rating
from sudokudb.rating.rater import load_rater
from sudokudb.store.rows.ratings import OUTDATED
from sudokudb.technique_names import GIVE_UP
from sudokudb.techniques.searches import SCHOOLS

SINGLES = "naked-single=50 full-house=2"


def test_the_late_techniques_are_those_from_sue_de_coq_on() -> None:
    rater = load_rater(RATER)
    assert rater.version == VERSION + OWN_PART
    enabled = [line.find for line in rater.lines if line.enabled]
    first = enabled.index("sue-de-coq")
    for place, find in enumerate(enabled):
        for kind in SCHOOLS[rater.school][find]:
            assert any(part in kind for part in LATE) == (place >= first), kind
    assert GIVE_UP in LATE


@pytest.mark.parametrize(
    ("rater", "version", "computed", "techniques", "expected"),
    [
        ("hodoku", "2.2.0", True, f"sue-de-coq=1 {SINGLES}", True),
        ("hodoku", "2.2.0", True, f"aic=1 {SINGLES}", True),
        ("hodoku", "2.2.0", True, f"xyz-wing=1 remote-pair=1 {SINGLES}", False),
        ("hodoku", "2.2.0", True, "", True),
        ("hodoku", "2.2.0+1", True, f"sue-de-coq=1 {SINGLES}", False),
        ("hodoku", "2.2.0", False, "", False),
        ("hodoku", "", False, f"sue-de-coq=1 {SINGLES}", False),
        ("se", "1.18.1", True, "", False),
        ("club", "2.2.0", True, "", False),
        ("club", "0123abcd", True, SINGLES, True),
        ("club", "1+0123abcd", True, "", True),
        ("club", "0123abcd", False, SINGLES, False),
        ("club", "1+0123abcdef", True, "", False),
        ("se", "0123abcd", True, "", False),
    ],
)
def test_a_rating_is_outdated_in_python_and_in_sql(
    rater: str, version: str, computed: bool, techniques: str, expected: bool
) -> None:
    rating = Rating(rater=rater, version=version, computed=computed, techniques=techniques)
    assert rating.is_outdated == expected
    names = "SELECT ? AS rater, ? AS version, ? AS computed, ? AS techniques"
    row = sqlite3.connect(":memory:").execute(
        f"SELECT {OUTDATED} FROM ({names})", (rater, version, computed, techniques)
    )
    assert row.fetchone() == (int(expected),)
