"""Numerical 3-dimensional matching: can three lists of numbers be put into triples that all have the same sum?"""

from fathom.kind import Kind
from fathom.problems.n3dm.n4dm import KIND as FOUR

KIND = Kind(
    name="n3dm",
    summary="Numerical 3-dimensional matching: one number of each of three lists in every triple, all sums equal",
    rules=(
        "Choose for each number of the first list one number of each other list, every number once. All "
        "rows have to have the same sum."
    ),
    home=__name__,
    legend={
        "a line": "the numbers of one list, with blanks between them; there are three such lines",
        "3*17": "the number 17, three times",
        "-": "alone on a line: a list without numbers",
    },
)

KINDS = (KIND, FOUR)
