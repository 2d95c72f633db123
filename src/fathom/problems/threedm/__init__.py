"""3-dimensional matching: can triples be chosen so that each element of three sets is in exactly one?"""

from fathom.kind import Kind

KIND = Kind(
    name="3dm",
    summary="3-dimensional matching: choose triples so that every element of three sets is in exactly one of them",
    rules=(
        "Choose some of the triples, the rows. Every element of the three sets has to be in exactly one "
        "of the chosen triples."
    ),
    home=__name__,
    legend={
        "a line": "a triple: an element of the first set, one of the second, one of the third",
        "7": "the seventh element of its set, counted from 1",
    },
)
