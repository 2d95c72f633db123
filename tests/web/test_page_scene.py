"""What the page draws of a scene is what the library draws: `scene.js` in a browser beside resvg's picture."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import fathom
from fathom.kind import Kind
from fathom.show import Scene, to_png
from fathom.show.outputs.data import scene_data

pytest.importorskip("resvg_py", reason="resvg is not installed: the extra png brings it")
Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: the extra png brings it")
np = pytest.importorskip("numpy")

KINDS = [kind for kind in fathom.kinds().values() if kind.part("draw") is not None]
SCALE = {False: 36, True: 28}  # pixels a square, in SVG and on a canvas
LARGEST = 2000  # pixels a side
DRAW = """async ([scene, canvas, scale]) => {
    const { SceneView } = await import("/page/scene.js");
    const { CanvasPicture } = await import("/page/canvas.js");
    const [width, height] = [scene.width, scene.height].map((side) => (side + 2 * scene.margin) * scale);
    document.body.style.background = "white";
    document.body.replaceChildren();
    const host = document.createElement("div");
    host.id = "host";
    Object.assign(host.style, { position: "absolute", left: 0, top: 0, width: `${width}px`, height: `${height}px` });
    document.body.append(host);
    if (canvas) {
      const picture = new CanvasPicture();
      host.append(picture.root);
      picture.draw(scene);
      picture.seek(scene.duration ?? 0);
    } else new SceneView(host).show(scene);
    const [drawn] = host.children;
    // a canvas has whole pixels: it is not stretched
    const [w, h] = canvas ? [drawn.width, drawn.height] : [width, height];
    const free = { maxWidth: "none", maxHeight: "none", filter: "none" };
    Object.assign(drawn.style, { display: "block", width: `${w}px`, height: `${h}px`, ...free });
    await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
}"""


@pytest.fixture(scope="module")
def easel(browser: Browser, address: str) -> Iterator[Page]:
    """A page of the server that pictures are put on."""
    context = browser.new_context(
        viewport={"width": LARGEST, "height": LARGEST}, reduced_motion="reduce", color_scheme="light"
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".card .picture")
    yield page
    context.close()


def by_page(easel: Page, scene: Scene, canvas: bool = False) -> Any:
    easel.evaluate(DRAW, [scene_data(scene), canvas, SCALE[canvas]])
    return pixels(easel.locator("#host").screenshot())


def by_resvg(scene: Scene, canvas: bool = False) -> Any:
    return pixels(to_png(scene, theme="light", scale=SCALE[canvas]))


def pixels(png: bytes) -> Any:
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(white, image).convert("RGB"), dtype=np.int16)


def difference(one: Any, other: Any) -> tuple[float, float]:
    """How much colours differ on average, of 255, and the share of pixels that differ much."""
    rows, columns = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    assert abs(one.shape[0] - other.shape[0]) <= 1 and abs(one.shape[1] - other.shape[1]) <= 1
    apart = np.abs(one[:rows, :columns] - other[:rows, :columns]).max(axis=2)
    return float(apart.mean()), float((apart > 64).mean())


def scenes_of(kind: Kind) -> Iterator[tuple[str, Scene]]:
    """Pictures of the smallest example, empty and solved, and of the beginning of play."""
    solved = [one for one in kind.examples() if one.known["verdict"] == "solved"]
    puzzle = fathom.load(min(solved, key=lambda one: one.path.stat().st_size).path)
    yield "empty", fathom.draw(puzzle)
    yield "solved", fathom.draw(puzzle, fathom.solve(puzzle).solution)
    if kind.part("play") is not None:
        yield "play", fathom.play(puzzle).scene


CLOSE = {False: (1.5, 0.006), True: (2.5, 0.015)}  # letters on a canvas keep to whole pixels
CASES = [(kind, canvas) for canvas in (False, True) for kind in (KINDS[::3] if canvas else KINDS)]


@pytest.mark.parametrize(("kind", "canvas"), CASES, ids=[f"{kind.name}-{('svg', 'canvas')[on]}" for kind, on in CASES])
def test_the_page_draws_what_the_library_draws(kind: Kind, canvas: bool, easel: Page, shots: Path) -> None:
    for name, scene in scenes_of(kind):
        if max(scene.width, scene.height) + 2 * scene.margin > LARGEST / SCALE[canvas]:
            continue
        page, library = by_page(easel, scene, canvas), by_resvg(scene, canvas)
        mean, much = difference(page, library)
        close = mean <= CLOSE[canvas][0] and much <= CLOSE[canvas][1]
        if not close:
            both = np.concatenate([page[: len(library)], library[: len(page)]], axis=1).astype(np.uint8)
            Image.fromarray(both).save(shots / f"scene-{kind.name}-{name}.png")
        assert close, (name, mean, much)


def test_a_difference_is_noticed(easel: Page) -> None:
    """A picture without its last shapes is another one."""
    (_, empty), (_, solved), *_ = scenes_of(fathom.kinds()["nonogram"])
    mean, much = difference(by_page(easel, empty), by_resvg(solved))
    assert mean > CLOSE[False][0] and much > CLOSE[False][1]
