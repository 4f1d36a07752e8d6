"""Words of Pili Pili that sentences take as parameters."""

from __future__ import annotations

from app.table.words import N_

BETS = N_("Enter a bet for every player: a whole number of tricks, 0 or more.")
TRICKS = N_("Enter how many tricks each player won; 0 counts too.")
CARDS = N_("Enter how many cards were dealt to each, so that at least one trick is played.")
EVERYBODY_BET = N_("Everybody has bet already. Name only the bets before the next bettor's.")
"""What a missing or unreadable part asks for."""
