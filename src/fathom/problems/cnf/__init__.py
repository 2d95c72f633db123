"""Formulas in conjunctive normal form: is there an assignment that makes every clause true?"""

from fathom.kind import Kind
from fathom.problems.cnf.planar import KIND as PLANAR_MONOTONE
from fathom.problems.cnf.threesat import KIND as THREE_SAT

KIND = Kind(
    name="cnf",
    summary="Satisfiability of formulas in conjunctive normal form, clauses of any length",
    rules=(
        "Make every variable true or false. In every clause, a row of the table, at least one literal has to be true."
    ),
    home=__name__,
    legend={
        "a line": "a clause: literals with blanks between them, one of which has to be true",
        "7": "variable 7 is true",
        "-7": "variable 7 is false",
        "0": "alone on a line: the clause without literals, which nothing satisfies; after literals: nothing",
    },
)

KINDS = (KIND, THREE_SAT, PLANAR_MONOTONE)
