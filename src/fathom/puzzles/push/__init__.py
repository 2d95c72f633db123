"""Push-1 and its relatives: an agent among blocks that it can push, but not pull.

The agent comes to a target, or brings a block to every target, as in Sokoban. Puzzles as in
[Ani et al. 2022, 1].
"""

from fathom.kind import Kind

KIND = Kind(
    name="push",
    summary="Blocks to be pushed out of the way or, as in Sokoban, onto targets",
    rules=(
        "Walk up, down, left and right; a block that is in the way is pushed if there is room behind it, "
        "and none is ever pulled. Come to the target or, where blocks are to be stored, push one onto "
        "each target."
    ),
    home=__name__,
    legend={
        "@": "agent",
        "o": "block",
        "#": "fixed: nothing enters (a blank and all outside the drawing mean the same)",
        ".": "floor",
        "x": "target",
        "*": "block on a target",
        "+": "agent on a target",
    },
)
