"""The page without a server: what `fathom export-site` writes is opened, stepped through and won by hand."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from page_hand import Keys
from playwright.sync_api import Browser, expect

from fathom.kind import registry
from fathom.web.site import export_site

KIND = "ice-block"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site") / "site"
    export_site(folder, [KIND], states=60)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_an_example_is_solved_and_won_without_a_server(site: str, browser: Browser, shots: Path) -> None:
    complaints: list[str] = []
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(site)
    expect(page.locator(".card .picture").first).to_be_visible()
    solved = [each for each in registry()[KIND].examples() if each.known.get("verdict") == "solved"]
    name = min(solved, key=lambda each: each.path.stat().st_size).path.stem
    page.goto(f"{site}/#/k/{KIND}/{name}")
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    expect(page.locator("#verdict")).to_have_text("Solved")
    gestures = page.evaluate("() => document.querySelector('.bench').bench.stepper.answer.gestures")
    page.locator("#tab-play").click()
    hand = Keys(page)
    for gesture in gestures:
        hand.do(gesture)
    expect(page.locator(".won")).to_be_visible()
    page.screenshot(path=shots / "site.png")
    expect(page.locator("#tab-edit")).to_have_count(0)
    context.close()
    assert not complaints
