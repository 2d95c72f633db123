"""Makes the pictures of the documentation: `python docs/pictures.py`.

The levels are those that the page on sliding agents shows, each in a block whose title is a file's name; so a picture
and the level beside it are the same. A picture is the same whenever it is made, and the tests compare.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from shown import DOCS, files

import fathom
from fathom.show import Scene, to_animated_svg

FOLDER = DOCS / "pictures"
SOLVED = ("pond", "bridge", "tour", "splat", "items", "ring", "king", "cube", "boulders")
"""Levels drawn with a shortest solution, which plays."""

OVERLAID = "pond"
OVERLAYS = ("stops", "runs", "never", "distances")


def scenes() -> Iterator[tuple[str, Scene]]:
    """All pictures by the name of their file."""
    page = files((DOCS / "slide.md").read_text(encoding="utf-8"))
    levels = {name: fathom.loads(page[f"{name}.txt"]) for name in SOLVED}
    for name, level in levels.items():
        yield f"{name}.svg", fathom.draw(level, fathom.solve(level, fewest=True).solution)
    for overlay in OVERLAYS:
        yield f"{OVERLAID}-{overlay}.svg", fathom.draw(levels[OVERLAID], overlay=overlay)


def svg(scene: Scene) -> str:
    """The picture as it is kept: it plays if it shows a solution."""
    return to_animated_svg(scene) + "\n"


def main() -> None:
    """Make all pictures, and remove those that are not made any more."""
    FOLDER.mkdir(exist_ok=True)
    made: set[Path] = set()
    for name, scene in scenes():
        path = FOLDER / name
        path.write_text(svg(scene), encoding="utf-8")
        made.add(path)
    for path in set(FOLDER.glob("*.svg")) - made:
        path.unlink()


if __name__ == "__main__":
    main()
