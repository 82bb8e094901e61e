"""Building of data sets: puzzles with facts, split so that no class is in two splits."""
