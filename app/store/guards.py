"""The triggers that keep the log append-only, in the words of both databases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# The tables that only grow, each with its key.
APPEND_ONLY: Mapping[str, Sequence[str]] = {
    "agreement": ("circle_id", "sitting", "number"),
    "deal": ("circle_id", "sitting", "seq"),
    "posting": ("circle_id", "sitting", "number", "seq", "source", "target", "unit"),
    "intent": ("circle_id", "key"),
}
DEAL_VERSION = ("circle_id", "sitting", "number", "version")

GAP = (
    "NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM deal"
    " WHERE circle_id = NEW.circle_id AND sitting = NEW.sitting)"
)
SEALED = (
    "EXISTS (SELECT 1 FROM deal"
    " WHERE circle_id = NEW.circle_id AND sitting = NEW.sitting AND seq = NEW.seq)"
)
ERASING = "EXISTS (SELECT 1 FROM circle WHERE id = OLD.circle_id AND erased_at IS NOT NULL)"


def put_up(dialect: str) -> list[str]:
    """The statements that put the guards up."""
    return _sqlite_guards() if dialect == "sqlite" else _postgresql_guards()


def take_down(dialect: str) -> list[str]:
    """The statements that take them down again; SQLite's go with their tables."""
    if dialect == "sqlite":
        return [f"DROP TRIGGER {name}" for name in sqlite_names()]
    drops = [f"DROP TRIGGER {name} ON {table}" for name, table in postgresql_names()]
    return [*drops, *(f"DROP FUNCTION {name}()" for name in FUNCTIONS)]


def sqlite_names() -> list[str]:
    """What `sqlite_master` lists when every guard stands."""
    named = [f"{table}_{what}" for table in APPEND_ONLY for what in ("update", "delete", "again")]
    return [*named, "deal_version_again", "deal_gap", "posting_sealed"]


def postgresql_names() -> list[tuple[str, str]]:
    """Each trigger with its table."""
    named = [(f"{table}_{what}", table) for table in APPEND_ONLY for what in ("kept", "truncate")]
    return [*named, ("deal_gap", "deal"), ("posting_sealed", "posting")]


def _sqlite_guards() -> list[str]:
    guards = []
    for table, key in APPEND_ONLY.items():
        guards += [
            _sqlite(f"{table}_update", f"UPDATE ON {table}", None, "append-only"),
            _sqlite(f"{table}_delete", f"DELETE ON {table}", f"NOT {ERASING}", "append-only"),
            # INSERT OR REPLACE removes the row before it without asking the guard of DELETE.
            _sqlite(f"{table}_again", f"INSERT ON {table}", _there(table, key), "append-only"),
        ]
    version = _there("deal", DEAL_VERSION)
    return [
        *guards,
        _sqlite("deal_version_again", "INSERT ON deal", version, "append-only"),
        _sqlite("deal_gap", "INSERT ON deal", GAP, "no gap"),
        _sqlite("posting_sealed", "INSERT ON posting", SEALED, "sealed"),
    ]


def _sqlite(name: str, event: str, when: str | None, why: str) -> str:
    condition = f" WHEN {when}" if when else ""
    table = event.rsplit(" ", 1)[-1]
    return (
        f"CREATE TRIGGER {name} BEFORE {event} FOR EACH ROW{condition}"
        f" BEGIN SELECT RAISE(ABORT, '{table}: {why}'); END"
    )


def _there(table: str, key: Sequence[str]) -> str:
    same = " AND ".join(f"{column} = NEW.{column}" for column in key)
    return f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608  names from above


FUNCTIONS: Mapping[str, str] = {
    "guard_append_only": f"""
        IF TG_OP = 'DELETE' THEN
            IF {ERASING} THEN
                RETURN OLD;
            END IF;
        END IF;
        RAISE EXCEPTION '%: append-only', TG_TABLE_NAME;""",
    "guard_deal_gap": f"""
        IF {GAP} THEN
            RAISE EXCEPTION 'deal: no gap';
        END IF;
        RETURN NEW;""",
    "guard_posting_sealed": f"""
        IF {SEALED} THEN
            RAISE EXCEPTION 'posting: sealed';
        END IF;
        RETURN NEW;""",
}


def _postgresql_guards() -> list[str]:
    guards = [
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
        for name, body in FUNCTIONS.items()
    ]
    for table in APPEND_ONLY:
        guards += [
            _postgresql(f"{table}_kept", f"UPDATE OR DELETE ON {table}", "append_only"),
            _postgresql(f"{table}_truncate", f"TRUNCATE ON {table}", "append_only", "STATEMENT"),
        ]
    return [
        *guards,
        _postgresql("deal_gap", "INSERT ON deal", "deal_gap"),
        _postgresql("posting_sealed", "INSERT ON posting", "posting_sealed"),
    ]


def _postgresql(name: str, event: str, guard: str, each: str = "ROW") -> str:
    return f"CREATE TRIGGER {name} BEFORE {event} FOR EACH {each} EXECUTE FUNCTION guard_{guard}()"
