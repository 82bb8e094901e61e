"""The facts of a puzzle in a file, independent of the format."""
