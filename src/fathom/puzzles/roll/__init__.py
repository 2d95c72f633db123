"""Rolling puzzles: a polyhedron rolls from tile to tile, and is to come to the goal, perhaps on a certain face.

After [Baes et al. 2022]; with a cube on squares these are the rolling cubes and dice mazes of Martin Gardner.
"""

from fathom.kind import Kind

KIND = Kind(
    name="roll",
    summary="A polyhedron rolls over the edges of a tiling to a goal tile, perhaps onto a certain face",
    rules=(
        "The polyhedron rolls over an edge of the tile it lies on, if the next tile fits the face that "
        "comes down. Roll it to the goal, onto the face that is asked for, if one is."
    ),
    home=__name__,
    legend={
        ".": "a tile",
        "#": "an obstacle: a tile that nothing rolls onto",
        "S": "the tile where the polyhedron starts",
        "G": "the goal",
        "*": "start and goal on one tile",
        "polyhedron: cube": "a name that `fathom rolling list` knows, die, 7-prism, 7-antiprism, or OFF with numbers",
        "tiling: 4^4": "a code or a name of a tiling, or GomJau-Hogg's notation",
        "face: 1": "the face it starts on, from 1; turn: which edge of it lies on the first edge of the tile, from 0",
        "goal-face: 6": "the face it has to end on, where that matters; goal-turn: the same for the turn",
    },
)
