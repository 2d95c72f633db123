"""Ice blocks: blocks that slide when they are pushed, until something stops them.

A player pushes blocks over ice so that every target carries one in the end. After the puzzles of several adventure
games, as studied in [Kluiver 2020].
"""

from fathom.kind import Kind

KIND = Kind(
    name="ice-block",
    summary="Blocks of ice that slide until they are stopped, to be pushed onto targets",
    rules=(
        "Push a block of ice, and it slides until a wall, normal floor, another block or the edge stops "
        "it. All targets have to carry a block in the end."
    ),
    home=__name__,
    legend={
        ".": "ice",
        "x": "target: ice that must carry a block in the end",
        "o": "block",
        "*": "block on a target",
        ",": "normal floor: blocks stop before it (a blank and all outside the board mean the same)",
        "#": "wall: blocks stop before it, and nobody can stand there to push",
    },
)
