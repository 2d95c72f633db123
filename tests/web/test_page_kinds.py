"""Every kind on the page: opened, solved, stepped through, won by hand with keys and by touch, edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from page_hand import Fingers, Hand, Keys, Opening
from playwright.sync_api import Locator, Page, expect

import fathom
import fathom.verbs
from fathom.kind import Kind, registry

KINDS = sorted(registry())
MOST = 80  # gestures; longer solutions are played as far as this


def example_of(kind: Kind) -> str:
    """The smallest example that is known to have a solution, and is not solved before anything has been done."""
    solved = [each for each in kind.examples() if each.known.get("verdict") == "solved"]
    if kind.part("play") is not None:
        solved = [each for each in solved if not fathom.play(fathom.load(each.path)).solved]
    return min(solved, key=lambda each: each.path.stat().st_size).path.stem


def solved(page: Page) -> list[dict[str, Any]]:
    """Solve what is open; the gestures that make the solution."""
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    expect(page.locator("#verdict")).to_have_text("Solved", timeout=60_000)
    found: list[dict[str, Any]] = page.evaluate("() => document.querySelector('.bench').bench.stepper.answer.gestures")
    return found or []


def won(page: Page, hand: Hand, gestures: list[dict[str, Any]]) -> None:
    """Play the gestures; in the end the page says that it is solved, and not before."""
    page.locator("#tab-play").click()
    for gesture in gestures[:MOST]:
        hand.do(gesture)
    if len(gestures) <= MOST:
        expect(page.locator(".won")).to_be_visible()
        assert hand.position()["solved"]


@pytest.mark.parametrize("name", KINDS)
def test_a_solution_is_stepped_through_and_played_with_keys(name: str, opened: Opening, shots: Path) -> None:
    page = opened(f"k/{name}/{example_of(registry()[name])}")
    gestures = solved(page)
    if page.locator("#to-end").is_visible():
        page.locator("#scrub").press("Home")
        expect(page.locator("#step")).to_have_text(
            " / ".join(["0", page.locator("#step").inner_text().split(" / ")[1]])
        )
        page.locator("#step-on").click()
        page.locator("#to-end").click()
        done, of = page.locator("#step").inner_text().split(" / ")
        assert done == of
    page.screenshot(path=shots / f"{name}-solved.png")
    if registry()[name].part("play") is None:
        return
    assert gestures, "a kind that is played tells how its solutions are made"
    won(page, Keys(page), gestures)
    page.screenshot(path=shots / f"{name}-won.png")


@pytest.mark.parametrize("name", [name for name in KINDS if registry()[name].part("play")])
def test_a_solution_is_played_by_touch_on_a_phone(name: str, opened: Opening, shots: Path) -> None:
    page = opened(f"k/{name}/{example_of(registry()[name])}", phone=True)
    gestures = solved(page)
    won(page, Fingers(page), gestures)
    page.screenshot(path=shots / f"{name}-phone.png")


def verdict(page: Page) -> list[str]:
    """The facts, when all are there."""
    expect(page.locator(".verdict")).not_to_have_attribute("aria-busy", "true", timeout=60_000)
    return page.locator(".facts li:not(.coming)").all_inner_texts()


@pytest.mark.parametrize("name", KINDS)
def test_a_change_changes_the_verdict_and_is_undone(name: str, opened: Opening, shots: Path) -> None:
    page = opened(f"k/{name}/{example_of(registry()[name])}")
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Shift+E")
    expect(page.locator("#tab-edit")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".facts li").first).to_be_visible()
    before = verdict(page)
    text = page.locator("#text").input_value()
    page.screenshot(path=shots / f"{name}-edit.png")
    for change in changes(page, text):
        change()
        after = verdict(page)
        if page.locator("#text").input_value() == text:
            continue  # it was so already, or may not be
        page.locator("#undo-edit").click()
        expect(page.locator("#text")).to_have_value(text)
        assert verdict(page) == before
        if after != before:
            return
    pytest.fail("no change of one square or line changed the verdict")


def changes(page: Page, text: str) -> Iterator[Callable[[], object]]:
    """Strokes on the board, if this kind is painted, first where its solution begins; else lines of the text."""
    tools = page.locator(".tool").all()
    cells = page.locator(".spot").all() if tools else []
    for cell in [*first_touched(page), *cells[:: max(1, len(cells) // 2)]] if tools else ():
        for tool in tools[:3]:
            yield partial(stroke, page, tool, cell)
    rows = text.rstrip().split("\n")
    yield partial(page.locator("#text").fill, "\n".join(rows[:-1]) + "\n")
    yield partial(page.locator("#text").fill, "\n".join([*rows[:-1], rows[-1] + "?!"]) + "\n")  # cannot be read


def stroke(page: Page, tool: Locator, cell: Locator) -> None:
    tool.click()
    cell.click()
    page.wait_for_function("() => !document.querySelector('[data-over=fresh]')")


def first_touched(page: Page) -> list[Locator]:
    """The places that the first gesture of a solution is about."""
    gestures = page.evaluate(
        """async () => { const { bench } = document.querySelector('.bench');
        const done = await bench.api.run({ ...bench.puzzle(), verb: 'solve', options: {}, time: 20 });
        return done.gestures ?? [] }"""
    )
    names = gestures[0]["spots"] if gestures else []
    return [page.locator(f'[data-spot="{name}"]') for name in names[:2]]
