"""What needs a person at a terminal: prompts, the editor, the pager."""
