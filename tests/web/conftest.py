"""A server and a browser for the tests of the page; without a browser they are skipped, and say so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: make test-web brings it")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the page is served, by a server of its own."""
    command = [sys.executable, "-m", "fathom", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert " at " in line, f"the server did not start: {line!r}"
        try:
            yield line.split(" at ")[1].strip().rstrip("/")
        finally:
            server.terminate()
            server.wait(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[playwright.Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(f"there is no browser here (looked for {', '.join(BROWSERS)}): make test-web installs one")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield running
        running.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots are kept: FATHOM_SHOTS, or a temporary folder."""
    chosen = os.environ.get("FATHOM_SHOTS")
    folder = Path(chosen) if chosen else tmp_path_factory.mktemp("shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# what a page has kept is forgotten when another one is opened, but not when it is loaded again
FORGET = "if (!sessionStorage.begun) { localStorage.clear(); sessionStorage.begun = 1 }"


@pytest.fixture(scope="session")
def rooms(browser: playwright.Browser) -> Iterator[Callable[[bool, str], playwright.BrowserContext]]:
    """A context at the desk and one on a phone, in each theme, made when they are first asked for.

    Tests share them, so that the page's files are loaded once.
    """
    made: dict[tuple[bool, str], playwright.BrowserContext] = {}

    def room(phone: bool, theme: str) -> playwright.BrowserContext:
        if (phone, theme) not in made:
            made[phone, theme] = browser.new_context(
                viewport=PHONE if phone else DESK,
                has_touch=phone,
                is_mobile=phone,
                color_scheme=theme,
                reduced_motion="reduce",
                permissions=["clipboard-read", "clipboard-write"],
            )
            made[phone, theme].add_init_script(FORGET)
        return made[phone, theme]

    yield room
    for context in made.values():
        context.close()


@pytest.fixture
def opened(
    rooms: Callable[[bool, str], playwright.BrowserContext], address: str
) -> Iterator[Callable[..., playwright.Page]]:
    """Opens a place of the page, at a desk or on a phone; nothing may be complained of in the console by the end."""
    pages: list[playwright.Page] = []
    complaints: list[str] = []

    def open_page(place: str = "", *, phone: bool = False, theme: str = "light") -> playwright.Page:
        page = rooms(phone, theme).new_page()
        pages.append(page)
        page.set_default_timeout(20_000)
        page.on("console", lambda said: complaints.append(said.text) if _wrong(said) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}/#/{place}")
        return page

    yield open_page
    for page in pages:
        page.close()
    assert not complaints


def _wrong(said: playwright.ConsoleMessage) -> bool:
    """Errors; but a puzzle that cannot be read is refused with 422, and the browser writes that down by itself."""
    return said.type == "error" and "status of 422" not in said.text
