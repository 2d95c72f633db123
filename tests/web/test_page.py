"""The page as a whole: gallery, links, saved work, cancelling, themes, and what a reader who does not see it finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_hand import Opening, axe
from playwright.sync_api import expect

from fathom.kind import registry

LARGE = "k/slide/roller-splat-12x12"
SMALL = "k/slide/ice-maze"


def test_the_gallery_shows_every_kind_with_its_picture(opened: Opening, shots: Path) -> None:
    page = opened()
    for name in registry():
        expect(page.locator(f'[data-kind="{name}"] .picture')).to_be_visible(timeout=60_000)
    page.screenshot(path=shots / "gallery.png", full_page=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("place", ["", "k/slide"])
def test_axe_finds_nothing_serious(place: str, theme: str, opened: Opening) -> None:
    page = opened(place, theme=theme)
    expect(page.locator(".picture").first).to_be_visible()
    assert axe(page) == []


def test_a_link_brings_back_the_puzzle_and_the_moves(opened: Opening) -> None:
    page = opened(SMALL)
    page.locator(".pad button:enabled").first.click()
    expect(page.locator("#status")).to_contain_text("1 move")
    page.locator("#link").click()
    expect(page.locator(".notice")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    text = page.evaluate("() => document.querySelector('.bench').bench.text")
    state = page.evaluate("() => document.querySelector('.bench').bench.player.state")
    other = opened(link.split("#/")[1])
    expect(other.locator(".board .picture")).to_be_visible()
    assert other.evaluate("() => document.querySelector('.bench').bench.text") == text
    assert other.evaluate("() => document.querySelector('.bench').bench.player.state") == state


def test_work_is_kept_and_the_original_can_be_had_again(opened: Opening) -> None:
    page = opened(SMALL)
    page.locator("#tab-edit").click()
    text = page.locator("#text").input_value()
    page.locator(".tool").first.click()
    page.locator(".spot").last.click()
    expect(page.locator("#text")).not_to_have_value(text)
    changed = page.locator("#text").input_value()
    page.reload()  # what was drawn a moment ago is kept
    page.locator("#tab-edit").click()
    expect(page.locator("#text")).to_have_value(changed)
    page.locator(".notice button", has_text="original").click()
    expect(page.locator("#text")).to_have_value(text)


def test_editing_and_playing_keep_each_other(opened: Opening) -> None:
    page = opened(SMALL)
    page.locator(".pad button:enabled").first.click()
    expect(page.locator("#status")).to_contain_text("1 move")
    page.keyboard.press("Shift+E")
    expect(page.locator("#tab-edit")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Shift+E")
    expect(page.locator("#status")).to_contain_text("1 move")
    page.keyboard.press("Control+z")
    expect(page.locator("#status")).to_contain_text("0 moves")
    page.keyboard.press("Control+y")
    expect(page.locator("#status")).to_contain_text("1 move")


def test_long_work_is_cancelled_and_the_next_begins(opened: Opening) -> None:
    page = opened(LARGE)
    page.locator("#tab-explore").click()
    page.locator("#whatif").click()
    expect(page.locator(".work .cancel")).to_be_visible()
    page.locator(".work .cancel").click()
    expect(page.locator(".work .cancel")).to_be_hidden()
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    expect(page.locator("#verdict")).to_have_text("Solved")


def test_the_place_of_a_mistake_is_pointed_at(opened: Opening) -> None:
    page = opened(SMALL)
    page.locator("#tab-edit").click()
    text = page.locator("#text").input_value()
    page.locator("#text").fill(text.rstrip()[:-1] + "€\n")
    expect(page.locator("#text-error")).to_contain_text("€")
    expect(page.locator(".wrongline")).to_be_attached()
    expect(page.locator(".facts li").first).to_contain_text("Readable")
    expect(page.locator(".board .picture")).to_be_visible()  # the last picture stays
    page.keyboard.press("Escape")
    page.locator("#undo-edit").click()
    expect(page.locator("#text")).to_have_value(text)
    expect(page.locator("#text-error")).to_be_empty()


def test_the_board_grows_and_shrinks(opened: Opening) -> None:
    page = opened(SMALL)
    page.locator("#tab-edit").click()
    expect(page.locator(".facts li").first).to_be_visible()
    count = page.locator(".spot").count()
    page.get_by_label("Grow at the left").click()
    expect(page.locator(".spot")).not_to_have_count(count)
    page.get_by_label("Shrink at the left").click()
    expect(page.locator(".spot")).to_have_count(count)


def test_a_pasted_puzzle_of_another_program_is_opened(opened: Opening) -> None:
    page = opened()
    expect(page.locator(".card").first).to_be_visible()
    board = "width 2\\nheight 2\\n\\nrows\\n1\\n1\\n\\ncolumns\\n1\\n1\\n"
    page.evaluate(
        f"""() => {{ const data = new DataTransfer(); data.setData('text/plain', '{board}');
        document.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}})) }}"""
    )
    expect(page.locator(".bench .picture").first).to_be_visible()


def test_a_hint_is_given_and_followed(opened: Opening) -> None:
    page = opened(SMALL)
    page.locator("#hint").click()
    page.locator("#do-hint").click()
    expect(page.locator("#status")).to_contain_text("1 move")
    page.locator("#lost").click()
    expect(page.locator(".advice")).to_contain_text("can still be solved")
    page.locator("#left").click()
    expect(page.locator(".advice")).to_contain_text("no way is shorter")


def test_a_batch_is_made_and_one_of_it_opened(opened: Opening, shots: Path) -> None:
    page = opened("new/slide")
    page.locator("#number").fill("3")
    page.locator("#make").click()
    expect(page.locator(".sheet .picture")).to_have_count(3, timeout=60_000)
    page.screenshot(path=shots / "sheet.png")
    page.locator(".sheet .card").first.click()
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")


def test_the_keys_are_listed(opened: Opening) -> None:
    page = opened(SMALL)
    expect(page.locator(".board .picture")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("undo")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_theme_is_chosen_and_kept(opened: Opening) -> None:
    page = opened(SMALL, fresh=True)
    before = page.locator("html").get_attribute("data-theme")
    for _ in range(3):
        page.locator("#theme").click()
        if page.locator("html").get_attribute("data-theme") == "dark":
            break
    assert before == "light"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
