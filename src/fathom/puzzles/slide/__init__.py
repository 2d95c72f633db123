"""Sliding agents: Roller Splat!, ice mazes, tilt mazes.

An agent on a grid moves in a direction until something stops it. It has to reach a square, or to stop on or pass
over all of them. After [Zhu et al. n.d.], and [Tejada 2014] on collecting items.
"""

from fathom.kind import Kind

KIND = Kind(
    name="slide",
    summary="An agent that slides until it is stopped: Roller Splat!, ice mazes, tilt mazes",
    rules=(
        "Each move sends the agent in a direction, and it slides until a barrier or the edge stops it. It "
        "has to come to a stop on a target, collect all items, or pass over every square, as the level "
        "says."
    ),
    home=__name__,
    legend={
        "#": "barrier",
        ".": "open square (ice)",
        "@": "start",
        "x": "target or item",
        "+": "start that is also a target or item",
        ",": "land: the agent stops there (goals stop-reach and pass-reach only)",
        "_": "hole: the agent stops there for good (as above)",
        "%": "boulder: a barrier that can be smashed `smashes: N` times, leaving land (as above)",
    },
)
