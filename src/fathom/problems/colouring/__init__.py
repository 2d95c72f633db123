"""Colourings of graphs: few colours for the vertices, and the ends of every edge of two."""

from fathom.kind import Kind

KIND = Kind(
    name="colouring",
    summary="Graph colouring: give every vertex one of a few colours, and the ends of every edge two different ones",
    rules=(
        "Give every vertex one of the colours, of which there are three or as many as is told. "
        "Vertices that are joined by an edge have different colours."
    ),
    home=__name__,
    legend={"a line": "an edge: the numbers of two vertices, from 1 on"},
)
