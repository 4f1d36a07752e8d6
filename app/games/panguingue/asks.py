"""What the form of a hand asks for, where something is missing or cannot be read."""

from __future__ import annotations

from app.table.words import N_

EVENT_NAMES = {
    "lay": N_("lays a meld"),
    "add": N_("adds to a meld"),
    "borrow": N_("borrows for a new meld"),
    "condition": N_("calls a condition"),
    "more": N_("adds to a called condition"),
    "repair": N_("puts a meld right"),
    "give_back": N_("takes a meld back"),
    "drop": N_("drops out"),
    "foul": N_("is foul"),
    "out": N_("goes out"),
    "avoidable": N_("made an avoidable discard"),
}
"""What a player may do, as it is read behind the name."""

PLAYER = N_("Choose whose event this is.")
DEALER = N_("Choose who dealt.")
WHAT = N_("Choose what happened, or take the row out.")
CARDS = N_("Write the cards, such as 5s 5s 5s.")
SOURCES = N_("Say which melds lend which cards, such as 1: 4s 5s; 2: Ks.")
NUMBER = N_("Write the number of the meld or condition: each player's are counted from 1.")
LINE = N_("Choose the condition that was called.")
PRICE = N_("Write what each pays as a whole number, or leave it empty for the usual price.")
NOT_HERE = N_("This does not go with what happened here. Empty it, or choose another event.")
TAP = N_("Tap what happened.")
