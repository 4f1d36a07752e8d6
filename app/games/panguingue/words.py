"""One sentence for each code that Panguingue can say, and the names of its options."""

from __future__ import annotations

from app.table.game import OptionWords
from app.table.words import N_, Nn_, Sentence

SENTENCES: dict[str, Sentence] = {
    # why something moved
    "ante": N_("Before the deal %(source)s puts the ante of %(n)s into the pot"),
    "forfeit": N_("%(source)s drops out and pays the forfeit of %(n)s into the pot"),
    "pot_left": N_("All others dropped out, so %(target)s takes the pot of %(n)s"),
    "laid": N_("%(target)s lays %(meld)s, a %(line)s: %(source)s pays %(n)s"),
    "added": N_("%(target)s adds to a condition, now %(meld)s (%(line)s): %(source)s pays %(n)s"),
    "borrowed": N_("%(target)s borrows to lay %(meld)s, a %(line)s: %(source)s pays %(n)s"),
    "left_behind": N_(
        "What %(target)s leaves behind, %(meld)s, is now a %(line)s: %(source)s pays %(n)s"
    ),
    "called": N_("%(target)s calls a %(meld)s: %(source)s pays %(n)s"),
    "called_more": N_("%(target)s adds one more card to the %(meld)s: %(source)s pays %(n)s"),
    "agreed": N_(
        "The table set its own price for %(meld)s: %(source)s pays %(target)s %(n)s for it"
    ),
    "repaired": N_("%(target)s puts a meld right, now %(meld)s: %(source)s pays %(n)s more"),
    "repaired_down": N_(
        "%(source)s puts a meld right, now %(meld)s, and returns %(n)s to %(target)s"
    ),
    "given_back": N_("%(source)s takes %(meld)s back and returns %(n)s to %(target)s"),
    "fouled": N_("The hand of %(source)s is foul: for %(meld)s the %(n)s from %(target)s go back"),
    "going_out": N_("%(target)s goes out: %(source)s pays the bonus of %(n)s"),
    "counts_again": N_(
        "%(target)s goes out and %(meld)s counts again: %(source)s pays %(n)s for it"
    ),
    "pot_won": N_("%(target)s goes out and takes the pot of %(n)s"),
    "avoidable_net": N_(
        "%(source)s could have kept the last discard and makes good what this hand cost "
        "%(target)s, which is %(n)s"
    ),
    "avoidable_outs": N_(
        "%(source)s could have kept the last discard and makes good what %(target)s paid for "
        "the going out, which is %(n)s"
    ),
    # what cannot be
    "malformed": N_("%(what)s"),
    "unknown_player": N_("%(text)s is not at this table. Choose one of the players."),
    "card_unknown": N_("%(text)s is no card. Write a rank and a suit, such as 5s or Kh."),
    "card_not_in_pack": N_(
        "%(card)s is not in the pack: there are no 8s, 9s and 10s. Pick another card."
    ),
    "too_few": N_("A meld has %(n)s cards or more. Add the others."),
    "too_many_copies": Nn_(
        "There is only %(n)s %(card)s in the packs. Check the melds on the table.",
        "There are only %(n)s %(card)s in the packs. Check the melds on the table.",
    ),
    "two_suits": N_(
        "%(cards)s has two suits. A set of this rank is of one suit or of three and more: "
        "change a card."
    ),
    "duplicate_suit": N_(
        "A mixed set has each suit once at this table. Take the second %(card)s out."
    ),
    "duplicate_in_sequence": N_("A run has each card once. Take the second %(card)s out."),
    "gap": N_(
        "%(missing)s is missing after %(card)s. A run has no hole and does not go from K to A: "
        "change a card."
    ),
    "not_a_meld": N_(
        "%(cards)s is neither a set of one rank nor a run in one suit. Change a card."
    ),
    "wrong_rank": N_("%(card)s does not go onto a set of %(rank)s. Lay it elsewhere."),
    "same_suit_only": N_(
        "%(cards)s takes cards of its own suit only. Lay %(card)s in another meld."
    ),
    "wrong_suit": N_("%(card)s is of another suit than the run %(cards)s. Lay it elsewhere."),
    "no_such_meld": N_(
        "%(player)s has no meld number %(number)s on the table. Choose one that lies there."
    ),
    "no_such_condition": N_(
        "%(player)s has called no condition number %(number)s. Choose one that was called."
    ),
    "source_too_small": N_(
        "Only a meld of %(n)s cards or more can lend one. %(cards)s has to stay as it is."
    ),
    "not_in_meld": N_("%(card)s is not in %(cards)s. Take a card that is."),
    "remainder_invalid": N_(
        "Without %(cards)s, what is left of the meld is no meld. Borrow other cards."
    ),
    "too_many_melded": N_(
        "%(player)s would have %(n)s cards in melds, and %(most)s are enough to go out. "
        "Check what was laid."
    ),
    "too_late_to_drop": N_(
        "One can only drop out before the first turn. Take this out, or put it before the rest."
    ),
    "not_in_the_hand": N_(
        "%(player)s is not playing this hand any more: not dealt in, dropped out, foul or out. "
        "Choose another player."
    ),
    "hand_over": N_("The hand was over before this. Enter it in the next hand, or take it out."),
    "nobody_is_out": N_("Nobody has gone out yet. Enter the going out first."),
    # what is worth a second look
    "overruled": N_(
        "The table set its own price: each pays %(player)s %(n)s. Right if all of you agree."
    ),
    "melds_incomplete": N_(
        "%(player)s goes out with %(n)s of %(most)s cards entered. Right if the melds that are "
        "missing pay nothing."
    ),
    "pays_more_split": N_(
        "Together these cards pay %(now)s from each. %(cards)s alone, and the others apart or "
        "later, would pay %(n)s."
    ),
}

