"""Numerical 4-dimensional matching: four lists, quadruples of equal sum. All but the generator is that of `n3dm`."""

from fathom.kind import Kind

KIND = Kind(
    name="n4dm",
    summary="Numerical 4-dimensional matching: one number of each of four lists in every quadruple, all sums equal",
    rules=(
        "Choose for each number of the first list one number of each other list, every number once. All "
        "rows have to have the same sum."
    ),
    home=__name__,
    general="fathom.problems.n3dm",
    legend={
        "a line": "the numbers of one list, with blanks between them; there are four such lines",
        "3*17": "the number 17, three times",
        "-": "alone on a line: a list without numbers",
    },
)
