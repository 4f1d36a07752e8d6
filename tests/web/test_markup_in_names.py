"""Names and typed text that look like markup: every page shows them letter by letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import ConsoleMessage, Dialog, Request
from playwright.sync_api import Page as Tab

from tests.web.browser import Page
from tests.web.driving import House, post_to, tonight

pytestmark = pytest.mark.browser

# At most 24 letters each, as names may be.
NAMES = (
    "<script>alert(1)</script"[:24],
    "<script src=//e.example>",
    "<img src=x onerror=p()>",
    "<svg onload=alert(1)>",
    "<b>bold</b>",
    "<i",
    "</script>",
    "</title><script>p()//",
    "</textarea><b>",
    "</style><b>",
    "<!-- x",
    "--><b>",
    "<![CDATA[<b>]]>",
    "<a href=javascript:p()>",
    "javascript:alert(1)",
    "data:text/html,<b>",
    '"><script>p()</script>',
    "'><script>p()</script>",
    '" onfocus=p() autofocus',
    "' onfocus=p() autofocus",
    '" onmouseover="p()',
    "`onclick=p()`",
    '"/><svg/onload=p()>',
    "<iframe srcdoc=x>",
    "<base href=//e.example>",
    "<meta http-equiv=refresh",
    "<form action=//e><input>",
    "<math><mi xlink:href=x>",
    "<details open ontoggle=p",
    "<style>*{display:none}",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "${7*7}",
    "#{7*7}",
    "%(name)s %s %d",
    '","x":"',
    "']);p();//",
    "\\u003cb\\u003e",
    "&lt;b&gt; &amp;",
    "&#60;b&#62;",
)
LONGER = (
    "</script><script>alert(document.domain)</script>\u2028",
    '"><img src=x onerror="alert(1)">\u2029<svg/onload=alert(2)>',
)
WATCH = """
window.reports = []
addEventListener('securitypolicyviolation', e => reports.push(e.violatedDirective))
window.p = () => alert('p')
"""


def test_there_are_forty() -> None:
    assert len(set(NAMES)) == 40
    assert max(map(len, NAMES)) <= 24


class Watched:
    """A tab that notes each dialog, each breach of the policy and each foreign request."""

    def __init__(self, chromium: Chromium, house: House, site: str) -> None:
        self.site = site
        self.context = chromium.new_context()
        self.become(house)
        self.tab: Tab = self.context.new_page()
        self.seen: list[str] = []
        self.tab.add_init_script(WATCH)
        self.tab.on("dialog", self.refuse)
        self.tab.on("console", self.hear)
        self.tab.on("pageerror", lambda error: self.seen.append(str(error)))
        self.tab.on("request", self.follow)

    def become(self, house: House) -> None:
        """The tab of the phone that opened the last table, which got a new token with it."""
        cookie = house.browser.client.get_cookie("dev")
        assert cookie is not None
        self.context.add_cookies([{"name": "dev", "value": cookie.value, "url": self.site}])

    def refuse(self, shown: Dialog) -> None:
        self.seen.append(f"dialog: {shown.message}")
        shown.dismiss()

    def hear(self, said: ConsoleMessage) -> None:
        """A refused form says so on the console, which is no breach."""
        text = said.text
        if "Failed to load resource: the server responded" not in text:
            self.seen.append(text)

    def follow(self, request: Request) -> None:
        if not request.url.startswith(self.site):
            self.seen.append(request.url)

    def open(self, path: str) -> str:
        """Everything that the page shows, its fields included."""
        self.tab.goto(self.site + path)
        return self.shown()

    def shown(self) -> str:
        text = self.tab.evaluate(
            "[document.title, document.body.textContent, ...[...document.querySelectorAll("
            "'input, textarea, [aria-label]')].map(e => e.value + '\\n' + e.ariaLabel)].join('\\n')"
        )
        assert self.tab.evaluate("reports") == []
        assert self.seen == [], self.tab.url
        return " ".join(str(text).split())


@pytest.fixture
def watched(chromium: Chromium, site: str, house: House) -> Iterator[Watched]:
    watching = Watched(chromium, house, site)
    yield watching
    watching.context.close()


def pages_of(table: str) -> dict[str, bool]:
    """Each page of a table, and whether it names everybody."""
    circle, _, _ = table.rpartition("/s/")
    return {
        "/": True,
        f"{circle}/s/new": True,
        f"{circle}/settle?s=1": False,
        circle: True,
        f"{circle}/history": True,
        f"{circle}/history/{tonight()}": True,
        f"{circle}/stats": True,
        f"{circle}/stats/1": False,
        table: True,
        f"{table}/close": False,
        f"{table}/deals": True,
        f"{table}/deals/1": True,
        f"{table}/deals/1/edit": True,
        f"{table}/deals/1/why/1": False,
        f"{table}/deals/new?by=cards": True,
        f"{table}/deals/new?by=results": True,
        f"{table}/rules": False,
        f"{table}/seats": True,
    }


def table_of(house: House, names: tuple[str, ...]) -> Page:
    """A table of its own at which everybody has such a name, and one round."""
    sent = post_to(house, "circles.open_new")
    fields = {n: v for n, v in sent.fields.items() if not n.startswith("person-")}
    people = {f"person-{number}": name for number, name in enumerate(names, start=1)}
    board = house.browser.post("/new", {**fields, **people})
    won = {f"seat{seat}-result": "+1" for seat in range(2, len(names) + 1)}
    form = board.browser.get(f"{board.path}/deals/new").form("/deals?by")
    return form.fill({"dealer": "1"} | won).send()


def test_no_page_takes_a_name_for_markup(watched: Watched, house: House) -> None:
    for start in (0, 14, 28):
        names = NAMES[start : start + 14]
        board = table_of(house, names)
        watched.become(house)
        for path, everybody in pages_of(board.path).items():
            shown = watched.open(path)
            missing = [name for name in names if " ".join(name.split()) not in shown]
            assert not (everybody and missing), (path, missing)
            assert names[0] in shown or not everybody, path


def typed_everywhere(house: House, endpoint: str, text: str) -> tuple[str, Mapping[str, str]]:
    sent = post_to(house, endpoint)
    keeps = {"csrf_token", "key", "game"}
    return sent.path, {n: v if n in keeps else text for n, v in sent.fields.items()}


POST = """([path, fields]) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: path })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('textarea'), { name, value }))
  document.body.append(form)
  form.submit()
}"""


def test_no_page_takes_what_was_typed_for_markup(watched: Watched, house: House) -> None:
    """Refused forms and error pages show it again, in fields or as hidden drafts."""
    for text in (NAMES[16], *LONGER):
        for endpoint in ("circles.open_new", "deals.record", "corrections.save", "seats.change"):
            path, fields = typed_everywhere(house, endpoint, text)
            watched.open("/nothing")
            with watched.tab.expect_navigation(wait_until="load"):
                watched.tab.evaluate(POST, [path, fields])
            shown = watched.shown()
            assert " ".join(text.split()) in shown, (endpoint, text)


def test_no_page_takes_its_address_for_markup(watched: Watched, house: House) -> None:
    for text in (*NAMES[::9], *LONGER):
        odd = quote(text, safe="")
        tried = "&".join(f"{name}={odd}" for name in ("dealer", "seat1-cards", "seat2-cards"))
        watched.open(f"{house.table}/rules?{tried}")
        watched.open(f"/{odd}?by={odd}")
