"""The page without a server: what `fathom export-site` writes is opened, stepped through and won by hand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from page_hand import Keys, solved, won
from page_room import Room
from playwright.sync_api import Browser, Page, Request, expect

import fathom
from fathom.compiled import Policy, policy
from fathom.kind import Example, Kind
from fathom.playing import Marks
from fathom.web.site import export_site


def smallest(kind: Kind) -> Example:
    """The smallest example that can be solved and is not, from the beginning."""
    solved = [each for each in kind.examples() if each.known.get("verdict") == "solved"]
    solved.sort(key=lambda each: each.path.stat().st_size)
    return next((each for each in solved if not fathom.play(fathom.load(each.path)).solved), solved[0])


def one_of_each_sort() -> dict[str, Kind]:
    """Of the kinds that are played with the same gestures, the first."""
    found: dict[tuple[str, ...], Kind] = {}
    for kind in fathom.kinds().values():
        if kind.part("play") is not None:
            options = fathom.play(fathom.load(smallest(kind).path)).options
            one = options.brushes if isinstance(options, Marks) else options.moves
            found.setdefault((type(options).__name__, *sorted({each.form for each in one})), kind)
    return {kind.name: kind for kind in found.values()}


with policy.changed(Policy().steps_of_all):
    KINDS = one_of_each_sort()
SEVERAL = "tatamibari"
pytestmark = pytest.mark.xdist_group("site")  # it is written once


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site") / "site"
    few = {kind.name: [smallest(kind)] for kind in KINDS.values()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kind, "examples", lambda kind: few.get(kind.name, []))
        export_site(folder, list(KINDS), states=60)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def room(site: str, browser: Browser) -> Iterator[Room]:
    room = Room(browser, site, phone=False)
    yield room
    room.context.close()


@pytest.fixture
def open_site(room: Room) -> Iterator[Callable[[str], Page]]:
    """Opens a place of the site; nothing may be complained of in the console by the end."""
    yield room.go
    room.tidy()
    complaints, room.complaints = room.complaints, []
    assert not complaints


def example_of(kind: str) -> str:
    return f"k/{kind}/{smallest(KINDS[kind]).path.stem}"


@contextmanager
def watched(page: Page) -> Iterator[list[str]]:
    """What the page asks the site for meanwhile."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url)

    page.on("request", hear)
    yield asked
    page.remove_listener("request", hear)


def test_the_gallery_has_the_kinds(open_site: Callable[[str], Page]) -> None:
    page = open_site("")
    expect(page.locator(".card .picture").first).to_be_visible()
    expect(page.locator(".card")).to_have_count(len(KINDS))


@pytest.mark.parametrize("kind", KINDS)
def test_an_example_is_solved_and_won_without_a_server(
    open_site: Callable[[str], Page], kind: str, shots: Path
) -> None:
    page = open_site(example_of(kind))
    gestures = solved(page)
    expect(page.locator("#tab-edit")).to_have_count(0)
    with watched(page) as asked:
        won(page, Keys(page), gestures)
    assert not asked, "moves are made without a word to anybody"
    page.screenshot(path=shots / f"site-{kind}.png")
    page.locator("#undo").click()
    expect(page.locator(".won")).to_be_hidden()


@pytest.mark.parametrize("kind", KINDS)
def test_hints_lead_to_a_win(open_site: Callable[[str], Page], kind: str) -> None:
    page = open_site(example_of(kind))
    for _ in range(60):
        if page.locator(".won").is_visible():
            break
        page.locator("#hint").click()
        page.locator("#do-hint").click()
        Keys(page).rest()
    expect(page.locator(".won")).to_be_visible()


def test_all_solutions_are_told_one_by_one(open_site: Callable[[str], Page]) -> None:
    page = open_site(example_of(SEVERAL))
    page.locator("#tab-solve").click()
    page.locator("#all").click()
    total = fathom.count(fathom.load(smallest(KINDS[SEVERAL]).path)).count
    expect(page.locator("#verdict")).to_contain_text(f"{total} solution")
