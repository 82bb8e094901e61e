"""What a file says about a puzzle, whatever its format."""
