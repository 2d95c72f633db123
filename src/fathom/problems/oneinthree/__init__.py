"""Positive 1-in-3-SAT: can variables be made true so that every clause has exactly one true literal?"""

from fathom.kind import Kind

KIND = Kind(
    name="1in3sat",
    summary="Positive 1-in-3-SAT: exactly one of the three variables of every clause is to be true",
    rules=("Make every variable true or false. Of the three variables of every clause exactly one has to be true."),
    home=__name__,
    legend={
        "a line": "a clause: three variables with blanks between them, exactly one of which has to be true",
        "7": "variable 7; one that stands twice in a clause counts twice",
    },
)
