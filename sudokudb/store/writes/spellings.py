"""Changes of the spelling of a tag's or collection's name, from fav to Fav, which undo restores.

`_about` has the other spelling of a change until the journal forgets the change.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import text

from sudokudb.query.labels import KINDS

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sudokudb.query.labels import LabelKind

_SPELLING = "spelling before change "


def change(
    connection: Connection, change_id: int, kind: LabelKind, label: int, before: str, after: str
) -> None:
    """Spell a label in another way, and note the spelling before this change."""
    _note(connection, change_id, kind.name, label, before)
    _spell(connection, kind.name, label, after)


def swap(connection: Connection, change_id: int) -> None:
    """Exchange the stored spelling and that of a change, if it has one."""
    given = {"name": f"{_SPELLING}{change_id}"}
    value = connection.execute(text("SELECT value FROM _about WHERE name = :name"), given).scalar()
    if value is None:
        return
    table, label, name = json.loads(value)
    found = text(f"SELECT name FROM {KINDS[table].name} WHERE id = :label")
    before = connection.execute(found, {"label": label}).scalar_one()
    connection.execute(text("DELETE FROM _about WHERE name = :name"), given)
    _note(connection, change_id, table, label, before)
    _spell(connection, table, label, name)


def forget(connection: Connection) -> None:
    """Delete the spellings of changes that are no longer in the journal."""
    connection.execute(
        text(
            f"DELETE FROM _about WHERE name LIKE '{_SPELLING}%' "
            f"AND CAST(substr(name, {len(_SPELLING) + 1}) AS INTEGER) NOT IN "
            "(SELECT id FROM _changes)"
        )
    )


def _note(connection: Connection, change_id: int, table: str, label: int, name: str) -> None:
    values = {"name": f"{_SPELLING}{change_id}", "value": json.dumps([table, label, name])}
    connection.execute(text("INSERT INTO _about (name, value) VALUES (:name, :value)"), values)


def _spell(connection: Connection, table: str, label: int, name: str) -> None:
    spell = text(f"UPDATE {KINDS[table].name} SET name = :name WHERE id = :label")
    connection.execute(spell, {"name": name, "label": label})
