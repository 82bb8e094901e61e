"""The names of the SQL functions, and their limits."""

ARGUMENTS = {
    "canon": (1,),
    "minlex": (1,),
    "sudoku_identity": (1,),
    "givens": (1,),
    "is_valid": (1,),
    "count_solutions": (1, 2),
    "solve": (1,),
    "same": (2,),
    "rate": (1, 2),
}
"""The numbers of arguments that each function takes."""
RATERS = ("hodoku", "se")
"""The raters of `rate`: a file of a user's rater is not read."""
MOST_SOLUTIONS = 10_000
"""The highest limit of `count_solutions`: for an empty grid it takes 3 ms."""
