"""Spiral Galaxies (Tentai Show): cut the board into areas, each of which looks the same when turned about its centre.

After the puzzle of that name from Japan; [Bosboom 2020, 3.8] builds gadgets of it.
"""

from fathom.kind import Kind

KIND = Kind(
    name="spiral-galaxies",
    summary="Cut the board into areas that are symmetric about their centres",
    rules=(
        "Cut the board into connected areas with one centre each; half a turn about its centre maps an area to itself. "
        "Centres lie in squares, between two, or where four meet."
    ),
    home=__name__,
    legend={
        ".": "a square",
        "o": "a white centre: in a square, between two squares, or where four meet",
        "*": "a black centre: the same, and black areas make a picture",
        "#": "hole: the square is not there (a blank means the same)",
    },
)
