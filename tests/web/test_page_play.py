"""Playing on the page: save points, the way back to a mistake, games against the computer, and pictures in space."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from page_hand import Keys, Opening, solved
from playwright.sync_api import Page, expect

import fathom
from fathom.show import Camera, Leg, Polygon, Scene, Solid, ball_faces, box
from fathom.show.outputs.data import scene_data
from fathom.show.space import flattened

BENCH = "document.querySelector('.bench').bench"


def state(page: Page) -> str:
    return str(page.evaluate(f"() => {BENCH}.player.state"))


def test_a_point_that_was_saved_is_come_back_to_after_a_restart_and_a_reload(opened: Opening) -> None:
    page = opened("k/slide/ice-maze")
    page.locator(".pad button:enabled").first.click()
    expect(page.locator("#status")).to_contain_text("1 move")
    there = state(page)
    page.locator(".player details summary", has_text="Save points").click()
    page.locator("#save-point").click()
    page.keyboard.press("r")
    expect(page.locator("#status")).to_contain_text("0 moves")
    page.keyboard.press("Control+z")  # a restart is undone, too
    expect(page.locator("#status")).to_contain_text("1 move")
    page.keyboard.press("r")
    page.reload()
    page.locator(".player details summary", has_text="Save points").click()
    page.locator(".point button").first.click()
    page.wait_for_function(f"(there) => {BENCH}.player.state === there", arg=there)


def test_whoever_is_lost_is_led_back_to_the_mistake(opened: Opening) -> None:
    page = opened("k/ice-block/first-push")
    page.locator("#tab-edit").click()
    page.locator("#judge").uncheck()
    page.locator("#text").fill("kind: ice-block\n\no....#\n.....#\nx....#\n")
    page.locator("#tab-play").click()
    page.wait_for_function(f"() => {BENCH}.board.spots.length === 18")
    hand = Keys(page)
    for move in ("0,0 E", "0,4 S"):  # the first is the mistake
        hand.do({"form": "drag", "spots": [], "value": move})
    page.locator("#lost").click()
    expect(page.locator(".advice")).to_contain_text("cannot be solved any more")
    page.locator("#back").click()
    expect(page.locator(".advice")).to_contain_text("the next move (1) was the mistake")
    assert state(page) == ""


def test_the_computer_answers_and_the_bar_tells_what_the_game_is_worth(opened: Opening, shots: Path) -> None:
    page = opened("k/push-fight/in-two")
    expect(page.locator("#worth")).to_have_text("For who began: won in 2 turns", timeout=30_000)
    page.locator("#opponent").check()
    page.locator("#opponent-time").fill("20")
    hand = Keys(page)
    for move in ("1,1 to 0,2", "1,0 to 1,2", "1,2 pushes right"):
        hand.do({"form": "drag", "spots": [], "value": move})
    page.wait_for_function(f"() => {BENCH}.player.state.includes('/')")
    hand.rest()
    expect(page.locator("#worth")).to_have_text("For who began: won in 1 turn", timeout=30_000)
    page.screenshot(path=shots / "opponent.png")
    answered = state(page)
    page.keyboard.press("u")  # the answer goes with the push that it answered
    expect(page.locator("#worth")).to_have_text("For who began: won in 2 turns", timeout=30_000)
    assert state(page) == answered.split(" / ")[0].rsplit("; ", 1)[0]


def test_what_the_checker_says_is_pointed_at_on_the_board(opened: Opening) -> None:
    page = opened("k/slide/collect")
    page.locator(".faults summary").click()
    page.locator(".faults li button").first.hover()
    expect(page.locator(".wrong-spot").first).to_be_visible()
    page.locator("#status").hover()
    expect(page.locator(".wrong-spot")).to_have_count(0)


def test_kinds_without_another_player_have_no_switch_for_one(opened: Opening) -> None:
    page = opened("k/slide/ice-maze")
    expect(page.locator(".pad")).to_be_visible()
    expect(page.locator("#opponent")).to_be_hidden()


def test_a_board_with_layers_is_turned_round(opened: Opening, shots: Path) -> None:
    page = opened("k/slide/three-layers")
    page.locator("#tab-explore").click()
    expect(page.locator(".orbit")).to_be_hidden()
    page.locator("input[value=space]").check()
    faces = page.locator("[data-solids] path")
    expect(faces.first).to_be_visible()
    seen = faces.nth(20).get_attribute("d")
    page.get_by_label("Turn to the left").click()
    assert faces.nth(20).get_attribute("d") != seen
    turned = faces.nth(20).get_attribute("d")
    x, y = page.evaluate(
        f"() => {{ const at = {BENCH}.board.root.getBoundingClientRect(); return [at.x + 90, at.y + 90] }}"
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=4)
    page.mouse.up()
    assert faces.nth(20).get_attribute("d") != turned
    page.screenshot(path=shots / "space.png")
    page.locator('input[name="overlay"][value=""]').check()
    expect(page.locator(".orbit")).to_be_hidden()


def flat(page: Page, scene: Scene, time: float) -> Any:
    """The faces as the page has them, at a time."""
    data = json.loads(json.dumps(scene_data(scene)))
    return page.evaluate(
        """async ([scene, time]) => {
          const { flattened } = await import(new URL('page/solids.js', document.baseURI).href);
          return scene.layers.flatMap((layer) => flattened(layer, scene, scene.camera, time));
        }""",
        [data, time],
    )


def test_the_page_sees_solids_as_the_library_does(opened: Opening) -> None:
    page = opened()
    solids = (
        Solid(box((0, 0, 0), (1, 2, 0.5)), fill="wall", legs=(Leg(0, 1, about=(1, 0, 0), axis=(0, 1, 0), angle=90),)),
        Solid(ball_faces((2, 2, 1), 0.4), fill="agent", opacity=0.5, legs=(Leg(0.5, 1.5, (1, -1, 2)),)),
    )
    scene = Scene(6, 6, solids, camera=Camera((1, 1, 0.5), 40, 25))
    for time in (0.0, 0.3, 0.75, 2.0):
        wanted = [shape for shape in flattened(scene.at(time)).shapes if isinstance(shape, Polygon)]
        found = flat(page, scene, time)
        assert [shape["fill"] for shape in found] == [shape.fill for shape in wanted]
        for one, other in zip(found, wanted, strict=True):
            assert math.isclose(one["opacity"], other.opacity, abs_tol=1e-3)
            for here, there in zip(one["points"], other.points, strict=True):
                assert math.dist(here, there) < 1e-3


def test_a_maze_of_gadgets_is_seen_from_outside(opened: Opening) -> None:
    maze = fathom.load(next(e.path for e in fathom.kinds()["gadget-maze"].examples() if e.path.stem == "the-latch"))
    page = opened("k/gadget-maze/the-latch")
    page.locator("#tab-explore").click()
    page.locator("[data-picture=simulated]").click()
    expect(page.locator(".spread h2")).to_have_text(fathom.picture(maze, "simulated").title)
    expect(page.locator(".figures .picture")).to_be_visible()


def at(page: Page, spot: str) -> tuple[float, float]:
    """Where a spot is on the page."""
    x, y = page.evaluate(f"(name) => {{ const board = {BENCH}.board, {{x, y}} = board.named.get(name); "
                         "return board.onPage(x, y) }", spot)  # fmt: skip
    return x, y


def test_a_board_in_space_is_turned_round_while_it_is_played_and_its_spots_follow(opened: Opening, shots: Path) -> None:
    page = opened("k/roll/die")
    page.locator("#in-space").check()
    expect(page.locator("[data-solids] path").first).to_be_visible()
    hand = Keys(page)
    first, second = (gesture["value"] for gesture in solved(page)[:2])
    page.locator("#tab-play").click()
    target = next(move["at"] for move in hand.position()["options"]["moves"] if move["text"] == first)
    before = at(page, target)
    x, y = before
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 30, steps=4)  # a drag is no press here: it turns the board
    page.mouse.up()
    assert at(page, target) != before
    assert not hand.position()["state"]
    page.get_by_label("Turn to the right").click()
    page.mouse.click(*at(page, target))
    hand.rest()
    assert hand.position()["state"] == first
    page.screenshot(path=shots / "space-played.png")
    hand.do({"form": "press", "spots": [], "value": second})
    assert hand.position()["state"] == f"{first} {second}"
    page.locator("#in-space").uncheck()
    expect(page.locator("[data-solids] path")).to_have_count(0)
    page.locator("#undo").click()
    assert hand.position()["state"] == first


def test_an_arrow_in_space_means_the_way_that_is_seen(opened: Opening) -> None:
    page = opened("k/slide/ice-maze")
    page.locator("#in-space").check()
    expect(page.locator("[data-solids] path").first).to_be_visible()
    ways = {move["text"] for move in Keys(page).position()["options"]["moves"]}
    page.evaluate(f"() => {BENCH}.board.orbit.turn(90 - {BENCH}.board.view.camera.turn, 0)")
    turned = {"U": "ArrowRight", "D": "ArrowLeft", "L": "ArrowUp", "R": "ArrowDown"}
    for way in sorted(ways):
        page.locator(".spot").first.focus()
        page.keyboard.press(turned[way])
        Keys(page).rest()
        assert state(page) == way
        page.keyboard.press("u")
