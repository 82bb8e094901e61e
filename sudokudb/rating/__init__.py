"""Raters, which order and score techniques, and the ratings, hints and proofs of puzzles."""
