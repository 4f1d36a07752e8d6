"""Who drops, fouls and goes out, and what that moves (sections 4.1 to 4.3)."""

from __future__ import annotations

from app.games.panguingue.claims import Player, said_of
from app.games.panguingue.entry import Avoidable, Drop, EventDetail, Foul, Out
from app.games.panguingue.melding import NOTHING, refund, spoil
from app.games.panguingue.outs import outs
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.state import Play
from app.ledger.transfers import BOX


def ante(play: Play) -> None:
    """Before the deal each player puts the ante into the pot."""
    for seat in play.players:
        play.move(seat, BOX, play.rules.ante, "ante")


def drop(play: Play, player: Player, _event: Drop) -> EventDetail:
    """The forfeit goes to the pot; when all but one have dropped, the pot is the last one's."""
    player.state = "dropped"
    play.move(player.seat, BOX, play.rules.forfeit, "forfeit")
    left = [each for each in play.players.values() if each.state == "in"]
    if len(left) == 1:
        play.over, play.winner = True, left[0].seat
        play.move(BOX, left[0].seat, play.pot, "pot_left")
    return NOTHING


def foul(play: Play, player: Player, _event: Foul) -> EventDetail:
    """All conditions of this hand go back; with nobody clean left the pot waits for the next."""
    refund(play, player, player.groups, "fouled")
    for meld in player.melds:
        spoil(play, meld)
        meld.cards, meld.gone = (), True
    player.called.clear()
    player.state = "fouled"
    play.over = all(each.state != "in" for each in play.players.values())
    return NOTHING


def out(play: Play, player: Player, _event: Out) -> EventDetail:
    """Each who stayed pays the bonus and the conditions once more; the pot goes along."""
    _incomplete(play, player)
    items = outs(player, play.rules)
    play.owed = play.rules.bonus + sum(item.each for item in items)
    player.state = "out"
    play.over, play.winner, play.gone_out = True, player.seat, player.seat
    for payer in play.payers(player.seat):
        play.move(payer.seat, player.seat, play.rules.bonus, "going_out")
        for item in items:
            play.move(payer.seat, player.seat, item.each, "counts_again", **said_of(item))
    play.move(BOX, player.seat, play.pot, "pot_won")
    return EventDetail(chips_each=play.owed)


def avoidable(play: Play, player: Player, _event: Avoidable) -> EventDetail:
    """The discarder pays what the going out, or the hand, has cost the others."""
    play.blamed = True
    for other in play.players.values():
        if other.seat not in (player.seat, play.gone_out) and _made_good(other, play.rules):
            code, loss = _loss(play, other)
            play.move(player.seat, other.seat, loss, code)
    return NOTHING


def _made_good(player: Player, rules: PanguingueRules) -> bool:
    if player.state == "dropped":
        return rules.avoid_dropped
    return player.state == "in" or rules.avoid_fouled


def _loss(play: Play, player: Player) -> tuple[str, int]:
    if play.rules.avoid == "net":
        return "avoidable_net", max(0, -play.net[player.seat])
    return "avoidable_outs", 0 if player.state == "dropped" else play.owed


def _incomplete(play: Play, player: Player) -> None:
    """A winner who has entered fewer cards than lie there may have left a condition out."""
    sound = all(meld.sound or meld.gone for meld in player.melds)
    if sound and not player.called and player.recorded < play.rules.to_go_out:
        said = {"player": player.seat, "n": player.recorded, "most": play.rules.to_go_out}
        play.warn("melds_incomplete", **said)
