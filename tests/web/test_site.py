"""The addresses on which a site may listen."""

from __future__ import annotations

import pytest

from sudokudb.errors import SudokuError
from sudokudb.web.site import check_host

EVERY = ["", "*", "0", "00.0", "0x0", "0.0.0.0", "::", "::0", "::ffff:0:0", "::ffff:0.0.0.0"]
OTHERS = ["192.168.1.5", "10.1", "fe80::1%1", "::ffff:192.168.1.5", "nowhere.invalid"]


@pytest.mark.parametrize("host", EVERY)
@pytest.mark.parametrize("protected", [True, False])
def test_every_address_is_refused_in_any_spelling(host: str, *, protected: bool) -> None:
    with pytest.raises(SudokuError, match="every address"):
        check_host(host, protected=protected)


@pytest.mark.parametrize("host", OTHERS)
def test_an_address_for_other_machines_needs_a_key(host: str) -> None:
    with pytest.raises(SudokuError, match="lets other machines change"):
        check_host(host, protected=False)
    check_host(host, protected=True)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.2", "127.1", "::1", "0::1"])
def test_an_address_of_this_machine_alone_does_not(host: str) -> None:
    check_host(host, protected=False)
