"""What a reader sees: plain text, and the terminal's pictures."""
