"""The columns of the rows of numbers that tell the kernels what happens at each edge. Nothing but names."""

from __future__ import annotations

(
    USABLE, U, V, U_LEFT, V_LEFT, U_KIND, V_KIND, FORCED,
    MEETS, A, B, A_VALUE, B_VALUE, A_LEAVES, B_LEAVES,
    STARTS_LEFT, ENDS_LEFT, NEEDED, MAY_FINISH, LAST, CREDIT, STEP_SIZE,
) = range(22)  # fmt: skip
"""What a row says about an edge: whether it may be used; the slots of its two vertices, how many usable edges they have
left afterwards, what they are (below), whether the edge must be used; whether two faces meet here, their slots, the
values of those that are new (-1: not new), whether this is the last edge of each; whether a vertex that may be a start
or an end is still to come or on the frontier; the slots of frontier vertices that must be used; whether nothing that
must be used is wholly ahead; whether this is the last edge of all; and how much debt the faces ahead can still pay."""

MAY_START, MAY_END, MUST_USE, MUST_END = 1, 2, 4, 8
"""What a vertex is: it may be the start or the end, it must be used, it must be one of the path's two ends."""

WORD, SHIFT, MASK, LOW, HIGH, SIZE, COUNTS_EDGE, COUNTS_U, COUNTS_V, GONE, ON_FRONTIER, COMPLETE, COUNT_SIZE = range(13)
"""What a row says about a count at an edge: where its number is kept, its bounds, how many members it has; whether the
edge and its two vertices are members; how many members are decided and off the frontier afterwards, the slots of those
on it, and whether that was the last."""
