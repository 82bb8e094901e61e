"""Imports that were stopped: they go on where they were."""

from __future__ import annotations

import io
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, Library
from sudokudb.formats.source.source import Source
from sudokudb.library.imports import batches as arrivals
from sudokudb.library.imports.options import Wishes
from sudokudb.symmetry import random_transform
from tests.conftest import SIMPLE
from tests.library.imports import CLASH, ONE, Stop, dumped, lines, many, stop_after, take

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.library.imports.events import Remark

pytestmark = pytest.mark.everywhere


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("way", ["skip", "keep", "merge"])
@pytest.mark.parametrize("stop", ["remark", "progress"])
def test_a_stopped_import_goes_on(make_library: Callable[[], Library], way: str, stop: str) -> None:
    images = [random_transform(random.Random(8)).apply(grid) for grid in many(9)]
    grids = [*many(9), Grid(SIMPLE), *images, *many(4), *many(9, 50)]
    wishes = Wishes(on_duplicate=way, tags=("t",))  # type: ignore[arg-type]  # one of them
    stopped, whole = make_library(), make_library()
    tries = 0
    while True:
        calls: dict[str, Any] = {stop: stop_after(2)}
        try:
            tally = stopped.import_files([lines(*grids)], wishes, **calls)
        except Stop:
            tries += 1
            continue
        break
    assert tries >= 2
    assert tally.entries == len(grids)
    assert tally.resumed > 0
    whole.import_files([lines(*grids)], wishes)
    assert dumped(stopped, times=False) == dumped(whole, times=False)
    assert stopped.undo().what == whole.undo().what
    assert dumped(stopped, times=False) == dumped(whole, times=False)


@pytest.mark.usefixtures("small_chunks")
def test_an_import_goes_on_in_another_process_of_reading(library: Library) -> None:
    """Other chunks than those of the first try: entries are counted, not chunks."""
    file = [*many(7), CLASH, *many(7, 50)]
    with pytest.raises(Stop):
        library.import_files([lines(*file)], progress=stop_after(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrivals, "CHUNK", 3)
        said: list[Remark] = []
        tally = library.import_files([lines(*file)], remark=said.append)
    assert (tally.resumed, tally.faults, tally.entries) == (7, 1, len(file))
    assert [remark.line for remark in said if remark.kind == "fault"] == [8]  # named again
    assert len(library) == 3 + 14
    assert library.undo().what == "import a.txt: 14 new"


@pytest.mark.usefixtures("small_chunks")
def test_an_import_of_entries_in_one_line_goes_on(library: Library) -> None:
    grids = [*map(str, many(3)), "5", *map(str, many(7, 50)), "55" + "." * 79, "6"]
    data = json.dumps(grids).encode()
    with pytest.raises(Stop):
        library.import_files([Source(io.BytesIO(data), "a.json")], progress=stop_after(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrivals, "CHUNK", 3)
        said: list[Remark] = []
        tally = library.import_files([Source(io.BytesIO(data), "a.json")], remark=said.append)
    assert (tally.faults, tally.entries, len(library)) == (3, len(grids), 3 + 10)
    assert [(r.line, r.message.partition(":")[0]) for r in said if r.kind == "fault"] == [
        (1, "entry 4"),
        (1, "entry 12"),
        (1, "entry 13"),
    ]


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("change", [ONE, None])
def test_what_was_made_last_is_undone_first(library: Library, change: Grid | None) -> None:
    """That is the import that has gone on, unless its puzzles were changed meanwhile."""
    states = [dumped(library)]
    with pytest.raises(Stop):
        library.import_files([lines(*many(9))], Wishes(tags=("t",)), progress=stop_after(1))
    if change:
        library.add(change, "New")
    else:
        library.edit(library.find(5), title="New")
    take(library, lines(*many(9)), tags=("t",))
    steps = ["import a.txt: 9 new", "add #8 New" if change else "edit #5 (untitled)"]
    states.append(dumped(library))
    assert [library.undo().what for _ in steps] == (steps if change else steps[::-1])
    assert dumped(library) == states[0]
    assert [library.redo().what for _ in steps] == (steps[::-1] if change else steps)
    assert dumped(library) == states[1]
    assert library.verify() == []


@pytest.mark.usefixtures("small_chunks")
def test_another_file_or_other_wishes_are_another_import(library: Library) -> None:
    grids = many(9)
    with pytest.raises(Stop):
        library.import_files([lines(*grids)], progress=stop_after(1))
    assert take(library, lines(*grids), tags=("t",))[0].resumed == 0
    assert take(library, lines(*grids, ONE))[0].resumed == 0
    assert take(library, lines(*grids))[0].resumed == 4
