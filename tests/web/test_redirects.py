"""Whatever a link or a form says about where to go next: it is one of our own pages."""

from __future__ import annotations

from urllib.parse import quote, urljoin, urlsplit

from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from app.web.asking import new_key
from tests.web.driving import FORMS, House, Sent, call, post_to, send

HOME = "http://localhost"
ELSEWHERE = (
    "//e.example",
    "/\\e.example",
    "\\\\e.example",
    "https:e.example",
    "https://e.example",
    "https:///e.example",
    "%2f%2fe.example",
    "/%2fe.example",
    "/%5ce.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "\t//e.example",
    "/\t/e.example",
    "/\n/e.example",
    " //e.example",
    "/ /e.example",
    "///e.example",
    "/c/../..//e.example",
    "http://localhost@e.example",
    "/\u2028/e.example",
    "/new\r\nLocation: https://e.example",
    "/static/../../e.example",
    "/nowhere",
    "e.example",
)
WAYS_ON = ("next", "url", "return", "redirect", "redirect_uri", "continue", "to", "back", "r")


def follow(answer: TestResponse, asked: object) -> None:
    """It leads to one of our own pages, however a browser reads the address."""
    if 300 <= answer.status_code < 400:
        said = answer.headers["Location"]
        there = urlsplit(urljoin(HOME, said))
        assert f"{there.scheme}://{there.netloc}" == HOME, (asked, said)


def test_no_form_sends_anybody_to_another_site(house: House) -> None:
    for endpoint in FORMS:
        all_ways_from(house, post_to(house, endpoint))


def all_ways_from(house: House, sent: Sent) -> None:
    joint = "&" if "?" in sent.path else "?"
    for there in ELSEWHERE:
        fields = {**sent.fields, "key": new_key(), **dict.fromkeys(WAYS_ON, there)}
        query = "&".join(f"{name}={quote(there)}" for name in WAYS_ON)
        follow(send(house, Sent(sent.path + joint + query, MultiDict(fields))), there)


def test_no_link_sends_anybody_to_another_site(house: House) -> None:
    for there in ELSEWHERE:
        query = "&".join(f"{name}={quote(there)}" for name in WAYS_ON)
        for path in (f"{house.closed}/deals/new", f"{house.closed}/seats", "/new", there):
            known = path if path != there else quote(there, safe="/%:;=()")
            answer = call(
                house, "GET", f"{known}?{query}", headers={"X-Forwarded-Host": "e.example"}
            )
            follow(answer, (path, there))


def test_next_leads_to_a_page_of_ours(house: House) -> None:
    sent = post_to(house, "sittings.reopen")
    sent.fields["next"] = f"{house.closed}/deals/new?by=cards"

    assert send(house, sent).headers["Location"] == sent.fields["next"]
