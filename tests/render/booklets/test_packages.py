"""Templates of strangers: they load no packages."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import pytest

from sudokudb import SudokuError
from sudokudb.render.booklets.content import Style
from sudokudb.render.booklets.typesetting import pdf
from tests.render.booklets.support import data, puzzles

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("typst")

PACKAGES = [
    '#import "@preview/example:0.1.0": add',
    '#import("@local/example:0.1.0")',
    '#include "@preview/example:0.1.0"',
    '#let name = "@pre" + "view/example:0.1.0"\n#import name: add',
    '#let name = "@lo" + "cal/example:0.1.0"\n#import name as add',
    '#eval("imp" + "ort \\"@preview/example:0.1.0\\"", mode: "code")',
]


@pytest.mark.parametrize("text", PACKAGES)
def test_a_template_loads_no_packages(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither from the user's folders, nor from the network by way of a proxy."""
    add_package(tmp_path / "typst/packages/local/example/0.1.0")
    add_package(tmp_path / "typst/packages/preview/example/0.1.0")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        proxy.settimeout(0)
        for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.getsockname()[1]}")
        before = dict(os.environ)
        with pytest.raises(SudokuError, match=r"line \d of the template: a template cannot load"):
            pdf(f"{text}\n", data(puzzles(2, 1), Style()))
        assert os.environ == before
        with pytest.raises(BlockingIOError):
            proxy.accept()


def add_package(folder: Path) -> None:
    """Write a package that typst can load."""
    folder.mkdir(parents=True)
    manifest = '[package]\nname = "example"\nversion = "0.1.0"\nentrypoint = "lib.typ"\n'
    (folder / "typst.toml").write_text(manifest)
    (folder / "lib.typ").write_text("#let add(a, b) = a + b\n")
