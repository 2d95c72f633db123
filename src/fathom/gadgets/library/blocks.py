"""Gadgets that are made of pushed blocks, and those that check others [Ani et al. 2022].

Locations are numbered around the gadget. Single-use gadgets never come back to a state that they have left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fathom.gadgets.model import Gadget
from fathom.gadgets.model.one_line import defined

LETTERS: Mapping[str, str] = {
    "single-use-opening": "ieO",
    "merged-single-use-closing": "trl",
    "dicrumbler": "ie",
    "single-use-crossover": "LTRB",
    "ordered-crossover": "LTRB",
    "weak-closing-crossover": "LTRB",
    "weak-merged-closing": "trl",
    "lasting-merged-closing": "trl",
    "weak-opening": "Eba",
    "lasting-opening": "ieO",
    "no-return": "LR",
    "leaky-door": "ieO",
    "protodiode": "ABDC",
    "precursor": "HFE",
    "nondeterministic-locking-2-toggle": "acdb",
}
"""Of gadgets that are known by letters, the letter of each location."""

_DEFINITIONS = {
    # the exit opens when somebody has been at O, for one traversal
    "single-use-opening": "locations 3; states shut open used; shut 2>2 open; open 0>1 used",
    # a hallway l-r that a traversal t>r closes
    "merged-single-use-closing": "locations 3; states open shut; open 1<>2 open; open 0>1 shut",
    # from left to right, and then from the top to the bottom
    "single-use-crossover": "locations 4; states first second used; first 0>2 second; second 1>3 used",
    # from the top to the bottom, and before that, if somebody likes, from left to right
    "ordered-crossover": ("locations 4; states new crossed used; new 0>2 crossed; new 1>3 used; crossed 1>3 used"),
    # a hallway from left to right that a traversal from the bottom to the top closes
    "weak-closing-crossover": (
        "locations 4; states open entered shut; open 0<>2 open; open 3>1 shut; open 3>0 entered; open 3>2 entered; "
        "entered 0<>2 entered; entered 0>1 shut; entered 2>1 shut"
    ),
    # as the merged closing, but what has closed the hallway can be walked on, both ways or one way
    "weak-merged-closing": (
        "locations 3; states open shut; open 1<>2 open; open 0>1 shut; open 0>0 shut; shut 0<>1 shut"
    ),
    "lasting-merged-closing": "locations 3; states open shut; open 1<>2 open; open 0>1 shut; shut 0>1 shut",
    # the exit E opens when somebody has been at a and somebody at b; then one of the two leads there
    "weak-opening": (
        "locations 3; states new a b by-b by-a; new 2>2 a; new 1>1 b; a 1>0 by-b; a 1>1 by-b; b 2>0 by-a; b 2>2 by-a; "
        "by-b 0<>1 by-b; by-a 0<>2 by-a"
    ),
    "lasting-opening": "locations 3; states shut open; shut 2>2 open; open 0>1 open",
    # who has gone from L to R cannot return at once; whoever does anything else breaks it open
    "no-return": (
        "locations 2; states new passed broken; new 0>1 passed; new 1>0 broken; new 1>1 broken; passed 0>0 broken; "
        "passed 0>1 broken; broken 0<>1 broken"
    ),
    "leaky-door": (
        "locations 3; states open closed; open 0>1 closed; open 0>2 open; open 2>1 closed; "
        "closed 2>1 closed; closed 2>2 open"
    ),
    # a diode when its lower locations are joined
    "protodiode": "locations 4; states left right; left 0>3 right; left 1<>2 left; right 0<>3 right; right 2>1 left",
    # H leads to E or to F or to neither, as whoever is at H likes
    "precursor": (
        "locations 3; states E neither F; E 0<>2 E; F 0<>1 F; E 0>0 neither; neither 0>0 E; neither 0>0 F; "
        "F 0>0 neither"
    ),
    # whoever comes back through a tunnel chooses which of the two is open next
    "nondeterministic-locking-2-toggle": (
        "locations 4; states ab-walked ab-open cd-open cd-walked; ab-open 0>3 ab-walked; ab-walked 3>0 ab-open; "
        "ab-walked 3>0 cd-open; cd-open 1>2 cd-walked; cd-walked 2>1 cd-open; cd-walked 2>1 ab-open"
    ),
}


@cache
def block_gadgets() -> Mapping[str, Gadget]:
    """These gadgets by name."""
    return {name: defined(name, text) for name, text in _DEFINITIONS.items()}
