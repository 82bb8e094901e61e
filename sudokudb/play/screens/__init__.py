"""The screens of the terminal app, with their keys, for Textual."""
