"""Pok Deng (ป๊อกเด้ง): hands of two or three cards, each against the dealer's."""

from __future__ import annotations

from app.games.pok_deng.check import check
from app.games.pok_deng.entry import HandAnswer, HandQuestion, PokDengEntry
from app.games.pok_deng.form import PokDengForm, next_dealer
from app.games.pok_deng.hands import MOST_HANDS
from app.games.pok_deng.rules import PRESETS, PokDengRules
from app.games.pok_deng.score import hand, score
from app.games.pok_deng.slips import slips
from app.games.pok_deng.trial import trial
from app.games.pok_deng.words import OPTION_WORDS, SENTENCES
from app.table.game import Game, Tool
from app.table.words import N_

GAME = Game(
    slug="pok-deng",
    name="Pok Deng",
    deal_word=N_("round"),
    seats=range(2, MOST_HANDS + 1),
    modes={"results": N_("Results"), "cards": N_("Cards")},
    rules=PokDengRules,
    presets=PRESETS,
    preset_names={
        "rules-page": N_("Rules page"),
        "thai-table": N_("Thai table"),
        "phone-game": N_("Phone game"),
    },
    option_words=OPTION_WORDS,
    entry=PokDengEntry,
    form=PokDengForm,
    sentences=SENTENCES,
    check=check,
    score=score,
    slips=slips,
    trial=trial,
    next_dealer=next_dealer,
    tools={"hand": Tool(request=HandQuestion, answer=HandAnswer, run=hand)},
)
