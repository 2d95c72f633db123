"""Peg solitaire: a peg jumps over another one, which is taken away; one is to be left, or a position to be reached.

On any board: squares, triangles, or holes and jumps as a list [Bultel 2022].
"""

from fathom.kind import Kind

KIND = Kind(
    name="peg",
    summary="Peg solitaire: pegs jump over each other, and one is to be left",
    rules=(
        "A peg jumps over a peg beside it into the hole behind that one, and the peg that was jumped over is "
        "taken away. Leave one peg, where it is asked for, or come to the position that is drawn below the line."
    ),
    home=__name__,
    legend={
        "o": "hole with a peg",
        ".": "hole without a peg (a blank: no hole)",
    },
)
