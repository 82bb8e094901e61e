"""The parts of `sudokudb generate`: conditions, runs, and storing puzzles."""
