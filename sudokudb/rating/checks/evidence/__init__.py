"""What checks read: the parts of the evidence, the rules of Sudoku, chains of links."""
