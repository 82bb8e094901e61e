"""The commands, one module each; `sudokudb.cli.contents` lists them."""
