"""The names that a query may have: tags, collections and raters of the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import NotFound, say
from sudokudb.library.texts import clean_name
from sudokudb.query import Term
from sudokudb.query.fields import RATERS
from sudokudb.query.labels import LABELS
from sudokudb.query.tree import terms_of
from sudokudb.query.value_forms import compose, fold
from sudokudb.store.rows import labels
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from sudokudb.query import Query
    from sudokudb.query.labels import LabelKind
    from sudokudb.store import Store


def raters(store: Store) -> list[str]:
    """List the raters that have ratings, by name; this reads all ratings."""
    with store.failures():
        rows = store.run_sql("SELECT DISTINCT rater FROM ratings WHERE rater <> ''", {})
        return sorted(str(name) for (name,) in rows)


def is_in_use(store: Store, kind: LabelKind, name: str) -> bool:
    """Return whether a puzzle has a tag or is in a collection."""
    with store.failures():
        label = labels.find(store.run_sql, kind, name)
        return label is not None and labels.is_used(store.run_sql, kind, label)


def require_names(store: Store, query: Query, unless: tuple[str, str] | None = None) -> None:
    """Raise NotFound for a tag, collection or rater of a query that nothing has.

    `unless` is the field and the name of a tag or a collection that may be missing.
    """
    allowed = unless and (unless[0], fold(clean_name(unless[1])))
    for term in terms_of(query.tree):
        if term.field in LABELS:
            for name in term.values:
                if isinstance(name, str) and allowed != (term.field, fold(compose(name))):
                    _require_label(store, term.field, name)
        elif term.field in ("by", "disagree"):
            _require_raters(store, term)


def _require_label(store: Store, field: str, name: str) -> None:
    try:
        with store.failures():
            labels.require_used(store.run_sql, LABELS[field], name)
    except NotFound as error:
        others = (other for other in LABELS if other != field)
        meant = (other for other in others if is_in_use(store, LABELS[other], name))
        if not error.hint and (other := next(meant, "")):
            error.hint = say("did you mean {name!r}?", name=str(Term(other, (name,))))
        raise


def _require_raters(store: Store, term: Term) -> None:
    unknown = sorted({*term.values} - {*RATERS})
    known = raters(store) if unknown else []
    for name in unknown:
        if name not in known:
            hint = did_you_mean(name, {rater: rater for rater in (*RATERS, *known)})
            raise NotFound(say("no rating is by {name!r}", name=name), hint or None)
