"""The page in a notebook: the widget's glue in a browser, its kernel here, and a model between them."""

from __future__ import annotations

import base64
import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route, expect

import fathom
from fathom.kind import registry
from fathom.web.widget import GLUE, Desk, packed, parts

SHEET = "http://localhost:9/"  # nobody is there: all that is asked for is given by the test
MODEL = """
import glue from "/glue.js";
const hearers = [];
const values = await (await fetch("/values.json")).json();
const model = {
  get: (name) => values[name],
  on: (_, hear) => hearers.push(hear),
  send: (message) => window.toKernel(message),
};
setInterval(async () => {
  for (const [message, content] of await window.fromKernel()) {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    for (const hear of hearers) hear(message, [new DataView(bytes.buffer)]);
  }
}, 20);
glue.render({ model, el: document.body });
"""


def given(**answer: Any) -> Callable[[Route], None]:
    """What a request gets, without a server."""
    return lambda route: route.fulfill(**answer)


def test_a_puzzle_is_solved_in_a_cell(browser: Browser, shots: Path) -> None:
    examples = [each for each in registry()["ice-block"].examples() if each.known["verdict"] == "solved"]
    puzzle = fathom.load(min(examples, key=lambda each: each.path.stat().st_size).path)
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    desk = Desk(lambda message, content: answers.put([message, base64.b64encode(content).decode()]))
    complaints: list[str] = []
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.expose_function("toKernel", desk.hear)
    page.expose_function("fromKernel", lambda: [answers.get() for _ in range(answers.qsize())])
    files = {
        "": ("text/html", "<!doctype html><title>cell</title><script type='module' src='/cell.js'></script>"),
        "cell.js": ("text/javascript", MODEL),
        "glue.js": ("text/javascript", GLUE.read_text()),
    }
    for name, (kind, text) in files.items():
        page.route(SHEET + name, given(content_type=kind, body=text))
    values = parts() | {"code": packed(puzzle), "height": "700px"}
    page.route(f"{SHEET}values.json", given(json=values))
    page.goto(SHEET)
    frame = page.frame_locator("iframe")
    expect(frame.locator(".board .picture")).to_be_visible(timeout=30_000)
    frame.locator("#tab-solve").click()
    frame.locator("#solve").click()
    expect(frame.locator("#verdict")).to_have_text("Solved", timeout=60_000)
    page.screenshot(path=shots / "notebook.png")
    context.close()
    assert not complaints
