"""Quantified formulas, three literals a clause: a game of two players who choose truth values in turn."""

from fathom.kind import Kind

KIND = Kind(
    name="q3sat",
    summary="Quantified formulas of at most three literals a clause: a strategy that makes every clause true",
    rules=(
        "Variables get their values in the order of the prefix: those marked ∀ by an opponent, those marked ∃ by you, "
        "who know what was chosen before. Tell your value in every case, such that at the end every clause has a "
        "true literal."
    ),
    home=__name__,
    legend={
        "a line": "a clause: up to three literals with blanks between them, one of which has to be true",
        "7": "variable 7 is true",
        "-7": "variable 7 is false",
        "0": "alone on a line: the clause without literals, which nothing satisfies; after literals: nothing",
    },
)
