"""Words of Pi Deng that sentences take as parameters, and the reminders for the table."""

from __future__ import annotations

from app.games.pi_deng.rules import AceNine
from app.table.words import N_, Sentence

READINGS: dict[AceNine, Sentence] = {
    "pair30": N_("A + 9 = 30"),
    "ace30": N_("A + 9 = 30 + 9"),
    "nine10": N_("A = 20, 9 = 10"),
    "none": N_("A = 20, 9 = 9"),
}
"""What an ace and a nine are worth at this table, as each result shows it."""

DEAL = N_(
    "Deal %(each)s cards to each player, lay %(table)s face up on the table and leave %(stock)s "
    "face down as the stock."
)
START = N_(
    "Three of a kind among the open cards, of 10, J, Q or K, go to the first player at once. "
    "The fourth of them stays on the table and goes to the dealer with what is left at the end."
)
"""The printed reminders: how the cards are dealt, and what happens before the first turn."""

EVERYBODY = N_("Enter the numbers of every player. Who won nothing has 0.")
PAIRS = N_("So many pairs of ace and nine cannot be. Check the aces, the nines and their suits.")
DEALER = N_("Choose who dealt.")
REST = N_("Choose who takes all other red cards, or nobody.")
MADE = N_("Say how many pairs of ace and nine were made, or enter the points of every player.")
"""What a missing or impossible part asks for."""

NOBODY = N_("nobody")
NOT_SAID = N_("not said")
"""Choices of a list that leave something open."""
