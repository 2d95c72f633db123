"""A server and a browser for the tests of the page; without a browser they are skipped, and say so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from own_kind import installed

from fathom.compiled import Policy, policy

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: make test-web brings it")

from page_room import PATIENCE, Room, Theme  # noqa: E402

playwright.expect.set_options(timeout=PATIENCE)

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served, by a server of its own, which knows the kind of docs/own-kind.md, too."""
    own = installed(tmp_path_factory.mktemp("installed"))
    path = os.pathsep.join(filter(None, [str(own), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "fathom", "serve", "--no-open", "--port", "0"]
    environment = os.environ | {"PYTHONPATH": path}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as server:
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


@pytest.fixture(scope="package", autouse=True)
def as_for_users() -> Iterator[None]:
    """What these tests solve themselves is small, and interpreted as it is for users: compiling takes longer."""
    with policy.changed(Policy().steps_of_all):
        yield


@pytest.fixture(scope="session")
def rooms(browser: playwright.Browser, address: str) -> Iterator[dict[bool, Room]]:
    """The rooms that there are, by whether they are a phone."""
    made: dict[bool, Room] = {}
    yield made
    for room in made.values():
        room.context.close()


@pytest.fixture
def opened(
    rooms: dict[bool, Room], browser: playwright.Browser, address: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., playwright.Page]]:
    """Opens a place of the page, at a desk or on a phone; nothing may be complained of in the console by the end.

    The first is the page that stays open, unless a fresh one is asked for. What earlier tests left is gone.
    """
    before = request.session.testsfailed
    pages: list[playwright.Page] = []

    def open_page(
        place: str = "", *, phone: bool = False, theme: Theme = "light", fresh: bool = False
    ) -> playwright.Page:
        room = rooms.get(phone) or rooms.setdefault(phone, Room(browser, address, phone))
        if not (fresh or room.lent):
            return room.go(place, theme)
        pages.append(room.page(place, theme))
        return pages[-1]

    yield open_page
    for page in pages:
        page.close()
    complaints = [words for room in rooms.values() for words in room.complaints]
    for phone, room in list(rooms.items()):
        if request.session.testsfailed > before or complaints:  # nobody knows in what state it is
            rooms.pop(phone).context.close()
        else:
            room.tidy()
    assert not complaints
