"""The house: circles and their people, sittings and their log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.store import guards

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "circle",
        sa.Column("id", KEY, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("tick", sa.BigInteger(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("chip_value", sa.Text(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=True),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_circle")),
    )
    op.create_table(
        "device",
        sa.Column("id", KEY, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_device_token_hash")),
    )
    op.create_table(
        "intent",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("body_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("device", KEY, nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_intent_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_intent_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "key", name=op.f("pk_intent")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "person",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("put_away_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_person_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("circle_id", "number", name=op.f("pk_person")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.create_index(
            "uq_person_circle_id_name_key",
            ["circle_id", "name_key"],
            unique=True,
            sqlite_where=sa.text("put_away_at IS NULL"),
            postgresql_where=sa.text("put_away_at IS NULL"),
        )

    op.create_table(
        "sitting",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("evening", sa.Date(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_sitting_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("circle_id", "number", name=op.f("pk_sitting")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "agreement",
        sa.Column("circle_id", sa.BigInteger(), nullable=False),
        sa.Column("sitting", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("device", KEY, nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting"],
            ["sitting.circle_id", "sitting.number"],
            name=op.f("fk_agreement_circle_id_sitting_sitting"),
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_agreement_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "sitting", "number", name=op.f("pk_agreement")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "role",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("device", KEY, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "kind IN ('viewer', 'player', 'scorer', 'host')", name=op.f("ck_role_kind")
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_role_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_role_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_role_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "device", name=op.f("pk_role")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("role", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_role_device"), ["device"], unique=False)

    op.create_table(
        "seat",
        sa.Column("circle_id", sa.BigInteger(), nullable=False),
        sa.Column("sitting", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("(number = 0) = (person IS NULL)", name=op.f("ck_seat_person")),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_seat_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting"],
            ["sitting.circle_id", "sitting.number"],
            name=op.f("fk_seat_circle_id_sitting_sitting"),
        ),
        sa.PrimaryKeyConstraint("circle_id", "sitting", "number", name=op.f("pk_seat")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deal",
        sa.Column("circle_id", sa.BigInteger(), nullable=False),
        sa.Column("sitting", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("agreement", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=True),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("device", KEY, nullable=True),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.CheckConstraint("kind IN ('deal', 'extra')", name=op.f("ck_deal_kind")),
        sa.CheckConstraint("number >= 1 AND version >= 1", name=op.f("ck_deal_numbers")),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_deal_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting", "agreement"],
            ["agreement.circle_id", "agreement.sitting", "agreement.number"],
            name=op.f("fk_deal_circle_id_sitting_agreement_agreement"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting", "undoes"],
            ["deal.circle_id", "deal.sitting", "deal.seq"],
            name=op.f("fk_deal_circle_id_sitting_undoes_deal"),
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_deal_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "sitting", "seq", name=op.f("pk_deal")),
        sa.UniqueConstraint(
            "circle_id",
            "sitting",
            "number",
            "version",
            name=op.f("uq_deal_circle_id_sitting_number_version"),
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "posting",
        sa.Column("circle_id", sa.BigInteger(), nullable=False),
        sa.Column("sitting", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("unit", sa.String(length=6), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("unit IN ('chips', 'points')", name=op.f("ck_posting_unit")),
        sa.CheckConstraint("amount > 0", name=op.f("ck_posting_amount")),
        sa.CheckConstraint("source <> target", name=op.f("ck_posting_seats")),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting", "seq"],
            ["deal.circle_id", "deal.sitting", "deal.seq"],
            name=op.f("fk_posting_circle_id_sitting_seq_deal"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting", "source"],
            ["seat.circle_id", "seat.sitting", "seat.number"],
            name=op.f("fk_posting_circle_id_sitting_source_seat"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting", "target"],
            ["seat.circle_id", "seat.sitting", "seat.number"],
            name=op.f("fk_posting_circle_id_sitting_target_seat"),
        ),
        sa.PrimaryKeyConstraint(
            "circle_id",
            "sitting",
            "number",
            "seq",
            "source",
            "target",
            "unit",
            name=op.f("pk_posting"),
        ),
        sqlite_with_rowid=False,
    )
    for statement in guards.put_up(op.get_bind().dialect.name):
        op.execute(statement)


def downgrade() -> None:
    for statement in guards.take_down(op.get_bind().dialect.name):
        op.execute(statement)
    op.drop_table("posting")
    op.drop_table("deal")
    op.drop_table("seat")
    with op.batch_alter_table("role", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_role_device"))

    op.drop_table("role")
    op.drop_table("agreement")
    op.drop_table("sitting")
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_person_circle_id_name_key",
            sqlite_where=sa.text("put_away_at IS NULL"),
            postgresql_where=sa.text("put_away_at IS NULL"),
        )

    op.drop_table("person")
    op.drop_table("intent")
    op.drop_table("device")
    op.drop_table("circle")
