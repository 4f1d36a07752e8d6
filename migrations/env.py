"""Runs the migrations on the app's own engine."""

from __future__ import annotations

import logging
from logging.config import fileConfig

from alembic import context
from alembic.operations import MigrationScript
from alembic.runtime.migration import MigrationContext
from flask import current_app
from sqlalchemy import Engine, MetaData

config = context.config
if config.config_file_name is not None:
    # Else running migrations would silence the app's own loggers.
    fileConfig(config.config_file_name, disable_existing_loggers=False)
logger = logging.getLogger("alembic.env")


def get_engine() -> Engine:
    engine: Engine = current_app.extensions["migrate"].db.engine
    return engine


def get_metadata() -> MetaData:
    metadata: MetaData = current_app.extensions["migrate"].db.metadata
    return metadata


def leave_out_empty(
    _context: MigrationContext, _revision: object, directives: list[MigrationScript]
) -> None:
    """`db migrate` writes no file when nothing has changed."""
    if getattr(config.cmd_opts, "autogenerate", False):
        operations = directives[0].upgrade_ops
        if operations is not None and operations.is_empty():
            directives[:] = []
            logger.info("No changes in schema detected.")


def run_offline() -> None:
    """Writes the statements instead of running them."""
    url = get_engine().url.render_as_string(hide_password=False)
    context.configure(url=url, target_metadata=get_metadata(), literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


def run_online() -> None:
    settings = current_app.extensions["migrate"].configure_args
    settings.setdefault("process_revision_directives", leave_out_empty)
    settings["transactional_ddl"] = True  # SQLite can, and a step is then taken whole or not at all
    with get_engine().connect() as connection:
        context.configure(connection=connection, target_metadata=get_metadata(), **settings)
        with context.begin_transaction():
            context.run_migrations()


if context.is_offline_mode():
    run_offline()
else:
    run_online()
