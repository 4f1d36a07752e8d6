"""What counts again when a player goes out (section 3.4)."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.panguingue.claims import Called, Claim, Meld, Player
from app.games.panguingue.conditions import Line, in_spades, lay_price, lines_of
from app.games.panguingue.melds import Cards
from app.games.panguingue.rules import PanguingueRules


@dataclass(frozen=True, slots=True)
class Item:
    """A condition that counts again, for `each` payer; `cards` are empty where nobody said them."""

    cards: Cards
    lines: tuple[Line, ...]
    spades: bool
    each: int


def outs(player: Player, rules: PanguingueRules) -> list[Item]:
    """What counts again if this player goes out now, each meld and called condition once."""
    claims: dict[Meld | Called, list[Claim]] = {}
    if rules.outs == "board":
        claims = {meld: [] for meld in player.melds if meld.sound}
    for claim in player.claims:
        if not claim.void:
            claims.setdefault(claim.of, []).append(claim)
    items = [_item(of, made, rules) for of, made in claims.items()]
    return [item for item in items if item.each]


def _item(of: Meld | Called, claims: list[Claim], rules: PanguingueRules) -> Item:
    if rules.outs == "board" and isinstance(of, Meld):
        return _as_it_lies(of.cards, claims, rules)
    last = claims[-1]
    each = sum(_counts(claim, rules) for claim in claims)
    return Item(last.cards, last.lines, last.spades, each)


def _as_it_lies(cards: Cards, claims: list[Claim], rules: PanguingueRules) -> Item:
    """The price of the meld as it lies, set right by what the table agreed or what is lost."""
    apart = sum(_counts(claim, rules) - claim.price for claim in claims)
    each = max(0, lay_price(cards, rules) + apart)
    return Item(cards, lines_of(cards, rules), in_spades(cards), each)


def _counts(claim: Claim, rules: PanguingueRules) -> int:
    return claim.each if claim.asked or rules.late == "outs_only" else 0
