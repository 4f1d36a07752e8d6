"""A real phone: Chromium at 390x844 with touch, on the site served over http."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from flask import Flask
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import ConsoleMessage, Locator, Page
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.test import run_wsgi_app

from tests.web.browser import filled, well_made

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
FIVE = ("Noi", "Somsak", "Lek", "Dao", "Mali")
ZONE = "Asia/Bangkok"
THUMB = 44
"""CSS pixels that a target has at least, both ways."""

NO_WORKER = "Service Worker registration blocked by Playwright"
COUNT = """
addEventListener('pointerup', () => sessionStorage.taps = 1 + +(sessionStorage.taps || 0), true)
"""


class Quiet(WSGIRequestHandler):
    """Keeps connections open, as a page asks for eighty files, and writes no line for each."""

    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


class Files:
    """A site whose files come from memory: each new phone asks for eighty, named by a release."""

    kept: ClassVar[dict[str, tuple[list[bytes], list[tuple[str, str]]]]] = {}

    def __init__(self, app: Flask) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if not path.startswith("/static/"):
            return self.app(environ, start_response)
        if path not in self.kept:
            body, status, headers = run_wsgi_app(self.app, environ, buffered=True)
            if not status.startswith("200"):
                start_response(status, headers.to_wsgi_list())
                return body
            self.kept[path] = list(body), headers.to_wsgi_list()
        body, headers_kept = self.kept[path]
        start_response("200 OK", headers_kept)
        return body


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The site on a port of its own."""
    server = make_server("localhost", 0, Files(app), threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Phone:
    """One thumb on one phone; every tap is counted where it lands."""

    def __init__(self, chromium: Chromium, site: str, **options: Any) -> None:
        shown: dict[str, Any] = {
            "viewport": {"width": 390, "height": 844},
            "color_scheme": "dark",
            "device_scale_factor": 1,  # nine times fewer dots to draw than on a real phone
            "service_workers": "block",  # one would answer in place of a route that a test sets up
        } | options
        self.context = chromium.new_context(
            is_mobile=True,
            has_touch=True,
            timezone_id=ZONE,
            **shown,
        )
        self.context.set_default_timeout(10_000)
        self.site = site
        self.complaints: list[str] = []
        self.centres: list[float] = []
        self.page: Page = self.context.new_page()
        self.page.add_init_script(COUNT)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, said: ConsoleMessage) -> None:
        if said.text != NO_WORKER:
            self.complaints.append(said.text)

    def open(self, path: str) -> None:
        """Go to an address of the site and start counting taps."""
        self.page.goto(self.site + path)
        self.page.evaluate("sessionStorage.taps = 0")
        self.centres = []

    @property
    def taps(self) -> int:
        """How often the screen was touched since the page was opened."""
        return int(self.page.evaluate("+(sessionStorage.taps || 0)"))

    def tap(self, target: Locator) -> None:
        """Tap something that is large enough, without scrolling, as soon as it is there."""
        target.wait_for()
        # As it is laid out: a key that gives way under the last tap is no smaller for that.
        size = target.evaluate("key => [key.offsetWidth, key.offsetHeight]")
        assert min(size) >= THUMB, (target, size)
        box = target.bounding_box()
        assert box is not None, target
        assert self.page.evaluate("scrollY") == 0
        self.centres.append(box["y"] + box["height"] / 2)
        target.tap()

    def key(self, name: str) -> Locator:
        """A button by the word on it."""
        return self.page.get_by_role("button", name=name, exact=True)

    def save(self) -> None:
        """Tap the one brass key and wait until the board has it."""
        before = self.page.url
        self.tap(self.page.locator("save-key .btn--go:enabled"))
        self.page.wait_for_url(lambda url: url != before)

    def open_table(self, *names: str, game: str = "pok-deng") -> str:
        """Send the form of a new table as its page would; answers where the board is, and is there.

        How it is keyed in is for tests of that page.
        """
        page = self.context.request.get(f"{self.site}/new?game={game}")
        controls = well_made(page.text()).select("#new-table [name]")
        said = {name: value for name, value in filled(controls) if not name.startswith("person-")}
        people = {f"person-{number}": name for number, name in enumerate(names, 1)}
        answer = self.context.request.post(
            f"{self.site}/new",
            form={**said, **people, "timezone": ZONE},  # which the page's script fills in
            headers={"Origin": self.site},
        )
        board = answer.url.removeprefix(self.site)
        assert board.endswith("/s/1"), answer.text()
        self.open(board)
        return board
