"""Gadget mazes: an agent walks through gadgets, every traversal changes what is open, and it wants to get somewhere.

The reachability problem of motion planning through gadgets (see `fathom.gadgets`) as a puzzle: with most gadgets it is
as hard as anything that a computer can do with little memory.
"""

from fathom.kind import Kind

KIND = Kind(
    name="gadget-maze",
    summary="A walk through gadgets that change as they are walked through, from a start to a goal",
    rules=(
        "Walk from the start to the goal through gadgets. Going through one may change it, and so what "
        "can be walked through next."
    ),
    home=__name__,
    legend={
        "A: noncrossing-toggle-lock": "a gadget called A, one of the library, in its first state",
        "B: 3-split, 0": "a gadget in a named or numbered state",
        "A.1 - B.0": "a wire between two locations; an agent there may enter either gadget",
        "in - A.0": "an outside location and its name; they lie around the maze in the order of their lines",
        "define latch: 0 0>1 1; 1 1>0 0": "a gadget of one's own: state, from > to, next state; <> for both ways",
        "#": "a remark, to the end of the line",
    },
)
