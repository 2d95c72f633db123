"""Red-blue dominating sets: few red vertices of a bipartite graph such that every blue one is beside one of them."""

from fathom.kind import Kind
from fathom.problems.redblue.colourful import KIND as COLOURFUL

KIND = Kind(
    name="red-blue-dominating-set",
    summary="Red-blue dominating set: a few red vertices such that every blue one is beside one of them",
    rules=("Choose red vertices, no more than are allowed, such that every blue vertex is beside a chosen one."),
    home=__name__,
    legend={
        "a line": "a blue vertex: the numbers of the red ones beside it, from 1 on",
        "-": "alone on a line: a blue vertex beside none",
    },
)

KINDS = (KIND, COLOURFUL)
