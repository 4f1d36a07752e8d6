"""One sentence for each code that Pili Pili can say, and the names of its options."""

from __future__ import annotations

from app.table.game import OptionWords
from app.table.words import N_, Nn_, Sentence

SENTENCES: dict[str, Sentence] = {
    # why something moved
    "missed": Nn_(
        "%(target)s bet %(bet)s and won %(won)s, which costs %(n)s Pili",
        "%(target)s bet %(bet)s and won %(won)s, which costs %(n)s Pilis",
    ),
    "first_trick": Nn_(
        "%(target)s won the first trick, which costs %(n)s Pili",
        "%(target)s won the first trick, which costs %(n)s Pilis",
    ),
    "last_trick": Nn_(
        "%(target)s won the last trick, which costs %(n)s Pili",
        "%(target)s won the last trick, which costs %(n)s Pilis",
    ),
    "first_and_last": Nn_(
        "%(target)s won the first and the last trick, which costs %(n)s Pili once",
        "%(target)s won the first and the last trick, which costs %(n)s Pilis once",
    ),
    "hot": Nn_(
        "%(target)s won %(n)s hot trick, which costs as many Pilis",
        "%(target)s won %(n)s hot tricks, which cost as many Pilis",
    ),
    "per_miss": N_("A missed trick costs %(times)s Pilis this time: %(n)s more for %(target)s"),
    "tied": Nn_(
        "%(target)s is tied to %(other)s, who missed by %(n)s trick, and takes as many Pilis",
        "%(target)s is tied to %(other)s, who missed by %(n)s tricks, and takes as many Pilis",
    ),
    "adjust": Nn_(
        "The table gives %(target)s %(n)s Pili more",
        "The table gives %(target)s %(n)s Pilis more",
    ),
    "adjust_back": Nn_(
        "The table takes %(n)s Pili off %(source)s",
        "The table takes %(n)s Pilis off %(source)s",
    ),
    "discarded": Nn_(
        "%(source)s won exactly the bet of %(bet)s and gives back %(n)s Pili",
        "%(source)s won exactly the bet of %(bet)s and gives back %(n)s Pilis",
    ),
    "chips_per_pili": N_(
        "The game ends with %(lost)s Pilis for %(source)s and %(won)s for %(target)s: "
        "%(source)s pays %(target)s %(n)s, which is %(rate)s for each Pili between them"
    ),
    # what cannot be
    "malformed": N_("%(what)s"),
    "unknown_player": N_("%(text)s is not at this table. Choose one of the players."),
    "duplicate_player": N_("This player is named twice. Take one of the two out."),
    "unknown_mission": N_("There is no Mission called %(text)s. Choose one from the list."),
    "not_enough_cards": N_(
        "With %(players)s players the pack is enough for %(most)s cards each, drawn ones too. "
        "Deal fewer."
    ),
    "bet_range": N_(
        "%(player)s bets %(bet)s. Enter 0 to %(most)s, the number of tricks, "
        "unless the table played on."
    ),
    "bet_banned": N_(
        "Nobody may bet %(bet)s in this Mission. "
        "Enter another bet for %(player)s, unless the table played on."
    ),
    "bet_copy": N_(
        "%(player)s may not bet %(bet)s just after %(before)s did. "
        "Enter another bet, unless the table played on."
    ),
    "bet_total": N_(
        "%(player)s bets last, and with %(bet)s the bets come to exactly %(total)s, "
        "which they must not. Enter another bet, unless the table played on."
    ),
    "tricks_range": N_(
        "%(player)s cannot have won %(won)s. Enter 0 to %(most)s, the number of tricks."
    ),
    "tricks_sum": N_(
        "The tricks won come to %(won)s, and those played to %(tricks)s. Check who won how many."
    ),
    "first_last_missing": N_("This Mission asks who won the first and who the last trick."),
    "first_last_no_trick": N_(
        "%(player)s has won no trick, so neither the first nor the last. Choose somebody else."
    ),
    "first_last_needs_two": N_(
        "%(player)s has won only one trick, so not both the first and the last. "
        "Change one of the two."
    ),
    "hot_exceeds_tricks": N_(
        "Only tricks that %(player)s won can be hot: %(won)s, not %(hot)s. Enter fewer."
    ),
    "tied_missing": N_("This Mission ties everybody to another player. Choose one for %(player)s."),
    "tied_to_self": N_("%(player)s cannot be tied to themselves. Choose another player."),
    # what is worth a second look
    "bet_limit_waived": N_(
        "The Mission leaves %(player)s nothing to bet, so its limit does not hold for this bet."
    ),
    "unusual_cards": N_("Cards dealt to each: %(cards)s. The usual number is %(usual)s. Right?"),
    "same_mission": N_("This Mission was also the last round's. Chosen by mistake?"),
    "same_as_last": N_("This is the very same as the last round. Typed in twice?"),
}

PRESET_NAMES: dict[str, Sentence] = {
    "rules-page": N_("Rules page"),
    "six-pilis": N_("6 (BGA help page)"),
    "first-games": N_("First games, without Missions"),
}

OPTION_WORDS: dict[str, OptionWords] = {
    "limit": OptionWords(name=N_("Pilis that end the game")),
    "first_last": OptionWords(
        name=N_("First and last trick by one player"),
        values={"per_trick": N_("cost two Pilis"), "cap_one": N_("cost one Pili")},
    ),
    "total_rule": OptionWords(
        name=N_("The bets must not come to"),
        values={
            "tricks": N_("the number of tricks"),
            "dealt": N_("the number of cards dealt"),
            "off": N_("nothing in particular: any total will do"),
        },
    ),
    "first_bettor": OptionWords(
        name=N_("The first to bet is"),
        values={"dealer": N_("the dealer"), "left": N_("left of the dealer")},
    ),
    "rotation": OptionWords(
        name=N_("The deal"),
        values={
            "left": N_("moves left every round"),
            "fixed": N_("stays with one player"),
            "manual": N_("is chosen every round"),
        },
    ),
    "missions": OptionWords(
        name=N_("Missions"), values={True: N_("are played"), False: N_("are left out")}
    ),
    "chips_per_pili": OptionWords(name=N_("Chips for each Pili of difference at the end")),
}
