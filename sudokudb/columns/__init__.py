"""Many 9×9 puzzles as NumPy arrays and Arrow tables; they need the extra `data`."""
