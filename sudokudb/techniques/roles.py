"""The roles that cells and digits play in a step: the numbers that finders report.

A part of the evidence has a role, a number, digits and cells. The number is a house (0 to 26)
unless another meaning is given.
"""

BASE = 1  # a base house of a fish; the cells are the candidates in it
COVER = 2  # a cover house of a fish
FIN = 3
ENDO_FIN = 4  # a fin in two base houses
CELLS = 5  # the cells of a subset and their digits, in a house
PIVOT = 6
PINCER = 7
LINK = 8  # the two places of a digit in a house
ALS = 9  # n cells of a house with n + 1 digits
RESTRICTED = 10  # a digit that two sets cannot both have; number: index of the first set
CORNER = 11  # the corners of a rectangle or loop, and its two digits
EXTRA = 12  # cells with other digits, and these
COLOR_A = 13  # cells of one color of a component; number: index of the component
COLOR_B = 14
CHAIN = 15  # starts a chain; number: 1 for a loop
ON = 16  # a node: the digit is in one of these cells; number: 1 for a set of cells (ALS)
OFF = 17  # a node: the digit is in none of these cells
PREMISE = 18  # starts a branch; number: 1 if the candidate is assumed, 0 if it is excluded
REASON = 19  # follows a node and names another from which it follows; number: index of its part
INTERSECTION = 20
LINE_SET = 21
BOX_SET = 22
TEMPLATE = 23
GUESS = 24
NESTED = 25  # starts the proof that the node after it is off; number: parts of the proof
# Patterns in the position that a branch has left; each follows a node that is off because of it.
INNER_LOCKED = 26  # the places of a digit in a house, which all lie in another one
INNER_HIDDEN = 27  # the two places of two digits in a house
INNER_NAKED = 28  # two cells of a house with the same two digits
INNER_FISH = 29  # the places of a digit in two lines, the first of which is the number

NAMES = (
    "",
    "base",
    "cover",
    "fin",
    "endo-fin",
    "cells",
    "pivot",
    "pincer",
    "link",
    "als",
    "restricted",
    "corner",
    "extra",
    "color-a",
    "color-b",
    "chain",
    "on",
    "off",
    "premise",
    "reason",
    "intersection",
    "line-set",
    "box-set",
    "template",
    "guess",
    "nested",
    "locked",
    "hidden-pair",
    "naked-pair",
    "x-wing",
)
"""The names of the roles by these numbers."""
