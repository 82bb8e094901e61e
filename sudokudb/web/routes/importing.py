"""Imports of files or pasted text: the form, the report of a dry run, and the import itself."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import SudokuError, UsageError
from sudokudb.formats.registry import all_formats, find_format
from sudokudb.library.imports import ImportOptions
from sudokudb.web.computing import compute
from sudokudb.web.pages import last_change, page, redirect, site_of
from sudokudb.web.tasks.importing import dry_run
from sudokudb.web.uploads import Upload
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.library.imports import OnDuplicate

_SECONDS = 10
_LONGEST_NAME = 100
_POLICIES = ("skip", "keep", "merge")
_OPTIONS = ("format", "collection", "tag", "on_duplicate")


def show(request: Request) -> Response:
    """Show the form of an import."""
    return _form_page(request, {})


def _form_page(
    request: Request, form: Mapping[str, Any], error: SudokuError | None = None
) -> Response:
    values = {name: form.get(name, "") for name in (*_OPTIONS, "text")}
    return page(
        request,
        "import.html",
        422 if error else 200,
        form=values,
        formats=all_formats(),
        policies=_POLICIES,
        error=error,
    )


async def report(request: Request, form: Mapping[str, Any]) -> Response:
    """Show the report of a dry run; store nothing."""
    site = site_of(request)
    try:
        files, options = _files_in(form), _options_in(form)
        found = await compute(request, partial(dry_run, site.database, files, options), _SECONDS)
    except SudokuError as error:
        return _form_page(request, form, error)
    token = site.uploads.add(files) if found.result.added or found.result.duplicates else ""
    values = {name: form.get(name, "") for name in _OPTIONS}
    names = [file.name for file in files if file.name]
    return page(request, "report.html", 200, report=found, names=names, token=token, form=values)


def keep(request: Request, form: Mapping[str, Any]) -> Response:
    """Import an upload after its report."""
    site, token = site_of(request), request.path_params["keep"]
    files = site.uploads.find(token)
    with site.open() as library:
        before = last_change(library)
        library.import_files([file.source() for file in files], _options_in(form, files))
        change = last_change(library)
    site.uploads.remove(token)
    return redirect("/?sort=-id", change if change != before else None)


def _files_in(form: Mapping[str, Any]) -> list[Upload]:
    """Return the files or the pasted text of a form; raise SudokuError if there is neither."""
    if files := [_file(name, data) for name, data in form.get("file", ()) if data or name]:
        return files
    if text := form.get("text", "").strip():
        return [Upload("", text.encode("utf-8", "replace"))]
    raise UsageError(_("there is nothing to import: choose a file, or paste puzzles"))


def _file(name: str, data: bytes) -> Upload:
    last = PurePath(name.replace("\\", "/")).name[-_LONGEST_NAME:]
    return Upload(last or _("upload"), data)


def _options_in(form: Mapping[str, Any], files: Sequence[Upload] = ()) -> ImportOptions:
    """Return the options of a form; pasted text has no source."""
    policy = form.get("on_duplicate") or _POLICIES[0]
    if policy not in _POLICIES:
        raise UsageError(_("stored grids can be skipped, kept twice or merged"))
    name = form.get("format", "")
    return ImportOptions(
        format=find_format(name).name if name else None,
        collection=form.get("collection", "").strip() or None,
        tags=tuple(filter(None, [form.get("tag", "").strip()])),
        on_duplicate=cast("OnDuplicate", policy),
        source="" if files and not files[0].name else None,
    )
