"""The commands, one module each; `sudokudb.cli.command_table` lists them."""
