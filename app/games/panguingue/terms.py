"""Words of Panguingue that sentences take as parameters."""

from __future__ import annotations

from app.games.panguingue.conditions import Line
from app.games.panguingue.melds import Cards
from app.table.words import N_, Sentence

LINES: dict[Line, Sentence] = {
    "suited_valle": N_("valle set of one suit"),
    "mixed_valle": N_("mixed valle set"),
    "suited_nonvalle": N_("set of one suit"),
    "low_run": N_("run with A-2-3"),
    "high_run": N_("run with J-Q-K"),
}

SPADES: dict[Line, Sentence] = {
    "suited_valle": N_("valle set in spades"),
    "mixed_valle": N_("mixed valle set"),
    "suited_nonvalle": N_("set in spades"),
    "low_run": N_("run with A-2-3 in spades"),
    "high_run": N_("run with J-Q-K in spades"),
}

A_MELD = N_("a meld")
"""A meld for which the table agreed a price without saying its cards."""

TOO_MANY_EVENTS = N_("This hand has too many entries. Strike it out and enter what it came to.")


def named(cards: Cards, lines: tuple[Line, ...], spades: bool) -> Cards | Sentence:
    """The cards of a meld, or where nobody said them what was called."""
    if cards:
        return cards
    return line_name(lines[0], spades) if lines else A_MELD


def line_names(lines: tuple[Line, ...], spades: bool) -> tuple[Sentence, ...]:
    """What the table calls the lines of one meld."""
    return tuple(line_name(line, spades) for line in lines)


def line_name(line: Line, spades: bool) -> Sentence:
    """What the table calls a line, laid in spades or not."""
    return (SPADES if spades else LINES)[line]
