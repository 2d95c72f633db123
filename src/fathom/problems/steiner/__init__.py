"""Rectilinear Steiner trees: how short a net of horizontal and vertical lines connects all the points?"""

from fathom.kind import Kind

KIND = Kind(
    name="steiner",
    summary="Rectilinear Steiner tree: connect all points of a grid by lines along it, of a total length at most",
    rules=("Connect all points by lines along the grid. The lines together may be as long as is told, and no longer."),
    home=__name__,
    legend={
        "*": "a point to be connected",
        ".": "any other point of the grid (a blank means the same)",
    },
)
