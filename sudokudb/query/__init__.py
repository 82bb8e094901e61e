"""The search language: a query of one line that selects puzzles.

A query is a list of conditions separated by blanks. A puzzle matches if all conditions match:

    givens:24..28 level:difficult,nested title:"hard one" -tag:monday

- `field:value` searches one field; `FIELDS` lists them. `field=value` is the same.
- `value,value` matches any of several values. `or` between conditions matches any of them, and
  binds less than a blank: `tag:a te:3 or te:2` is `(tag:a te:3) or te:2`.
- `-` or `NOT` before a condition or before parentheses selects the other puzzles; but only those
  for which what it asks is computed: a puzzle without a level does not match `-level:simple`.
- `OR`, `AND` and `NOT` are always operators; `or` and `and` are, if the conditions on both sides
  name a field, a function or a group. Otherwise they are words of a title.
- `er=ep` compares two fields of numbers; `is:NAME` is a saved query; `count(x-wing)>=2` and other
  functions are about the steps of a rating.
- Numbers and dates are ranges: `24`, `24..28`, `24..`, `..28`, `>24`, `>=24`, `<24`, `<=24`.
  A date is a year, a month or a day, in UTC: `added:2026-11..` is from that month on.
- Levels and hardest techniques have ranges, too: `level:..intermediate`, `hardest:..x-wing by:se`.
- Texts match if they contain the value; tags and collections match by their whole name, or by its
  beginning before a star: `tag:ju*`. The case of ASCII letters does not matter.
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
from sudokudb.query.orders import Key, Order, orders, parse_order
from sudokudb.query.query import Query, as_order, as_query, parse_query
from sudokudb.query.tree import (
    And,
    FieldComparison,
    Not,
    Or,
    Prefix,
    SavedQuery,
    Span,
    StepCondition,
    Term,
)

__all__ = [
    "FIELDS",
    "And",
    "FieldComparison",
    "Key",
    "Not",
    "Or",
    "Order",
    "Prefix",
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
