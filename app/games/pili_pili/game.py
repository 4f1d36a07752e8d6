"""Pili Pili: bet how many tricks you will win; whoever misses takes hot peppers."""

from __future__ import annotations

from app.games.pili_pili.bets import next_bet
from app.games.pili_pili.check import check
from app.games.pili_pili.ending import joiner_start, over
from app.games.pili_pili.entry import LegalBetsAnswer, LegalBetsQuestion, PiliPiliEntry
from app.games.pili_pili.form import PiliPiliForm
from app.games.pili_pili.missions import FEWEST, MOST
from app.games.pili_pili.order import next_dealer
from app.games.pili_pili.rules import PRESETS, PiliPiliRules
from app.games.pili_pili.score import score
from app.games.pili_pili.slips import slips
from app.games.pili_pili.told import figures, story
from app.games.pili_pili.trial import trial
from app.games.pili_pili.words import OPTION_WORDS, PRESET_NAMES, SENTENCES
from app.table.game import Game, Tool
from app.table.words import N_

GAME = Game(
    slug="pili-pili",
    name="Pili Pili",
    deal_word=N_("round"),
    seats=range(FEWEST, MOST + 1),
    modes={"bets": N_("Bets and tricks")},
    rules=PiliPiliRules,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    option_words=OPTION_WORDS,
    asked_first=("limit", "chips_per_pili"),
    entry=PiliPiliEntry,
    form=PiliPiliForm,
    sentences=SENTENCES,
    check=check,
    score=score,
    slips=slips,
    next_dealer=next_dealer,
    tools={"legal-bets": Tool(request=LegalBetsQuestion, answer=LegalBetsAnswer, run=next_bet)},
    points=N_("Pilis"),
    lowest_wins=True,
    carries="all",
    over=over,
    joins_at=joiner_start,
    trial=trial,
    story=story,
    figures=figures,
)
