"""What axe finds on a page that is open, dark and light."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.web.phone import Phone

TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
THEMES: Mapping[Any, Mapping[str, object]] = {
    "light": {"type": "rule", "values": ["color-contrast"]},  # nothing else depends on colours
    "dark": {"type": "tag", "values": TAGS},
}


def by_axe(phone: Phone) -> str:
    """What axe finds on the page as it is shown; the phone is dark afterwards, as it was.

    Nothing may move meanwhile: a key on its way from one colour to another has neither.
    """
    said = []
    for theme, rules in THEMES.items():
        phone.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        answer = Axe().run(phone.page, options={"runOnly": rules, "resultTypes": ["violations"]})
        if answer.violations_count:
            said.append(f"{theme}: {answer.generate_report()}")
    phone.page.emulate_media(reduced_motion="no-preference")
    return "\n".join(said)


def looked_at(phone: Phone) -> str:
    """The same for the page rolled out: a field halfway under the lowest keys is no small one, as
    every page can be rolled past them.
    """
    tall = int(phone.page.evaluate("document.documentElement.scrollHeight"))
    phone.page.set_viewport_size({"width": 390, "height": max(844, tall)})
    return by_axe(phone)


def seen_by_axe(phone: Phone, paths: Iterable[str]) -> dict[str, str]:
    """What each of these pages has against those who do not see, or not well."""
    found = {}
    for path in paths:
        phone.page.set_viewport_size({"width": 390, "height": 844})
        phone.open(path)
        if said := looked_at(phone):
            found[path] = said
    return found
