"""Run the migrations on the connection from `sudokudb.store.backends.schema`.

The connection has begun a transaction, which keeps all migrations or none.
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
