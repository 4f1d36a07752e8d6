"""The triggers that keep the log append-only, in the words of both databases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

# The tables that only grow, each with its key.
APPEND_ONLY: Mapping[str, Sequence[str]] = {
    "agreement": ("circle_id", "sitting", "number"),
    "deal": ("circle_id", "sitting", "seq"),
    "posting": ("circle_id", "sitting", "number", "seq", "source", "target", "unit"),
    "intent": ("circle_id", "key"),
    "settlement": ("circle_id", "number"),
    "payment": ("circle_id", "number"),
    "stack": ("circle_id", "sitting", "number"),
}
FIRST = ("agreement", "deal", "posting", "intent")
"""Those of the first migration; later ones guard their own with `put_up_on`."""

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
    """The statements that put the first guards up, and those that only the log has."""
    return _sqlite_guards() if dialect == "sqlite" else _postgresql_guards()


def put_up_on(dialect: str, tables: Iterable[str]) -> list[str]:
    """The same for append-only tables that came later; all of it goes with its table."""
    return _sqlite_keep(tables) if dialect == "sqlite" else _postgresql_keep(tables)


def take_down(dialect: str) -> list[str]:
    """The statements that take the first ones down again; SQLite's go with their tables."""
    if dialect == "sqlite":
        return [f"DROP TRIGGER {name}" for name in sqlite_names(FIRST)]
    drops = [f"DROP TRIGGER {name} ON {table}" for name, table in postgresql_names(FIRST)]
    return [*drops, *(f"DROP FUNCTION {name}()" for name in FUNCTIONS)]


def sqlite_names(tables: Iterable[str] = APPEND_ONLY) -> list[str]:
    """What `sqlite_master` lists when every guard stands."""
    named = [f"{table}_{what}" for table in tables for what in ("update", "delete", "again")]
    return [*named, "deal_version_again", "deal_gap", "posting_sealed"]


def postgresql_names(tables: Iterable[str] = APPEND_ONLY) -> list[tuple[str, str]]:
    """Each trigger with its table."""
    named = [(f"{table}_{what}", table) for table in tables for what in ("kept", "truncate")]
    return [*named, ("deal_gap", "deal"), ("posting_sealed", "posting")]


def _sqlite_keep(tables: Iterable[str]) -> list[str]:
    guards = []
    for table in tables:
        there = _there(table, APPEND_ONLY[table])
        guards += [
            _sqlite(f"{table}_update", f"UPDATE ON {table}", None, "append-only"),
            _sqlite(f"{table}_delete", f"DELETE ON {table}", f"NOT {ERASING}", "append-only"),
            # INSERT OR REPLACE removes the row before it without asking the guard of DELETE.
            _sqlite(f"{table}_again", f"INSERT ON {table}", there, "append-only"),
        ]
    return guards


def _sqlite_guards() -> list[str]:
    version = _there("deal", DEAL_VERSION)
    return [
        *_sqlite_keep(FIRST),
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


def _postgresql_keep(tables: Iterable[str]) -> list[str]:
    guards = []
    for table in tables:
        guards += [
            _postgresql(f"{table}_kept", f"UPDATE OR DELETE ON {table}", "append_only"),
            _postgresql(f"{table}_truncate", f"TRUNCATE ON {table}", "append_only", "STATEMENT"),
        ]
    return guards


def _postgresql_guards() -> list[str]:
    functions = [
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
        for name, body in FUNCTIONS.items()
    ]
    return [
        *functions,
        *_postgresql_keep(FIRST),
        _postgresql("deal_gap", "INSERT ON deal", "deal_gap"),
        _postgresql("posting_sealed", "INSERT ON posting", "posting_sealed"),
    ]


def _postgresql(name: str, event: str, guard: str, each: str = "ROW") -> str:
    return f"CREATE TRIGGER {name} BEFORE {event} FOR EACH {each} EXECUTE FUNCTION guard_{guard}()"
