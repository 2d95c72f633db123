"""Swarms: robots that see only what is near, and are to visit every node of a grid for ever.

Luminous myopic robots in three dimensions after [Bramas et al. 2022], there called beedroids; also on flat grids, tori,
and without a common chirality.
"""

from fathom.kind import Kind

KIND = Kind(
    name="swarm",
    summary="Robots with lights that see only what is near: do they visit every node for ever?",
    rules=(
        "In every round all robots look around, and each moves and changes its colour by the rule for "
        "what it sees, turned as it may be; where a rule fits in several ways, an adversary chooses. No two robots may "
        "meet, none may leave the grid, and every node must be visited again and again, whatever the adversary does."
    ),
    home=__name__,
    legend={
        "grid: 4x7x3": "the sides of the grid, one to three of them",
        "start: A@0,0,0 B@1,0,0": "where robots start; after `any`: moved and turned anyhow, `#@-1,0,0`: a wall",
        "start: A B F": "three robots in a line, anywhere, in any direction",
        "A : # . . . . F -> +z B": "an A that sees a wall at +x and an F at -z moves to +z and becomes B",
        ".": "in a rule: an empty node",
        "#": "in a rule: outside of the grid",
        "?": "in a rule: one of the two",
    },
)
