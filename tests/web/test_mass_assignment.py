"""A form that names columns: what no form asks for, nobody can set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.store.db import db
from tests.web.driving import (
    ERASES,
    FORMS,
    KEEPS_NOTHING,
    ONLY_COUNTS,
    House,
    everything,
    post_to,
    send,
)

Rows = Mapping[str, list[tuple[Any, ...]]]
MARK = "42424242"
MOMENT = "1999-09-09"
EXTRA: Mapping[str, str] = {
    "answer": f"/{MARK}",
    "away": "1",
    "baton": MARK,
    "bucket": MARK,
    "cleared_at": MOMENT,
    "code": MARK,
    "expires_at": MOMENT,
    "last_payment": MARK,
    "lines": f"[{MARK}]",
    "link": MARK,
    "revoked_at": MOMENT,
    "said": "no",
    "scoring": MARK,
    "secret_hash": MARK * 8,
    "paid_at": MOMENT,
    "settlement": MARK,
    "sitting": MARK,
    "sittings": f"[{MARK}]",
    "tries": MARK,
    "body_hash": MARK * 8,
    "chips": MARK,
    "circle_id": MARK,
    "closed_at": MOMENT,
    "device": MARK,
    "erased_at": MOMENT,
    "evening": MOMENT,
    "hash": MARK * 8,
    "id": MARK,
    "is_account": MARK,
    "kind": MARK,
    "made_at": MOMENT,
    "number": MARK,
    "opened_at": MOMENT,
    "person": MARK,
    "place": MARK,
    "points": MARK,
    "put_away_at": MOMENT,
    "recorded_at": MOMENT,
    "role": MARK,
    "rules": f'{{"max_bet": {MARK}}}',
    "seat": MARK,
    "seq": MARK,
    "source": MARK,
    "target": MARK,
    "tick": MARK,
    "token_hash": MARK * 8,
    "undoes": MARK,
    "version": MARK,
}
SEEN = ("circle.tick", "intent +")
RECORDED = {*SEEN, "deal +", "posting +", "seat.chips", "sitting.baton"}
OPENED = {"sitting +", "agreement +", "seat +", "intent +"}
# What each form may change: a column of rows that were there, or `+` for new rows.
ALLOWED: Mapping[str, set[str]] = {
    "agreements.save": {*SEEN, "agreement +"},
    "circles.open_new": {*OPENED, "circle +", "person +", "role +", "device.token_hash"},
    "circles.open_sitting": {*OPENED, "circle.tick"},
    "corrections.save": RECORDED,
    "corrections.undo": RECORDED,
    "corrections.void": RECORDED,
    "corrections.void in play": RECORDED,
    "deals.preview": set(),
    "deals.record": RECORDED,
    "extras.record": RECORDED,
    "extras.save": RECORDED,
    "people.change": {*SEEN, "person.name", "person.name_key"},
    "plans.mark": {*SEEN, "payment +"},
    "plans.mark taken back": {*SEEN, "payment +"},
    "settle.make": {*SEEN, "settlement +"},
    "worth.change_circle": {
        *SEEN,
        "circle.chip_value",
        "circle.currency",
        "sitting.chip_value",
        "sitting.currency",
    },
    "worth.change_sitting": {*SEEN, "sitting.chip_value", "sitting.currency"},
    "play.say": RECORDED,
    "seats.change": {*SEEN, "person +", "seat +"},
    "sittings.close": {*SEEN, "sitting.closed_at", "tab +"},
    "sittings.give_back": RECORDED,
    "sittings.reopen": {*SEEN, "sitting.closed_at"},
    "sittings.take_baton": {*SEEN, "sitting.baton"},
    "stacks.save": {*SEEN, "stack +"},
    "deals.wrong": {*SEEN, "flag +"},
    "sharing.code": {*SEEN, "join_code +", "join_code.expires_at"},
    "sharing.make": {*SEEN, "link +"},
    "sharing.revoke": {*SEEN, "link.revoked_at"},
    "sharing.answer": {*SEEN, "knock.answer"},
    "sharing.change_phone": {*SEEN, "role.kind"},
    "sharing.scoring": {*SEEN, "circle.scoring"},
    "place.be_paid": {*SEEN, "person.pay_to"},
    "place.move": {*SEEN, "join_code +", "join_code.expires_at"},
    "place.rise": {*SEEN, "knock.answer"},
    "settings.change": {*SEEN, "circle.name"},
    "place.leave": {*SEEN, "role -"},
    "files.bring_in": {
        *OPENED, "circle +", "person +", "role +", "device.token_hash", "deal +", "posting +",
        "stack +", "settlement +", "payment +", "tab +",
    },
    "erasing.delete": {
        f"{table} -" for table in (
            "circle", "person", "sitting", "agreement", "seat", "deal", "posting", "intent", "role",
            "link", "join_code", "knock", "flag", "settlement", "payment", "stack", "tab", "device",
        )
    },
    "joining.code": {"guess +", "guess.tries", "guess -"},
    "joining.knock": {*SEEN, "knock +"},
    "joining.wait": {*SEEN, "knock.answer"},
    "joining.cancel": {*SEEN, "knock.answer"},
    "joining.follow": {*SEEN},
}  # fmt: skip
# Fields of a form that only happen to be called as columns are.
ITS_OWN: Mapping[str, set[str]] = {
    "joining.code": {"code"},
    "joining.follow": {"link"},
    "extras.record": {"kind", "source", "target"},
    "extras.save": {"kind", "source", "target"},
    "play.say": {"chips"},
}


def keyed(app_rows: Rows) -> dict[str, dict[object, dict[str, object]]]:
    """Every row by its key, with its columns by name."""
    found: dict[str, dict[object, dict[str, object]]] = {}
    for name, rows in app_rows.items():
        table = db.metadata.tables[name]
        columns = [column.name for column in table.columns]
        named = [dict(zip(columns, row, strict=True)) for row in rows]
        keys = [column.name for column in table.primary_key.columns]
        found[name] = {tuple(row[key] for key in keys): row for row in named}
    return found


def differences(before: Rows, after: Rows) -> set[str]:
    """Columns of rows that were there, `+` for rows that came, `-` for rows that went."""
    old, new = keyed(before), keyed(after)
    found: set[str] = set()
    for table, rows in old.items():
        found |= {f"{table} -" for key in rows if key not in new[table]}
        found |= {f"{table} +" for key in new[table] if key not in rows}
        for key in rows.keys() & new[table].keys():
            was, now = rows[key], new[table][key]
            found |= {f"{table}.{column}" for column in was if was[column] != now[column]}
    return found


def kept(found: Rows) -> list[str]:
    """What of the extra fields lies in any row of any table."""
    values = [str(value) for rows in found.values() for row in rows for value in row]
    return [value for value in values if MARK in value or MOMENT in value]


def test_fields_that_no_form_has_set_nothing(house: House) -> None:
    for endpoint in FORMS:
        sent = post_to(house, endpoint)
        assert set(EXTRA) & set(sent.fields) == ITS_OWN.get(endpoint, set()), endpoint
        for name in set(EXTRA) - set(sent.fields):
            sent.fields[name] = EXTRA[name]
        before = everything(house.app)
        answer = send(house, sent)
        after = everything(house.app)

        assert answer.status_code == (200 if endpoint in KEEPS_NOTHING else 303), endpoint
        changed = differences(before, after)
        assert changed <= ALLOWED[endpoint], endpoint
        keeps_none = KEEPS_NOTHING | ONLY_COUNTS | ERASES
        assert ("intent +" in changed) == (endpoint not in keeps_none), endpoint
        assert not kept(after), endpoint


def test_the_same_fields_in_the_address_set_nothing_either(house: House) -> None:
    for endpoint in FORMS:
        sent = post_to(house, endpoint)
        before = everything(house.app)
        joint = "&" if "?" in sent.path else "?"
        query = "&".join(f"{name}={value}" for name, value in EXTRA.items())
        answer = house.browser.client.post(sent.path + joint + query, data=sent.fields)
        after = everything(house.app)

        assert answer.status_code in {200, 303}, endpoint
        assert differences(before, after) <= ALLOWED[endpoint], endpoint
        assert not kept(after), endpoint
