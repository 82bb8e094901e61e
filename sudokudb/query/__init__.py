"""The search language: a query of one line that selects puzzles.

A query is a list of terms separated by blanks. A puzzle matches if all terms match:

    givens:24..28 level:difficult,nested title:"hard one" -tag:monday

- `field:value` searches one field; `FIELDS` lists them. `field=value` is the same.
- `value,value` matches any of several values; there is no other *or*.
- `-` before a term selects all other puzzles, including those whose value is unknown: a puzzle
  without a level matches `-level:simple`.
- Numbers and dates are ranges: `24`, `24..28`, `24..`, `..28`, `>24`, `>=24`, `<24`, `<=24`.
  A date is a year, a month or a day, in UTC: `added:2026-11..` is from that month on.
- Texts match if they contain the value; tags and collections match by their whole name. The case
  of ASCII letters does not matter.
- A word without a field is searched in the title; a number or a range without one is an id: `17`,
  `#17`, `1..9`.
- `"…"` quotes blanks, commas and colons; `\\` before a character makes it literal.

>>> query = Query("clues:>=24 level:simple,nested 'tis -tag:monday 17..")
>>> print(query)
givens:24.. level:simple,nested title:'tis -tag:monday id:17..
>>> Query(str(query)) == query
True
"""

from sudokudb.query.fields import FIELDS
from sudokudb.query.parse import orders, parse_order
from sudokudb.query.query import Query, as_order, as_query, parse_query
from sudokudb.query.tree import (
    And,
    Comparison,
    Key,
    Not,
    Or,
    Order,
    SavedQuery,
    Span,
    StepCondition,
    Term,
)

__all__ = [
    "FIELDS",
    "And",
    "Comparison",
    "Key",
    "Not",
    "Or",
    "Order",
    "Query",
    "SavedQuery",
    "Span",
    "StepCondition",
    "Term",
    "as_order",
    "as_query",
    "orders",
    "parse_order",
    "parse_query",
]
