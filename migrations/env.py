"""Run the migrations on the connection from `sudokudb.store.backends.schema`.

The connection has begun a transaction, which keeps all migrations or none.
"""

from alembic import context
from sqlalchemy import MetaData

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=MetaData(naming_convention=NAMING),
)
with context.begin_transaction():
    context.run_migrations()
