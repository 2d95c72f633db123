"""Every kind on the page: opened, solved, stepped through, won by hand with keys and by touch, edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from page_hand import Fingers, Keys, Opening, axe, solved, won
from playwright.sync_api import Locator, Page, expect

import fathom
from fathom.kind import registry

KINDS = sorted(registry())
SMALLEST = 4  # examples that are looked at, the smallest files first


@cache
def example_of(name: str) -> str:
    """Of the smallest examples with a solution the one that takes the fewest gestures, but three if there is such."""
    kind, lengths = registry()[name], []
    for example in sorted(kind.examples(), key=lambda each: each.path.stat().st_size):
        if example.known.get("verdict") != "solved" or len(lengths) == SMALLEST:
            continue
        puzzle = fathom.load(example.path)
        if kind.part("play") is None:
            return example.path.stem
        if not fathom.play(puzzle).solved:
            count = len(fathom.gestures(puzzle, fathom.solve(puzzle).solution))
            lengths.append((count < 3, count, example.path.stem))
    return min(lengths)[2]


@pytest.mark.parametrize("name", KINDS)
def test_a_solution_is_stepped_through_and_played_with_keys(name: str, opened: Opening, shots: Path) -> None:
    page = opened(f"k/{name}/{example_of(name)}")
    expect(page.locator(".board .picture")).to_be_visible()
    assert axe(page) == []
    gestures = solved(page)
    assert axe(page) == []
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
    page = opened(f"k/{name}/{example_of(name)}", phone=True)
    gestures = solved(page)
    won(page, Fingers(page), gestures)
    page.screenshot(path=shots / f"{name}-phone.png")


def facts(page: Page) -> list[str]:
    """The facts, when all are there."""
    expect(page.locator(".verdict")).not_to_have_attribute("aria-busy", "true", timeout=60_000)
    return page.locator(".facts li:not(.coming)").all_inner_texts()


_DIFFER = """(before) => {
  if (document.querySelector('[data-over=fresh]')) return null;
  const done = !document.querySelector('.verdict').hasAttribute('aria-busy');
  const told = [...document.querySelectorAll('.facts li:not(.coming):not(.stale)')].map((item) => item.innerText);
  if (told.some((fact, i) => fact !== before[i])) return ["differ"];
  return done ? ["same"] : null;
}"""


@pytest.mark.parametrize("name", KINDS)
def test_a_change_changes_the_verdict_and_is_undone(name: str, opened: Opening, shots: Path) -> None:
    page = opened(f"k/{name}/{example_of(name)}")
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Shift+E")
    expect(page.locator("#tab-edit")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".facts li").first).to_be_visible()
    before, text = facts(page), page.locator("#text").input_value()
    page.screenshot(path=shots / f"{name}-edit.png")
    assert axe(page) == []
    for change in changes(page, text):
        change()
        differs = page.wait_for_function(_DIFFER, arg=before, timeout=60_000).json_value() == ["differ"]
        if page.locator("#text").input_value() == text:
            continue  # it was so already, or may not be
        page.locator("#undo-edit").click()
        expect(page.locator("#text")).to_have_value(text)
        assert facts(page) == before
        if differs:
            return
    pytest.fail("no change of one square or line changed the verdict")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if number % 4 == 0 else pytest.mark.slow) for number, name in enumerate(KINDS)]
)
def test_axe_finds_nothing_serious_where_it_is_explored_and_made(name: str, opened: Opening, shots: Path) -> None:
    page = opened(f"k/{name}/{example_of(name)}")
    expect(page.locator(".board .picture")).to_be_visible()
    for tab in page.locator("#tab-explore, #tab-make").all():
        tab.click()
        page.screenshot(path=shots / f"{name}-{tab.inner_text().lower()}.png")
        assert axe(page) == []


def changes(page: Page, text: str) -> Iterator[Callable[[], object]]:
    """Strokes on the board, if this kind is painted, first where its solution begins; else lines of the text."""
    tools = page.locator(".tool").all()
    groups = page.evaluate("() => document.querySelector('.bench').bench.tools.map((tool) => tool.group)")
    first = first_touched(page) if tools else []
    for group in dict.fromkeys(groups):
        cells = page.evaluate(
            """(group) => document.querySelector('.bench').bench.squares
              .filter((spot) => !group || spot.group === group).map((spot) => spot.name)""",
            group,
        )
        names = [*(name for name in first if name in cells), *cells[:: max(1, len(cells) // 3)]]
        for name in dict.fromkeys(names):
            for tool in [tool for tool, other in zip(tools, groups, strict=True) if other == group][:3]:
                yield partial(stroke, page, tool, page.locator(f'[data-spot="{name}"]'))
    rows = text.rstrip().split("\n")
    yield partial(page.locator("#text").fill, "\n".join(rows[:-1]) + "\n")
    yield partial(page.locator("#text").fill, "\n".join([*rows[:-1], rows[-1] + "?!"]) + "\n")  # cannot be read


def stroke(page: Page, tool: Locator, cell: Locator) -> None:
    tool.click()
    cell.click()


def first_touched(page: Page) -> list[str]:
    """The places that the first gesture of a solution is about."""
    gestures = page.evaluate(
        """async () => { const { bench } = document.querySelector('.bench');
        const done = await bench.api.run({ ...bench.puzzle(), verb: 'solve', options: {}, time: 20 });
        return done.gestures ?? [] }"""
    )
    return gestures[0]["spots"][:2] if gestures else []
