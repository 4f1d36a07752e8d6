"""A deal in play: each event of it is said, saved and shown by itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from flask import Blueprint, abort, g, render_template, request
from werkzeug.datastructures import MultiDict

from app.ledger.transfers import moved, net
from app.store import corrections, deals, events
from app.store.corrections import last_said, versions_of
from app.store.db import Ask, Refused
from app.store.deals import DealView
from app.store.events import Said
from app.store.scoring import Rejected
from app.table.entry import Played, Strict
from app.table.form import EventForm
from app.table.outcome import Problem
from app.web.answers import Answer, go
from app.web.asking import ask, ask_first, new_key, posted_key
from app.web.entry import (
    Entering,
    Preview,
    base_of_form,
    base_shown,
    mode_of,
    said_at,
    shown,
    table_of,
)
from app.web.errors import draft
from app.web.filters import number_in
from app.web.room import Room, enter, reopen_if_asked
from app.web.twice import asks
from app.web.words import tell

blueprint = Blueprint("play", __name__, url_prefix="/c/<circle>/s/<number:sitting>")


@dataclass
class Playing:
    """One event of a deal, on its way in."""

    room: Room
    mode: str
    number: int
    form: EventForm[Any, Any]
    key: str
    seen: Preview = field(default_factory=Preview)

    @classmethod
    def start(cls, room: Room, by: str | None, key: str) -> Playing:
        """The deal in play, or the next one before its first event."""
        picked = MultiDict({"player": who} if (who := request.args.get("who")) else {})
        number = room.number_in_play
        return cls(room, mode_of(room, by), number, _form(room, room.in_play, picked), key)

    @classmethod
    def posted(cls, room: Room, by: str | None, key: str, number: int) -> Playing:
        """An event of this deal, as it was keyed in."""
        found = deals.get_deal(g.circle.id, room.sitting.number, number)
        return cls(room, mode_of(room, by), number, _form(room, found, request.form), key)

    def read(self) -> Strict:
        """What was said; raises `Rejected` where it says no event."""
        event, problems = self.form.read()
        if event is None:
            raise Rejected(problems)
        return event

    def look(self) -> None:
        """What the event would move, by the scorer that will move it; nothing is kept."""
        try:
            self.seen = self.foresee(self.form.played.with_event(self.read()))
        except Rejected as rejected:
            self.refuse(rejected.problems)

    def foresee(self, played: Played) -> Preview:
        """What this event moves, and what the deal comes to with it."""
        game, table = self.room.game, self.form.table
        found = game.check(played, table)
        if any(not problem.warning for problem in found):
            raise Rejected(found)
        before = net(moved(game.score(self.form.played, table).transfers), "chips")
        after = net(moved(game.score(played, table).transfers), "chips")
        names = [(seat, self.room.names[seat], after.get(seat, 0)) for seat in table.seats]
        return Preview(
            rows=tuple((seat, name, n - before.get(seat, 0)) for seat, name, n in names),
            totals=tuple(names),
            warnings=tuple(map(self.say, self.hints(played, found))),
        )

    def hints(self, played: Played, found: list[Problem]) -> list[Problem]:
        """Second thoughts about this event; those about earlier ones were had when they came."""
        last = ("events", len(played.events) - 1)
        found = [*found, *self.room.game.hints(played, self.form.table)]
        return [problem for problem in found if problem.at[:2] == last]

    def add(self, asked: Ask) -> str:
        """Saves the event, once; raises what the store raises. Answers where to go on."""
        table, before_play = self.form.table, self.form.played.before_play()
        said = Said(self.read(), before_play, table.seats, said_at(), base_of_form())
        return events.add_event(g.circle.id, self.room.sitting.number, self.number, asked, said)

    def refuse(self, problems: list[Problem]) -> None:
        """Puts each problem at its field; what was typed stays."""
        wrong = [_in_event(problem) for problem in problems if not problem.warning]
        for problem in wrong:
            self.form.add(problem, self.say(problem))
        self.seen = Preview(problems=tuple(map(self.say, wrong)))

    def say(self, problem: Problem) -> str:
        return tell(self.room.game, problem, self.room.names)

    @property
    def action(self) -> str:
        """Where an event of this deal is posted."""
        return self.room.address("play.say", number=self.number, by=self.mode)

    @property
    def before(self) -> Playing | None:
        """The deal before, which may take one more event while nothing was said of this one."""
        number = self.number - 1
        found = deals.get_deal(g.circle.id, self.room.sitting.number, number)
        if self.form.played.events or found is None or found.entry is None or found.kind != "deal":
            return None
        return Playing(self.room, self.mode, number, _form(self.room, found, None), self.key)

    def page(self) -> str:
        """The whole page, whatever is in the form."""
        room = self.room
        other = next((mode for mode in room.game.modes if mode != self.mode), self.mode)
        who = number_in(request.form.get("player") or request.args.get("who"))
        picked = {"who": who} if who else {}
        return render_template(
            f"{room.folder}/entry_{self.mode}.html",
            room=room,
            game=room.game,
            form=self.form,
            mode=self.mode,
            key=self.key,
            undo_key=new_key(),
            deal_number=self.number,
            base=base_shown(room),
            outcome_preview=self.seen,
            action=self.action,
            before=self.before,
            preview_url=room.address("deals.preview", by=self.mode, play=self.number),
            this_page=room.address("deals.new", by=self.mode),
            here=room.address("deals.new", by=self.mode, **picked),
            other_page=room.address("deals.new", by=other),
            back_url=room.board,
            follows=room.address("deals.new", by=self.mode),
        )

    def late(self) -> Entering:
        """The deal with this event at the last place where it fits, to be looked at and saved."""
        deal = deals.get_deal(g.circle.id, self.room.sitting.number, self.number)
        if deal is None:
            abort(404)
        here = (g.circle.id, self.room.sitting.number, self.number)
        played = deal.entry or last_said(versions_of(*here))
        entry = fitted(self.room, played, self.read(), self.form)
        return Entering.corrected(self.room, None, new_key(), deal, entry)


@blueprint.post("/deals/<number:number>/events")
def say(circle: str, sitting: int, number: int) -> Answer:
    """Adds one event to a deal, and goes back to it."""
    room = enter(sitting)
    if room.game.event is None:
        abort(404)
    playing = Playing.posted(room, request.args.get("by"), posted_key(), number)
    try:
        playing.read()
        if request.form.get("into") == "edit":
            return playing.late().page(), 200
        reopen_if_asked(room)
        _strike_if_asked(room)
        return _go_on(playing.add(ask()), playing.mode)
    except Rejected as rejected:
        playing.refuse(rejected.problems)
    except Refused as refused:
        if refused.code == "looks_recorded":
            return asks(sitting, refused, playing.mode), 409
        if refused.code not in {"hand_open", "hand_over"}:
            raise
        return _elsewhere(playing, refused), 409
    return playing.page(), 422


def fitted(room: Room, played: Played, event: Strict, form: EventForm[Any, Any]) -> Played:
    """The deal with the event as late in it as the rules take it; else at its end."""
    for at in range(len(played.events), -1, -1):
        listed = (*played.events[:at], event, *played.events[at:])
        entry = played.model_copy(update={"events": listed})
        if all(problem.warning for problem in room.game.check(entry, form.table)):
            return entry
    return played.with_event(event)


def _form(room: Room, deal: DealView | None, formdata: Any) -> EventForm[Any, Any]:
    event = room.game.event
    if event is None:
        abort(404)
    if deal is not None and deal.entry is not None and deal.kind == "deal":
        table = table_of(room, deal)
        return event(formdata, table=table, names=room.names, played=deal.entry)
    table = shown(room)
    last = deals.last_entry(g.circle.id, room.sitting.number)
    played = event.before_play(table, last, formdata)
    return event(formdata, table=table, names=room.names, played=played)


def _in_event(problem: Problem) -> Problem:
    """A path in the deal's list of events as one in the event."""
    return replace(problem, at=problem.at[2:]) if problem.at[:1] == ("events",) else problem


def _strike_if_asked(room: Room) -> None:
    """Strikes out the deal that is in play, where the form that it refused says so."""
    number, version = (number_in(request.form.get(name)) for name in ("strike", "version"))
    if number is not None:
        asked = ask_first("strike")
        corrections.revise(g.circle.id, room.sitting.number, number, asked, None, version or 0)


def _go_on(answer: str, mode: str) -> Answer:
    """To the same page for the next event, with the same person; to the board after the last."""
    if not answer.endswith("/new"):
        return go(answer)
    who = number_in(request.form.get("player"))
    return go(f"{answer}?by={mode}" + (f"&who={who}" if who else ""))


def _elsewhere(playing: Playing, refused: Refused) -> str:
    """Another deal is the one in play: what was keyed in may go to either, or nowhere."""
    room = playing.room
    return render_template(
        "deals/elsewhere.html",
        room=room,
        code=refused.code,
        number=playing.number,
        in_play=room.in_play,
        here=room.address("play.say", number=playing.number, by=playing.mode),
        there=room.address("play.say", number=room.number_in_play, by=playing.mode),
        number_there=room.number_in_play,
        draft=draft(),
    )
