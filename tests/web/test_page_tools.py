"""The tools of the bench: painting, what-if, all solutions, reductions, files, the printed sheet."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from page_hand import Opening
from playwright.sync_api import Page, expect

BOARD = "k/slide/ice-maze"


def rows(page: Page) -> list[str]:
    """The board as it is written."""
    return page.locator("#text").input_value().split("\n\n", 1)[1].rstrip("\n").split("\n")


def middle(page: Page, row: int, column: int) -> tuple[float, float]:
    found: list[float] = page.evaluate(
        """([x, y]) => { const board = document.querySelector('.bench').bench.board;
        return board.onPage(x + 0.5, y + 0.5) }""",
        [column, row],
    )
    return found[0], found[1]


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    page.mouse.move(*middle(page, *start))
    page.mouse.down()
    page.mouse.move(*middle(page, *end), steps=12)
    page.mouse.up()


def drawing(opened: Opening) -> Page:
    page = opened(BOARD)
    page.locator("#tab-edit").click()
    page.locator("#judge").uncheck()
    return page


def changed(page: Page, before: list[str]) -> list[str]:
    expect(page.locator("#text")).not_to_have_value("\n".join(before) + "\n")
    page.wait_for_function(
        "(old) => document.querySelector('#text').value.split('\\n\\n')[1].trim() !== old", arg="\n".join(before)
    )
    return rows(page)


def test_a_stroke_paints_every_square_on_its_way(opened: Opening) -> None:
    page = drawing(opened)
    before = rows(page)
    page.locator('.tool[data-glyph="#"]').click()
    drag(page, (2, 2), (2, 6))
    after = changed(page, before)
    assert after[2][2:7] == "#####"
    page.locator("#undo-edit").click()
    assert changed(page, after) == before


def test_the_right_button_erases(opened: Opening) -> None:
    page = drawing(opened)
    before = rows(page)
    assert before[0][3] == "#"
    page.mouse.click(*middle(page, 0, 3), button="right")
    assert changed(page, before)[0][3] == "."


def test_a_rectangle_a_fill_and_a_picked_glyph(opened: Opening) -> None:
    page = drawing(opened)
    before = rows(page)
    page.locator('.tool[data-glyph="."]').click()
    page.mouse.move(*middle(page, 0, 3))
    page.keyboard.down("Alt")
    page.mouse.click(*middle(page, 0, 3))
    page.keyboard.up("Alt")
    expect(page.locator('.tool[data-glyph="#"]')).to_have_attribute("aria-checked", "true")
    page.get_by_role("radio", name="Rectangle").click()
    drag(page, (2, 2), (4, 5))
    after = changed(page, before)
    assert [row[2:6] for row in after[2:5]] == ["####"] * 3
    page.get_by_role("radio", name="Fill").click()
    page.mouse.click(*middle(page, 9, 1))
    filled = changed(page, after)
    assert "." not in Counter("".join(filled)) or Counter("".join(filled))["."] < Counter("".join(after))["."] / 2


def test_a_mirror_repeats_the_stroke(opened: Opening) -> None:
    page = drawing(opened)
    before = rows(page)
    page.locator("#symmetry").select_option("turn")
    page.locator('.tool[data-glyph="#"]').click()
    page.mouse.click(*middle(page, 2, 2))
    after = changed(page, before)
    assert after[2][2] == after[-3][-3] == "#"


def test_a_mirror_goes_by_the_squares_and_not_by_the_clues_before_them(opened: Opening) -> None:
    page = opened("k/nonogram/dancer")
    page.locator("#tab-edit").click()
    page.locator("#judge").uncheck()
    before = page.evaluate("() => document.querySelector('.bench').bench.loaded.editing.glyphs")
    wide = 1 + max(int(name.split(",")[1]) for name in before)
    row = next(y for y in range(10) if before[f"{y},0"] == before[f"{y},{wide - 1}"] == ".")
    page.locator("#symmetry").select_option("sides")
    page.locator('.tool[data-glyph="#"]').click()
    page.locator(f'[data-spot="{row},0"]').click()
    page.wait_for_function(
        """([one, other]) => { const { glyphs } = document.querySelector('.bench').bench.loaded.editing;
        return glyphs[one] === '#' && glyphs[other] === '#' }""",
        arg=[f"{row},0", f"{row},{wide - 1}"],
    )


def test_every_square_is_tried(opened: Opening, shots: Path) -> None:
    page = opened("k/slide/fork")
    page.locator("#tab-explore").click()
    page.locator("#whatif").click()
    expect(page.locator(".heat-sign").first).to_be_visible()
    expect(page.locator(".work .cancel")).to_be_hidden(timeout=60_000)
    expect(page.locator(".key li").first).to_be_visible()
    page.screenshot(path=shots / "whatif.png")
    page.locator(".changes button").first.click()
    expect(page.locator(".heat-sign")).to_have_count(0)  # it is another puzzle now
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    expect(page.locator("#verdict")).to_have_text("Solved")


def test_all_solutions_are_shown_one_by_one(opened: Opening) -> None:
    page = opened("k/nonogram/exchange")
    page.locator("#tab-solve").click()
    page.locator("#all").click()
    expect(page.locator("#which")).to_have_text("of 2 (all)")
    expect(page.locator("#verdict")).to_have_text("All 2 solutions")
    first = page.evaluate("() => document.querySelector('.bench').bench.stepper.answer.solution")
    page.locator("#next-solution").click()
    expect(page.locator("#which-number")).to_have_value("2")
    assert page.evaluate("() => document.querySelector('.bench').bench.stepper.answer.solution") != first
    page.keyboard.press("n")
    expect(page.locator("#which-number")).to_have_value("1")
    page.locator(".solver details summary").first.click()
    page.locator("#solution-limit").fill("1")
    page.locator("#all").click()
    expect(page.locator(".answer")).to_contain_text("There may be more: at most 1 were asked for")


def test_a_reduction_shows_both_sides_and_carries_the_solution(opened: Opening, shots: Path) -> None:
    page = opened("k/3sat/one-clause")
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    expect(page.locator("#verdict")).to_have_text("Solved")
    page.locator("#tab-explore").click()
    page.locator('.reduction [data-via$="slide"]').click()
    expect(page.locator(".figures figure").nth(3)).to_be_visible(timeout=60_000)
    expect(page.locator(".figures")).to_contain_text("carried across")
    expect(page.locator(".figures")).to_contain_text("parts coloured")
    page.screenshot(path=shots / "reduction.png")
    page.locator("#to-board").click()
    expect(page.locator(".board .picture")).to_be_visible()


def test_all_positions_of_a_small_puzzle_are_drawn(opened: Opening, shots: Path) -> None:
    page = opened("k/push/first-push")
    page.locator("#tab-explore").click()
    page.locator("[data-picture=graph]").click()
    expect(page.locator(".spread h2")).to_have_text("push: 6 positions")
    expect(page.locator(".figures .picture")).to_be_visible()
    page.screenshot(path=shots / "states.png")


def test_files_that_are_dropped_are_opened_whatever_their_format(opened: Opening) -> None:
    page = opened(BOARD)
    expect(page.locator(".board .picture")).to_be_visible()
    drop = """([text, name]) => { const data = new DataTransfer();
      data.items.add(new File([text], name));
      document.querySelector('.bench').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true})) }"""
    page.evaluate(drop, ["p cnf 2 2\n1 -2 0\n2 0\n", "formula.cnf"])
    expect(page.locator(".crumb")).to_have_text("3sat")  # another kind is another page
    page.evaluate(drop, ["nothing that anybody reads", "letter.txt"])
    expect(page.locator(".notice.bad")).to_be_visible()


def test_every_format_that_a_kind_writes_is_saved(opened: Opening) -> None:
    page = opened("k/nonogram/dancer")
    page.locator("#tab-solve").click()
    page.locator("#solve").click()
    expect(page.locator("#verdict")).to_have_text("Solved")
    page.locator("#export").click()
    dialog, names, refused = page.get_by_role("dialog"), [], 0
    for saving in dialog.get_by_role("button").all():
        if saving.inner_text() in ("Copy link", "Copy", "×"):
            continue
        with page.expect_response("**/api/export") if names else page.expect_download() as waiting:
            saving.click()
        if names and not waiting.value.ok:  # some programs have squares only, or no colours: that is said in the dialog
            expect(dialog.locator(".notice.bad")).to_be_visible()
            refused += 1
            continue
        names.append(saving.inner_text())
    assert len(names) >= 8
    assert refused < 4


def test_the_puzzle_is_taken_away_as_files(opened: Opening) -> None:
    page = opened(BOARD)
    page.locator("#export").click()
    for name, suffix in (("SVG", ".svg"), ("PNG", ".png")):
        with page.expect_download() as waiting:
            page.get_by_role("dialog").get_by_role("button", name=name, exact=True).first.click()
        assert waiting.value.suggested_filename.endswith(suffix)
        assert Path(waiting.value.path()).stat().st_size > 500


def test_the_printed_sheet_has_the_solutions_on_a_page_of_their_own(opened: Opening, shots: Path) -> None:
    page = opened("new/tatamibari", fresh=True)
    page.evaluate("() => { window.print = () => { window.printed = true } }")
    page.locator("#number").fill("4")
    page.locator("#make").click()
    expect(page.locator(".sheet .picture")).to_have_count(4, timeout=60_000)
    page.locator("#print").click()
    page.wait_for_function("() => window.printed", timeout=60_000)
    page.emulate_media(media="print")
    expect(page.locator(".printpage")).to_have_count(2)
    expect(page.locator(".printpage").last.locator("figure")).to_have_count(4)
    expect(page.locator(".top")).to_be_hidden()
    page.screenshot(path=shots / "print.png", full_page=True)
