"""The ways to make puzzles: each module has `make(request, attempts)`, which yields candidates."""
