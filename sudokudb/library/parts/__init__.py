"""The parts of `Library`, each found by its name, such as `library.puzzles`."""
