"""Writes the source that Cython translates: joined modules, and their declarations."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from sudokudb._cython.declaring import Declarations, numbers_in
from sudokudb._cython.joining import JoinedModules

if TYPE_CHECKING:
    from pathlib import Path


def source_and_declarations(
    package: str, folder: Path, module: str, rows: Path | None = None
) -> tuple[str, str]:
    """Return the texts of the source of joined modules, and of their C declarations.

    The declarations follow those of `bits.pxi` in the folder of the package, and those of the
    numbers in `rows`, a module next to the package.
    """
    joined = ast.Module(JoinedModules(package, folder, module, rows.stem if rows else "").body, [])
    declared = Declarations(joined)
    source = ast.unparse(ast.fix_missing_locations(joined))
    header = (folder / "bits.pxi").read_text(encoding="utf-8")
    numbers = numbers_in(rows.read_text(encoding="utf-8")) if rows else []
    return (
        f"import cython\nfrom cython import gil, nogil\n{source}\n",
        "\n".join([header, *numbers, *declared.lines, ""]),
    )


def write_sources(package: str, folder: Path, path: Path, rows: Path | None = None) -> None:
    """Write the source of the module that `path` names, and its `.pxd`, if they have changed."""
    source, declarations = source_and_declarations(package, folder, path.stem, rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    for file, text in ((path, source), (path.with_suffix(".pxd"), declarations)):
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
