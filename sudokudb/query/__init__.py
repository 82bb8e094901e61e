"""The search language: which puzzles are meant, in one line.

A query is words with blanks between them, and a puzzle must answer to all of them:

    clues:24..28 level:difficult,nested title:"hard one" -tag:printed

- `field:value` asks one field; `FIELDS` lists them. `field=value` is the same.
- `value,value` asks for any of several; there is no other *or*.
- `-` before a word asks for the rest. What is not known is in the rest: a puzzle whose level
  nobody has found out answers to `-level:simple`.
- Numbers and dates are ranges: `24`, `24..28`, `24..`, `..28`, `>24`, `>=24`, `<24`, `<=24`.
  A date is a year, a month or a day, in UTC: `added:2026-11..` is from that month on.
- Texts are found inside the field, names of tags and collections are whole; ASCII letters match
  in both cases.
- A word alone is looked for in the title; a number or a range alone is an id: `17`, `#17`, `1..9`.
- `"…"` keeps blanks, commas and colons together; `\\` before a character takes its meaning away.

>>> query = parse_query("clues:>=24 level:simple,nested 'tis -tag:printed 17..")
>>> print(query)
clues:24.. level:simple,nested title:'tis -tag:printed id:17..
>>> parse_query(str(query)) == query
True
"""

from sudokudb.query.fields import FIELDS
from sudokudb.query.order import ORDERS, Order, parse_order
from sudokudb.query.parse import parse_query
from sudokudb.query.tree import Query, Span, Term

__all__ = ["FIELDS", "ORDERS", "Order", "Query", "Span", "Term", "parse_order", "parse_query"]
