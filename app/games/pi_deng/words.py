"""One sentence for each code that Pi Deng can say, and the names of its options."""

from __future__ import annotations

from app.games.pi_deng.terms import READINGS
from app.table.game import OptionWords
from app.table.words import N_, Nn_, Sentence

SENTENCES: dict[str, Sentence] = {
    # why something moved
    "by_cards": N_(
        "%(target)s has %(n)s points: %(aces)s × 20 for red aces, %(nines)s × 9 for red nines, "
        "%(tens)s × 10 for red tens to kings and %(pips)s for the red 2 to 8"
    ),
    "by_cards_and_bonus": N_(
        "%(target)s has %(n)s points: %(aces)s × 20 for red aces, %(nines)s × 9 for red nines, "
        "%(tens)s × 10 for red tens to kings, %(pips)s for the red 2 to 8, and %(bonus)s more "
        "because %(reading)s"
    ),
    "by_points": N_("Counted at the table: %(target)s has %(n)s points"),
    "by_difference": N_(
        "%(target)s has %(more)s points and %(source)s %(less)s: %(source)s pays the difference "
        "of %(points)s × %(unit)s, which is %(n)s"
    ),
    "by_stake": N_("%(target)s wins the round: %(source)s pays the stake of %(stake)s"),
    "by_share": N_(
        "%(target)s shares the win: %(source)s pays %(n)s, an equal part of the stake of %(stake)s"
    ),
    "by_remainder": N_(
        "%(n)s of the stake of %(stake)s cannot be shared equally: %(source)s puts it into the pot"
    ),
    "by_carry": N_("All are level: %(source)s puts the stake of %(n)s into the pot"),
    "by_dealer_wins": N_(
        "All are level and this table's dealer wins draws: %(source)s pays %(target)s %(n)s"
    ),
    "by_dealer_loses": N_(
        "All are level and this table's dealer loses draws: %(source)s pays %(target)s %(n)s"
    ),
    "by_pot": N_("%(target)s takes %(n)s out of the pot of %(pot)s"),
    "by_base": N_(
        "%(source)s is below the base of %(base)s and %(target)s above it: %(source)s pays "
        "%(points)s × %(unit)s, which is %(n)s"
    ),
    "by_missing": N_(
        "All points come to less than %(base)s for each, and what is missing goes to the top: "
        "%(source)s pays %(target)s %(points)s × %(unit)s, which is %(n)s"
    ),
    "by_missing_pot": N_(
        "All points come to less than %(base)s for each, and two share the top: %(source)s puts "
        "what is missing into the pot, %(points)s × %(unit)s, which is %(n)s"
    ),
    # what cannot be
    "malformed": N_("%(what)s"),
    "unknown_player": N_("%(text)s is not at this table. Choose one of the players."),
    "duplicate_player": N_("This player is named twice. Put both lines into one."),
    "card_unknown": N_("%(text)s is no card. Write a rank and a suit, such as 7h or 10d."),
    "black_card": N_("%(card)s is black, and only red cards count. Take it out."),
    "card_duplicate": N_("%(card)s is counted twice. Leave it with one player, once."),
    "card_missing": Nn_(
        "%(n)s red card is with nobody: %(cards)s. Give it to a player, or say who takes the rest.",
        "%(n)s red cards are with nobody: %(cards)s. Give them to the players, or say who takes "
        "the rest.",
    ),
    "aces_total": N_("There are %(wanted)s red aces, and here are %(total)s. Count them again."),
    "nines_total": N_("There are %(wanted)s red nines, and here are %(total)s. Count them again."),
    "tens_total": N_(
        "There are %(wanted)s red cards from ten to king, and here are %(total)s. Count them again."
    ),
    "pips_total": N_(
        "The red cards from 2 to 8 come to %(wanted)s, and here to %(total)s. Add them up again."
    ),
    "points_total": N_(
        "All points together come to %(total)s, but here the red cards can only come to "
        "%(wanted)s. Count again."
    ),
    "pairs_missing": N_(
        "Pairs must be of one suit here. Say whether the ace and the nine of %(player)s are."
    ),
    # what is worth a second look
    "points_unreachable": N_(
        "The red cards cannot be shared out so that they give %(numbers)s. Counted right?"
    ),
    "same_as_last": N_("This is the very same as the last round. Typed in twice?"),
    "dealer_again": N_("%(player)s dealt the last round too, and the deal alternates."),
}

PRESET_NAMES: dict[str, Sentence] = {
    "rules-page": N_("Rules page"),
    "chinese-count": N_("Chinese count, paid against the base"),
    "stake-in-the-pot": N_("A stake each round, a draw leaves it in the pot"),
    "to-500": N_("Points added up to 500"),
}

OPTION_WORDS: dict[str, OptionWords] = {
    "ace_nine": OptionWords(name=N_("The red ace and nine"), values=READINGS),
    "same_suit": OptionWords(
        name=N_("Ace and nine make a pair"),
        values={True: N_("of one suit only"), False: N_("whatever their suits")},
    ),
    "draw": OptionWords(
        name=N_("When all are level"),
        values={
            "nobody": N_("nobody pays"),
            "carry": N_("everybody puts the stake into the pot"),
            "dealer_wins": N_("the dealer wins the stake"),
            "dealer_loses": N_("the dealer loses the stake"),
        },
    ),
    "match": OptionWords(
        name=N_("A game is"),
        values={
            "rounds": N_("each round by itself"),
            "cumulative": N_("rounds added up until somebody reaches the goal"),
        },
    ),
    "goal": OptionWords(name=N_("Goal in points, when rounds are added up")),
    "stake": OptionWords(
        name=N_("Chips for a round"),
        values={
            "none": N_("none"),
            "difference": N_("the difference in points, each against each"),
            "fixed": N_("a fixed stake from each loser"),
            "versus_base": N_("what is over or short of the base"),
        },
    ),
    "unit": OptionWords(name=N_("Chips for a point, or the fixed stake")),
}
