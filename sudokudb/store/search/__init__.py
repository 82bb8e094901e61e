"""Pages and counts of the puzzles that match a query."""
