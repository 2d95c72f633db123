"""Block Dude and its relatives: side views with gravity, in which an agent pushes, lifts and climbs blocks.

The three games of [Ani et al. 2022, 1]: in BoxDude blocks are pushed, in BlockDude they are carried, in BloxDude both.
What the paper leaves to its drawings, or to implementations, is an option of a level with a name; see `model.Rules`.
"""

from fathom.kind import Kind

KIND = Kind(
    name="dude",
    summary="A side view with gravity: blocks to be pushed, carried and climbed",
    rules=(
        "Walk, climb onto what is beside you, push blocks or carry one over your head; you and the blocks "
        "fall. Come to the target or, where blocks are to be stored, bring one to each target."
    ),
    home=__name__,
    legend={
        "@": "agent",
        "o": "block",
        "#": "fixed: nothing enters (a blank and all outside the drawing mean the same)",
        ".": "air",
        "x": "target",
        "*": "block on a target",
        "+": "agent on a target",
    },
)
