"""Playing and setting puzzles in the terminal.

`player` is what a player does, and `frames` are what the screen shows, all without a screen;
`screens` and `app` put it on one with Textual, and `plain` reads and writes lines instead.
"""
