"""Changes to stored puzzles: editing, removal, labels, and the results of solvers and raters."""
