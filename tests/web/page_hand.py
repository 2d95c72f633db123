"""A hand at the page: gestures as the library declares them, done with keys or with fingers; and axe.

Nothing here knows a kind. What is read from the page is the position of play (what may be done) and where its spots
are; what is done to it are key presses and touches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Opening = Callable[..., Page]
"""Opens a place of the page: `opened(place, phone=, theme=)`."""

_BENCH = "document.querySelector('.bench').bench"
_AXE = """async ([part, options]) => {
  const { violations } = await axe.run(part, { resultTypes: ["violations"], ...options });
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes: [{ target, failureSummary }] }) => `${id}: ${target} ${failureSummary ?? ""}`);
}"""
_IDLE = f"() => {_BENCH}.player?.idle"
_ARROWS = {(0, -1): "ArrowUp", (0, 1): "ArrowDown", (-1, 0): "ArrowLeft", (1, 0): "ArrowRight"}
_WAYS = {key: way for way, key in _ARROWS.items()} | {"7": (-1, -1), "9": (1, -1), "1": (-1, 1), "3": (1, 1)}


def axe(page: Page, part: str = "body") -> list[str]:
    """What axe finds serious or worse in a part of the page: all rules as it is shown, contrast in both themes."""
    checker = pytest.importorskip("axe_playwright_python.base", reason="axe is not installed: make test-web brings it")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(checker.AXE_SCRIPT)
    shown = page.evaluate("() => document.documentElement.dataset.theme")
    found = page.evaluate(_AXE, [part, {}])
    for theme in ("dark" if shown == "light" else "light", shown):
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
        if theme != shown:
            found += page.evaluate(_AXE, [part, {"runOnly": ["color-contrast"]}])
    return [str(line) for line in found]


def solved(page: Page) -> list[dict[str, Any]]:
    """Solve what is open; the gestures that make the solution."""
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    page.wait_for_function(f"() => {_BENCH}.stepper.answer", timeout=60_000)
    expect(page.locator("#verdict")).to_have_text("Solved")
    found: list[dict[str, Any]] = page.evaluate(f"() => {_BENCH}.stepper.answer.gestures")
    return found or []


def won(page: Page, hand: Hand, gestures: list[dict[str, Any]]) -> None:
    """Play the gestures; in the end the page says that it is solved, and not before."""
    page.locator("#tab-play").click()
    for gesture in gestures:
        assert not hand.position()["solved"]
        hand.do(gesture)
    expect(page.locator(".won")).to_be_visible()
    assert hand.position()["solved"]


class Hand:
    """What both hands share: looking at the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def rest(self) -> None:
        """Wait until the page has answered."""
        self.page.wait_for_function(_IDLE)

    def position(self) -> Any:
        return self.page.evaluate(
            f"() => {{ const {{ state, solved, options }} = {_BENCH}.player.position; "
            "return { state, solved, options } }"
        )

    def spot(self, name: str) -> Any:
        """A spot: its middle in units and on the page."""
        return self.page.evaluate(
            f"""(name) => {{ const board = {_BENCH}.board, spot = board.named.get(name);
            return {{x: spot.x, y: spot.y, group: spot.group, page: board.onPage(spot.x, spot.y)}} }}""",
            name,
        )

    def cursor(self) -> str:
        return str(self.page.evaluate(f"() => {_BENCH}.board.cursor"))

    def do(self, gesture: dict[str, Any]) -> None:
        """Do one gesture, and wait for the position that it leads to."""
        options = self.position()["options"]
        if options["type"] == "moves":
            move = next(move for move in options["moves"] if move["text"] == gesture["value"])
            getattr(self, f"_{move['form']}")(move)
            self._choose(move)
        else:
            brushes = [brush for brush in options["brushes"] if brush["form"] == gesture["form"]]
            group = self.spot(gesture["spots"][0])["group"]
            brush = next(brush for brush in brushes if brush["group"] == group)
            getattr(self, f"_{gesture['form']}")(brush, gesture, options["values"])
        self.rest()

    def _choose(self, move: dict[str, Any]) -> None:
        """Where a gesture means several moves, the page asks which."""
        asked = self.page.locator(".choose")
        if asked.count():
            asked.locator(f'[data-move="{move["text"]}"]').click()


