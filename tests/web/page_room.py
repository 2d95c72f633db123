"""Where the page is looked at: at a desk or on a phone."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Page

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 90_000  # milliseconds; what is waited for comes sooner, but on no machine is it known when
NOWHERE = "p/nothing"  # a place that says that it cannot be opened, without a word to the server
Theme = Literal["light", "dark"]


class Room:
    """A desk or a phone: one page stays open in it from test to test, so that the page's files are loaded once."""

    def __init__(self, browser: Browser, address: str, phone: bool) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.context = browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.kept = self.page()
        self.lent = False

    def page(self, place: str = NOWHERE, theme: Theme = "light") -> Page:
        """A new page at a place; what it complains of is heard."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: self.complaints.append(said.text) if _wrong(said) else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.emulate_media(color_scheme=theme)
        page.goto(f"{self.address}/#/{place}")
        return page

    def go(self, place: str, theme: Theme = "light") -> Page:
        """The page that stays open, at another place."""
        self.lent = True
        self.kept.emulate_media(color_scheme=theme)
        self.kept.goto(f"{self.address}/#/{place}")
        return self.kept

    def tidy(self) -> None:
        """Leave what is open, as a person does, and forget all that the browser has kept of it."""
        if self.lent:
            self.kept.goto(f"{self.address}/#/{NOWHERE}")
            self.kept.wait_for_selector(".sorry")
        self.kept.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
        self.lent = False


def _wrong(said: ConsoleMessage) -> bool:
    """Errors; but a puzzle that cannot be read is refused with 422, and the browser writes that down by itself."""
    return said.type == "error" and "status of 422" not in said.text
