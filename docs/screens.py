"""Screenshots of the page for README and docs/web.md, into docs/pictures: `make screens`.

A server of its own is started, and Chromium looks at it. Needs the extras `web` and `browser`, and a browser.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).parent / "pictures"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LEVEL = "k/slide/roller-splat-8x8"


def main() -> None:
    """Take all of them."""
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "fathom", "serve", "--no-open", "--port", "0"]
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server,
        sync_playwright() as driver,
    ):
        assert server.stdout is not None
        address = server.stdout.readline().split(" at ")[1].strip().rstrip("/")
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            take(browser, address)
        finally:
            browser.close()
            server.terminate()


def take(browser: Browser, address: str) -> None:
    """The gallery, an editor with its verdict, a solution, a board in space, and a game on a phone."""
    save(opened(browser, f"{address}/#/"), "page-gallery", 9000)
    desk = opened(browser, f"{address}/#/{LEVEL}")
    desk.get_by_role("tab", name="Edit").click()
    save(desk, "page-edit", 9000)
    desk.get_by_role("tab", name="Solve").click()
    desk.get_by_role("button", name="Solve").first.click()
    save(desk, "page-solve", 7000)
    layers = opened(browser, f"{address}/#/k/slide/three-layers")
    layers.get_by_role("tab", name="Solve").click()
    layers.get_by_role("button", name="Solve").first.click()
    layers.locator("#verdict").wait_for()
    layers.get_by_role("tab", name="Explore").click()
    layers.locator("input[value=space]").check()
    save(layers, "page-space", 9000)
    save(opened(browser, f"{address}/#/k/witness/first-panel", phone=True), "page-phone", 3000)


def opened(browser: Browser, address: str, *, phone: bool = False) -> Page:
    """A place of the page, in a window of its own."""
    context = browser.new_context(viewport=PHONE if phone else DESK, is_mobile=phone, has_touch=phone)
    page = context.new_page()
    page.goto(address)
    return page


def save(page: Page, name: str, wait: int) -> None:
    """What is seen after so many milliseconds."""
    page.wait_for_timeout(wait)
    page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
