"""A browser without script that refuses badly made pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import html5lib
from bs4 import BeautifulSoup, Tag
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

UNLABELLED = {"hidden", "submit", "button", "image", "reset"}


def well_made(text: str) -> BeautifulSoup:
    """The page, if it does nothing that no page may do."""
    html5lib.HTMLParser(strict=True).parse(text)
    page = BeautifulSoup(text, "html5lib")
    headings = page.find_all("h1")
    assert len(headings) == 1, f"{len(headings)} h1"
    title = words(page.find("title"))
    assert title.startswith(words(headings[0])), f"{title!r} does not start with its h1"
    assert page.html is not None
    assert page.html.get("lang")
    ids = [str(tag["id"]) for tag in page.find_all(id=True)]
    assert len(ids) == len(set(ids)), f"ids twice: {sorted(i for i in ids if ids.count(i) > 1)}"
    for form in page.find_all("form"):
        assert form.get("action"), f"a form without action: {form}"
    for tag in page.find_all(["input", "select", "textarea"]):
        assert is_labelled(page, tag), f"no label: {tag}"
    for tag in page.find_all(["a", "button"]):
        assert words(tag) or tag.get("aria-label") or tag.has_attr("hidden"), f"mute: {tag}"
    refuse_inline(page)
    refuse_dangling(page, set(ids))
    return page


def refuse_inline(page: BeautifulSoup) -> None:
    """The content security policy would drop it without a word."""
    assert not page.find_all(style=True), "style attribute"
    assert not page.find_all("style"), "style element"
    for script in page.find_all("script"):
        assert script.get("src"), "inline script"
    for tag in page.find_all(True):
        assert not [name for name in tag.attrs if name.startswith("on")], f"handler: {tag}"


def refuse_dangling(page: BeautifulSoup, ids: set[str]) -> None:
    """What names another element names one that is there."""
    for attribute in ("for", "aria-describedby", "aria-labelledby", "list", "form"):
        for tag in page.select(f"[{attribute}]"):
            for name in str(tag[attribute]).split():
                assert name in ids, f"{attribute}={name} leads nowhere"
    for link in page.find_all("a", href=re.compile("^#.")):
        assert link["href"][1:] in ids, f"{link['href']} leads nowhere"


def is_labelled(page: BeautifulSoup, tag: Tag) -> bool:
    """Hidden fields and buttons need no label; everything else does."""
    if tag.name == "input" and tag.get("type", "text") in UNLABELLED:
        return True
    return bool(
        tag.get("aria-label")
        or tag.get("aria-labelledby")
        or (tag.get("id") and page.find("label", attrs={"for": tag["id"]}))
    )


def words(tag: Tag | None) -> str:
    """What a reader sees of it, spaces folded."""
    return " ".join(tag.get_text(" ").split()) if tag else ""


@dataclass
class Page:
    """What one address answered."""

    browser: Browser
    path: str
    response: TestResponse
    soup: BeautifulSoup

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def text(self) -> str:
        return words(self.soup.body)

    @property
    def heading(self) -> str:
        return words(self.soup.h1)

    def all(self, selector: str) -> list[str]:
        return [words(tag) for tag in self.soup.select(selector)]

    def link(self, label: str) -> str:
        """Where the first link whose words contain `label` leads."""
        for tag in self.soup.select("a[href]"):
            if label in words(tag) or label in str(tag.get("aria-label", "")):
                return str(tag["href"])
        raise AssertionError(f"no link {label!r} on {self.path}: {self.all('a')}")

    def follow(self, label: str, status: int = 200) -> Page:
        return self.browser.get(self.link(label), status)

    def form(self, action: str = "") -> Form:
        """The first form that posts and whose action contains `action`."""
        for tag in self.soup.select("form"):
            if action in str(tag["action"]) and str(tag.get("method", "get")).lower() == "post":
                return Form(self, tag)
        raise AssertionError(f"no form {action!r} on {self.path}")


class Form:
    """A form as it stands on a page, filled in as a browser would."""

    def __init__(self, page: Page, tag: Tag) -> None:
        self.page = page
        self.tag = tag
        self.values: MultiDict[str, str] = MultiDict(filled(self.controls()))

    def controls(self) -> list[Tag]:
        inside = self.tag.select("input, select, textarea")
        outside = self.page.soup.select(f"[form='{self.tag.get('id')}']")
        return [tag for tag in (*inside, *outside) if tag.get("name")]

    def fill(self, values: Mapping[str, str]) -> Form:
        known = {str(tag["name"]) for tag in self.controls()}
        assert set(values) <= known, f"no such fields: {set(values) - known}"
        for name, value in values.items():
            self.values[name] = value
        return self

    def send(self, status: int = 200, button: tuple[str, str] | None = None) -> Page:
        data = MultiDict(self.values)
        if button is not None:
            assert self.page.soup.select_one(f"button[name='{button[0]}'][value='{button[1]}']")
            data[button[0]] = button[1]
        return self.page.browser.post(str(self.tag["action"]), data, status)


def filled(controls: list[Tag]) -> Iterator[tuple[str, str]]:
    """The pairs that a browser would send of these controls."""
    for tag in controls:
        name, kind = str(tag["name"]), str(tag.get("type", "text"))
        if tag.has_attr("disabled") or tag.name == "button":
            continue
        if tag.name == "select":
            chosen = tag.select_one("option[selected]") or tag.select_one("option")
            assert chosen is not None
            yield name, str(chosen.get("value", words(chosen)))
        elif tag.name == "textarea":
            yield name, tag.get_text().removeprefix("\n")
        elif kind in {"checkbox", "radio"}:
            if tag.has_attr("checked"):
                yield name, str(tag.get("value", "on"))
        elif kind not in {"submit", "button"}:
            yield name, str(tag.get("value", ""))


class Browser:
    """One device with its own cookies."""

    def __init__(self, app: Flask, base: str = "http://localhost") -> None:
        self.base = base
        self.client: FlaskClient = app.test_client()

    def get(self, path: str, status: int = 200) -> Page:
        return self._page(path, self.client.get(path, base_url=self.base), status)

    def post(self, path: str, data: Mapping[str, str], status: int = 200) -> Page:
        """Posts as a page of our own would, and follows the one redirect."""
        headers = {
            "Origin": self.base,
            "Referer": f"{self.base}/",
            "Sec-Fetch-Site": "same-origin",
        }
        answer = self.client.post(path, data=data, headers=headers, base_url=self.base)
        if answer.status_code == 303:
            parts = urlsplit(answer.headers["Location"])
            return self.get(f"{parts.path}?{parts.query}" if parts.query else parts.path, status)
        return self._page(path, answer, status)

    def _page(self, path: str, answer: TestResponse, status: int) -> Page:
        assert answer.status_code == status, f"{path}: {answer.status_code}\n{answer.text[:2000]}"
        whole = answer.mimetype == "text/html" and "piece=" not in path
        soup = well_made(answer.text) if whole else BeautifulSoup(answer.text, "html5lib")
        return Page(self, path, answer, soup)
