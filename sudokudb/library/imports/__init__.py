"""Import puzzles from files and from other databases."""
