"""The kind of docs/own-kind.md, installed beside Fathom: it appears on the page and is won there."""

from __future__ import annotations

from pathlib import Path

import pytest
from own_kind import KIND, PUZZLE
from page_hand import Fingers, Keys, Opening, solved, won
from playwright.sync_api import expect

from fathom.kind import registry


def test_it_is_in_the_gallery_and_not_in_the_library(opened: Opening) -> None:
    assert KIND not in registry()
    expect(opened().locator(".card", has_text=KIND)).to_be_visible()


@pytest.mark.parametrize("touch", [False, True], ids=["keys", "touch"])
def test_it_is_pasted_solved_and_won(opened: Opening, touch: bool, shots: Path) -> None:
    page = opened(phone=touch)
    expect(page.locator(".card").first).to_be_visible()
    page.evaluate(
        """(text) => { const data = new DataTransfer(); data.setData('text/plain', text);
        document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) }""",
        PUZZLE,
    )
    gestures = solved(page)
    assert gestures
    won(page, Fingers(page) if touch else Keys(page), gestures)
    page.screenshot(path=shots / f"own-kind-{'touch' if touch else 'keys'}.png")
