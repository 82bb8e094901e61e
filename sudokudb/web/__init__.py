"""The web page: `sudokudb serve` shows the library in a browser."""
