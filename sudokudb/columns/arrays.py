"""Functions for arrays of grids, which take and return NumPy arrays; they need the extra `data`.

They take what `grid_rows.rows_of` takes: arrays of uint8 (n × 81 or n × 9 × 9, digits or
characters), Arrow arrays of texts, or texts. A puzzle is in the same place of every result.

>>> from sudokudb import solve_array
>>> solve_array(["." * 81, "11" + "." * 79], limit=5).counts.tolist()
[5, 0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.columns.needed_packages import require_data
from sudokudb.engine.canon.identity import OWN, check_form

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sudokudb.rating.rater import Rater
    from sudokudb.rating.ratings import Grade

_RATED_TOGETHER = 4096


class SolvedArray(NamedTuple):
    """The first solutions, n × 81 digits (0 if there is none), and the numbers of solutions.

    `counts` (int32) are up to the limit.
    """

    solutions: NDArray[np.uint8]
    counts: NDArray[np.int32]


class CheckedArray(NamedTuple):
    """The numbers of solutions up to 2, the levels, and the numbers of givens.

    A level is 1 simple, 2 intermediate, 3 difficult, 4 nested; 0 without exactly one solution.
    """

    counts: NDArray[np.int32]
    levels: NDArray[np.uint8]
    givens: NDArray[np.uint8]


def solve_array(grids: object, limit: int = 2, *, threads: int | None = None) -> SolvedArray:
    """Solve many 9×9 grids, and count their solutions up to `limit`.

    By default there is one thread per processor. Raises GridError for a wrong shape, type or cell.
    """
    require_data()
    from sudokudb.columns import row_facts
    from sudokudb.columns.grid_rows import digits_of, rows_of

    solutions, counts = row_facts.solve(rows_of(grids), limit, threads)
    return SolvedArray(digits_of(solutions), counts)


def check_array(grids: object, *, threads: int | None = None) -> CheckedArray:
    """Count the solutions and givens of many 9×9 grids, and find the levels of the valid ones.

    Errors are those of `solve_array`.
    """
    require_data()
    import numpy as np

    from sudokudb.columns import row_facts
    from sudokudb.columns.grid_rows import rows_of

    rows = rows_of(grids)
    counts = row_facts.solve(rows, 2, threads)[1]
    is_given = (rows != ord(".")) & (rows != ord("0"))
    givens = np.count_nonzero(is_given, axis=1).astype(np.uint8)
    return CheckedArray(counts, row_facts.levels(rows, counts, threads), givens)


def canonical_array(
    grids: object, form: str = OWN, *, threads: int | None = None
) -> NDArray[np.uint8]:
    """Return the canonical forms of many 9×9 grids, n × 81 digits; `form` is own or minlex.

    Errors are those of `solve_array`, and UsageError for another form.
    """
    check_form(form)
    require_data()
    from sudokudb.columns import row_facts
    from sudokudb.columns.grid_rows import digits_of, rows_of

    return digits_of(row_facts.forms(rows_of(grids), form, threads))


def identity_array(grids: object, *, threads: int | None = None) -> NDArray[np.int64]:
    """Return the identities of many 9×9 grids (int64), which are equal for equivalent grids.

    Errors are those of `solve_array`.
    """
    require_data()
    from sudokudb.columns import row_facts
    from sudokudb.columns.grid_rows import rows_of

    return row_facts.describe(rows_of(grids), threads).identity


def rate_array(
    grids: object, rater: Rater | str = "hodoku", *, threads: int | None = None
) -> dict[str, NDArray[Any]]:
    """Return the ratings of many 9×9 grids, an array for each part.

    A rater with levels gives `level` (texts) and `score` (int64), one of Sudoku Explainer's school
    `er`, `ep` and `ed` (float64); both give `steps` (int32) and `hardest`, the key of the hardest
    technique. A puzzle without exactly one solution has "", −1 and NaN. By default there is one
    thread per processor. Errors are those of `solve_array`, and those of loading a rater.
    """
    require_data()
    from os import cpu_count

    from sudokudb.columns.grid_rows import rows_of
    from sudokudb.rating.rater import load_rater
    from sudokudb.rating.ratings import Grader

    grader = Grader(load_rater(rater) if isinstance(rater, str) else rater)
    rows = rows_of(grids)
    grades: list[Grade | str] = []
    for start in range(0, len(rows), _RATED_TOGETHER):
        some = rows[start : start + _RATED_TOGETHER]
        text = some.tobytes().decode("latin-1").replace("0", ".")
        texts = [text[at : at + 81] for at in range(0, len(text), 81)]
        grades += grader.grades(texts, threads or cpu_count())
    return _columns(grades, has_levels=bool(grader.rater.levels))


def _columns(grades: list[Grade | str], *, has_levels: bool) -> dict[str, NDArray[Any]]:
    """Return the parts of grades as arrays; a text instead of a grade says why there is none."""
    import numpy as np

    rated = [None if isinstance(grade, str) else grade for grade in grades]
    if has_levels:
        columns = {
            "level": np.array([grade.level if grade else "" for grade in rated], np.str_),
            "score": np.array([int(grade.score) if grade else -1 for grade in rated], np.int64),
        }
    else:
        parts = {"er": "score", "ep": "ep", "ed": "ed"}
        columns = {
            name: np.array([getattr(grade, part, None) for grade in rated], np.float64)
            for name, part in parts.items()
        }
    columns["steps"] = np.array([grade.steps if grade else -1 for grade in rated], np.int32)
    hardest = [grade.techniques.partition("=")[0] if grade else "" for grade in rated]
    return columns | {"hardest": np.array(hardest, np.str_)}
