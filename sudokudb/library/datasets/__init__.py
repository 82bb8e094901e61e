"""Data sets of puzzles: built for others to train and test with, and compared."""
