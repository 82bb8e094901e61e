"""The arguments and options of commands: grids, queries, files, steps, issues."""
