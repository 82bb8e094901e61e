"""The search index: one bitmap of puzzles for each value of a field."""
