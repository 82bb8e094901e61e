"""Run the command line with `python -m sudokudb`."""

from sudokudb.cli import main

main()
