"""What Cython gets for small packages: one module, and its C declarations."""

from __future__ import annotations

import ast
import os
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from sudokudb._cython.declaring import FINDER
from sudokudb._cython.sources import source_and_declarations, write_sources
from tests.techniques.support import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

BITS = "# the header"
IMPORTS = "import cython\nfrom cython import gil, nogil\n"


def write_package(folder: Path, modules: dict[str, str]) -> None:
    """Write the modules of the package `small`."""
    (folder / "bits.pxi").write_text(BITS)
    (folder / "bits.py").write_text("")
    for name, text in modules.items():
        path = folder / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(text))


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that are not empty, without the indent that all have."""
    return [line for line in dedent(text).splitlines() if line]


def results(folder: Path, modules: dict[str, str]) -> tuple[list[str], list[str]]:
    """Return the lines of the source and of the declarations, without those of every source."""
    write_package(folder, modules)
    source, declarations = source_and_declarations("small", folder, "main")
    assert source.startswith(IMPORTS)
    assert declarations.startswith(f"{BITS}\n")
    declared = lines_of(declarations.removeprefix(f"{BITS}\n"))
    declared.remove(FINDER)
    return lines_of(source.removeprefix(IMPORTS)), declared


JOINED: dict[str, tuple[dict[str, str], str]] = {
    "names of other modules are prefixed": (
        {
            "main": """
                from small.fish import wing
                from small.sub import deep

                def run(x):
                    return wing(x) + deep.wing(x)
            """,
            "fish": "def wing(x):\n    return x",
            "sub.deep": "def wing(x):\n    return -x",
        },
        """
            def fish__wing(x):
                return x

            def sub_deep__wing(x):
                return -x

            def run(x):
                return fish__wing(x) + sub_deep__wing(x)
        """,
    ),
    "a module is joined once, before those that import it": (
        {
            "main": "from small.one import a\nfrom small.two import b\nprint(a, b)",
            "one": "from small.two import b\na = [b]",
            "two": "b = [1]",
        },
        """
            two__b = [1]
            one__a = [two__b]
            print(one__a, two__b)
        """,
    ),
    "an import by another name": (
        {"main": "from small.one import a as first\nprint(first)", "one": "a = [1]"},
        """
            one__a = [1]
            print(one__a)
        """,
    ),
    "a variable of a function hides a name": (
        {
            "main": """
                from small.one import a, b

                def run(a):
                    b = a
                    return b

                def other(x):
                    return a + b
            """,
            "one": "a = [1]\nb = [2]",
        },
        """
            one__a = [1]
            one__b = [2]

            def run(a):
                b = a
                return b

            def other(x):
                return one__a + one__b
        """,
    ),
    "names of C keep theirs": (
        {"main": "from small.bits import cell\nfrom json import dumps\nprint(cell(3), dumps)"},
        """
            from json import dumps
            print(cell(3), dumps)
        """,
    ),
    "a class and its annotations": (
        {
            "main": "from small.board import Board\nboard: Board = Board()",
            "board": """
                class Board:
                    def full(self) -> bool:
                        return True
            """,
        },
        """
            class board__Board:

                def full(self) -> Flag:
                    return True
            board = board__Board()
        """,
    ),
    "an import of the future": ({"main": "from __future__ import annotations\nx = [1]"}, "x = [1]"),
    "a loop over a set of cells": (
        {
            "main": """
                def run(a, b):
                    for x in each_cell(a & b):
                        print(x)
                    else:
                        print("none left")
            """
        },
        """
            def run(a, b):
                rest_3: Cells = a & b
                while rest_3:
                    x = lowest(rest_3)
                    rest_3 &= rest_3 - 1
                    print(x)
                else:
                    print('none left')
        """,
    ),
    "a loop over digits in a loop over cells": (
        {
            "main": """
                def run(board):
                    for x in each_cell(board.free):
                        for d in each_digit(board.digits[x]):
                            print(x, d)
            """
        },
        """
            def run(board):
                rest_3: Cells = board.free
                while rest_3:
                    x = lowest(rest_3)
                    rest_3 &= rest_3 - 1
                    rest_4: Digits = board.digits[x]
                    while rest_4:
                        d = first(rest_4)
                        rest_4 &= rest_4 - 1
                        print(x, d)
        """,
    ),
    "another loop": (
        {"main": "for x in range(9):\n    print(x)"},
        "for x in range(9):\n    print(x)",
    ),
}

DECLARED = {
    "a number": ("MOST = 12", "pass", "cdef enum: MOST = 12"),
    "arrays": (
        "places = cells(10)\ntable = numbers(3, 9)",
        "pass\npass",
        "cdef Cells[10] places\ncdef int[3][9] table",
    ),
    "a list is an object": ("names = ['a']", "names = ['a']", ""),
    "a variable": ("found: int = 0", "found = 0", "cdef Num found"),
    "a function of C types": (
        "def least(x: int, of: Digits) -> bool:\n    return x in of",
        "def least(x: Num, of: Digits) -> Flag:\n    return x in of",
        "cdef Flag least(Num x, Digits of) noexcept nogil",
    ),
    "a function without a result": (
        "def clear(all: Cells) -> None:\n    pass",
        "def clear(all: Cells) -> None:\n    pass",
        "cdef void clear(Cells all) noexcept nogil",
    ),
    "a function of Python types": (
        "def name(x: str) -> int:\n    return 1",
        "def name(x: str) -> Num:\n    return 1",
        "",
    ),
    "a function without annotations": ("def name(x):\n    pass", "def name(x):\n    pass", ""),
    "a class": (
        """
            class Board:
                def __init__(self) -> None:
                    self.free = cells(9)
                    self.left: int = 81

                def full(self, other: Board) -> bool:
                    return True
        """,
        """
            class Board:
                def __init__(self) -> None:
                    pass
                    self.left = 81
                def full(self, other: Board) -> Flag:
                    return True
        """,
        """
            cdef class Board
            @cython.final
            cdef class Board:
                cdef Cells[9] free
                cdef Num left
                cdef Flag full(self, Board other) noexcept nogil
        """,
    ),
    "the class that Python code uses": (
        """
            class Runner:
                def __init__(self) -> None:
                    self.fins: Option = 1

                def solve(self, x: int) -> int:
                    return self._next(x)

                def _next(self, x: int) -> int:
                    return x
        """,
        """
            class Runner:
                def __init__(self) -> None:
                    self.fins = 1
                def solve(self, x: Num) -> Num:
                    return self._next(x)
                def _next(self, x: Num) -> Num:
                    return x
        """,
        """
            cdef class Runner
            @cython.final
            cdef class Runner:
                cdef public Num fins
                cdef Num _next(self, Num x) noexcept nogil
        """,
    ),
}


@pytest.mark.parametrize("name", JOINED)
def test_modules_are_joined(name: str, tmp_path: Path) -> None:
    modules, expected = JOINED[name]
    assert results(tmp_path, modules)[0] == lines_of(expected)


@pytest.mark.parametrize("name", DECLARED)
def test_annotations_become_declarations(name: str, tmp_path: Path) -> None:
    text, source, declarations = DECLARED[name]
    found = results(tmp_path, {"main": text})
    assert found == (lines_of(source), lines_of(declarations))


def test_the_numbers_of_rows_are_declared_and_not_imported(tmp_path: Path) -> None:
    write_package(tmp_path, {"main": "from outer.rows import A\ndef run(x):\n    return x + A"})
    rows = tmp_path / "rows.py"
    rows.write_text('A = technique(14, "a")\nB = other(3)\n')
    source, declarations = source_and_declarations("outer.small", tmp_path, "main", rows)
    assert lines_of(source.removeprefix(IMPORTS)) == ["def run(x):", "    return x + A"]
    assert lines_of(declarations) == [BITS, "cdef enum: A = 14", FINDER]


def test_a_declaration_without_a_value_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a declaration needs a value: x: Num"):
        results(tmp_path, {"main": "x: int"})


def test_only_changed_sources_are_written(tmp_path: Path) -> None:
    write_package(tmp_path, {"main": "x = [1]"})
    path = tmp_path / "out" / "main.py"
    write_sources("small", tmp_path, path)
    declarations = path.with_suffix(".pxd")
    assert path.read_text() == f"{IMPORTS}x = [1]\n"
    for file in (path, declarations):
        os.utime(file, (1, 1))
    write_package(tmp_path, {"main": "x = [2]"})
    write_sources("small", tmp_path, path)
    assert path.read_text() == f"{IMPORTS}x = [2]\n"
    assert declarations.stat().st_mtime == 1
    assert path.stat().st_mtime > 1


def test_the_source_of_the_techniques_needs_none_of_their_modules() -> None:
    rows = FOLDER.with_name("technique_names.py")
    source, _ = source_and_declarations("sudokudb.techniques", FOLDER, "runner", rows)
    imported = [
        node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)
    ]
    assert "cython" in imported
    assert not [module for module in imported if str(module).startswith("sudokudb")]
