"""The rows: everything below a circle has a key that begins with it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import cast

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from app.store.db import Model


class UtcDateTime(TypeDecorator[datetime]):
    """A moment; SQLite gives back no zone, so it is kept in UTC and that is attached again."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


Key = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up INTEGER keys only
Hash = LargeBinary(32)  # two of them a deal: half of what they are as text
COMPOSITE = {"sqlite_with_rowid": False}  # the key is the row: a fifth smaller


class CircleRow(Model):
    __tablename__ = "circle"

    id: Mapped[int] = mapped_column(Key, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Text)
    tick: Mapped[int] = mapped_column(BigInteger, default=0)
    timezone: Mapped[str] = mapped_column(Text)
    chip_value: Mapped[str] = mapped_column(Text)
    currency: Mapped[str | None] = mapped_column(String(3))
    erased_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    scoring: Mapped[str] = mapped_column(String(6), server_default="seated")


class DeviceRow(Model):
    __tablename__ = "device"

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    token_hash: Mapped[bytes] = mapped_column(Hash, unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PersonRow(Model):
    __tablename__ = "person"
    __table_args__ = (
        Index(
            "uq_person_circle_id_name_key",
            "circle_id",
            "name_key",
            unique=True,
            sqlite_where=text("put_away_at IS NULL"),
            postgresql_where=text("put_away_at IS NULL"),
        ),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Text)
    name_key: Mapped[str] = mapped_column(Text)
    put_away_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    pay_to: Mapped[str | None] = mapped_column(Text)  # where friends send the money: free text
    # A name that chips go to and come from, such as "Food": never dealt in.
    is_account: Mapped[bool] = mapped_column(default=False, server_default=false())


class RoleRow(Model):
    __tablename__ = "role"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        CheckConstraint("kind IN ('viewer', 'player', 'scorer', 'host')", name="kind"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    device: Mapped[int] = mapped_column(ForeignKey("device.id"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(8))
    person: Mapped[int | None]
    link: Mapped[int | None]  # the one that gave it, and takes it away again


class LinkRow(Model):
    __tablename__ = "link"
    __table_args__ = (
        UniqueConstraint("circle_id", "secret_hash"),
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        CheckConstraint("kind IN ('viewer', 'player', 'host')", name="kind"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    secret_hash: Mapped[bytes] = mapped_column(Hash)
    person: Mapped[int | None]
    name: Mapped[str] = mapped_column(Text)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class JoinCodeRow(Model):
    """A code says which circle is meant; with a person, whose seat moves to another phone."""

    __tablename__ = "join_code"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
    )

    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), index=True)
    person: Mapped[int | None]
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime)


class KnockRow(Model):
    """Somebody at the door: a new phone, known by the hash of its secret, or a known device."""

    __tablename__ = "knock"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        CheckConstraint("kind IN ('viewer', 'player', 'scorer', 'host')", name="kind"),
        CheckConstraint("answer IN ('in', 'no', 'done')", name="answer"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    secret_hash: Mapped[bytes | None] = mapped_column(Hash)
    device: Mapped[int | None] = mapped_column(ForeignKey("device.id"))
    kind: Mapped[str] = mapped_column(String(8))
    person: Mapped[int | None]
    name: Mapped[str | None] = mapped_column(Text)  # of somebody who is new here
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    answer: Mapped[str | None] = mapped_column(String(4))


class GuessRow(Model):
    """How many codes were tried in one minute, by one address or by all."""

    __tablename__ = "guess"

    bucket: Mapped[str] = mapped_column(String(64), primary_key=True)
    window: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    tries: Mapped[int]


class FlagRow(Model):
    """Somebody says that a deal is wrong, until it is cleared."""

    __tablename__ = "flag"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "sitting"], ["sitting.circle_id", "sitting.number"]),
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    sitting: Mapped[int]
    deal: Mapped[int]
    device: Mapped[int] = mapped_column(ForeignKey("device.id"))
    person: Mapped[int | None]
    said_at: Mapped[datetime] = mapped_column(UtcDateTime)
    cleared_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class SittingRow(Model):
    __tablename__ = "sitting"
    __table_args__ = (Index(None, "circle_id", "evening", "number"), COMPOSITE)

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(40))
    evening: Mapped[date] = mapped_column(Date)
    opened_at: Mapped[datetime] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    baton: Mapped[int | None] = mapped_column(Key)  # the device that recorded last
    chip_value: Mapped[str | None] = mapped_column(Text)  # null: both are the circle's
    currency: Mapped[str | None] = mapped_column(String(3))


