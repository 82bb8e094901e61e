"""Runs the migrations over the connection that `sudokudb.store.backends.schema` hands in.

It is in a transaction already; Alembic adds none of its own, so that all of a run is
kept or none.
"""

from alembic import context

from sudokudb.store.rows.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
