"""What is wrong with a file that was to be imported, in words: where, and what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from gettext import NullTranslations

from app.store.reading import Fault
from app.table.words import ENGLISH, N_, Sentence, say
from app.web.documents import Writer
from app.web.language import translations
from app.web.words import NOBODY, writer

PARTS: Mapping[str, Sentence] = {
    "tableside": N_("the kind of file"),
    "circle": N_("the house"),
    "people": N_("the people"),
    "sittings": N_("the sittings"),
    "agreements": N_("the rules"),
    "seats": N_("the seats"),
    "deals": N_("the deals"),
    "stacks": N_("the stacks"),
    "plans": N_("the plans"),
    "payments": N_("the payments"),
    "sums": N_("the sums at its end"),
}
WHERE: Mapping[str, Sentence] = {
    "file": N_("The file"),
    "row": N_("Line %(line)s of the file"),
    "column": N_("Line %(line)s of the file, character %(column)s"),
    "line": N_("Line %(line)s of %(part)s"),
    "circle": N_("The house"),
    "people": N_("Person %(number)s"),
    "sittings": N_("Sitting %(number)s"),
    "agreements": N_("Sitting %(sitting)s, rules %(number)s"),
    "seats": N_("Sitting %(sitting)s, seat %(number)s"),
    "deals": N_("Sitting %(sitting)s, deal %(number)s, row %(seq)s of the log"),
    "deal": N_("Sitting %(sitting)s, deal %(number)s"),
    "stacks": N_("Sitting %(sitting)s, stack %(number)s"),
    "plans": N_("Plan %(number)s"),
    "payments": N_("Payment %(number)s"),
}
WHAT: Mapping[str, Sentence] = {
    "no_text": N_("This is no text in UTF-8."),
    "no_json": N_("This is no JSON that can be read."),
    "no_character": N_("It holds a character (U+0000) that no text may hold."),
    "no_number": N_("It holds a number that is too long, or is none."),
    "twice": N_("“%(key)s” stands twice in one place."),
    "too_deep": N_("It is nested too deep to be read."),
    "not_ours": N_("Tableside did not write this. Export a house as JSON, and import that."),
    "other_format": N_("It has another format than this version reads, which is %(format)s."),
    "part_missing": N_("It lacks %(part)s."),
    "bad_part": N_("Something else stands where it should list %(part)s."),
    "unknown_part": N_("It holds a part that no such file has: “%(name)s”."),
    "bad_line": N_("Something else stands where a line should be."),
    "bad_field": N_("“%(field)s” is missing, unknown, or of the wrong kind."),
    "gap": N_("Number %(expected)s should stand here."),
    "nobody": N_("There is nobody in it."),
    "no_sitting": N_("Nothing was played in it."),
    "unknown_sitting": N_("There is no sitting %(sitting)s."),
    "unknown_person": N_("There is no person %(person)s."),
    "unknown_game": N_("This server knows no game “%(game)s”."),
    "unknown_timezone": N_("This server knows no time zone “%(timezone)s”."),
    "unknown_currency": N_("There is no currency “%(currency)s”, or no value of a chip with it."),
    "bad_chip_value": N_("“%(value)s” is no value of a chip."),
    "bad_name": N_("“%(name)s” cannot be a name."),
    "name_taken": N_("“%(name)s” is also the name of person %(other)s."),
    "bad_pay_to": N_("What says how to pay is too long, or has hidden characters."),
    "bad_seats": N_("It needs a seat for the table and 1 to %(most)s for players."),
    "empty_seat": N_("Every seat but that of the table is somebody's."),
    "sits_twice": N_("Somebody sits in two seats."),
    "bad_places": N_("The order of its seats has a hole, or two in one place."),
    "no_rules": N_("It lacks the rules it was played by."),
    "bad_rules": N_("These are no rules that the game has."),
    "number_gap": N_("A deal before this one is missing."),
    "version_gap": N_("The version of the deal before this one is missing."),
    "other_deal": N_("It does not continue the deal whose number it has."),
    "unknown_rules": N_("The rules it was played by are missing."),
    "bad_dealt_in": N_("Who was dealt in does not sit there, or is named twice."),
    "bad_undo": N_("It takes back what did not stand then."),
    "bad_entry": N_("What was entered is nothing that the game knows."),
    "bad_moves": N_("Its chips move between seats or in deals that are not there."),
    "too_many_deals": N_("It has more deals than a sitting takes."),
    "chain": N_("Its hash does not seal it: it was changed, or its rules were."),
    "agreement_missing": N_("The rules it was played by are missing."),
    "unscorable": N_("It cannot be scored under its rules."),
    "rescored": N_("Its chips do not match what was entered: scored again, they are others."),
    "bad_stack": N_("It is nobody's who sits there, or buys nothing."),
    "bad_stack_taken_back": N_("It takes back what was no such row."),
    "account_dealt_in": N_("A name that is never dealt in is dealt in."),
    "bad_plan_sittings": N_("It covers rows or payments that are not there."),
    "bad_plan_value": N_("It says no value of a chip for one of its sittings."),
    "bad_plan_lines": N_("One of its lines is no payment from one person to another."),
    "bad_payment": N_("It pays nothing, or for no plan."),
    "bad_taking_back": N_("It takes back what was no such payment."),
    "plan_overpaid": N_("More was paid than its plan says, or for no line of it."),
    "plan_sum": N_("Its lines do not clear what was won and lost."),
    "too_many_plans": N_(
        "It has more plans than a page can check. Whoever runs this server can import it there."
    ),
    "changed": N_("Something in %(part)s was changed after the file was written."),
}  # fmt: skip


@dataclass(frozen=True)
class Told:
    """One fault in words."""

    where: str
    what: str


def told(faults: Iterable[Fault]) -> list[Told]:
    """As a page says them to its reader."""
    return [_told(fault, writer(NOBODY), translations()) for fault in faults]


def told_plainly(faults: Iterable[Fault]) -> list[str]:
    """As a command says them, each in one line."""
    plain = [_told(fault, Writer({}), ENGLISH) for fault in faults]
    return [f"{each.where}: {each.what}" for each in plain]


def _told(fault: Fault, write: Callable[[object], str], translations: NullTranslations) -> Told:
    params = {**fault.params, **fault.at}
    if "part" in params:
        params["part"] = PARTS[str(params["part"])]
    where = say(WHERE[fault.where], params, write, translations)
    return Told(where, say(WHAT[fault.code], params, write, translations))
