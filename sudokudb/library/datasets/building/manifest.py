"""The manifest of a data set, which the same puzzles and options always give, and its checksums."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.canon.form import CANON_VERSION
from sudokudb.library.datasets.building.work_folder import FORMAT, MANIFEST
from sudokudb.rating.rater import load_rater
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from sudokudb.library.datasets.building.options import BuildOptions

CHECKSUMS = "SHA256SUMS"
_VERSION = 1


class BuiltSplit(NamedTuple):
    """A split: its number of rows, and the SHA-256 of its puzzles, a line for each.

    `bytes` is the size of its columns in memory.
    """

    name: str
    rows: int
    sha256: str
    bytes: int


class InputCounts(NamedTuple):
    """What was read of a source: its rows, and a fingerprint that ignores their order."""

    rows: int
    fingerprint: int


def write_manifest(
    folder: Path,
    options: BuildOptions,
    inputs: Sequence[InputCounts],
    splits: Sequence[BuiltSplit],
    left_out: Mapping[str, int],
) -> None:
    """Write the manifest. It has no names and orders of files: these are in the card."""
    raters = dict.fromkeys((*options.rate, *filter(None, [options.traces])))
    manifest = {
        "format": FORMAT,
        "version": _VERSION,
        "sudokudb": __version__,
        "canon_version": CANON_VERSION,
        "raters": {name: load_rater(name).version for name in raters},
        "options": options.as_object(),
        "inputs": [
            {"rows": one.rows, "fingerprint": f"{one.fingerprint:016x}"} for one in sorted(inputs)
        ],
        "left_out": left_out,
        "splits": {one.name: {"rows": one.rows, "sha256": one.sha256} for one in splits},
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")


def write_checksums(folder: Path) -> None:
    """Write the SHA-256 of every file, as `sha256sum --check` reads them."""
    lines = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != CHECKSUMS:
            digest = hashlib.sha256()
            with path.open("rb") as file:
                while data := file.read(1 << 20):
                    digest.update(data)
            lines.append(f"{digest.hexdigest()}  {path.relative_to(folder).as_posix()}\n")
    (folder / CHECKSUMS).write_text("".join(lines), "utf-8")
