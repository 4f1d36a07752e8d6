"""Words of Pili Pili that sentences take as parameters."""

from __future__ import annotations

from app.table.words import N_

BETS = N_("Enter a bet for every player: a whole number of tricks, 0 or more.")
TRICKS = N_("Enter how many tricks each player won; 0 counts too.")
CARDS = N_("Enter how many cards were dealt to each, so that at least one trick is played.")
EVERYBODY_BET = N_("Everybody has bet already. Name only the bets before the next bettor's.")
"""What a missing or unreadable part asks for."""

NO_MISSION = N_("no Mission")
OWN_MISSION = N_("Our own")
"""What the list of Missions holds besides the pack's."""

NUMBER = N_("Enter a whole number.")
ASKS = {
    "bets": N_("Enter the bet as a whole number of tricks, 0 or more."),
    "tricks": N_("Enter the tricks won as a whole number, 0 or more."),
    "hot_tricks": N_("Enter the hot tricks as a whole number, 0 or more."),
    "tied_to": N_("Choose one of the other players."),
    "adjust": N_("Enter a whole number of Pilis, with a minus to take some off."),
    "dealer": N_("Choose who deals."),
    "first_trick": N_("Choose one of the players."),
    "last_trick": N_("Choose one of the players."),
    "cards": N_("Enter how many cards were dealt to each, 1 or more."),
    "own_label": N_("Give the Mission a name of 1 to 60 letters, none of them invisible."),
    "own_cards": N_("Enter how many cards the Mission deals to each, 1 to 14."),
    "own_tricks": N_("Enter how many tricks are played, 1 to 56."),
    "own_first": N_("Enter a whole number of Pilis, 0 to 1000."),
    "own_last": N_("Enter a whole number of Pilis, 0 to 1000."),
    "own_reward_exact": N_("Enter a whole number of Pilis, 0 to 1000."),
    "own_per_miss": N_("Enter a whole number of Pilis, 1 to 100."),
}
"""What an unreadable field asks for, by the part of the entry that it fills."""

TRIES = {
    "players": N_("Enter how many people play, 2 to 8."),
    "bets": N_("Enter the bets so far as whole numbers with spaces between, such as 2 1 0."),
    "cards": ASKS["cards"],
}
"""What the fields of the calculator ask for."""
