"""Tatamibari: cut the board into rectangles, one clue each, that never meet at four corners.

After the puzzle of that name from Japan, and chapter 3 of [Bosboom 2020], whose workshop for gadgets is here too.
"""

from fathom.kind import Kind

KIND = Kind(
    name="tatamibari",
    summary="Cut the board into rectangles with one clue each; four corners never meet",
    rules=(
        "Cut the board into rectangles with one clue each: + is a square, - is wider than tall, | is "
        "taller than wide. Four rectangles never meet in one point."
    ),
    home=__name__,
    legend={
        ".": "an empty square",
        "+": "clue: its rectangle is a square",
        "-": "clue: its rectangle is wider than tall",
        "|": "clue: its rectangle is taller than wide",
        "?": "clue: its rectangle has any shape",
        "#": "hole: the square is not there (a blank means the same)",
    },
)
