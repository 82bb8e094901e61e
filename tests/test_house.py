"""The rules of the house: front doors without code, and names with one sense."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.syntax_trees import PACKAGE, syntax_trees

DATA = ("_migrations", "_seed_grids")

FRONT_DOORS_WITH_CODE = {"__init__.py"}  # the package root imports its names on first use
OWN_CLASSES = {"Command"}
"""Classes that the loader of commands finds by this name in their modules."""

FACES = ("cli", "play", "web")
"""Layers whose modules have the names of what they show."""

SAME_SENSE = {
    # Families of techniques: how they are found, checked and explained.
    *("als", "branches", "brute_force", "bug", "chains", "fish", "houses", "links"),
    *("single_digit", "singles", "templates", "unique_loops", "uniqueness", "wings"),
    # Programs and kinds of puzzles, as formats and elsewhere.
    *("hodoku", "sukaku"),
    # What is stored: its rows, its changes, and what the library does with it.
    *("changes", "games", "generated", "issues", "labels", "puzzles", "queries", "rating"),
    *("measures", "measuring", "ratings"),
    # A folder and its main module.
    *("library", "query", "source"),
    # One activity or thing in several layers.
    *("candidates", "completion", "fields", "model", "other_sizes", "parse", "pattern", "practice"),
    # Kinds of Sudoku: their meaning, and their pictures and words.
    "rules",
    *("columns", "options", "registry", "runner", "search", "step_conditions", "tables", "text"),
    "values",
}
"""Modules and folders of the same name in several folders, in one sense."""

BASE_FORMS = {"bleed", "embed", "exceed", "feed", "need", "proceed", "seed", "speed", "succeed"}
"""Words that end in -ed without being participles."""
IRREGULAR_PARTICIPLES = {
    *("bent", "broken", "brought", "built", "caught", "chosen", "done", "drawn", "driven"),
    *("fallen", "felt", "found", "given", "gone", "grown", "heard", "held", "hidden", "kept"),
    *("known", "laid", "led", "left", "lent", "lost", "made", "meant", "met", "paid", "seen"),
    *("sent", "shown", "sold", "spent", "spoken", "spun", "taken", "taught", "thought", "thrown"),
    *("told", "torn", "understood", "won", "worn", "written"),
}
"""Participles whose base form is another word: not read, cut, put, set, split or run."""


def modules() -> dict[str, ast.Module]:
    """Return the syntax trees of the modules by their paths in the package."""
    trees = syntax_trees().items()
    return {name.as_posix(): tree for name, tree in trees if name.parts[0] not in DATA}


def homes_of_classes() -> dict[str, list[str]]:
    homes: dict[str, list[str]] = defaultdict(list)
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(path)
    return homes


def homes_of_modules() -> dict[str, list[str]]:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in map(Path, modules()):
        if path.parts[0] not in FACES and path.as_posix() != "__init__.py":
            homes[path.parent.name if path.stem == "__init__" else path.stem].append(str(path))
    return homes


def is_participle(name: str) -> bool:
    """Return whether a name is a single participle, such as `shown` or `_listed`."""
    word = name.strip("_")
    regular = re.fullmatch(r"[a-z]{2,}ed", word) and word not in BASE_FORMS
    return bool(regular) or word in IRREGULAR_PARTICIPLES


def test_a_front_door_has_no_functions_and_no_classes() -> None:
    code = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    doors = {path: tree for path, tree in modules().items() if path.endswith("__init__.py")}
    having = {
        path for path, tree in doors.items() if any(isinstance(n, code) for n in ast.walk(tree))
    }
    assert "__init__.py" in having
    assert having - FRONT_DOORS_WITH_CODE == set()


def test_a_class_name_has_one_home() -> None:
    homes = homes_of_classes()
    assert homes["Grid"] == ["grid.py"]
    several = {name: paths for name, paths in homes.items() if len(paths) > 1}
    assert {name: several[name] for name in several.keys() - OWN_CLASSES} == {}


def test_a_module_name_in_several_folders_has_one_sense() -> None:
    homes = homes_of_modules()
    assert len(homes["wings"]) > 1
    several = {name: paths for name, paths in homes.items() if len(paths) > 1}
    assert {name: several[name] for name in several.keys() - SAME_SENSE} == {}


def test_no_function_has_a_participle_as_its_name() -> None:
    named = [
        f"{path}: {node.name}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_participle(node.name)
    ]
    assert named == []


def test_participles_are_recognised() -> None:
    assert all(map(is_participle, ("shown", "_kept", "listed", "_nested")))
    assert not any(map(is_participle, ("feed", "read", "_put", "is_listed", "listed_words", "red")))


def test_technique_sets_become_digit_sets_in_one_place() -> None:
    shift = re.compile(r"\w >> 1 for \w+ in")
    homes = {path for path in modules() if shift.search((PACKAGE / path).read_text())}
    assert homes == {"digit_sets.py"}
