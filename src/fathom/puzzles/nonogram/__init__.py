"""Nonograms (Picross, griddlers, paint by numbers), black and white or coloured.

The numbers beside a line say how long its runs of filled squares are, in order; the picture is to be found.
[Bosboom 2020, 6] solves them with automata; line solving, search that learns, probing and SAT are here besides.
"""

from fathom.kind import Kind

KIND = Kind(
    name="nonogram",
    summary="Paint by numbers: the runs of filled squares in every line are given, black and white or coloured",
    rules=(
        "The numbers beside a line tell how long its runs of filled squares are, in order, with a gap "
        "between runs of the same colour. Find the picture."
    ),
    home=__name__,
    legend={
        "rows": "a line of this word, then a clue a line from the top; `columns` likewise from the left",
        "3 1": "a run of three filled squares, and further on a run of one",
        "3r 1b": "with a `palette`: a run of three squares of the colour r, and one of b; they may touch",
        "0": "a line without filled squares",
        "?": "a line without clue: anything goes",
        "goal": "after this line, perhaps, the picture that was meant: a glyph a square",
        ".": "background in a picture (or the first glyph of the palette)",
        "#": "filled (or the other glyphs of the palette)",
    },
)
