"""Panguingue: melds that the others pay for while the hand is played, and once more at its end."""

from __future__ import annotations

from app.games.panguingue.check import check
from app.games.panguingue.dealing import next_dealer
from app.games.panguingue.entry import MeldAnswer, MeldQuestion, PanguingueEntry
from app.games.panguingue.event_form import PanguingueEventForm
from app.games.panguingue.figures import figures
from app.games.panguingue.form import PanguingueForm
from app.games.panguingue.hints import hints
from app.games.panguingue.rules import PRESETS, PanguingueRules
from app.games.panguingue.score import meld, score
from app.games.panguingue.story import story
from app.games.panguingue.trial import trial
from app.games.panguingue.words import OPTION_WORDS, PRESET_NAMES, SENTENCES
from app.table.game import Game, Tool
from app.table.words import N_

GAME = Game(
    slug="panguingue",
    name="Panguingue",
    deal_word=N_("hand"),
    seats=range(2, 16),
    modes={"quick": N_("Quick"), "cards": N_("Cards")},
    rules=PanguingueRules,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    option_words=OPTION_WORDS,
    entry=PanguingueEntry,
    form=PanguingueForm,
    event=PanguingueEventForm,
    sentences=SENTENCES,
    check=check,
    score=score,
    asked_first=("bonus", "ante", "forfeit", "suited_valle_add_on", "outs", "avoid"),
    hints=hints,
    trial=trial,
    story=story,
    figures=figures,
    next_dealer=next_dealer,
    tools={"meld": Tool(request=MeldQuestion, answer=MeldAnswer, run=meld)},
    carries="pot",
)
