"""Saved queries: `is:NAME` in a query stands for the one with the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import NotFound, UsageError, say
from sudokudb.query import Query
from sudokudb.query.named_queries import NamedQuery, clean_query_name
from sudokudb.query.parsing.saved_names import BUILT_IN
from sudokudb.query.raters import resolve_raters
from sudokudb.store.rows import queries
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store import Store


class SavedQueries:
    """The part of a library that has the queries that were saved: `library.saved_queries`.

    The case of ASCII letters in a name does not matter. `is:diamond`, `is:minimal` and `is:pearl`
    are built in: `get` finds them, but they can be neither saved nor removed.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def __iter__(self) -> Iterator[NamedQuery]:
        """Yield the saved queries by name, without those that are built in."""
        with self._store.failures():
            yield from queries.every(self._store.run_sql)

    def names(self) -> list[str]:
        """List all names that can follow `is:`, with those that are built in."""
        with self._store.failures():
            return sorted({*BUILT_IN, *queries.saved_texts(self._store.run_sql)})

    def get(self, name: str) -> NamedQuery:
        """Return the query with a name; raise NotFound, with the nearest name, if there is none."""
        key = clean_query_name(name)
        if text := BUILT_IN.get(key):
            return NamedQuery(key, text)
        with self._store.failures():
            found = queries.by_name(self._store.run_sql, key)
        if found is None:
            raise self._not_found(key)
        return found

    def _not_found(self, name: str) -> NotFound:
        hint = did_you_mean(name, self.names()) or say("`sudokudb query list` lists them")
        return NotFound(say("there is no saved query {name!r}", name=name), hint)

    def save(self, name: str, query: str | Query, *, again: bool = False) -> bool:
        """Save a query, as one change; return whether it differs from what was saved before.

        Raise QueryError for a text that is not a query, or that refers to itself. Raise UsageError
        for a name that no query can have, and for one that another query has, unless it is to be
        saved `again`.
        """
        from sudokudb.store.connection.transactions import now
        from sudokudb.store.writes import queries as writes
        from sudokudb.store.writes.journal import JournalWriter

        key, text = _new_name(name), str(query).strip()
        with self._store.writing() as connection:
            journal = JournalWriter(connection)
            known = queries.saved_texts(journal.run_sql)
            _check(key, text, known)
            if known.get(key) == text:
                return False
            if key in known and not again:
                raise UsageError(
                    say("is:{name} is {text!r} already", name=key, text=known[key]),
                    say("--again replaces it"),
                )
            writes.save(journal, NamedQuery(key, text, now()))
            journal.close(f"save query {key}")
        return True

    def remove(self, name: str) -> NamedQuery:
        """Remove a saved query, as one change, and return it; raise NotFound if there is none."""
        from sudokudb.store.writes import queries as writes
        from sudokudb.store.writes.journal import JournalWriter

        key = _new_name(name)
        with self._store.writing() as connection:
            journal = JournalWriter(connection)
            found = queries.by_name(journal.run_sql, key)
            if found is None:
                raise self._not_found(key)
            writes.remove(journal, key)
            journal.close(f"remove query {key}")
        return found

    def users(self, name: str) -> list[str]:
        """List the saved queries whose text refers to the query with a name."""
        from sudokudb.query.tree import SavedQuery, conditions

        key = clean_query_name(name)
        return [
            query.name
            for query in self
            if any(
                isinstance(one, SavedQuery) and clean_query_name(one.name) == key
                for one in conditions(Query(query.text).tree)
            )
        ]


def _new_name(name: str) -> str:
    """Return a name as it is stored; raise UsageError for one that is built in."""
    key = clean_query_name(name)
    if text := BUILT_IN.get(key):
        message = say("is:{name} is built in: {text}", name=key, text=text)
        raise UsageError(message, say("choose another name"))
    return key


def _check(name: str, text: str, known: dict[str, str]) -> None:
    """Raise QueryError if a text is not a query, or refers to itself as the query with a name."""
    query = Query(text)
    if not query:
        raise UsageError(say("an empty query"), say("`sudokudb query save NAME QUERY`"))
    resolve_raters(query, known | {name: text})
