"""The screens of the terminal app: what each shows, and what its keys do, with Textual."""
