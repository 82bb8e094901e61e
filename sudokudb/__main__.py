"""`python -m sudokudb`."""

from sudokudb.cli import main

main()
