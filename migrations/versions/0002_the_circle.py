"""The circle: links, codes and knocks, flags, and who holds the baton."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "guess",
        sa.Column("bucket", sa.String(length=64), nullable=False),
        sa.Column("window", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", "window", name=op.f("pk_guess")),
    )
    op.create_table(
        "flag",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sitting", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("device", KEY, nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("cleared_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_flag_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "sitting"],
            ["sitting.circle_id", "sitting.number"],
            name=op.f("fk_flag_circle_id_sitting_sitting"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_flag_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_flag_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "number", name=op.f("pk_flag")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "join_code",
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_join_code_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_join_code_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_join_code")),
    )
    op.create_index(op.f("ix_join_code_circle_id"), "join_code", ["circle_id"], unique=False)

    op.create_table(
        "knock",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(length=32), nullable=True),
        sa.Column("device", KEY, nullable=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answer", sa.String(length=4), nullable=True),
        sa.CheckConstraint("answer IN ('in', 'no', 'done')", name=op.f("ck_knock_answer")),
        sa.CheckConstraint(
            "kind IN ('viewer', 'player', 'scorer', 'host')", name=op.f("ck_knock_kind")
        ),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_knock_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_knock_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(["device"], ["device.id"], name=op.f("fk_knock_device_device")),
        sa.PrimaryKeyConstraint("circle_id", "number", name=op.f("pk_knock")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "link",
        sa.Column("circle_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind IN ('viewer', 'player', 'host')", name=op.f("ck_link_kind")),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_link_circle_id_person_person"),
        ),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_link_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("circle_id", "number", name=op.f("pk_link")),
        sa.UniqueConstraint("circle_id", "secret_hash", name=op.f("uq_link_circle_id_secret_hash")),
        sqlite_with_rowid=False,
    )
    # Never in batch mode: it copies a table, and with it go the triggers that name it.
    op.add_column(
        "circle", sa.Column("scoring", sa.String(length=6), server_default="seated", nullable=False)
    )
    op.add_column("role", sa.Column("link", sa.Integer(), nullable=True))
    op.add_column("sitting", sa.Column("baton", KEY, nullable=True))


def downgrade() -> None:
    op.drop_column("sitting", "baton")
    op.drop_column("role", "link")
    op.drop_column("circle", "scoring")
    op.drop_table("link")
    op.drop_table("knock")
    op.drop_index(op.f("ix_join_code_circle_id"), table_name="join_code")
    op.drop_table("join_code")
    op.drop_table("flag")
    op.drop_table("guess")
