"""A browser without script that refuses badly made pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import html5lib
from bs4 import BeautifulSoup, Tag
from bs4.builder._html5lib import HTML5TreeBuilder
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

UNLABELLED = {"hidden", "submit", "button", "image", "reset"}
NAMING = ("for", "aria-describedby", "aria-labelledby", "list", "form")
"""Attributes that name other elements."""


class Strict(HTML5TreeBuilder):
    """Refuses a page that a browser would have to mend."""

    def feed(self, markup: str | bytes) -> None:
        html5lib.HTMLParser(tree=self.create_treebuilder, strict=True).parse(markup)


def well_made(text: str) -> BeautifulSoup:
    """The page, if it does nothing that no page may do."""
    page = BeautifulSoup(text, builder=Strict())
    tags = page.find_all(True)  # looked through once, as every page of every test comes by here
    headings = [tag for tag in tags if tag.name == "h1"]
    assert len(headings) == 1, f"{len(headings)} h1"
    title = words(page.find("title"))
    assert title.startswith(words(headings[0])), f"{title!r} does not start with its h1"
    assert page.html is not None
    assert page.html.get("lang")
    ids = [str(tag["id"]) for tag in tags if "id" in tag.attrs]
    assert len(ids) == len(set(ids)), f"ids twice: {sorted(i for i in ids if ids.count(i) > 1)}"
    labelled = {str(tag["for"]) for tag in tags if tag.name == "label" and "for" in tag.attrs}
    for tag in tags:
        refuse_nameless(tag, labelled)
        refuse_inline(tag)
        refuse_dangling(tag, set(ids))
    return page


def refuse_nameless(tag: Tag, labelled: set[str]) -> None:
    """Whoever cannot see where something stands has to be told what it is."""
    if tag.name == "form":
        assert tag.get("action"), f"a form without action: {tag}"
    if tag.name in {"input", "select", "textarea"}:
        assert is_labelled(tag, labelled), f"no label: {tag}"
    if tag.name in {"a", "button"}:
        assert words(tag) or tag.get("aria-label") or tag.has_attr("hidden"), f"mute: {tag}"


def refuse_inline(tag: Tag) -> None:
    """The content security policy would drop it without a word."""
    assert tag.name != "style", "style element"
    assert tag.name != "script" or tag.get("src"), "inline script"
    for name in tag.attrs:
        assert name != "style", f"style attribute: {tag}"
        assert not name.startswith("on"), f"handler: {tag}"


def refuse_dangling(tag: Tag, ids: set[str]) -> None:
    """What names another element names one that is there."""
    for attribute in NAMING:
        for name in str(tag.attrs.get(attribute, "")).split():
            assert name in ids, f"{attribute}={name} leads nowhere"
    if tag.name == "a" and re.match("#.", str(tag.get("href", ""))):
        assert tag["href"][1:] in ids, f"{tag['href']} leads nowhere"


def is_labelled(tag: Tag, labelled: set[str]) -> bool:
    """Hidden fields and buttons need no label; everything else does."""
    if tag.name == "input" and tag.get("type", "text") in UNLABELLED:
        return True
    return bool(
        tag.get("aria-label") or tag.get("aria-labelledby") or tag.get("id", "") in labelled
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
