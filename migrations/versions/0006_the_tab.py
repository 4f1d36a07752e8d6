"""The tab of closed tables, filled by those that are closed already."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

FILL = """
    INSERT INTO tab (circle_id, person, chip_value, currency, chips)
    SELECT seat.circle_id, seat.person,
        CASE WHEN sitting.chip_value IS NULL THEN circle.chip_value ELSE sitting.chip_value END,
        coalesce(
            CASE WHEN sitting.chip_value IS NULL THEN circle.currency ELSE sitting.currency END, ''
        ),
        CAST(sum(seat.chips) AS BIGINT)
    FROM sitting
    JOIN seat ON seat.circle_id = sitting.circle_id AND seat.sitting = sitting.number
    JOIN circle ON circle.id = sitting.circle_id
    WHERE seat.person IS NOT NULL AND seat.chips <> 0 AND sitting.closed_at IS NOT NULL
    GROUP BY 1, 2, 3, 4
"""


def upgrade() -> None:
    op.create_table(
        "tab",
        sa.Column("circle_id", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("chip_value", sa.Text(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id", "person"],
            ["person.circle_id", "person.number"],
            name=op.f("fk_tab_circle_id_person_person"),
        ),
        sa.PrimaryKeyConstraint(
            "circle_id", "person", "chip_value", "currency", name=op.f("pk_tab")
        ),
        sqlite_with_rowid=False,
    )
    op.execute(FILL)


def downgrade() -> None:
    op.drop_table("tab")