class AgreementRow(Model):
    __tablename__ = "agreement"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "sitting"], ["sitting.circle_id", "sitting.number"]),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    sitting: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    rules: Mapped[str] = mapped_column(Text)
    device: Mapped[int | None] = mapped_column(ForeignKey("device.id"))
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)


class SeatRow(Model):
    __tablename__ = "seat"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "sitting"], ["sitting.circle_id", "sitting.number"]),
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        CheckConstraint("(number = 0) = (person IS NULL)", name="person"),
        Index(None, "circle_id", "person", "sitting"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    sitting: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[int | None]
    place: Mapped[int]
    away: Mapped[bool] = mapped_column(default=False)
    chips: Mapped[int] = mapped_column(BigInteger, default=0)
    points: Mapped[int] = mapped_column(BigInteger, default=0)


class DealRow(Model):
    __tablename__ = "deal"
    __table_args__ = (
        UniqueConstraint("circle_id", "sitting", "number", "version"),
        ForeignKeyConstraint(
            ["circle_id", "sitting", "agreement"],
            ["agreement.circle_id", "agreement.sitting", "agreement.number"],
        ),
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        ForeignKeyConstraint(
            ["circle_id", "sitting", "undoes"], ["deal.circle_id", "deal.sitting", "deal.seq"]
        ),
        CheckConstraint("kind IN ('deal', 'extra')", name="kind"),
        CheckConstraint("number >= 1 AND version >= 1", name="numbers"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    sitting: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int]
    version: Mapped[int]
    kind: Mapped[str] = mapped_column(String(8))
    seats: Mapped[str] = mapped_column(Text)
    agreement: Mapped[int]
    entry: Mapped[str | None] = mapped_column(Text)
    undoes: Mapped[int | None]
    device: Mapped[int | None] = mapped_column(ForeignKey("device.id"))
    person: Mapped[int | None]
    recorded_at: Mapped[datetime] = mapped_column(UtcDateTime)
    said_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    hash: Mapped[bytes] = mapped_column(Hash)


class PostingRow(Model):
    __tablename__ = "posting"
    __table_args__ = (
        ForeignKeyConstraint(
            ["circle_id", "sitting", "seq"],
            ["deal.circle_id", "deal.sitting", "deal.seq"],
            deferrable=True,
            initially="DEFERRED",  # postings come first; their deal seals them
        ),
        ForeignKeyConstraint(
            ["circle_id", "sitting", "source"], ["seat.circle_id", "seat.sitting", "seat.number"]
        ),
        ForeignKeyConstraint(
            ["circle_id", "sitting", "target"], ["seat.circle_id", "seat.sitting", "seat.number"]
        ),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("source <> target", name="seats"),
        CheckConstraint("unit IN ('chips', 'points')", name="unit"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    sitting: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    source: Mapped[int] = mapped_column(primary_key=True)
    target: Mapped[int] = mapped_column(primary_key=True)
    unit: Mapped[str] = mapped_column(String(6), primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class StackRow(Model):
    """Chips that somebody bought, or has before them when counted; no balance follows from it.

    With `undoes` it takes a row back, and repeats what that one said.
    """

    __tablename__ = "stack"
    __table_args__ = (
        ForeignKeyConstraint(
            ["circle_id", "sitting", "seat"], ["seat.circle_id", "seat.sitting", "seat.number"]
        ),
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        ForeignKeyConstraint(
            ["circle_id", "sitting", "undoes"],
            ["stack.circle_id", "stack.sitting", "stack.number"],
        ),
        CheckConstraint("kind IN ('buy_in', 'count')", name="kind"),
        CheckConstraint("chips > 0 OR (chips = 0 AND kind = 'count')", name="chips"),
        CheckConstraint("undoes < number", name="undoes"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    sitting: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    kind: Mapped[str] = mapped_column(String(6))
    chips: Mapped[int] = mapped_column(BigInteger)
    undoes: Mapped[int | None]
    device: Mapped[int | None] = mapped_column(ForeignKey("device.id"))
    person: Mapped[int | None]
    recorded_at: Mapped[datetime] = mapped_column(UtcDateTime)


class TabRow(Model):
    """What somebody won at all closed tables whose chips were worth the same: a projection."""

    __tablename__ = "tab"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    person: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    chip_value: Mapped[str] = mapped_column(Text, primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)  # "": without a value
    chips: Mapped[int] = mapped_column(BigInteger)


class IntentRow(Model):
    __tablename__ = "intent"
    __table_args__ = (COMPOSITE,)

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    body_hash: Mapped[bytes] = mapped_column(Hash)
    answer: Mapped[str] = mapped_column(Text)
    device: Mapped[int | None] = mapped_column(ForeignKey("device.id"))


class SettlementRow(Model):
    """A plan of who pays whom in one currency, frozen when it was made."""

    __tablename__ = "settlement"
    __table_args__ = (
        ForeignKeyConstraint(["circle_id", "bank"], ["person.circle_id", "person.number"]),
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    currency: Mapped[str | None] = mapped_column(String(3))  # null: chips without a value
    bank: Mapped[int | None]  # the person through whom all pay; null: the fewest payments
    sittings: Mapped[str] = mapped_column(Text)  # JSON: what it covers, with seq and chip value
    lines: Mapped[str] = mapped_column(Text)  # JSON: payer, payee, exact fraction, amount
    last_payment: Mapped[int]  # the newest payment of the circle that it counts; 0: none
    device: Mapped[int | None] = mapped_column(ForeignKey("device.id"))
    person: Mapped[int | None]
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PaymentRow(Model):
    """Something of a plan's line was paid; or, with `undoes`, it was not."""

    __tablename__ = "payment"
    __table_args__ = (
        ForeignKeyConstraint(
            ["circle_id", "settlement"], ["settlement.circle_id", "settlement.number"]
        ),
        ForeignKeyConstraint(["circle_id", "payer"], ["person.circle_id", "person.number"]),
        ForeignKeyConstraint(["circle_id", "payee"], ["person.circle_id", "person.number"]),
        ForeignKeyConstraint(["circle_id", "undoes"], ["payment.circle_id", "payment.number"]),
        ForeignKeyConstraint(["circle_id", "person"], ["person.circle_id", "person.number"]),
        CheckConstraint("payer <> payee", name="people"),
        CheckConstraint("undoes < number", name="undoes"),
        COMPOSITE,
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    settlement: Mapped[int]
    payer: Mapped[int]
    payee: Mapped[int]
    amount: Mapped[str] = mapped_column(Text)  # exact decimal text, in the plan's currency
    undoes: Mapped[int | None]
    device: Mapped[int | None] = mapped_column(ForeignKey("device.id"))
    person: Mapped[int | None]  # whose device marked it
    paid_at: Mapped[datetime] = mapped_column(UtcDateTime)


def _table(row: type[Model]) -> Table:
    return cast("Table", row.__table__)


# Statements that run at every request are built from the tables: the session's own way of
# building them costs more than the database.
circle = _table(CircleRow)
device = _table(DeviceRow)
person = _table(PersonRow)
role = _table(RoleRow)
sitting = _table(SittingRow)
agreement = _table(AgreementRow)
seat = _table(SeatRow)
deal = _table(DealRow)
posting = _table(PostingRow)
stack = _table(StackRow)
tab = _table(TabRow)
intent = _table(IntentRow)
link = _table(LinkRow)
join_code = _table(JoinCodeRow)
knock = _table(KnockRow)
guess = _table(GuessRow)
flag = _table(FlagRow)
settlement = _table(SettlementRow)
payment = _table(PaymentRow)
