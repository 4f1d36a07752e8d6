"""One sentence for each code that Pok Deng can say, and the names of its options."""

from __future__ import annotations

from app.table.game import OptionWords
from app.table.words import N_, Nn_, Sentence

SENTENCES: dict[str, Sentence] = {
    # why something moved
    "by_type": N_(
        "%(winner_type)s beats %(loser_type)s: %(source)s pays %(target)s "
        "%(n)s, which is %(times)s × the bet of %(bet)s"
    ),
    "by_rank": N_(
        "Both hold %(winner_type)s and the higher rank wins: %(source)s pays %(target)s "
        "%(n)s, which is %(times)s × the bet of %(bet)s"
    ),
    "by_taem": N_(
        "%(winner_taem)s taem beat %(loser_taem)s: %(source)s pays %(target)s "
        "%(n)s, which is %(times)s × the bet of %(bet)s"
    ),
    "by_deng": N_(
        "Both have %(winner_taem)s taem and %(winner_deng)s deng beat %(loser_deng)s: "
        "%(source)s pays %(target)s %(n)s, which is %(times)s × the bet of %(bet)s"
    ),
    "by_tie": N_(
        "The hands are level and this table's dealer takes ties: %(source)s pays %(target)s "
        "%(n)s, which is %(times)s × the bet of %(bet)s"
    ),
    "by_called": N_(
        "Called at the table: %(source)s pays %(target)s "
        "%(n)s, which is %(times)s × the bet of %(bet)s"
    ),
    # what cannot be
    "malformed": N_("%(what)s"),
    "unknown_player": N_("%(text)s is not at this table. Choose one of the players."),
    "no_player": N_("Enter at least one player's hand beside the dealer's."),
    "too_many_hands": N_(
        "One pack is enough for %(most)s hands with the dealer's. Leave some hands out."
    ),
    "card_count": N_("A hand has two cards dealt and at most one more drawn. Enter two or three."),
    "card_unknown": N_("%(text)s is no card. Write a rank and a suit, such as 7s or 10h."),
    "card_duplicate": N_("%(card)s is already in this round. Pick another card."),
    "pok_drew": N_("The first two cards are pok, and pok never draws. Take the third card out."),
    "bet_not_positive": N_("A bet is above 0. Enter what was staked."),
    "bet_below_min": N_("%(player)s bets too little for this table. Bet %(least)s to %(most)s."),
    "bet_above_max": N_("%(player)s bets too much for this table. Bet %(least)s to %(most)s."),
    "bet_step": N_("Bets go in steps of %(step)s here. Change the bet of %(player)s."),
    "dealer_bet": N_("The dealer has no bet of their own. Take it out."),
    "dealer_is_player": N_(
        "%(player)s deals and cannot hold a second hand. Change one of the two."
    ),
    "hands_per_player": Nn_(
        "%(player)s may hold %(n)s hand at this table. Take the other hands out.",
        "%(player)s may hold %(n)s hands at this table. Take the other hands out.",
    ),
    "bad_deng": N_(
        "A hand is won or lost by %(deng)s here, and a tie has no multiplier. "
        "Check the result of %(player)s."
    ),
    "early_off": N_(
        "At this table the dealer compares with everybody at the end. Compare %(player)s last."
    ),
    "early_dealer_pok": N_(
        "The dealer has pok, so all hands are compared at once. Do not mark %(player)s as early."
    ),
    "early_two_card": N_(
        "Only three-card hands are compared early here, and %(player)s holds two cards. "
        "Compare this hand last."
    ),
    "early_partial_group": N_(
        "The dealer compares early with all hands of %(cards)s cards or with none. "
        "Mark %(player)s too, or nobody."
    ),
    "drew_after_dealer_pok": N_(
        "The dealer shows pok at once here, so %(player)s could not draw. Take the third card out."
    ),
    # what is worth a second look
    "drew_dealer_pok": N_("%(player)s drew although the dealer had pok. Right if nobody knew yet."),
    "unusual_bet": N_("%(player)s bets %(bet)s, and the usual bet is %(usual)s. A zero too many?"),
    "player_missing": N_("%(player)s is not in this round, but was in the last ones."),
    "same_as_last": N_("This is the very same as the last round. Typed in twice?"),
    "dealer_drew_for_nobody": N_(
        "The dealer drew after comparing with everybody, so the third card counts for nothing."
    ),
}

