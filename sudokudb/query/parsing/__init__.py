"""The parser of queries: text becomes a tree of conditions.

`parse` reads a whole query, `groups` its operators and parentheses, `terms` one condition, and
`values` what a field takes. `guesses` is loaded only after an error: what was probably meant.
"""
