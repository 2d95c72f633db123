"""Planar monotone 3-SAT: a formula with its drawing, variables on a line, positive clauses above, negative ones below.

NP-complete, with the drawing given [Berg and Khosravi 2010]; the source of hardness for Tatamibari. A formula at
large does not come with such a drawing, and `3sat` does not reduce to this kind directly: the known way goes through
planar satisfiability and planar crossings, which is not built here.
"""

from fathom.kind import Kind

KIND = Kind(
    name="planar-monotone-3sat",
    summary="Planar monotone 3-SAT: variables on a line, clauses drawn above (all positive) and below (all negative)",
    rules=(
        "Make every variable true or false. Every clause above the line needs a true variable among those its legs "
        "stand on, every clause below the line a false one."
    ),
    home=__name__,
    legend={
        "variables: 0-2 4-6": "where the segments of the variables begin and end on the line, from left to right",
        "2: 0 4 5": "a clause: its height (below the line: negative), and where its one to three legs stand",
    },
)