_TIES = {"taem": N_("by taem"), "none": N_("always level"), "rank": N_("by rank")}

OPTION_WORDS: dict[str, OptionWords] = {
    "straights": OptionWords(
        name=N_("Three in a row"),
        values={
            "off": N_("count for nothing"),
            "deng": N_("raise the deng only"),
            "type": N_("are a type of their own"),
        },
    ),
    "straight_order": OptionWords(
        name=N_("Order below tong"),
        values={
            "sf>st>sl": N_("straight flush, straight, sam lueang"),
            "sl>sf>st": N_("sam lueang, straight flush, straight"),
            "sf>sl>st": N_("straight flush, sam lueang, straight"),
        },
    ),
    "straight_aces": OptionWords(
        name=N_("The ace in a row"),
        values={
            "high": N_("high: Q K A"),
            "low": N_("low: A 2 3"),
            "both": N_("high and low, never K A 2"),
        },
    ),
    "straight_tie": OptionWords(name=N_("Straight against straight"), values=_TIES),
    "pair2_deng": OptionWords(
        name=N_("A pair in two cards"), values={True: N_("2 deng"), False: N_("1 deng")}
    ),
    "pair3_deng": OptionWords(
        name=N_("A pair in three cards"), values={True: N_("2 deng"), False: N_("1 deng")}
    ),
    "sam_lueang": OptionWords(
        name=N_("Sam lueang is"),
        values={
            "any": N_("any three of J, Q, K"),
            "jqk": N_("one each of J, Q, K"),
            "off": N_("not played"),
        },
    ),
    "sam_lueang_tie": OptionWords(name=N_("Sam lueang against sam lueang"), values=_TIES),
    "tong_tie": OptionWords(
        name=N_("Tong against tong"),
        values={
            **_TIES,
            "ace_high": N_("by rank, the ace highest"),
            "ace_low": N_("by rank, the ace lowest"),
        },
    ),
    "tong_deng": OptionWords(name=N_("Deng of a tong")),
    "sam_lueang_deng": OptionWords(name=N_("Deng of sam lueang")),
    "tong_vs_sam_lueang": OptionWords(
        name=N_("Tong against sam lueang pays"),
        values={"difference": N_("the difference of the deng"), "full": N_("the tong's deng")},
    ),
    "equal_taem": OptionWords(
        name=N_("Equal taem, different deng"),
        values={
            "difference": N_("pays the difference"),
            "push": N_("pays nothing"),
            "full": N_("pays the higher deng"),
        },
    ),
    "full_tie": OptionWords(
        name=N_("Hands that end level"),
        values={"push": N_("pay nothing"), "dealer": N_("go to the dealer")},
    ),
    "dealer_pok_reveal": OptionWords(
        name=N_("The dealer shows pok"),
        values={"on_turn": N_("on the dealer's turn"), "immediately": N_("at once")},
    ),
    "early_compare": OptionWords(
        name=N_("The dealer may compare before drawing with"),
        values={
            "any": N_("anybody"),
            "groups": N_("all two-card or all three-card hands"),
            "three_card_only": N_("all three-card hands"),
            "off": N_("nobody"),
        },
    ),
    "max_hands_per_player": OptionWords(name=N_("Hands for each player, at most")),
    "min_bet": OptionWords(name=N_("Lowest bet")),
    "max_bet": OptionWords(name=N_("Highest bet")),
    "bet_step": OptionWords(name=N_("Bets go in steps of")),
    "dealer_rotation": OptionWords(
        name=N_("The dealer"),
        values={
            "manual": N_("stays until the table says otherwise"),
            "every_round": N_("changes every round"),
        },
    ),
}
