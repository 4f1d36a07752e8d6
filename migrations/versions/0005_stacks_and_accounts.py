"""Chips bought and counted; names that are never dealt in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.store import guards

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "stack",
        sa.Column("circle_id", sa.BigInteger(), nullable=False),
        sa.Column("sitting", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=6), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("device", KEY, nullable=True),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN ('buy_in', 'count')", name=op.f("ck_stack_kind")),
        sa.CheckConstraint(
            "chips > 0 OR (chips = 0 AND kind = 'count')", name=op.f("ck_stack_chips")
        ),
        sa.CheckConstraint("undoes < number", name=op.f("ck_stack_undoes")),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting", "seat"],
            ["seat.circle_id", "seat.sitting", "seat.number"],
            name=op.f("fk_stack_circle_id_sitting_seat_seat"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_stack_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting", "undoes"],
            ["stack.circle_id", "stack.sitting", "stack.number"],
            name=op.f("fk_stack_circle_id_sitting_undoes_stack"),
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_stack_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "sitting", "number", name=op.f("pk_stack")),
        sqlite_with_rowid=False,
    )
    # Never in batch mode: it copies a table, and with it go the triggers that name it.
    op.add_column(
        "person",
        sa.Column("is_account", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    for statement in guards.put_up_on(op.get_bind().dialect.name, ("stack",)):
        op.execute(statement)


def downgrade() -> None:
    op.drop_column("person", "is_account")
    op.drop_table("stack")
