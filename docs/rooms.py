"""Makes a page of puzzle files with pictures that play: `python docs/rooms.py FOLDER [OUTPUT]`.

For puzzles that cannot come with Fathom, such as the rooms of games: the page stands by itself in OUTPUT (`rooms`, if
not said) and is not part of the documentation.
"""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

import fathom
from fathom.puzzles.iceblock.check import changes_of
from fathom.show import to_animated_svg

_HEAD = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Rooms</title>
<style>
body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { display: flex; gap: 2rem; align-items: center; margin: 2rem 0; }
img { max-width: 22rem; }
</style>
<h1>Rooms</h1>
"""


def main() -> None:
    """Write the page and its pictures."""
    folder = Path(sys.argv[1])
    output = Path(sys.argv[2] if len(sys.argv) > 2 else "rooms")
    output.mkdir(parents=True, exist_ok=True)
    parts = [_HEAD]
    for path in sorted(folder.glob("*.txt")):
        room = fathom.load(path)
        fewest = fathom.solve(room)
        easiest = fathom.solve(room, "easiest")
        (output / f"{path.stem}.svg").write_text(to_animated_svg(fathom.draw(room, fewest.solution)), encoding="utf-8")
        told = [f"fewest moves: {fewest.cost}, with {changes_of(room, fewest.solution)} blockchanges"]
        told.append(f"easiest: {len(easiest.solution)} moves, {changes_of(room, easiest.solution)} blockchanges")
        told.append(f"difficulty with the factor 5: {easiest.cost}")
        told.append(f"positions: {fathom.analyse(room, states_only=True)['states']:,}")
        items = "".join(f"<li>{escape(line)}</li>" for line in told)
        picture = f'<img src="{path.stem}.svg" alt="{escape(path.stem)}, solved">'
        parts.append(f"<section>{picture}<div><h2>{escape(path.stem)}</h2><ul>{items}</ul></div></section>\n")
    (output / "index.html").write_text("".join(parts), encoding="utf-8")
    print(output / "index.html")


if __name__ == "__main__":
    main()
