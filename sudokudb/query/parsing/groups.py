"""The parser of trees: or, and, NOT, parentheses, and what stands in them.

What plain terms do not need is imported when it occurs, because every `list` imports this module.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.errors import QueryError, say
from sudokudb.query.fields import Kind, find_field
from sudokudb.query.parsing.terms import (
    MINUS_SIGNS,
    NAME,
    check_raters,
    parse_term,
    parse_words,
    unequal,
    unknown_field,
)
from sudokudb.query.tree import And, Not, Or, Term, conjunction, depends_on_rater, disjunction

if TYPE_CHECKING:
    from sudokudb.query.fields import Field
    from sudokudb.query.tree import Node

MAX_LEVELS = 20
_BLANKS = re.compile(r"\s*")
_OPERATOR = re.compile(r"(?:or|and|not)(?=[\s()]|\Z)", re.IGNORECASE)
_INITIALS = frozenset("aAnNoO")
_EXCLUDED = say("`-tag:monday` finds puzzles without the tag")
_QUOTE_IT = say("quote it to search titles for it")
_QUOTE_WORD = say("quote the word to search titles for it")


class Parser:
    """A parser of one text; it counts the `conditions`.

    `by_rater` has the positions of the values that only a rater can check, from left to right,
    `items` the outermost nodes with their positions.
    """

    __slots__ = ("_groups", "by_rater", "conditions", "items", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.conditions = 0
        self.by_rater: list[tuple[int, int]] = []
        self.items: list[tuple[int, int, Node]] = []
        self._groups: dict[int, int] | None = None

    def parse(self) -> Node:
        """Return the tree of the text; raise QueryError with the position of what is wrong."""
        return self._any(0, len(self.text), 0)

    def _any(self, at: int, end: int, depth: int) -> Node:
        """Return the node of `a b or c` in a part of the text."""
        sides = [_Side()]
        last, place = "", 0  # the last operator, if no condition follows it yet
        named = False  # whether the last condition names a field, a function or a group
        while (at := self._skip(at, end)) < end:
            word = self._operator(at, end, named=named or bool(last))
            if word and word != "NOT":
                if last or not sides[-1].nodes:
                    raise _missing(say("a condition is missing before {word}"), word, at)
                if word.lower() == "or":
                    sides.append(_Side())
                last, place, named = word, at, False
                at += len(word)
                continue
            node, named, after = self._not(at, end, depth) if word else self._item(at, end, depth)
            sides[-1].add(node, at)
            if not depth:
                self.items.append((at, after, node))
            last, at = "", after
        if last:
            raise _missing(say("a condition is missing after {word}"), last, place)
        if depth or len(sides) > 1:
            for side in sides:
                side.require_subject()
        return disjunction([conjunction(side.nodes) for side in sides])

    def _skip(self, at: int, end: int) -> int:
        """Return the position of the next character that is not blank, or the end."""
        return _BLANKS.match(self.text, at, end).end()  # type: ignore[union-attr]  # always found

    def _operator(self, at: int, end: int, *, named: bool) -> str:
        """Return the operator at a position as it is written; empty if there is none.

        In small letters it is one if the conditions on both sides name something.
        """
        if self.text[at] not in _INITIALS or not (found := _OPERATOR.match(self.text, at, end)):
            return ""
        word = found[0]
        if word.isupper():
            return word
        if not named or not self._names_something(self._skip(found.end(), end), end):
            return ""
        if word.lower() == "not":
            raise QueryError(say("there is no operator {text}", text=word), at, _EXCLUDED)
        return word

    def _names_something(self, at: int, end: int) -> bool:
        """Return whether what stands at a position, perhaps negated, is not a word of a title."""
        from sudokudb.query.parsing.parentheses import names_something

        found = _OPERATOR.match(self.text, at, end)
        if found and found[0].lower() == "not":
            at = self._skip(found.end(), end)
        at += at < end and self.text[at] in MINUS_SIGNS
        is_group = at < end and self.text[at] == "(" and at in self._find_groups()
        return is_group or names_something(self.text, at, end)

    def _find_groups(self) -> dict[int, int]:
        if self._groups is None:
            from sudokudb.query.parsing.parentheses import find_groups

            self._groups = find_groups(self.text)
        return self._groups

    def _not(self, at: int, end: int, depth: int) -> tuple[Node, bool, int]:
        """Return the negated item after NOT."""
        begin = self._skip(at + len("NOT"), end)
        if begin == end:
            raise QueryError(say("nothing follows {word}", word="NOT"), at, _EXCLUDED)
        if word := self._operator(begin, end, named=False):
            raise _missing(say("a condition is missing before {word}"), word, begin)
        node, named, after = self._item(begin, end, depth)
        return _negate(node), named, after

    def _item(self, at: int, end: int, depth: int) -> tuple[Node, bool, int]:
        """Return a condition or a group, whether it names something, and the position after it."""
        text = self.text
        negated = text[at] in MINUS_SIGNS
        begin = at + negated
        if begin == end or text[begin].isspace():
            raise QueryError(say("nothing follows -"), at, _EXCLUDED)
        if text[begin] == "(" and begin in self._find_groups():
            node, after = self._group(begin, depth)
            return _negate(node) if negated else node, True, after
        self.conditions += 1
        try:
            return self._condition(at, begin, end, negated)
        except QueryError as error:
            from sudokudb.query.parsing.parentheses import is_stray

            if not depth and is_stray(text, at):
                error.hint = say("no parenthesis is open here")
            raise

    def _group(self, at: int, depth: int) -> tuple[Node, int]:
        """Return the node in the parentheses that open at `at`, and the position after them."""
        from sudokudb.query.parsing.parentheses import UNCLOSED

        close = self._find_groups()[at]
        if close == UNCLOSED:
            raise QueryError(say("this parenthesis is never closed"), at, _QUOTE_IT)
        if depth == MAX_LEVELS:
            hint = say("use at most {most:,}", most=MAX_LEVELS)
            raise QueryError(say("too many levels of parentheses"), at, hint)
        node = self._any(at + 1, close, depth + 1)
        if depth == 0 and self.text.startswith(")", close + 1):
            raise QueryError(say("no parenthesis is open here"), close + 1, _QUOTE_IT)
        return node, close + 1

    def _condition(self, at: int, begin: int, end: int, negated: bool) -> tuple[Node, bool, int]:
        """Return the condition at `at`, whether it names something, and the position after it.

        Its name begins at `begin`, after a minus.
        """
        text = self.text
        if found := NAME.match(text, begin, end):
            name, mark, values = found[1], found[2], found.end()
            if field := find_field(name.lower()) if mark != "(" else None:
                return self._about_field(field, at, found, end, negated)
            if mark == "(":
                from sudokudb.query.parsing.functions import FUNCTIONS, parse_call

                if name.lower() in FUNCTIONS:
                    steps, after = parse_call(text, begin, values, end)
                    return replace(steps, negated=negated), True, after
            elif mark == ":":
                if name.lower() != "is":
                    raise unknown_field(text, name, begin, values)
                from sudokudb.query.parsing.saved_names import parse_name

                saved, after = parse_name(text, at, values, end, negated)
                return saved, True, after
        words, after = parse_words(text, begin, end, negated)
        return words, False, after

    def _about_field(
        self, field: Field, start: int, found: re.Match[str], end: int, negated: bool
    ) -> tuple[Node, bool, int]:
        """Return the term or comparison at `start`, whose field was found."""
        text, at = self.text, found.end()
        if found[2] != ":":
            from sudokudb.query.parsing.compared_fields import parse_comparison

            sign = found.end(1)
            if text.startswith(("!=", "<>"), sign):
                raise unequal(field, text, sign, end)
            if compared := parse_comparison(text, found.start(), field, sign, end):
                comparison, after = compared
                return replace(comparison, negated=negated), True, after
        term, after = parse_term(text, field, at, end, negated)
        if field.kind is Kind.RATER:
            check_raters(term, start)
        elif depends_on_rater(term):
            self.by_rater.append((at, after))
        return term, True, after


class _Side:
    """The nodes between two `or`, and the positions of `by:` in them."""

    __slots__ = ("nodes", "raters")

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.raters: list[int] = []

    def add(self, node: Node, at: int) -> None:
        """Add a node; raise QueryError if it names another rater than one before it."""
        if isinstance(node, Term) and node.field == "by":
            if node.negated or any(_names_other(part, node) for part in self.nodes):
                raise QueryError(say("by names one rater"), at, "`needs:xy-wing by:se`")
            self.raters.append(at)
        self.nodes.append(node)

    def require_subject(self) -> None:
        """Raise QueryError if there is nothing that `by:` could be about."""
        if len(self.raters) == len(self.nodes):
            raise QueryError(
                say("by stands next to the conditions that it is about"),
                self.raters[0],
                "`(needs:x-wing by:se) or tag:a`",
            )


def _missing(template: str, word: str, at: int) -> QueryError:
    return QueryError(say(template, word=word), at, _QUOTE_WORD)


def _negate(node: Node) -> Node:
    """Return the negation of a node; that of a condition is the condition's own."""
    if isinstance(node, Not):
        return node.part
    return Not(node) if isinstance(node, And | Or) else replace(node, negated=not node.negated)


def _names_other(part: Node, rater: Term) -> bool:
    return isinstance(part, Term) and part.field == "by" and part.values != rater.values
