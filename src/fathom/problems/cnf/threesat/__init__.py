"""3-SAT: formulas whose clauses have at most three literals. All but the generator is that of `cnf`."""

from fathom.kind import Kind

KIND = Kind(
    name="3sat",
    summary="Satisfiability of formulas whose clauses have at most three literals",
    rules=(
        "Make every variable true or false. In every clause, of at most three literals, at least one has to be true."
    ),
    home=__name__,
    general="fathom.problems.cnf",
    legend={
        "a line": "a clause: up to three literals with blanks between them, one of which has to be true",
        "7": "variable 7 is true",
        "-7": "variable 7 is false",
        "0": "alone on a line: the clause without literals, which nothing satisfies; after literals: nothing",
    },
)
