"""The kind of docs/own-kind.md, installed beside Fathom: it appears on the page and is won there."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from page_hand import Fingers, Keys
from playwright.sync_api import Browser, Page, expect

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

import shown  # noqa: E402

FILES = shown.files((DOCS / "own-kind.md").read_text(encoding="utf-8"))
PROJECT = tomllib.loads(FILES["pyproject.toml"])["project"]
(KIND,) = PROJECT["entry-points"]["fathom.kinds"]
PUZZLE = FILES["cross.txt"]


@pytest.fixture(scope="module")
def own_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is that knows the kind: its files and its entry point lie in a folder of Python's path."""
    folder = tmp_path_factory.mktemp("installed")
    for name, body in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(body, encoding="utf-8")
    told = folder / f"{PROJECT['name'].replace('-', '_')}-{PROJECT['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n")
    entries = "".join(f"{name} = {value}\n" for name, value in PROJECT["entry-points"]["fathom.kinds"].items())
    (told / "entry_points.txt").write_text(f"[fathom.kinds]\n{entries}")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
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


def with_puzzle(browser: Browser, address: str, **how: object) -> tuple[Page, list[str]]:
    """The page with the puzzle pasted into it, and what is complained of."""
    complaints: list[str] = []
    page = browser.new_context(reduced_motion="reduce", **how).new_page()  # type: ignore[arg-type]
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(address)
    expect(page.locator(".card", has_text=KIND)).to_be_visible()
    page.evaluate(
        """(text) => { const data = new DataTransfer(); data.setData('text/plain', text);
        document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) }""",
        PUZZLE,
    )
    expect(page.locator("#tab-solve")).to_be_visible()
    return page, complaints


@pytest.mark.parametrize("touch", [False, True], ids=["keys", "touch"])
def test_it_appears_is_solved_and_won(browser: Browser, own_address: str, touch: bool, shots: Path) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True} if touch else {}
    page, complaints = with_puzzle(browser, own_address, **phone)
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    expect(page.locator("#verdict")).to_have_text("Solved", timeout=60_000)
    gestures = page.evaluate("() => document.querySelector('.bench').bench.stepper.answer.gestures")
    assert gestures
    page.locator("#tab-play").click()
    hand = Fingers(page) if touch else Keys(page)
    for gesture in gestures:
        expect(page.locator(".won")).to_be_hidden()
        hand.do(gesture)
    expect(page.locator(".won")).to_be_visible()
    page.screenshot(path=shots / f"own-kind-{'touch' if touch else 'keys'}.png")
    page.context.close()
    assert not complaints
