"""Settling up: frozen plans and what was paid of them, what a chip is worth at one table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.store import guards

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
PERSON = ["person.circle_id", "person.number"]


def upgrade() -> None:
    op.create_table(
        "settlement",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=True),
        sa.Column("bank", sa.Integer(), nullable=True),
        sa.Column("sittings", sa.Text(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("last_payment", sa.Integer(), nullable=False),
        sa.Column("device", KEY, nullable=True),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id", "bank"], PERSON, name=op.f("fk_settlement_circle_id_bank_person")
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"], PERSON, name=op.f("fk_settlement_circle_id_person_person")
        ),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_settlement_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(
            ["device"], ["device.id"], name=op.f("fk_settlement_device_device")
        ),
        sa.PrimaryKeyConstraint("circle_id", "number", name=op.f("pk_settlement")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "payment",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("settlement", sa.Integer(), nullable=False),
        sa.Column("payer", sa.Integer(), nullable=False),
        sa.Column("payee", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Text(), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("device", KEY, nullable=True),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("paid_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("payer <> payee", name=op.f("ck_payment_people")),
        sa.CheckConstraint("undoes < number", name=op.f("ck_payment_undoes")),
        sa.ForeignKeyConstraint(
            ["circle_id", "settlement"],
            ["settlement.circle_id", "settlement.number"],
            name=op.f("fk_payment_circle_id_settlement_settlement"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "payer"], PERSON, name=op.f("fk_payment_circle_id_payer_person")
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "payee"], PERSON, name=op.f("fk_payment_circle_id_payee_person")
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "undoes"],
            ["payment.circle_id", "payment.number"],
            name=op.f("fk_payment_circle_id_undoes_payment"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"], PERSON, name=op.f("fk_payment_circle_id_person_person")
        ),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_payment_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_payment_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "number", name=op.f("pk_payment")),
        sqlite_with_rowid=False,
    )
    # Never in batch mode: it copies a table, and with it go the triggers that name it.
    op.add_column("sitting", sa.Column("chip_value", sa.Text(), nullable=True))
    op.add_column("sitting", sa.Column("currency", sa.String(length=3), nullable=True))
    op.add_column("person", sa.Column("pay_to", sa.Text(), nullable=True))
    for statement in guards.put_up_on(op.get_bind().dialect.name, ("settlement", "payment")):
        op.execute(statement)


def downgrade() -> None:
    op.drop_column("person", "pay_to")
    op.drop_column("sitting", "currency")
    op.drop_column("sitting", "chip_value")
    op.drop_table("payment")
    op.drop_table("settlement")
