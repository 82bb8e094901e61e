"""The page of one puzzle or grid: the board, its lines, saving and removing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse

from sudokudb.errors import StaleEdit, SudokuError, UsageError
from sudokudb.grid import Grid
from sudokudb.render.objects import puzzle_object
from sudokudb.render.pages.html_board import board, differing, play_board
from sudokudb.render.pages.play_panel import PanelParts, play_panel
from sudokudb.web.fields import (
    TypedGrid,
    grid_address,
    line_values,
    puzzle_of,
    query_in,
    read_entry,
    rule_values,
    seen_by,
    size_of,
    subject_of,
    whole_lines,
)
from sudokudb.web.pages import change_of, last_change, page, redirect, site_of
from sudokudb.web.routes import solving
from sudokudb.web.routes.choosing import day_label
from sudokudb.web.routes.games import shown_game, state_of
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle


def show(request: Request) -> Response:
    """Show a puzzle."""
    with site_of(request).look() as library:
        puzzle = puzzle_of(request, library)
        # Other visitors do not see the games of this machine's player.
        session = shown_game(puzzle) if site_of(request).keeps_games else None
        # A game with older givens goes on in the terminal; the board here has those of today.
        current = session and session.game.grid == puzzle.grid
        game = state_of(session) if session and current else None
        values: dict[str, Any] = {"change": change_of(request, library), "day": day_label(request)}
        values["neighbours"] = _neighbours(request, library, puzzle)
        return _puzzle_page(request, puzzle, game=game, **values)


def _puzzle_page(
    request: Request,
    puzzle: Puzzle,
    status: int = 200,
    *,
    entry: TypedGrid | None = None,
    game: str | None = None,
    **values: object,
) -> Response:
    shown = entry or TypedGrid(puzzle.grid, puzzle.title)
    may_edit = puzzle.grid.is_classic and not site_of(request).read_only
    data = _script_data(request, puzzle, may_edit=may_edit, setting=entry is not None)
    name = puzzle.title or _("puzzle {id}", id=puzzle.id)
    table = play_board(shown.grid, _("Board of {name}", name=name), shown.clash, game=game, **data)
    common = {
        "puzzle": puzzle,
        "entry": shown,
        "board": table,
        **rule_values(shown.grid),
        "panel": play_panel(puzzle.size, _panel_parts(puzzle, may_edit=may_edit)),
        "play_lines": line_values(puzzle.grid),
        "lines": whole_lines(shown.grid) if entry else line_values(shown.grid),
        "may_edit": may_edit,
        "error": None,
        "change": None,
        "day": "",
        "neighbours": [],
    }
    return page(request, "puzzle.html", status, **common | values)


def _script_data(
    request: Request, puzzle: Puzzle, *, may_edit: bool, setting: bool
) -> dict[str, object]:
    """Return what the script knows of a puzzle, apart from its game."""
    return {
        "puzzle": puzzle.id,
        "editable": "yes" if may_edit else None,
        "setting": "yes" if setting else None,
        "placed": puzzle.placed.text if puzzle.placed and not setting else None,
        "keeps": "yes" if site_of(request).keeps_games else None,
        "next": _next_address(request, puzzle),
        "nextlabel": _next_label(request, puzzle),
        "steps": f"/puzzle/{puzzle.id}/steps" if puzzle.grid.is_engine else None,
    }


def _panel_parts(puzzle: Puzzle, *, may_edit: bool) -> PanelParts:
    links = [
        *([(f"/puzzle/{puzzle.id}/steps", _("Steps"))] if puzzle.grid.is_engine else []),
        (f"/print?q=id:{puzzle.id}", _("Print")),
        *([(f"/take?q=id:{puzzle.id}", _("Take along"))] if puzzle.grid.layout.order else []),
        ("#further", _("Details")),
    ]
    return PanelParts(hints=puzzle.grid.is_engine, setting=may_edit, links=tuple(links))


def _neighbours(request: Request, library: Library, puzzle: Puzzle) -> list[tuple[str, str, str]]:
    """Return address, name and sign of the puzzles before and after, in the list in the address."""
    asked = _list_in(request)
    if not asked:
        return []
    before, after = library.queries.neighbours(puzzle, *query_in(request))
    tail = f"?{urlencode(asked, safe=':,')}"
    pairs = [(before, _("Previous puzzle"), "←"), (after, _("Next puzzle"), "→")]
    return [(f"/puzzle/{id}{tail}", name, sign) for id, name, sign in pairs if id is not None]


def _list_in(request: Request) -> dict[str, str]:
    """Return the query and the order of the list from which a puzzle was opened."""
    asked = {name: request.query_params.get(name, "") for name in ("q", "sort")}
    return {name: value for name, value in asked.items() if value}


def _next_address(request: Request, puzzle: Puzzle) -> str:
    """Return the address that leads to the next puzzle, of that list if there is one."""
    return f"/next?{urlencode({'id': puzzle.id, **_list_in(request)}, safe=':,')}"


def _next_label(request: Request, puzzle: Puzzle) -> str:
    if request.query_params.get("q") or not puzzle.level:
        return _("Next puzzle")
    return _("Next: {level}, not played", level=_(puzzle.level))


def as_json(request: Request) -> Response:
    """Return a puzzle as `show --json` prints it."""
    with site_of(request).look() as library:
        return JSONResponse(puzzle_object(puzzle_of(request, library)))


def as_text(request: Request) -> Response:
    """Return the grid of a puzzle in one line."""
    with site_of(request).look() as library:
        return PlainTextResponse(f"{puzzle_of(request, library).grid}\n")


async def save(request: Request, form: Mapping[str, str]) -> Response:
    """Save the lines and the title of a puzzle.

    The status is 409, with both versions, if the puzzle was changed since the form was loaded, and
    422, with the typed lines, if it cannot be saved.
    """
    answer, solvable = await run_in_threadpool(_save, request, form)
    if solvable:
        await solving.store_verdict(request, solvable)
    return answer


def _save(request: Request, form: Mapping[str, str]) -> tuple[Response, Puzzle | None]:
    """Return the response, and the puzzle if it was stored with another grid."""
    with site_of(request).open() as library:
        puzzle = puzzle_of(request, library)
        try:
            seen = seen_by(form, puzzle)
            entry = read_entry(form, seen.grid, puzzle.title)
        except SudokuError as error:
            return _puzzle_page(request, puzzle, 422, error=error), None
        if seen.changed != puzzle.changed:
            return _both_versions(request, puzzle, entry), None
        before = last_change(library)
        try:
            title = None if entry.title == form.get("seen_title") else entry.title
            edited = library.edit(seen, entry.grid, title)
        except StaleEdit:
            return _both_versions(request, puzzle_of(request, library), entry), None
        except SudokuError as error:
            return _puzzle_page(request, puzzle, 422, entry=entry, error=error), None
        change = last_change(library)
    answer = redirect(f"/puzzle/{puzzle.id}", change if change != before else None)
    return answer, edited if edited.grid != puzzle.grid else None


def _both_versions(request: Request, puzzle: Puzzle, entry: TypedGrid) -> Response:
    """Show the stored and the typed version side by side, to keep either."""
    differ = differing([puzzle.grid, entry.grid]) if puzzle.size == entry.grid.size else set()
    return page(
        request,
        "versions.html",
        409,
        puzzle=puzzle,
        entry=entry,
        stored=board(puzzle.grid, puzzle.grid, _("The stored version"), new=differ),
        typed=board(entry.grid, entry.grid, _("Your version"), new=differ),
        lines=whole_lines(entry.grid),
    )


def new(request: Request) -> Response:
    """Show an empty grid to fill."""
    size = size_of(request.query_params.get("size", "9"))
    return _new_page(request, TypedGrid(Grid.empty(size), ""))


def _new_page(
    request: Request, entry: TypedGrid, status: int = 200, error: SudokuError | None = None
) -> Response:
    table = play_board(
        entry.grid, _("Board of the new puzzle"), clash=entry.clash, editable="yes", setting="yes"
    )
    parts = PanelParts(hints=False, setting=True, links=(("#further", _("Details")),))
    values = {
        "entry": entry,
        "board": table,
        **rule_values(entry.grid),
        "panel": play_panel(entry.grid.size, parts),
        "lines": line_values(entry.grid),
        "error": error,
    }
    return page(request, "new.html", status, **values)


async def add(request: Request, form: Mapping[str, str]) -> Response:
    """Store a new puzzle, typed line by line."""
    base = Grid.empty(size_of(form.get("size", "9")))
    entry = TypedGrid(base, form.get("title", ""))
    try:
        entry = read_entry(form, base)
        if not entry.grid.givens:
            raise UsageError(_("no grid was given"))
        return await _store(request, entry.grid, entry.title)
    except SudokuError as error:
        return _new_page(request, entry, 422, error)


async def _store(request: Request, grid: Grid, title: str) -> Response:
    """Store a grid and show it."""
    puzzle, answer = await run_in_threadpool(_add, request, grid, title)
    await solving.store_verdict(request, puzzle)
    return answer


def _add(request: Request, grid: Grid, title: str) -> tuple[Puzzle, Response]:
    with site_of(request).open() as library:
        puzzle = library.add(grid, title)
        return puzzle, redirect(f"/puzzle/{puzzle.id}", last_change(library))


def show_grid(request: Request) -> Response:
    """Show the grid in an address, to play; nothing is stored."""
    grid = subject_of(request).grid
    conflicts = [str(conflict) for conflict in grid.conflicts()]
    address = grid_address(grid)
    steps = f"{address}/steps" if grid.is_engine else None
    table = play_board(grid, _("Board of the grid"), clash=TypedGrid(grid, "").clash, steps=steps)
    links = [*([(steps, _("Steps"))] if steps else []), ("#further", _("Details"))]
    parts = PanelParts(hints=grid.is_engine, links=tuple(links))
    values = {
        "grid": grid,
        "address": address,
        "board": table,
        **rule_values(grid),
        "panel": play_panel(grid.size, parts),
        "play_lines": line_values(grid),
        "conflicts": conflicts,
    }
    return page(request, "grid.html", **values)


async def keep_grid(request: Request, form: Mapping[str, str]) -> Response:
    """Store the grid in an address."""
    return await _store(request, subject_of(request).grid, form.get("title", ""))


def remove(request: Request, form: Mapping[str, str]) -> Response:
    """Remove a puzzle; the next page offers to undo it."""
    with site_of(request).open() as library:
        library.remove(puzzle_of(request, library))
        return redirect("/", last_change(library))


def undo(request: Request, form: Mapping[str, str]) -> Response:
    """Undo the change that the form names, if it is still the last one."""
    with site_of(request).open() as library:
        wanted = next(
            (c for c in library.changes.history(50) if str(c.id) == form.get("change")), None
        )
        if wanted is None or wanted.undone:
            raise StaleEdit(_("this change was undone already, or others followed"))
        library.changes.undo_changes([wanted])
        return redirect("/", wanted)


def redo(request: Request, form: Mapping[str, str]) -> Response:
    """Redo the change that was undone last."""
    with site_of(request).open() as library:
        return redirect("/", library.redo())
