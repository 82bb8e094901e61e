"""The notebook of the documentation runs, and its stored outputs are current.

After a change of what it shows: `SUDOKUDB_RENEW_GOLDEN=1 pytest -m slow tests/test_notebook.py`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

nbformat = pytest.importorskip("nbformat")

PATH = Path(__file__).parent.parent / "docs" / "notebook.ipynb"
RENEW = "SUDOKUDB_RENEW_GOLDEN"
COMPARED = ("text/plain", "image/svg+xml")
"""What is compared of an output: not the HTML in which other programs show their tables."""


@pytest.mark.slow
def test_the_notebook_shows_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    notebook = nbformat.read(PATH, as_version=4)
    stored = list(_texts(notebook))
    _run(notebook, tmp_path)
    if os.environ.get(RENEW):
        nbformat.write(notebook, PATH)
    else:
        assert list(_texts(notebook)) == stored


def test_the_stored_outputs_are_those_of_one_run() -> None:
    notebook = nbformat.read(PATH, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    texts = "\n".join(text for _, text in _texts(notebook))
    assert [word for word in ("/tmp", "/dev/shm", " at 0x", "Traceback") if word in texts] == []
    assert texts.count("<svg") >= 3


def _run(notebook: Any, folder: Path) -> None:
    """Run the cells of a notebook in a folder; an error in a cell fails the test."""
    from nbclient import NotebookClient  # the default tests run no notebook

    resources = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=120, record_timing=False, resources=resources).execute()


def _texts(notebook: Any) -> Iterator[tuple[str, str]]:
    """Yield the texts and pictures of the outputs, each with the name of its cell."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            parts = [output.get("text"), *(data.get(kind) for kind in COMPARED)]
            yield from ((cell.id, part) for part in parts if part)
