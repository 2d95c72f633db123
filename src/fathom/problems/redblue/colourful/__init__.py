"""Colourful red-blue dominating sets: one red vertex of each class. All but the generator is that of `redblue`."""

from fathom.kind import Kind

KIND = Kind(
    name="colourful-red-blue-dominating-set",
    summary="Colourful red-blue dominating set: one red vertex of each class, every blue one beside one of them",
    rules="Choose one red vertex of each class such that every blue vertex is beside a chosen one.",
    home=__name__,
    general="fathom.problems.redblue",
    legend={
        "a line": "a blue vertex: the numbers of the red ones beside it, from 1 on, class by class",
        "-": "alone on a line: a blue vertex beside none",
    },
)
