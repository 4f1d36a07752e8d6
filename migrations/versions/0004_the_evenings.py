"""The evenings: a circle's sittings by day, and the sittings of one person."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        op.f("ix_sitting_circle_id_evening_number"), "sitting", ["circle_id", "evening", "number"]
    )
    op.create_index(
        op.f("ix_seat_circle_id_person_sitting"), "seat", ["circle_id", "person", "sitting"]
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_seat_circle_id_person_sitting"), table_name="seat")
    op.drop_index(op.f("ix_sitting_circle_id_evening_number"), table_name="sitting")
