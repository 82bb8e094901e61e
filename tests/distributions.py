"""Packages with plug-ins that tests install: the example in tests/plugin, and broken ones.

`.ci/run` installs the example with pip into a folder, which SUDOKUDB_TEST_PLUGIN names. Otherwise
the fixture `example` writes what pip would write.
"""

from __future__ import annotations

import os
import shutil
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokudb import plugins

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Entries = Mapping[str, Mapping[str, str]]

PROJECT = Path(__file__).parent / "plugin"
INSTALLED = os.environ.get("SUDOKUDB_TEST_PLUGIN")


def write_metadata(folder: Path, package: str, entries: Entries) -> None:
    """Write the metadata of a package, given its name and version and its entry points by group."""
    name, version = package.split()
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [
        line
        for group, named in entries.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in named.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines))


def install_example(folder: Path) -> None:
    """Write the example into a folder as pip does."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    package = f"{project['name']} {project['version']}"
    write_metadata(folder, package, project["entry-points"])
    shutil.copytree(PROJECT / "sudokudb_example", folder / "sudokudb_example")


@pytest.fixture
def install(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, Entries, str], None]]:
    """A function that installs a package with entry points and a module `broken_things`."""
    modules = {*sys.modules}

    def install_package(package: str, entries: Entries, source: str) -> None:
        folder = tmp_path_factory.mktemp("packages")
        write_metadata(folder, package, entries)
        (folder / "broken_things.py").write_text(source)
        monkeypatch.syspath_prepend(folder)
        plugins.plugins_of.cache_clear()

    yield install_package
    _forget(modules)


@pytest.fixture
def example(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """The folder in which the example is installed, on the path of this process."""
    modules = {*sys.modules}
    folder = Path(INSTALLED) if INSTALLED else tmp_path_factory.mktemp("packages")
    if not INSTALLED:
        install_example(folder)
    monkeypatch.syspath_prepend(folder)
    plugins.plugins_of.cache_clear()
    yield folder
    _forget(modules)


def _forget(modules: set[str]) -> None:
    """Forget the plug-ins, and all modules other than these."""
    plugins.plugins_of.cache_clear()
    for name in [*sys.modules]:
        if name not in modules and name.startswith(("sudokudb_example", "broken_things")):
            del sys.modules[name]