_PAYS = {True: N_("pay"), False: N_("pay nothing")}

OPTION_WORDS: dict[str, OptionWords] = {
    "packs": OptionWords(name=N_("Packs of forty cards")),
    "spade_sets_removed": OptionWords(name=N_("Spade suits taken out of the packs")),
    "hand_size": OptionWords(
        name=N_("Cards in a hand"),
        values={10: N_("ten, and out with eleven"), 15: N_("fifteen, and out with sixteen")},
    ),
    "bonus": OptionWords(name=N_("Going out pays, from each")),
    "ante": OptionWords(name=N_("Ante of each player")),
    "forfeit": OptionWords(name=N_("Forfeit for dropping out")),
    "suited_valle_add_on": OptionWords(
        name=N_("A card added to a valle set of one suit pays"),
        values={"full": N_("the same again"), "half": N_("half of it")},
    ),
    "sequence_add_on": OptionWords(
        name=N_("A card added to a run with A-2-3 or J-Q-K"),
        values={True: N_("pays again"), False: N_("pays nothing")},
    ),
    "extras_at_lay_down": OptionWords(name=N_("Further cards laid at once"), values=_PAYS),
    "long_seq": OptionWords(
        name=N_("Runs with A-2-3 or J-Q-K pay"),
        values={"contains": N_("at any length"), "exact": N_("with exactly three cards")},
    ),
    "mixed_dup": OptionWords(
        name=N_("A mixed set may repeat a suit"),
        values={True: N_("yes, once it has three"), False: N_("no, each suit once")},
    ),
    "ak_growth": OptionWords(
        name=N_("Aces or kings of one suit take"),
        values={"same_suit_only": N_("only that suit"), "any": N_("any suit")},
    ),
    "rearrange": OptionWords(
        name=N_("A new meld out of cards that lay there already pays"),
        values={
            "new_line_only": N_("if it is another condition than before"),
            "always": N_("always"),
            "never": N_("never"),
        },
    ),
    "remainder_pays": OptionWords(
        name=N_("What a borrow leaves behind, if it becomes a condition"),
        values={True: N_("pays"), False: N_("pays nothing")},
    ),
    "spades_double": OptionWords(
        name=N_("Spades"), values={True: N_("pay double"), False: N_("pay like other suits")}
    ),
    "mixed_valle": OptionWords(
        name=N_("A mixed set of 3s, 5s or 7s"),
        values={True: N_("pays"), False: N_("pays nothing")},
    ),
    "outs": OptionWords(
        name=N_("At going out count"),
        values={
            "ledger": N_("all conditions of the hand"),
            "board": N_("the melds as they lie"),
        },
    ),
    "late": OptionWords(
        name=N_("A condition nobody asked for in time"),
        values={"outs_only": N_("counts at going out"), "lost": N_("is lost")},
    ),
    "avoid": OptionWords(
        name=N_("Who could have kept the last discard pays the others"),
        values={"net": N_("all they lose in the hand"), "outs": N_("what the going out costs")},
    ),
    "avoid_fouled": OptionWords(
        name=N_("and so for players whose hand is foul"), values={True: N_("yes"), False: N_("no")}
    ),
    "avoid_dropped": OptionWords(
        name=N_("and so for players who dropped out"), values={True: N_("yes"), False: N_("no")}
    ),
}

PRESET_NAMES: dict[str, Sentence] = {
    "rules-page": N_("Rules page"),
    "tops": N_("Tops"),
    "double-tops": N_("Double tops"),
    "card-room": N_("Card room"),
}
