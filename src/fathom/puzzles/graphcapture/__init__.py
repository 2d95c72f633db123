"""The graph capture game: tokens on all vertices capture along edges, twice at most, until one is left.

After [Aravind et al. 2022]; knights of solo chess play it on the graph of their moves.
"""

from fathom.kind import Kind

KIND = Kind(
    name="graph-capture",
    summary="Graph capture: tokens capture along edges, each twice at most; one is to be left",
    rules=(
        "A token captures another one at the end of an edge and takes its place; each may do so twice, or "
        "as often as is told. Leave one token."
    ),
    home=__name__,
    legend={
        "a b": "an edge: the tokens on these vertices may capture each other",
        "a > b": "an edge one way: a token on a may capture one on b",
        "a": "alone on a line: a vertex without edges",
    },
)
