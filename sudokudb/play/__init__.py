"""Playing and setting puzzles in the terminal.

`player` has the actions of a player and `frames` the contents of the screen, both without a
terminal; `screens` and `app` show them with Textual, and `plain` reads and writes lines instead.
"""
