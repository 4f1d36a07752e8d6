"""Melds laid, grown, called, put right and taken back (sections 2.2, 3.2 and 4.3 c)."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.panguingue.claims import Called, Claim, Meld, Player, said_of
from app.games.panguingue.conditions import add_on, add_price, base, lay_price
from app.games.panguingue.entry import Add, Condition, EventDetail, GiveBack, Lay, More, Repair
from app.games.panguingue.melds import Fault, fault_of, growth_fault
from app.games.panguingue.state import Play

NOTHING = EventDetail()


def lay(play: Play, player: Player, event: Lay) -> EventDetail:
    """A new meld under the next number."""
    fault = fault_of(event.cards, play.rules, play.lying)
    price = 0 if fault else lay_price(event.cards, play.rules)
    meld = Meld(event.cards, event.asked, sound=play.agreed(event, among_cards(fault), price))
    player.melds.append(meld)
    if not meld.sound:
        return NOTHING
    play.lying.update(event.cards)
    play.count(player)
    claim = play.claim(meld, "laid", event, price)
    play.collect(player, claim)
    return play.melded(meld, claim.paid)


def add(play: Play, player: Player, event: Add) -> EventDetail:
    """Cards onto one's own meld; what builds on a faulty meld is not looked at."""
    meld = find(play, player, event.meld, "meld")
    if meld is None or not meld.sound:
        return NOTHING
    fault = growth_fault(meld.cards, event.cards, play.rules, play.lying)
    price = 0 if fault else add_price(meld.cards, event.cards, play.rules)
    if not play.agreed(event, among_cards(fault), price):
        spoil(play, meld)
        return NOTHING
    meld.cards += event.cards
    play.lying.update(event.cards)
    play.count(player)
    claim = play.claim(meld, "added", event, price)
    play.collect(player, claim)
    return play.melded(meld, claim.paid)


def call(play: Play, player: Player, event: Condition) -> EventDetail:
    """A line called without its cards, at the price of three."""
    called = Called(event.condition, event.spades)
    player.called.append(called)
    price = base(event.condition, event.spades, play.rules)
    return _call(play, player, called, event, "called", price)


def more(play: Play, player: Player, event: More) -> EventDetail:
    """One more card on a called line."""
    if not 1 <= event.condition <= len(player.called):
        play.fault("no_such_condition", "condition", player=player.seat, number=event.condition)
        return NOTHING
    called = player.called[event.condition - 1]
    called.more += 1
    price = add_on(called.line, called.spades, play.rules)
    return _call(play, player, called, event, "called_more", price)


def repair(play: Play, player: Player, event: Repair) -> EventDetail:
    """Other cards for a meld: its price is that of the new ones, and the difference is settled."""
    meld = find(play, player, event.meld, "meld")
    if meld is None:
        return NOTHING
    spoil(play, meld)
    fault = among_cards(fault_of(event.cards, play.rules, play.lying))
    if fault:
        play.fault(fault.code, *fault.at, **fault.params)
        return NOTHING
    meld.cards, meld.sound = event.cards, True
    play.lying.update(event.cards)
    play.count(player)
    before = undo(player, meld)
    price = lay_price(event.cards, play.rules)
    claim = play.claim_of(meld, "repaired", price, price, meld.asked)
    if price:
        player.claims.append(claim)
    said = said_of(claim)
    for payer in play.payers(player.seat):
        play.move(payer.seat, player.seat, max(0, claim.paid - before), "repaired", **said)
        play.move(player.seat, payer.seat, max(0, before - claim.paid), "repaired_down", **said)
    return play.melded(meld, claim.paid)


def give_back(play: Play, player: Player, event: GiveBack) -> EventDetail:
    """A meld taken back: its cards into the hand, its chips to those who paid."""
    meld = find(play, player, event.meld, "meld")
    if meld is None:
        return NOTHING
    refund(play, player, [meld], "given_back")
    spoil(play, meld)
    meld.cards, meld.gone = (), True
    return NOTHING


def find(play: Play, player: Player, number: int, *at: str | int) -> Meld | None:
    """A player's meld by its number; a problem where there is none, or none any more."""
    if 1 <= number <= len(player.melds) and not player.melds[number - 1].gone:
        return player.melds[number - 1]
    if not player.unsure:
        play.fault("no_such_meld", *at, player=player.seat, number=number)
    return None


def spoil(play: Play, meld: Meld) -> None:
    """Take a meld's cards off the table, as far as copies are counted."""
    if meld.sound:
        play.lying.subtract(meld.cards)
    meld.sound = False


def undo(player: Player, of: Meld | Called) -> int:
    """Void what was claimed for one meld; gives what each payer had paid for it."""
    paid = 0
    for claim in player.claims:
        if claim.of is of:
            paid += claim.paid
            claim.void = True
    return paid


def refund(play: Play, player: Player, of: Sequence[Meld | Called], code: str) -> None:
    """Give back to each payer exactly what that payer gave for these, and void the claims."""
    last = {claim.of: claim for claim in player.claims}
    paid = {each: undo(player, each) for each in of if each in last}
    for payer in play.payers(player.seat):
        for each, amount in paid.items():
            play.move(player.seat, payer.seat, amount, code, **said_of(last[each]))


def among_cards(fault: Fault | None) -> Fault | None:
    """A fault of a list of cards, as one of the event that holds them."""
    return fault and Fault(fault.code, fault.params, ("cards", *fault.at))


def _call(
    play: Play, player: Player, called: Called, event: Condition | More, code: str, price: int
) -> EventDetail:
    play.agreed(event, None, price)
    play.count(player)
    each = price if event.chips is None else event.chips
    lines = (called.line,)
    claim = Claim(called, code, (), lines, called.spades, each, price, event.asked)
    play.collect(player, claim)
    return EventDetail(conditions=lines, chips_each=claim.paid)