class Keys(Hand):
    """Everything with the keyboard."""

    def _at(self, name: str) -> None:
        self.page.locator(f'[data-spot="{name}"]').focus()

    def _press_key(self, key: str) -> None:
        self.page.keyboard.press("Space" if key == " " else key)

    def _step(self, move: dict[str, Any]) -> None:
        self._press_key(move["keys"][0])

    def _press(self, move: dict[str, Any]) -> None:
        self._at(move["at"])
        self._press_key("Enter")

    def _drag(self, move: dict[str, Any]) -> None:
        self._at(move["at"])
        if move["keys"]:
            self._press_key(move["keys"][0])
            return
        self._press_key("Enter")
        self._at(move["to"])
        self._press_key("Enter")

    def _cycle(self, brush: dict[str, Any], gesture: dict[str, Any], values: dict[str, str]) -> None:
        order, keys = brush["values"], brush["keys"]
        wanted = order.index(gesture["value"])
        for name in gesture["spots"]:
            self._at(name)
            now = order.index(values.get(name, order[0]))
            for key in [keys[wanted]] if wanted < len(keys) else [" "] * ((wanted - now) % len(order)):
                self._press_key(key)
                self.rest()

    def _type(self, _brush: dict[str, Any], gesture: dict[str, Any], _values: dict[str, str]) -> None:
        self._at(gesture["spots"][0])
        self._press_key(gesture["value"])

    def _trace(self, _brush: dict[str, Any], gesture: dict[str, Any], _values: dict[str, str]) -> None:
        first, *others = gesture["spots"]
        self._at(first)
        self._press_key("Enter")
        for name in others:
            self._walk(name)
        self._press_key("Enter")

    def _box(self, _brush: dict[str, Any], gesture: dict[str, Any], _values: dict[str, str]) -> None:
        first, last = gesture["spots"]
        self._at(first)
        self._press_key("Enter")
        self._walk(last)
        self._press_key("Enter")

    def _walk(self, name: str) -> None:
        """Arrows until the cursor is there."""
        for _ in range(60):
            here = self.cursor()
            if here == name:
                return
            one, other = self.spot(here), self.spot(name)
            dx, dy = other["x"] - one["x"], other["y"] - one["y"]
            way = (0, 1 if dy > 0 else -1) if abs(dy) > 0.3 else (1 if dx > 0 else -1, 0)
            self._press_key(_ARROWS[way])
        raise AssertionError(f"the arrows do not lead to {name}")


class Fingers(Hand):
    """Everything by touch."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.wire = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def _through(self, points: list[tuple[float, float]]) -> None:
        """One finger down, along, and up."""
        (x, y), *others = points
        self._touch("touchStart", (x, y))
        for to_x, to_y in others:
            for part in (0.34, 0.67, 1.0):
                self._touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
            x, y = to_x, to_y
        self._touch("touchEnd")

    def _place(self, name: str) -> tuple[float, float]:
        x, y = self.spot(name)["page"]
        return x, y

    def _tap(self, name: str) -> None:
        self.page.touchscreen.tap(*self._place(name))

    def _step(self, move: dict[str, Any]) -> None:
        key = next((key for key in move["keys"] if key in _WAYS), None)
        if key is None:
            self.page.locator(f'.pad [data-move="{move["text"]}"]').tap()
            return
        self.page.locator(".board").scroll_into_view_if_needed()
        box = self.page.locator(".board").bounding_box()
        assert box is not None
        x, y, (dx, dy) = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, _WAYS[key]
        self._through([(x, y), (x + 60 * dx, y + 60 * dy)])

    def _press(self, move: dict[str, Any]) -> None:
        self._tap(move["at"])

    def _drag(self, move: dict[str, Any]) -> None:
        self._through([self._place(move["at"]), self._place(move["to"])])

    def _cycle(self, brush: dict[str, Any], gesture: dict[str, Any], values: dict[str, str]) -> None:
        order = brush["values"]
        for name in gesture["spots"]:
            now = order.index(values.get(name, order[0]))
            for _ in range((order.index(gesture["value"]) - now) % len(order)):
                self._tap(name)
                self.rest()

    def _type(self, _brush: dict[str, Any], gesture: dict[str, Any], _values: dict[str, str]) -> None:
        self.page.locator(".brushes button", has_text=gesture["value"]).first.tap()
        self._tap(gesture["spots"][0])

    def _trace(self, _brush: dict[str, Any], gesture: dict[str, Any], _values: dict[str, str]) -> None:
        self._through([self._place(name) for name in gesture["spots"]])

    def _box(self, _brush: dict[str, Any], gesture: dict[str, Any], _values: dict[str, str]) -> None:
        first, last = map(self._place, gesture["spots"])
        if first == last:
            self.page.touchscreen.tap(*first)
        else:
            self._through([first, last])
