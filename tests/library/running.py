"""Does a slow job over two worker processes: `-m tests.library.running PATH`.

A process of its own, so that it can be killed. Prints how many puzzles it found out about.
"""

from __future__ import annotations

import sys

from sudokudb import Library
from sudokudb.library import jobs
from tests.library.slow_jobs import SLOW

if __name__ == "__main__":
    jobs.WEIGHT = 4
    with Library.open(sys.argv[1]) as library:
        try:
            print(sum(library.run(SLOW, workers=2)))  # noqa: T201  # whoever started it reads this
        except KeyboardInterrupt:
            sys.exit(130)
