"""Path puzzles: a path from door to door that visits as many squares of each line as its clue says.

After the puzzles of Roderick Kimball and [Bosboom 2020, 5]: rows, columns and any other sets of squares may have clues,
and there may be more than two doors.
"""

from fathom.kind import Kind

KIND = Kind(
    name="path",
    summary="Draw a path from door to door that visits as many squares of each line as its clue says",
    rules=(
        "Draw one path that comes in at a door, leaves at another, and visits no square twice. Each "
        "number tells how many squares of its row or column the path visits."
    ),
    home=__name__,
    legend={
        ".": "a square (after ---: a square of no area)",
        "^ v < >": "a square with a door on its upper, lower, left or right side",
        "o": "a square with a door, wherever that is",
        "#": "hole: the square is not there (a blank means the same)",
        "letter": "after ---: a square of that area",
    },
)
