"""Booklets as PDF: typst lays out a template with the data of an issue.

The fonts are the package's own, those of typst, and those that the user names, so the same release
of typst makes the same bytes everywhere. The files are tagged (PDF/UA-1) and can be read aloud.

A template may come from a stranger. It reads no files, and loads no packages.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING, Any

from sudokudb.errors import FileError, MissingPackage, SudokuError, Unsupported, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import ModuleType

    from typst import Fonts

FONTS = Path(__file__).parents[2] / "_fonts"
TEMPLATE = Path(__file__).with_name("issue.typ")
PICTURE = Path(__file__).with_name("picture.typ")
"""The template of a page with one picture."""

_NO_FONT = re.compile(r'the text `"(.*)"` could not be displayed with font', re.DOTALL)
_CODE = re.compile(r"\\u\{([0-9a-f]+)\}")
_PLACE = re.compile(r"┌─ .*?:(\d+):\d+")
_IMPORT = re.compile(r'\b(?:import|include)\b[\s(]*"@')
_PACKAGE = re.compile(r"failed to download package|package not found|failed to load package")
_NO_PROXY = "http://127.0.0.1:0"  # nothing can listen at port 0
_OFFLINE = {
    name: value
    for upper, value in (("HTTPS_PROXY", _NO_PROXY), ("ALL_PROXY", _NO_PROXY), ("NO_PROXY", ""))
    for name in (upper, upper.lower())
}
_one_at_a_time = Lock()


def template(path: str | Path | None = None) -> str:
    """Return the text of a template, by default ours; raise SudokuError if it is unreadable."""
    try:
        return Path(path or TEMPLATE).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or say("it is not UTF-8")
        raise FileError(say("cannot read {path}: {reason}", path=path, reason=reason)) from None


def tool() -> str:
    """Return the name and the version of the typesetting program."""
    _typst()
    from importlib.metadata import version

    return f"typst {version('typst')}"


def pdf(template: str, data: Mapping[str, Any], fonts: Sequence[Path] = ()) -> bytes:
    """Return an issue as PDF.

    The families of `fonts` precede those in `data`. Raise MissingPackage if typst is not
    installed, and SudokuError for a character that no font has or an error in the template.
    """
    typst = _typst()
    if found := _IMPORT.search(template):
        raise _no_packages(template.count("\n", 0, found.end()) + 1)
    with (
        _load_fonts(typst, fonts) as (known, families),
        TemporaryDirectory() as nothing,
        _offline(),
    ):
        given = json.dumps({**data, "fonts": [*families, *data["fonts"]]}, ensure_ascii=False)
        try:
            made = typst.compile(
                template.encode(),
                root=nothing,  # so that a template cannot read files
                package_path=nothing,
                package_cache_path=nothing,
                format="pdf",
                font_paths=known,
                sys_inputs={"data": given},
                pdf_standards=["ua-1"],
                timestamp=0,
            )
        except typst.TypstError as error:
            raise _refusal(error.message, error.diagnostic or "", data) from None
    assert isinstance(made, bytes)
    return made


@contextmanager
def _offline() -> Iterator[None]:
    """Keep typst from the network, which it has no option for.

    A template can compute the name of a package, so that reading its text is not enough.
    """
    with _one_at_a_time:
        before = {name: os.environ.get(name) for name in _OFFLINE}
        os.environ.update(_OFFLINE)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value


def _typst() -> ModuleType:
    try:
        import typst
    except ModuleNotFoundError:
        raise MissingPackage(
            say("PDF output needs typst, which is not installed"), "pip install 'sudokudb[print]'"
        ) from None
    return typst


@contextmanager
def _load_fonts(typst: ModuleType, fonts: Sequence[Path]) -> Iterator[tuple[Fonts, list[str]]]:
    """Load our fonts and font files, which typst reads only from a folder."""
    with TemporaryDirectory(prefix="sudokudb-") as folder:
        for number, path in enumerate(fonts):
            try:
                shutil.copyfile(path, Path(folder, f"{number:03}{path.suffix}"))
            except OSError as error:
                reason = error.strerror
                raise FileError(
                    say("cannot read {path}: {reason}", path=path, reason=reason)
                ) from None
        own = {
            Path(font.path).name: font.family for font in _find_fonts(typst, folder) if font.path
        }
        families = [own.get(f"{number:03}{path.suffix}") for number, path in enumerate(fonts)]
        for path, family in zip(fonts, families, strict=True):
            if family is None:
                hint = say("--font takes font files: .otf, .ttf, .ttc")
                raise FileError(say("{path} is not a font", path=path), hint)
        every = typst.Fonts(include_system_fonts=False, font_paths=[FONTS, folder])
        yield every, list(dict.fromkeys(filter(None, families)))


def _find_fonts(typst: ModuleType, folder: str) -> Any:
    options = {"include_system_fonts": False, "include_embedded_fonts": False}
    return typst.Fonts(font_paths=[folder], **options).fonts()


def _refusal(message: str, diagnostic: str, data: Mapping[str, Any]) -> SudokuError:
    """Return the error for a message of typst: a missing glyph, or an error in the template."""
    if found := _NO_FONT.search(message):
        mark = _CODE.sub(lambda code: chr(int(code[1], 16)), found[1])
        shown = mark if mark.isprintable() else found[1]
        hint = say("--font FILE adds a font that has it")
        if mark in data["title"]:
            return Unsupported(say("no font here has {mark} (in the title)", mark=shown), hint)
        return Unsupported(say("no font here has {mark}", mark=shown), hint)
    line = found[1] if (found := _PLACE.search(diagnostic)) else "?"
    if _PACKAGE.match(message):
        return _no_packages(line)
    reason = " ".join(message.split())
    if data.get("cover") and " SVG" in message:
        return FileError(say("the cover cannot be drawn: {reason}", reason=reason))
    return FileError(say("line {line} of the template: {reason}", line=line, reason=reason))


def _no_packages(line: int | str) -> SudokuError:
    return FileError(
        say("line {line} of the template: a template cannot load packages", line=line),
        say("copy the functions that it needs into the template"),
    )
