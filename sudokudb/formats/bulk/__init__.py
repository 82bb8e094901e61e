"""Reading of files of any program by columns: many 9×9 puzzles at once, as arrays."""
