"""Words of Pok Deng that sentences take as parameters."""

from __future__ import annotations

from app.games.pok_deng.hands import HandType
from app.table.words import N_, Sentence

TYPES: dict[HandType, Sentence] = {
    "pok": N_("pok"),
    "tong": N_("tong"),
    "straight_flush": N_("straight flush"),
    "straight": N_("straight"),
    "sam_lueang": N_("sam lueang"),
    "normal": N_("a normal hand"),
}

BET = N_("Enter the bet as a whole number above 0.")
RESULT = N_("Say how this hand ended: won, lost or level.")
CARDS = N_("Enter two or three cards, such as 7s 8d 2c, or their ranks, such as 7 8 2.")
DEALER = N_("Choose who dealt.")
DEALER_CARDS = N_("Enter the dealer's cards: two dealt, and the third if one was drawn.")
BOTH = N_("This hand has cards and a called result. Clear one of the two.")
"""What a missing or unreadable part asks for."""
