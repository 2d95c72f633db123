"""Line panels: draw a line from a start to an end so that every clue of every region it cuts out is satisfied.

After the panels of the video game The Witness, as [Bosboom 2020, 7] defines them; where the game differs, the rules are
options of the panel (see `rules`).
"""

from fathom.kind import Kind

KIND = Kind(
    name="witness",
    summary="Draw a line across a panel so that each region it cuts out satisfies its clues",
    rules=(
        "Draw one line from the start to an end without touching itself; it cuts the panel into regions. "
        "Squares of different colours are parted, stars are paired, triangles count the sides that are "
        "passed, hexagons are on the line, and shapes fill their regions."
    ),
    home=__name__,
    legend={
        "+": "a corner of the grid; lines `---` and `|` run between corners",
        "- -  :": "a broken line, across and down: the path may not use it; a blank is a line that is not there",
        "S": "a start, on a corner or in the middle of a line",
        "E": "an end",
        "@": "hexagon: the path passes here (1, 2: the first or second of two mirrored lines; ?: a hidden one)",
        "#r": "in a cell: a square, here red; squares of different colours are in different regions",
        "*r": "a star: its region has exactly two clues of its colour",
        "^2": "triangles, 1 to 4: so many sides of the cell are on the path",
        "+L": "a polyomino: those of a region cover it exactly; its form is told by the entry `shapes`",
        "-L": "an antipolyomino: takes its form away again",
        "Yw": "an antibody: removes itself and one clue of its region, and must be needed",
    },
)
