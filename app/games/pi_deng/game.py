"""Pi Deng ("red card", "Make 10"): cards that match add up to ten, and the red ones count."""

from __future__ import annotations

from app.games.pi_deng.check import check
from app.games.pi_deng.dealing import next_dealer
from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.figures import figures
from app.games.pi_deng.form import PiDengForm
from app.games.pi_deng.rules import PRESETS, PiDengRules
from app.games.pi_deng.score import over, score
from app.games.pi_deng.slips import slips
from app.games.pi_deng.story import story
from app.games.pi_deng.trial import trial
from app.games.pi_deng.words import OPTION_WORDS, PRESET_NAMES, SENTENCES
from app.table.game import Game
from app.table.words import N_

GAME = Game(
    slug="pi-deng",
    name="Pi Deng",
    deal_word=N_("round"),
    seats=range(2, 4),
    modes={"cards": N_("Red cards"), "tallies": N_("Tallies"), "totals": N_("Totals")},
    points=N_("points"),
    carries="all",
    rules=PiDengRules,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    option_words=OPTION_WORDS,
    asked_first=("ace_nine",),
    entry=PiDengEntry,
    form=PiDengForm,
    sentences=SENTENCES,
    check=check,
    score=score,
    over=over,
    slips=slips,
    trial=trial,
    story=story,
    figures=figures,
    next_dealer=next_dealer,
)
