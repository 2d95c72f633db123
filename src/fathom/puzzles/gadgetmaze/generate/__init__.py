"""New mazes, always solvable and planar, the same for the same seed: their options. What makes them is imported when
needed, see `climb`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.gadgetmaze.generate import climb as _climb
else:
    (_climb,) = imported(__name__, "climb")


def gadget_names(text: str) -> tuple[str, ...]:
    """The names of gadgets of the library, with commas between them."""
    from fathom.gadgets.library import named

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        named(name)
    if not names:
        raise ValueError("expected names of gadgets with commas between them")
    return names


OPTIONS = {
    "gadgets": Option(
        "3-split,toggle-toggle-parallel,noncrossing-tripwire-lock,directed-self-closing-door",
        "the gadgets to choose from, by their names in the library",
        gadget_names,
    ),
    "size": Option(6, "how many gadgets"),
    "moves": Option(10, "at least so many traversals to the goal"),
    "unique": Option(False, "only one shortest walk"),
    "tries": Option(4000, "most mazes that are tried"),
}

GENERATORS = {
    "climb": Generator("random planar networks, changed little by little into harder ones", _climb.make, OPTIONS)
}
