"""Checks of steps by the rules of Sudoku alone, one module for each kind of evidence."""
