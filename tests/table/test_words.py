"""From a code to a sentence."""

from __future__ import annotations

from gettext import NullTranslations

from markupsafe import Markup

from app.table import Seat
from app.table.words import N_, Nn_, say

PAYS = Nn_("%(who)s pays %(n)s chip", "%(who)s pays %(n)s chips")


def write(value: object) -> str:
    return {"1": "<Ann>"}[str(int(value))] if isinstance(value, Seat) else str(value)


class Louder(NullTranslations):
    """A language that shouts."""

    def gettext(self, message: str) -> str:
        return message.replace("pays", "PAYS")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_the_number_picks_the_plural() -> None:
    assert say(PAYS, {"who": "Ann", "n": 1}, write) == "Ann pays 1 chip"
    assert say(PAYS, {"who": "Ann", "n": 2}, write) == "Ann pays 2 chips"


def test_a_parameter_is_written_by_its_type() -> None:
    assert say(N_("%(who)s is in"), {"who": Seat(1)}, write) == "<Ann> is in"


def test_the_reader_chooses_the_language() -> None:
    assert say(PAYS, {"who": "Ann", "n": 2}, write, Louder()) == "Ann PAYS 2 chips"
    assert say(N_("%(who)s pays"), {"who": "Ann"}, write, Louder()) == "Ann PAYS"


def test_a_page_escapes_what_it_puts_in() -> None:
    said = say(N_("%(who)s is in"), {"who": Seat(1)}, write, text=Markup)

    assert said == "&lt;Ann&gt; is in"
