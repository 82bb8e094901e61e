"""Puzzles with other rules, and of other sizes, in a library: stored, found and given out whole."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.errors import Duplicate, GridError, OtherRules, SudokuError, Unsupported
from sudokudb.formats.model.record import Record
from sudokudb.library.imports import ImportOptions
from sudokudb.library.imports.batches import BatchSize, batch_of
from sudokudb.library.imports.dry_run import DryRun
from sudokudb.library.imports.events import ImportObserver
from sudokudb.library.imports.importer import save_batches
from sudokudb.library.imports.writer import ImportWriter
from sudokudb.library.jobs import CANON, CHECK
from sudokudb.library.puzzle_addresses import puzzle_addresses
from sudokudb.render.objects import puzzle_object
from tests.test_layout import PUZZLE, SOLUTION, VARIANTS

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb.library.imports import ImportResult
    from tests.conftest import LibraryMaker

pytestmark = pytest.mark.everywhere

KILLER = Grid("." * 81 + ";cage 22 r1c6r1c7r1c8;cage 8 r2c2r2c3r3c2;thermo r9c4r8c3r7c2")
NAMED = VARIANTS | {"killer": KILLER}
ALL, SIX = tuple(NAMED.values()), VARIANTS["six"]
FIVE = Grid("5" + "." * 24 + ";noboxes")
CLASSIC = Grid(PUZZLE.text)


@pytest.fixture(name="full")
def full_fixture(library: Library) -> Library:
    """A library whose puzzles from number 4 on are the variants."""
    for name, grid in NAMED.items():
        library.add(grid, title=name)
    return library


def stored(library: Library) -> list[str]:
    return [str(puzzle.grid) for puzzle in library.puzzles.by_ids(range(1, 100))]


def import_records(library: Library, *grids: Grid, dry: bool = False) -> ImportResult:
    """Import records of grids, as the reader of a file makes them."""
    options = ImportOptions()
    store = library._store
    writer = DryRun(store, options) if dry else ImportWriter(store, "import", options)
    batches = [batch_of([Record(grid=grid, line=line) for line, grid in enumerate(grids, 1)])]
    return save_batches(writer, batches, options, ImportObserver(), BatchSize())


# --- storing -------------------------------------------------------------------------------------


def test_a_puzzle_keeps_its_rules(full: Library) -> None:
    found = [full.get(id) for id in range(4, 8)]
    assert [puzzle.grid for puzzle in found] == [*ALL]
    assert [puzzle.rules for puzzle in found][3] == ()
    assert found[1].rules == ("diagonal /", "diagonal \\")
    assert [full.get(grid).id for grid in ALL] == [4, 5, 6, 7]
    assert [full.get(str(grid)).id for grid in ALL] == [4, 5, 6, 7]
    assert [puzzle.level for puzzle in found] == [None] * 4
    assert full.database.verify() == []


@pytest.mark.parametrize("grid", [*ALL, FIVE], ids=str)
def test_equal_puzzles_have_equal_cells_and_rules(full: Library, grid: Grid) -> None:
    if grid in ALL:
        with pytest.raises(Duplicate):
            full.add(grid)
    other = Grid(f"{grid.text};noboxes;cage r1c1r1c2")
    added = full.add(other)
    assert full.get(other).id == added.id
    assert other in full.puzzles
    assert (grid in full.puzzles) is (grid in ALL)


def test_the_same_cells_are_another_puzzle(full: Library) -> None:
    classic = full.add(CLASSIC)
    assert classic.identity
    assert full.get(CLASSIC).id == classic.id != full.get(PUZZLE).id
    assert [puzzle.rules for puzzle in full.search(f"id:4,{classic.id}")] == [PUZZLE_RULES, ()]


PUZZLE_RULES = (PUZZLE.layout.rules_text,)


def test_placed_digits_have_the_rules_of_their_puzzle(library: Library) -> None:
    placed = FIVE.with_digits("." * 24 + "1")
    batch = [Record(grid=FIVE, placed=placed), Record(grid=PUZZLE, candidates=(3,) * 81)]
    options = ImportOptions()
    writer = ImportWriter(library._store, "import", options)
    save_batches(writer, [batch_of([*batch])], options, ImportObserver(), BatchSize())
    first, second = library.puzzles.newest(2)
    assert first.placed == placed
    assert (second.grid, second.candidates) == (PUZZLE, (3,) * 81)
    assert library.games.start(first).game.digits == list(placed.with_digits("5" + "." * 23 + "1"))


def test_notes_on_a_puzzle_without_givens_are_no_sukaku(library: Library) -> None:
    batch = batch_of([Record(grid=KILLER, candidates=(3,) * 81)])
    options = ImportOptions()
    save_batches(
        ImportWriter(library._store, "import", options),
        [batch],
        options,
        ImportObserver(),
        BatchSize(),
    )
    (found,) = library.puzzles.newest(1)
    assert (found.grid, found.grid.candidates, found.candidates) == (KILLER, None, (3,) * 81)


# --- changing ------------------------------------------------------------------------------------


def test_an_edit_of_rules_alone_can_be_undone(full: Library) -> None:
    full.edit(4, CLASSIC)
    assert full.get(4).grid == CLASSIC
    full.undo()
    assert full.get(4).grid == PUZZLE
    full.redo()
    assert (full.get(4).grid, full.get(4).rules) == (CLASSIC, ())
    full.edit(4, PUZZLE)
    full.remove(4)
    full.undo()
    assert full.get(4).grid == PUZZLE


def test_results_are_those_of_the_rules(full: Library) -> None:
    assert full.solve(4, 2).unique
    assert (full.get(4).solutions, full.get(4).level) == (1, None)
    full.edit(4, CLASSIC)
    assert full.get(4).solutions is None


@pytest.mark.parametrize("dry", [False, True])
def test_an_import_compares_the_rules(full: Library, dry: bool) -> None:
    result = import_records(full, CLASSIC, PUZZLE, *ALL, FIVE, FIVE, dry=dry)
    assert (result.added, result.duplicates, result.errors) == (2, 6, 0)
    assert len(full.puzzles) == (7 if dry else 9)
    if not dry:
        assert stored(full)[3:] == [*map(str, (*ALL, CLASSIC, FIVE))]
        assert [*import_records(full, CLASSIC, FIVE).files] == [""]
        assert len(full.puzzles) == 9


def test_a_clash_with_a_rule_is_refused(library: Library) -> None:
    broken = Grid("12" + "." * 79 + ";cage 4 r1c1r1c2")
    with pytest.raises(ValueError, match="rule 1, killer cage 4, is broken: r1c1, r1c2"):
        library.add(broken)
    assert import_records(library, broken).errors == 1


def test_dump_load_and_merge_keep_the_rules(
    full: Library, make_library: LibraryMaker, tmp_path: Path
) -> None:
    lines = [*full.dump()]
    assert sum(';diagonal /;diagonal \\\\"' in line for line in lines) == 1
    other = make_library()
    other.load(lines)
    assert [*other.dump()] == lines
    third = make_library()
    third.add(CLASSIC)
    assert (third.merge(full).added, third.merge(full).added) == (4, 0)
    assert stored(third)[3:] == [*map(str, (CLASSIC, *ALL))]
    with pytest.raises(SudokuError, match="the grid is not in canonical form"):
        make_library().load([lines[0], lines[4].replace(";regions", "; regions")])


# --- finding -------------------------------------------------------------------------------------

FOUND = {
    "rule:killer": [6],
    "rule:cage rule:thermo": [6],
    "-rule:cage": [1, 2, 3, 4, 5, 7],
    "rule:x,jigsaw": [4, 5],
    "rules:0": [1, 2, 3, 7],
    "rules:0 size:6": [7],
    "rules:2..": [6],
    "cages:2": [6],
    "lines:1..": [6],
    "size:6,9 rules:1..": [4, 5, 6],
    "missing:level": [7][:0],
    "copy:yes": [],
}


@pytest.mark.parametrize("query", FOUND)
def test_queries_find_kinds_of_rules(full: Library, query: str) -> None:
    assert list(full.ids(query)) == FOUND[query]


def test_orders_and_counts_know_the_rules(full: Library) -> None:
    assert [puzzle.id for puzzle in full.search("id:4..", sort="-cages,-rules")] == [6, 5, 4, 7]
    assert [puzzle.id for puzzle in full.search(sort="lines", limit=3)] == [1, 2, 3]
    assert full.queries.histograms()["rule"] == [
        ("regions", 1),
        ("diagonal", 1),
        ("cage", 1),
        ("thermo", 1),
    ]
    assert "rule" not in full.queries.histograms("rules:0")


def test_json_has_the_rules_of_puzzles_that_have_some(full: Library) -> None:
    objects = [puzzle_object(full.get(id)) for id in (4, 5, 7)]
    assert [each.get("rules") for each in objects] == [
        [*PUZZLE_RULES],
        ["diagonal /", "diagonal \\"],
        None,
    ]
    assert [each["grid"] for each in objects] == [str(full.get(id).grid) for id in (4, 5, 7)]
    json.dumps(objects)


# --- what is only for classic puzzles ------------------------------------------------------------


def test_one_puzzle_is_refused_by_its_number(full: Library) -> None:
    for call in (full.rate, full.measure):
        outcomes = [outcome for _, outcome in call(full.search("id:4..6"))]
        assert [type(outcome) for outcome in outcomes] == [OtherRules] * 3
        assert str(outcomes[2]) == (
            "#6 has other rules than rows, columns and boxes (killer cage, thermometer): "
            "sudokudb does not rate or explain such puzzles"
        )
    assert [puzzle.solutions for puzzle in full.search("id:5..6")] == [None, None]


def test_jobs_leave_them_alone(full: Library) -> None:
    assert sum(full.run(CANON, workers=1)) >= 0
    assert sum(full.run(CHECK, workers=1)) >= 2
    found = [full.get(id) for id in (4, 5)]
    assert [(puzzle.solutions, puzzle.level) for puzzle in found] == [(1, None), (1, None)]
    left = full.queries.left_out("level:simple id:4,5")
    assert left is not None
    assert left.puzzles == 0
    assert list(full.ids("-level:simple id:4,5")) == [4, 5]


def test_games_keep_the_rules(full: Library) -> None:
    session = full.games.start(full.get(4))
    session.game.place(0, 3)
    full.games.save(session)
    again = full.games.resume(full.get(4))
    assert again is not None
    assert (again.game.grid, again.game.digits[0]) == (PUZZLE, 3)
    full.edit(4, CLASSIC)
    edited = full.games.resume(full.get(4))
    assert edited is not None
    assert edited.game.grid == PUZZLE
    assert not edited.game.clashes()
    edited.game.solve(SOLUTION)
    assert edited.game.is_finished
    assert full.database.verify() == []


def test_dumps_have_games_of_variants(full: Library, make_library: LibraryMaker) -> None:
    session = full.games.start(full.get(4))
    session.game.place(0, 3)
    full.games.save(session)
    lines = [*full.dump()]
    other = make_library()
    other.load(lines)
    assert [*other.dump()] == lines
    again = other.games.resume(other.get(4))
    assert again is not None
    assert again.game.grid == PUZZLE


def test_addresses_have_the_rules(full: Library) -> None:
    puzzles = [full.get(id) for id in (4, 6)]
    found = puzzle_addresses("https://example.org/{grid}", puzzles)
    assert "%3Bregions%20" in found[0]
    assert "%3Bcage%2022%20r1c6" in found[1]
    assert " " not in "".join(found)
    for site in ("sudokuwiki", "sudokupad"):
        with pytest.raises(Unsupported, match=site):
            puzzle_addresses(site, puzzles)


@pytest.mark.parametrize("text", ["diagonl /", "cage 4", "cage 4 r1c1r9c10"])
def test_wrong_rules_are_no_puzzle(library: Library, text: str) -> None:
    with pytest.raises(GridError, match="rule 1, "):
        library.add(f"{'.' * 81};{text}")


def test_size_and_rules_choose_what_is_classic(full: Library) -> None:
    assert SIX.is_classic
    assert [puzzle.id for puzzle in full.search("size:6 rules:0")] == [7]
