"""Coarse strokes of the letters on 6 x 6 squares: what a path that writes them should visit.

Thin where a letter is one line; two squares wide where the path must go there and back. They are wishes, which a search
(see `writing`) fulfils as far as a path with exactly one solution can.
"""

from __future__ import annotations

SIZE = 6
"""Rows and columns of a letter."""

_DRAWINGS = """
###### #####. .##### #####. ###### ###### .####. ##..## ..##.. .....#
#....# #...#. #..... #....# #..... #..... #....# ##..## ..##.. .....#
#.#### #####. #..... #....# #####. #####. #..... ###### ..##.. .....#
#.#### #####. #..... #....# #####. #####. #..### ###### ..##.. .....#
#....# #....# #..... #....# #..... #..... #....# ##..## ..##.. #....#
#....# ###### .##### #####. ###### #..... .####. ##..## ..##.. .####.

##..## #..... #....# #....# .####. #####. ###### #####. ###### ######
##.##. #..... ##..## ##...# #....# #....# #....# #....# #..... ######
####.. #..... #.##.# #.#..# #....# #....# #....# #....# ###### ..##..
####.. #..... #....# #..#.# #....# #####. #....# #.###. .....# ..##..
##.##. #..... #....# #...## #....# ##.... ###### #.##.. .....# ..##..
##..## ###### #....# #....# .####. ##.... ....## #..### ###### ..##..

#....# #....# #....# ##..## ##..## ######
#....# #....# #....# ##..## ##..## ....##
#....# .#..#. #....# .####. .####. ...##.
#....# .#..#. #.##.# .####. ..##.. .##...
#....# ..##.. ##..## ##..## ..##.. ##....
.####. ..##.. #....# ##..## ..##.. ######
"""

_NAMES = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ")


def _squares() -> dict[str, frozenset[int]]:
    found = {}
    for names, block in zip(_NAMES, _DRAWINGS.strip().split("\n\n"), strict=True):
        rows = [row.split() for row in block.split("\n")]
        for place, name in enumerate(names):
            drawn = "".join(row[place] for row in rows)
            found[name] = frozenset(square for square, mark in enumerate(drawn) if mark == "#")
    return found


STROKES = _squares()
"""The wanted squares of each letter, on a board of 6 x 6."""
