"""New puzzles, the same for the same seed: their options. What makes them is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fathom.answer import Watch
from fathom.kind import Generator, Option, arguments, imported
from fathom.puzzles.linepush.model import LinePush

if TYPE_CHECKING:
    from fathom.puzzles.linepush.generate import random as _random
else:
    (_random,) = imported(__name__, "random")

ARRANGE = {
    "wide": Option(4, "how many columns the rectangle has"),
    "high": Option(3, "how many rows it has"),
    "blocks": Option(8, "how many blocks"),
    "colours": Option(3, "how many labels; 0: each block its own"),
    "pushes": Option(6, "at least so many pushes, where it can be solved"),
    "solvable": Option(True, "whether there is a solution"),
    "tries": Option(300, "most arrangements that are tried"),
}

BOX = {
    "wide": Option(4, "how wide the box is"),
    "high": Option(3, "how high it is"),
    "gaps": Option(0, "how many empty rows and columns the start has"),
    "pushes": Option(0, "at least so many pushes, where it can be solved"),
    "solvable": Option(True, "whether there is a solution"),
    "tries": Option(2000, "most starts that are tried"),
}

CORNERS = {
    "wide": Option(4, "how wide the box is, 4 at least"),
    "high": Option(3, "how high it is, 3 at least"),
}


def two_corners(_seed: int, _watch: Watch, **options: Any) -> LinePush:
    """The start C(a, b) that is never packed into a box of a by b [Akitaya et al. 2022, Lemma 7]."""
    from fathom.puzzles.linepush.generate.named import two_corners

    made: LinePush = two_corners(**arguments(CORNERS, options))
    return made


GENERATORS = {
    "arrange": Generator("a compact position at random, to be rearranged", _random.arranged, ARRANGE),
    "box": Generator("blocks of which no two share a line, for a box", _random.scattered, BOX),
    "two-corners": Generator("the start that never becomes a box of its size", two_corners, CORNERS),
}
