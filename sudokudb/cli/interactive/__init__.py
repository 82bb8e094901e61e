"""Interaction at a terminal: prompts, the line editor, the pager."""
