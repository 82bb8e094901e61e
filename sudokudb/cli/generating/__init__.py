"""The parts of `sudokudb generate`: its conditions, its runs, and how puzzles are stored."""
