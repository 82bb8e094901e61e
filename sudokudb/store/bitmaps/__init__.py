"""The index that answers queries: a bitmap of puzzles for each value of a field."""
