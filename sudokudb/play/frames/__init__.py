"""The contents of screens as lines of text that fit their size, without Textual."""
